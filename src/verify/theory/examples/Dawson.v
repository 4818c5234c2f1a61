From Coq Require Import ZArith NArith List.
From NK Require Import Mex Game System Period Certificate Sparse Octal.
Import ListNotations.

Definition dawson_0 : list N := [0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 9]%N.
Definition dawson_table : list N := dawson_0.
(** The octal game 0.137. *)
Definition dawson_code : list nat := [0; 1; 3; 7].

Lemma dawson_valid : valid (octal_certificate dawson_code 34 52 0 dawson_table).
Proof. apply check_sound. vm_cast_no_check (eq_refl true). Qed.

(** The values of heaps repeat with period 34 from 52 on. *)
Theorem dawson_values : forall g, heap_values dawson_code g -> forall n, 52 <= n -> g (n + 34) = g n.
Proof.
  intros g Hg n Hn. rewrite (heap_values_periodic dawson_code 34 52 0 dawson_table dawson_valid g Hg n Hn). apply N.add_0_r.
Qed.

(** In any position a heap of 52 tokens or more may be exchanged for one that has 34 more. *)
Theorem dawson_outcomes : forall heaps n, 52 <= n ->
  (P_position _ (move nat (octal_move dawson_code)) (n :: heaps) <-> P_position _ (move nat (octal_move dawson_code)) (n + 34 :: heaps)).
Proof. apply (outcomes_repeat dawson_code 34 52 dawson_table dawson_valid). Qed.
Print Assumptions dawson_values.
Print Assumptions dawson_outcomes.
