(** Writes the functions of `Checker.v` as the OCaml module `Proved`.

    Only lists, pairs, options and Booleans become those of OCaml. Numbers stay as Coq defines them, by their binary digits,
    so no bound on their size has to be believed. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From NK Require Import BranchFamily.
From NK Require Import Certificate Single Closure Family Parts Hubs Equality.
From NK Require Import Trees Cases Sequences Running Several Deletion.
From NK.checker Require Import Checker Cores Nimbers Statements Joints Equations Symmetries WordFamilies Monoids Quotients Heaps Deletions.
Extraction Language OCaml.
Set Extraction AccessOpaque.
Extraction "proved.ml" period_is_right looked_to order_is_right frame_is_right numbered_graph nimber_is_right second_wins_is_right
  first_wins_is_right system_is_ordered masks_of graph_for small_is_right terms_fit closure_test family_test parts_test hubs_test
  strip_in own residue_is_right listed_of graphs_are_right all_known named mex_node eval property_from gain_over source_values source_gains tree_gain item_at extended increased at_first fits described_by with_described lasts_from claim_is_right
  repeats_in_all at_point joint_value joint_gain several_is_right
  equation_is_right equality_test one all_settled found_named call member_of listing_is_right joint_is_right symmetries_are_right words_are_right quotient_check outcomes_of
  deletion_second_wins deletion_first_wins deletion_nimber_is fitting
  values_of branch_graph_test.
