From Coq Require Import String ZArith NArith List Lia.
From NK Require Import Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Runs Family Listing.
Import ListNotations.
Open Scope Z_scope.

Definition dawson_system : system :=
  [ Seq 0 [0; 1]%N [Conv 0 0 3 0 0 0 None; Back 0 2 0 None 0] ].

Definition dawson_positions_0 : list (N * N) := [(0, 0); (1, 1); (3, 1); (7, 2); (15, 0)]%N.
Definition dawson_closure : closure := Closure 1 [(0, 0, 1)]%N 1 1
  [ Word []%N []%N 0 0 ]
  dawson_system [0]%nat
  [ [0; 1; 1; 2; 0; 3]%N ]
  5 (concat [dawson_positions_0]) 5 1.

Lemma dawson_closed : closure_test dawson_closure = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition v (i : Z) : vertex := Vertex "v" [i].

(** The graphs of the family path(n). *)
Definition path (n : Z) : graph := Graph
  ((each i from 0 to (n - 1), [v i]))
  ((each i from 0 to (n - 2), [(v i, v (i + 1))])).

Definition dawson_family : family := Family ["v"%string]
  ([Run [(0, 0, 0); (1, 0, 0)] [(0, 0)] [(1, -1)] []])
  ([EdgeRun [(0, 0, 0); (1, 0, 0)] [(0, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -2)] []])
  [ Assignment (Run [(0, 0, 0); (1, 0, 0)] [(0, 0)] [(1, -1)] []) (0, 0) 0 ]
  []%N []%N (1, 0) 2.

Lemma dawson_runs : forall n, graph_is dawson_family n (path n).
Proof.
  intros n. apply (graph_is_intro (names dawson_family)); [reflexivity | |].
  - cbn [vertices path]. unfold dawson_family; cbn [vertex_runs names]. same_vertices.
  - cbn [edges path]. unfold dawson_family; cbn [edge_runs names]. same_edges.
Qed.

Lemma dawson_strips : family_test dawson_closure dawson_family = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value of the graph is given by the recurrences: by sequence 0 of the system. *)
Theorem dawson_values : forall s, solves dawson_system s -> forall n, 2 <= n -> nimber (path n) = s 0%nat (n).
Proof.
  intros s Sol n Hn. rewrite (family_sound dawson_closure dawson_family dawson_strips n _ Hn (dawson_runs n)).
  pose proof (always_spec 2 (1, 0) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.
  etransitivity; [apply (closure_sound dawson_closure dawson_closed s Sol (nth 0 (words dawson_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|].
  change (member _) with 0%nat. change (shift _) with (0). unfold line_at. cbn [fst snd dawson_family cells]. f_equal. lia.
Qed.
Print Assumptions dawson_values.

Definition dawson_period : certificate := Certificate 34
  [ Claim (nth 0 dawson_system (Seq 0 [] [])) 52 0 0 [0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9]%N ].

Lemma dawson_valid : valid dawson_period.
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values repeat with period 34. *)
Theorem dawson_periodic : forall n, 52 <= n -> nimber (path (n + 34)) = nimber (path n).
Proof.
  intros n Hn. pose proof (stated_solves _ dawson_valid) as Sol. rewrite !(dawson_values _ Sol) by lia.
  replace (n + 34) with (n + 34) by lia.
  rewrite (solution_periodic _ dawson_valid _ Sol 0); [apply N.add_0_r | repeat constructor | change (start_of dawson_period 0) with 52; lia].
Qed.
Print Assumptions dawson_periodic.

