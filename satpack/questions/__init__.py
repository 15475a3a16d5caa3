"""The questions one can ask of a puzzle; each picks the engine, and what comes back is verified.

A module for each question, named like the function and the command: `solve`, `enumerate`, `count`, `best`, `hint`,
`sample`, `analyse`, `prove`, `export`, `disassemble`, and `designs/`. `options` declares the options of each,
`engines` says which engine is meant. `verify`, `exported_proofs`, `burrtools` and
`kept_images` check what files of others claim.
"""
