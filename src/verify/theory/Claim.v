(** Claims about all n that repeat, and claims about all n from first ones.

    A statement about n lasts, with a step P from n0 on, if it is true at n + P where it is true at n, for all n >= n0.
    Theorem [lasting_claim]: a statement that lasts, and that is true up to n0 + P - 1, is true for all n. What is made
    of statements and numbers that repeat repeats: [repeats_map2], [lasts_and], [lasts_or], [repeats_lasts]. *)
From Coq Require Import ZArith List Lia Wf_nat.
Open Scope Z_scope.

(** [lasts S P n0]: where S is true from n0 on, it is true P further on. *)
Definition lasts (S : Z -> Prop) (P n0 : Z) : Prop := forall n, n0 <= n -> S n -> S (n + P).
(** [gains f d P n0]: f grows by d in P steps, from n0 on. *)
Definition gains (f : Z -> Z) (d P n0 : Z) : Prop := forall n, n0 <= n -> f (n + P) = f n + d.
(** [repeats f P n0]: f has the same value P further on, from n0 on; the values are of any type. *)
Definition repeats {A} (f : Z -> A) (P n0 : Z) : Prop := forall n, n0 <= n -> f (n + P) = f n.

Theorem lasting_claim : forall S P low n0, 1 <= P -> low <= n0 -> lasts S P n0 ->
  (forall n, low <= n < n0 + P -> S n) -> forall n, low <= n -> S n.
Proof.
  intros S P low n0 HP Hlow L H n. remember (Z.to_nat (n - n0)) as k eqn:Ek. revert n Ek.
  induction k as [k IH] using lt_wf_ind. intros n Ek Hn.
  destruct (Z_lt_ge_dec n (n0 + P)) as [Lt|Ge]; [apply H; lia|].
  replace n with (n - P + P) by lia. apply L; [lia|]. apply (IH (Z.to_nat (n - P - n0))); lia.
Qed.

Lemma repeats_lasts : forall (S : Z -> Prop) P n0, repeats S P n0 -> lasts S P n0.
Proof. intros S P n0 H n Hn. rewrite H; auto. Qed.
Lemma lasts_and : forall S T P n0, lasts S P n0 -> lasts T P n0 -> lasts (fun n => S n /\ T n) P n0.
Proof. intros S T P n0 H1 H2 n Hn [A B]. split; auto. Qed.
Lemma lasts_or : forall S T P n0, lasts S P n0 -> lasts T P n0 -> lasts (fun n => S n \/ T n) P n0.
Proof. intros S T P n0 H1 H2 n Hn [A|B]; [left | right]; auto. Qed.
Lemma lasts_le : forall f g d e P n0, gains f d P n0 -> gains g e P n0 -> d <= e -> lasts (fun n => f n <= g n) P n0.
Proof. intros f g d e P n0 Hf Hg D n Hn L. rewrite Hf, Hg by auto. lia. Qed.
Lemma lasts_eq : forall f g d P n0, gains f d P n0 -> gains g d P n0 -> lasts (fun n => f n = g n) P n0.
Proof. intros f g d P n0 Hf Hg n Hn L. rewrite Hf, Hg by auto. lia. Qed.

Lemma repeats_map2 : forall A B D (op : A -> B -> D) f g P n0, repeats f P n0 -> repeats g P n0 -> repeats (fun n => op (f n) (g n)) P n0.
Proof. intros A B D op f g P n0 Hf Hg n Hn. rewrite Hf, Hg; auto. Qed.
Lemma gains_plus : forall f g d e P n0, gains f d P n0 -> gains g e P n0 -> gains (fun n => f n + g n) (d + e) P n0.
Proof. intros f g d e P n0 Hf Hg n Hn. rewrite Hf, Hg by auto. lia. Qed.
Lemma gains_times : forall c f d P n0, gains f d P n0 -> gains (fun n => c * f n) (c * d) P n0.
Proof. intros c f d P n0 Hf n Hn. rewrite Hf by auto. lia. Qed.
Lemma gains_mod : forall c f d P n0, gains f (c * d) P n0 -> repeats (fun n => f n mod c) P n0.
Proof. intros c f d P n0 Hf n Hn. rewrite Hf by auto. rewrite Z.mul_comm. apply Z_mod_plus_full. Qed.
Lemma gains_div : forall c f d P n0, c <> 0 -> gains f (c * d) P n0 -> gains (fun n => f n / c) d P n0.
Proof. intros c f d P n0 Hc Hf n Hn. rewrite Hf by auto. rewrite Z.mul_comm. apply Z_div_plus_full; auto. Qed.
(** A sequence at a n + b: where the sequence gains d in p steps, it gains k d in P steps of n with a P = k p. *)
Lemma gains_at : forall s d p n0 a b P k, 0 <= a -> 0 <= k -> 0 <= p -> a * P = k * p -> gains s d p n0 ->
  forall m0, n0 <= a * m0 + b -> gains (fun n => s (a * n + b)) (k * d) P m0.
Proof.
  intros s d p n0 a b P k Ha Hk Hp E Hs m0 Hm n Hn.
  assert (Base : n0 <= a * n + b) by (pose proof (Z.mul_le_mono_nonneg_l m0 n a Ha Hn); lia). replace (a * (n + P) + b) with (a * n + b + k * p) by (rewrite Z.mul_add_distr_l, E; ring).
  generalize (a * n + b) Base. intros x Hx. clear - Hk Hp Hs Hx.
  pattern k. apply natlike_ind; auto; [rewrite !Z.mul_0_l, !Z.add_0_r; auto|]. intros j Hj IH.
  replace (x + Z.succ j * p) with (x + j * p + p) by lia. rewrite Hs; [rewrite IH; lia|]. pose proof (Z.mul_nonneg_nonneg j p Hj Hp). lia.
Qed.
