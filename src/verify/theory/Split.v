(** Sequences split by residues: s(m N + r) for 0 <= r < m, as sequences in N of a system of their own.

    Theorem [split_solves]: if f solves a system, its split values solve the split system. Sequence i m + r of that is
    sequence i of the system at m N + r. So a sequence at 2 n is compared with one at n. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System.
Import ListNotations.
Open Scope Z_scope.

Section Split.
Variable m : nat.
Hypothesis Hm : (1 <= m)%nat.
Notation M := (Z.of_nat m).

(** a / m, rounded up. *)
Definition up_quotient (a : Z) : Z := - ((- a) / M).
Lemma up_quotient_le : forall a x, up_quotient a <= x <-> a <= M * x.
Proof.
  intros a x. unfold up_quotient. pose proof (Z_div_mod_eq_full (- a) M). pose proof (Z.mod_pos_bound (- a) M ltac:(lia)).
  split; intros; nia.
Qed.
Lemma quotient_le : forall a x, x <= a / M <-> M * x <= a.
Proof.
  intros a x. pose proof (Z_div_mod_eq_full a M). pose proof (Z.mod_pos_bound a M ltac:(lia)). split; intros; nia.
Qed.
Lemma quotient_exact : forall a x, a = M * x -> a / M = x.
Proof. intros a x ->. rewrite Z.mul_comm. apply Z.div_mul. lia. Qed.

Definition residues : list Z := zrange 0 (M - 1).
(** The number of the sequence that is sequence a at m N + p. *)
Definition number (a : nat) (p : Z) : nat := (a * m + Z.to_nat p)%nat.

Definition split_term (r : Z) (t : term) : list term :=
  match t with
  | Conv a b t x0 y0 c half => map (fun p => let q := (r - t - p) mod M in
      Conv (number a p) (number b q) ((t + p + q - r) / M) (up_quotient (x0 - p)) (up_quotient (y0 - q)) c
           (option_map (fun g => up_quotient (g + p - q)) half)) residues
  | Back a d low high c => let p := (r - d) mod M in
      [Back (number a p) ((d + p - r) / M) (up_quotient (low - p)) (option_map (fun h => (h - p) / M) high) c]
  | Const c => [Const c]
  end.
Definition split_seq (s : seq) (r : Z) : seq :=
  let low := up_quotient (first s - r) in
  Seq low (map (fun n => nth (Z.to_nat (M * n + r - first s)) (initial s) 0%N) (zrange low (up_quotient (mexed s - r) - 1)))
    (flat_map (split_term r) (terms s)).
Definition split (sys : system) : system := flat_map (fun s => map (split_seq s) residues) sys.
Definition split_values (f : values) : values := fun j n => f (j / m)%nat (M * n + Z.of_nat (j mod m)).

Variable f : values.

Lemma at_number : forall a p n, 0 <= p < M -> split_values f (number a p) n = f a (M * n + p).
Proof.
  intros a p n Hp. unfold split_values, number. replace (a * m + Z.to_nat p)%nat with (Z.to_nat p + a * m)%nat by lia.
  rewrite Nat.div_add, Nat.mod_add, Nat.div_small, Nat.mod_small by lia. f_equal. lia.
Qed.

Lemma split_term_spec : forall t r n v, option_of f (M * n + r) t v <-> options_of (split_values f) (split_term r t) n v.
Proof.
  intros [a b t x0 y0 c half | a d low high c | c] r n v; unfold options_of; cbn [split_term].
  - split.
    + intros (x & y & Exy & Hx & Hy & Hh & ->).
      pose proof (Z_div_mod_eq_full x M) as Ex. pose proof (Z.mod_pos_bound x M ltac:(lia)) as Bx.
      set (p := x mod M) in *. set (q := (r - t - p) mod M).
      pose proof (Z_div_mod_eq_full (r - t - p) M) as Eq. pose proof (Z.mod_pos_bound (r - t - p) M ltac:(lia)) as Bq. fold q in Eq, Bq.
      assert (Es : (t + p + q - r) / M = - ((r - t - p) / M)) by (apply quotient_exact; lia).
      eexists. split; [apply in_map_iff; exists p; split; [reflexivity | apply zrange_spec; lia]|]. cbv zeta. fold q. rewrite Es.
      assert (Ey : y = M * (n + (r - t - p) / M - x / M) + q) by lia.
      cbn [option_of]. exists (x / M), (n + (r - t - p) / M - x / M). rewrite !at_number, !up_quotient_le by lia.
      split; [lia|]. split; [lia|]. split; [lia|]. split.
      * destruct half as [g|]; cbn [option_map holds_if] in *; auto. apply up_quotient_le. lia.
      * rewrite <- Ex, <- Ey. auto.
    + intros (t' & I & Ho). apply in_map_iff in I as (p & <- & I). apply zrange_spec in I. cbv zeta in Ho.
      set (q := (r - t - p) mod M) in *.
      pose proof (Z_div_mod_eq_full (r - t - p) M) as Eq. pose proof (Z.mod_pos_bound (r - t - p) M ltac:(lia)) as Bq. fold q in Eq, Bq.
      assert (Es : (t + p + q - r) / M = - ((r - t - p) / M)) by (apply quotient_exact; lia). rewrite Es in Ho.
      cbn [option_of] in Ho. destruct Ho as (x & y & Exy & Hx & Hy & Hh & ->). rewrite up_quotient_le in Hx, Hy.
      exists (M * x + p), (M * y + q). rewrite !at_number by lia. split; [nia|]. split; [lia|]. split; [lia|]. split; auto.
      destruct half as [g|]; cbn [option_map holds_if] in *; auto. apply up_quotient_le in Hh. lia.
  - set (p := (r - d) mod M).
    pose proof (Z_div_mod_eq_full (r - d) M) as Eq. pose proof (Z.mod_pos_bound (r - d) M ltac:(lia)) as Bq. fold p in Eq, Bq.
    assert (Es : (d + p - r) / M = - ((r - d) / M)) by (apply quotient_exact; lia).
    assert (Ei : M * n + r - d = M * (n + (r - d) / M) + p) by lia.
    assert (Iff : option_of f (M * n + r) (Back a d low high c) v <->
      option_of (split_values f) n (Back (number a p) ((d + p - r) / M) (up_quotient (low - p)) (option_map (fun h => (h - p) / M) high) c) v).
    { cbn [option_of]. rewrite Es, at_number, up_quotient_le by lia. replace (n - - ((r - d) / M)) with (n + (r - d) / M) by lia.
      rewrite <- Ei. destruct high as [h|]; cbn [option_map holds_if]; [rewrite quotient_le|]; intuition lia. }
    rewrite Iff. split; [intros Ho; eexists; split; [left; reflexivity | auto] | intros (t & [<- | []] & Ho); auto].
  - split; [intros Ho; exists (Const c); split; [left; auto | auto] | intros (t & [<- | []] & Ho); auto].
Qed.

Lemma split_nth : forall sys j s', nth_error (split sys) j = Some s' ->
  exists i r s, nth_error sys i = Some s /\ 0 <= r < M /\ j = number i r /\ s' = split_seq s r.
Proof.
  induction sys as [|s sys IH]; intros j s' H; [destruct j; discriminate|]. unfold split in H. cbn [flat_map] in H.
  assert (L : length (map (split_seq s) residues) = m).
  { rewrite map_length. unfold residues. rewrite zrange_zlist. replace (Z.to_nat (M - 1 - 0 + 1)) with m by lia.
    generalize 0. clear. induction m as [|k IH]; intros lo; cbn [zlist length]; auto. }
  destruct (Nat.lt_ge_cases j m) as [Lt|Ge].
  - rewrite nth_error_app1 in H by lia. exists O, (Z.of_nat j), s. split; auto. split; [lia|]. split; [unfold number; lia|].
    rewrite nth_error_map in H. destruct (nth_error residues j) as [r|] eqn:E; [|discriminate]. injection H as <-. f_equal.
    revert E. unfold residues. rewrite zrange_zlist. replace (Z.to_nat (M - 1 - 0 + 1)) with m by lia.
    assert (G : forall len lo k x, nth_error (zlist lo len) k = Some x -> x = lo + Z.of_nat k).
    { induction len as [|len IHl]; intros lo [|k] x E; try discriminate; cbn [zlist nth_error] in E.
      - injection E as <-. lia.
      - apply IHl in E. lia. }
    intros E. apply G in E. lia.
  - rewrite nth_error_app2, L in H by lia. destruct (IH (j - m)%nat s' H) as (i & r & u & Hu & Hr & Ej & Es).
    exists (S i), r, u. split; auto. split; auto. split; auto. unfold number in *. lia.
Qed.

Theorem split_solves : forall sys, solves sys f -> solves (split sys) (split_values f).
Proof.
  intros sys Sol j s' H. destruct (split_nth sys j s' H) as (i & r & s & Hs & Hr & -> & ->). destruct (Sol i s Hs) as [S1 S2].
  unfold split_seq at 1 2. cbn [initial first]. set (low := up_quotient (first s - r)). set (high := up_quotient (mexed s - r)).
  assert (Lr : forall lo hi k v (h : Z -> N), nth_error (map h (zrange lo hi)) k = Some v -> v = h (lo + Z.of_nat k) /\ lo + Z.of_nat k <= hi).
  { intros lo hi k v h E. rewrite nth_error_map in E. destruct (nth_error (zrange lo hi) k) as [x|] eqn:Ex; [|discriminate].
    injection E as <-. assert (x = lo + Z.of_nat k) as ->; [|split; auto; apply (zrange_spec lo hi); eapply nth_error_In; eauto].
    revert Ex. rewrite zrange_zlist. generalize (Z.to_nat (hi - lo + 1)) as len. intros len. revert lo k.
    induction len as [|len IH]; intros lo [|k] E; try discriminate; cbn [zlist nth_error] in E; [injection E as <-; lia|].
    apply IH in E. lia. }
  split.
  - intros k v E. apply Lr in E as [-> Le]. rewrite at_number by auto.
    assert (A : first s <= M * (low + Z.of_nat k) + r). { assert (low <= low + Z.of_nat k) as B by lia. apply up_quotient_le in B. lia. }
    assert (B : M * (low + Z.of_nat k) + r < mexed s).
    { destruct (Z_lt_le_dec (M * (low + Z.of_nat k) + r) (mexed s)) as [|C]; auto. assert (mexed s - r <= M * (low + Z.of_nat k)) as D by lia.
      apply up_quotient_le in D. fold high in D. lia. }
    unfold mexed in B. set (x := M * (low + Z.of_nat k) + r) in *.
    replace x with (first s + Z.of_nat (Z.to_nat (x - first s))) at 1 by lia. apply S1. apply nth_error_nth'. lia.
  - intros n Hn. rewrite at_number by auto.
    assert (Hn' : mexed s <= M * n + r).
    { unfold mexed at 1 in Hn. cbn [first initial split_seq] in Hn. fold low high in Hn. rewrite map_length in Hn.
      assert (Len : forall lo hi, Z.of_nat (length (zrange lo hi)) = Z.max 0 (hi - lo + 1)).
      { intros lo hi. rewrite zrange_zlist. assert (G : forall len lo, length (zlist lo len) = len).
        { induction len as [|len IH]; intros l; cbn [zlist length]; auto. } rewrite G. lia. }
      rewrite Len in Hn. assert (high <= n) as D by lia. apply up_quotient_le in D. lia. }
    eapply mex_ext; [|apply (S2 _ Hn')]. intros v. unfold split_seq. cbn [terms]. unfold options_of at 1. split.
    + intros (t & It & Ho). apply split_term_spec in Ho as (t' & It' & Ho). exists t'. split; auto. apply in_flat_map. exists t. auto.
    + intros (t' & It & Ho). apply in_flat_map in It as (t & It & It'). exists t. split; auto. apply split_term_spec. exists t'. auto.
Qed.
End Split.
