"""The questions about a puzzle; each picks its engine and returns verified results.

There is a module for each question, named like the function and the command: `solve`, `enumerate`, `count`, `best`,
`hint`, `sample`, `analyse`, `prove`, `export`, `disassemble` (one assembly in `taking_apart`), and `designs/`. `question_options`
declares the options of each, `engines` picks the engine. `verify` and `burrtools` check the claims of files from elsewhere.
"""
