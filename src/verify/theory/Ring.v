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

(** ** A move in a ring leaves one word *)
Definition twist (a : N) : N := fold_left (fun m k => N.lor m (N.shiftl 1 (back k))) (bits a) 0.
Lemma twist_spec : forall a k, N.testbit (twist a) k = true <-> exists j, N.testbit a j = true /\ k = back j.
Proof.
  intros a k. unfold twist. setoid_rewrite <- bits_spec.
  assert (G : forall l m, N.testbit (fold_left (fun m k => N.lor m (N.shiftl 1 (back k))) l m) k = true <->
    N.testbit m k = true \/ exists j, In j l /\ k = back j).
  { induction l as [|j l IH]; intros m; cbn [fold_left].
    - split; [auto | intros [H | (j & [] & _)]; auto].
    - rewrite IH, N.lor_spec, orb_true_iff, bit_spec. split.
      + intros [[H | ->] | (i & I & ->)]; [auto | right; exists j; split; [left|]; auto | right; exists i; split; [right|]; auto].
      + intros [H | (i & [<- | I] & ->)]; [auto | auto | right; exists i; auto]. }
  rewrite bits_spec, G, N.bits_0. split; [intros [H | H]; [discriminate | auto] | auto].
Qed.

Section Move.
Variable find : N -> option N.
Hypothesis pieces_right : forall p v, pieces_value around (normal K) find p = Some v -> value_of around p = v.
Notation w := (4 * r + 1)%nat.

Lemma column_bound : forall y c, y < K * c <-> y / K < c.
Proof.
  intros y c. pose proof Kp as HK. split; intros H.
  - apply N.div_lt_upper_bound; auto.
  - rewrite (N.div_mod y K) by auto. pose proof (kind_small y) as S.
    assert (L : K * (y / K + 1) <= K * c) by (apply N.mul_le_mono_l; qlia). rewrite N.mul_add_distr_l, N.mul_1_r in L.
    eapply N.lt_le_trans; [|exact L]. apply N.add_lt_mono_l. auto.
Qed.

Theorem ring_move : forall k M1 c M2 m, split_at K E r find (repeat F w) (at_column (2 * r) k) = Some (M1, c, M2) ->
  (5 * r + 2 <= m)%nat -> k < K ->
  value (near_ring m) (take (near_ring m) (at_column (2 * r) k) (ring m)) =
  N.lxor c (row_value K E (M2 ++ repeat F (m - w) ++ map twist M1)).
Proof.
  intros k M1 c M2 m H Hm kK. unfold split_at in H. cbv zeta in H. rewrite repeat_length in H.
  set (x := at_column (2 * r) k) in *. set (p := without around (mask (repeat F w)) x) in *.
  set (p1 := flood around _ p (N.land p _) _) in H. set (p2 := flood around _ p (N.ldiff p _) _) in H.
  set (p0 := N.ldiff (N.ldiff p p1) p2) in *.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:T; [|discriminate] end.
  destruct (pieces_value around (normal K) find p0) as [c'|] eqn:Ec; [|discriminate]. injection H as <- <- <-.
  apply pieces_right in Ec. rewrite !if_true in T. destruct T as (Tx & _ & _ & T3 & T4 & T5 & T6 & T7 & T8).
  apply N.ltb_lt in T4, T5. apply N.eqb_eq in T3, T6. pose proof Kp as HK.
  assert (Cx : x / K = N.of_nat (2 * r)) by (apply (column_of K E r Hedges); auto).
  pose proof (near_sym K E r Hedges) as Sym. pose proof (near_self K E r Hedges) as Self.
  assert (Sub : forall y, N.testbit p1 y = true \/ N.testbit p0 y = true \/ N.testbit p2 y = true -> N.testbit p y = true).
  { intros y Hy. rewrite <- T3, !N.lor_spec, !orb_true_iff. auto. }
  assert (Cw : forall y, N.testbit p y = true -> y / K < N.of_nat w /\ N.testbit F (y mod K) = true /\ near x y = false).
  { intros y Hy. apply without_spec in Hy as [Hy Ny]. assert (I : In y (ring w)) by (apply bits_spec; auto). apply ring_spec in I. tauto. }
  assert (C10 : forall y, N.testbit p1 y = true \/ N.testbit p0 y = true -> y / K < N.of_nat (3 * r + 1)).
  { intros y Hy. apply column_bound. destruct (N.lt_ge_cases y (K * N.of_nat (3 * r + 1))) as [|S]; auto.
    replace (3 * r + 1)%nat with (w - r)%nat in * by lia.
    pose proof (high_bit _ _ T5 y S) as Q. rewrite N.lor_spec in Q. apply orb_false_iff in Q as [Q1 Q2]. destruct Hy; congruence. }
  assert (C02 : forall y, N.testbit p0 y = true \/ N.testbit p2 y = true -> N.of_nat r <= y / K).
  { intros y Hy. destruct (N.lt_ge_cases (y / K) (N.of_nat r)) as [S|]; auto. apply column_bound in S.
    apply (f_equal (fun n => N.testbit n y)) in T6. rewrite N.land_spec, N.bits_0, N.ones_spec_low, andb_true_r, N.lor_spec in T6 by auto.
    apply orb_false_iff in T6 as [Q1 Q2]. destruct Hy; congruence. }
  assert (Sep1 : forall y z, N.testbit p1 y = true -> N.testbit p0 z = true \/ N.testbit p2 z = true -> near y z = false).
  { intros y z Hy Hz. apply (separate_spec around Sym _ _ T7 y z); auto. rewrite N.lor_spec. apply orb_true_iff; auto. }
  assert (Sep0 : forall y z, N.testbit p0 y = true -> N.testbit p2 z = true -> near y z = false).
  { intros y z Hy Hz. apply (separate_spec around Sym _ _ T8 y z); auto. }
  assert (B1 : p1 < 2 ^ (K * N.of_nat w)).
  { apply small_of_bits. intros z Hz. destruct (N.testbit p1 z) eqn:B; auto. assert (N.testbit p z = true) as Q by auto. rewrite (high_bit p _ T4) in Q; auto. }
  assert (B2 : p2 < 2 ^ (K * N.of_nat w)).
  { apply small_of_bits. intros z Hz. destruct (N.testbit p2 z) eqn:B; auto. assert (N.testbit p z = true) as Q by auto. rewrite (high_bit p _ T4) in Q; auto. }
  set (run := filter (fun y => N.of_nat w <=? y / K) (ring m)).
  assert (Run : forall y, In y run <-> y / K < N.of_nat m /\ N.testbit F (y mod K) = true /\ N.of_nat w <= y / K).
  { intros y. unfold run. rewrite filter_In, ring_spec, N.leb_le. tauto. }
  assert (UpFar : forall y z, N.testbit p y = true -> N.of_nat r <= z / K -> near y (up m z) = false).
  { intros y z Hy Hz. apply far_columns. destruct (up_column m z) as [-> _]. apply Cw in Hy as [Hy _]. qlia. }
  (* What is left of the ring. *)
  assert (Left : forall y, In y (take (near_ring m) x (ring m)) <-> In y (bits p0 ++ (bits p1 ++ (bits p2 ++ run)))).
  { intros y. rewrite take_spec, !in_app_iff, !bits_spec, Run, ring_spec. split.
    - intros [[Hy Fy] N]. destruct (N.lt_ge_cases (y / K) (N.of_nat w)) as [L|L]; [|tauto].
      assert (Py : N.testbit p y = true).
      { apply without_spec. split; [apply bits_spec; apply ring_spec; auto|]. unfold near_ring in N. destruct (near x y); [discriminate | auto]. }
      rewrite <- T3, !N.lor_spec, !orb_true_iff in Py. tauto.
    - intros Hy. assert (P : N.testbit p y = true \/ (y / K < N.of_nat m /\ N.testbit F (y mod K) = true /\ N.of_nat w <= y / K)) by (destruct Hy as [Hy|[Hy|[Hy|Hy]]]; auto).
      clear Hy. assert (Ux : near (up m x) y = false).
      { destruct P as [P | (P1 & _ & P3)]; apply far_columns'; destruct (up_column m x) as [-> _]; rewrite Cx; [apply Cw in P as [P _]|]; qlia. }
      assert (Uy : near x (up m y) = false).
      { apply far_columns. destruct (up_column m y) as [-> _]. rewrite Cx. qlia. }
      destruct P as [P | (P1 & P2 & P3)].
      + apply Cw in P as (P1 & P2 & P3). split; [split; [qlia | auto]|]. unfold near_ring. rewrite P3, Uy, Ux. auto.
      + split; [auto|]. unfold near_ring. rewrite Uy, Ux, far_columns; auto. rewrite Cx. qlia. }
  rewrite (value_same_set (near_ring m) (near_ring_self m) _ _ Left).
  (* Of two vertices of the window, what the ring adds is too far away. *)
  assert (Inner : forall y z, N.testbit p y = true -> N.testbit p z = true -> near_ring m y z = near y z).
  { intros y z Hy Hz. unfold near_ring. apply Cw in Hy as [Hy _], Hz as [Hz _].
    rewrite (far_columns y (up m z)), (far_columns' (up m y) z); [destruct (near y z); auto | |].
    - destruct (up_column m y) as [-> _]. qlia.
    - destruct (up_column m z) as [-> _]. qlia. }
  assert (RunFar : forall y z, y / K < N.of_nat (3 * r + 1) -> N.of_nat w <= z / K -> near y z = false).
  { intros y z Hy Hz. apply far_columns. qlia. }
  assert (Ap : apart (near_ring m) (bits p0) (bits p1 ++ (bits p2 ++ run))).
  { intros y z Hy Hz. rewrite (near_ring_sym m z y). apply bits_spec in Hy. assert (Q : near_ring m y z = false); [|auto].
    apply in_app_or in Hz as [Hz | Hz]; [apply bits_spec in Hz; rewrite Inner by auto; rewrite Sym; auto|].
    apply in_app_or in Hz as [Hz | Hz]; [apply bits_spec in Hz; rewrite Inner by auto; auto|].
    apply Run in Hz as (Z1 & Z2 & Z3). unfold near_ring. rewrite RunFar by auto.
    rewrite (UpFar y z) by (auto; qlia). apply far_columns'. destruct (up_column m y) as [-> _].
    pose proof (C02 y (or_introl Hy)). qlia. }
  rewrite (value_union (near_ring m) (near_ring_self m) _ _ Ap).
  f_equal.
  - rewrite <- Ec. unfold value_of. apply value_alike with (R := eq); auto using near_ring_self.
    + intros y y' z z' Hy Hz _ _ -> ->. apply bits_spec in Hy, Hz. apply Inner; auto.
    + intros y Hy. exists y. auto.
    + intros y Hy. exists y. auto.
  - set (phi := fun y => if N.testbit p1 y then up m y else y).
    assert (P2phi : forall y, In y (bits p2 ++ run) -> phi y = y /\ N.of_nat r <= y / K /\ y / K < N.of_nat m /\ (N.testbit p2 y = true \/ In y run)).
    { intros y Hy. apply in_app_or in Hy. rewrite bits_spec in Hy.
      assert (N1 : N.testbit p1 y = false).
      { destruct (N.testbit p1 y) eqn:B; auto. exfalso. destruct Hy as [Hy | Hy].
        - assert (near y y = false) by (apply Sep1; auto). congruence.
        - apply Run in Hy as (_ & _ & Hy). pose proof (C10 y (or_introl B)). qlia. }
      unfold phi. rewrite N1. split; auto. destruct Hy as [Hy | Hy].
      - pose proof (C02 y (or_intror Hy)). assert (Q : N.testbit p y = true) by auto. apply Cw in Q as [Q _]. repeat split; auto; qlia.
      - pose proof (proj1 (Run y) Hy) as (R1 & R2 & R3). repeat split; auto; qlia. }
    assert (Cross : forall y z, N.testbit p1 y = true -> In z (bits p2 ++ run) -> near_ring m y z = near (up m y) z).
    { intros y z Hy Hz. destruct (P2phi z Hz) as (_ & Z1 & Z2 & Z3). unfold near_ring. rewrite (UpFar y z) by auto.
      assert (Q : near y z = false); [|rewrite Q; auto]. destruct Z3 as [Z3 | Z3]; auto. apply Run in Z3 as (_ & _ & Z3). apply RunFar; auto. }
    rewrite <- (value_map (near_ring m) (near_ring_self m) N near phi (bits p1 ++ (bits p2 ++ run)) Self).
    + unfold row_value, value_of. apply value_same_set; auto. intros z. rewrite in_map_iff, bits_spec.
      set (row := columns K w p2 ++ repeat F (m - w) ++ map twist (columns K w p1)).
      assert (V2 : proper K (columns K w p2)) by apply columns_proper.
      assert (L2 : len (columns K w p2) = N.of_nat w) by (unfold len; rewrite columns_length; auto).
      assert (Lr : len (columns K w p2 ++ repeat F (m - w)) = N.of_nat m) by (unfold len; rewrite app_length, columns_length, repeat_length; lia).
      assert (Vt : proper K (map twist (columns K w p1))).
      { intros a Ha. apply in_map_iff in Ha as (b & <- & Hb). apply small_of_bits. intros j Hj.
        destruct (N.testbit (twist b) j) eqn:B; auto. exfalso. apply twist_spec in B as (i & Bi & ->).
        assert (i < K). { destruct (N.lt_ge_cases i K) as [|L]; auto. rewrite (high_bit b K (columns_proper K w p1 b Hb) i L) in Bi. discriminate. }
        destruct turn_facts as (T & _). destruct (T i H) as (_ & Q & _). lia. }
      assert (V2r : proper K (columns K w p2 ++ repeat F (m - w))) by (apply proper_app; split; [auto | apply proper_ring]).
      assert (Low : forall z, z < K * N.of_nat w -> N.testbit (mask row) z = N.testbit p2 z).
      { intros z' Hz. unfold row. rewrite mask_low by (rewrite L2; auto). rewrite columns_mask; auto. }
      assert (Mid : forall z, z / K < N.of_nat m -> N.of_nat w <= z / K -> (N.testbit (mask row) z = true <-> N.testbit F (z mod K) = true)).
      { intros z' H1 H2. unfold row. rewrite app_assoc. rewrite mask_low by (rewrite Lr; apply column_bound; auto).
        assert (Ez : z' = at_column (N.to_nat (z' / K)) (z' mod K)) by (unfold Strip.at_column; rewrite N2Nat.id; apply N.div_mod; auto).
        rewrite Ez at 1. rewrite mask_nth by (auto using kind_small).
        rewrite app_nth2 by (rewrite columns_length; qlia). rewrite columns_length, (nth_indep _ _ F), nth_repeat by (rewrite repeat_length; qlia). tauto. }
      assert (High : forall z, N.testbit (mask row) (K * N.of_nat m + z) = true <-> exists y, N.testbit p1 y = true /\ K * N.of_nat m + z = up m y).
      { intros z'. unfold row. rewrite app_assoc, <- Lr, mask_high, Lr by auto.
        assert (Ez : z' = at_column (N.to_nat (z' / K)) (z' mod K)) by (unfold Strip.at_column; rewrite N2Nat.id; apply N.div_mod; auto).
        rewrite Ez at 1. rewrite mask_nth by (auto using kind_small). change 0 with (twist 0) at 1. rewrite map_nth, twist_spec. split.
        - intros (i & Bi & Ei). assert (Hi : i < K).
          { destruct (N.lt_ge_cases i K) as [|L]; auto. exfalso.
            destruct (nth_in_or_default (N.to_nat (z' / K)) (columns K w p1) 0) as [I|D].
            - rewrite (high_bit _ K (columns_proper K w p1 _ I) i L) in Bi. discriminate.
            - rewrite D, N.bits_0 in Bi. discriminate. }
          exists (at_column (N.to_nat (z' / K)) i). pose proof (mask_nth K (columns K w p1) (N.to_nat (z' / K)) i (columns_proper K w p1) Hi) as MN.
          rewrite columns_mask in MN by auto. rewrite <- MN in Bi. split; auto.
          unfold up, Strip.at_column. rewrite N2Nat.id. destruct (column_of K E r Hedges (z' / K) i Hi) as [-> ->]. rewrite <- Ei.
          rewrite (N.div_mod z' K) at 1 by auto. rewrite N.mul_add_distr_l, N.add_assoc. f_equal. apply N.add_comm.
        - intros (y & Hy & Ey). exists (y mod K).
          assert (Cy : (K * N.of_nat m + z') / K = N.of_nat m + z' / K /\ (K * N.of_nat m + z') mod K = z' mod K) by apply (shift_column K E r Hedges).
          rewrite Ey in Cy. destruct (up_column m y) as [U1 U2]. rewrite U1, U2 in Cy. destruct Cy as [Cy1 Cy2].
          assert (Ed : z' / K = y / K) by qlia. split; [|auto].
          pose proof (mask_nth K (columns K w p1) (N.to_nat (z' / K)) (y mod K) (columns_proper K w p1) (kind_small y)) as MN.
          rewrite columns_mask in MN by auto. rewrite <- MN.
          replace (at_column (N.to_nat (z' / K)) (y mod K)) with y; auto. unfold Strip.at_column. rewrite N2Nat.id, Ed. apply N.div_mod; auto. }
      split.
      * intros (y & <- & Hy). apply in_app_or in Hy as [Hy | Hy].
        -- apply bits_spec in Hy. unfold phi. rewrite Hy.
           assert (G : K * N.of_nat m <= up m y) by (unfold up; rewrite N.mul_add_distr_l; eapply N.le_trans; [apply N.le_add_l | apply N.le_add_r]).
           replace (up m y) with (K * N.of_nat m + (up m y - K * N.of_nat m)) by lia. apply High. exists y. split; auto. lia.
        -- destruct (P2phi y Hy) as (-> & _ & _ & [Hy' | Hy']).
           ++ rewrite Low; auto. apply column_bound. assert (Q : N.testbit p y = true) by auto. apply Cw in Q. tauto.
           ++ apply Run in Hy' as (R1 & R2 & R3). apply Mid; auto.
      * intros Hz. destruct (N.lt_ge_cases z (K * N.of_nat w)) as [A|A].
        -- rewrite Low in Hz by auto. exists z. assert (I : In z (bits p2 ++ run)) by (apply in_or_app; left; apply bits_spec; auto).
           split; [apply P2phi; auto | apply in_or_app; auto].
        -- assert (A' : N.of_nat w <= z / K) by (apply N.div_le_lower_bound; auto).
           destruct (N.lt_ge_cases (z / K) (N.of_nat m)) as [B|B].
           ++ apply Mid in Hz; auto. exists z. assert (I : In z (bits p2 ++ run)) by (apply in_or_app; right; apply Run; auto).
              split; [apply P2phi; auto | apply in_or_app; auto].
           ++ assert (G : K * N.of_nat m <= z).
              { destruct (N.lt_ge_cases z (K * N.of_nat m)) as [S|]; auto. apply column_bound in S. qlia. }
              replace z with (K * N.of_nat m + (z - K * N.of_nat m)) in Hz by lia. apply High in Hz as (y & Hy & Ey).
              exists y. split; [unfold phi; rewrite Hy; lia | apply in_or_app; left; apply bits_spec; auto].
    + intros y z Hy Hz. apply in_app_or in Hy, Hz. rewrite bits_spec in Hy, Hz. destruct Hy as [Hy | Hy], Hz as [Hz | Hz].
      * unfold phi. rewrite Hy, Hz, near_up. symmetry. apply Inner; auto.
      * destruct (P2phi z Hz) as (-> & _). unfold phi. rewrite Hy. symmetry. auto.
      * destruct (P2phi y Hy) as (-> & _). unfold phi. rewrite Hz, near_ring_sym, Sym. symmetry. auto.
      * destruct (P2phi y Hy) as (-> & Y1 & Y2 & _), (P2phi z Hz) as (-> & Z1 & Z2 & _). unfold near_ring.
        rewrite (far_columns y (up m z)), (far_columns' (up m y) z); [destruct (near y z); auto | |].
        -- destruct (up_column m y) as [-> _]. qlia.
        -- destruct (up_column m z) as [-> _]. qlia.
Qed.
End Move.
End Ring.
