"""Files of what was found: solutions, best fits, disassemblies and certificates.

`formats` is the table of formats, by which whoever reads results asks and records are made; read it first. Each format has
a module: `solution_file`, `best_file`, `disassembly_file`, `certificate_file`; their keys are declared in `satpack/io/formats`.
`claims` compares key by key what a file says with what is right, for `satpack verify`.
"""
