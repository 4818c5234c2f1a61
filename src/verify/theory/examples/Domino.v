From Coq Require Import String ZArith NArith List Lia.
From NK Require Import Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Runs Family Listing.
Import ListNotations.
Open Scope Z_scope.

Definition domino_system : system :=
  [ Seq 0 [0; 1]%N [Conv 0 0 3 0 0 0 None; Back 0 2 0 None 0] ].

Definition domino_positions_0 : list (N * N) := [(0, 0); (1, 1); (3, 1); (7, 2); (15, 0)]%N.
Definition domino_closure : closure := Closure 1 [(0, 0, 1)]%N 1 1
  [ Word []%N []%N 0 0 ]
  domino_system [0]%nat
  [ [0; 1; 1; 2; 0; 3]%N ]
  5 (concat [domino_positions_0]) 5 1.

Lemma domino_closed : closure_test domino_closure = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition vv (i j : Z) : vertex := Vertex "vv" [i; j].

(** The graphs of the family line(path(n)). *)
Definition line_path (n : Z) : graph := Graph
  ((each i from 0 to (n - 2), [vv i (i + 1)]))
  ((each i from (Z.max (- 1) 0) to (Z.min (n - 3) (n - 2)), [(vv (i + 1) (i + 2), vv i (i + 1))]) ++ (each i from (Z.max 0 1) to (Z.min (n - 2) (n - 1)), [(vv (i - 1) i, vv i (i + 1))])).

Definition domino_family : family := Family ["vv"%string]
  ([Run [(0, 0, 0); (1, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -2)] []])
  ([EdgeRun [(0, 0, 0); (1, 0, 1); (1, 0, 2)] [(0, 0, 0); (1, 0, 0); (1, 0, 1)] [(0, -1); (0, 0)] [(1, -3); (1, -2)] []] ++ [EdgeRun [(0, 0, 0); (1, 0, -1); (1, 0, 0)] [(0, 0, 0); (1, 0, 0); (1, 0, 1)] [(0, 0); (0, 1)] [(1, -2); (1, -1)] []])
  [ Assignment (Run [(0, 0, 0); (1, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -2)] []) (0, 0) 0 ]
  []%N []%N (1, -1) 3.

Lemma domino_runs : forall n, graph_is domino_family n (line_path n).
Proof.
  intros n. apply (graph_is_intro (names domino_family)); [reflexivity | |].
  - cbn [vertices line_path]. unfold domino_family; cbn [vertex_runs names]. same_vertices.
  - cbn [edges line_path]. unfold domino_family; cbn [edge_runs names]. same_edges.
Qed.

Lemma domino_strips : family_test domino_closure domino_family = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value of the graph is given by the recurrences: by sequence 0 of the system. *)
Theorem domino_values : forall s, solves domino_system s -> forall n, 3 <= n -> nimber (line_path n) = s 0%nat (n - 1).
Proof.
  intros s Sol n Hn. rewrite (family_sound domino_closure domino_family domino_strips n _ Hn (domino_runs n)).
  pose proof (always_spec 3 (1, -1) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.
  etransitivity; [apply (closure_sound domino_closure domino_closed s Sol (nth 0 (words domino_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|].
  change (member _) with 0%nat. change (shift _) with (0). unfold line_at. cbn [fst snd domino_family cells]. f_equal. lia.
Qed.
Print Assumptions domino_values.

Definition domino_period : certificate := Certificate 34
  [ Claim (nth 0 domino_system (Seq 0 [] [])) 52 0 0 [0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9]%N ].

Lemma domino_valid : valid domino_period.
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values repeat with period 34. *)
Theorem domino_periodic : forall n, 53 <= n -> nimber (line_path (n + 34)) = nimber (line_path n).
Proof.
  intros n Hn. pose proof (stated_solves _ domino_valid) as Sol. rewrite !(domino_values _ Sol) by lia.
  replace (n + 34 - 1) with (n - 1 + 34) by lia.
  rewrite (solution_periodic _ domino_valid _ Sol 0); [apply N.add_0_r | repeat constructor | change (start_of domino_period 0) with 52; lia].
Qed.
Print Assumptions domino_periodic.

