"""Ways to find solutions or to prove that there are none; none of them knows which question it serves.

`rows` is the table of engines; `row` defines a row, `auto` chooses the engines to run, and for how
long. `prepared` is a puzzle with the facts derived from it, each computed once, which questions give to engines.
`listing` is the stream of answers that every engine of solutions feeds: `cover`, `sat` and `boxes`.
`frontier` and `matching` count without listing, `probing` estimates numbers, `filling` finds one solution of a large
set, `blocks` of a large box, `best` the best one; `colouring` and `proofs` show that there is none,
`refuting` checks proofs; `disassembly` takes assemblies apart, `design` looks for sets of pieces, and `work` shares a
search among processes and machines.
"""
