(** Rings of cells: the recurrence of their values, for all large numbers of cells.

    Theorem [ring_sound]: if a certificate of words passes [ring_test], the ring of m cells has, for all m from the stated
    one on, the value of the named sequence at m + shift, for every solution of the system. Theorem [ring_moves] says what
    moves leave. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Alike Table Strip Terms Closure Ring.
Import ListNotations.
Open Scope nat_scope.

Section RingWords.
Variable C : closure.
Variables turn_list back_list : list N.     (* the kinds behind the last cell, and the other way round *)
Variables (sequence_number : nat) (ring_shift : Z) (least : nat).
Notation K := (kinds C).
Notation E := (joins C).
Notation r := (radius C).
Notation F := (cell C).
Notation around := (around K E).
Notation w := (4 * r + 1).

(** What is true of a certificate of words that passes its test. *)
Lemma closure_parts : closure_test C = true ->
  let find := find_in (table_map (positions C)) in
  edges_test K E r = true /\ (forall p v, pieces_value around (normal K) find p = Some v -> value_of around p = v) /\
  (forall f, solves (recurrences C) f -> forall i x v, known_value C i x = Some v -> f i x = v).
Proof.
  intros H find. unfold closure_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5 & T6 & T7).
  apply order_test_spec in T5. apply solves_to_test_spec in T6.
  pose proof (near_self K E r T1) as Self. pose proof (near_sym K E r T1) as Sym. split; auto. split.
  - apply (pieces_right around Self Sym); auto using (normal_value K E r T1), (normal_ones K E r T1).
    intros q v Hq. apply find_in_spec in Hq. unfold table_test in T4. cbv zeta in T4. rewrite allb_forall in T4. apply T4; auto.
  - intros f Sol i x v Hv. unfold known_value in Hv. destruct (nth_error (recurrences C) i) as [s|] eqn:Hs; [|discriminate].
    destruct (if (first s <=? x)%Z then (x <=? known_to C)%Z else false) eqn:B; [|discriminate]. injection Hv as <-.
    apply if_true in B as [B1 B2]. apply Z.leb_le in B1, B2.
    apply (solution_unique_to (recurrences C) (rank_in C) T5 f (small_values C) (known_to C)); auto using solves_solves_to.
    + apply nth_error_Some. congruence.
    + unfold first_of. rewrite Hs. lia.
Qed.

(** The option that a move at a vertex of kind k leaves, as a term. *)
Definition ring_option (find : N -> option N) (k : N) : option term :=
  match split_at K E r find (repeat F w) (at_column K (2 * r) k) with
  | Some (M1, c, M2) =>
      let (p, v) := to_right_cap C (map (twist back_list) M1) in
      let (u, q) := to_left_cap C M2 in
      match find_word C u v with
      | Some (b, s) => let delay := (ring_shift + Z.of_nat w - Z.of_nat p - Z.of_nat q - s)%Z in
          Some (Back b delay (Z.of_nat least + ring_shift - delay)%Z None c)
      | None => None
      end
  | None => None
  end.

(** What moves in a ring leave. *)
Theorem ring_moves : closure_test C = true -> turn_test K E F turn_list back_list = true -> 5 * r + 2 <= least ->
  forall ts, opt_map (ring_option (find_in (table_map (positions C)))) (bits F) = Some ts ->
  forall f, solves (recurrences C) f -> forall m, least <= m ->
  forall v, leaves (near_ring K E back_list m) (ring K F m) v <-> options_of f ts (Z.of_nat m + ring_shift) v.
Proof.
  intros T1 T2 T3 ts Ets f Sol m Hm. destruct (closure_parts T1) as (HE & Pieces & Known).
  set (find := find_in (table_map (positions C))) in *.
  destruct (turn_facts K E F turn_list back_list T2) as (_ & _ & _ & HF).
  assert (Kind : forall k, N.testbit F k = true -> (k < K)%N).
  { intros k Hk. destruct (N.lt_ge_cases k K) as [|L]; auto. rewrite (high_bit F K HF k L) in Hk. discriminate. }
  pose proof (near_ring_self K E r HE back_list m) as Self.
  assert (Option : forall k t, N.testbit F k = true -> ring_option find k = Some t -> forall v,
    option_of f (Z.of_nat m + ring_shift) t v <->
    v = value (near_ring K E back_list m) (take (near_ring K E back_list m) (at_column K (2 * r) k) (ring K F m))).
  { intros k t Hk Ht v. unfold ring_option in Ht.
    destruct (split_at K E r find (repeat F w) (at_column K (2 * r) k)) as [[[M1 c] M2]|] eqn:S; [|discriminate].
    destruct (to_right_cap C (map (twist back_list) M1)) as [p b'] eqn:R. destruct (to_left_cap C M2) as [u q] eqn:L.
    destruct (find_word C u b') as [[b sh]|] eqn:W; [|discriminate]. injection Ht as <-.
    rewrite (ring_move K E r HE F turn_list back_list T2 find Pieces k M1 c M2 m S) by (auto; lia).
    apply to_right_cap_spec in R as [z R]. apply to_left_cap_spec in L as [z' L]. rewrite R, L.
    apply find_word_spec in W as (e & Ie & Eu & Ew & Em & Es).
    assert (Form : (repeat 0%N z' ++ u ++ repeat F q) ++ repeat F (m - w) ++ repeat F p ++ b' ++ repeat 0%N z
      = repeat 0%N z' ++ word_columns C e (q + ((m - w) + p)) ++ repeat 0%N z).
    { unfold word_columns. rewrite Eu, Ew, !repeat_app, !app_assoc. auto. }
    rewrite Form, (pad_value K E r HE), (closure_sound C T1 f Sol e _ Ie), Em, Es.
    match goal with |- context [Back _ ?delay _ None _] =>
      assert (HD : (Z.of_nat m + ring_shift - delay = Z.of_nat (q + (m - w + p)) + sh)%Z) by lia; generalize dependent delay; intros D HD end.
    cbn [option_of holds_if]. rewrite HD, (N.lxor_comm c). split; [tauto|]. intros ->. repeat split. lia. }
  intros v. pose proof (K_pos K E r HE) as HK. symmetry. split.
  - intros (t & It & Ho). apply (opt_map_in _ _ _ _ _ Ets) in It as (k & Ik & Et). apply bits_spec in Ik.
    exists (at_column K (2 * r) k). split; [|apply (Option k t); auto].
    apply (ring_spec K E r HE F turn_list back_list T2). destruct (column_of K E r HE (N.of_nat (2 * r)) k (Kind k Ik)) as [A B].
    unfold at_column. rewrite A, B. split; auto. lia.
  - intros (x & Hx & ->). apply (ring_spec K E r HE F turn_list back_list T2) in Hx as [Cx Fx].
    set (c := N.to_nat (x / K)). set (k := (x mod K)%N) in *.
    assert (Ex : x = at_column K c k) by (unfold at_column, c, k; rewrite N2Nat.id; apply N.div_mod; auto).
    assert (Hc : c < m) by (unfold c; lia).
    destruct (opt_map_all _ _ _ _ _ Ets k) as (t & Et & It); [apply bits_spec; auto|]. exists t. split; auto. apply (Option k t Fx Et).
    rewrite Ex. destruct (le_lt_dec c (2 * r)) as [L|L].
    + symmetry. apply (column_alike K E r HE F turn_list back_list T2); auto; lia.
    + apply (column_alike K E r HE F turn_list back_list T2); auto; lia.
Qed.

Definition ring_test : bool :=
  let find := find_in (table_map (positions C)) in
  if closure_test C then if turn_test K E F turn_list back_list then if Nat.leb (5 * r + 2) least then
    match nth_error (recurrences C) sequence_number, opt_map (ring_option find) (bits F) with
    | Some s, Some ts =>
        if (mexed s <=? Z.of_nat least + ring_shift)%Z
        then same_terms (fun _ => common_first C) (Z.of_nat least + ring_shift) (known_value C) ts (terms s) else false
    | _, _ => false
    end
  else false else false else false.

Theorem ring_sound : ring_test = true -> forall f, solves (recurrences C) f ->
  forall m, least <= m -> ring_value K E F back_list m = f sequence_number (Z.of_nat m + ring_shift)%Z.
Proof.
  intros H f Sol m Hm. unfold ring_test in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4). apply Nat.leb_le in T3.
  destruct (nth_error (recurrences C) sequence_number) as [s|] eqn:Hs; [|discriminate].
  destruct (opt_map (ring_option (find_in (table_map (positions C)))) (bits F)) as [ts|] eqn:Ets; [|discriminate].
  apply if_true in T4 as [T4 T5]. apply Z.leb_le in T4. destruct (closure_parts T1) as (HE & _ & Known).
  destruct (Sol sequence_number s Hs) as [_ Mex].
  eapply mex_unique; [apply (leaves_mex (near_ring K E back_list m) (near_ring_self K E r HE back_list m))|].
  eapply mex_ext; [|apply (Mex (Z.of_nat m + ring_shift)%Z); lia]. intros v.
  rewrite (ring_moves T1 T2 T3 ts Ets f Sol m Hm). symmetry. apply (same_terms_spec _ _ _ f (Known f Sol) ts (terms s) T5). lia.
Qed.
End RingWords.
