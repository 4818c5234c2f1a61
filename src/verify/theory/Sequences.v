(** Sequences of certificates of periodicity: their values, and what they gain over any number of steps. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Period Certificate.
From NK Require Import Trees.
Import ListNotations.
Open Scope Z_scope.

(** A certificate with its values, which are looked up often. *)
Definition listed : Type := certificate * values.
Definition listed_of (c : certificate) : listed := (c, stated c).

Definition sequence_at (own : listed) (i : nat) (n : Z) : option N :=
  let (c, f) := own in
  if Nat.ltb i (List.length (claims c)) then if first_of (sys_of c) i <=? n then Some (f i n) else None else None.
Definition sequence_value (own : listed) (i : nat) (n : Z) : option Z := option_map Z.of_N (sequence_at own i n).

(** What a sequence gains over q steps, and from which index on. *)
Definition sequence_gain (own : listed) (i : nat) (q : Z) : option (Z * Z) :=
  let (c, f) := own in
  let over n := Z.of_N (f i (n + q)) - Z.of_N (f i n) in
  let start := start_of c i in
  if Nat.ltb i (List.length (claims c)) then if 0 <=? q then
    if (if q mod period c =? 0 then true
        else all_from (fun n => over n =? over start) start (Z.to_N (period c)))
    then Some (over start, start) else None
  else None else None.

Section Certificate.
Variable c : certificate.
Hypothesis Hvalid : valid c.

Lemma stated_ahead : forall i, (i < List.length (claims c))%nat -> forall k n, 0 <= k -> start_of c i <= n ->
  Z.of_N (stated c i (n + k * period c)) = Z.of_N (stated c i n) + k * Z.of_N (gain_of c i).
Proof.
  intros i Hi k n Hk. rewrite <- (Z2Nat.id k Hk). generalize (Z.to_nat k) as j. clear k Hk. pose proof (valid_period c Hvalid) as Hp.
  induction j as [|j IH]; intros Hn.
  - replace (n + Z.of_nat 0 * period c) with n by lia. lia.
  - replace (n + Z.of_nat (S j) * period c) with (n + Z.of_nat j * period c + period c) by lia.
    rewrite (solution_periodic c Hvalid (stated c) (stated_solves c Hvalid) i _ Hi) by nia. specialize (IH Hn). lia.
Qed.

Lemma sequence_gain_sound : forall i q d m, sequence_gain (listed_of c) i q = Some (d, m) -> forall n, m <= n ->
  sequence_value (listed_of c) i (n + q) = option_map (fun v => v + d) (sequence_value (listed_of c) i n).
Proof.
  intros i q d m H n Hn. unfold sequence_gain, listed_of in H. pose proof (valid_period c Hvalid) as Hp.
  destruct (Nat.ltb_spec i (List.length (claims c))) as [Hi|]; [|discriminate]. destruct (Z.leb_spec 0 q) as [Hq|]; [|discriminate].
  set (over := fun n => Z.of_N (stated c i (n + q)) - Z.of_N (stated c i n)) in *.
  destruct (if q mod period c =? 0 then true else _) eqn:T in H; [|discriminate]. injection H as <- <-.
  assert (Over : over n = over (start_of c i)).
  { destruct (Z.eqb_spec (q mod period c) 0) as [E|E].
    - apply Z.mod_divide in E as [k ->]; [|lia]. assert (Hk : 0 <= k) by nia. unfold over.
      rewrite !stated_ahead; auto; lia.
    - set (r := (n - start_of c i) mod period c). set (k := (n - start_of c i) / period c).
      pose proof (Z.mod_pos_bound (n - start_of c i) (period c) ltac:(lia)) as B. pose proof (Z_div_mod_eq_full (n - start_of c i) (period c)) as Q.
      assert (Hk : 0 <= k) by (apply Z.div_pos; lia). fold r in B, Q. fold k in Q.
      pose proof (all_from_spec _ _ _ T (start_of c i + r) ltac:(lia)) as A. clear T. rename A into T. cbv beta in T. apply Z.eqb_eq in T. transitivity (over (start_of c i + r)); [|exact T]. unfold over.
      assert (En : n = start_of c i + r + k * period c) by lia. rewrite En at 1 2.
      replace (start_of c i + r + k * period c + q) with (start_of c i + r + q + k * period c) by lia.
      rewrite !stated_ahead; auto; lia. }
  unfold sequence_value, sequence_at, listed_of. destruct (Nat.ltb_spec i (List.length (claims c))) as [_|]; [|lia].
  pose proof (preperiod_first c Hvalid i). destruct (Z.leb_spec (first_of (sys_of c) i) (n + q)); [|lia].
  destruct (Z.leb_spec (first_of (sys_of c) i) n); [|lia]. cbn [option_map]. f_equal. unfold over in Over. lia.
Qed.
End Certificate.

(** A function whose value at m N + r, for m sequences and r from 0 to m - 1, is the value of sequence r at N. *)
Definition part_at (members : list nat) (n : Z) : nat * Z :=
  let m := Z.of_nat (List.length members) in (nth (Z.to_nat (n mod m)) members 0%nat, n / m).
Definition interleaved_value (own : listed) (members : list nat) (n : Z) : option Z :=
  let (i, turns) := part_at members n in sequence_value own i turns.
(** From which index on each of the sequences is one that the certificate says to repeat. *)
Fixpoint interleaved_start (c : certificate) (m r : Z) (members : list nat) : Z :=
  match members with
  | [] => 0
  | [i] => (start_of c i - 1) * m + r + 1
  | i :: members => Z.max ((start_of c i - 1) * m + r + 1) (interleaved_start c m (r + 1) members)
  end.
(** What it gains over q steps, and from which index on, where the sequences grow alike. *)
Definition interleaved_gain (own : listed) (members : list nat) (q : Z) : option (Z * Z) :=
  let (c, f) := own in
  let m := Z.of_nat (List.length members) in
  let value n := Z.of_N (let (i, turns) := part_at members n in f i turns) in
  let over n := value (n + q) - value n in
  let start := interleaved_start c m 0 members in
  match members with
  | [] => None
  | first :: _ =>
      if allb (fun i => if Nat.ltb i (List.length (claims c)) then N.eqb (gain_of c i) (gain_of c first) else false) members then
      if 0 <=? q then
      if (if q mod (m * period c) =? 0 then true else all_from (fun n => over n =? over start) start (Z.to_N (m * period c)))
      then Some (over start, start) else None
      else None else None
  end.

Lemma interleaved_start_late : forall c m members r k, (k < List.length members)%nat ->
  (start_of c (nth k members 0%nat) - 1) * m + (r + Z.of_nat k) + 1 <= interleaved_start c m r members.
Proof.
  intros c m. induction members as [|i members IH]; intros r k Hk; cbn [List.length] in Hk; [lia|]. cbn [interleaved_start].
  destruct members as [|j members]; destruct k as [|k]; cbn [nth].
  - lia.
  - cbn [List.length] in Hk. lia.
  - lia.
  - specialize (IH (r + 1) k ltac:(lia)). cbn [nth] in IH. lia.
Qed.

Lemma interleaved_gain_sound : forall c, valid c -> forall members q d from, interleaved_gain (listed_of c) members q = Some (d, from) ->
  forall n, from <= n -> interleaved_value (listed_of c) members (n + q) = option_map (fun v => v + d) (interleaved_value (listed_of c) members n).
Proof.
  intros c V members q d from H n Hn. unfold interleaved_gain, listed_of in H. cbv zeta in H. destruct members as [|first members]; [discriminate|].
  set (all := first :: members) in *. set (m := Z.of_nat (List.length all)) in *.
  set (value := fun n => Z.of_N (let (i, turns) := part_at all n in stated c i turns)) in *. set (start := interleaved_start c m 0 all) in *.
  destruct (allb _ all) eqn:A in H; [|discriminate]. destruct (Z.leb_spec 0 q) as [Q|]; [|discriminate].
  destruct (if q mod (m * period c) =? 0 then true else _) eqn:T in H; [|discriminate]. injection H as <- <-.
  assert (M : 0 < m) by (unfold m, all; cbn [List.length]; lia). pose proof (valid_period c V) as P.
  assert (Part : forall x, start <= x -> exists i, part_at all x = (i, x / m) /\ (i < List.length (claims c))%nat /\
    gain_of c i = gain_of c first /\ start_of c i <= x / m).
  { intros x Hx. pose proof (Z.mod_pos_bound x m M) as B. pose proof (Z_div_mod_eq_full x m) as E. set (k := Z.to_nat (x mod m)).
    assert (K : (k < List.length all)%nat) by (unfold k, m in *; lia). exists (nth k all 0%nat). split; [reflexivity|].
    rewrite allb_forall in A. specialize (A _ (nth_In all 0%nat K)). apply if_true in A as [A1 A2]. apply Nat.ltb_lt in A1. apply N.eqb_eq in A2.
    repeat split; auto. pose proof (interleaved_start_late c m all 0 k K) as L. fold start in L. unfold k in L. rewrite Z2Nat.id in L by lia. fold k in L. nia. }
  assert (Ahead : forall x k, start <= x -> 0 <= k -> value (x + k * (m * period c)) = value x + k * Z.of_N (gain_of c first)).
  { intros x k Hx Hk. destruct (Part x Hx) as (i & E & I & G & S).
    assert (F : part_at all (x + k * (m * period c)) = (i, x / m + k * period c)).
    { revert E. unfold part_at. cbv zeta. fold m. replace (x + k * (m * period c)) with (x + k * period c * m) by ring.
      rewrite Z.mod_add, Z.div_add by lia. intros E. apply (f_equal fst) in E. cbn [fst] in E. rewrite E. reflexivity. }
    unfold value. rewrite E, F.
    rewrite (stated_ahead c V i I k (x / m) Hk S), G. reflexivity. }
  assert (Whole : 0 < m * period c) by nia. set (whole := m * period c) in *.
  assert (Over : value (n + q) - value n = value (start + q) - value start).
  { destruct (Z.eqb_spec (q mod whole) 0) as [E|E].
    - apply Z.mod_divide in E as [k ->]; [|lia]. rewrite !Ahead by nia. lia.
    - set (r := (n - start) mod whole). set (k := (n - start) / whole).
      pose proof (Z.mod_pos_bound (n - start) whole Whole) as B. pose proof (Z_div_mod_eq_full (n - start) whole) as D.
      assert (K : 0 <= k) by (apply Z.div_pos; lia). fold r in B, D. fold k in D.
      pose proof (all_from_spec _ _ _ T (start + r) ltac:(lia)) as S. cbv beta in S. apply Z.eqb_eq in S.
      change (value (start + r + q) - value (start + r) = value (start + q) - value start) in S. rewrite <- S.
      assert (En : n = start + r + k * whole) by lia. rewrite En.
      replace (start + r + k * whole + q) with (start + r + q + k * whole) by lia. rewrite !Ahead by lia. lia. }
  destruct (Part n Hn) as (i & E & I & _ & S). destruct (Part (n + q) ltac:(lia)) as (j & F & J & _ & R).
  unfold interleaved_value, sequence_value, sequence_at, listed_of.
  assert (At : value n = Z.of_N (stated c i (n / m))) by (unfold value; rewrite E; reflexivity).
  assert (Later : value (n + q) = Z.of_N (stated c j ((n + q) / m))) by (unfold value; rewrite F; reflexivity). rewrite E, F.
  destruct (Nat.ltb_spec i (List.length (claims c))); [|lia]. destruct (Nat.ltb_spec j (List.length (claims c))); [|lia].
  pose proof (preperiod_first c V i). pose proof (preperiod_first c V j).
  destruct (Z.leb_spec (first_of (sys_of c) i) (n / m)); [|lia]. destruct (Z.leb_spec (first_of (sys_of c) j) ((n + q) / m)); [|lia].
  cbn [option_map]. f_equal. rewrite <- At, <- Later. change (value (n + q) = value n + (value (start + q) - value start)). lia.
Qed.
