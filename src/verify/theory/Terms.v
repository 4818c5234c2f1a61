(** When two lists of terms contribute the same options at all large indices.

    Convolutions that begin at different indices are brought to a common one: the pairs left out are single references,
    which have the known first values as constants. Theorem [same_terms_spec]: if the lists that arise have the same
    members, the two lists of terms have the same options at all n >= n0. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System.
Import ListNotations.
Open Scope Z_scope.

Fixpoint opt_map {A B} (g : A -> option B) (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => match g x with
    | Some y => match opt_map g l with Some m => Some (y :: m) | None => None end
    | None => None
    end
  end.

Lemma opt_map_in : forall A B (g : A -> option B) l m, opt_map g l = Some m ->
  forall y, In y m <-> exists x, In x l /\ g x = Some y.
Proof.
  induction l as [|x l IH]; intros m H y; cbn [opt_map] in H.
  - injection H as <-. split; [intros [] | intros (x & [] & _)].
  - destruct (g x) as [z|] eqn:E; [|discriminate]. destruct (opt_map g l) as [m'|] eqn:E'; [|discriminate].
    injection H as <-. cbn [In]. rewrite (IH m' eq_refl y). split.
    + intros [<- | (w & Hw & Ew)]; [exists x; auto | exists w; auto].
    + intros (w & [<- | Hw] & Ew); [left; congruence | right; exists w; auto].
Qed.

Lemma opt_map_all : forall A B (g : A -> option B) l m, opt_map g l = Some m ->
  forall x, In x l -> exists y, g x = Some y /\ In y m.
Proof.
  intros A B g l m H x Hx. assert (exists y, g x = Some y) as [y Ey].
  { revert m H. induction l as [|z l IH]; intros m H; [destruct Hx|]. cbn [opt_map] in H.
    destruct (g z) as [w|] eqn:E; [|discriminate]. destruct (opt_map g l) as [m'|] eqn:E'; [|discriminate].
    destruct Hx as [<- | Hx]; eauto. }
  exists y. split; auto. apply (opt_map_in _ _ _ _ _ H). exists x; auto.
Qed.

Section Terms.
Variable X : nat -> Z.                        (* where convolutions are made to begin, for each sequence *)
Variable n0 : Z.                              (* the bound of n *)
Variable known : nat -> Z -> option N.        (* known first values *)

Definition border (a b : nat) (t x : Z) (c : N) : option term :=
  match known a x with
  | Some v => Some (Back b (t + x) (n0 - (t + x)) None (N.lxor v c))
  | None => None
  end.

Definition expand (t : term) : option (list term) :=
  match t with
  | Conv a b t x0 y0 c None =>
      if (if x0 <=? X a then if y0 <=? X b then if X a + y0 + t <=? n0 then X b + x0 + t <=? n0 else false else false else false)
      then match opt_map (fun x => border a b t x c) (zrange x0 (X a - 1)), opt_map (fun y => border b a t y c) (zrange y0 (X b - 1)) with
           | Some l1, Some l2 => Some ((if Nat.ltb b a then Conv b a t (X b) (X a) c None else Conv a b t (X a) (X b) c None) :: l1 ++ l2)
           | _, _ => None
           end
      else None
  | Conv a b t x0 y0 c (Some g) =>
      (* Of half the pairs all with x < X a are there, and none with y < X b. *)
      if (if x0 <=? X a then if y0 <=? X b then if X a + y0 + t <=? n0 then
          if 2 * X a + g + t <=? n0 then 2 * X b + t - g <=? n0 else false else false else false else false)
      then match opt_map (fun x => border a b t x c) (zrange x0 (X a - 1)) with
           | Some l1 => Some (Conv a b t (X a) (X b) c (Some g) :: l1)
           | None => None
           end
      else None
  | Back a d low high c =>
      if low <=? n0 - d then
        match high with None => Some [Back a d (n0 - d) None c] | Some h => if h <? n0 - d then Some [] else None end
      else None
  | Const c => Some [Const c]
  end.

Definition same_option {A} (eq : A -> A -> bool) (a b : option A) : bool :=
  match a, b with Some x, Some y => eq x y | None, None => true | _, _ => false end.
Definition same_term (s t : term) : bool :=
  match s, t with
  | Conv a b t x y c h, Conv a' b' t' x' y' c' h' =>
      if Nat.eqb a a' then if Nat.eqb b b' then if t =? t' then if x =? x' then if y =? y' then if N.eqb c c' then
        same_option Z.eqb h h' else false else false else false else false else false else false
  | Back a d l h c, Back a' d' l' h' c' =>
      if Nat.eqb a a' then if d =? d' then if l =? l' then if N.eqb c c' then same_option Z.eqb h h'
        else false else false else false else false
  | Const c, Const c' => N.eqb c c'
  | _, _ => false
  end.
Lemma same_term_spec : forall s t, same_term s t = true -> s = t.
Proof.
  assert (O : forall a b, same_option Z.eqb a b = true -> a = b).
  { intros [a|] [b|]; cbn [same_option]; try discriminate; auto. intros H. apply Z.eqb_eq in H. congruence. }
  intros [a b t x y c h | a d l h c | c] [a' b' t' x' y' c' h' | a' d' l' h' c' | c']; cbn [same_term]; try discriminate;
    rewrite ?if_true; intros H; repeat match goal with H : _ /\ _ |- _ => destruct H end;
    repeat match goal with
      | H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H | H : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in H
      | H : N.eqb _ _ = true |- _ => apply N.eqb_eq in H | H : same_option _ _ _ = true |- _ => apply O in H end; congruence.
Qed.

Definition expand_all (ts : list term) : option (list term) :=
  match opt_map expand ts with Some ls => Some (concat ls) | None => None end.
Definition included (l m : list term) : bool := allb (fun t => anyb (same_term t) m) l.
Definition same_terms (ts us : list term) : bool :=
  match expand_all ts, expand_all us with
  | Some l, Some m => if included l m then included m l else false
  | _, _ => false
  end.

Variable f : values.
Hypothesis known_right : forall a x v, known a x = Some v -> f a x = v.

Lemma conv_swap : forall a b t x0 y0 c n v,
  option_of f n (Conv a b t x0 y0 c None) v <-> option_of f n (Conv b a t y0 x0 c None) v.
Proof.
  assert (forall a b t x0 y0 c n v,
    option_of f n (Conv a b t x0 y0 c None) v -> option_of f n (Conv b a t y0 x0 c None) v) as H; [|split; apply H].
  intros a b t x0 y0 c n v (x & y & E & Hx & Hy & _ & ->). exists y, x.
  rewrite (N.lxor_comm (f b y)). repeat split; auto; lia.
Qed.

Lemma border_option : forall a b t x c u n v, border a b t x c = Some u -> n0 <= n ->
  (option_of f n u v <-> v = N.lxor (N.lxor (f a x) (f b (n - t - x))) c).
Proof.
  intros a b t x c u n v H Hn. unfold border in H. destruct (known a x) as [w|] eqn:E; [|discriminate]. injection H as <-.
  apply known_right in E. cbn [option_of holds_if]. replace (n - (t + x)) with (n - t - x) by lia. rewrite E.
  assert (Ex : N.lxor (f b (n - t - x)) (N.lxor w c) = N.lxor (N.lxor w (f b (n - t - x))) c).
  { rewrite (N.lxor_comm w (f b _)), N.lxor_assoc. auto. }
  rewrite Ex. split; [tauto | intros ->; repeat split; lia].
Qed.

Lemma expand_spec : forall t l, expand t = Some l -> forall n v, n0 <= n -> (option_of f n t v <-> options_of f l n v).
Proof.
  intros [a b t x0 y0 c [g|] | a d low [h|] c | c] l H n v Hn; cbn [expand] in H; try discriminate.
  - match type of H with (if ?b then _ else _) = _ => destruct b eqn:T; [|discriminate] end.
    rewrite !if_true, !Z.leb_le in T. destruct T as (T1 & T2 & T3 & T4 & T5).
    destruct (opt_map (fun x => border a b t x c) (zrange x0 (X a - 1))) as [l1|] eqn:E1; [|discriminate]. injection H as <-. split.
    + intros (x & y & E & Hx & Hy & Hh & ->). cbn [holds_if] in Hh. destruct (Z_lt_ge_dec x (X a)) as [Lx|Lx].
      * destruct (opt_map_all _ _ _ _ _ E1 x) as (u & Eu & Iu); [apply zrange_spec; lia|].
        exists u. split; [right; auto|]. apply (border_option _ _ _ _ _ _ _ _ Eu Hn). do 2 f_equal. f_equal. lia.
      * eexists. split; [left; reflexivity|]. exists x, y. cbn [holds_if]. repeat split; auto; lia.
    + intros (u & [<- | I] & Ho).
      * destruct Ho as (x & y & E & Hx & Hy & Hh & ->). exists x, y. repeat split; auto; lia.
      * apply (opt_map_in _ _ _ _ _ E1) in I as (x & Ix & Eu). apply zrange_spec in Ix.
        apply (border_option _ _ _ _ _ _ _ _ Eu Hn) in Ho. subst v. exists x, (n - t - x). cbn [holds_if]. repeat split; auto; lia.
  - match type of H with (if ?b then _ else _) = _ => destruct b eqn:T; [|discriminate] end.
    rewrite !if_true, !Z.leb_le in T. destruct T as (T1 & T2 & T3 & T4).
    destruct (opt_map (fun x => border a b t x c) (zrange x0 (X a - 1))) as [l1|] eqn:E1; [|discriminate].
    destruct (opt_map (fun y => border b a t y c) (zrange y0 (X b - 1))) as [l2|] eqn:E2; [|discriminate]. injection H as <-.
    assert (Main : options_of f ((if Nat.ltb b a then Conv b a t (X b) (X a) c None else Conv a b t (X a) (X b) c None) :: l1 ++ l2) n v <->
      option_of f n (Conv a b t (X a) (X b) c None) v \/ options_of f l1 n v \/ options_of f l2 n v).
    { unfold options_of. split.
      - intros (u & [<- | I] & Ho).
        + left. destruct (Nat.ltb b a); auto. apply conv_swap. auto.
        + apply in_app_or in I as [I | I]; right; [left | right]; exists u; auto.
      - intros [Ho | [(u & I & Ho) | (u & I & Ho)]].
        + eexists. split; [left; reflexivity|]. destruct (Nat.ltb b a); auto. apply conv_swap. auto.
        + exists u. split; auto. right. apply in_or_app. auto.
        + exists u. split; auto. right. apply in_or_app. auto. }
    rewrite Main. split.
    + intros (x & y & E & Hx & Hy & _ & ->). destruct (Z_lt_ge_dec x (X a)) as [Lx|Lx]; [|destruct (Z_lt_ge_dec y (X b)) as [Ly|Ly]].
      * right; left. destruct (opt_map_all _ _ _ _ _ E1 x) as (u & Eu & Iu); [apply zrange_spec; lia|].
        exists u. split; auto. apply (border_option _ _ _ _ _ _ _ _ Eu Hn). do 2 f_equal. f_equal. lia.
      * right; right. destruct (opt_map_all _ _ _ _ _ E2 y) as (u & Eu & Iu); [apply zrange_spec; lia|].
        exists u. split; auto. apply (border_option _ _ _ _ _ _ _ _ Eu Hn). f_equal. rewrite N.lxor_comm. f_equal. f_equal. lia.
      * left. exists x, y. repeat split; auto; lia.
    + intros [Ho | [(u & I & Ho) | (u & I & Ho)]].
      * destruct Ho as (x & y & E & Hx & Hy & _ & ->). exists x, y. repeat split; auto; lia.
      * apply (opt_map_in _ _ _ _ _ E1) in I as (x & Ix & Eu). apply zrange_spec in Ix.
        apply (border_option _ _ _ _ _ _ _ _ Eu Hn) in Ho. subst v. exists x, (n - t - x). repeat split; auto; lia.
      * apply (opt_map_in _ _ _ _ _ E2) in I as (y & Iy & Eu). apply zrange_spec in Iy.
        apply (border_option _ _ _ _ _ _ _ _ Eu Hn) in Ho. subst v. exists (n - t - y), y.
        rewrite (N.lxor_comm (f b y)). repeat split; auto; lia.
  - destruct (Z.leb_spec low (n0 - d)) as [Hl|]; [|discriminate]. destruct (Z.ltb_spec h (n0 - d)); [|discriminate]. injection H as <-.
    split; [intros (_ & Hh & _); cbn [holds_if] in Hh; lia | intros (u & [] & _)].
  - destruct (Z.leb_spec low (n0 - d)) as [Hl|]; [|discriminate]. injection H as <-. split.
    + intros (_ & _ & ->). eexists. split; [left; reflexivity|]. cbn [option_of holds_if]. repeat split; auto. lia.
    + intros (u & [<- | []] & (_ & _ & ->)). cbn [option_of holds_if]. repeat split; auto. lia.
  - injection H as <-. split.
    + intros Ho. eexists. split; [left; reflexivity | auto].
    + intros (u & [<- | []] & Ho). auto.
Qed.

Lemma expand_all_spec : forall ts l, expand_all ts = Some l -> forall n v, n0 <= n ->
  (options_of f ts n v <-> options_of f l n v).
Proof.
  intros ts l H n v Hn. unfold expand_all in H. destruct (opt_map expand ts) as [ls|] eqn:E; [|discriminate]. injection H as <-.
  unfold options_of at 1. split.
  - intros (t & It & Ho). destruct (opt_map_all _ _ _ _ _ E t It) as (l & El & Il).
    destruct (proj1 (expand_spec t l El n v Hn) Ho) as (u & Iu & Hu). exists u. split; auto. apply in_concat. exists l; auto.
  - intros (u & Iu & Ho). apply in_concat in Iu as (l & Il & Iu). apply (opt_map_in _ _ _ _ _ E) in Il as (t & It & El).
    exists t. split; auto. apply (expand_spec t l El n v Hn). exists u; auto.
Qed.

Lemma included_spec : forall l m, included l m = true -> forall t, In t l -> In t m.
Proof.
  intros l m H t Ht. unfold included in H. rewrite allb_forall in H. specialize (H t Ht).
  apply anyb_exists in H as (u & Hu & E). apply same_term_spec in E. subst; auto.
Qed.

Theorem same_terms_spec : forall ts us, same_terms ts us = true -> forall n v, n0 <= n ->
  (options_of f ts n v <-> options_of f us n v).
Proof.
  intros ts us H n v Hn. unfold same_terms in H.
  destruct (expand_all ts) as [l|] eqn:El; [|discriminate]. destruct (expand_all us) as [m|] eqn:Em; [|discriminate].
  apply if_true in H as [H1 H2]. rewrite (expand_all_spec ts l El n v Hn), (expand_all_spec us m Em n v Hn).
  split; intros (t & It & Ho); exists t; split; auto; eapply included_spec; eauto.
Qed.
End Terms.
