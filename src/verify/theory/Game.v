(** Impartial games, their Grundy values, and the theorem of Sprague and Grundy.

    A game is a type of positions with a relation: [option p q] says that the player to move may turn the position p into
    the position q. A player who cannot move loses. Proved here:
    - if play always ends, the player to move at p loses just if the Grundy value of p is 0 ([outcome]);
    - the Grundy value of a sum of two games is the nim-sum of their values ([sum_of_two]);
    - so is the value of a position of several components, where a move turns one component into any number of components
      ([sum_of_components]);
    - Grundy values are determined by the rules ([grundy_unique]), and exist where each position has finitely many
      options ([grundy_exists]). *)
From Coq Require Import NArith List Bool Lia Wf_nat.
From NK Require Import Mex Nim.
Import ListNotations.
Open Scope N_scope.

Section Game.
Variable P : Type.
Variable option : P -> P -> Prop.

(** The player to move at a P-position loses: all options are N-positions. At an N-position some option is a
    P-position. *)
Inductive P_position (p : P) : Prop := all_options : (forall q, option p q -> N_position q) -> P_position p
with N_position (p : P) : Prop := some_option : forall q, option p q -> P_position q -> N_position p.

(** [play_ends]: every play is finite. *)
Definition play_ends : Prop := well_founded (fun q p => option p q).

(** [grundy value]: the value of each position is the mex of the values of its options. *)
Definition grundy (value : P -> N) : Prop :=
  forall p, is_mex (fun v => exists q, option p q /\ v = value q) (value p).

Hypothesis ends : play_ends.

Lemma outcome_both : forall value, grundy value -> forall p,
  (value p = 0 -> P_position p) /\ (value p <> 0 -> N_position p).
Proof.
  intros value G p. induction p as [p IH] using (well_founded_induction ends).
  destruct (G p) as [out_p below_p]. split.
  - intros H0. constructor. intros q Hq. apply (IH q Hq). intros Hq0. apply out_p. exists q. split; auto. congruence.
  - intros Hn. destruct (below_p 0) as (q & Hq & E); [lia|]. apply some_option with q; auto. apply (IH q Hq). auto.
Qed.

Lemma not_both : forall p, P_position p -> N_position p -> False.
Proof.
  intros p. induction p as [p IH] using (well_founded_induction ends). intros [A] [q Hq B]. apply (IH q Hq); auto.
Qed.

(** Of a position whose value is 0, the player to move loses; of all others, that player wins. *)
Theorem outcome : forall value, grundy value -> forall p,
  (P_position p <-> value p = 0) /\ (N_position p <-> value p <> 0).
Proof.
  intros value G p. destruct (outcome_both value G p) as [H0 H1]. pose proof (not_both p).
  destruct (N.eq_dec (value p) 0); intuition.
Qed.

Theorem grundy_unique : forall g h, grundy g -> grundy h -> forall p, g p = h p.
Proof.
  intros g h G H p. induction p as [p IH] using (well_founded_induction ends).
  apply mex_unique with (fun v => exists q, option p q /\ v = h q); [|apply H].
  eapply mex_ext; [|apply G]. intros v; split; intros (q & Hq & ->); exists q; split; auto; rewrite IH; auto.
Qed.

(** [options p] lists the options of p. *)
Theorem grundy_exists : forall options : P -> list P,
  (forall p q, In q (options p) <-> option p q) -> exists value, grundy value.
Proof.
  intros options Ho.
  (* The map from positions with a proof of membership: values of options, by recursion. *)
  assert (Hin : forall p q, In q (options p) -> option p q) by (intros; apply Ho; auto).
  set (values := fix values (p : P) (l : list P) (sub : forall q, In q l -> option p q)
                   (rec : forall q, option p q -> N) : list N :=
    match l as l' return (forall q, In q l' -> option p q) -> list N with
    | [] => fun _ => []
    | q :: l => fun sub => rec q (sub q (or_introl eq_refl)) :: values p l (fun r Hr => sub r (or_intror Hr)) rec
    end sub).
  assert (Hvalues : forall p l sub rec g, (forall q H, rec q H = g q) -> values p l sub rec = map g l).
  { intros p l. induction l as [|q l IH]; intros sub rec g Hg; cbn; auto. rewrite Hg. f_equal. apply IH; auto. }
  set (step := fun p rec => mex (values p (options p) (Hin p) rec)).
  exists (Fix ends (fun _ => N) step). intros p. rewrite Fix_eq.
  - unfold step at 2. rewrite (Hvalues p _ _ _ (Fix ends (fun _ => N) step)) by auto.
    eapply mex_ext; [|apply mex_spec]. intros v. rewrite in_map_iff.
    split; intros (q & H1 & H2); exists q; split; auto; apply Ho; auto.
  - intros x f g E. unfold step. f_equal.
    generalize (Hin x). generalize (options x) as l.
    induction l as [|q l IH]; intros sub; cbn; auto. rewrite E. f_equal. apply IH.
Qed.
End Game.

(** * The sum of two games: a move is a move in one of them. *)
Inductive sum_option {P Q} (optP : P -> P -> Prop) (optQ : Q -> Q -> Prop) : P * Q -> P * Q -> Prop :=
| move_left : forall p p' q, optP p p' -> sum_option optP optQ (p, q) (p', q)
| move_right : forall p q q', optQ q q' -> sum_option optP optQ (p, q) (p, q').

Theorem sum_of_two : forall P Q (optP : P -> P -> Prop) (optQ : Q -> Q -> Prop) g h,
  grundy P optP g -> grundy Q optQ h ->
  grundy (P * Q) (sum_option optP optQ) (fun pq => N.lxor (g (fst pq)) (h (snd pq))).
Proof.
  intros P Q optP optQ g h G H [p q]. cbn [fst snd].
  eapply mex_ext; [|apply mex_sum; [apply G | apply H]]. intros v. split.
  - intros [(s & (p' & Hp & ->) & ->) | (t & (q' & Hq & ->) & ->)].
    + exists (p', q). split; [constructor; auto | auto].
    + exists (p, q'). split; [constructor; auto | auto].
  - intros (r & Hr & ->). inversion Hr; subst; [left | right]; cbn [fst snd]; eexists; split; eauto.
Qed.

(** * Positions of several components

    [turns p q]: a move may turn the component p into the components of the list q. *)
Section Components.
Variable P : Type.
Variable turns : P -> list P -> Prop.

Inductive move : list P -> list P -> Prop :=
  move_in : forall l p q r, turns p q -> move (l ++ p :: r) (l ++ q ++ r).

(** The nim-sum of the values of the components. *)
Definition total (value : P -> N) (l : list P) : N := fold_right (fun p s => N.lxor (value p) s) 0 l.

Lemma total_app : forall value l m, total value (l ++ m) = N.lxor (total value l) (total value m).
Proof.
  induction l as [|p l IH]; intros m; cbn [app total fold_right].
  - symmetry; apply N.lxor_0_l.
  - fold (total value (l ++ m)). rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

(** The value of a component is the mex of what its moves leave. *)
Definition component_values (value : P -> N) : Prop :=
  forall p, is_mex (fun v => exists q, turns p q /\ v = total value q) (value p).

Lemma move_cons : forall p l m, move (p :: l) m <->
  (exists q, turns p q /\ m = q ++ l) \/ (exists l', move l l' /\ m = p :: l').
Proof.
  intros p l m. split.
  - intros H. remember (p :: l) as whole eqn:E. destruct H as [l1 p' q r Ht]. destruct l1 as [|a l1]; cbn [app] in *.
    + injection E as -> ->. left. exists q; auto.
    + injection E as -> <-. right. exists (l1 ++ q ++ r). split; auto. constructor; auto.
  - intros [(q & Hq & ->) | (l' & Hl & ->)].
    + apply (move_in [] p q l Hq).
    + inversion Hl as [l1 p' q r Ht E1 E2]. subst. apply (move_in (p :: l1) p' q r Ht).
Qed.

(** The value of a position is the nim-sum of the values of its components. *)
Theorem sum_of_components : forall value, component_values value -> grundy (list P) move (total value).
Proof.
  intros value H. intros l. induction l as [|p l IH].
  - split; [|cbn; intros; lia]. intros (m & Hm & _). inversion Hm as [l1 p q r _ E]. destruct l1; discriminate.
  - cbn [total fold_right]. fold (total value l). eapply mex_ext; [|apply mex_sum; [apply (H p) | apply IH]].
    intros v. split.
    + intros [(s & (q & Hq & ->) & ->) | (t & (m & Hm & ->) & ->)].
      * exists (q ++ l). split; [apply move_cons; left; eauto | symmetry; apply total_app].
      * exists (p :: m). split; [apply move_cons; right; eauto | reflexivity].
    + intros (m & Hm & ->). apply move_cons in Hm as [(q & Hq & ->) | (l' & Hl & ->)].
      * left. exists (total value q). split; eauto. apply total_app.
      * right. exists (total value l'). split; eauto.
Qed.
End Components.
