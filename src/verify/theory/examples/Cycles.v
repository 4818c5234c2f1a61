From Coq Require Import String ZArith NArith List Lia.
From NK Require Import Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Ring RingWords Runs Family Listing.
Import ListNotations.
Open Scope Z_scope.

Definition rings_system : system :=
  [ Seq 0 [0; 1]%N [Conv 0 0 3 0 0 0 None; Back 0 2 0 None 0];
    Seq 3 []%N [Back 0 3 0 None 0] ].

Definition rings_positions_0 : list (N * N) := [(0, 0); (1, 1); (3, 1); (7, 2); (15, 0)]%N.
Definition rings_closure : closure := Closure 1 [(0, 0, 1)]%N 1 1
  [ Word []%N []%N 0 0 ]
  rings_system [0; 1]%nat
  [ [0; 1; 1; 2; 0; 3]%N;
    [1; 0; 0]%N ]
  5 (concat [rings_positions_0]) 5 1.

Lemma rings_closed : closure_test rings_closure = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition v (i : Z) : vertex := Vertex "v" [i].

(** The graphs of the family cycle(n). *)
Definition cycle (n : Z) : graph := Graph
  ((each i from 0 to (n - 1), [v i]))
  ((each i from 0 to (n - 2), [(v i, v (i + 1))]) ++ (each i from 0 to 0, [(v (n - 1), v 0)])).

Definition rings_family : family := Family ["v"%string]
  ([Run [(0, 0, 0); (1, 0, 0)] [(0, 0)] [(1, -1)] []])
  ([EdgeRun [(0, 0, 0); (1, 0, 0)] [(0, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -2)] []] ++ [EdgeRun [(0, 0, 0); (0, 1, -1)] [(0, 0, 0); (0, 0, 0)] [(0, 0)] [(0, 0)] []])
  [ Assignment (Run [(0, 0, 0); (1, 0, 0)] [(0, 0)] [(1, -1)] []) (0, 0) 0 ]
  []%N []%N (1, 0) 3 (Some [0]%N).

Lemma rings_runs : forall n, graph_is rings_family n (cycle n).
Proof.
  intros n. apply (graph_is_intro (names rings_family)); [reflexivity | |].
  - cbn [vertices cycle]. unfold rings_family; cbn [vertex_runs names]. same_vertices.
  - cbn [edges cycle]. unfold rings_family; cbn [edge_runs names]. same_edges.
Qed.

Lemma rings_strips : family_test rings_closure rings_family = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma rings_ring : ring_test rings_closure [0]%N [0]%N 1 0 7 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value of the graph is given by the recurrences: by sequence 1 of the system. *)
Theorem rings_values : forall s, solves rings_system s -> forall n, 7 <= n -> nimber (cycle n) = s 1%nat (n).
Proof.
  intros s Sol n Hn. rewrite (family_sound rings_closure rings_family rings_strips n _ ltac:(cbn; lia) (rings_runs n)).
  assert (Pos : 7 <= n) by lia.
  etransitivity; [apply (ring_sound rings_closure [0]%N [0]%N 1 0 7 rings_ring s Sol);
    unfold line_at; cbn [fst snd rings_family cells]; lia|].
  unfold line_at. cbn [fst snd rings_family cells]. f_equal. lia.
Qed.
Print Assumptions rings_values.

Definition rings_period : certificate := Certificate 34
  [ Claim (nth 0 rings_system (Seq 0 [] [])) 52 0 0 [0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9]%N;
    Claim (nth 1 rings_system (Seq 0 [] [])) 38 0 1 [1; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 1; 0; 0; 0; 0; 0; 0]%N ].

Lemma rings_valid : valid rings_period.
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values repeat with period 34. *)
Theorem rings_periodic : forall n, 38 <= n -> nimber (cycle (n + 34)) = nimber (cycle n).
Proof.
  intros n Hn. pose proof (stated_solves _ rings_valid) as Sol. rewrite !(rings_values _ Sol) by lia.
  replace (n + 34) with (n + 34) by lia.
  rewrite (solution_periodic _ rings_valid _ Sol 1); [apply N.add_0_r | repeat constructor | change (start_of rings_period 1) with 38; lia].
Qed.
Print Assumptions rings_periodic.

