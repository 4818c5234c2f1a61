(** Contexts: what is assumed of variables, and functions that read numbers and conditions as forms and add to a context.

    [ok] says what is true of such a function for variables whose values [rho] are what the context says: facts that hold stay so, and the
    result has a property. Variables that stand for a number of the specification have the values of [env]; by [values_exist] there
    always are such values of all variables. *)
From Coq Require Import ZArith List Bool Lia PArith.
From NK Require Import Mex System.
From NK.checker Require Import Forms Shown.
Import ListNotations.
Open Scope Z_scope.

(** What a variable of its own stands for. *)
Inductive meaning := Remainder_of (f m : form) | Quotient_of (f : form) (m : Z) | Absolute_of (f : form) | Least_of (f g : form).
(** The facts and choices that are assumed; the variables that stand for numbers of the specification, and those with a meaning, the last
    ones first. *)
Record context := Context {
  next : positive; facts : list form; choices : list (list lowered); based : list (positive * nat); defined : list (meaning * positive)
}.
Definition empty : context := Context 1 [] [] [] [].

Definition action A := context -> option A * context.
Definition ret {A} (a : A) : action A := fun c => (Some a, c).
Definition lift {A} (o : option A) : action A := fun c => (o, c).
Definition bind {A B} (m : action A) (f : A -> action B) : action B := fun c => match m c with (Some a, c) => f a c | (None, c) => (None, c) end.
(** The second one if the first one fails, in the context that this leaves. *)
Definition or_else {A} (m k : action A) : action A := fun c => match m c with (Some a, c) => (Some a, c) | (None, c) => k c end.
(** The same, in the context before. *)
Definition or_retry {A} (m k : action A) : action A := fun c => match m c with (Some a, c) => (Some a, c) | (None, _) => k c end.
Definition optional {A} (m : action A) : action (option A) := fun c => let (o, c) := m c in (Some o, c).
Notation "'do' x '<-' m ; k" := (bind m (fun x => k)) (at level 200, x name, m at level 100, k at level 200).
Notation "'do' ' p '<-' m ; k" := (bind m (fun x => match x with p => k end)) (at level 200, p pattern, m at level 100, k at level 200).

Section Each.
Context {A B : Type} (f : A -> action B).
Fixpoint each_of (l : list A) : action (list B) := match l with [] => ret [] | x :: l => do y <- f x; do k <- each_of l; ret (y :: k) end.
Fixpoint first_of (l : list A) : action B := match l with [] => lift None | x :: l => or_retry (f x) (first_of l) end.
End Each.

Fixpoint assumed_in (l : lowered) (c : context) : context :=
  match l with
  | Fact f => Context (next c) (f :: facts c) (choices c) (based c) (defined c)
  | Both l => fold_left (fun c x => assumed_in x c) l c
  | Either l => Context (next c) (facts c) (choices c ++ [l]) (based c) (defined c)
  end.
Definition assume (l : lowered) : action unit := fun c => (Some tt, assumed_in l c).
Definition base (k : nat) : action form := fun c =>
  (Some (variable (next c)), Context (Pos.succ (next c)) (facts c) (choices c) ((next c, k) :: based c) (defined c)).
Definition introduced (m : meaning) : action positive := fun c =>
  (Some (next c), Context (Pos.succ (next c)) (facts c) (choices c) (based c) ((m, next c) :: defined c)).

Definition many_questions : Z := 40000.
Definition few_questions : Z := 2000.
Definition rounds : nat := Z.to_nat 40001.
Definition refuted_by (questions : Z) (c : context) : bool := fst (refuted rounds (facts c) (choices c) questions).
(** Succeeds if the assumptions show this. *)
Definition prove (questions : Z) (l : lowered) : action unit := fun c =>
  match denied l with Some d => if refuted_by questions (assumed_in d c) then (Some tt, c) else (None, c) | None => (None, c) end.
(** Succeeds if the assumptions contradict each other. *)
Definition refute : action unit := fun c => if refuted_by many_questions c then (Some tt, c) else (None, c).
(** Whether the facts, without the choices, show that a form is at least 0. *)
Definition shows (c : context) (f : form) : bool := match denied_form f with Some d => contradictory (d :: facts c) | None => false end.

Section Values.
Variables (env : list Z) (rho : positive -> Z).

Definition meaning_at (m : meaning) : Z :=
  match m with
  | Remainder_of f m => form_at rho f mod form_at rho m
  | Quotient_of f m => form_at rho f / m
  | Absolute_of f => Z.abs (form_at rho f)
  | Least_of f g => Z.min (form_at rho f) (form_at rho g)
  end.
Definition agrees (c : context) : Prop :=
  (forall v k, In (v, k) (based c) -> rho v = nth k env 0) /\ forall m v, In (m, v) (defined c) -> rho v = meaning_at m.
Definition holds (c : context) : Prop := all_hold rho (facts c) (choices c).

Definition ok {A} (pre : Prop) (m : action A) (post : A -> Prop) : Prop := forall c, agrees (snd (m c)) ->
  agrees c /\ (pre -> holds c -> holds (snd (m c)) /\ forall a, fst (m c) = Some a -> post a).

Lemma ok_ret : forall A (pre : Prop) (a : A) (post : A -> Prop), (pre -> post a) -> ok pre (ret a) post.
Proof. intros A pre a post H c G. split; auto. intros P S. split; auto. cbn. intros b E. injection E as <-. auto. Qed.
Lemma ok_lift : forall A (pre : Prop) (o : option A) (post : A -> Prop), (pre -> forall a, o = Some a -> post a) -> ok pre (lift o) post.
Proof. intros A pre o post H c G. split; auto. Qed.
Lemma ok_bind : forall A B (pre : Prop) (m : action A) (f : A -> action B) (mid : A -> Prop) (post : B -> Prop),
  ok pre m mid -> (forall a, ok (pre /\ mid a) (f a) post) -> ok pre (bind m f) post.
Proof.
  intros A B pre m f mid post Hm Hf c G. unfold bind in *. specialize (Hm c). destruct (m c) as [[a|] c'] eqn:E; cbn [fst snd] in *.
  - destruct (Hf a c' G) as [G' Hk]. destruct (Hm G') as [G'' Hk']. split; auto. intros P S. destruct (Hk' P S) as [S' Q]. auto.
  - destruct (Hm G) as [G' Hk]. split; auto. intros P S. destruct (Hk P S) as [S' _]. split; auto. discriminate.
Qed.
Lemma ok_weaken : forall A (pre pre' : Prop) (m : action A) (post post' : A -> Prop),
  ok pre m post -> (pre' -> pre) -> (forall a, pre' -> post a -> post' a) -> ok pre' m post'.
Proof.
  intros A pre pre' m post post' H I J c G. destruct (H c G) as [G' K]. split; auto. intros P S. destruct (K (I P) S) as [S' Q]. split; auto.
Qed.
Lemma ok_or_else : forall A (pre : Prop) (m k : action A) (post : A -> Prop), ok pre m post -> ok pre k post -> ok pre (or_else m k) post.
Proof.
  intros A pre m k post Hm Hk c G. unfold or_else in *. specialize (Hm c). destruct (m c) as [[a|] c'] eqn:E; cbn [fst snd] in *; auto.
  destruct (Hk c' G) as [G' K]. destruct (Hm G') as [G'' K']. split; auto. intros P S. destruct (K' P S) as [S' _]. auto.
Qed.
Lemma ok_or_retry : forall A (pre : Prop) (m k : action A) (post : A -> Prop), ok pre m post -> ok pre k post -> ok pre (or_retry m k) post.
Proof.
  intros A pre m k post Hm Hk c G. unfold or_retry in *. specialize (Hm c). specialize (Hk c). destruct (m c) as [[a|] c'] eqn:E; cbn [fst snd] in *; auto.
Qed.
Lemma ok_optional : forall A (pre : Prop) (m : action A) (post : A -> Prop), ok pre m post ->
  ok pre (optional m) (fun o => match o with Some a => post a | None => True end).
Proof.
  intros A pre m post H c G. unfold optional in *. specialize (H c). destruct (m c) as [o c']; cbn [fst snd] in *. destruct (H G) as [G' K].
  split; auto. intros P S. destruct (K P S) as [S' Q]. split; auto. intros a E. injection E as <-. destruct o; auto.
Qed.
Lemma ok_each : forall A B (pre : Prop) (f : A -> action B) (post : A -> B -> Prop) l, (forall x, In x l -> ok pre (f x) (post x)) ->
  ok pre (each_of f l) (fun k => Forall2 post l k).
Proof.
  intros A B pre f post. induction l as [|x l IH]; intros H; cbn [each_of].
  - apply ok_ret. constructor.
  - eapply ok_bind; [apply H; left; auto|]. intros y. eapply ok_bind.
    + eapply ok_weaken; [apply IH; intros z Hz; apply H; right; auto | tauto | intros a _ Q; exact Q].
    + intros k. apply ok_ret. intros [[_ P] Q]. constructor; auto.
Qed.
Lemma ok_first : forall A B (pre : Prop) (f : A -> action B) (post : B -> Prop) l, (forall x, In x l -> ok pre (f x) post) -> ok pre (first_of f l) post.
Proof.
  intros A B pre f post. induction l as [|x l IH]; intros H; cbn [first_of].
  - apply ok_lift. discriminate.
  - apply ok_or_retry; [apply H; left; auto | apply IH; intros; apply H; right; auto].
Qed.

Lemma assumed_same : forall l c, based (assumed_in l c) = based c /\ defined (assumed_in l c) = defined c.
Proof.
  induction l as [f|l IH|l IH] using lowered_induction; intros c; cbn [assumed_in]; auto.
  revert c. induction IH as [|x l Hx _ IHl]; intros c; cbn [fold_left]; auto. destruct (IHl (assumed_in x c)) as [-> ->]. apply Hx.
Qed.
Lemma assumed_holds : forall l c, means_true rho l -> holds c -> holds (assumed_in l c).
Proof.
  induction l as [f|l IH|l IH] using lowered_induction; intros c H S; cbn [assumed_in].
  - destruct S as [F C]. split; cbn [facts choices]; auto. intros g [<-|I]; auto.
  - revert c S. induction IH as [|x l Hx _ IHl]; intros c S; cbn [fold_left]; auto. destruct H as [H1 H2]. apply IHl; auto.
  - destruct S as [F C]. split; cbn [facts choices]; auto. intros k I. apply in_app_or in I as [I|[<-|[]]]; auto.
Qed.
Lemma ok_assume : forall (pre : Prop) l, (pre -> means_true rho l) -> ok pre (assume l) (fun _ => True).
Proof.
  intros pre l H c G. cbn [assume fst snd] in *. unfold agrees in *. destruct (assumed_same l c) as [E1 E2]. rewrite E1, E2 in G. split; auto.
  intros P S. split; auto. apply assumed_holds; auto.
Qed.
Lemma ok_base : forall (pre : Prop) k, ok pre (base k) (fun f => form_at rho f = nth k env 0).
Proof.
  intros pre k c [G1 G2]. cbn [base fst snd based defined] in *. split.
  - split; auto. intros v j I. apply G1. right. auto.
  - intros P S. split; auto. intros f E. injection E as <-. rewrite variable_at. apply G1. left. auto.
Qed.
Lemma ok_introduced : forall (pre : Prop) m, ok pre (introduced m) (fun v => rho v = meaning_at m).
Proof.
  intros pre m c [G1 G2]. cbn [introduced fst snd based defined] in *. split.
  - split; auto. intros n v I. apply G2. right. auto.
  - intros P S. split; auto. intros v E. injection E as <-. apply G2. left. auto.
Qed.
Lemma refuted_by_sound : forall q c, refuted_by q c = true -> holds c -> False.
Proof. intros q c H S. exact (refuted_sound _ _ _ _ H rho S). Qed.
Lemma ok_prove : forall (pre : Prop) q l, ok pre (prove q l) (fun _ => means_true rho l).
Proof.
  intros pre q l c G. unfold prove in *. destruct (denied l) as [d|] eqn:D; cbn [fst snd] in *.
  2: { split; auto. intros P S. split; auto. discriminate. }
  destruct (refuted_by q (assumed_in d c)) eqn:R; cbn [fst snd] in *; (split; auto); intros P S; (split; auto).
  - intros _ _. destruct (denied_spec rho l d D) as [[T|T] _]; auto. exfalso. apply (refuted_by_sound _ _ R). apply assumed_holds; auto.
  - discriminate.
Qed.
Lemma ok_refute : forall pre : Prop, ok pre refute (fun _ => False).
Proof.
  intros pre c G. unfold refute in *. destruct (refuted_by _ c) eqn:R; cbn [fst snd] in *; (split; auto); intros P S; (split; auto).
  - intros _ _. exact (refuted_by_sound _ _ R S).
  - discriminate.
Qed.
Lemma shows_sound : forall c f, shows c f = true -> holds c -> fact rho f.
Proof.
  intros c f H S. unfold shows in H. destruct (denied_form f) as [d|] eqn:D; [|discriminate]. apply (denied_form_at rho) in D.
  unfold fact. destruct (Z_lt_le_dec (form_at rho f) 0); auto. exfalso. apply (contradictory_sound _ H rho). intros g [<-|I]; [unfold fact; lia|].
  apply S. auto.
Qed.
End Values.

(** * Values of all variables exist

    A meaning speaks of variables that came before. *)
Definition uses_below (v : positive) (f : form) : bool := allb (fun wa => Pos.ltb (fst wa) v) (fst f).
Definition meaning_below (v : positive) (m : meaning) : bool :=
  match m with
  | Remainder_of f g | Least_of f g => if uses_below v f then uses_below v g else false
  | Quotient_of f _ | Absolute_of f => uses_below v f
  end.
Fixpoint defined_in_order (bases : list positive) (l : list (meaning * positive)) : bool :=
  match l with
  | [] => true
  | (m, v) :: l =>
      if meaning_below v m then if allb (fun w => negb (Pos.eqb v w)) bases then
      if allb (fun n => Pos.ltb (snd n) v) l then defined_in_order bases l else false else false else false
  end.
Fixpoint all_differ (l : list positive) : bool :=
  match l with [] => true | v :: l => if allb (fun w => negb (Pos.eqb v w)) l then all_differ l else false end.
Definition in_order (c : context) : bool :=
  if all_differ (map fst (based c)) then defined_in_order (map fst (based c)) (defined c) else false.

Lemma sum_below : forall rho sigma v l, allb (fun wa => Pos.ltb (fst wa) v) l = true -> (forall w, (w < v)%positive -> rho w = sigma w) -> sum_at rho l = sum_at sigma l.
Proof.
  intros rho sigma v. induction l as [|[w a] l IH]; intros H E; cbn in *; auto. apply if_true in H as [H1 H2]. apply Pos.ltb_lt in H1. rewrite E, IH; auto.
Qed.
Lemma form_below : forall rho sigma v f, uses_below v f = true -> (forall w, (w < v)%positive -> rho w = sigma w) -> form_at rho f = form_at sigma f.
Proof. intros rho sigma v [l c] H E. unfold form_at. cbn [fst snd]. f_equal. apply (sum_below rho sigma v); auto. Qed.
Lemma meaning_below_at : forall rho sigma v m, meaning_below v m = true -> (forall w, (w < v)%positive -> rho w = sigma w) -> meaning_at rho m = meaning_at sigma m.
Proof.
  intros rho sigma v m H E. destruct m as [f g|f g|f|f g]; cbn in *; try (apply if_true in H as [H1 H2]);
    rewrite ?(form_below rho sigma v f), ?(form_below rho sigma v g) by auto; reflexivity.
Qed.
Lemma values_exist : forall env c, in_order c = true -> exists rho, agrees env rho c.
Proof.
  intros env c H. unfold in_order in H. apply if_true in H as [D O].
  assert (B : exists rho, forall v k, In (v, k) (based c) -> rho v = nth k env 0).
  { clear O. induction (based c) as [|[v k] l IH]; [exists (fun _ => 0); intros v k []|]. cbn [map fst all_differ] in D. apply if_true in D as [N D].
    destruct (IH D) as [rho R]. exists (fun w => if Pos.eqb w v then nth k env 0 else rho w). intros w j [E|I].
    - injection E as <- <-. rewrite Pos.eqb_refl. auto.
    - destruct (Pos.eqb_spec w v) as [->|]; auto. rewrite allb_forall in N. specialize (N v). rewrite Pos.eqb_refl in N.
      discriminate N. apply in_map_iff. exists (v, j). auto. }
  destruct B as [sigma B].
  assert (M : exists rho, (forall v, In v (map fst (based c)) -> rho v = sigma v) /\ forall m v, In (m, v) (defined c) -> rho v = meaning_at rho m).
  { clear B D. induction (defined c) as [|[m v] l IH]; [exists sigma; split; auto; intros m v []|]. cbn [defined_in_order] in O.
    rewrite !if_true in O. destruct O as (O1 & O2 & O3 & O4). rewrite allb_forall in O2, O3. destruct (IH O4) as (rho & R1 & R2).
    set (new := fun w => if Pos.eqb w v then meaning_at rho m else rho w). exists new.
    assert (Before : forall w, (w < v)%positive -> new w = rho w). { intros w L. unfold new. destruct (Pos.eqb_spec w v); auto. lia. }
    split.
    - intros w I. unfold new. destruct (Pos.eqb_spec w v) as [->|]; auto. specialize (O2 _ I). rewrite Pos.eqb_refl in O2. discriminate.
    - assert (Below_ : forall n w, In (n, w) l -> meaning_below w n = true).
      { clear - O4. induction l as [|[n w] l IH]; intros n' w' I; [destruct I|]. cbn [defined_in_order] in O4. rewrite !if_true in O4.
        destruct O4 as (Q1 & _ & _ & Q4). destruct I as [I|I]; [injection I as <- <-; auto | eauto]. }
      intros n w [I|I].
      + injection I as <- <-. unfold new at 1. rewrite Pos.eqb_refl. symmetry. apply (meaning_below_at new rho v); auto.
      + pose proof (O3 _ I) as L. cbn [snd] in L. apply Pos.ltb_lt in L. rewrite Before by auto. rewrite (R2 n w I).
        symmetry. apply (meaning_below_at new rho w); auto. intros u Lu. apply Before. lia. }
  destruct M as (rho & R1 & R2). exists rho. split; auto. intros v k I. rewrite R1, (B v k I); auto. apply in_map_iff. exists (v, k). auto.
Qed.

(** What an action shows, if it succeeds from the empty context. *)
Definition run {A} (m : action A) : bool := match m empty with (Some _, c) => in_order c | (None, _) => false end.
Lemma run_ok : forall A (m : action A) env (post : Prop), run m = true -> (forall rho, ok env rho True m (fun _ => post)) -> post.
Proof.
  intros A m env post H K. unfold run in H. destruct (m empty) as [[a|] c] eqn:E; [|discriminate]. destruct (values_exist env c H) as [rho G].
  destruct (K rho empty) as [_ Q]; [rewrite E; auto|]. rewrite E in Q. destruct Q as [_ Q]; auto.
  - split; intros x [].
  - exact (Q a eq_refl).
Qed.
