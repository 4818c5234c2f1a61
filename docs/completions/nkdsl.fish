# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_nkdsl_global_optspecs
    string join \n q/quiet errors= time= use-from= h/help V/version
end

function __fish_nkdsl_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_nkdsl_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_nkdsl_using_subcommand
    set -l cmd (__fish_nkdsl_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c nkdsl -n "__fish_nkdsl_needs_command" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_needs_command" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_needs_command" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_needs_command" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -s V -l version -d 'Print version'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "eval" -d 'Print the terms of a specification'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "check" -d 'Check the statements of a specification, and say how far each holds'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "prove" -d 'Prove that sequences of a specification are periodic for all n'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "verify" -d 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "plan" -d 'Show which functions are recurrences, and how each is computed'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "explain-plan" -d 'Show which functions are recurrences, and how each is computed'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "derive" -d 'Derive recurrences from a graph family'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "certify" -d 'Write a certificate of who wins on a graph: a strategy that can be replayed'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "quotient" -d 'Find the misère quotient of an octal game: who wins if the last player loses'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "nimber" -d 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "cluster" -d 'Search a graph with many processes at once, under Slurm or on this machine'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "draw" -d 'Draw a graph'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "plot" -d 'Plot the terms of a specification'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "play" -d 'Play a game: Node-Kayles on a graph, or what a function states'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "export" -d 'Write a recurrence, or the graphs of an eval, as a program in another language'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "oeis" -d 'Look sequences up, compare with them, and prepare a packet for a person to submit'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "fmt" -d 'Format specifications in place'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "explain" -d 'Say what an error code or a term of the field means'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "lsp" -d 'Serve an editor: the Language Server Protocol on standard input and output'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "repl" -d 'Define, evaluate and check at a prompt'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "completions" -d 'Print what lets a shell complete the arguments of nkdsl'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "man" -d 'Print a page of the manual'
complete -c nkdsl -n "__fish_nkdsl_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l from -d 'Start at this argument' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l to -d 'End at this argument; otherwise a range without an upper bound ends at 100, or after 100 terms' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l format -d 'How to print' -r -f -a "table\t'Ten terms in a row'
list\t'1, 2, 3'
bfile\t'Lines `n a(n)`; those of a triangle or a table are numbered, below a comment that states the order'
csv\t'A header, then a line for each term'
json\t'A single document'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -s o -l output -d 'Write to this file instead of standard output, once all terms are known' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l checkpoint -d 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l checkpoint-every -d 'Seconds between two saves [default: 5]; fractions are fine' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l plan -d 'Print how the terms would be computed, as `nkdsl plan` does, and no terms'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l watch -d 'Run again whenever a file changes, until Ctrl-C'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand eval" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l to -d 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l certificate -d 'Write a certificate of each claim that is proved for a range without an upper bound to this folder' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l rocq -l coq -d 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l checkpoint -d 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l checkpoint-every -d 'Seconds between two saves [default: 5]; fractions are fine' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l watch -d 'Run again whenever a file changes, until Ctrl-C'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l limit -d 'Compute values up to this index at most' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l certificate -d 'Write the certificate of the one sequence named to this file; `-` prints it and nothing else' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l rocq -l coq -d 'Write the proofs to this folder as theorems of Coq, with a Makefile' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l checkpoint -d 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l checkpoint-every -d 'Seconds between two saves [default: 5]; fractions are fine' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -l linear -d 'Also print linear recurrences and generating functions'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand prove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -l for -d 'Compare the graphs of a certificate of a derivation or a symmetry with those of a family of a specification' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l probe -d 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l to -d 'With --probe, also estimate the cost of all terms up to this argument' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l probe -d 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l to -d 'With --probe, also estimate the cost of all terms up to this argument' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain-plan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l name -d 'Names for the sequences, the one of the family first' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -s o -l output -d 'Write to this file instead of standard output' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l certificate -d 'Write a certificate of the derivation to this file; `-` prints it and nothing else' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l rocq -l coq -d 'Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand derive" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l limit -d 'Largest number of positions in the certificate' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -s o -l output -d 'Write to this file instead of standard output' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l rocq -l coq -d 'Write the certificate to this folder as a theorem of Coq, with a Makefile' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l format -d 'Format of the report; JSON includes the certificate, unless -o names a file for it' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l nimber -d 'Certify the nimber by a table of all positions'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand certify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l heaps -d 'Largest heap' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l order -d 'Largest number of elements of a quotient' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l certificate -d 'Write the certificate to this file; `-` prints it and nothing else' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand quotient" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l input -d 'The format of the graphs [default: recognised by the first line]' -r -f -a "graph6\t'graph6 or sparse6, one graph per line'
edges\t'Two names per line'
dot\t'The language of Graphviz'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l format -d 'How to print: lines, or a JSON object for each graph' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l threads -d 'Threads, each of which works on other graphs [default: one for each processor]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l memory -d 'Memory limit in MiB for the threads together [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l outcome -d 'Print who wins instead: N (the next player) or P (the previous one)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l moves -d 'Also print what each move leaves'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand nimber" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "plan" -d 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "sweep" -d 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "work" -d 'Do one task of a plan: the scripts call this'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "run" -d 'Run the tasks of a plan on this machine, then merge'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "merge" -d 'Merge the results of all tasks, and print the answer if it is known'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "status" -d 'Show tasks, facts and rates'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and not __fish_seen_subcommand_from plan sweep work run merge status help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l tasks -d 'Number of tasks' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l minutes -d 'Minutes that each task works; fractions are fine' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l at-once -d 'Largest number of tasks at once' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l every -d 'Seconds between two looks of a task at what the others found' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l outcome -d 'Ask who wins, which is less work than the nimber'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from plan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l eval -d 'What to compute, as `nkdsl eval` takes it [default: every eval of each file]; may be repeated' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l from -d 'The first n' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l to -d 'The last n' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l tasks -d 'Largest number of tasks; each computes its share of the terms, one after the other' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l at-once -d 'Largest number of tasks at once' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l minutes -d 'The time that Slurm is asked for, for each task' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l memory -d 'Memory for each term, in MiB' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from sweep" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -l task -d 'Which task, from 0 on; no two with the same number at once' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from work" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -l local -d 'Number of processes at once' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from run" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from merge" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from merge" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from merge" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from merge" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from merge" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -l format -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "plan" -d 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "sweep" -d 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "work" -d 'Do one task of a plan: the scripts call this'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "run" -d 'Run the tasks of a plan on this machine, then merge'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "merge" -d 'Merge the results of all tasks, and print the answer if it is known'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "status" -d 'Show tasks, facts and rates'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand cluster; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l move -d 'Show a move: the name of its vertex, such as `v[1]`, or of all that it removes; a winning move if none is named' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -s o -l output -d 'Write to this file instead of standard output' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l format -d 'What to write [default: what the extension of OUT says, else text in a terminal and svg elsewhere]' -r -f -a "svg\t''
png\t''
pdf\t''
tikz\t''
text\t''
kitty\t''
sixel\t''
dot\t''
graph6\t''
json\t''"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l colour -d 'How vertices are coloured [default: structure]' -r -f -a "structure\t'The class if there are several, else the orbit'
class\t'The name of the vertex in the family, without indices'
orbit\t'Vertices that symmetries map to one another'
none\t''"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l scale -d 'Pixels of a PNG for each unit of the SVG [default: 2]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l width -d 'Columns of text [default: those of the terminal, else as many as the drawing needs]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l no-names -d 'Leave the names out'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand draw" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l from -d 'Start at this argument' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l to -d 'End at this argument; otherwise a range without an upper bound has 100 terms' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -s o -l output -d 'Write to this file instead of standard output' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l format -d 'What to write [default: what the extension of OUT says, else the picture in a terminal that shows pictures, else text]' -r -f -a "text\t''
svg\t''
png\t''
pdf\t''
tikz\t'For LaTeX'
kitty\t'The picture inside kitty, Ghostty or WezTerm'
sixel\t'The picture inside another terminal that shows pictures'
json\t'The series as data'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l size -d 'The size of a picture in pixels, such as 600x400, at most 8000x8000; a plot needs at least 300 across, and in height 150 to 210 for each frame [default: 880 across, and a height for each frame]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l width -d 'Columns of text [default: those of the terminal, else 80]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l together -d 'Plot all in one frame, with a legend'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l log -d 'Use a logarithmic axis for the values'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l ascii -d 'Use nothing but ASCII in the terminal'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand plot" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l begins -d 'Who makes the first move' -r -f -a "you\t''
opponent\t''"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l to -d 'The language of the program' -r -f -a "python\t''
pari\t''
mathematica\t''
haskell\t''
c\t''
rust\t''
latex\t''
graph6\t''"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l last -d 'Graphs up to this argument [default: the end of the range, 12 for one without]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -s o -l output -d 'Write to this file instead of standard output' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "lookup" -d 'Find sequences by terms'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "show" -d 'Show a sequence: its offset, its terms, where they come from'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "check" -d 'Run the checks of a specification that name OEIS sequences'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "diff" -d 'Compare terms with an entry'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "packet" -d 'Write a folder for a person to review and submit'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and not __fish_seen_subcommand_from lookup show check diff packet help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l stripped -d 'Search this file as well: all sequences of the OEIS, as it offers them (stripped.gz), packed or not' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l oeis -d 'Search the lists in this folder as well (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l most -d 'Largest number of sequences to show' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from lookup" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -l format -d 'How to print' -r -f -a "text\t''
bfile\t'Lines `n a(n)`'
json\t''"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l to -d 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l certificate -d 'Write a certificate of each claim that is proved for a range without an upper bound to this folder' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l rocq -l coq -d 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l checkpoint -d 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l checkpoint-every -d 'Seconds between two saves [default: 5]; fractions are fine' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l watch -d 'Run again whenever a file changes, until Ctrl-C'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l to -d 'Compare up to this argument; without it, as far as the entry lists terms' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -s o -l output -d 'The folder, which is created; it must be empty or not exist yet' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l number -d 'The number of the sequence, if it has one' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l to -d 'The last term of the b-file, or its last row [default: 1000 terms of a recurrence, 100 of anything else, whole rows of about as many terms of a table; more where these do not show the whole of a proved period]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l program-time -d 'Stop each program after this many seconds; the output says which had not finished' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l format -d 'How to print what is in the folder' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l oeis -d 'Read OEIS lists from this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l limit-steps -d 'Steps after which a term is given up [default: 1000000000]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l method -d 'How the graph solver searches [default: chosen for each graph]' -r -f -a "ranked\t'Components, identified by the ranks of their vertices'
isomorphic\t'Components, identified up to isomorphism'
both\t'Components, looked up by rank, and up to isomorphism before they are searched'
dense\t'Whole positions, identified up to the symmetries of the graph'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l seed -d 'Seed of the hash functions of the graph solver [default: 0]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l memory -d 'Memory limit in MiB [default: 4096, or less where less is allowed]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l threads -d 'Threads that work on one graph or one system of recurrences [default: 1]' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l no-run -d 'Write programs without running them'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -l exact -d 'Store positions of graphs themselves instead of their hashes'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from packet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "lookup" -d 'Find sequences by terms'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show a sequence: its offset, its terms, where they come from'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "check" -d 'Run the checks of a specification that name OEIS sequences'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Compare terms with an entry'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "packet" -d 'Write a folder for a person to review and submit'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand oeis; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -l check -d 'Change nothing; print the names of files that would change'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand fmt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -l format -d 'How to print' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -l stdio -d 'Use standard input and output, as it always does; some editors say so'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand lsp" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand repl" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand repl" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand repl" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand repl" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand repl" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand completions" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand completions" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand completions" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand completions" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand man" -l errors -d 'How errors and warnings are shown' -r -f -a "text\t'Lines of text'
json\t'One document, as docs/json.md says'"
complete -c nkdsl -n "__fish_nkdsl_using_subcommand man" -l time -d 'Stop after this many seconds, with exit status 3; results known by then are printed' -r
complete -c nkdsl -n "__fish_nkdsl_using_subcommand man" -l use-from -d 'Let `use` read files below this folder too (may be repeated)' -r -F
complete -c nkdsl -n "__fish_nkdsl_using_subcommand man" -s q -l quiet -d 'Print results and errors only'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "eval" -d 'Print the terms of a specification'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "check" -d 'Check the statements of a specification, and say how far each holds'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "prove" -d 'Prove that sequences of a specification are periodic for all n'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "verify" -d 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "plan" -d 'Show which functions are recurrences, and how each is computed'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "derive" -d 'Derive recurrences from a graph family'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "certify" -d 'Write a certificate of who wins on a graph: a strategy that can be replayed'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "quotient" -d 'Find the misère quotient of an octal game: who wins if the last player loses'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "nimber" -d 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "cluster" -d 'Search a graph with many processes at once, under Slurm or on this machine'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "draw" -d 'Draw a graph'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "plot" -d 'Plot the terms of a specification'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "play" -d 'Play a game: Node-Kayles on a graph, or what a function states'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "export" -d 'Write a recurrence, or the graphs of an eval, as a program in another language'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "oeis" -d 'Look sequences up, compare with them, and prepare a packet for a person to submit'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "fmt" -d 'Format specifications in place'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "explain" -d 'Say what an error code or a term of the field means'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "lsp" -d 'Serve an editor: the Language Server Protocol on standard input and output'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "repl" -d 'Define, evaluate and check at a prompt'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "completions" -d 'Print what lets a shell complete the arguments of nkdsl'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "man" -d 'Print a page of the manual'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and not __fish_seen_subcommand_from eval check prove verify plan derive certify quotient nimber cluster draw plot play export oeis fmt explain lsp repl completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "plan" -d 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "sweep" -d 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "work" -d 'Do one task of a plan: the scripts call this'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "run" -d 'Run the tasks of a plan on this machine, then merge'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "merge" -d 'Merge the results of all tasks, and print the answer if it is known'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from cluster" -f -a "status" -d 'Show tasks, facts and rates'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from oeis" -f -a "lookup" -d 'Find sequences by terms'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from oeis" -f -a "show" -d 'Show a sequence: its offset, its terms, where they come from'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from oeis" -f -a "check" -d 'Run the checks of a specification that name OEIS sequences'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from oeis" -f -a "diff" -d 'Compare terms with an entry'
complete -c nkdsl -n "__fish_nkdsl_using_subcommand help; and __fish_seen_subcommand_from oeis" -f -a "packet" -d 'Write a folder for a person to review and submit'
