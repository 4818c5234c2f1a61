(** Lists of P-positions, such as a(k) = a(k-5) + 34.

    Let S be a set of integers from [low] on that repeats with period p from [start] on: n is in S just if n + p is. Let
    a(k0) < a(k0+1) < ... be all members of S. Theorem [list_grows]: if m members lie among start, ..., start + p - 1, then
    a(k + m) = a(k) + p for all k with a(k) >= start. The set is mostly that of the n whose nim-value is 0. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System.
Import ListNotations.
Open Scope Z_scope.

(** [enumerates S low k0 a]: the numbers a(k0), a(k0+1), ... are the members of S from [low] on, in rising order. *)
Definition enumerates (S : Z -> Prop) (low : Z) (k0 : nat) (a : nat -> Z) : Prop :=
  (forall k, (k0 <= k)%nat -> low <= a k /\ S (a k)) /\
  (forall k, (k0 <= k)%nat -> a k < a (k + 1)%nat) /\
  (forall n, low <= n -> S n -> exists k, (k0 <= k)%nat /\ a k = n).

(** The number of members of S among lo, ..., hi - 1. *)
Definition count (S : Z -> bool) (lo hi : Z) : nat := length (filter S (zrange lo (hi - 1))).

Lemma zlist_app : forall m n lo, zlist lo (m + n) = zlist lo m ++ zlist (lo + Z.of_nat m) n.
Proof.
  induction m as [|m IH]; intros n lo; cbn [Nat.add zlist app].
  - f_equal; lia.
  - rewrite IH. do 2 f_equal. f_equal. lia.
Qed.

Lemma count_split : forall S lo mid hi, lo <= mid <= hi -> (count S lo hi = count S lo mid + count S mid hi)%nat.
Proof.
  intros S lo mid hi H. unfold count, zrange. rewrite <- app_length, <- filter_app.
  replace (Z.to_nat (hi - 1 - lo + 1)) with (Z.to_nat (mid - 1 - lo + 1) + Z.to_nat (hi - 1 - mid + 1))%nat by lia.
  rewrite zlist_app. do 4 f_equal. lia.
Qed.

Lemma count_none : forall S lo hi, (forall n, lo <= n < hi -> S n = false) -> count S lo hi = O.
Proof.
  intros S lo hi H. unfold count. destruct (filter S (zrange lo (hi - 1))) as [|x l] eqn:E; auto.
  assert (I : In x (filter S (zrange lo (hi - 1)))) by (rewrite E; left; auto).
  apply filter_In in I as [I1 I2]. apply zrange_spec in I1. rewrite H in I2 by lia. discriminate.
Qed.

Lemma count_one : forall S n, S n = true -> count S n (n + 1) = 1%nat.
Proof. intros S n H. unfold count, zrange. replace (Z.to_nat (n + 1 - 1 - n + 1)) with 1%nat by lia. simpl. rewrite H. auto. Qed.

Lemma count_shift : forall S p start, (forall n, start <= n -> S (n + p) = S n) ->
  forall lo hi, start <= lo -> count S (lo + p) (hi + p) = count S lo hi.
Proof.
  intros S p start H lo hi L. unfold count, zrange. replace (hi + p - 1 - (lo + p) + 1) with (hi - 1 - lo + 1) by lia.
  generalize (Z.to_nat (hi - 1 - lo + 1)) as len. intros len. revert lo L.
  induction len as [|len IH]; intros lo L; cbn [zlist filter]; auto. rewrite H by auto.
  replace (Z.succ (lo + p)) with (Z.succ lo + p) by lia. destruct (S lo); cbn [length]; rewrite IH by lia; auto.
Qed.

Section List.
Variables (S : Z -> bool) (low : Z) (k0 : nat) (a : nat -> Z).
Hypothesis Ha : enumerates (fun n => S n = true) low k0 a.

Lemma rises : forall j k, (k0 <= j < k)%nat -> a j < a k.
Proof.
  destruct Ha as (_ & H & _). intros j k Hjk. induction k as [|k IH]; [lia|].
  pose proof (H k ltac:(lia)) as R. replace (k + 1)%nat with (Datatypes.S k) in R by lia.
  destruct (Nat.eq_dec j k) as [->|]; [auto|]. specialize (IH ltac:(lia)). lia.
Qed.

(** a(k) has k - k0 members of S before it. *)
Lemma place : forall k, (k0 <= k)%nat -> count S low (a k) = (k - k0)%nat.
Proof.
  destruct Ha as (H1 & H2 & H3).
  assert (Gap : forall n, low <= n -> S n = true -> forall k, (k0 <= k)%nat -> n <> a k -> n < a k ->
    exists j, (k0 <= j < k)%nat /\ n = a j).
  { intros n Hn Sn k Hk Ne Lt. destruct (H3 n Hn Sn) as (j & Hj & <-). exists j. split; auto. split; auto.
    destruct (Nat.lt_trichotomy j k) as [|[->|]]; auto; [lia|]. pose proof (rises k j ltac:(lia)). lia. }
  induction k as [|k IH]; intros Hk.
  - rewrite count_none; [lia|]. intros n Hn. destruct (S n) eqn:E; auto. exfalso.
    destruct (Gap n ltac:(lia) E O Hk ltac:(lia) ltac:(lia)) as (j & Hj & _). lia.
  - destruct (Nat.eq_dec k0 (Datatypes.S k)) as [Ek|Nk].
    + rewrite count_none; [lia|]. intros n Hn. destruct (S n) eqn:E; auto. exfalso.
      destruct (Gap n ltac:(lia) E (Datatypes.S k) Hk ltac:(lia) ltac:(lia)) as (j & Hj & _). lia.
    + specialize (IH ltac:(lia)). destruct (H1 k ltac:(lia)) as [L1 L2]. pose proof (rises k (Datatypes.S k) ltac:(lia)).
      rewrite (count_split S low (a k)), (count_split S (a k) (a k + 1)), IH, count_one by (auto; lia).
      rewrite count_none; [lia|]. intros n Hn. destruct (S n) eqn:E; auto. exfalso.
      destruct (Gap n ltac:(lia) E (Datatypes.S k) Hk ltac:(lia) ltac:(lia)) as (j & Hj & ->).
      destruct (Nat.eq_dec j k) as [->|]; [lia|]. pose proof (rises j k ltac:(lia)). lia.
Qed.

Variables (p start : Z) (m : nat).
Hypothesis Hp : 0 <= p.
Hypothesis Hstart : low <= start.
Hypothesis Hrepeats : forall n, start <= n -> S (n + p) = S n.
Hypothesis Hcount : count S start (start + p) = m.

Theorem list_grows : forall k, (k0 <= k)%nat -> start <= a k -> a (k + m)%nat = a k + p.
Proof.
  intros k Hk Hs. destruct Ha as (H1 & H2 & H3). destruct (H1 k Hk) as [L1 L2].
  destruct (H3 (a k + p) ltac:(lia) ltac:(rewrite Hrepeats; auto)) as (j & Hj & Ej).
  enough (j = (k + m)%nat) by (subst; auto).
  assert (count S low (a k + p) = count S low (a k) + m)%nat as E.
  { rewrite (count_split S low start (a k)), (count_split S low start (a k + p)), (count_split S start (start + p) (a k + p)) by lia.
    rewrite Hcount, (count_shift S p start Hrepeats) by lia. lia. }
  rewrite <- Ej, !place in E by auto. lia.
Qed.
End List.
