
use builtin;
use str;

set edit:completion:arg-completer[nkdsl] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'nkdsl'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'nkdsl'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand eval 'Print the terms of a specification'
            cand check 'Check the statements of a specification, and say how far each holds'
            cand prove 'Prove that sequences of a specification are periodic for all n'
            cand verify 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote'
            cand plan 'Show which functions are recurrences, and how each is computed'
            cand explain-plan 'Show which functions are recurrences, and how each is computed'
            cand derive 'Derive recurrences from a graph family'
            cand certify 'Write a certificate of who wins on a graph: a strategy that can be replayed'
            cand quotient 'Find the misère quotient of an octal game: who wins if the last player loses'
            cand nimber 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists'
            cand cluster 'Search a graph with many processes at once, under Slurm or on this machine'
            cand draw 'Draw a graph'
            cand plot 'Plot the terms of a specification'
            cand play 'Play a game: Node-Kayles on a graph, or what a function states'
            cand export 'Write a recurrence, or the graphs of an eval, as a program in another language'
            cand oeis 'Look sequences up, compare with them, and prepare a packet for a person to submit'
            cand fmt 'Format specifications in place'
            cand explain 'Say what an error code or a term of the field means'
            cand lsp 'Serve an editor: the Language Server Protocol on standard input and output'
            cand repl 'Define, evaluate and check at a prompt'
            cand completions 'Print what lets a shell complete the arguments of nkdsl'
            cand man 'Print a page of the manual'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;eval'= {
            cand --from 'Start at this argument'
            cand --to 'End at this argument; otherwise a range without an upper bound ends at 100, or after 100 terms'
            cand --format 'How to print'
            cand -o 'Write to this file instead of standard output, once all terms are known'
            cand --output 'Write to this file instead of standard output, once all terms are known'
            cand --checkpoint 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds'
            cand --checkpoint-every 'Seconds between two saves [default: 5]; fractions are fine'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --plan 'Print how the terms would be computed, as `nkdsl plan` does, and no terms'
            cand --watch 'Run again whenever a file changes, until Ctrl-C'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;check'= {
            cand --to 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long'
            cand --format 'How to print'
            cand --certificate 'Write a certificate of each claim that is proved for a range without an upper bound to this folder'
            cand --rocq 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile'
            cand --coq 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile'
            cand --checkpoint 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds'
            cand --checkpoint-every 'Seconds between two saves [default: 5]; fractions are fine'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --watch 'Run again whenever a file changes, until Ctrl-C'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;prove'= {
            cand --limit 'Compute values up to this index at most'
            cand --certificate 'Write the certificate of the one sequence named to this file; `-` prints it and nothing else'
            cand --rocq 'Write the proofs to this folder as theorems of Coq, with a Makefile'
            cand --coq 'Write the proofs to this folder as theorems of Coq, with a Makefile'
            cand --format 'How to print'
            cand --checkpoint 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds'
            cand --checkpoint-every 'Seconds between two saves [default: 5]; fractions are fine'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --linear 'Also print linear recurrences and generating functions'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;verify'= {
            cand --for 'Compare the graphs of a certificate of a derivation or a symmetry with those of a family of a specification'
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;plan'= {
            cand --format 'How to print'
            cand --probe 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]'
            cand --to 'With --probe, also estimate the cost of all terms up to this argument'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;explain-plan'= {
            cand --format 'How to print'
            cand --probe 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]'
            cand --to 'With --probe, also estimate the cost of all terms up to this argument'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;derive'= {
            cand --name 'Names for the sequences, the one of the family first'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --certificate 'Write a certificate of the derivation to this file; `-` prints it and nothing else'
            cand --rocq 'Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n'
            cand --coq 'Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n'
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;certify'= {
            cand --limit 'Largest number of positions in the certificate'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --rocq 'Write the certificate to this folder as a theorem of Coq, with a Makefile'
            cand --coq 'Write the certificate to this folder as a theorem of Coq, with a Makefile'
            cand --format 'Format of the report; JSON includes the certificate, unless -o names a file for it'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --nimber 'Certify the nimber by a table of all positions'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;quotient'= {
            cand --heaps 'Largest heap'
            cand --order 'Largest number of elements of a quotient'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --certificate 'Write the certificate to this file; `-` prints it and nothing else'
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;nimber'= {
            cand --input 'The format of the graphs [default: recognised by the first line]'
            cand --format 'How to print: lines, or a JSON object for each graph'
            cand --threads 'Threads, each of which works on other graphs [default: one for each processor]'
            cand --memory 'Memory limit in MiB for the threads together [default: 4096, or less where less is allowed]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --outcome 'Print who wins instead: N (the next player) or P (the previous one)'
            cand --moves 'Also print what each move leaves'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand plan 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
            cand sweep 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
            cand work 'Do one task of a plan: the scripts call this'
            cand run 'Run the tasks of a plan on this machine, then merge'
            cand merge 'Merge the results of all tasks, and print the answer if it is known'
            cand status 'Show tasks, facts and rates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;cluster;plan'= {
            cand --tasks 'Number of tasks'
            cand --minutes 'Minutes that each task works; fractions are fine'
            cand --at-once 'Largest number of tasks at once'
            cand --every 'Seconds between two looks of a task at what the others found'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --outcome 'Ask who wins, which is less work than the nimber'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;sweep'= {
            cand --eval 'What to compute, as `nkdsl eval` takes it [default: every eval of each file]; may be repeated'
            cand --from 'The first n'
            cand --to 'The last n'
            cand --tasks 'Largest number of tasks; each computes its share of the terms, one after the other'
            cand --at-once 'Largest number of tasks at once'
            cand --minutes 'The time that Slurm is asked for, for each task'
            cand --memory 'Memory for each term, in MiB'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;work'= {
            cand --task 'Which task, from 0 on; no two with the same number at once'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;run'= {
            cand --local 'Number of processes at once'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;merge'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;status'= {
            cand --format 'format'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;cluster;help'= {
            cand plan 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
            cand sweep 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
            cand work 'Do one task of a plan: the scripts call this'
            cand run 'Run the tasks of a plan on this machine, then merge'
            cand merge 'Merge the results of all tasks, and print the answer if it is known'
            cand status 'Show tasks, facts and rates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;cluster;help;plan'= {
        }
        &'nkdsl;cluster;help;sweep'= {
        }
        &'nkdsl;cluster;help;work'= {
        }
        &'nkdsl;cluster;help;run'= {
        }
        &'nkdsl;cluster;help;merge'= {
        }
        &'nkdsl;cluster;help;status'= {
        }
        &'nkdsl;cluster;help;help'= {
        }
        &'nkdsl;draw'= {
            cand --move 'Show a move: the name of its vertex, such as `v[1]`, or of all that it removes; a winning move if none is named'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --format 'What to write [default: what the extension of OUT says, else text in a terminal and svg elsewhere]'
            cand --colour 'How vertices are coloured [default: structure]'
            cand --scale 'Pixels of a PNG for each unit of the SVG [default: 2]'
            cand --width 'Columns of text [default: those of the terminal, else as many as the drawing needs]'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --no-names 'Leave the names out'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;plot'= {
            cand --from 'Start at this argument'
            cand --to 'End at this argument; otherwise a range without an upper bound has 100 terms'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --format 'What to write [default: what the extension of OUT says, else the picture in a terminal that shows pictures, else text]'
            cand --size 'The size of a picture in pixels, such as 600x400, at most 8000x8000; a plot needs at least 300 across, and in height 150 to 210 for each frame [default: 880 across, and a height for each frame]'
            cand --width 'Columns of text [default: those of the terminal, else 80]'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --together 'Plot all in one frame, with a legend'
            cand --log 'Use a logarithmic axis for the values'
            cand --ascii 'Use nothing but ASCII in the terminal'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;play'= {
            cand --begins 'Who makes the first move'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;export'= {
            cand --to 'The language of the program'
            cand --last 'Graphs up to this argument [default: the end of the range, 12 for one without]'
            cand -o 'Write to this file instead of standard output'
            cand --output 'Write to this file instead of standard output'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand lookup 'Find sequences by terms'
            cand show 'Show a sequence: its offset, its terms, where they come from'
            cand check 'Run the checks of a specification that name OEIS sequences'
            cand diff 'Compare terms with an entry'
            cand packet 'Write a folder for a person to review and submit'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;oeis;lookup'= {
            cand --stripped 'Search this file as well: all sequences of the OEIS, as it offers them (stripped.gz), packed or not'
            cand --oeis 'Search the lists in this folder as well (may be repeated)'
            cand --most 'Largest number of sequences to show'
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis;show'= {
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis;check'= {
            cand --to 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long'
            cand --format 'How to print'
            cand --certificate 'Write a certificate of each claim that is proved for a range without an upper bound to this folder'
            cand --rocq 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile'
            cand --coq 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile'
            cand --checkpoint 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds'
            cand --checkpoint-every 'Seconds between two saves [default: 5]; fractions are fine'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --watch 'Run again whenever a file changes, until Ctrl-C'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis;diff'= {
            cand --to 'Compare up to this argument; without it, as far as the entry lists terms'
            cand --format 'How to print'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis;packet'= {
            cand -o 'The folder, which is created; it must be empty or not exist yet'
            cand --output 'The folder, which is created; it must be empty or not exist yet'
            cand --number 'The number of the sequence, if it has one'
            cand --to 'The last term of the b-file, or its last row [default: 1000 terms of a recurrence, 100 of anything else, whole rows of about as many terms of a table; more where these do not show the whole of a proved period]'
            cand --program-time 'Stop each program after this many seconds; the output says which had not finished'
            cand --format 'How to print what is in the folder'
            cand --oeis 'Read OEIS lists from this folder too (may be repeated)'
            cand --limit-steps 'Steps after which a term is given up [default: 1000000000]'
            cand --method 'How the graph solver searches [default: chosen for each graph]'
            cand --seed 'Seed of the hash functions of the graph solver [default: 0]'
            cand --memory 'Memory limit in MiB [default: 4096, or less where less is allowed]'
            cand --threads 'Threads that work on one graph or one system of recurrences [default: 1]'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --no-run 'Write programs without running them'
            cand --exact 'Store positions of graphs themselves instead of their hashes'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;oeis;help'= {
            cand lookup 'Find sequences by terms'
            cand show 'Show a sequence: its offset, its terms, where they come from'
            cand check 'Run the checks of a specification that name OEIS sequences'
            cand diff 'Compare terms with an entry'
            cand packet 'Write a folder for a person to review and submit'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;oeis;help;lookup'= {
        }
        &'nkdsl;oeis;help;show'= {
        }
        &'nkdsl;oeis;help;check'= {
        }
        &'nkdsl;oeis;help;diff'= {
        }
        &'nkdsl;oeis;help;packet'= {
        }
        &'nkdsl;oeis;help;help'= {
        }
        &'nkdsl;fmt'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --check 'Change nothing; print the names of files that would change'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;explain'= {
            cand --format 'How to print'
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;lsp'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand --stdio 'Use standard input and output, as it always does; some editors say so'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;repl'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;completions'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;man'= {
            cand --errors 'How errors and warnings are shown'
            cand --time 'Stop after this many seconds, with exit status 3; results known by then are printed'
            cand --use-from 'Let `use` read files below this folder too (may be repeated)'
            cand -q 'Print results and errors only'
            cand --quiet 'Print results and errors only'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'nkdsl;help'= {
            cand eval 'Print the terms of a specification'
            cand check 'Check the statements of a specification, and say how far each holds'
            cand prove 'Prove that sequences of a specification are periodic for all n'
            cand verify 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote'
            cand plan 'Show which functions are recurrences, and how each is computed'
            cand derive 'Derive recurrences from a graph family'
            cand certify 'Write a certificate of who wins on a graph: a strategy that can be replayed'
            cand quotient 'Find the misère quotient of an octal game: who wins if the last player loses'
            cand nimber 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists'
            cand cluster 'Search a graph with many processes at once, under Slurm or on this machine'
            cand draw 'Draw a graph'
            cand plot 'Plot the terms of a specification'
            cand play 'Play a game: Node-Kayles on a graph, or what a function states'
            cand export 'Write a recurrence, or the graphs of an eval, as a program in another language'
            cand oeis 'Look sequences up, compare with them, and prepare a packet for a person to submit'
            cand fmt 'Format specifications in place'
            cand explain 'Say what an error code or a term of the field means'
            cand lsp 'Serve an editor: the Language Server Protocol on standard input and output'
            cand repl 'Define, evaluate and check at a prompt'
            cand completions 'Print what lets a shell complete the arguments of nkdsl'
            cand man 'Print a page of the manual'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'nkdsl;help;eval'= {
        }
        &'nkdsl;help;check'= {
        }
        &'nkdsl;help;prove'= {
        }
        &'nkdsl;help;verify'= {
        }
        &'nkdsl;help;plan'= {
        }
        &'nkdsl;help;derive'= {
        }
        &'nkdsl;help;certify'= {
        }
        &'nkdsl;help;quotient'= {
        }
        &'nkdsl;help;nimber'= {
        }
        &'nkdsl;help;cluster'= {
            cand plan 'Write a question about a graph into a folder, with scripts that submit it to Slurm'
            cand sweep 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm'
            cand work 'Do one task of a plan: the scripts call this'
            cand run 'Run the tasks of a plan on this machine, then merge'
            cand merge 'Merge the results of all tasks, and print the answer if it is known'
            cand status 'Show tasks, facts and rates'
        }
        &'nkdsl;help;cluster;plan'= {
        }
        &'nkdsl;help;cluster;sweep'= {
        }
        &'nkdsl;help;cluster;work'= {
        }
        &'nkdsl;help;cluster;run'= {
        }
        &'nkdsl;help;cluster;merge'= {
        }
        &'nkdsl;help;cluster;status'= {
        }
        &'nkdsl;help;draw'= {
        }
        &'nkdsl;help;plot'= {
        }
        &'nkdsl;help;play'= {
        }
        &'nkdsl;help;export'= {
        }
        &'nkdsl;help;oeis'= {
            cand lookup 'Find sequences by terms'
            cand show 'Show a sequence: its offset, its terms, where they come from'
            cand check 'Run the checks of a specification that name OEIS sequences'
            cand diff 'Compare terms with an entry'
            cand packet 'Write a folder for a person to review and submit'
        }
        &'nkdsl;help;oeis;lookup'= {
        }
        &'nkdsl;help;oeis;show'= {
        }
        &'nkdsl;help;oeis;check'= {
        }
        &'nkdsl;help;oeis;diff'= {
        }
        &'nkdsl;help;oeis;packet'= {
        }
        &'nkdsl;help;fmt'= {
        }
        &'nkdsl;help;explain'= {
        }
        &'nkdsl;help;lsp'= {
        }
        &'nkdsl;help;repl'= {
        }
        &'nkdsl;help;completions'= {
        }
        &'nkdsl;help;man'= {
        }
        &'nkdsl;help;help'= {
        }
    ]
    $completions[$command]
}
