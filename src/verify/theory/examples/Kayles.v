From Coq Require Import ZArith NArith List.
From NK Require Import Mex Game System Period Certificate Sparse Octal.
Import ListNotations.

Definition kayles_0 : list N := [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 3; 1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 2]%N.
Definition kayles_table : list N := kayles_0.
(** The octal game 0.77. *)
Definition kayles_code : list nat := [0; 7; 7].

Lemma kayles_valid : valid (octal_certificate kayles_code 12 71 0 kayles_table).
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values of heaps repeat with period 12 from 71 on. *)
Theorem kayles_values : forall g, heap_values kayles_code g -> forall n, 71 <= n -> g (n + 12) = g n.
Proof.
  intros g Hg n Hn. rewrite (heap_values_periodic kayles_code 12 71 0 kayles_table kayles_valid g Hg n Hn). apply N.add_0_r.
Qed.

(** In any position a heap of 71 tokens or more may be exchanged for one that has 12 more. *)
Theorem kayles_outcomes : forall heaps n, 71 <= n ->
  (P_position _ (move nat (octal_move kayles_code)) (n :: heaps) <-> P_position _ (move nat (octal_move kayles_code)) (n + 12 :: heaps)).
Proof. apply (outcomes_repeat kayles_code 12 71 kayles_table kayles_valid). Qed.
Print Assumptions kayles_values.
Print Assumptions kayles_outcomes.
