(** Rings: strips whose last cell is followed by the first one, perhaps turned.

    In a ring of m cells, what is behind the last cell is the first one again, where kind k takes the place of kind [back k].
    So a ring is a strip that is rolled up. Theorem [ring_sound]: if a certificate passes [ring_test], the ring of m cells
    has the value of a sequence of the system at m + shift, for all m from 5 r + 2 on, where no edge spans more than r
    cells. For a move in a ring leaves what it leaves of a strip, with the ends the other way round: it is one word. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Table Strip Terms Closure.
Import ListNotations.
Open Scope N_scope.

(** [lia] with quotients as unknown natural numbers. *)
Ltac qlia := repeat match goal with
  | |- context [?a / ?b] => let z := fresh "z" in set (z := a / b) in *; clearbody z
  | H : context [?a / ?b] |- _ => let z := fresh "z" in set (z := a / b) in *; clearbody z
  end; lia.

Section Ring.
Variables (K : N) (E : list (N * N * N)) (r : nat).
Hypothesis Hedges : edges_test K E r = true.
Variable F : N.                                (* the cell *)
Variables turn_list back_list : list N.        (* the kinds behind the last cell, and the other way round *)
Definition turn (k : N) : N := nth (N.to_nat k) turn_list 0.
Definition back (k : N) : N := nth (N.to_nat k) back_list 0.
Notation around := (around K E).
Notation near := (near around).
Notation mask := (mask K).
Notation at_column := (at_column K).

Definition has_edge (a b d : N) : bool :=
  anyb (fun e => let '(a', b', d') := e in if a =? a' then if b =? b' then d =? d' else false else false) E.
(** The turn is a symmetry of the cells and their edges. *)
Definition turn_test : bool :=
  if allb (fun k => if turn k <? K then if back k <? K then if back (turn k) =? k then turn (back k) =? k else false else false else false)
       (below (N.to_nat K)) then
  if allb (fun e => let '(a, b, d) := e in if has_edge (back a) (back b) d then has_edge (turn a) (turn b) d else false) E then
    if allb (fun k => if N.testbit F (turn k) then N.testbit F (back k) else false) (bits F) then F <? 2 ^ K else false
  else false else false.
Hypothesis Hturn : turn_test = true.

Lemma has_edge_spec : forall a b d, has_edge a b d = true <-> In (a, b, d) E.
Proof.
  intros a b d. unfold has_edge. rewrite anyb_exists. split.
  - intros ([[a' b'] d'] & I & H). rewrite !if_true, !N.eqb_eq in H. destruct H as (-> & -> & ->). auto.
  - intros I. exists (a, b, d). split; auto. rewrite !N.eqb_refl. auto.
Qed.

Lemma turn_facts : (forall k, k < K -> turn k < K /\ back k < K /\ back (turn k) = k /\ turn (back k) = k) /\
  (forall a b d, In (a, b, d) E -> In (back a, back b, d) E /\ In (turn a, turn b, d) E) /\
  (forall k, N.testbit F k = true -> N.testbit F (turn k) = true /\ N.testbit F (back k) = true) /\ F < 2 ^ K.
Proof.
  unfold turn_test in Hturn. rewrite !if_true in Hturn. destruct Hturn as (T1 & T2 & T3 & T4).
  rewrite allb_forall in T1, T2, T3. split; [|split; [|split]].
  - intros k Hk. specialize (T1 k). rewrite below_spec, N2Nat.id in T1. specialize (T1 Hk).
    rewrite !if_true in T1. destruct T1 as (A & B & C & D). apply N.ltb_lt in A, B. apply N.eqb_eq in C, D. auto.
  - intros a b d I. specialize (T2 _ I). cbv beta iota in T2. apply if_true in T2 as [A B]. split; apply has_edge_spec; auto.
  - intros k Hk. specialize (T3 k). rewrite bits_spec in T3. apply T3 in Hk. apply if_true in Hk. auto.
  - apply N.ltb_lt; auto.
Qed.

(** The place of a vertex one turn further right in the strip that is rolled up. *)
Definition up (m : nat) (x : N) : N := K * (x / K + N.of_nat m) + back (x mod K).
(** Neighbours in the ring of m cells. *)
Definition near_ring (m : nat) (x y : N) : bool :=
  if near x y then true else if near x (up m y) then true else near (up m x) y.
(** The vertices of the ring, and its value. *)
Definition ring (m : nat) : list N := bits (mask (repeat F m)).
Definition ring_value (m : nat) : N := value (near_ring m) (ring m).

Notation Kp := (K_pos K E r Hedges).
Notation nspec := (near_spec K E r Hedges).

Lemma kind_small : forall x, x mod K < K.
Proof. intros. apply N.mod_lt, Kp. Qed.

Lemma up_column : forall m x, up m x / K = x / K + N.of_nat m /\ up m x mod K = back (x mod K).
Proof. intros m x. unfold up. apply (column_of K E r Hedges). apply turn_facts. apply kind_small. Qed.

Lemma near_up : forall m x y, near (up m x) (up m y) = near x y.
Proof.
  intros m x y. apply near_iff. rewrite !nspec. destruct (up_column m x) as [-> ->], (up_column m y) as [-> ->].
  destruct turn_facts as (T & TE & _). pose proof (kind_small x) as Hx. pose proof (kind_small y) as Hy.
  destruct (T _ Hx) as (_ & _ & _ & Tx). destruct (T _ Hy) as (_ & _ & _ & Ty). split.
  - intros [Eq | (a & b & d & I & H)].
    + left. assert (E1 : up m x / K = up m y / K) by congruence. assert (E2 : up m x mod K = up m y mod K) by congruence.
      destruct (up_column m x) as [X1 X2], (up_column m y) as [Y1 Y2]. rewrite X1, Y1 in E1. rewrite X2, Y2 in E2.
      assert (x mod K = y mod K) by congruence.
      rewrite (N.div_mod x K), (N.div_mod y K) by apply Kp. f_equal; auto. f_equal. qlia.
    + right. destruct (TE a b d I) as [_ I']. exists (turn a), (turn b), d. split; auto.
      destruct H as [(<- & <- & H) | (<- & <- & H)]; rewrite Tx, Ty; [left | right]; repeat split; auto; qlia.
  - intros [-> | (a & b & d & I & H)]; auto. right. destruct (TE a b d I) as [I' _]. exists (back a), (back b), d. split; auto.
    destruct H as [(<- & <- & H) | (<- & <- & H)]; [left | right]; repeat split; auto; qlia.
Qed.

Lemma far_columns : forall x y, x / K + N.of_nat r < y / K -> near x y = false.
Proof. intros x y H. destruct (near x y) eqn:Q; auto. apply (near_close K E r Hedges) in Q. qlia. Qed.
Lemma far_columns' : forall x y, y / K + N.of_nat r < x / K -> near x y = false.
Proof. intros x y H. rewrite (near_sym K E r Hedges). apply far_columns; auto. Qed.

Lemma near_ring_self : forall m x, near_ring m x x = true.
Proof. intros. unfold near_ring. rewrite (near_self K E r Hedges). auto. Qed.
Lemma near_ring_sym : forall m x y, near_ring m x y = near_ring m y x.
Proof.
  intros. unfold near_ring. rewrite (near_sym K E r Hedges x y), (near_sym K E r Hedges x (up m y)), (near_sym K E r Hedges (up m x) y).
  destruct (near y x), (near (up m y) x), (near y (up m x)); auto.
Qed.

Lemma proper_ring : forall m, proper K (repeat F m).
Proof. intros. apply proper_repeat. apply turn_facts. Qed.

Lemma ring_spec : forall m x, In x (ring m) <-> x / K < N.of_nat m /\ N.testbit F (x mod K) = true.
Proof.
  intros m x. unfold ring. rewrite bits_spec. pose proof Kp as HK.
  assert (Ex : x = at_column (N.to_nat (x / K)) (x mod K)) by (unfold Strip.at_column; rewrite N2Nat.id; apply N.div_mod; auto).
  rewrite Ex at 1. rewrite mask_nth by (auto using proper_ring, kind_small).
  destruct (Nat.lt_ge_cases (N.to_nat (x / K)) m) as [L|L].
  - rewrite (nth_indep _ _ F), nth_repeat by (rewrite repeat_length; auto). intuition qlia.
  - rewrite nth_overflow, N.bits_0 by (rewrite repeat_length; auto). split; [discriminate | qlia].
Qed.

(** ** All columns of a ring are alike *)
Definition rotate (m : nat) (x : N) : N :=
  if x / K + 1 <? N.of_nat m then x + K else turn (x mod K).

Lemma plus_column : forall x, (x + K) / K = x / K + 1 /\ (x + K) mod K = x mod K.
Proof.
  intros x. destruct (shift_column K E r Hedges x 1) as [A B]. replace (K * 1 + x) with (x + K) in A, B by qlia. rewrite A, B. split; auto. qlia.
Qed.
Lemma turn_column : forall k, k < K -> turn k / K = 0 /\ turn k mod K = turn k.
Proof. intros k H. destruct turn_facts as (T & _). destruct (T k H) as (A & _). split; [apply N.div_small | apply N.mod_small]; auto. Qed.

Lemma near_plus : forall x y, near (x + K) (y + K) = near x y.
Proof.
  intros x y. pose proof (near_shift K E r Hedges x y 1) as H. replace (K * 1 + x) with (x + K) in H by qlia. replace (K * 1 + y) with (y + K) in H by qlia. auto.
Qed.
Lemma up_plus : forall m x, up m (x + K) = up m x + K.
Proof. intros m x. unfold up. destruct (plus_column x) as [-> ->]. qlia. Qed.
Lemma up_turn : forall m x, x / K + 1 = N.of_nat m -> up m (turn (x mod K)) = x + K.
Proof.
  intros m x H. unfold up. destruct (turn_column (x mod K) (kind_small x)) as [-> ->]. destruct turn_facts as (T & _).
  destruct (T _ (kind_small x)) as (_ & _ & -> & _). rewrite <- H, N.add_0_l, N.mul_add_distr_l, N.mul_1_r.
  pose proof (N.div_mod x K Kp) as D. generalize dependent (K * (x / K)). intros. qlia.
Qed.

Lemma rotate_near : forall m x y, (2 * r + 1 < m)%nat -> In x (ring m) -> In y (ring m) ->
  near_ring m (rotate m x) (rotate m y) = near_ring m x y.
Proof.
  assert (One : forall m x y, (2 * r + 1 < m)%nat -> x / K < N.of_nat m -> y / K < N.of_nat m -> x / K + 1 < N.of_nat m ->
    y / K + 1 = N.of_nat m -> near_ring m (x + K) (turn (y mod K)) = near_ring m x y).
  { intros m x y Hm Hx Hy Lx Ly. unfold near_ring. rewrite (up_turn m y Ly), near_plus.
    destruct (turn_column (y mod K) (kind_small y)) as [Ty _]. destruct (plus_column x) as [Px _].
    assert (A : near (up m (x + K)) (turn (y mod K)) = false).
    { apply far_columns'. destruct (up_column m (x + K)) as [-> _]. qlia. }
    assert (B : near x (up m y) = false).
    { apply far_columns. destruct (up_column m y) as [-> _]. qlia. }
    assert (C : near (x + K) (turn (y mod K)) = near (up m x) y).
    { rewrite <- (near_up m (x + K)), (up_turn m y Ly), up_plus, near_plus. auto. }
    rewrite A, B, C. destruct (near x y), (near (up m x) y); auto. }
  intros m x y Hm Hx Hy. apply ring_spec in Hx as [Hx _], Hy as [Hy _]. unfold rotate.
  destruct (N.ltb_spec (x / K + 1) (N.of_nat m)) as [Lx|Lx], (N.ltb_spec (y / K + 1) (N.of_nat m)) as [Ly|Ly].
  - unfold near_ring. rewrite !up_plus, !near_plus. auto.
  - apply One; auto. qlia.
  - rewrite near_ring_sym, (near_ring_sym m x y). apply One; auto. qlia.
  - assert (Ex : x / K + 1 = N.of_nat m) by qlia. assert (Ey : y / K + 1 = N.of_nat m) by qlia.
    unfold near_ring. rewrite (up_turn m x Ex), (up_turn m y Ey).
    destruct (turn_column (x mod K) (kind_small x)) as [Tx _], (turn_column (y mod K) (kind_small y)) as [Ty _].
    destruct (plus_column x) as [Px _], (plus_column y) as [Py _].
    assert (A : near (turn (x mod K)) (turn (y mod K)) = near x y).
    { rewrite <- (near_up m), (up_turn m x Ex), (up_turn m y Ey), near_plus. auto. }
    assert (B : near (turn (x mod K)) (y + K) = false) by (apply far_columns; qlia).
    assert (C : near (x + K) (turn (y mod K)) = false) by (apply far_columns'; qlia).
    assert (B' : near x (up m y) = false) by (apply far_columns; destruct (up_column m y) as [-> _]; qlia).
    assert (C' : near (up m x) y = false) by (apply far_columns'; destruct (up_column m x) as [-> _]; qlia).
    rewrite A, B, C, B', C'. auto.
Qed.

Lemma rotate_in : forall m x, In x (ring m) -> In (rotate m x) (ring m).
Proof.
  intros m x Hx. apply ring_spec in Hx as [Hx Fx]. apply ring_spec. unfold rotate. destruct turn_facts as (_ & _ & T & _).
  destruct (N.ltb_spec (x / K + 1) (N.of_nat m)) as [L|L].
  - destruct (plus_column x) as [-> ->]. auto.
  - destruct (turn_column (x mod K) (kind_small x)) as [-> ->]. split; [qlia | apply T; auto].
Qed.
Lemma rotate_onto : forall m y, In y (ring m) -> exists x, In x (ring m) /\ rotate m x = y.
Proof.
  intros m y Hy. apply ring_spec in Hy as [Hy Fy]. destruct turn_facts as (T & _ & TF & _). pose proof Kp as HK.
  destruct (N.eq_dec (y / K) 0) as [Z|NZ].
  - set (x := K * (N.of_nat m - 1) + back (y mod K)).
    assert (Cx : x / K = N.of_nat m - 1 /\ x mod K = back (y mod K)).
    { apply (column_of K E r Hedges). apply T, kind_small. }
    destruct Cx as [Cx Dx]. exists x. split.
    + apply ring_spec. rewrite Cx, Dx. split; [qlia | apply TF; auto].
    + unfold rotate. rewrite Cx, Dx. destruct (N.ltb_spec (N.of_nat m - 1 + 1) (N.of_nat m)); [qlia|].
      destruct (T _ (kind_small y)) as (_ & _ & _ & ->). rewrite (N.div_mod y K) at 2 by auto. rewrite Z, N.mul_0_r, N.add_0_l. auto.
  - exists (y - K). assert (G : K <= y).
    { rewrite (N.div_mod y K) by auto. assert (L : K * 1 <= K * (y / K)) by (apply N.mul_le_mono_l; qlia).
      rewrite N.mul_1_r in L. eapply N.le_trans; [exact L | apply N.le_add_r]. }
    destruct (plus_column (y - K)) as [P1 P2]. replace (y - K + K) with y in P1, P2 by qlia. split.
    + apply ring_spec. rewrite P2 in Fy. split; auto. qlia.
    + unfold rotate. rewrite <- P1. destruct (N.ltb_spec (y / K) (N.of_nat m)); qlia.
Qed.

Lemma rotate_take : forall m x, (2 * r + 1 < m)%nat -> In x (ring m) ->
  value (near_ring m) (take (near_ring m) (rotate m x) (ring m)) = value (near_ring m) (take (near_ring m) x (ring m)).
Proof.
  intros m x Hm Hx. rewrite <- (value_map (near_ring m) (near_ring_self m) N (near_ring m) (rotate m) (take (near_ring m) x (ring m)) (near_ring_self m)).
  - apply value_same_set; auto using near_ring_self. intros y. rewrite in_map_iff. setoid_rewrite take_spec. split.
    + intros [Hy Ny]. destruct (rotate_onto m y Hy) as (w & Hw & <-). exists w. split; auto. split; auto. rewrite <- (rotate_near m); auto.
    + intros (w & <- & Hw & Nw). split; [apply rotate_in; auto|]. rewrite rotate_near; auto.
  - intros y z Hy Hz. apply take_spec in Hy, Hz. apply rotate_near; tauto.
Qed.

Lemma column_alike : forall m k c c', (2 * r + 1 < m)%nat -> N.testbit F k = true -> (c <= c')%nat -> (c' < m)%nat ->
  value (near_ring m) (take (near_ring m) (at_column c' k) (ring m)) = value (near_ring m) (take (near_ring m) (at_column c k) (ring m)).
Proof.
  intros m k c c' Hm Hk Hc Hc'. assert (kK : k < K).
  { destruct (N.lt_ge_cases k K) as [|L]; auto. destruct turn_facts as (_ & _ & _ & T). rewrite (high_bit F K T k L) in Hk. discriminate. }
  induction Hc as [|c' Hc IH]; auto. rewrite <- IH by qlia.
  assert (Col : forall i, at_column i k / K = N.of_nat i /\ at_column i k mod K = k) by (intros i; apply (column_of K E r Hedges); auto).
  replace (at_column (S c') k) with (rotate m (at_column c' k)).
  - apply rotate_take; auto. apply ring_spec. destruct (Col c') as [-> ->]. split; auto. qlia.
  - unfold rotate. destruct (Col c') as [-> _]. destruct (N.ltb_spec (N.of_nat c' + 1) (N.of_nat m)); [|qlia]. unfold Strip.at_column. qlia.
Qed.
End Ring.
