From Coq Require Import String ZArith NArith List Lia.
From NK Require Import Mex System Period Certificate Sparse NodeKayles Table Strip Terms Closure Runs Family Listing.
Import ListNotations.
Open Scope Z_scope.

Definition diamond_system : system :=
  [ Seq 0 [1]%N [Conv 1 1 2 0 0 0 None; Conv 1 1 1 0 0 1 None; Back 1 1 0 None 0];
    Seq 0 [0; 2]%N [Conv 1 1 3 0 0 0 None; Conv 1 1 2 0 0 1 None; Back 1 1 0 None 1; Back 1 2 0 None 0] ].

Definition diamond_positions_0 : list (N * N) := [(0, 0); (2, 1); (4, 1); (7, 2); (8, 1); (103, 2); (104, 2); (119, 2); (120, 2); (1655, 2); (1656, 2); (1911, 1); (1912, 1); (26487, 1); (26488, 1); (30583, 4); (30584, 0); (423799, 4); (423800, 4); (489335, 3); (489336, 3); (6780791, 3); (6780792, 3); (7829368, 3); (108492664, 3)]%N.
Definition diamond_closure : closure := Closure 4 [(0, 1, 0); (0, 2, 0); (0, 0, 1); (0, 1, 1); (0, 2, 1); (3, 0, 1); (3, 1, 1); (3, 2, 1)]%N 1 7
  [ Word [8]%N []%N 0 0;
    Word []%N []%N 1 0;
    Word [8]%N [6]%N 1 1;
    Word []%N [6]%N 1 0 ]
  diamond_system [0; 1]%nat
  [ [1; 2; 1; 0; 3; 3; 1; 4]%N;
    [0; 2; 2; 1; 4; 3; 3; 1]%N ]
  7 (concat [diamond_positions_0]) 6 2.

Lemma diamond_closed : closure_test diamond_closure = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Definition v (i : Z) : vertex := Vertex "v" [i].
Definition u (i : Z) : vertex := Vertex "u" [i].
Definition w (i : Z) : vertex := Vertex "w" [i].

(** The graphs of the family diamonds(n). *)
Definition diamonds (n : Z) : graph := Graph
  ((each i from 0 to n, [v i]) ++ (each i from 1 to n, [u i; w i]))
  ((each i from 1 to n, [(v (i - 1), v i); (v (i - 1), u i); (u i, v i); (v (i - 1), w i); (w i, v i)])).

Definition diamond_family : family := Family ["v"%string; "u"%string; "w"%string]
  ([Run [(0, 0, 0); (1, 0, 0)] [(0, 0)] [(1, 0)] []] ++ [Run [(0, 0, 1); (1, 0, 0)] [(0, 1)] [(1, 0)] []; Run [(0, 0, 2); (1, 0, 0)] [(0, 1)] [(1, 0)] []])
  ([EdgeRun [(0, 0, 0); (1, 0, -1)] [(0, 0, 0); (1, 0, 0)] [(0, 1)] [(1, 0)] []; EdgeRun [(0, 0, 0); (1, 0, -1)] [(0, 0, 1); (1, 0, 0)] [(0, 1)] [(1, 0)] []; EdgeRun [(0, 0, 1); (1, 0, 0)] [(0, 0, 0); (1, 0, 0)] [(0, 1)] [(1, 0)] []; EdgeRun [(0, 0, 0); (1, 0, -1)] [(0, 0, 2); (1, 0, 0)] [(0, 1)] [(1, 0)] []; EdgeRun [(0, 0, 2); (1, 0, 0)] [(0, 0, 0); (1, 0, 0)] [(0, 1)] [(1, 0)] []])
  [ Assignment (Run [(0, 0, 0); (1, 0, 1)] [(0, 0)] [(1, -1)] []) (0, 1) 0;
    Assignment (Run [(0, 0, 1); (1, 0, 1)] [(0, 0)] [(1, -1)] []) (0, 1) 1;
    Assignment (Run [(0, 0, 2); (1, 0, 1)] [(0, 0)] [(1, -1)] []) (0, 1) 2;
    Assignment (Run [(0, 0, 0); (0, 0, 0)] [(0, 0)] [(0, 0)] []) (0, 0) 3 ]
  [8]%N []%N (1, 0) 1.

Lemma diamond_runs : forall n, graph_is diamond_family n (diamonds n).
Proof.
  intros n. apply (graph_is_intro (names diamond_family)); [reflexivity | |].
  - cbn [vertices diamonds]. unfold diamond_family; cbn [vertex_runs names]. same_vertices.
  - cbn [edges diamonds]. unfold diamond_family; cbn [edge_runs names]. same_edges.
Qed.

Lemma diamond_strips : family_test diamond_closure diamond_family = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** The value of the graph is given by the recurrences: by sequence 0 of the system. *)
Theorem diamond_values : forall s, solves diamond_system s -> forall n, 1 <= n -> nimber (diamonds n) = s 0%nat (n).
Proof.
  intros s Sol n Hn. rewrite (family_sound diamond_closure diamond_family diamond_strips n _ Hn (diamond_runs n)).
  pose proof (always_spec 1 (1, 0) eq_refl n Hn) as Pos. unfold line_at in Pos. cbn [fst snd] in Pos.
  etransitivity; [apply (closure_sound diamond_closure diamond_closed s Sol (nth 0 (words diamond_closure) (Word [] [] 0 0))); apply nth_In; cbn; lia|].
  change (member _) with 0%nat. change (shift _) with (0). unfold line_at. cbn [fst snd diamond_family cells]. f_equal. lia.
Qed.
Print Assumptions diamond_values.

Definition diamond_period : certificate := Certificate 12
  [ Claim (nth 0 diamond_system (Seq 0 [] [])) 69 0 0 [1; 2; 1; 0; 3; 3; 1; 4; 2; 6; 5; 0; 2; 7; 1; 4; 3; 3; 1; 4; 7; 7; 5; 0; 2; 8; 4; 4; 6; 3; 1; 8; 7; 7; 5; 0; 2; 2; 1; 4; 6; 3; 1; 8; 2; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 4; 2; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 8; 7; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 8; 2]%N;
    Claim (nth 1 diamond_system (Seq 0 [] [])) 70 0 1 [0; 2; 2; 1; 4; 3; 3; 1; 4; 2; 6; 5; 0; 2; 7; 1; 4; 3; 3; 1; 4; 7; 7; 5; 0; 2; 8; 4; 4; 6; 3; 1; 8; 7; 7; 5; 0; 2; 2; 1; 4; 6; 3; 1; 8; 2; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 4; 2; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 8; 7; 7; 5; 0; 2; 8; 1; 4; 6; 3; 1; 8; 2]%N ].

Lemma diamond_valid : valid diamond_period.
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values repeat with period 12. *)
Theorem diamond_periodic : forall n, 69 <= n -> nimber (diamonds (n + 12)) = nimber (diamonds n).
Proof.
  intros n Hn. pose proof (stated_solves _ diamond_valid) as Sol. rewrite !(diamond_values _ Sol) by lia.
  replace (n + 12) with (n + 12) by lia.
  rewrite (solution_periodic _ diamond_valid _ Sol 0); [apply N.add_0_r | repeat constructor | change (start_of diamond_period 0) with 69; lia].
Qed.
Print Assumptions diamond_periodic.

