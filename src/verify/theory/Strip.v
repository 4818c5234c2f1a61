(** Strips of cells, on which Node-Kayles is played.

    A strip is a row of columns. A column holds vertices of at most K kinds, numbered from 0; the vertices that are there
    are the ones of a number below 2^K. Edges are given by triples (a, b, d): the vertex of kind a in each column is joined
    to that of kind b in the column d further right, where both are there. Such a strip without repetition of any kind
    covers ends, too: a vertex of an end is of a kind of its own, which no other column has.
    Proved here: a strip may be moved and may be padded by empty columns ([pad_value]); and if a window of a strip falls
    into what goes with the left, what goes with the right, and a rest, so does the whole strip, and its
    value is the nim-sum of the three ([move_in_window]). *)
From Coq Require Import ZArith NArith List Bool Lia FinFun.
From NK Require Import Mex Nim Game NodeKayles Table.
Import ListNotations.
Open Scope N_scope.

Section Strip.
Variable K : N.                          (* the number of kinds *)
Variable E : list (N * N * N).           (* the edges *)
Variable r : nat.                        (* no edge spans more than r columns *)

Definition edges_test : bool :=
  if 0 <? K then allb (fun e => let '(a, b, d) := e in if a <? K then if b <? K then d <=? N.of_nat r else false else false) E
  else false.
Hypothesis Hedges : edges_test = true.

(** The vertex of kind k in column c. *)
Definition at_column (c : nat) (k : N) : N := K * N.of_nat c + k.

(** The vertex x with its neighbours, as a number. *)
Definition around (x : N) : N :=
  let (c, k) := N.div_eucl x K in
  fold_left (fun m e => let '(a, b, d) := e in
    let m := if k =? a then N.lor m (N.shiftl 1 (K * (c + d) + b)) else m in
    if k =? b then if d <=? c then N.lor m (N.shiftl 1 (K * (c - d) + a)) else m else m) E (N.shiftl 1 x).
Notation near := (near around).

Lemma K_pos : K <> 0.
Proof. unfold edges_test in Hedges. apply if_true in Hedges as [H _]. apply N.ltb_lt in H. lia. Qed.

Lemma edge_small : forall a b d, In (a, b, d) E -> a < K /\ b < K /\ d <= N.of_nat r.
Proof.
  intros a b d I. unfold edges_test in Hedges. apply if_true in Hedges as [_ H]. rewrite allb_forall in H.
  specialize (H _ I). cbv beta iota in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3).
  apply N.ltb_lt in H1, H2. apply N.leb_le in H3. auto.
Qed.

Lemma column_of : forall c k, k < K -> (K * c + k) / K = c /\ (K * c + k) mod K = k.
Proof.
  intros c k H. pose proof K_pos. split.
  - rewrite N.mul_comm, N.div_add_l, N.div_small by auto. lia.
  - rewrite N.add_comm, N.mul_comm, N.mod_add, N.mod_small by auto. auto.
Qed.

Lemma bit_spec : forall x y, N.testbit (N.shiftl 1 x) y = true <-> y = x.
Proof. intros. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. intuition. Qed.

(** Two vertices are joined just if an edge says so. *)
Theorem near_spec : forall x y, near x y = true <-> x = y \/ exists a b d, In (a, b, d) E /\
  ((x mod K = a /\ y mod K = b /\ y / K = x / K + d) \/ (x mod K = b /\ y mod K = a /\ x / K = y / K + d)).
Proof.
  intros x y. pose proof K_pos as HK. unfold Table.near, around.
  assert (Ex : N.div_eucl x K = (x / K, x mod K)) by (unfold N.div, N.modulo; destruct (N.div_eucl x K); auto).
  rewrite Ex. set (c := x / K). set (k := x mod K).
  assert (G : forall l m, (forall a b d, In (a, b, d) l -> a < K /\ b < K) ->
    (N.testbit (fold_left (fun m e => let '(a, b, d) := e in
      let m := if k =? a then N.lor m (N.shiftl 1 (K * (c + d) + b)) else m in
      if k =? b then if d <=? c then N.lor m (N.shiftl 1 (K * (c - d) + a)) else m else m) l m) y = true <->
    N.testbit m y = true \/ exists a b d, In (a, b, d) l /\
      ((k = a /\ y mod K = b /\ y / K = c + d) \/ (k = b /\ y mod K = a /\ c = y / K + d)))).
  { induction l as [|[[a b] d] l IH]; intros m Hl; cbn [fold_left].
    - split; [auto | intros [H | (a & b & d & [] & _)]; auto].
    - rewrite IH by (intros; apply (Hl a0 b0 d0); right; auto). destruct (Hl a b d (or_introl eq_refl)) as [Ha Hb].
      assert (Place : forall c' k', k' < K -> (N.testbit (N.shiftl 1 (K * c' + k')) y = true <-> y mod K = k' /\ y / K = c')).
      { intros c' k' H. rewrite bit_spec. split.
        - intros ->. destruct (column_of c' k' H). auto.
        - intros [<- <-]. apply N.div_mod; auto. }
      assert (One : N.testbit (let m0 := if k =? a then N.lor m (N.shiftl 1 (K * (c + d) + b)) else m in
          if k =? b then if d <=? c then N.lor m0 (N.shiftl 1 (K * (c - d) + a)) else m0 else m0) y = true <->
        N.testbit m y = true \/ (k = a /\ y mod K = b /\ y / K = c + d) \/ (k = b /\ y mod K = a /\ c = y / K + d)).
      { cbv zeta. destruct (N.leb_spec d c).
        - assert (Q : y / K = c - d <-> c = y / K + d) by lia.
          destruct (N.eqb_spec k a), (N.eqb_spec k b); rewrite ?N.lor_spec, ?orb_true_iff, ?Place, ?Q by auto; tauto.
        - assert (Q : c <> y / K + d) by (generalize (y / K); lia).
          destruct (N.eqb_spec k a), (N.eqb_spec k b); rewrite ?N.lor_spec, ?orb_true_iff, ?Place by auto; tauto. }
      rewrite One. split.
      + intros [[H | H] | (a' & b' & d' & I & H)]; auto.
        * right. exists a, b, d. split; [left; auto | auto].
        * right. exists a', b', d'. split; [right; auto | auto].
      + intros [H | (a' & b' & d' & [I | I] & H)]; auto.
        * injection I as <- <- <-. auto.
        * right. exists a', b', d'. auto. }
  rewrite G.
  - rewrite bit_spec. intuition.
  - intros a b d I. destruct (edge_small a b d I) as (H1 & H2 & _). auto.
Qed.

Lemma near_self : forall x, near x x = true.
Proof. intros. apply near_spec. auto. Qed.

Lemma near_iff : forall a b c d, (near a b = true <-> near c d = true) -> near a b = near c d.
Proof. intros a b c d H. destruct (near a b), (near c d); auto; [symmetry|]; apply H; auto. Qed.

Lemma near_sym : forall x y, near x y = near y x.
Proof.
  assert (forall x y, near x y = true -> near y x = true) as H.
  { intros x y H. apply near_spec in H. apply near_spec. destruct H as [-> | (a & b & d & I & H)]; auto.
    right. exists a, b, d. split; auto. intuition. }
  intros. apply near_iff. split; apply H.
Qed.

Lemma shift_column : forall x s, (K * s + x) / K = s + x / K /\ (K * s + x) mod K = x mod K.
Proof.
  intros x s. pose proof K_pos. split.
  - rewrite N.mul_comm, N.div_add_l by auto. auto.
  - rewrite N.add_comm, N.mul_comm, N.mod_add by auto. auto.
Qed.

Lemma near_shift : forall x y s, near (K * s + x) (K * s + y) = near x y.
Proof.
  intros x y s. apply near_iff. rewrite !near_spec.
  destruct (shift_column x s) as [-> ->], (shift_column y s) as [-> ->].
  split; intros [H | (a & b & d & I & H)]; try (left; lia); right; exists a, b, d; (split; [auto|]); lia.
Qed.

Lemma near_close : forall x y, near x y = true -> x / K <= y / K + N.of_nat r /\ y / K <= x / K + N.of_nat r.
Proof.
  intros x y H. apply near_spec in H as [-> | (a & b & d & I & H)]; [lia|].
  destruct (edge_small a b d I) as (_ & _ & Hd). lia.
Qed.

Lemma near_far : forall x y c, x < K * c -> K * (c + N.of_nat r) <= y -> near x y = false.
Proof.
  intros x y c Hx Hy. destruct (near x y) eqn:H; auto. apply near_close in H as [_ H]. exfalso.
  pose proof K_pos as HK. apply N.div_lt_upper_bound in Hx; auto. apply N.div_le_lower_bound in Hy; auto. lia.
Qed.

(** * Rows of columns as numbers *)
Fixpoint mask (l : list N) : N := match l with [] => 0 | a :: l => N.lor a (N.shiftl (mask l) K) end.
Definition len (l : list N) : N := N.of_nat (length l).
(** All columns have vertices of the K kinds only. *)
Definition proper (l : list N) : Prop := forall a, In a l -> a < 2 ^ K.

Lemma high_bit : forall a k, a < 2 ^ k -> forall x, k <= x -> N.testbit a x = false.
Proof.
  intros a k H x Hx. destruct (N.eq_dec a 0) as [->|]; [apply N.bits_0|]. apply N.bits_above_log2.
  apply N.log2_lt_pow2 in H; lia.
Qed.
Lemma small_of_bits : forall a k, (forall x, k <= x -> N.testbit a x = false) -> a < 2 ^ k.
Proof.
  intros a k H. destruct (N.eq_dec a 0) as [->|D]; [apply N.neq_0_lt_0, N.pow_nonzero; lia|].
  apply N.log2_lt_pow2; [lia|]. destruct (N.lt_ge_cases (N.log2 a) k) as [|L]; auto.
  specialize (H _ L). rewrite N.bit_log2 in H; auto. discriminate.
Qed.

Lemma proper_app : forall l m, proper (l ++ m) <-> proper l /\ proper m.
Proof.
  intros l m. unfold proper. split.
  - intros H. split; intros a Ha; apply H, in_or_app; auto.
  - intros [H1 H2] a Ha. apply in_app_or in Ha as [Ha | Ha]; auto.
Qed.
Lemma proper_repeat : forall a n, a < 2 ^ K -> proper (repeat a n).
Proof. intros a n H b Hb. apply repeat_spec in Hb. subst; auto. Qed.
Lemma proper_zeros : forall n, proper (repeat 0 n).
Proof. intros. apply proper_repeat. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

Lemma len_cons : forall a l, len (a :: l) = N.succ (len l).
Proof. intros. unfold len. cbn [length]. lia. Qed.
Lemma len_app : forall l m, len (l ++ m) = len l + len m.
Proof. intros. unfold len. rewrite app_length. lia. Qed.

Lemma mask_low : forall l m x, x < K * len l -> N.testbit (mask (l ++ m)) x = N.testbit (mask l) x.
Proof.
  induction l as [|a l IH]; intros m x H; [unfold len in H; cbn in H; lia|].
  cbn [app mask]. rewrite !N.lor_spec. f_equal. rewrite len_cons in H.
  destruct (N.lt_ge_cases x K) as [L|L].
  - rewrite !N.shiftl_spec_low by auto. auto.
  - rewrite !N.shiftl_spec_high' by auto. apply IH. lia.
Qed.
Lemma mask_high : forall l m x, proper l -> N.testbit (mask (l ++ m)) (K * len l + x) = N.testbit (mask m) x.
Proof.
  induction l as [|a l IH]; intros m x H.
  - unfold len. cbn [app length N.of_nat]. f_equal. lia.
  - cbn [app mask]. rewrite len_cons, N.lor_spec, (high_bit a K) by (try (apply H; left; auto); lia).
    rewrite N.shiftl_spec_high' by lia. cbn [orb]. replace (K * N.succ (len l) + x - K) with (K * len l + x) by lia.
    apply IH. intros b Hb. apply H. right; auto.
Qed.
Lemma mask_bound : forall l, proper l -> forall x, N.testbit (mask l) x = true -> x < K * len l.
Proof.
  intros l H x Hx. destruct (N.lt_ge_cases x (K * len l)) as [|L]; auto.
  rewrite <- (app_nil_r l) in Hx. replace x with (K * len l + (x - K * len l)) in Hx by lia.
  rewrite mask_high, N.bits_0 in Hx by auto. discriminate.
Qed.
Lemma mask_nth : forall l c k, proper l -> k < K -> N.testbit (mask l) (at_column c k) = N.testbit (nth c l 0) k.
Proof.
  induction l as [|a l IH]; intros c k H Hk.
  - destruct c; cbn [mask nth]; rewrite !N.bits_0; auto.
  - cbn [mask]. rewrite N.lor_spec. unfold at_column. destruct c as [|c]; cbn [nth].
    + rewrite N.shiftl_spec_low by lia. rewrite orb_false_r. f_equal. lia.
    + rewrite (high_bit a K) by (try (apply H; left; auto); lia). rewrite N.shiftl_spec_high' by lia. cbn [orb].
      replace (K * N.of_nat (S c) + k - K) with (at_column c k) by (unfold at_column; lia). apply IH; auto.
      intros b Hb. apply H. right; auto.
Qed.

Lemma mask_zeros : forall n, mask (repeat 0 n) = 0.
Proof. induction n as [|n IH]; cbn [repeat mask]; auto. rewrite IH. reflexivity. Qed.
Lemma mask_zeros_after : forall l n, mask (l ++ repeat 0 n) = mask l.
Proof. induction l as [|a l IH]; intros n; cbn [app mask]; [apply mask_zeros | rewrite IH; auto]. Qed.
Lemma mask_zeros_before : forall l n, mask (repeat 0 n ++ l) = N.shiftl (mask l) (K * N.of_nat n).
Proof.
  induction n as [|n IH]; cbn [repeat app mask].
  - rewrite N.mul_0_r. symmetry. apply N.shiftl_0_r.
  - rewrite IH, N.lor_0_l, N.shiftl_shiftl. f_equal. lia.
Qed.

(** * Values of rows *)
Definition row_value (l : list N) : N := value_of around (mask l).
Definition row_size (l : list N) : nat := ones_of (mask l).

Lemma shifted_bits : forall p s x, In x (bits (N.shiftl p s)) <-> In x (map (fun y => s + y) (bits p)).
Proof.
  intros p s x. rewrite bits_spec, in_map_iff. split.
  - intros H. destruct (N.lt_ge_cases x s) as [L|L]; [rewrite N.shiftl_spec_low in H by auto; discriminate|].
    rewrite N.shiftl_spec_high' in H by auto. exists (x - s). split; [lia|]. apply bits_spec; auto.
  - intros (y & <- & Hy). apply bits_spec in Hy. rewrite N.shiftl_spec_high' by lia. rewrite <- Hy. f_equal. lia.
Qed.

Lemma value_shift : forall p s, value_of around (N.shiftl p (K * s)) = value_of around p.
Proof.
  intros p s. unfold value_of. rewrite (value_same_set near near_self _ _ (shifted_bits p (K * s))).
  apply (value_map near near_self N near (fun y => K * s + y)).
  - apply near_self.
  - intros x y _ _. apply near_shift.
Qed.

Lemma ones_shift : forall p s, ones_of (N.shiftl p s) = ones_of p.
Proof.
  intros p s. unfold ones_of. rewrite <- (map_length (fun y => s + y) (bits p)). apply Nat.le_antisymm; apply NoDup_incl_length.
  - apply bits_nodup.
  - intros x. apply shifted_bits.
  - apply FinFun.Injective_map_NoDup; [intros x y; lia | apply bits_nodup].
  - intros x. apply shifted_bits.
Qed.

(** Empty columns at either end change nothing. *)
Theorem pad_value : forall l a b, row_value (repeat 0 a ++ l ++ repeat 0 b) = row_value l.
Proof. intros. unfold row_value. rewrite mask_zeros_before, value_shift, mask_zeros_after. auto. Qed.
Lemma pad_size : forall l a b, row_size (repeat 0 a ++ l ++ repeat 0 b) = row_size l.
Proof. intros. unfold row_size. rewrite mask_zeros_before, ones_shift, mask_zeros_after. auto. Qed.
Lemma pad_left : forall l a, row_value (repeat 0 a ++ l) = row_value l /\ row_size (repeat 0 a ++ l) = row_size l.
Proof. intros. rewrite <- (app_nil_r l). change (@nil N) with (repeat 0 0). rewrite (pad_value l a 0), (pad_size l a 0).
  cbn [repeat]. rewrite app_nil_r. auto. Qed.
Lemma pad_right : forall l b, row_value (l ++ repeat 0 b) = row_value l /\ row_size (l ++ repeat 0 b) = row_size l.
Proof. intros. apply (conj (pad_value l 0 b) (pad_size l 0 b)). Qed.

(** A position moved to the left as far as it goes. *)
Definition normal (p : N) : N :=
  let s := K * (N.log2 (lowest p) / K) in let q := N.shiftr p s in if N.shiftl q s =? p then q else p.
Lemma normal_value : forall p, value_of around (normal p) = value_of around p.
Proof.
  intros p. unfold normal. cbv zeta. generalize (N.log2 (lowest p) / K). intros s.
  destruct (N.eqb_spec (N.shiftl (N.shiftr p (K * s)) (K * s)) p) as [Eq|]; auto.
  rewrite <- Eq at 2. symmetry. apply value_shift.
Qed.
Lemma normal_ones : forall p, ones_of (normal p) = ones_of p.
Proof.
  intros p. unfold normal. cbv zeta. generalize (N.log2 (lowest p) / K). intros s.
  destruct (N.eqb_spec (N.shiftl (N.shiftr p (K * s)) (K * s)) p) as [Eq|]; auto.
  rewrite <- Eq at 2. symmetry. apply ones_shift.
Qed.

(** * A window of a strip

    The columns of a number. *)
Fixpoint columns (n : nat) (p : N) : list N :=
  match n with O => [] | S n => N.land p (N.ones K) :: columns n (N.shiftr p K) end.

Lemma columns_length : forall n p, length (columns n p) = n.
Proof. induction n; intros; simpl; auto. Qed.
Lemma columns_proper : forall n p, proper (columns n p).
Proof.
  induction n as [|n IH]; intros p a Ha; [destruct Ha|]. destruct Ha as [<- | Ha]; [|apply (IH _ _ Ha)].
  apply small_of_bits. intros x Hx. rewrite N.land_spec, N.ones_spec_high, andb_false_r; auto.
Qed.
Lemma columns_mask : forall n p, p < 2 ^ (K * N.of_nat n) -> mask (columns n p) = p.
Proof.
  induction n as [|n IH]; intros p H; cbn [columns mask].
  - rewrite N.mul_0_r in H. change (2 ^ 0) with 1 in H. lia.
  - rewrite IH.
    + apply N.bits_inj. intros x. rewrite N.lor_spec, N.land_spec. destruct (N.lt_ge_cases x K) as [L|L].
      * rewrite N.shiftl_spec_low, N.ones_spec_low by auto. rewrite andb_true_r, orb_false_r. auto.
      * rewrite N.shiftl_spec_high', N.shiftr_spec', N.ones_spec_high by auto. rewrite andb_false_r. cbn [orb]. f_equal. lia.
    + apply small_of_bits. intros x Hx. rewrite N.shiftr_spec'. apply (high_bit p (K * N.of_nat (S n))); auto. lia.
Qed.

Section Window.
Variable find : N -> option N.
Hypothesis find_right : forall q v, find q = Some v -> value_of around q = v.

(** The number of copies of a at the front of a list. *)
Fixpoint copies (a : N) (l : list N) : nat :=
  match l with x :: l => if N.eqb x a then S (copies a l) else O | [] => O end.

(** The move at the vertex x of the window W: what hangs together with the first columns of the window, the value of what
    hangs together with neither end, and what hangs together with the last columns; none if they are not separate. The first
    columns are r or more: all in a row that are like the very first one, so that whole cells stay with the end even where no
    edge joins them. The same is true of the last columns. *)
Definition split_at (W : list N) (x : N) : option (list N * N * list N) :=
  let m := length W in
  let left := N.ones (K * N.of_nat r) in
  let fuel := N.to_nat (K * N.of_nat m) in
  let p := without around (mask W) x in
  let cs := columns m p in
  let a := Nat.max r (copies (hd 0 W) cs) in
  let b := Nat.max r (copies (last W 0) (rev cs)) in
  let grown s := flood around fuel p s s in
  let p1 := grown (N.land p (N.ones (K * N.of_nat a))) in
  let p2 := grown (N.ldiff p (N.ones (K * N.of_nat (m - b)))) in
  let p0 := N.ldiff (N.ldiff p p1) p2 in
  if (if N.testbit (mask W) x then if N.of_nat r <=? x / K then if x / K + N.of_nat r <? N.of_nat m then
      if N.lor p1 (N.lor p0 p2) =? p then if p <? 2 ^ (K * N.of_nat m) then
      if N.lor p1 p0 <? 2 ^ (K * N.of_nat (m - r)) then if N.land (N.lor p0 p2) left =? 0 then
      if separate around p1 (N.lor p0 p2) then separate around p0 p2
      else false else false else false else false else false else false else false else false)
  then match pieces_value around normal find p0 with
       | Some c => Some (columns m p1, c, columns m p2)
       | None => None
       end
  else None.

Hypothesis pieces_right : forall p v, pieces_value around normal find p = Some v -> value_of around p = v.

Theorem move_in_window : forall W x M1 c M2, split_at W x = Some (M1, c, M2) ->
  proper M1 /\ proper M2 /\ length M1 = length W /\ length M2 = length W /\ N.testbit (mask W) x = true /\
  forall L R, proper L -> proper W ->
    let p := mask (L ++ W ++ R) in
    let y := K * len L + x in
    N.testbit p y = true /\
    value_of around (without around p y) = N.lxor (N.lxor (row_value (L ++ M1)) c) (row_value (M2 ++ R)) /\
    (row_size (L ++ M1) < ones_of p)%nat /\ (row_size (M2 ++ R) < ones_of p)%nat.
Proof.
  intros W x M1 c M2 H. unfold split_at in H. cbv zeta in H.
  set (m := length W) in *. set (p := without around (mask W) x) in *.
  set (p1 := flood around _ p (N.land p _) _) in H. set (p2 := flood around _ p (N.ldiff p _) _) in H.
  set (p0 := N.ldiff (N.ldiff p p1) p2) in *.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:T; [|discriminate] end.
  destruct (pieces_value around normal find p0) as [c'|] eqn:Ec; [|discriminate]. injection H as <- <- <-.
  apply pieces_right in Ec. rewrite !if_true in T. destruct T as (Tx & T1 & T2 & T3 & T4 & T5 & T6 & T7 & T8).
  apply N.leb_le in T1. apply N.ltb_lt in T2, T4, T5. apply N.eqb_eq in T3, T6. pose proof K_pos as HK.
  assert (Lp1 : forall z, N.testbit p1 z = true -> N.testbit p z = true).
  { intros z Hz. rewrite <- T3, !N.lor_spec, Hz. auto. }
  assert (Lp2 : forall z, N.testbit p2 z = true -> N.testbit p z = true).
  { intros z Hz. rewrite <- T3, !N.lor_spec, Hz, !orb_true_r. auto. }
  assert (B1 : p1 < 2 ^ (K * N.of_nat m)).
  { apply small_of_bits. intros z Hz. destruct (N.testbit p1 z) eqn:B; auto. apply Lp1 in B. rewrite (high_bit p _ T4) in B; auto. }
  assert (B2 : p2 < 2 ^ (K * N.of_nat m)).
  { apply small_of_bits. intros z Hz. destruct (N.testbit p2 z) eqn:B; auto. apply Lp2 in B. rewrite (high_bit p _ T4) in B; auto. }
  split; [apply columns_proper|]. split; [apply columns_proper|]. rewrite !columns_length. split; auto. split; auto. split; auto.
  intros L R HL HW. cbv zeta. set (whole := mask (L ++ W ++ R)). set (y := K * len L + x).
  assert (Lm : len W = N.of_nat m) by reflexivity.
  assert (Hwhole : N.testbit whole y = true).
  { unfold whole, y. rewrite mask_high by auto. rewrite mask_low by (apply mask_bound; auto). auto. }
  split; auto.
  (* What a vertex of either side, or of the window, sees of the move. *)
  assert (Hxm : x < K * N.of_nat m) by (rewrite <- Lm; apply mask_bound; auto).
  assert (NearL : forall z, z < K * len L -> near y z = false).
  { intros z Hz. rewrite near_sym. apply near_far with (len L); auto. unfold y.
    assert (K * N.of_nat r <= x); [|lia]. pose proof (N.mul_div_le x K HK). nia. }
  assert (NearR : forall z, K * (len L + N.of_nat m) <= z -> near y z = false).
  { intros z Hz. apply near_far with (len L + (x / K + 1)).
    - unfold y. pose proof (N.mul_succ_div_gt x K HK). nia.
    - assert (K * (x / K + 1 + N.of_nat r) <= K * N.of_nat m) by (apply N.mul_le_mono_l; lia). lia. }
  set (A1 := mask (L ++ columns m p1)). set (A2 := N.shiftl (mask (columns m p2 ++ R)) (K * len L)).
  set (A0 := N.shiftl p0 (K * len L)).
  assert (V1 : len (columns m p1) = N.of_nat m) by (unfold len; rewrite columns_length; auto).
  assert (V2 : len (columns m p2) = N.of_nat m) by (unfold len; rewrite columns_length; auto).
  assert (InA1 : forall z, N.testbit A1 z = true ->
    (z < K * len L /\ N.testbit (mask L) z = true) \/ exists w, z = K * len L + w /\ N.testbit p1 w = true).
  { intros z Hz. unfold A1 in Hz. destruct (N.lt_ge_cases z (K * len L)) as [S|S].
    - rewrite mask_low in Hz by auto. auto.
    - right. exists (z - K * len L). split; [lia|]. replace z with (K * len L + (z - K * len L)) in Hz by lia.
      rewrite mask_high, columns_mask in Hz by auto. auto. }
  assert (InA0 : forall z, N.testbit A0 z = true -> exists w, z = K * len L + w /\ N.testbit p0 w = true).
  { intros z Hz. unfold A0 in Hz. destruct (N.lt_ge_cases z (K * len L)) as [S|S].
    - rewrite N.shiftl_spec_low in Hz by auto. discriminate.
    - exists (z - K * len L). split; [lia|]. rewrite N.shiftl_spec_high' in Hz by auto. auto. }
  assert (InA2 : forall z, N.testbit A2 z = true -> exists w, z = K * len L + w /\
    (N.testbit p2 w = true \/ (exists v, w = K * N.of_nat m + v /\ N.testbit (mask R) v = true))).
  { intros z Hz. unfold A2 in Hz. destruct (N.lt_ge_cases z (K * len L)) as [S|S].
    - rewrite N.shiftl_spec_low in Hz by auto. discriminate.
    - exists (z - K * len L). split; [lia|]. rewrite N.shiftl_spec_high' in Hz by auto.
      set (w := z - K * len L) in *. destruct (N.lt_ge_cases w (K * N.of_nat m)) as [S'|S'].
      + rewrite mask_low, columns_mask in Hz by (auto; rewrite V2; auto). auto.
      + right. exists (w - K * N.of_nat m). split; [lia|]. replace w with (K * len (columns m p2) + (w - K * N.of_nat m)) in Hz by (rewrite V2; lia).
        rewrite mask_high in Hz by apply columns_proper. auto. }
  assert (Small10 : forall z, N.testbit p1 z = true \/ N.testbit p0 z = true -> z < K * N.of_nat (m - r)).
  { intros z Hz. destruct (N.lt_ge_cases z (K * N.of_nat (m - r))) as [|S]; auto.
    pose proof (high_bit _ _ T5 z S) as Q. rewrite N.lor_spec in Q. apply orb_false_iff in Q as [Q1 Q2].
    destruct Hz; congruence. }
  assert (Large02 : forall z, N.testbit p0 z = true \/ N.testbit p2 z = true -> K * N.of_nat r <= z).
  { intros z Hz. destruct (N.lt_ge_cases z (K * N.of_nat r)) as [S|]; auto.
    apply (f_equal (fun n => N.testbit n z)) in T6. rewrite N.land_spec, N.bits_0, N.ones_spec_low, andb_true_r, N.lor_spec in T6 by auto.
    apply orb_false_iff in T6 as [Q1 Q2]. destruct Hz; congruence. }
  assert (Hmr : (r <= m)%nat) by lia.
  assert (Sep1 : forall z w, N.testbit p1 z = true -> N.testbit p0 w = true \/ N.testbit p2 w = true -> near z w = false).
  { intros z w Hz Hw. apply (separate_spec around near_sym _ _ T7 z w); auto. rewrite N.lor_spec. apply orb_true_iff; auto. }
  assert (Sep0 : forall z w, N.testbit p0 z = true -> N.testbit p2 w = true -> near z w = false).
  { intros z w Hz Hw. apply (separate_spec around near_sym _ _ T8 z w); auto. }
  assert (Parts : without around whole y = N.lor A1 (N.lor A0 A2)).
  { apply N.bits_inj. intros z. unfold without. rewrite N.ldiff_spec. fold (near y z). rewrite !N.lor_spec.
    destruct (N.lt_ge_cases z (K * len L)) as [S|S].
    - rewrite NearL by auto. unfold whole, A1, A0, A2. rewrite !mask_low, !N.shiftl_spec_low by auto.
      rewrite !orb_false_r, andb_true_r. auto.
    - replace z with (K * len L + (z - K * len L)) by lia. set (w := z - K * len L).
      unfold A1, A0, A2. rewrite !N.shiftl_spec_high' by lia. replace (K * len L + w - K * len L) with w by lia.
      rewrite mask_high, columns_mask by auto. unfold whole. rewrite mask_high by auto.
      destruct (N.lt_ge_cases w (K * N.of_nat m)) as [S'|S'].
      + rewrite !mask_low by (rewrite ?Lm, ?V2; auto). rewrite columns_mask by auto. unfold y. rewrite near_shift.
        transitivity (N.testbit p w); [|rewrite <- T3, !N.lor_spec; auto]. unfold p, without. rewrite N.ldiff_spec. auto.
      + rewrite NearR by lia. replace w with (K * len W + (w - K * N.of_nat m)) at 1 by (rewrite Lm; lia).
        rewrite mask_high by auto. rewrite andb_true_r.
        assert (Z1 : N.testbit p1 w = false) by (apply (high_bit _ _ B1); auto).
        assert (Z0 : N.testbit p0 w = false).
        { destruct (N.testbit p0 w) eqn:Q; auto. pose proof (Small10 w (or_intror Q)). nia. }
        rewrite Z1, Z0. cbn [orb]. replace w with (K * len (columns m p2) + (w - K * N.of_nat m)) at 2 by (rewrite V2; lia).
        rewrite mask_high by apply columns_proper. auto. }
  rewrite Parts. split.
  - rewrite !(value_of_lor around near_self near_sym).
    + unfold A0, A2. rewrite !value_shift, Ec. unfold row_value, A1. rewrite N.lxor_assoc. auto.
    + (* the rest and the right part *)
      intros z w Hz Hw. destruct (InA0 z Hz) as (z' & -> & Hz'). destruct (InA2 w Hw) as (w' & -> & [Hw' | (v & -> & Hv)]).
      * rewrite near_shift. auto.
      * rewrite near_shift. pose proof (Small10 z' (or_intror Hz')).
        apply near_far with (N.of_nat (m - r)); auto. replace (N.of_nat (m - r) + N.of_nat r) with (N.of_nat m) by lia. lia.
    + (* the left part and the others *)
      intros z w Hz Hw. rewrite N.lor_spec in Hw. apply orb_true_iff in Hw.
      destruct (InA1 z Hz) as [[Sz Hz'] | (z' & -> & Hz')].
      * apply near_far with (len L); auto. destruct Hw as [Hw | Hw].
        -- destruct (InA0 w Hw) as (w' & -> & Hw'). pose proof (Large02 w' (or_introl Hw')). lia.
        -- destruct (InA2 w Hw) as (w' & -> & [Hw' | (v & -> & Hv)]); [pose proof (Large02 w' (or_intror Hw')); lia|].
           assert (K * N.of_nat r <= K * N.of_nat m) by (apply N.mul_le_mono_l; lia). lia.
      * destruct Hw as [Hw | Hw].
        -- destruct (InA0 w Hw) as (w' & -> & Hw'). rewrite near_shift. auto.
        -- destruct (InA2 w Hw) as (w' & -> & [Hw' | (v & -> & Hv)]); rewrite near_shift; auto.
           pose proof (Small10 z' (or_introl Hz')).
           apply near_far with (N.of_nat (m - r)); auto. replace (N.of_nat (m - r) + N.of_nat r) with (N.of_nat m) by lia. lia.
  - pose proof (without_fewer around near_self whole y Hwhole) as Fewer. rewrite Parts in Fewer. split.
    + eapply Nat.le_lt_trans; [|exact Fewer]. apply ones_of_le. intros z Hz. rewrite N.lor_spec. fold A1 in Hz. rewrite Hz. auto.
    + eapply Nat.le_lt_trans; [|exact Fewer]. unfold row_size. rewrite <- (ones_shift _ (K * len L)). fold A2.
      apply ones_of_le. intros z Hz. rewrite !N.lor_spec, Hz, !orb_true_r. auto.
Qed.
End Window.
End Strip.
