From Coq Require Import ZArith NArith List.
From NK Require Import Mex System Terms Equality.
Import ListNotations.
Open Scope Z_scope.

Definition strips_system : system :=
  [ Seq 0 []%N [Conv 1 1 4 (-2) (-2) 0 None; Conv 1 1 3 (-1) (-1) 1 None];
    Seq (-2) [0; 0; 2]%N [Conv 1 2 4 (-2) (-2) 0 None; Conv 1 2 3 (-1) (-2) 1 None];
    Seq (-2) [0; 0; 2]%N [Conv 2 2 4 (-2) (-2) 0 None; Conv 2 2 3 (-2) (-2) 1 None] ].

Definition strips_equality : equality := Equality strips_system [0; 1; 2]%nat
  [ PlaceIn 0 0 0 0 0;
    PlaceIn 2 0 (-1) (-2) 1;
    PlaceIn 2 0 (-1) (-2) 2 ]
  2
  [ [1; 2; 1; 0]%N;
    [0; 0; 2; 2; 1; 4]%N;
    [0; 0; 2; 2; 1; 4]%N ] 3.

(** K(n) = X(n + 0) *)
Theorem strips_equal : forall f, solves strips_system f -> forall n, (-2) <= n -> f 1%nat n = f 2%nat (n + 0).
Proof.
  intros f Sol n Hn. assert (T : equality_test strips_equality = true) by (vm_cast_no_check (eq_refl true)).
  pose proof (equality_sound strips_equality T f Sol 1 n ltac:(repeat constructor) Hn) as E.
  change (shift_in (place_of strips_equality 1)) with 0 in E. rewrite Z.add_0_r in E. exact E.
Qed.
Print Assumptions strips_equal.
