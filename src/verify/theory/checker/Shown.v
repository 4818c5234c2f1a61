(** What is assumed of integers, and whether it shows something: numbers and conditions as linear forms.

    A number of a specification is a form in variables. A remainder, an absolute value or a minimum becomes a variable of its own,
    whose meaning the context lists. A function that reads a number adds to the context, so it is a function of it; [ok] says
    what is true of such a function for variables that have the values [rho]. *)
From Coq Require Import ZArith List Bool Lia PArith.
From NK Require Import Mex System.
From NK.checker Require Import Forms.
Import ListNotations.
Open Scope Z_scope.

(** * Numbers and conditions *)

(** An integer. Variables are numbered: first the parameters, then the indices of a rule or of a vertex. *)
Inductive number :=
  | Integer (c : Z) | Index (k : nat) | Sum (a b : number) | Difference (a b : number) | Product (a b : number) | Absolute (a : number)
  | Lesser (a b : number) | Larger (a b : number) | Remainder (a b : number) | Quotient (a b : number).
Inductive relation := Same | Differs | Below | AtMost.
(** [Every] of no conditions is true, and [Some_of] none is false. *)
Inductive condition := Compared (a : number) (r : relation) (b : number) | Every (l : list condition) | Some_of (l : list condition) | Denied (c : condition).

Fixpoint value_in (env : list Z) (t : number) : Z :=
  match t with
  | Integer c => c
  | Index k => nth k env 0
  | Sum a b => value_in env a + value_in env b
  | Difference a b => value_in env a - value_in env b
  | Product a b => value_in env a * value_in env b
  | Absolute a => Z.abs (value_in env a)
  | Lesser a b => Z.min (value_in env a) (value_in env b)
  | Larger a b => Z.max (value_in env a) (value_in env b)
  | Remainder a b => value_in env a mod value_in env b
  | Quotient a b => value_in env a / value_in env b
  end.
Definition related (r : relation) (a b : Z) : bool :=
  match r with Same => a =? b | Differs => negb (a =? b) | Below => a <? b | AtMost => a <=? b end.
Fixpoint true_in (env : list Z) (c : condition) : bool :=
  match c with
  | Compared a r b => related r (value_in env a) (value_in env b)
  | Every l => forallb (true_in env) l
  | Some_of l => existsb (true_in env) l
  | Denied c => negb (true_in env c)
  end.

Section Induction.
Variable P : condition -> Prop.
Hypothesis compared : forall a r b, P (Compared a r b).
Hypothesis every : forall l, Forall P l -> P (Every l).
Hypothesis some_of : forall l, Forall P l -> P (Some_of l).
Hypothesis denied : forall c, P c -> P (Denied c).
Fixpoint condition_induction (c : condition) : P c :=
  let all := fix all l : Forall P l := match l with [] => Forall_nil P | c :: l => Forall_cons c (condition_induction c) (all l) end in
  match c with
  | Compared a r b => compared a r b
  | Every l => every l (all l)
  | Some_of l => some_of l (all l)
  | Denied c => denied c (condition_induction c)
  end.
End Induction.

(** * Conditions on forms *)
Inductive lowered := Fact (f : form) | Both (l : list lowered) | Either (l : list lowered).
Fixpoint means_true (rho : positive -> Z) (l : lowered) : Prop :=
  match l with
  | Fact f => fact rho f
  | Both l => fold_right (fun x P => means_true rho x /\ P) True l
  | Either l => fold_right (fun x P => means_true rho x \/ P) False l
  end.
Lemma both_true : forall rho l, means_true rho (Both l) <-> forall x, In x l -> means_true rho x.
Proof. intros rho l. cbn. induction l as [|x l IH]; cbn; [tauto|]. rewrite IH. intuition; subst; auto. Qed.
Lemma either_true : forall rho l, means_true rho (Either l) <-> exists x, In x l /\ means_true rho x.
Proof. intros rho l. cbn. induction l as [|x l IH]; cbn; [firstorder|]. rewrite IH. firstorder; subst; auto. Qed.

Section Lowered_induction.
Variable P : lowered -> Prop.
Hypothesis fact_ : forall f, P (Fact f).
Hypothesis both_ : forall l, Forall P l -> P (Both l).
Hypothesis either_ : forall l, Forall P l -> P (Either l).
Fixpoint lowered_induction (l : lowered) : P l :=
  let all := fix all l : Forall P l := match l with [] => Forall_nil P | c :: l => Forall_cons c (lowered_induction c) (all l) end in
  match l with Fact f => fact_ f | Both l => both_ l (all l) | Either l => either_ l (all l) end.
End Lowered_induction.

Fixpoint denied (l : lowered) : option lowered :=
  match l with
  | Fact f => option_map Fact (denied_form f)
  | Both l => option_map Either (all_some denied l)
  | Either l => option_map Both (all_some denied l)
  end.
Lemma denied_spec : forall rho l d, denied l = Some d -> (means_true rho d \/ means_true rho l) /\ (means_true rho d -> means_true rho l -> False).
Proof.
  intros rho. induction l as [f|l IH|l IH] using lowered_induction; intros d H; cbn [denied] in H.
  - destruct (denied_form f) as [g|] eqn:E; [|discriminate]. injection H as <-. apply (denied_form_at rho) in E. cbn. unfold fact. lia.
  - destruct (all_some denied l) as [k|] eqn:E; [|discriminate]. injection H as <-. revert k E.
    induction IH as [|x l Hx _ IHl]; intros k E; cbn [all_some] in E; [injection E as <-; cbn; tauto|].
    destruct (denied x) as [y|]; [|discriminate]. destruct (all_some denied l) as [m|]; [|discriminate]. injection E as <-.
    specialize (Hx _ eq_refl). specialize (IHl _ eq_refl). cbn in *. tauto.
  - destruct (all_some denied l) as [k|] eqn:E; [|discriminate]. injection H as <-. revert k E.
    induction IH as [|x l Hx _ IHl]; intros k E; cbn [all_some] in E; [injection E as <-; cbn; tauto|].
    destruct (denied x) as [y|]; [|discriminate]. destruct (all_some denied l) as [m|]; [|discriminate]. injection E as <-.
    specialize (Hx _ eq_refl). specialize (IHl _ eq_refl). cbn in *. tauto.
Qed.
(** That a form is 0, and that two forms are equal. *)
Definition zero (f : form) : option lowered := option_map (fun g => Both [Fact f; Fact g]) (scaled f (-1)).
Definition equal_forms (f g : form) : option lowered := match minus f g with Some d => zero d | None => None end.
Lemma zero_spec : forall rho f l, zero f = Some l -> means_true rho l <-> form_at rho f = 0.
Proof.
  intros rho f l H. unfold zero in H. destruct (scaled f (-1)) as [g|] eqn:E; [|discriminate]. injection H as <-. apply (scaled_at rho) in E.
  cbn. unfold fact. lia.
Qed.
Lemma equal_forms_spec : forall rho f g l, equal_forms f g = Some l -> means_true rho l <-> form_at rho f = form_at rho g.
Proof.
  intros rho f g l H. unfold equal_forms in H. destruct (minus f g) as [d|] eqn:E; [|discriminate]. apply (minus_at rho) in E.
  rewrite (zero_spec rho _ _ H). lia.
Qed.

(** * Whether facts and choices are found to be contradictory *)
Fixpoint spread (l : lowered) (known : list form * list (list lowered)) : list form * list (list lowered) :=
  match l with
  | Fact f => (f :: fst known, snd known)
  | Both l => fold_left (fun known x => spread x known) l known
  | Either l => (fst known, snd known ++ [l])
  end.
(** The alternatives of a choice that do not contradict the facts; nothing if too many questions are asked. *)
Fixpoint possible (facts : list form) (choice : list lowered) (budget : Z) : option (list lowered) * Z :=
  match choice with
  | [] => (Some [], budget)
  | own :: choice =>
      if budget <=? 0 then (None, 0)
      else if contradictory (fst (spread own (facts, []))) then possible facts choice (budget - 1)
      else match possible facts choice (budget - 1) with (Some l, budget) => (Some (own :: l), budget) | gave_up => gave_up end
  end.
Inductive passed := Gave_up | Refuted (budget : Z) | Open (facts : list form) (choices : list (list lowered)) (changed : bool) (budget : Z).
(** What is the last alternative of a choice becomes a fact. *)
Fixpoint pass (facts : list form) (choices sofar : list (list lowered)) (changed : bool) (budget : Z) : passed :=
  match choices with
  | [] => Open facts sofar changed budget
  | choice :: choices =>
      match possible facts choice budget with
      | (None, _) => Gave_up
      | (Some [], budget) => Refuted budget
      | (Some [only], budget) => let (facts, sofar) := spread only (facts, sofar) in pass facts choices sofar true budget
      | (Some several, budget) => pass facts choices (sofar ++ [several]) changed budget
      end
  end.
Fixpoint passes (rounds : nat) (facts : list form) (choices : list (list lowered)) (budget : Z) : passed :=
  match rounds with
  | O => Gave_up
  | S rounds =>
      match pass facts choices [] false budget with
      | Open facts choices true budget => passes rounds facts choices budget
      | result => result
      end
  end.
(** The place of the first shortest list. *)
Fixpoint shortest (place : nat) (l : list (list lowered)) (best : option (nat * nat)) : option nat :=
  match l with
  | [] => option_map fst best
  | x :: l =>
      let n := List.length x in
      shortest (S place) l (match best with Some (_, m) => if Nat.ltb n m then Some (place, n) else best | None => Some (place, n) end)
  end.
(** The list at a place, and the others, of which the last one comes to that place. *)
Definition taken_out (place : nat) (l : list (list lowered)) : list lowered * list (list lowered) :=
  (nth place l [],
   firstn place l ++ match skipn (S place) l with [] => [] | x :: behind => last (x :: behind) [] :: removelast (x :: behind) end).
Fixpoint refuted (rounds : nat) (facts : list form) (choices : list (list lowered)) (budget : Z) : bool * Z :=
  match rounds with
  | O => (false, budget)
  | S rounds =>
      if budget <=? 0 then (false, budget)
      else if contradictory facts then (true, budget - 1)
      else
        match passes rounds facts choices (budget - 1) with
        | Gave_up => (false, 0)
        | Refuted budget => (true, budget)
        | Open facts choices _ budget =>
            match shortest 0 choices None with
            | None => (false, budget)
            | Some place =>
                let (choice, others) := taken_out place choices in
                (fix each (l : list lowered) (budget : Z) : bool * Z :=
                   match l with
                   | [] => (true, budget)
                   | own :: l =>
                       let (more, others) := spread own (facts, others) in
                       match refuted rounds more others budget with (true, budget) => each l budget | (false, budget) => (false, budget) end
                   end) choice budget
            end
        end
  end.

Definition all_hold (rho : positive -> Z) (facts : list form) (choices : list (list lowered)) : Prop :=
  (forall f, In f facts -> fact rho f) /\ (forall l, In l choices -> means_true rho (Either l)).
Lemma spread_holds : forall rho l known, means_true rho l -> all_hold rho (fst known) (snd known) ->
  all_hold rho (fst (spread l known)) (snd (spread l known)).
Proof.
  intros rho. induction l as [f|l IH|l IH] using lowered_induction; intros known H [F C]; cbn [spread fst snd].
  - split; auto. intros g [<-|I]; auto.
  - revert known F C. induction IH as [|x l Hx _ IHl]; intros known F C; cbn [fold_left]; [split; auto|]. destruct H as [H1 H2].
    apply IHl; auto; apply Hx; auto; split; auto.
  - split; auto. intros k I. apply in_app_or in I as [I|[<-|[]]]; auto.
Qed.
Lemma possible_holds : forall rho facts choice budget l rest, possible facts choice budget = (Some l, rest) -> (forall f, In f facts -> fact rho f) ->
  means_true rho (Either choice) -> means_true rho (Either l).
Proof.
  intros rho facts. induction choice as [|own choice IH]; intros budget l rest H F E; cbn [possible] in H; [injection H as <-; auto|].
  destruct (budget <=? 0); [discriminate|]. destruct (contradictory _) eqn:C.
  - destruct E as [E|E]; [|eapply IH; eauto]. exfalso. apply (contradictory_sound _ C rho). apply (spread_holds rho own (facts, [])); auto.
    split; auto. intros k [].
  - destruct (possible facts choice (budget - 1)) as [[m|] budget'] eqn:P; [|discriminate]. injection H as <- <-. destruct E as [E|E]; [left; auto|].
    right. exact (IH _ _ _ P F E).
Qed.
Lemma pass_holds : forall rho choices facts sofar changed budget, all_hold rho facts choices -> all_hold rho facts sofar ->
  match pass facts choices sofar changed budget with Gave_up => True | Refuted _ => False | Open facts choices _ _ => all_hold rho facts choices end.
Proof.
  intros rho. induction choices as [|choice choices IH]; intros facts sofar changed budget [F C] S; cbn [pass]; auto.
  destruct (possible facts choice budget) as [[l|] rest] eqn:P; auto.
  assert (E : means_true rho (Either l)) by (eapply possible_holds; eauto; apply C; left; auto).
  destruct l as [|only [|second l]].
  - exact E.
  - assert (O : means_true rho only) by (destruct E as [E|[]]; auto).
    pose proof (spread_holds rho only (facts, sofar) O S) as [F' S']. destruct (spread only (facts, sofar)) as [facts' sofar']. cbn [fst snd] in *.
    apply IH; split; auto. intros k I. apply C. right. auto.
  - apply IH; split; auto; [intros k I; apply C; right; auto|]. intros k I. apply in_app_or in I as [I|[<-|[]]]; auto. apply S. auto.
Qed.
Lemma passes_hold : forall rho rounds facts choices budget, all_hold rho facts choices ->
  match passes rounds facts choices budget with Gave_up => True | Refuted _ => False | Open facts choices _ _ => all_hold rho facts choices end.
Proof.
  intros rho. induction rounds as [|rounds IH]; intros facts choices budget H; cbn [passes]; auto.
  assert (E : all_hold rho facts []) by (split; [apply H | intros k []]).
  pose proof (pass_holds rho choices facts [] false budget H E) as P. destruct (pass facts choices [] false budget) as [| |facts' choices' [] budget']; auto. apply IH. exact P.
Qed.
Lemma shortest_some : forall l place best n, shortest place l best = Some n -> (exists m, best = Some (n, m)) \/ (place <= n < place + List.length l)%nat.
Proof.
  induction l as [|x l IH]; intros place best n H; cbn [shortest] in H.
  - destruct best as [[k m]|]; [|discriminate]. injection H as <-. eauto.
  - cbv zeta in H. apply IH in H as [[m H]|H]; [|right; cbn; lia]. destruct best as [[k b]|].
    + destruct (Nat.ltb _ _); injection H as -> <-; [right; cbn; lia | eauto].
    + injection H as -> <-. right. cbn. lia.
Qed.
Lemma taken_out_in : forall place l, (place < List.length l)%nat ->
  In (fst (taken_out place l)) l /\ forall k, In k (snd (taken_out place l)) -> In k l.
Proof.
  intros place l L. unfold taken_out. cbn [fst snd]. split; [apply nth_In; auto|]. intros k I. rewrite <- (firstn_skipn place l).
  apply in_or_app. apply in_app_or in I as [I|I]; auto. right. revert I.
  assert (E : forall n (m : list (list lowered)), skipn (S n) m = tl (skipn n m)).
  { induction n as [|n IH]; intros [|y m]; cbn; auto. destruct n; auto. specialize (IH m). cbn in IH. auto. }
  rewrite E. destruct (skipn place l) as [|y [|x behind]]; cbn [tl]; intros I; try destruct I.
  - right. rewrite <- H. clear. revert x. induction behind as [|z behind IH]; intros x; cbn; auto. right. apply (IH z).
  - right. clear E. revert x H. induction behind as [|z behind IH]; intros x H; cbn in *; [tauto|]. destruct H as [<-|H]; auto.
Qed.
Theorem refuted_sound : forall rounds facts choices budget, fst (refuted rounds facts choices budget) = true -> forall rho, all_hold rho facts choices -> False.
Proof.
  induction rounds as [|rounds IH]; intros facts choices budget H rho A; cbn [refuted] in H; [discriminate|].
  destruct (budget <=? 0); [discriminate|]. destruct (contradictory facts) eqn:C.
  - apply (contradictory_sound _ C rho). apply A.
  - pose proof (passes_hold rho rounds facts choices (budget - 1) A) as P.
    destruct (passes rounds facts choices (budget - 1)) as [|budget'|facts' choices' changed budget']; [discriminate H | exact P|].
    destruct (shortest 0 choices' None) as [place|] eqn:S; [|discriminate].
    apply shortest_some in S as [[m S]|S]; [discriminate|].
    destruct (taken_out_in place choices') as [I1 I2]; [lia|]. destruct (taken_out place choices') as [choice others]. cbn [fst snd] in *.
    destruct P as [F Ch]. assert (O : all_hold rho facts' others) by (split; auto).
    pose proof (Ch _ I1) as E. clear I1. revert budget' H. induction choice as [|own choice IHc]; intros budget' H; [destruct E|].
    destruct (spread own (facts', others)) as [more others'] eqn:Sp.
    destruct (refuted rounds more others' budget') as [[] budget''] eqn:R; [|discriminate].
    destruct E as [E|E]; [|eapply IHc; eauto].
    apply (IH more others' budget') with rho; [rewrite R; auto|]. pose proof (spread_holds rho own (facts', others) E O) as Q. rewrite Sp in Q. exact Q.
Qed.
