(** Equal branches at a core: the game, and what may be done to a position without changing its value.

    A core is a finite graph, and so is a branch. Several copies of the branch hang from the core: each vertex of a branch is
    joined to the same vertices of the core in each copy, and no two copies are joined. A position is a number whose ones are
    the vertices that are left of the core, and a list of such numbers, one for each copy. Proved here:
    - what moves lead to, in these terms ([pos_mex]);
    - the order of the copies does not matter ([pos_permuted]);
    - a copy that falls into two pieces counts as two copies ([pos_split]);
    - a copy that is not joined to what is left of the core adds its own value ([pos_apart]);
    - a symmetry of the branch that keeps the neighbours in the core may be applied to one copy ([pos_image]). *)
From Coq Require Import ZArith NArith List Bool Lia Permutation Wf_nat.
From NK Require Import Mex Nim Game NodeKayles Table Components.
Import ListNotations.
Open Scope N_scope.

Section Branches.
(** A vertex of a branch, or of the core, with its neighbours there, as a number. *)
Variables around core_around : N -> N.
(** The neighbours in the core of a vertex of a branch, and the other way round. *)
Variables outer reach : N -> N.
Notation near := (Table.near around).
Notation without := (Table.without around).
Hypothesis near_self : forall x, near x x = true.
Hypothesis near_sym : forall x y, near x y = near y x.
Hypothesis core_self : forall h, Table.near core_around h h = true.
Hypothesis outer_reach : forall h k, N.testbit (reach h) k = N.testbit (outer k) h.

(** A vertex of the core, or a vertex of the copy with a number. *)
Inductive spot := Hub (h : N) | Leaf (copy : nat) (k : N).
Definition near_spot (x y : spot) : bool :=
  match x, y with
  | Hub h, Hub i => Table.near core_around h i
  | Hub h, Leaf _ k => N.testbit (reach h) k
  | Leaf _ k, Hub h => N.testbit (outer k) h
  | Leaf c k, Leaf d m => if Nat.eqb c d then near k m else false
  end.
Lemma spot_self : forall x, near_spot x x = true.
Proof. intros [h | c k]; cbn [near_spot]; auto. rewrite Nat.eqb_refl. auto. Qed.

Fixpoint leaves_of (c : nat) (l : list N) : list spot :=
  match l with [] => [] | b :: l => map (Leaf c) (bits b) ++ leaves_of (S c) l end.
Definition places (core : N) (l : list N) : list spot := map Hub (bits core) ++ leaves_of 0 l.
(** The value of a position. *)
Definition pos_value (core : N) (l : list N) : N := value near_spot (places core l).

Lemma leaves_spec : forall l d x, In x (leaves_of d l) <->
  exists c k, x = Leaf c k /\ (d <= c)%nat /\ N.testbit (nth (c - d) l 0) k = true.
Proof.
  induction l as [|b l IH]; intros d x; cbn [leaves_of].
  - split; [intros [] | intros (c & k & _ & _ & H)]. destruct (c - d)%nat; rewrite N.bits_0 in H; discriminate.
  - rewrite in_app_iff, in_map_iff, IH. split.
    + intros [(k & <- & H) | (c & k & -> & L & H)].
      * exists d, k. rewrite Nat.sub_diag. apply bits_spec in H. auto.
      * exists c, k. replace (c - d)%nat with (S (c - S d)) by lia. split; auto. split; [lia | auto].
    + intros (c & k & -> & L & H). destruct (Nat.eq_dec c d) as [->|D].
      * left. rewrite Nat.sub_diag in H. exists k. split; auto. apply bits_spec. auto.
      * right. exists c, k. replace (c - d)%nat with (S (c - S d)) in H by lia. split; auto. split; [lia | auto].
Qed.
Lemma in_leaf : forall core l c k, In (Leaf c k) (places core l) <-> N.testbit (nth c l 0) k = true.
Proof.
  intros. unfold places. rewrite in_app_iff, in_map_iff, leaves_spec. split.
  - intros [(h & E & _) | (d & m & E & _ & H)]; [discriminate|]. injection E as -> ->. rewrite Nat.sub_0_r in H. auto.
  - intros H. right. exists c, k. rewrite Nat.sub_0_r. split; auto. split; [lia | auto].
Qed.
Lemma in_hub : forall core l h, In (Hub h) (places core l) <-> N.testbit core h = true.
Proof.
  intros. unfold places. rewrite in_app_iff, in_map_iff, leaves_spec. split.
  - intros [(i & E & H) | (d & m & E & _)]; [|discriminate]. injection E as ->. apply bits_spec. auto.
  - intros H. left. exists h. split; auto. apply bits_spec. auto.
Qed.

(** * Moves *)
Inductive leaf_move (k : N) : list N -> list N -> Prop :=
| here : forall b l, N.testbit b k = true -> leaf_move k (b :: l) (without b k :: l)
| there : forall b l m, leaf_move k l m -> leaf_move k (b :: l) (b :: m).
Definition cut (h : N) (l : list N) : list N := map (fun b => N.ldiff b (reach h)) l.
Inductive move (core : N) (l : list N) : N -> list N -> Prop :=
| move_hub : forall h, N.testbit core h = true -> move core l (Table.without core_around core h) (cut h l)
| move_leaf : forall k m, leaf_move k l m -> move core l (N.ldiff core (outer k)) m.

Lemma leaf_move_at : forall k l m, leaf_move k l m -> exists c, N.testbit (nth c l 0) k = true /\
  forall d, nth d m 0 = if Nat.eqb c d then without (nth c l 0) k else nth d l 0.
Proof.
  intros k l m H. induction H as [b l H | b l m H (c & IH1 & IH2)].
  - exists O. split; auto. intros [|d]; reflexivity.
  - exists (S c). split; auto. intros [|d]; [reflexivity | apply IH2].
Qed.
Lemma move_at : forall k l c, N.testbit (nth c l 0) k = true -> exists m, leaf_move k l m /\
  forall d, nth d m 0 = if Nat.eqb c d then without (nth c l 0) k else nth d l 0.
Proof.
  intros k. induction l as [|b l IH]; intros c H.
  - destruct c; discriminate H.
  - destruct c as [|c]; cbn [nth] in H.
    + exists (without b k :: l). split; [constructor; auto|]. intros [|d]; reflexivity.
    + destruct (IH c H) as (m & M & E). exists (b :: m). split; [constructor; auto|]. intros [|d]; [reflexivity | apply E].
Qed.

Lemma take_leaf : forall core l c k m, (forall d, nth d m 0 = if Nat.eqb c d then without (nth c l 0) k else nth d l 0) ->
  value near_spot (take near_spot (Leaf c k) (places core l)) = pos_value (N.ldiff core (outer k)) m.
Proof.
  intros core l c k m E. apply value_same_set; [apply spot_self|]. intros [h | d x]; rewrite take_spec.
  - rewrite !in_hub. cbn [near_spot]. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff. tauto.
  - rewrite !in_leaf, E. cbn [near_spot]. destruct (Nat.eqb_spec c d) as [<-|D]; [|tauto].
    rewrite (without_spec around). tauto.
Qed.
Lemma take_hub : forall core l h, value near_spot (take near_spot (Hub h) (places core l)) =
  pos_value (Table.without core_around core h) (cut h l).
Proof.
  intros core l h. apply value_same_set; [apply spot_self|]. intros [i | d x]; rewrite take_spec.
  - rewrite !in_hub, (without_spec core_around). cbn [near_spot]. tauto.
  - rewrite !in_leaf. cbn [near_spot]. unfold cut. change 0 with (N.ldiff 0 (reach h)) at 2.
    rewrite (map_nth (fun b => N.ldiff b (reach h))), N.ldiff_spec, andb_true_iff, negb_true_iff. tauto.
Qed.

Theorem pos_mex : forall core l, is_mex (fun v => exists c m, move core l c m /\ v = pos_value c m) (pos_value core l).
Proof.
  intros core l. eapply mex_ext; [|apply (value_mex near_spot spot_self)]. intros v. split.
  - intros ([h | c k] & I & ->).
    + exists (Table.without core_around core h), (cut h l). split; [constructor; apply in_hub in I; auto | apply take_hub].
    + apply in_leaf in I. destruct (move_at k l c I) as (m & M & E). exists (N.ldiff core (outer k)), m.
      split; [constructor; auto | apply take_leaf; auto].
  - intros (c' & m & [h H | k m' M] & ->).
    + exists (Hub h). split; [apply in_hub; auto | symmetry; apply take_hub].
    + apply leaf_move_at in M as (c & H & E). exists (Leaf c k). split; [apply in_leaf; auto | symmetry; apply take_leaf; auto].
Qed.

(** * The number of vertices *)
Fixpoint weight (l : list N) : nat := match l with [] => O | b :: l => (ones_of b + weight l)%nat end.
Definition size (core : N) (l : list N) : nat := (ones_of core + weight l)%nat.
Lemma ldiff_less : forall a b, (ones_of (N.ldiff a b) <= ones_of a)%nat.
Proof. intros. apply ones_of_le. intros x. rewrite N.ldiff_spec, andb_true_iff. tauto. Qed.
Lemma leaf_move_less : forall k l m, leaf_move k l m -> (weight m < weight l)%nat.
Proof.
  intros k l m H. induction H as [b l H | b l m H IH]; cbn [weight]; [|lia].
  pose proof (without_fewer around near_self b k H). lia.
Qed.
Lemma move_less : forall core l c m, move core l c m -> (size c m < size core l)%nat.
Proof.
  intros core l c m [h H | k m' H]; unfold size.
  - pose proof (without_fewer core_around core_self core h H).
    assert (weight (cut h l) <= weight l)%nat; [|lia]. unfold cut. induction l as [|b l IH]; cbn [map weight]; [lia|].
    pose proof (ldiff_less b (reach h)). lia.
  - pose proof (leaf_move_less _ _ _ H). pose proof (ldiff_less core (outer k)). lia.
Qed.

(** Positions whose moves lead to the same values have the same value. *)
Lemma same_moves : forall core l l',
  (forall c m, move core l c m -> exists m', move core l' c m' /\ pos_value c m = pos_value c m') ->
  (forall c m', move core l' c m' -> exists m, move core l c m /\ pos_value c m = pos_value c m') ->
  pos_value core l = pos_value core l'.
Proof.
  intros core l l' A B. eapply mex_unique; [apply pos_mex|]. eapply mex_ext; [|apply pos_mex]. intros v. split.
  - intros (c & m' & M & ->). destruct (B c m' M) as (m & M' & E). exists c, m. auto.
  - intros (c & m & M & ->). destruct (A c m M) as (m' & M' & E). exists c, m'. auto.
Qed.

(** * The order of copies *)
Lemma leaf_move_permuted : forall k l l', Permutation l l' -> forall m, leaf_move k l m -> exists m', leaf_move k l' m' /\ Permutation m m'.
Proof.
  intros k l l' P. induction P as [|b l l' P IH | b d l | l l' l'' P1 IH1 P2 IH2]; intros m M.
  - inversion M.
  - inversion M as [b' l0 H | b' l0 m0 H]; subst.
    + exists (without b k :: l'). split; [constructor; auto | constructor; auto].
    + destruct (IH _ H) as (m' & M' & P'). exists (b :: m'). split; constructor; auto.
  - inversion M as [b' l0 H | b' l0 m0 H]; subst.
    + exists (b :: without d k :: l). split; [constructor; constructor; auto | apply perm_swap].
    + inversion H as [b' l0 H' | b' l0 m1 H']; subst.
      * exists (without b k :: d :: l). split; [constructor; auto | apply perm_swap].
      * exists (b :: d :: m1). split; [constructor; constructor; auto | apply perm_swap].
  - destruct (IH1 _ M) as (m1 & M1 & Q1). destruct (IH2 _ M1) as (m2 & M2 & Q2). exists m2. split; auto. apply perm_trans with m1; auto.
Qed.
Theorem pos_permuted : forall core l l', Permutation l l' -> pos_value core l = pos_value core l'.
Proof.
  assert (G : forall n core l l', size core l = n -> Permutation l l' -> pos_value core l = pos_value core l').
  { induction n as [n IH] using lt_wf_ind. intros core l l' Size P.
    assert (Step : forall c m m', move core l c m -> Permutation m m' -> pos_value c m = pos_value c m').
    { intros c m m' M Q. apply (IH (size c m)); auto. pose proof (move_less _ _ _ _ M). lia. }
    apply same_moves.
    - intros c m M. destruct M as [h H | k m H].
      + exists (cut h l'). split; [constructor; auto|]. apply Step; [constructor; auto | apply Permutation_map; auto].
      + destruct (leaf_move_permuted _ _ _ P _ H) as (m' & M' & Q). exists m'. split; [constructor; auto|]. apply Step; [constructor|]; auto.
    - intros c m' M. destruct M as [h H | k m' H].
      + exists (cut h l). split; [constructor; auto|]. apply Step; [constructor; auto | apply Permutation_map; auto].
      + destruct (leaf_move_permuted _ _ _ (Permutation_sym P) _ H) as (m & M' & Q). exists m. split; [constructor; auto|].
        apply Step; [constructor|]; auto. apply Permutation_sym. auto. }
  intros core l l'. apply (G (size core l)). auto.
Qed.
Lemma weight_permuted : forall l l', Permutation l l' -> weight l = weight l'.
Proof. induction 1; cbn [weight]; lia. Qed.
Lemma weight_app : forall l m, weight (l ++ m) = (weight l + weight m)%nat.
Proof. induction l as [|b l IH]; intros m; cbn [app weight]; [auto | rewrite IH; lia]. Qed.

(** * Pieces of one copy *)
Lemma ldiff_lor : forall a b c, N.ldiff (N.lor a b) c = N.lor (N.ldiff a c) (N.ldiff b c).
Proof.
  intros. apply N.bits_inj. intros x. rewrite N.lor_spec, !N.ldiff_spec, N.lor_spec.
  destruct (N.testbit a x), (N.testbit b x), (N.testbit c x); reflexivity.
Qed.
Lemma ldiff_same : forall a b, (forall x, N.testbit a x = true -> N.testbit b x = false) -> N.ldiff a b = a.
Proof.
  intros a b H. apply N.bits_inj. intros x. rewrite N.ldiff_spec. specialize (H x).
  destruct (N.testbit a x); auto. rewrite H; auto.
Qed.

Definition separated (a b : N) : Prop := forall x y, N.testbit a x = true -> N.testbit b y = true -> near x y = false.
Lemma separated_less : forall a b a' b', separated a b -> (forall x, N.testbit a' x = true -> N.testbit a x = true) ->
  (forall x, N.testbit b' x = true -> N.testbit b x = true) -> separated a' b'.
Proof. intros a b a' b' H A B x y Hx Hy. apply H; auto. Qed.
Lemma ldiff_sub : forall a b x, N.testbit (N.ldiff a b) x = true -> N.testbit a x = true.
Proof. intros a b x. rewrite N.ldiff_spec, andb_true_iff. tauto. Qed.

Theorem pos_split : forall core l a b, separated a b -> pos_value core (N.lor a b :: l) = pos_value core (a :: b :: l).
Proof.
  assert (G : forall n core l a b, size core (a :: b :: l) = n -> separated a b ->
    pos_value core (N.lor a b :: l) = pos_value core (a :: b :: l)).
  { induction n as [n IH] using lt_wf_ind. intros core l a b Size Sep.
    assert (Step : forall c l' a' b', move core (a :: b :: l) c (a' :: b' :: l') ->
      (forall x, N.testbit a' x = true -> N.testbit a x = true) -> (forall x, N.testbit b' x = true -> N.testbit b x = true) ->
      pos_value c (N.lor a' b' :: l') = pos_value c (a' :: b' :: l')).
    { intros c l' a' b' M A B. apply (IH (size c (a' :: b' :: l'))); auto; [|apply (separated_less a b); auto].
      pose proof (move_less _ _ _ _ M). lia. }
    assert (Left : forall k, N.testbit a k = true -> without (N.lor a b) k = N.lor (without a k) b).
    { intros k H. unfold Table.without. rewrite ldiff_lor. f_equal. apply ldiff_same. intros x Hx. apply (Sep k x H Hx). }
    assert (Right : forall k, N.testbit b k = true -> without (N.lor a b) k = N.lor a (without b k)).
    { intros k H. unfold Table.without. rewrite ldiff_lor. f_equal. apply ldiff_same. intros x Hx.
      pose proof (Sep x k Hx H) as E. rewrite near_sym in E. exact E. }
    assert (MA : forall k, N.testbit a k = true -> move core (a :: b :: l) (N.ldiff core (outer k)) (without a k :: b :: l))
      by (intros; do 2 constructor; auto).
    assert (MB : forall k, N.testbit b k = true -> move core (a :: b :: l) (N.ldiff core (outer k)) (a :: without b k :: l))
      by (intros; do 3 constructor; auto).
    assert (ML : forall k m, leaf_move k l m -> move core (a :: b :: l) (N.ldiff core (outer k)) (a :: b :: m))
      by (intros; do 3 constructor; auto).
    apply same_moves.
    - intros c m M. destruct M as [h H | k m H].
      + exists (cut h (a :: b :: l)). assert (M : move core (a :: b :: l) (Table.without core_around core h) (cut h (a :: b :: l))) by (constructor; auto).
        split; auto. cbn [cut map] in *. rewrite ldiff_lor. apply Step; auto; intros x; apply ldiff_sub.
      + inversion H as [b0 l0 B | b0 l0 m0 B]; subst.
        * rewrite N.lor_spec in B. apply orb_true_iff in B as [B | B].
          -- exists (without a k :: b :: l). split; auto. rewrite Left by auto. apply Step; auto. intros x. apply ldiff_sub.
          -- exists (a :: without b k :: l). split; auto. rewrite Right by auto. apply Step; auto. intros x. apply ldiff_sub.
        * exists (a :: b :: m0). split; auto.
    - intros c m M. destruct M as [h H | k m H].
      + exists (cut h (N.lor a b :: l)). assert (M : move core (a :: b :: l) (Table.without core_around core h) (cut h (a :: b :: l))) by (constructor; auto).
        split; [constructor; auto|]. cbn [cut map] in *. rewrite ldiff_lor. apply Step; auto; intros x; apply ldiff_sub.
      + inversion H as [b0 l0 B | b0 l0 m0 B]; subst; [|inversion B as [b1 l1 D | b1 l1 m1 D]; subst].
        * exists (without (N.lor a b) k :: l). split; [do 2 constructor; rewrite N.lor_spec, B; auto|]. rewrite Left by auto.
          apply Step; auto. intros x. apply ldiff_sub.
        * exists (without (N.lor a b) k :: l). split; [do 2 constructor; rewrite N.lor_spec, D; apply orb_true_r|]. rewrite Right by auto.
          apply Step; auto. intros x. apply ldiff_sub.
        * exists (N.lor a b :: m1). split; [do 2 constructor; auto|]. auto. }
  intros core l a b. apply (G (size core (a :: b :: l))). auto.
Qed.

(** Nothing of b is joined to what is left of the core. *)
Definition loose (core b : N) : Prop := forall k h, N.testbit b k = true -> N.testbit core h = true -> N.testbit (outer k) h = false.
Theorem pos_apart : forall core l b, loose core b -> pos_value core (b :: l) = N.lxor (value_of around b) (pos_value core l).
Proof.
  assert (G : forall n core l b, size core (b :: l) = n -> loose core b ->
    pos_value core (b :: l) = N.lxor (value_of around b) (pos_value core l)).
  { induction n as [n IH] using lt_wf_ind. intros core l b Size Out.
    assert (Step : forall c l' b', move core (b :: l) c (b' :: l') -> loose c b' ->
      pos_value c (b' :: l') = N.lxor (value_of around b') (pos_value c l')).
    { intros c l' b' M L. apply (IH (size c (b' :: l'))); auto. pose proof (move_less _ _ _ _ M). lia. }
    assert (Keep : forall h, N.testbit core h = true -> N.ldiff b (reach h) = b).
    { intros h H. apply ldiff_same. intros k Hk. rewrite outer_reach. auto. }
    assert (Core : forall k, N.testbit b k = true -> N.ldiff core (outer k) = core).
    { intros k H. apply ldiff_same. intros h Hh. auto. }
    assert (Less : forall c, (forall h, N.testbit c h = true -> N.testbit core h = true) -> loose c b)
      by (intros c Sub k h Hk Hh; auto).
    assert (MB : forall k, N.testbit b k = true -> move core (b :: l) core (without b k :: l)).
    { intros k H. rewrite <- (Core k H) at 2. do 2 constructor. auto. }
    assert (ME : forall k, N.testbit b k = true -> pos_value core (without b k :: l) = N.lxor (value_of around (without b k)) (pos_value core l)).
    { intros k H. apply Step; auto. intros x h Hx Hh. apply ldiff_sub in Hx. auto. }
    apply mex_unique with (fun v => exists c m, move core (b :: l) c m /\ v = pos_value c m); [apply pos_mex|].
    eapply mex_ext; [|apply mex_sum; [apply (value_of_mex around near_self b) | apply (pos_mex core l)]]. intros v. split.
    - intros [(s & (k & H & ->) & ->) | (t & (c & m & M & ->) & ->)].
      + exists core, (without b k :: l). split; auto. symmetry. auto.
      + destruct M as [h H | k m H].
        * exists (Table.without core_around core h), (cut h (b :: l)).
          assert (M : move core (b :: l) (Table.without core_around core h) (cut h (b :: l))) by (constructor; auto).
          split; auto. cbn [cut map] in *. rewrite (Keep h H) in *. symmetry. apply Step; auto. apply Less. intros x. apply ldiff_sub.
        * exists (N.ldiff core (outer k)), (b :: m). assert (M : move core (b :: l) (N.ldiff core (outer k)) (b :: m)) by (do 2 constructor; auto).
          split; auto. symmetry. apply Step; auto. apply Less. intros x. apply ldiff_sub.
    - intros (c & m & M & ->). pose proof M as M0. destruct M as [h H | k m H].
      + right. exists (pos_value (Table.without core_around core h) (cut h l)). split.
        * exists (Table.without core_around core h), (cut h l). split; auto. constructor. auto.
        * cbn [cut map] in *. rewrite (Keep h H) in *. apply Step; auto. apply Less. intros x. apply ldiff_sub.
      + inversion H as [b0 l0 B | b0 l0 m0 B]; subst.
        * left. exists (value_of around (without b k)). split; [exists k; auto|]. rewrite (Core k B). auto.
        * right. exists (pos_value (N.ldiff core (outer k)) m0). split.
          -- exists (N.ldiff core (outer k)), m0. split; auto. constructor. auto.
          -- apply Step; auto. apply Less. intros x. apply ldiff_sub. }
  intros core l b. apply (G (size core (b :: l))). auto.
Qed.

(** * Symmetries of the branch *)
Section Image.
Variable phi : N -> N.
Hypothesis phi_twice : forall x, phi (phi x) = x.
Hypothesis phi_near : forall x y, near (phi x) (phi y) = near x y.
Hypothesis phi_outer : forall x, outer (phi x) = outer x.
Variable image : N -> N.
Hypothesis image_spec : forall b x, N.testbit (image b) x = N.testbit b (phi x).

Theorem pos_image : forall core l b, pos_value core (image b :: l) = pos_value core (b :: l).
Proof.
  assert (G : forall n core l b, size core (b :: l) = n -> pos_value core (image b :: l) = pos_value core (b :: l)).
  { induction n as [n IH] using lt_wf_ind. intros core l b Size.
    assert (Step : forall c l' b', move core (b :: l) c (b' :: l') -> pos_value c (image b' :: l') = pos_value c (b' :: l')).
    { intros c l' b' M. apply (IH (size c (b' :: l'))); auto. pose proof (move_less _ _ _ _ M). lia. }
    assert (Cut : forall h, N.ldiff (image b) (reach h) = image (N.ldiff b (reach h))).
    { intros h. apply N.bits_inj. intros x. rewrite N.ldiff_spec, !image_spec, N.ldiff_spec, !outer_reach, phi_outer. auto. }
    assert (Take : forall k, without (image b) (phi k) = image (without b k)).
    { intros k. apply N.bits_inj. intros x. unfold Table.without. rewrite N.ldiff_spec, !image_spec, N.ldiff_spec.
      change (N.testbit (around (phi k)) x) with (near (phi k) x). change (N.testbit (around k) (phi x)) with (near k (phi x)).
      rewrite <- (phi_near (phi k) x), phi_twice. auto. }
    assert (Take' : forall k, without (image b) k = image (without b (phi k))).
    { intros k. rewrite <- (Take (phi k)), phi_twice. auto. }
    apply same_moves.
    - intros c m M. destruct M as [h H | k m H].
      + exists (cut h (b :: l)). assert (M : move core (b :: l) (Table.without core_around core h) (cut h (b :: l))) by (constructor; auto).
        split; auto. cbn [cut map] in *. rewrite Cut. auto.
      + inversion H as [b0 l0 B | b0 l0 m0 B]; subst.
        * rewrite image_spec in B. assert (M : move core (b :: l) (N.ldiff core (outer k)) (without b (phi k) :: l)).
          { rewrite <- (phi_outer k). do 2 constructor. auto. }
          exists (without b (phi k) :: l). split; auto. rewrite Take'. auto.
        * exists (b :: m0). assert (M : move core (b :: l) (N.ldiff core (outer k)) (b :: m0)) by (do 2 constructor; auto). split; auto.
    - intros c m M. pose proof M as M0. destruct M as [h H | k m H].
      + exists (cut h (image b :: l)). split; [constructor; auto|]. cbn [cut map] in *. rewrite Cut. auto.
      + inversion H as [b0 l0 B | b0 l0 m0 B]; subst.
        * exists (without (image b) (phi k) :: l). split; [|rewrite Take; auto].
          rewrite <- (phi_outer k). do 2 constructor. rewrite image_spec, phi_twice. auto.
        * exists (image b :: m0). split; [do 2 constructor; auto | auto]. }
  intros core l b. apply (G (size core (b :: l))). auto.
Qed.
End Image.
End Branches.
