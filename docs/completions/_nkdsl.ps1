
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'nkdsl' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'nkdsl'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'nkdsl' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('eval', 'eval', [CompletionResultType]::ParameterValue, 'Print the terms of a specification')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check the statements of a specification, and say how far each holds')
            [CompletionResult]::new('prove', 'prove', [CompletionResultType]::ParameterValue, 'Prove that sequences of a specification are periodic for all n')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote')
            [CompletionResult]::new('plan', 'plan', [CompletionResultType]::ParameterValue, 'Show which functions are recurrences, and how each is computed')
            [CompletionResult]::new('explain-plan', 'explain-plan', [CompletionResultType]::ParameterValue, 'Show which functions are recurrences, and how each is computed')
            [CompletionResult]::new('derive', 'derive', [CompletionResultType]::ParameterValue, 'Derive recurrences from a graph family')
            [CompletionResult]::new('certify', 'certify', [CompletionResultType]::ParameterValue, 'Write a certificate of who wins on a graph: a strategy that can be replayed')
            [CompletionResult]::new('quotient', 'quotient', [CompletionResultType]::ParameterValue, 'Find the misère quotient of an octal game: who wins if the last player loses')
            [CompletionResult]::new('nimber', 'nimber', [CompletionResultType]::ParameterValue, 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists')
            [CompletionResult]::new('cluster', 'cluster', [CompletionResultType]::ParameterValue, 'Search a graph with many processes at once, under Slurm or on this machine')
            [CompletionResult]::new('draw', 'draw', [CompletionResultType]::ParameterValue, 'Draw a graph')
            [CompletionResult]::new('plot', 'plot', [CompletionResultType]::ParameterValue, 'Plot the terms of a specification')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play a game: Node-Kayles on a graph, or what a function states')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write a recurrence, or the graphs of an eval, as a program in another language')
            [CompletionResult]::new('oeis', 'oeis', [CompletionResultType]::ParameterValue, 'Look sequences up, compare with them, and prepare a packet for a person to submit')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Format specifications in place')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Say what an error code or a term of the field means')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Serve an editor: the Language Server Protocol on standard input and output')
            [CompletionResult]::new('repl', 'repl', [CompletionResultType]::ParameterValue, 'Define, evaluate and check at a prompt')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print what lets a shell complete the arguments of nkdsl')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a page of the manual')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;eval' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Start at this argument')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'End at this argument; otherwise a range without an upper bound ends at 100, or after 100 terms')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output, once all terms are known')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output, once all terms are known')
            [CompletionResult]::new('--checkpoint', '--checkpoint', [CompletionResultType]::ParameterName, 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds')
            [CompletionResult]::new('--checkpoint-every', '--checkpoint-every', [CompletionResultType]::ParameterName, 'Seconds between two saves [default: 5]; fractions are fine')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--plan', '--plan', [CompletionResultType]::ParameterName, 'Print how the terms would be computed, as `nkdsl plan` does, and no terms')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Run again whenever a file changes, until Ctrl-C')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;check' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--certificate', '--certificate', [CompletionResultType]::ParameterName, 'Write a certificate of each claim that is proved for a range without an upper bound to this folder')
            [CompletionResult]::new('--rocq', '--rocq', [CompletionResultType]::ParameterName, 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--coq', '--coq', [CompletionResultType]::ParameterName, 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--checkpoint', '--checkpoint', [CompletionResultType]::ParameterName, 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds')
            [CompletionResult]::new('--checkpoint-every', '--checkpoint-every', [CompletionResultType]::ParameterName, 'Seconds between two saves [default: 5]; fractions are fine')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Run again whenever a file changes, until Ctrl-C')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;prove' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Compute values up to this index at most')
            [CompletionResult]::new('--certificate', '--certificate', [CompletionResultType]::ParameterName, 'Write the certificate of the one sequence named to this file; `-` prints it and nothing else')
            [CompletionResult]::new('--rocq', '--rocq', [CompletionResultType]::ParameterName, 'Write the proofs to this folder as theorems of Coq, with a Makefile')
            [CompletionResult]::new('--coq', '--coq', [CompletionResultType]::ParameterName, 'Write the proofs to this folder as theorems of Coq, with a Makefile')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--checkpoint', '--checkpoint', [CompletionResultType]::ParameterName, 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds')
            [CompletionResult]::new('--checkpoint-every', '--checkpoint-every', [CompletionResultType]::ParameterName, 'Seconds between two saves [default: 5]; fractions are fine')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--linear', '--linear', [CompletionResultType]::ParameterName, 'Also print linear recurrences and generating functions')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;verify' {
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'Compare the graphs of a certificate of a derivation or a symmetry with those of a family of a specification')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;plan' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--probe', '--probe', [CompletionResultType]::ParameterName, 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'With --probe, also estimate the cost of all terms up to this argument')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;explain-plan' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--probe', '--probe', [CompletionResultType]::ParameterName, 'Compute terms of each eval for this many seconds, and estimate the cost of later terms [default: 5]')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'With --probe, also estimate the cost of all terms up to this argument')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;derive' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Names for the sequences, the one of the family first')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--certificate', '--certificate', [CompletionResultType]::ParameterName, 'Write a certificate of the derivation to this file; `-` prints it and nothing else')
            [CompletionResult]::new('--rocq', '--rocq', [CompletionResultType]::ParameterName, 'Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n')
            [CompletionResult]::new('--coq', '--coq', [CompletionResultType]::ParameterName, 'Write to this folder a theorem of Coq: the recurrences hold for the graphs, for all n')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;certify' {
            [CompletionResult]::new('--limit', '--limit', [CompletionResultType]::ParameterName, 'Largest number of positions in the certificate')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--rocq', '--rocq', [CompletionResultType]::ParameterName, 'Write the certificate to this folder as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--coq', '--coq', [CompletionResultType]::ParameterName, 'Write the certificate to this folder as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'Format of the report; JSON includes the certificate, unless -o names a file for it')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--nimber', '--nimber', [CompletionResultType]::ParameterName, 'Certify the nimber by a table of all positions')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;quotient' {
            [CompletionResult]::new('--heaps', '--heaps', [CompletionResultType]::ParameterName, 'Largest heap')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'Largest number of elements of a quotient')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--certificate', '--certificate', [CompletionResultType]::ParameterName, 'Write the certificate to this file; `-` prints it and nothing else')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;nimber' {
            [CompletionResult]::new('--input', '--input', [CompletionResultType]::ParameterName, 'The format of the graphs [default: recognised by the first line]')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print: lines, or a JSON object for each graph')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads, each of which works on other graphs [default: one for each processor]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB for the threads together [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--outcome', '--outcome', [CompletionResultType]::ParameterName, 'Print who wins instead: N (the next player) or P (the previous one)')
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'Also print what each move leaves')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('plan', 'plan', [CompletionResultType]::ParameterValue, 'Write a question about a graph into a folder, with scripts that submit it to Slurm')
            [CompletionResult]::new('sweep', 'sweep', [CompletionResultType]::ParameterValue, 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm')
            [CompletionResult]::new('work', 'work', [CompletionResultType]::ParameterValue, 'Do one task of a plan: the scripts call this')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run the tasks of a plan on this machine, then merge')
            [CompletionResult]::new('merge', 'merge', [CompletionResultType]::ParameterValue, 'Merge the results of all tasks, and print the answer if it is known')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show tasks, facts and rates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;cluster;plan' {
            [CompletionResult]::new('--tasks', '--tasks', [CompletionResultType]::ParameterName, 'Number of tasks')
            [CompletionResult]::new('--minutes', '--minutes', [CompletionResultType]::ParameterName, 'Minutes that each task works; fractions are fine')
            [CompletionResult]::new('--at-once', '--at-once', [CompletionResultType]::ParameterName, 'Largest number of tasks at once')
            [CompletionResult]::new('--every', '--every', [CompletionResultType]::ParameterName, 'Seconds between two looks of a task at what the others found')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--outcome', '--outcome', [CompletionResultType]::ParameterName, 'Ask who wins, which is less work than the nimber')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;sweep' {
            [CompletionResult]::new('--eval', '--eval', [CompletionResultType]::ParameterName, 'What to compute, as `nkdsl eval` takes it [default: every eval of each file]; may be repeated')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The first n')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The last n')
            [CompletionResult]::new('--tasks', '--tasks', [CompletionResultType]::ParameterName, 'Largest number of tasks; each computes its share of the terms, one after the other')
            [CompletionResult]::new('--at-once', '--at-once', [CompletionResultType]::ParameterName, 'Largest number of tasks at once')
            [CompletionResult]::new('--minutes', '--minutes', [CompletionResultType]::ParameterName, 'The time that Slurm is asked for, for each task')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory for each term, in MiB')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;work' {
            [CompletionResult]::new('--task', '--task', [CompletionResultType]::ParameterName, 'Which task, from 0 on; no two with the same number at once')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;run' {
            [CompletionResult]::new('--local', '--local', [CompletionResultType]::ParameterName, 'Number of processes at once')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;merge' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;status' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'format')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;cluster;help' {
            [CompletionResult]::new('plan', 'plan', [CompletionResultType]::ParameterValue, 'Write a question about a graph into a folder, with scripts that submit it to Slurm')
            [CompletionResult]::new('sweep', 'sweep', [CompletionResultType]::ParameterValue, 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm')
            [CompletionResult]::new('work', 'work', [CompletionResultType]::ParameterValue, 'Do one task of a plan: the scripts call this')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run the tasks of a plan on this machine, then merge')
            [CompletionResult]::new('merge', 'merge', [CompletionResultType]::ParameterValue, 'Merge the results of all tasks, and print the answer if it is known')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show tasks, facts and rates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;cluster;help;plan' {
            break
        }
        'nkdsl;cluster;help;sweep' {
            break
        }
        'nkdsl;cluster;help;work' {
            break
        }
        'nkdsl;cluster;help;run' {
            break
        }
        'nkdsl;cluster;help;merge' {
            break
        }
        'nkdsl;cluster;help;status' {
            break
        }
        'nkdsl;cluster;help;help' {
            break
        }
        'nkdsl;draw' {
            [CompletionResult]::new('--move', '--move', [CompletionResultType]::ParameterName, 'Show a move: the name of its vertex, such as `v[1]`, or of all that it removes; a winning move if none is named')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'What to write [default: what the extension of OUT says, else text in a terminal and svg elsewhere]')
            [CompletionResult]::new('--colour', '--colour', [CompletionResultType]::ParameterName, 'How vertices are coloured [default: structure]')
            [CompletionResult]::new('--scale', '--scale', [CompletionResultType]::ParameterName, 'Pixels of a PNG for each unit of the SVG [default: 2]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Columns of text [default: those of the terminal, else as many as the drawing needs]')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--no-names', '--no-names', [CompletionResultType]::ParameterName, 'Leave the names out')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;plot' {
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'Start at this argument')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'End at this argument; otherwise a range without an upper bound has 100 terms')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'What to write [default: what the extension of OUT says, else the picture in a terminal that shows pictures, else text]')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'The size of a picture in pixels, such as 600x400, at most 8000x8000; a plot needs at least 300 across, and in height 150 to 210 for each frame [default: 880 across, and a height for each frame]')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Columns of text [default: those of the terminal, else 80]')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--together', '--together', [CompletionResultType]::ParameterName, 'Plot all in one frame, with a legend')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Use a logarithmic axis for the values')
            [CompletionResult]::new('--ascii', '--ascii', [CompletionResultType]::ParameterName, 'Use nothing but ASCII in the terminal')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;play' {
            [CompletionResult]::new('--begins', '--begins', [CompletionResultType]::ParameterName, 'Who makes the first move')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;export' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The language of the program')
            [CompletionResult]::new('--last', '--last', [CompletionResultType]::ParameterName, 'Graphs up to this argument [default: the end of the range, 12 for one without]')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write to this file instead of standard output')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('lookup', 'lookup', [CompletionResultType]::ParameterValue, 'Find sequences by terms')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a sequence: its offset, its terms, where they come from')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Run the checks of a specification that name OEIS sequences')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compare terms with an entry')
            [CompletionResult]::new('packet', 'packet', [CompletionResultType]::ParameterValue, 'Write a folder for a person to review and submit')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;oeis;lookup' {
            [CompletionResult]::new('--stripped', '--stripped', [CompletionResultType]::ParameterName, 'Search this file as well: all sequences of the OEIS, as it offers them (stripped.gz), packed or not')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Search the lists in this folder as well (may be repeated)')
            [CompletionResult]::new('--most', '--most', [CompletionResultType]::ParameterName, 'Largest number of sequences to show')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis;show' {
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis;check' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Try arguments up to this one; otherwise a range without an upper bound ends at 100, or where solving graphs takes long')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--certificate', '--certificate', [CompletionResultType]::ParameterName, 'Write a certificate of each claim that is proved for a range without an upper bound to this folder')
            [CompletionResult]::new('--rocq', '--rocq', [CompletionResultType]::ParameterName, 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--coq', '--coq', [CompletionResultType]::ParameterName, 'Write each claim that is proved for a range without an upper bound to this folder, as a theorem of Coq, with a Makefile')
            [CompletionResult]::new('--checkpoint', '--checkpoint', [CompletionResultType]::ParameterName, 'Save values of recurrences and positions of graphs in this folder at intervals, and begin with what it holds')
            [CompletionResult]::new('--checkpoint-every', '--checkpoint-every', [CompletionResultType]::ParameterName, 'Seconds between two saves [default: 5]; fractions are fine')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Run again whenever a file changes, until Ctrl-C')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis;diff' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'Compare up to this argument; without it, as far as the entry lists terms')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis;packet' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'The folder, which is created; it must be empty or not exist yet')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'The folder, which is created; it must be empty or not exist yet')
            [CompletionResult]::new('--number', '--number', [CompletionResultType]::ParameterName, 'The number of the sequence, if it has one')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The last term of the b-file, or its last row [default: 1000 terms of a recurrence, 100 of anything else, whole rows of about as many terms of a table; more where these do not show the whole of a proved period]')
            [CompletionResult]::new('--program-time', '--program-time', [CompletionResultType]::ParameterName, 'Stop each program after this many seconds; the output says which had not finished')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print what is in the folder')
            [CompletionResult]::new('--oeis', '--oeis', [CompletionResultType]::ParameterName, 'Read OEIS lists from this folder too (may be repeated)')
            [CompletionResult]::new('--limit-steps', '--limit-steps', [CompletionResultType]::ParameterName, 'Steps after which a term is given up [default: 1000000000]')
            [CompletionResult]::new('--method', '--method', [CompletionResultType]::ParameterName, 'How the graph solver searches [default: chosen for each graph]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Seed of the hash functions of the graph solver [default: 0]')
            [CompletionResult]::new('--memory', '--memory', [CompletionResultType]::ParameterName, 'Memory limit in MiB [default: 4096, or less where less is allowed]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads that work on one graph or one system of recurrences [default: 1]')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--no-run', '--no-run', [CompletionResultType]::ParameterName, 'Write programs without running them')
            [CompletionResult]::new('--exact', '--exact', [CompletionResultType]::ParameterName, 'Store positions of graphs themselves instead of their hashes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;oeis;help' {
            [CompletionResult]::new('lookup', 'lookup', [CompletionResultType]::ParameterValue, 'Find sequences by terms')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a sequence: its offset, its terms, where they come from')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Run the checks of a specification that name OEIS sequences')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compare terms with an entry')
            [CompletionResult]::new('packet', 'packet', [CompletionResultType]::ParameterValue, 'Write a folder for a person to review and submit')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;oeis;help;lookup' {
            break
        }
        'nkdsl;oeis;help;show' {
            break
        }
        'nkdsl;oeis;help;check' {
            break
        }
        'nkdsl;oeis;help;diff' {
            break
        }
        'nkdsl;oeis;help;packet' {
            break
        }
        'nkdsl;oeis;help;help' {
            break
        }
        'nkdsl;fmt' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing; print the names of files that would change')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;explain' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'How to print')
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;lsp' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('--stdio', '--stdio', [CompletionResultType]::ParameterName, 'Use standard input and output, as it always does; some editors say so')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;repl' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;completions' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;man' {
            [CompletionResult]::new('--errors', '--errors', [CompletionResultType]::ParameterName, 'How errors and warnings are shown')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Stop after this many seconds, with exit status 3; results known by then are printed')
            [CompletionResult]::new('--use-from', '--use-from', [CompletionResultType]::ParameterName, 'Let `use` read files below this folder too (may be repeated)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print results and errors only')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'nkdsl;help' {
            [CompletionResult]::new('eval', 'eval', [CompletionResultType]::ParameterValue, 'Print the terms of a specification')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check the statements of a specification, and say how far each holds')
            [CompletionResult]::new('prove', 'prove', [CompletionResultType]::ParameterValue, 'Prove that sequences of a specification are periodic for all n')
            [CompletionResult]::new('verify', 'verify', [CompletionResultType]::ParameterValue, 'Check certificates that `prove`, `check`, `derive`, `certify` and `quotient` wrote')
            [CompletionResult]::new('plan', 'plan', [CompletionResultType]::ParameterValue, 'Show which functions are recurrences, and how each is computed')
            [CompletionResult]::new('derive', 'derive', [CompletionResultType]::ParameterValue, 'Derive recurrences from a graph family')
            [CompletionResult]::new('certify', 'certify', [CompletionResultType]::ParameterValue, 'Write a certificate of who wins on a graph: a strategy that can be replayed')
            [CompletionResult]::new('quotient', 'quotient', [CompletionResultType]::ParameterValue, 'Find the misère quotient of an octal game: who wins if the last player loses')
            [CompletionResult]::new('nimber', 'nimber', [CompletionResultType]::ParameterValue, 'Print the nimber of each graph of a stream, in graph6, sparse6, DOT or as edge lists')
            [CompletionResult]::new('cluster', 'cluster', [CompletionResultType]::ParameterValue, 'Search a graph with many processes at once, under Slurm or on this machine')
            [CompletionResult]::new('draw', 'draw', [CompletionResultType]::ParameterValue, 'Draw a graph')
            [CompletionResult]::new('plot', 'plot', [CompletionResultType]::ParameterValue, 'Plot the terms of a specification')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play a game: Node-Kayles on a graph, or what a function states')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write a recurrence, or the graphs of an eval, as a program in another language')
            [CompletionResult]::new('oeis', 'oeis', [CompletionResultType]::ParameterValue, 'Look sequences up, compare with them, and prepare a packet for a person to submit')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Format specifications in place')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Say what an error code or a term of the field means')
            [CompletionResult]::new('lsp', 'lsp', [CompletionResultType]::ParameterValue, 'Serve an editor: the Language Server Protocol on standard input and output')
            [CompletionResult]::new('repl', 'repl', [CompletionResultType]::ParameterValue, 'Define, evaluate and check at a prompt')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print what lets a shell complete the arguments of nkdsl')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print a page of the manual')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'nkdsl;help;eval' {
            break
        }
        'nkdsl;help;check' {
            break
        }
        'nkdsl;help;prove' {
            break
        }
        'nkdsl;help;verify' {
            break
        }
        'nkdsl;help;plan' {
            break
        }
        'nkdsl;help;derive' {
            break
        }
        'nkdsl;help;certify' {
            break
        }
        'nkdsl;help;quotient' {
            break
        }
        'nkdsl;help;nimber' {
            break
        }
        'nkdsl;help;cluster' {
            [CompletionResult]::new('plan', 'plan', [CompletionResultType]::ParameterValue, 'Write a question about a graph into a folder, with scripts that submit it to Slurm')
            [CompletionResult]::new('sweep', 'sweep', [CompletionResultType]::ParameterValue, 'Write many terms of specifications into a folder as tasks, with scripts that submit them to Slurm')
            [CompletionResult]::new('work', 'work', [CompletionResultType]::ParameterValue, 'Do one task of a plan: the scripts call this')
            [CompletionResult]::new('run', 'run', [CompletionResultType]::ParameterValue, 'Run the tasks of a plan on this machine, then merge')
            [CompletionResult]::new('merge', 'merge', [CompletionResultType]::ParameterValue, 'Merge the results of all tasks, and print the answer if it is known')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show tasks, facts and rates')
            break
        }
        'nkdsl;help;cluster;plan' {
            break
        }
        'nkdsl;help;cluster;sweep' {
            break
        }
        'nkdsl;help;cluster;work' {
            break
        }
        'nkdsl;help;cluster;run' {
            break
        }
        'nkdsl;help;cluster;merge' {
            break
        }
        'nkdsl;help;cluster;status' {
            break
        }
        'nkdsl;help;draw' {
            break
        }
        'nkdsl;help;plot' {
            break
        }
        'nkdsl;help;play' {
            break
        }
        'nkdsl;help;export' {
            break
        }
        'nkdsl;help;oeis' {
            [CompletionResult]::new('lookup', 'lookup', [CompletionResultType]::ParameterValue, 'Find sequences by terms')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show a sequence: its offset, its terms, where they come from')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Run the checks of a specification that name OEIS sequences')
            [CompletionResult]::new('diff', 'diff', [CompletionResultType]::ParameterValue, 'Compare terms with an entry')
            [CompletionResult]::new('packet', 'packet', [CompletionResultType]::ParameterValue, 'Write a folder for a person to review and submit')
            break
        }
        'nkdsl;help;oeis;lookup' {
            break
        }
        'nkdsl;help;oeis;show' {
            break
        }
        'nkdsl;help;oeis;check' {
            break
        }
        'nkdsl;help;oeis;diff' {
            break
        }
        'nkdsl;help;oeis;packet' {
            break
        }
        'nkdsl;help;fmt' {
            break
        }
        'nkdsl;help;explain' {
            break
        }
        'nkdsl;help;lsp' {
            break
        }
        'nkdsl;help;repl' {
            break
        }
        'nkdsl;help;completions' {
            break
        }
        'nkdsl;help;man' {
            break
        }
        'nkdsl;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
