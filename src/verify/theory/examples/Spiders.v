(** The nimbers of spiders with n legs of two vertices, as `nkdsl check specs/named_trees.nk --rocq` writes them: equal
    branches at a core. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import BranchCheck BranchFamily Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Ring RingWords Runs Family Parts Hubs Listing Claims Octal Nim Solution.
Import ListNotations.
Open Scope Z_scope.

Definition spider_system : system :=
  [  ].

Definition hub : vertex := Vertex "hub" [].
Definition v (i j : Z) : vertex := Vertex "v" [i; j].

(** The graphs of the family spider. *)
Definition spider (n : Z) : graph := Graph
  ((each i from 0 to 0, [hub])
   ++ (each i from 1 to n, [v i 1; v i 2]))
  ((each i from 1 to n, [(hub, v i 1); (v i 1, v i 2)])).

(** The branch and the core: for each vertex its neighbours; for each vertex of the core its neighbours in a branch;
    symmetries of the branch; and from which number of branches on the nimber repeats, with its period. *)
Definition spider_branching_0 : branching := Branching [2; 1]%N [0]%N [1]%N []%N 1 2.
(** The nimbers of the core with 0, 1, 2, ... branches. *)
Definition spider_values_0 : list N := [1; 2; 3; 2]%N.

(** These repeat: one run of the checker Coq makes. *)
Lemma spider_accepted_0 : branch_test spider_branching_0 spider_values_0 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition spider_graph_0 : family := Family ["hub"%string; "v"%string]
  ([Run [(0, 0, 0)] [(0, 0)] [(0, 0)] []]
   ++ [Run [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 1)] [(2, 0)] []; Run [(0, 0, 1); (1, 0, 0); (0, 0, 2)] [(0, 1)] [(2, 0)] []])
  ([EdgeRun [(0, 0, 0)] [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 1)] [(2, 0)] []; EdgeRun [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 0, 1); (1, 0, 0); (0, 0, 2)] [(0, 1)] [(2, 0)] []])
  [] [] [] (0, 0) 1 None.

Lemma spider_runs_0 : forall n, graph_is spider_graph_0 n (spider (2 * n)).
Proof.
  intros n. apply (graph_is_intro (names spider_graph_0)); [reflexivity | |].
  - cbn [vertices spider]. unfold spider_graph_0; cbn [vertex_runs names]. same_vertices.
  - cbn [edges spider]. unfold spider_graph_0; cbn [edge_runs names]. same_edges.
Qed.

Definition spider_joins_0 : closure := Closure 2 [(0, 1, 0)]%N 1 3 [] [] [] [] 0 [] 0 0.
(** Which vertex is of which kind in which branch. *)
Definition spider_cells_0 : family := Family ["hub"%string; "v"%string] [] [] [ Assignment (Run [(0, 0, 1); (1, 0, 1); (0, 0, 1)] [(0, 0)] [(2, -1)] []) (0, 0) 0;
    Assignment (Run [(0, 0, 1); (1, 0, 1); (0, 0, 2)] [(0, 0)] [(2, -1)] []) (0, 0) 1 ]
  [] [] (2, 0) 1 None.

(** The graph is the core with these branches. *)
Lemma spider_core_0 : branch_graph_test spider_branching_0 spider_graph_0 1 spider_joins_0 spider_cells_0 [[(0, 0, 0)]] []%nat = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma spider_constant_0 : constant_test spider_branching_0 spider_graph_0 spider_cells_0 spider_values_0 3 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma spider_gives_0 : forall s, solves spider_system s -> forall n, 1 <= n -> nimber (spider (2 * n)) = (3%N ⊕ 0%N).
Proof.
  intros s _ n Hn. transitivity 3%N; [| symmetry; apply N.lxor_0_r]. apply (branches_constant spider_branching_0 spider_graph_0 1 spider_joins_0 spider_cells_0 [[(0, 0, 0)]] []%nat spider_values_0 3 spider_accepted_0 spider_core_0 spider_constant_0 n _ ltac:(change (from _) with 1; lia) (spider_runs_0 n)).
Qed.

Definition spider_graph_1 : family := Family ["hub"%string; "v"%string]
  ([Run [(0, 0, 0)] [(0, 0)] [(0, 0)] []]
   ++ [Run [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 1)] [(2, 1)] []; Run [(0, 0, 1); (1, 0, 0); (0, 0, 2)] [(0, 1)] [(2, 1)] []])
  ([EdgeRun [(0, 0, 0)] [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 1)] [(2, 1)] []; EdgeRun [(0, 0, 1); (1, 0, 0); (0, 0, 1)] [(0, 0, 1); (1, 0, 0); (0, 0, 2)] [(0, 1)] [(2, 1)] []])
  [] [] [] (0, 0) 0 None.

Lemma spider_runs_1 : forall n, graph_is spider_graph_1 n (spider (2 * n + 1)).
Proof.
  intros n. apply (graph_is_intro (names spider_graph_1)); [reflexivity | |].
  - cbn [vertices spider]. unfold spider_graph_1; cbn [vertex_runs names]. same_vertices.
  - cbn [edges spider]. unfold spider_graph_1; cbn [edge_runs names]. same_edges.
Qed.

Definition spider_joins_1 : closure := Closure 2 [(0, 1, 0)]%N 1 3 [] [] [] [] 0 [] 0 0.
(** Which vertex is of which kind in which branch. *)
Definition spider_cells_1 : family := Family ["hub"%string; "v"%string] [] [] [ Assignment (Run [(0, 0, 1); (1, 0, 1); (0, 0, 1)] [(0, 0)] [(2, 0)] []) (0, 0) 0;
    Assignment (Run [(0, 0, 1); (1, 0, 1); (0, 0, 2)] [(0, 0)] [(2, 0)] []) (0, 0) 1 ]
  [] [] (2, 1) 0 None.

(** The graph is the core with these branches. *)
Lemma spider_core_1 : branch_graph_test spider_branching_0 spider_graph_1 1 spider_joins_1 spider_cells_1 [[(0, 0, 0)]] []%nat = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma spider_constant_1 : constant_test spider_branching_0 spider_graph_1 spider_cells_1 spider_values_0 2 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma spider_gives_1 : forall s, solves spider_system s -> forall n, 0 <= n -> nimber (spider (2 * n + 1)) = (2%N ⊕ 0%N).
Proof.
  intros s _ n Hn. transitivity 2%N; [| symmetry; apply N.lxor_0_r]. apply (branches_constant spider_branching_0 spider_graph_1 1 spider_joins_1 spider_cells_1 [[(0, 0, 0)]] []%nat spider_values_0 2 spider_accepted_0 spider_core_1 spider_constant_1 n _ ltac:(change (from _) with 0; lia) (spider_runs_1 n)).
Qed.

(** The nimber of the graph by the values that the certificate states. *)
Definition spider_stated (n : Z) : N := if n mod 2 =? 0 then 3%N else 2%N.

Lemma spider_is_stated : forall n, 1 <= n -> nimber (spider n) = spider_stated n.
Proof.
  intros n Hn.
  destruct (solution_exists spider_system (fun i => nth i []%nat 0%nat)) as [s Sol]; [apply order_test_spec; reflexivity |].
  pose proof (Z_div_mod_eq_full n 2) as Q. pose proof (Z.mod_pos_bound n 2 ltac:(lia)) as B.
  unfold spider_stated.
  destruct (Z.eqb_spec (n mod 2) 0) as [E0 | E0]; [replace n with (2 * (n / 2)) at 1 by lia; rewrite (spider_gives_0 s Sol) by lia; nim_ring |].
  replace n with (2 * (n / 2) + 1) at 1 by lia. rewrite (spider_gives_1 s Sol) by lia. nim_ring.
Qed.

Lemma spider_repeats : forall n, 1 <= n -> spider_stated (n + 2) = spider_stated n.
Proof.
  intros n Hn. unfold spider_stated.
  replace ((n + 2) mod 2) with (n mod 2) by (replace (n + 2) with (n + 1 * 2) by lia; rewrite Z_mod_plus_full; reflexivity).
  replace ((n + 2) / 2) with (n / 2 + 1) by (replace (n + 2) with (n + 1 * 2) by lia; rewrite Z.div_add by lia; reflexivity).
  pose proof (Z_div_mod_eq_full n 2) as Q. pose proof (Z.mod_pos_bound n 2 ltac:(lia)) as B.
  destruct (Z.eqb_spec (n mod 2) 0) as [E0 | E0]; [reflexivity |].
  reflexivity.
Qed.

(** The claim as a program about the values that the certificates state. *)
Definition claim_test (n : Z) : bool := (Z.eqb (Z.of_N (spider_stated n)) ((3 - (n mod 2)))).

Lemma claim_repeats : forall n, 1 <= n -> claim_test (n + 2) = claim_test n.
Proof.
  intros n Hn. unfold claim_test.
  replace (spider_stated ((n + 2))) with (spider_stated n)
    by (symmetry; replace ((n + 2)) with (n + 2) by lia; apply (repeats_later _ 1 2 ltac:(lia) spider_repeats); [lia | lia | reflexivity]).
  replace (((n + 2)) mod 2) with (n mod 2) by (replace ((n + 2)) with (n + 1 * 2) by lia; rewrite Z_mod_plus_full; reflexivity).
  reflexivity.
Qed.

Lemma claim_true : forall n, 1 <= n -> claim_test n = true.
Proof. apply (for_all claim_test 1 1 2 ltac:(lia) claim_repeats). vm_cast_no_check (eq_refl true). Qed.

(** nimber(spider(n, 2)) = 3 - n mod 2 : n >= 1 *)
Theorem claim_for_all_n : forall n, 1 <= n -> Z.of_N (nimber (spider n)) = (3 - (n mod 2)).
Proof.
  intros n Hn.
  assert (A0 : nimber (spider n) = spider_stated n) by (apply spider_is_stated; lia).
  rewrite ?A0.
  pose proof (claim_true n ltac:(lia)) as T. unfold claim_test in T. read T. intuition.
Qed.
Print Assumptions claim_for_all_n.
