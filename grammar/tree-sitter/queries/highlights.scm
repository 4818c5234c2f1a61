; Names first: what is said of them later wins.
(name) @variable
(oeis) @constant.builtin
(integer) @number
(text) @string
(label) @string.special
(comment) @comment

(head name: (name) @constant)
(head name: (name) @function (head_arguments))
(head_arguments (name) @variable.parameter)
(graph name: (name) @type)
(parameters (name) @variable.parameter)
(vertex name: (name) @property)
(indexed value: (name) @variable)
(indexed value: (name) @function.builtin (#eq? @function.builtin "N"))
(member name: (name) @property)
(local_name name: (name) @variable)
(call function: (name) @function.call)
(call function: (oeis) @constant.builtin)
(call
  function: (name) @function.builtin
  (#any-of? @function.builtin
    "floor" "ceiling" "ceil" "abs" "min" "max" "gcd" "binomial" "nimsum" "nimber" "outcome" "order" "size" "octal"
    "path" "cycle" "complete" "complete_bipartite" "star" "hypercube" "graph6" "cartesian" "tensor" "strong"
    "lexicographic" "disjoint" "join" "complement" "line" "middle" "power" "bit" "popcount" "isqrt" "factorial"
    "isprime" "prime" "valuation" "nimproduct" "misere" "sort" "reverse" "replace" "set" "subsets" "V" "N" "degree" "components"
    "connected" "distance" "sum" "product" "count" "exists" "all"))

["graph" "vertex" "edge" "eval" "check" "use" "where"] @keyword
["if" "then" "else"] @keyword.conditional
"mex" @function.builtin
["or" "and" "not" "in" "mod" "div" "union" "intersect" "subset" "xor"] @keyword.operator
[
  "=" "!=" "≠" "<" "<=" "≤" ">" ">=" "≥" "∈" "∉" "∪" "∩" "∖" "\\" "⊆" "++" ".." "(+)" "⊕" "⊗" "+" "-" "*" "/" "^" "--"
] @operator
["(" ")" "{" "}" "[" "]" "|"] @punctuation.bracket
["," ":" ";" "."] @punctuation.delimiter
