(** Nim-sums, and the mex of a sum of two sets of options.

    The nim-sum of two numbers is [N.lxor], the sum of their binary digits without carry. The theorem [mex_sum] is the
    heart of the theorem of Sprague and Grundy: if a is the mex of S and b is the mex of T, then the nim-sum of a and b
    is the mex of what arises when either a is replaced by a member of S, or b by a member of T. *)
From Coq Require Import NArith List Bool Lia.
From NK Require Import Mex.
Open Scope N_scope.

(** If a and b agree in all digits above the k-th, which is 0 in a and 1 in b, then a < b. *)
Lemma less_by_digit : forall a b k, N.testbit a k = false -> N.testbit b k = true ->
  (forall j, k < j -> N.testbit a j = N.testbit b j) -> a < b.
Proof.
  intros a b k Ha Hb H.
  assert (E : N.shiftr a (N.succ k) = N.shiftr b (N.succ k)).
  { apply N.bits_inj. intros j. rewrite !N.shiftr_spec'. apply H. lia. }
  assert (L : N.shiftr a k < N.shiftr b k).
  { assert (D : forall x, N.shiftr x k = 2 * N.shiftr x (N.succ k) + N.b2n (N.testbit x k)).
    { intros x. rewrite (N.div2_odd (N.shiftr x k)) at 1.
      rewrite N.div2_spec, N.shiftr_shiftr, N.add_1_r. f_equal. f_equal.
      rewrite <- N.bit0_odd, N.shiftr_spec', N.add_0_l. reflexivity. }
    rewrite (D a), (D b), Ha, Hb, E. simpl N.b2n. lia. }
  destruct (N.lt_ge_cases a b) as [|G]; auto.
  rewrite !N.shiftr_div_pow2 in L. pose proof (N.div_le_mono b a (2 ^ k)).
  assert (2 ^ k <> 0) by (apply N.pow_nonzero; lia). lia.
Qed.

Lemma xor_smaller : forall a s, N.testbit a (N.log2 s) = true -> s <> 0 -> N.lxor a s < a.
Proof.
  intros a s Ha Hs. apply less_by_digit with (N.log2 s); auto.
  - rewrite N.lxor_spec, Ha, N.bit_log2; auto.
  - intros j Hj. rewrite N.lxor_spec, (N.bits_above_log2 s j); auto. apply xorb_false_r.
Qed.

Lemma top_digit : forall v w, v < w -> N.testbit w (N.log2 (N.lxor v w)) = true.
Proof.
  intros v w H. destruct (N.testbit w (N.log2 (N.lxor v w))) eqn:E; auto. exfalso.
  assert (D : N.lxor v w <> 0) by (intro D; apply N.lxor_eq in D; lia).
  pose proof (N.bit_log2 _ D) as B. rewrite N.lxor_spec, E, xorb_false_r in B.
  assert (w < v); [|lia]. apply less_by_digit with (N.log2 (N.lxor v w)); auto.
  intros j Hj. pose proof (N.bits_above_log2 (N.lxor v w) j Hj) as A. rewrite N.lxor_spec in A.
  destruct (N.testbit v j), (N.testbit w j); auto; discriminate.
Qed.

(** Proves equations between nim-sums, digit by digit. *)
Ltac nim_ring :=
  apply N.bits_inj; intro; rewrite ?N.lxor_spec, ?N.bits_0;
  repeat match goal with |- context [N.testbit ?x ?k] => destruct (N.testbit x k) end; reflexivity.

Lemma lxor_cancel_r : forall a b c, N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros a b c H. apply (f_equal (fun x => N.lxor x c)) in H.
  rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in H. auto.
Qed.
Lemma lxor_cancel_l : forall a b c, N.lxor c a = N.lxor c b -> a = b.
Proof. intros a b c. rewrite !(N.lxor_comm c). apply lxor_cancel_r. Qed.

Theorem mex_sum : forall S T a b, is_mex S a -> is_mex T b ->
  is_mex (fun v => (exists s, S s /\ v = N.lxor s b) \/ (exists t, T t /\ v = N.lxor a t)) (N.lxor a b).
Proof.
  intros S T a b [A1 A2] [B1 B2]. split.
  - intros [(s & Hs & E) | (t & Ht & E)].
    + apply lxor_cancel_r in E. subst; auto.
    + apply lxor_cancel_l in E. subst; auto.
  - intros v Hv. set (d := N.lxor v (N.lxor a b)).
    assert (D : d <> 0) by (intro D; apply N.lxor_eq in D; lia).
    pose proof (top_digit _ _ Hv) as H. fold d in H. rewrite N.lxor_spec in H.
    destruct (N.testbit a (N.log2 d)) eqn:Ea.
    + left. exists (N.lxor a d). split; [apply A2, xor_smaller; auto|]. unfold d. nim_ring.
    + right. exists (N.lxor b d). split; [apply B2, xor_smaller; auto; destruct (N.testbit b (N.log2 d)); auto|].
      unfold d. nim_ring.
Qed.
