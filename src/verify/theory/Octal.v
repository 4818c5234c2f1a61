(** Octal games by their rules, and what a certificate says of them for all heaps.

    The code d0.d1d2d3... of an octal game says what a move may do to a heap of tokens: take k tokens and leave nothing, one
    heap or two heaps, as the binary digits 1, 2 and 4 of dk allow. Proved here, for any code:
    - the nim-values of heaps are the solution of a recurrence ([values_solve], [solution_gives_values]);
    - so with a valid certificate they are periodic or arithmetic-periodic ([heap_values_periodic]), and in every position a heap may
      be exchanged for one that is a period larger without a change of the outcome ([outcomes_repeat]). *)
From Coq Require Import ZArith NArith List Bool Lia Wf_nat.
From NK Require Import Mex Nim Game System Period Certificate.
Import ListNotations.
Open Scope nat_scope.

(** The code as a list of its digits; digits beyond its end are 0. *)
Definition digit (code : list nat) (k : nat) : nat := nth k code 0.

(** [octal_move code n q]: a move may turn a heap of n tokens into the heaps q, none of which is empty. *)
Inductive octal_move (code : list nat) : nat -> list nat -> Prop :=
| leave_none : forall n, 0 < n -> Nat.testbit (digit code n) 0 = true -> octal_move code n []
| leave_one : forall k a, 0 < k -> 0 < a -> Nat.testbit (digit code k) 1 = true -> octal_move code (a + k) [a]
| leave_two : forall k a b, 0 < a -> 0 < b -> Nat.testbit (digit code k) 2 = true -> octal_move code (a + b + k) [a; b].

(** The value of a heap, if g gives the values: the mex of what its moves leave. *)
Definition heap_values (code : list nat) (g : nat -> N) : Prop := component_values nat (octal_move code) g.

(** * The recurrence of a code *)
Definition terms_of (code : list nat) (k : nat) : list term :=
  match k with
  | O => []
  | _ => (if Nat.testbit (digit code k) 0 then [Back 0 (Z.of_nat k) 0 (Some 0%Z) 0] else [])
      ++ (if Nat.testbit (digit code k) 1 then [Back 0 (Z.of_nat k) 1 None 0] else [])
  end ++ (if Nat.testbit (digit code k) 2 then [Conv 0 0 (Z.of_nat k) 1 1 0 None] else []).
Definition octal (code : list nat) : seq := Seq 0 [0%N] (flat_map (terms_of code) (List.seq 0 (length code))).

(** A function on heaps as values of that system. *)
Definition as_values (g : nat -> N) : values := fun _ n => g (Z.to_nat n).

Lemma digit_in : forall code k b, Nat.testbit (digit code k) b = true -> In k (List.seq 0 (length code)).
Proof.
  intros code k b H. apply in_seq. destruct (le_lt_dec (length code) k) as [L|L]; [|lia].
  unfold digit in H. rewrite nth_overflow in H by auto. rewrite Nat.bits_0 in H. discriminate.
Qed.

(** The options of a heap by the rules are those of the recurrence. *)
Lemma options_of_heap : forall code g n v, g 0 = 0%N -> 0 < n ->
  ((exists q, octal_move code n q /\ v = total nat g q) <-> options_of (as_values g) (terms (octal code)) (Z.of_nat n) v).
Proof.
  intros code g n v G0 Hn. unfold options_of. cbn [octal terms]. split.
  - intros (q & Hq & ->). destruct Hq as [n _ Hb | k a Hk Ha Hb | k a b Ha Hb' Hb].
    + exists (Back 0 (Z.of_nat n) 0 (Some 0%Z) 0). split.
      * apply in_flat_map. exists n. split; [eapply digit_in; eauto|]. unfold terms_of. rewrite Hb.
        destruct n; [lia|]. simpl; auto.
      * cbn [option_of holds_if]. unfold as_values. rewrite Z.sub_diag. cbn. rewrite G0. repeat split; lia.
    + exists (Back 0 (Z.of_nat k) 1 None 0). split.
      * apply in_flat_map. exists k. split; [eapply digit_in; eauto|]. unfold terms_of. rewrite Hb.
        destruct k; [lia|]. apply in_or_app. left. apply in_or_app. right. simpl; auto.
      * cbn [option_of holds_if]. unfold as_values. repeat split; try lia.
        cbn [total fold_right]. rewrite !N.lxor_0_r. f_equal. lia.
    + exists (Conv 0 0 (Z.of_nat k) 1 1 0 None). split.
      * apply in_flat_map. exists k. split; [eapply digit_in; eauto|]. unfold terms_of. rewrite Hb.
        apply in_or_app. right. simpl; auto.
      * cbn [option_of holds_if]. exists (Z.of_nat a), (Z.of_nat b). unfold as_values.
        cbn [total fold_right]. rewrite !N.lxor_0_r, !Nat2Z.id. repeat split; auto; lia.
  - intros (t & Ht & Ho). apply in_flat_map in Ht as (k & _ & Ht). unfold terms_of in Ht.
    apply in_app_or in Ht as [Ht | Ht].
    + destruct k as [|k]; [destruct Ht|]. apply in_app_or in Ht as [Ht | Ht].
      * destruct (Nat.testbit (digit code (S k)) 0) eqn:Hb; [|destruct Ht].
        destruct Ht as [<- | []]. cbn [option_of holds_if] in Ho. destruct Ho as (H1 & H2 & ->).
        assert (n = S k) as -> by lia. exists []. split; [constructor; auto; lia|].
        unfold as_values. rewrite Z.sub_diag. cbn. rewrite G0. reflexivity.
      * destruct (Nat.testbit (digit code (S k)) 1) eqn:Hb; [|destruct Ht].
        destruct Ht as [<- | []]. cbn [option_of holds_if] in Ho. destruct Ho as (H1 & _ & ->).
        exists [n - S k]. split.
        -- replace n with (n - S k + S k) at 1 by lia. constructor; auto; lia.
        -- unfold as_values. cbn [total fold_right]. rewrite !N.lxor_0_r. f_equal. lia.
    + destruct (Nat.testbit (digit code k) 2) eqn:Hb; [|destruct Ht]. destruct Ht as [<- | []].
      cbn [option_of holds_if] in Ho. destruct Ho as (x & y & E & Hx & Hy & _ & ->).
      exists [Z.to_nat x; Z.to_nat y]. split.
      * replace n with (Z.to_nat x + Z.to_nat y + k) by lia. constructor; auto; lia.
      * unfold as_values. cbn [total fold_right]. rewrite !N.lxor_0_r. reflexivity.
Qed.

Lemma empty_heap : forall code q, ~ octal_move code 0 q.
Proof. intros code q H. inversion H; lia. Qed.

(** The values of heaps solve the recurrence of the code, *)
Theorem values_solve : forall code g, heap_values code g -> solves [octal code] (as_values g).
Proof.
  intros code g Hg.
  assert (G0 : g 0 = 0%N).
  { destruct (Hg 0) as [_ H]. destruct (N.eq_dec (g 0) 0) as [|D]; auto.
    destruct (H 0%N) as (q & Hq & _); [lia|]. destruct (empty_heap code q Hq). }
  intros [|[|i]] s Hs; try discriminate. injection Hs as <-. split.
  - intros [|[|k]] v Hv; try discriminate. injection Hv as <-. unfold as_values. simpl. auto.
  - unfold mexed. cbn [octal first initial length]. intros n Hn. rewrite <- (Z2Nat.id n) by lia.
    unfold as_values at 2. rewrite Nat2Z.id. eapply mex_ext; [|apply Hg]. intros v. apply options_of_heap; auto. lia.
Qed.

(** and a solution gives the values of heaps. *)
Theorem solution_gives_values : forall code f, solves [octal code] f -> heap_values code (fun n => f 0 (Z.of_nat n)).
Proof.
  intros code f Sol. destruct (Sol 0 (octal code) eq_refl) as [S0 S1]. set (g := fun n => f 0 (Z.of_nat n)).
  assert (G0 : g 0 = 0%N) by (apply (S0 0 0%N eq_refl)).
  intros [|n].
  - rewrite G0. split; [|lia]. intros (q & Hq & _). destruct (empty_heap code q Hq).
  - assert (M : is_mex (options_of f (terms (octal code)) (Z.of_nat (S n))) (g (S n))).
    { apply S1. unfold mexed. simpl. lia. }
    eapply mex_ext; [|exact M]. intros v. rewrite (options_of_heap code g (S n) v G0) by lia.
    (* The terms refer to indices from 0 on, where the two assignments of values are equal. *)
    assert (Eq : forall x, (0 <= x)%Z -> as_values g 0 x = f 0 x).
    { intros x Hx. unfold as_values, g. rewrite Z2Nat.id; auto. }
    assert (Range : forall t, In t (terms (octal code)) ->
      match t with Conv a b _ x0 y0 _ _ => a = 0 /\ b = 0 /\ (0 <= x0)%Z /\ (0 <= y0)%Z
                 | Back a _ low _ _ => a = 0 /\ (0 <= low)%Z | Const _ => True end).
    { intros t Ht. cbn [octal terms] in Ht. apply in_flat_map in Ht as (k & _ & Ht). unfold terms_of in Ht.
      repeat match type of Ht with
        | In _ (_ ++ _) => apply in_app_or in Ht as [Ht | Ht]
        | In _ (if ?b then _ else _) => destruct b
        | In _ (match ?k with O => _ | S _ => _ end) => destruct k
        | In _ [] => destruct Ht
        | In _ [_] => destruct Ht as [<- | []]
        end; repeat split; lia. }
    split; intros (t & Ht & Ho); exists t; split; auto; specialize (Range t Ht);
      destruct t as [a b t x0 y0 w h | a dl low h w | w]; cbn [option_of] in *; auto.
    + destruct Range as (-> & -> & R1 & R2). destruct Ho as (x & y & E & Hx & Hy & Hh & ->). exists x, y.
      rewrite !Eq by lia. repeat split; auto.
    + destruct Range as (-> & R). destruct Ho as (H1 & H2 & ->). rewrite Eq by lia. auto.
    + destruct Range as (-> & -> & R1 & R2). destruct Ho as (x & y & E & Hx & Hy & Hh & ->). exists x, y.
      rewrite !Eq by lia. repeat split; auto.
    + destruct Range as (-> & R). destruct Ho as (H1 & H2 & ->). rewrite Eq by lia. auto.
Qed.

(** * Play ends *)
Definition weight (l : list nat) : nat := fold_right (fun n s => 2 * n - 1 + s) 0 l.
Lemma weight_app : forall l m, weight (l ++ m) = weight l + weight m.
Proof. induction l; simpl; intros; auto. rewrite IHl; lia. Qed.
Theorem octal_ends : forall code, play_ends (list nat) (move nat (octal_move code)).
Proof.
  intros code. apply well_founded_lt_compat with weight. intros m l [a p q r H].
  rewrite !weight_app. cbn [weight fold_right]. fold (weight r). inversion H; subst; simpl; lia.
Qed.

(** * What a certificate proves *)
Definition octal_certificate (code : list nat) (p start : Z) (gain : N) (table : list N) : certificate :=
  Certificate p [Claim (octal code) start gain 0 table].

Section Valid.
Variables (code : list nat) (p start : nat) (gain : N) (table : list N).
Hypothesis Hvalid : valid (octal_certificate code (Z.of_nat p) (Z.of_nat start) gain table).

(** There is one function that gives the values of heaps, *)
Theorem heap_values_exist : exists g, heap_values code g.
Proof. eexists. apply solution_gives_values. exact (stated_solves _ Hvalid). Qed.

(** and it repeats, or grows by the gain, from [start] on. *)
Theorem heap_values_periodic : forall g, heap_values code g -> forall n, start <= n -> g (n + p) = (g n + gain)%N.
Proof.
  intros g Hg n Hn.
  pose proof (solution_periodic _ Hvalid (as_values g) (values_solve code g Hg) 0 (Z.of_nat n)) as H.
  unfold as_values in H. rewrite Nat2Z.id in H. cbn [octal_certificate period] in H.
  replace (Z.to_nat (Z.of_nat n + Z.of_nat p)) with (n + p) in H by lia. apply H.
  - simpl; lia.
  - unfold start_of. simpl. lia.
Qed.
End Valid.

(** In any position, a large heap may be exchanged for one that is a period larger: whether the player to move loses is
    the same. *)
Theorem outcomes_repeat : forall code p start table,
  valid (octal_certificate code (Z.of_nat p) (Z.of_nat start) 0 table) ->
  forall heaps n, start <= n ->
  (P_position _ (move nat (octal_move code)) (n :: heaps) <-> P_position _ (move nat (octal_move code)) (n + p :: heaps)).
Proof.
  intros code p start table Hv heaps n Hn. destruct (heap_values_exist _ _ _ _ _ Hv) as [g Hg].
  pose proof (sum_of_components nat (octal_move code) g Hg) as G.
  destruct (outcome _ _ (octal_ends code) _ G (n :: heaps)) as [-> _].
  destruct (outcome _ _ (octal_ends code) _ G (n + p :: heaps)) as [-> _].
  cbn [total fold_right]. rewrite (heap_values_periodic _ _ _ _ _ Hv g Hg n Hn), N.add_0_r. tauto.
Qed.

