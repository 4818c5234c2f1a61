From Coq Require Import String ZArith NArith List Lia.
From NK Require Import Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Runs Family Listing.
Import ListNotations.
Open Scope Z_scope.

Definition strip_system : system :=
  [ Seq 0 [0; 1; 1; 2; 0; 2]%N [Conv 1 1 7 0 0 0 None; Back 1 4 0 None 0; Back 1 5 0 None 0; Back 1 6 0 None 1];
    Seq 0 [1; 0; 2; 1; 3; 0]%N [Conv 1 2 7 0 0 0 None; Back 1 2 0 None 0; Back 1 4 0 None 1; Back 1 5 0 None 0; Back 1 6 0 None 0; Back 2 4 0 None 0; Back 2 5 0 None 0; Back 2 6 0 None 1];
    Seq 0 [1; 1; 0; 2; 1; 3]%N [Conv 2 2 7 0 0 0 None; Back 2 2 0 None 0; Back 2 4 0 None 1; Back 2 5 0 None 0; Back 2 6 0 None 0] ].

Definition strip_positions_0 : list (N * N) := [(0, 0); (1, 1); (3, 1); (7, 2); (9, 1); (11, 2); (13, 2); (15, 0); (23, 1); (29, 1); (31, 2); (45, 0); (47, 3); (61, 3); (63, 1); (93, 2); (95, 0); (125, 0); (127, 3); (189, 1); (191, 2); (253, 2); (255, 0); (381, 3); (383, 1); (509, 1); (511, 1); (765, 0); (767, 3); (1021, 3); (1023, 1); (1533, 2); (1535, 0); (2045, 0); (2047, 3); (3069, 1); (3071, 1); (4093, 1); (4095, 0); (6141, 3); (6143, 1); (8189, 1); (12285, 0); (12287, 3); (16381, 3); (24573, 1); (49149, 1)]%N.
Definition strip_closure : closure := Closure 1 [(0, 0, 1); (0, 0, 3)]%N 3 1
  [ Word []%N []%N 0 0;
    Word [1; 0]%N []%N 1 0;
    Word []%N [0; 1]%N 1 0;
    Word [1; 0]%N [0; 1]%N 2 0 ]
  strip_system [0; 1; 2]%nat
  [ [0; 1; 1; 2; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2]%N;
    [1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0]%N;
    [1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3]%N ]
  13 (concat [strip_positions_0]) 13 3.

Lemma strip_closed : closure_test strip_closure = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition v (i : Z) : vertex := Vertex "v" [i].

(** The graphs of the family scalloped(n). *)
Definition scalloped (n : Z) : graph := Graph
  ((each i from 1 to n, [v i]))
  ((each i from 1 to (n - 1), [(v i, v (i + 1))]) ++ (each i from 1 to (n - 3), [(v i, v (i + 3))])).

Definition strip_family : family := Family ["v"%string]
  ([Run [(0, 0, 0); (1, 0, 0)] [(0, 1)] [(1, 0)] []])
  ([EdgeRun [(0, 0, 0); (1, 0, 0)] [(0, 0, 0); (1, 0, 1)] [(0, 1)] [(1, -1)] []] ++ [EdgeRun [(0, 0, 0); (1, 0, 0)] [(0, 0, 0); (1, 0, 3)] [(0, 1)] [(1, -3)] []])
  [ Assignment (Run [(0, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -1)] []) (0, 0) 0 ]
  []%N []%N (1, 0) 4.

Lemma strip_runs : forall n, graph_is strip_family n (scalloped n).
Proof.
  intros n. apply (graph_is_intro (names strip_family)); [reflexivity | |].
  - cbn [vertices scalloped]. unfold strip_family; cbn [vertex_runs names]. same_vertices.
  - cbn [edges scalloped]. unfold strip_family; cbn [edge_runs names]. same_edges.
Qed.

Lemma strip_strips : family_test strip_closure strip_family = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value of the graph is given by the recurrences: by sequence 0 of the system. *)
Theorem strip_values : forall s, solves strip_system s -> forall n, 4 <= n -> nimber (scalloped n) = s 0%nat (n).
Proof.
  intros s Sol n Hn. rewrite (family_sound strip_closure strip_family strip_strips n _ Hn (strip_runs n)).
  pose proof (always_spec 4 (1, 0) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.
  etransitivity; [apply (closure_sound strip_closure strip_closed s Sol (nth 0 (words strip_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|].
  change (member _) with 0%nat. change (shift _) with (0). unfold line_at. cbn [fst snd strip_family cells]. f_equal. lia.
Qed.
Print Assumptions strip_values.

Definition strip_period : certificate := Certificate 62
  [ Claim (nth 0 strip_system (Seq 0 [] [])) 116 0 0 [0; 1; 1; 2; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 3; 4; 2; 4; 0; 4; 2; 5; 3; 2; 2; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 4; 5; 4; 7; 2; 6; 4; 7; 5; 0; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 2; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 3; 6; 4; 7; 5; 8; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 9; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 5]%N;
    Claim (nth 1 strip_system (Seq 0 [] [])) 117 0 1 [1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 3; 4; 2; 5; 0; 4; 2; 5; 3; 2; 2; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 2; 6; 4; 7; 5; 0; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 2; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 3; 6; 4; 7; 5; 8; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 9; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 5]%N;
    Claim (nth 2 strip_system (Seq 0 [] [])) 118 0 2 [1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 3; 4; 2; 5; 0; 4; 2; 5; 3; 2; 2; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 2; 6; 4; 7; 5; 0; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 2; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 3; 6; 4; 7; 5; 8; 4; 1; 1; 0; 2; 1; 3; 0; 2; 1; 3; 0; 1; 1; 3; 0; 2; 3; 3; 2; 2; 7; 4; 6; 5; 4; 4; 5; 5; 7; 9; 6; 3; 3; 2; 0; 3; 1; 1; 0; 3; 1; 2; 0; 3; 1; 2; 0; 1; 1; 4; 0; 5; 5; 4; 7; 5]%N ].

Lemma strip_valid : valid strip_period.
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values repeat with period 62. *)
Theorem strip_periodic : forall n, 116 <= n -> nimber (scalloped (n + 62)) = nimber (scalloped n).
Proof.
  intros n Hn. pose proof (stated_solves _ strip_valid) as Sol. rewrite !(strip_values _ Sol) by lia.
  replace (n + 62) with (n + 62) by lia.
  rewrite (solution_periodic _ strip_valid _ Sol 0); [apply N.add_0_r | repeat constructor | change (start_of strip_period 0) with 116; lia].
Qed.
Print Assumptions strip_periodic.

