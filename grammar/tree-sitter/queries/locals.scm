[(equation) (graph) (eval) (check) (set) (list) (arguments) (parenthesised)] @local.scope
(head name: (name) @local.definition.function)
(graph name: (name) @local.definition.type)
(head_arguments (name) @local.definition.parameter)
(local_name name: (name) @local.definition.var)
(parameters (name) @local.definition.parameter)
(name) @local.reference
