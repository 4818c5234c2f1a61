(** Equal branches at a core: what a yes of the checker means.

    [core_is_right] judges the graphs of one residue of n, whose nimber is the same for all n. [values_of] finds the values that
    the checker is to be given; nothing need be believed of it. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex NodeKayles Table Terms Runs Closure Family Parts BranchTable BranchCheck BranchFamily.
From NK.checker Require Import Checker.
Import ListNotations.
Open Scope Z_scope.

(** The values of the core with 0, 1, 2, ... branches, if all positions that are found pass the test. *)
Definition values_of (b : branching) : option (list N) :=
  let outs := outers b in
  let m := table_map (smalls b) in
  let t := infos b outs m in
  let info := info_in b outs m t in
  let found := found_table b outs info in
  if allb (fun x => let '(core, cs, v) := snd x in
    entry_right (branch_around b) (hub_around b) (outer_in outs) (reach b) info (threshold b) (branch_period b) (find_at b found) core cs v)
    (FMapPositive.PositiveMap.elements found)
  then Some (map (fun j => match look (threshold b) (branch_period b) (find_at b found) (start b info j) with Some v => v | None => 0%N end) (numbers b))
  else None.

(** The graphs [w] are the core [hubs], of which those of [spokes] are joined, with the branches [f]. *)
Definition core_is_right (b : branching) (c : closure) (w f : family) (stride : Z) (hubs : list (list form)) (spokes : list (nat * nat))
    (values : list N) (v : N) (tables : list (list (N * N))) : bool :=
  if branch_graph_test b w stride c f hubs spokes then
  if constant_test b w f values v then
  if early_are_right (fun _ => Some v) w (first_n w tables) tables then branch_test b values
  else false else false else false.

Theorem core_proved : forall b c w f stride hubs spokes values v tables,
  core_is_right b c w f stride hubs spokes values v tables = true ->
  forall n G, first_n w tables <= n -> graph_is w n G -> nimber G = v.
Proof.
  intros b c w f stride hubs spokes values v tables H n G Hn HG. unfold core_is_right in H.
  rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  destruct (Z_lt_ge_dec n (from w)) as [L | L].
  - assert (Given : forall (m : Z) u, Some v = Some u -> v = u) by (intros; congruence).
    refine (early_spec (fun _ => Some v) w (fun _ => v) Given tables _ H3 n G _ HG). unfold first_n in *. lia.
  - apply (branches_constant b w stride c f hubs spokes values v H4 H1 H2 n G); auto. lia.
Qed.
Print Assumptions core_proved.
