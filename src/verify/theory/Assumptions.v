(** What each exported theorem assumes. The answer must be `Closed under the global context` for all of them: no axiom, and
    nothing that was admitted. `.ci/rocq` reads the answers. *)
From NK Require Mex Nim Game System Period Certificate Sparse Octal PositionList Claim NodeKayles Symmetry Mirror Table Strip Terms Single Equality Closure Ring
  RingWords Runs Family Listing.

Print Assumptions Mex.mex_unique.
Print Assumptions Mex.mexb_spec.
Print Assumptions Mex.mex_spec.
Print Assumptions Nim.mex_sum.
Print Assumptions Game.outcome.
Print Assumptions Game.grundy_unique.
Print Assumptions Game.grundy_exists.
Print Assumptions Game.sum_of_two.
Print Assumptions Game.sum_of_components.
Print Assumptions System.solution_unique.
Print Assumptions Period.equations_for_all_n.
Print Assumptions Certificate.check_sound.
Print Assumptions Certificate.stated_solves.
Print Assumptions Certificate.solution_is_stated.
Print Assumptions Certificate.solution_periodic.
Print Assumptions Sparse.sparse_check_sound.
Print Assumptions Octal.values_solve.
Print Assumptions Octal.solution_gives_values.
Print Assumptions Octal.octal_ends.
Print Assumptions Octal.heap_values_exist.
Print Assumptions Octal.heap_values_periodic.
Print Assumptions Octal.outcomes_repeat.
Print Assumptions PositionList.list_grows.
Print Assumptions Claim.lasting_claim.
Print Assumptions Claim.gains_at.
Print Assumptions NodeKayles.value_rule.
Print Assumptions NodeKayles.value_union.
Print Assumptions NodeKayles.value_alike.
Print Assumptions NodeKayles.value_map.
Print Assumptions NodeKayles.value_mirror.
Print Assumptions NodeKayles.value_transitive.
Print Assumptions NodeKayles.nimber_rule.
Print Assumptions NodeKayles.nimber_outcome.
Print Assumptions Symmetry.mirror_rule.
Print Assumptions Symmetry.all_vertices_alike.
Print Assumptions Mirror.mirror_wins.
Print Assumptions Table.table_right.
Print Assumptions Strip.near_spec.
Print Assumptions Strip.pad_value.
Print Assumptions Strip.move_in_window.
Print Assumptions Terms.same_terms_spec.
Print Assumptions Single.nimber_by_table.
Print Assumptions Single.second_wins.
Print Assumptions Single.first_wins.
Print Assumptions Equality.equality_sound.
Print Assumptions Closure.closure_sound.
Print Assumptions Ring.ring_move.
Print Assumptions RingWords.ring_sound.
Print Assumptions Runs.covered_spec.
Print Assumptions Runs.apart_spec.
Print Assumptions Family.family_sound.
Print Assumptions Listing.lists_each.
Print Assumptions Listing.lists_edges_each.
