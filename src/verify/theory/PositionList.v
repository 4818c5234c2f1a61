(** Lists of P-positions, such as a(k) = a(k-5) + 34.

    Let S be a set of integers from [low] on that repeats with period p from [start] on: n is in S just if n + p is. Let
    a(k0) < a(k0+1) < ... be all members of S. Theorem [list_grows]: if m members lie among start, ..., start + p - 1, then
    a(k + m) = a(k) + p for all k with a(k) >= start. The set is mostly that of the n whose nim-value is 0. Theorem
    [ascending_at]: so the list of the members up to start + p - 1 gives all of them. *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat.
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
  intros S lo mid hi H. unfold count. rewrite !zrange_zlist. rewrite <- app_length, <- filter_app.
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
Proof. intros S n H. unfold count. rewrite !zrange_zlist. replace (Z.to_nat (n + 1 - 1 - n + 1)) with 1%nat by lia. simpl. rewrite H. auto. Qed.

Lemma count_shift : forall S p start, (forall n, start <= n -> S (n + p) = S n) ->
  forall lo hi, start <= lo -> count S (lo + p) (hi + p) = count S lo hi.
Proof.
  intros S p start H lo hi L. unfold count. rewrite !zrange_zlist. replace (hi + p - 1 - (lo + p) + 1) with (hi - 1 - lo + 1) by lia.
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

(** * Lists as functions of k = 1, 2, ...

    [ascending S low P]: the numbers P 1, P 2, ... are the members of S from [low] on, in rising order. *)
Definition ascending (S : Z -> Prop) (low : Z) (P : Z -> Z) : Prop :=
  (forall k, 1 <= k -> low <= P k /\ S (P k)) /\ (forall k, 1 <= k -> P k < P (k + 1)) /\
  (forall n, low <= n -> S n -> exists k, 1 <= k /\ P k = n).

Lemma ascending_same : forall S T low P, (forall n, low <= n -> (S n <-> T n)) -> ascending S low P -> ascending T low P.
Proof.
  intros S T low P H (H1 & H2 & H3). split; [|split; auto].
  - intros k Hk. destruct (H1 k Hk) as [L M]. split; auto. apply H; auto.
  - intros n Hn Tn. apply H3; auto. apply H; auto.
Qed.

(** Member k, by the first members, of which the last m are those of one period p. *)
Definition member_at (first : list Z) (m : nat) (p k : Z) : Z :=
  let M := Z.of_nat m in let q := Z.max 0 ((k - Z.of_nat (length first) + M - 1) / M) in
  nth (Z.to_nat (k - q * M - 1)) first 0 + q * p.

Lemma member_at_later : forall first m p, (1 <= m)%nat -> forall j k, Z.of_nat (length first) - Z.of_nat m < k ->
  member_at first m p (k + Z.of_nat j * Z.of_nat m) = member_at first m p k + Z.of_nat j * p.
Proof.
  intros first m p Hm j k Hk. unfold member_at. cbv zeta. set (len := Z.of_nat (length first)) in *. set (M := Z.of_nat m) in *.
  replace (k + Z.of_nat j * M - len + M - 1) with (k - len + M - 1 + Z.of_nat j * M) by ring. rewrite Z.div_add by lia.
  pose proof (Z.div_pos (k - len + M - 1) M ltac:(lia) ltac:(lia)).
  rewrite !Z.max_r by lia. set (q := (k - len + M - 1) / M).
  replace (k + Z.of_nat j * M - (q + Z.of_nat j) * M - 1) with (k - q * M - 1) by ring. ring.
Qed.

Section Ascending.
Variables (S : Z -> bool) (low start p : Z) (m : nat) (first : list Z) (P : Z -> Z).
Hypothesis Hp : 0 <= p.
Hypothesis Hstart : low <= start.
Hypothesis Hm : (1 <= m)%nat.
Hypothesis Hrepeats : forall n, start <= n -> S (n + p) = S n.
Hypothesis Hcount : count S start (start + p) = m.
Hypothesis Hfirst : filter S (zrange low (start + p - 1)) = first.
Hypothesis HP : ascending (fun n => S n = true) low P.

Lemma enumerated : enumerates (fun n => S n = true) low 1 (fun k => P (Z.of_nat k)).
Proof.
  destruct HP as (H1 & H2 & H3). split; [|split].
  - intros k Hk. apply H1. lia.
  - intros k Hk. replace (Z.of_nat (k + 1)) with (Z.of_nat k + 1) by lia. apply H2. lia.
  - intros n Hn Sn. destruct (H3 n Hn Sn) as (k & Hk & E). exists (Z.to_nat k). split; [lia|]. rewrite Z2Nat.id by lia. auto.
Qed.

Lemma before : forall k, 1 <= k -> count S low (P k) = Z.to_nat (k - 1).
Proof.
  intros k Hk. pose proof (place S low 1 _ enumerated (Z.to_nat k) ltac:(lia)) as E. cbv beta in E. rewrite Z2Nat.id in E by lia. rewrite E. lia.
Qed.

Lemma listed_place : forall len lo i x, nth_error (filter S (zlist lo len)) i = Some x -> lo <= x /\ S x = true /\ count S lo x = i.
Proof.
  induction len as [|len IH]; intros lo i x H; cbn [zlist filter] in H; [destruct i; discriminate|].
  destruct (S lo) eqn:E.
  - destruct i as [|i]; cbn [nth_error] in H.
    + injection H as <-. split; [lia|]. split; auto. apply count_none. intros; lia.
    + destruct (IH (Z.succ lo) i x H) as (A & B & D). split; [lia|]. split; auto.
      rewrite (count_split S lo (lo + 1)), count_one by (auto; lia). replace (lo + 1) with (Z.succ lo) by lia. lia.
  - destruct (IH (Z.succ lo) i x H) as (A & B & D). split; [lia|]. split; auto.
    rewrite (count_split S lo (lo + 1)) by lia. rewrite count_none by (intros n Hn; replace n with lo by lia; auto).
    replace (lo + 1) with (Z.succ lo) by lia. lia.
Qed.

Lemma same_place : forall x y, low <= x -> low <= y -> S x = true -> S y = true -> count S low x = count S low y -> x = y.
Proof.
  assert (H : forall x y, low <= x -> S x = true -> x < y -> (count S low x < count S low y)%nat).
  { intros x y Hx Sx L. rewrite (count_split S low x y), (count_split S x (x + 1) y), count_one by (auto; lia). lia. }
  intros x y Hx Hy Sx Sy E. destruct (Z.lt_trichotomy x y) as [L | [->|L]]; auto; [pose proof (H x y Hx Sx L) | pose proof (H y x Hy Sy L)]; lia.
Qed.

Theorem ascending_at : forall k, 1 <= k -> P k = member_at first m p k.
Proof.
  assert (Len : length first = (count S low start + m)%nat).
  { rewrite <- Hfirst, <- Hcount. rewrite <- (count_split S low start (start + p)) by lia. reflexivity. }
  intros k. remember (Z.to_nat k) as size eqn:Es. revert k Es. induction size as [size IH] using lt_wf_ind. intros k -> Hk.
  destruct HP as (H1 & _ & _). destruct (H1 k Hk) as [L1 L2].
  destruct (Z_le_gt_dec k (Z.of_nat (length first))) as [Le|Gt].
  - unfold member_at. cbv zeta. rewrite Z.max_l.
    + rewrite Z.mul_0_l, Z.sub_0_r, Z.add_0_r. destruct (nth_error first (Z.to_nat (k - 1))) as [x|] eqn:E; [|apply nth_error_None in E; lia].
      rewrite (nth_error_nth _ _ _ E). rewrite <- Hfirst in E. rewrite zrange_zlist in E. apply listed_place in E as (A & B & D).
      apply same_place; auto. rewrite before by auto. lia.
    + set (M := Z.of_nat m). assert (M <> 0) by lia. assert ((k - Z.of_nat (length first) + M - 1) / M < 1); [|lia].
      apply Z.div_lt_upper_bound; lia.
  - set (j := k - Z.of_nat m). assert (Hj : Z.of_nat (length first) - Z.of_nat m < j) by lia.
    assert (J1 : 1 <= j) by lia. destruct (H1 j J1) as [M1 M2].
    assert (Late : start <= P j).
    { destruct (Z_le_gt_dec start (P j)) as [|G]; auto. exfalso. pose proof (before j J1) as B.
      rewrite (count_split S low (P j) start), (count_split S (P j) (P j + 1) start), count_one in Len by (auto; lia). lia. }
    pose proof (list_grows S low 1 _ enumerated p start m Hp Hstart Hrepeats Hcount (Z.to_nat j) ltac:(lia)) as E. cbv beta in E.
    rewrite Nat2Z.inj_add, Z2Nat.id in E by lia. replace (j + Z.of_nat m) with k in E by lia. rewrite (E Late).
    rewrite (IH (Z.to_nat j) ltac:(lia) j eq_refl J1). pose proof (member_at_later first m p Hm 1 j Hj) as Q.
    rewrite !Z.mul_1_l in Q. replace (j + Z.of_nat m) with k in Q by lia. lia.
Qed.
End Ascending.
