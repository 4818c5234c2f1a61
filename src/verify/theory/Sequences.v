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

Lemma period_positive : 1 <= period c.
Proof. destruct Hvalid as (theta & H & _). unfold frame_test in H. apply if_true in H as [H _]. apply Z.leb_le in H. exact H. Qed.

Lemma stated_ahead : forall i, (i < List.length (claims c))%nat -> forall k n, 0 <= k -> start_of c i <= n ->
  Z.of_N (stated c i (n + k * period c)) = Z.of_N (stated c i n) + k * Z.of_N (gain_of c i).
Proof.
  intros i Hi k n Hk. rewrite <- (Z2Nat.id k Hk). generalize (Z.to_nat k) as j. clear k Hk. pose proof period_positive as Hp.
  induction j as [|j IH]; intros Hn.
  - replace (n + Z.of_nat 0 * period c) with n by lia. lia.
  - replace (n + Z.of_nat (S j) * period c) with (n + Z.of_nat j * period c + period c) by lia.
    rewrite (solution_periodic c Hvalid (stated c) (stated_solves c Hvalid) i _ Hi) by nia. specialize (IH Hn). lia.
Qed.

Lemma preperiod_late : forall i, first_of (sys_of c) i <= start_of c i.
Proof. destruct Hvalid as (theta & H & _). apply (preperiod_first c theta H). Qed.

Lemma sequence_gain_sound : forall i q d m, sequence_gain (listed_of c) i q = Some (d, m) -> forall n, m <= n ->
  sequence_value (listed_of c) i (n + q) = option_map (fun v => v + d) (sequence_value (listed_of c) i n).
Proof.
  intros i q d m H n Hn. unfold sequence_gain, listed_of in H. pose proof period_positive as Hp.
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
  pose proof (preperiod_late i). destruct (Z.leb_spec (first_of (sys_of c) i) (n + q)); [|lia].
  destruct (Z.leb_spec (first_of (sys_of c) i) n); [|lia]. cbn [option_map]. f_equal. unfold over in Over. lia.
Qed.
End Certificate.

(** A function whose value at m N + r, for m sequences and r from 0 to m - 1, is the value of sequence r at N. *)
Definition part_at (members : list nat) (n : Z) : nat * Z :=
  let m := Z.of_nat (List.length members) in (nth (Z.to_nat (n mod m)) members 0%nat, n / m).
Definition interleaved_value (own : listed) (members : list nat) (n : Z) : option Z :=
  let (i, turns) := part_at members n in sequence_value own i turns.
(** What it gains over q steps, where each sequence gains the same over q / m steps, and from which index on. *)
Fixpoint interleaved_from (own : listed) (m turns r : Z) (members : list nat) : option (Z * Z) :=
  match members with
  | [] => None
  | i :: members =>
      match sequence_gain own i turns with
      | Some (d, start) =>
          let from := (start - 1) * m + r + 1 in
          match members with
          | [] => Some (d, from)
          | _ => match interleaved_from own m turns (r + 1) members with
                 | Some (d', from') => if d =? d' then Some (d, Z.max from from') else None
                 | None => None
                 end
          end
      | None => None
      end
  end.
Definition interleaved_gain (own : listed) (members : list nat) (q : Z) : option (Z * Z) :=
  let m := Z.of_nat (List.length members) in
  match members with
  | [] => None
  | _ => if q mod m =? 0 then interleaved_from own m (q / m) 0 members else None
  end.

Lemma interleaved_each : forall own m turns members r d from, interleaved_from own m turns r members = Some (d, from) ->
  forall k, (k < List.length members)%nat -> exists start, sequence_gain own (nth k members 0%nat) turns = Some (d, start) /\
  (start - 1) * m + (r + Z.of_nat k) + 1 <= from.
Proof.
  intros own m turns. induction members as [|i members IH]; intros r d from H k Hk; cbn [interleaved_from List.length] in *; [lia|].
  destruct (sequence_gain own i turns) as [[d0 start]|] eqn:G; [|discriminate]. cbv zeta in H. destruct members as [|j members].
  - injection H as <- <-. destruct k as [|k]; [|cbn [List.length] in Hk; lia]. exists start. cbn [nth]. split; [exact G | lia].
  - destruct (interleaved_from own m turns (r + 1) (j :: members)) as [[d' from']|] eqn:F; [|discriminate].
    destruct (Z.eqb_spec d0 d') as [<-|]; [|discriminate]. injection H as <- <-. destruct k as [|k].
    + exists start. cbn [nth]. split; [exact G | lia].
    + destruct (IH (r + 1) d0 from' F k ltac:(lia)) as (s & E & B). exists s. split; [exact E | lia].
Qed.
Lemma interleaved_gain_sound : forall c, valid c -> forall members q d m, interleaved_gain (listed_of c) members q = Some (d, m) ->
  forall n, m <= n -> interleaved_value (listed_of c) members (n + q) = option_map (fun v => v + d) (interleaved_value (listed_of c) members n).
Proof.
  intros c V members q d from H n Hn. unfold interleaved_gain in H. destruct members as [|i members]; [discriminate|]. set (all := i :: members) in *.
  set (m := Z.of_nat (List.length all)) in *. cbv zeta in H. destruct (Z.eqb_spec (q mod m) 0) as [Q|]; [|discriminate].
  assert (M : 0 < m) by (unfold m, all; cbn [List.length]; lia).
  apply Z.mod_divide in Q as [turns ->]; [|lia]. rewrite Z.div_mul in H by lia. unfold interleaved_value, part_at. cbv zeta. fold m.
  rewrite Z.mod_add, Z.div_add by lia. pose proof (Z.mod_pos_bound n m M) as B. pose proof (Z_div_mod_eq_full n m) as E.
  destruct (interleaved_each _ _ _ _ _ _ _ H (Z.to_nat (n mod m))) as (start & G & L); [unfold m in *; lia|].
  apply (sequence_gain_sound c V _ _ _ _ G). rewrite Z2Nat.id in L by lia. nia.
Qed.
