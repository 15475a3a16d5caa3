"""Ways to find solutions or to prove that there are none; none of them knows which question is asked.

`rows/` is the table of engines, a module each; `row` says what a row is, `auto` which are asked, and for how long.
`prepared` is a puzzle with what is worked out about it, each thing once, which questions give to engines. `listing` is the
stream of answers that every engine of solutions feeds: `cover`, `sat`, `boxes` and `exact_cover`. `frontier` counts without
listing, `filling` finds one solution of a large set, `best` the best one; `colouring`, `arguments` and `proofs` show that
there is none, `refuting` checks proofs; `disassembly` takes assemblies apart, `design` looks for sets of pieces, and `work`
shares a search among processes and machines.
"""
