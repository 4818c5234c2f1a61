[(equation) (graph) (eval) (check) (set) (arguments)] @local.scope
(head name: (name) @local.definition.function)
(graph name: (name) @local.definition.type)
(head_arguments (name) @local.definition.parameter)
(parameters (name) @local.definition.parameter)
(name) @local.reference
