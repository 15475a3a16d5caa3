"""Files of results: solutions, best fits, disassemblies and certificates.

`formats` is the table of formats, used to read results and to make records; read it first. Each format has
a module: `solution_file`, `best_file`, `disassembly_file`, `certificate_file`; their keys are declared in `satpack/io/formats`.
`claims` compares each key of a file with its right value, for `satpack verify`.
"""
