(** Positions that look alike, and what moves leave of them.

    [alike]: a relation between the vertices of two positions, each related to at least one, keeps who is near whom. Then
    both have the same value, and moves leave the same values ([alike_moves]). A hub is a vertex that is near all others
    but, perhaps, other hubs. A move takes all hubs, or it takes a hub and with it all but other hubs. Theorem [hub_mex]: the
    value of a position with hubs is the mex of the values that moves leave of the rest alone, and of the hubs alone. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game NodeKayles.
Import ListNotations.

(** [leaves near l v]: a move leaves a position of value v. *)
Definition leaves {V} (near : V -> V -> bool) (l : list V) (v : N) : Prop := exists x, In x l /\ v = value near (take near x l).

Definition alike {V W} (near : V -> V -> bool) (near' : W -> W -> bool) (l : list V) (m : list W) : Prop :=
  (forall x, near x x = true) /\ (forall x, near' x x = true) /\ exists R : V -> W -> Prop,
  (forall x x' y y', In x l -> In y l -> In x' m -> In y' m -> R x x' -> R y y' -> near x y = near' x' y') /\
  (forall x, In x l -> exists x', In x' m /\ R x x') /\
  (forall x', In x' m -> exists x, In x l /\ R x x').

Theorem alike_value : forall V W (near : V -> V -> bool) (near' : W -> W -> bool) l m, alike near near' l m -> value near l = value near' m.
Proof. intros V W near near' l m (S1 & S2 & R & H1 & H2 & H3). apply value_alike with (R := R); auto. Qed.

Theorem alike_moves : forall V W (near : V -> V -> bool) (near' : W -> W -> bool) l m, alike near near' l m ->
  forall v, leaves near l v <-> leaves near' m v.
Proof.
  intros V W near near' l m (S1 & S2 & R & Same & Left & Right).
  assert (Step : forall x x', In x l -> In x' m -> R x x' -> value near (take near x l) = value near' (take near' x' m)).
  { intros x x' Hx Hx' Rx. apply value_alike with (R := R); auto.
    - intros y y' z z' Hy Hz Hy' Hz'. apply take_spec in Hy, Hz, Hy', Hz'. apply Same; tauto.
    - intros y Hy. apply take_spec in Hy as [Hy1 Hy2]. destruct (Left y Hy1) as (y' & Hy' & Ry). exists y'. split; auto.
      apply take_spec. split; auto. rewrite <- (Same x x' y y'); auto.
    - intros y' Hy'. apply take_spec in Hy' as [Hy1 Hy2]. destruct (Right y' Hy1) as (y & Hy & Ry). exists y. split; auto.
      apply take_spec. split; auto. rewrite (Same x x' y y'); auto. }
  intros v. split.
  - intros (x & Hx & ->). destruct (Left x Hx) as (x' & Hx' & Rx). exists x'. auto.
  - intros (x' & Hx' & ->). destruct (Right x' Hx') as (x & Hx & Rx). exists x. split; auto. symmetry. auto.
Qed.

Section One.
Context {V : Type}.
Variable near : V -> V -> bool.
Hypothesis near_self : forall x, near x x = true.

Lemma same_set_alike : forall l m, (forall x, In x l <-> In x m) -> alike near near l m.
Proof.
  intros l m H. split; auto. split; auto. exists eq. split; [intros; subst; auto|].
  split; intros x Hx; exists x; split; auto; apply H; auto.
Qed.

Lemma leaves_mex : forall l, is_mex (leaves near l) (value near l).
Proof. intros l. apply (value_mex near near_self). Qed.

Theorem hub_mex : forall hubs rest l, (forall x, In x l <-> In x hubs \/ In x rest) ->
  (forall h x, In h hubs -> In x rest -> near h x = true /\ near x h = true) ->
  is_mex (fun v => leaves near rest v \/ leaves near hubs v) (value near l).
Proof.
  intros hubs rest l Hl Far. rewrite (alike_value _ _ near near l (hubs ++ rest)).
  2: { apply same_set_alike. intros x. rewrite in_app_iff. apply Hl. }
  assert (None : forall x m, (forall y, In y m -> near x y = true) -> take near x m = []).
  { intros x m H. unfold take. induction m as [|y m IH]; cbn [filter]; auto. rewrite (H y) by (left; auto). cbn. apply IH.
    intros z Hz. apply H. right; auto. }
  eapply mex_ext; [|apply leaves_mex]. intros v. unfold leaves. split.
  - intros (x & Hx & ->). rewrite take_app. apply in_app_or in Hx as [Hx | Hx].
    + right. exists x. split; auto. rewrite (None x rest), app_nil_r; auto. intros y Hy. apply (Far x y); auto.
    + left. exists x. split; auto. rewrite (None x hubs); auto. intros y Hy. apply (Far y x); auto.
  - intros [(x & Hx & ->) | (x & Hx & ->)]; exists x; (split; [apply in_or_app; auto|]); rewrite take_app.
    + rewrite (None x hubs); auto. intros y Hy. apply (Far y x); auto.
    + rewrite (None x rest), app_nil_r; auto. intros y Hy. apply (Far x y); auto.
Qed.
End One.
