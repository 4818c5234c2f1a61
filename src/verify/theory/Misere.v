(** Misère play, in which the player who makes the last move loses, and the quotient of a game's sums.

    A game is a type of components with a relation: [turns p q] says that a move may turn the component p into the components
    of the list q. A position is a list of components. Proved here:
    - who wins in misère play is determined, and one of the players does ([misere_not_both], [misere_determined]);
    - if every component has an element of a commutative monoid, and a set P of elements fits the moves as below, a position is a
      P-position in misère play exactly if the product of its elements is in P ([quotient_outcome]);
    - if P tells all elements apart, and all of them are products, two positions have the same product exactly if they have
      the same outcome beside every third position ([quotient_classes]): the monoid is the misère quotient;
    - the condition on moves from positions outside P, which speaks of all positions, follows from a finite list of sets of
      elements ([answered_by_sets]). *)
From Coq Require Import NArith List Bool Lia.
From NK Require Import Game.
Import ListNotations.
Open Scope N_scope.

(** * Who wins in misère play *)
Section Outcome.
Variable P : Type.
Variable option : P -> P -> Prop.

(** The player to move wins where there is no move, and where some option is a P-position. *)
Inductive misere_P (p : P) : Prop :=
  misere_all : (exists q, option p q) -> (forall q, option p q -> misere_N q) -> misere_P p
with misere_N (p : P) : Prop :=
  | misere_end : (forall q, ~ option p q) -> misere_N p
  | misere_some : forall q, option p q -> misere_P q -> misere_N p.

Hypothesis ends : play_ends P option.

Theorem misere_not_both : forall p, misere_P p -> misere_N p -> False.
Proof.
  intros p. induction p as [p IH] using (well_founded_induction ends). intros [[q Hq] A] [None | r Hr B].
  - exact (None q Hq).
  - exact (IH r Hr B (A r Hr)).
Qed.

(** A test that holds of some option of each position outside it that has options, and of no option of a position in it, says
    who wins, if the positions that it is about are closed under moves. *)
Lemma misere_by_test : forall (among : P -> Prop) (test : P -> bool),
  (forall p q, among p -> option p q -> among q) ->
  (forall p, among p -> (exists q, option p q) \/ (forall q, ~ option p q)) ->
  (forall p, among p -> test p = true -> exists q, option p q) ->
  (forall p q, among p -> test p = true -> option p q -> test q = false) ->
  (forall p, among p -> test p = false -> (exists q, option p q) -> exists q, option p q /\ test q = true) ->
  forall p, among p -> (test p = true -> misere_P p) /\ (test p = false -> misere_N p).
Proof.
  intros among test Closed Some_ Moves Won Lost p. induction p as [p IH] using (well_founded_induction ends). intros A.
  split; intros T.
  - constructor; [exact (Moves p A T)|]. intros q Hq. apply (IH q Hq); eauto.
  - destruct (Some_ p A) as [E | None]; [|apply misere_end; exact None].
    destruct (Lost p A T E) as (q & Hq & Tq). apply misere_some with q; auto. apply (IH q Hq); eauto.
Qed.

Theorem misere_determined : forall options : P -> list P, (forall p q, In q (options p) <-> option p q) ->
  forall p, misere_P p \/ misere_N p.
Proof.
  intros options Ho p. induction p as [p IH] using (well_founded_induction ends).
  assert (D : (exists q, In q (options p) /\ misere_P q) \/ forall q, In q (options p) -> misere_N q).
  { assert (All : forall q, In q (options p) -> misere_P q \/ misere_N q) by (intros q Hq; apply (IH q), Ho, Hq).
    revert All. generalize (options p) as l. induction l as [|q l IHl]; intros All; [right; intros q []|].
    destruct (All q (or_introl eq_refl)) as [H|H]; [left; exists q; split; [left|]; auto|].
    destruct IHl as [(r & Hr & W)|L]; [intros r Hr; apply All; right; auto | left; exists r; split; [right|]; auto |].
    right. intros r [<-|Hr]; auto. }
  destruct D as [(q & Hq & W)|L]; [right; apply misere_some with q; auto; apply Ho; auto|].
  destruct (options p) as [|q l] eqn:E.
  - right. apply misere_end. intros q Hq. apply Ho in Hq. rewrite E in Hq. destruct Hq.
  - left. constructor; [exists q; apply Ho; rewrite E; left; auto|]. intros r Hr. apply L. rewrite <- E. apply Ho; auto.
Qed.
End Outcome.

(** * Quotients *)
Section Quotient.
Variable H : Type.
Variable turns : H -> list H -> Prop.
Hypothesis ends : play_ends (list H) (move H turns).

(** The components that the statement is about, which moves do not leave. *)
Variable among : H -> Prop.
Hypothesis among_turns : forall n q, among n -> turns n q -> Forall among q.

(** The elements are the numbers below [order]; [mul] is their product, and 0 the identity. *)
Variable order : N.
Variable mul : N -> N -> N.
Definition is_monoid : Prop :=
  0 < order /\
  (forall x y, x < order -> y < order -> mul x y < order) /\
  (forall x, x < order -> mul x 0 = x) /\
  (forall x y, x < order -> y < order -> mul x y = mul y x) /\
  (forall x y z, x < order -> y < order -> z < order -> mul x (mul y z) = mul (mul x y) z).
Hypothesis monoid : is_monoid.

(** The element of each component, and the set P. *)
Variable element : H -> N.
Variable in_P : N -> bool.
Hypothesis element_below : forall n, among n -> element n < order.

(** The product of the elements of a position. *)
Definition product (X : list H) : N := fold_right (fun n x => mul (element n) x) 0 X.

(** [elements n]: the products of the options of the component n. *)
Variable elements : H -> list N.
Hypothesis elements_spec : forall n, among n -> forall e, In e (elements n) <-> exists q, turns n q /\ e = product q.

(** The conditions. *)
Hypothesis empty : in_P 0 = false.
Hypothesis terminal : forall n, among n -> elements n = [] -> element n = 0.
Hypothesis won : forall n, among n -> forall m, m < order -> in_P (mul m (element n)) = true ->
  forall e, In e (elements n) -> in_P (mul m e) = false.

(** The sets of elements m beside which X is outside P, and so are all that moves leave of X. *)
Definition stuck (X : list H) (m : N) : Prop :=
  in_P (mul m (product X)) = false /\ forall Y, move H turns X Y -> in_P (mul m (product Y)) = false.

Lemma mul_below : forall x y, x < order -> y < order -> mul x y < order.
Proof. apply monoid. Qed.
Lemma mul_0_r : forall x, x < order -> mul x 0 = x.
Proof. apply monoid. Qed.
Lemma mul_comm : forall x y, x < order -> y < order -> mul x y = mul y x.
Proof. apply monoid. Qed.
Lemma mul_assoc : forall x y z, x < order -> y < order -> z < order -> mul x (mul y z) = mul (mul x y) z.
Proof. apply monoid. Qed.
Lemma zero_below : 0 < order.
Proof. apply monoid. Qed.
Lemma mul_0_l : forall x, x < order -> mul 0 x = x.
Proof. intros. rewrite mul_comm; auto using zero_below, mul_0_r. Qed.

Lemma product_below : forall X, Forall among X -> product X < order.
Proof. induction 1; cbn [product fold_right]; [exact zero_below | apply mul_below; auto]. Qed.

Lemma product_app : forall X Y, Forall among X -> Forall among Y -> product (X ++ Y) = mul (product X) (product Y).
Proof.
  intros X Y HX HY. induction HX as [|n X Hn HX IH]; cbn [app product fold_right].
  - symmetry. apply mul_0_l, product_below; auto.
  - fold (product (X ++ Y)) (product X). rewrite IH. apply mul_assoc; auto using product_below.
Qed.

Lemma move_among : forall X Y, Forall among X -> move H turns X Y -> Forall among Y.
Proof.
  intros X Y A M. destruct M as [l p q r T]. apply Forall_app in A as [A1 A2]. inversion A2; subst.
  apply Forall_app. split; auto. apply Forall_app. split; auto. eapply among_turns; eauto.
Qed.

(** A move in one component changes one factor of the product. *)
Lemma move_product : forall X Y, Forall among X -> move H turns X Y ->
  exists n m e, among n /\ m < order /\ In e (elements n) /\ product X = mul m (element n) /\ product Y = mul m e.
Proof.
  intros X Y A M. pose proof (move_among X Y A M) as B. destruct M as [l p q r T].
  apply Forall_app in A as [A1 A2]. inversion A2 as [|? ? Ap Ar]; subst.
  assert (Aq : Forall among q) by (eapply among_turns; eauto).
  assert (Al : Forall among (l ++ r)) by (apply Forall_app; auto).
  exists p, (product (l ++ r)), (product q). repeat split; auto using product_below.
  - apply elements_spec; eauto.
  - rewrite !product_app by auto. change (p :: r) with ([p] ++ r). rewrite product_app by auto.
    cbn [product fold_right]. rewrite mul_0_r by auto. rewrite (mul_comm (element p)) by auto using product_below.
    apply mul_assoc; auto using product_below.
  - rewrite !product_app by (auto; apply Forall_app; auto). rewrite (mul_comm (product q)) by auto using product_below.
    apply mul_assoc; auto using product_below.
Qed.

(** Whether a move leaves something in P beside m is decided by the elements of the options. *)
Lemma some_answer : forall X, Forall among X -> forall m, m < order ->
  (exists Y, move H turns X Y /\ in_P (mul m (product Y)) = true) \/ (forall Y, move H turns X Y -> in_P (mul m (product Y)) = false).
Proof.
  induction 1 as [|n X Hn HX IH]; intros m Hm.
  - right. intros Y M. inversion M as [l p q r _ E]. destruct l; discriminate.
  - pose proof (product_below X HX) as BX.
    destruct (IH (mul m (element n))) as [(Y & M & T)|None]; [apply mul_below; auto | |].
    + left. exists (n :: Y). split; [apply move_cons; right; eauto|]. cbn [product fold_right]. fold (product Y).
      rewrite mul_assoc; auto. apply product_below. eapply move_among; eauto.
    + destruct (existsb (fun e => in_P (mul m (mul e (product X)))) (elements n)) eqn:E.
      * left. apply existsb_exists in E as (e & I & T). apply elements_spec in I as (q & Tq & ->); auto.
        exists (q ++ X). split; [apply move_cons; left; eauto|]. rewrite product_app; eauto.
      * right. intros Y M. apply move_cons in M as [(q & Tq & ->)|(Y' & M & ->)].
        -- rewrite product_app by eauto. destruct (in_P (mul m (mul (product q) (product X)))) eqn:T; auto.
           assert (existsb (fun e => in_P (mul m (mul e (product X)))) (elements n) = true); [|congruence].
           apply existsb_exists. exists (product q). split; auto. apply elements_spec; eauto.
        -- cbn [product fold_right]. fold (product Y'). rewrite mul_assoc; auto. apply product_below. eapply move_among; eauto.
Qed.

(** A component whose options have no elements has no options. *)
Lemma some_move : forall X, Forall among X ->
  (exists Y, move H turns X Y) \/ ((forall Y, ~ move H turns X Y) /\ product X = 0).
Proof.
  induction 1 as [|n X Hn HX IH].
  - right. split; [|reflexivity]. intros Y M. inversion M as [l p q r _ E]. destruct l; discriminate.
  - destruct IH as [(Y & M)|[None Z]]; [left; exists (n :: Y); apply move_cons; right; eauto|].
    destruct (elements n) as [|e l] eqn:E.
    + right. split.
      * intros Y M. apply move_cons in M as [(q & Tq & _)|(Y' & M & _)]; [|exact (None Y' M)].
        assert (I : In (product q) (elements n)) by (apply elements_spec; eauto). rewrite E in I. destruct I.
      * cbn [product fold_right]. fold (product X). rewrite Z, terminal by auto. apply mul_0_r, zero_below.
    + left. assert (I : In e (elements n)) by (rewrite E; left; auto). apply elements_spec in I as (q & Tq & _); auto.
      exists (q ++ X). apply move_cons. left. eauto.
Qed.

(** * The condition on positions outside P

    [known e K]: the set K is among those of the element e. The sets of components that have options are in such ones, the
    simple ones; so is the set of a sum, as B(Y + Z) = { m : m f(Z) in B(Y), m f(Y) in B(Z) }. *)
Section Sets.
Variable known simple : N -> (N -> Prop) -> Prop.
Hypothesis simple_known : forall e K, simple e K -> known e K.
Hypothesis components : forall n, among n -> elements n <> [] -> exists K, simple (element n) K /\
  forall m, m < order -> in_P (mul m (element n)) = false -> (forall e, In e (elements n) -> in_P (mul m e) = false) -> K m.
Hypothesis sums : forall e K h L, e < order -> h < order -> known e K -> simple h L -> exists M, known (mul h e) M /\
  forall m, m < order -> K (mul m h) -> L (mul m e) -> M m.
Hypothesis without_identity : forall e K, known e K -> ~ K 0.

Lemma stuck_known : forall X, Forall among X -> (exists Y, move H turns X Y) ->
  exists K, known (product X) K /\ forall m, m < order -> stuck X m -> K m.
Proof.
  induction 1 as [|n X Hn HX IH]; intros E.
  { destruct E as (Y & M). inversion M as [l p q r _ E]. destruct l; discriminate. }
  pose proof (product_below X HX) as BX. pose proof (element_below n Hn) as Bn. cbn [product fold_right]. fold (product X).
  assert (Rest : forall m, m < order -> stuck (n :: X) m -> stuck X (mul m (element n))).
  { intros m Hm [S1 S2]. split; [cbn [product fold_right] in S1; fold (product X) in S1; rewrite <- mul_assoc; auto|].
    intros Y M. assert (A := move_among X Y HX M). rewrite <- mul_assoc by auto using product_below.
    apply (S2 (n :: Y)), move_cons. right. eauto. }
  destruct (elements n) as [|e l] eqn:En.
  - (* The component has no options, and changes nothing. *)
    destruct IH as (K & HK & HB).
    { destruct E as (Y & M). apply move_cons in M as [(q & Tq & _)|(Y' & M & _)]; [|eauto].
      assert (I : In (product q) (elements n)) by (apply elements_spec; eauto). rewrite En in I. destruct I. }
    rewrite terminal, mul_0_l by auto. exists K. split; auto. intros m Hm S. apply HB; auto.
    apply Rest in S; auto. rewrite terminal, mul_0_r in S; auto.
  - destruct (components n Hn) as (L & HL & CL); [congruence|]. clear e l En.
    assert (Part : forall m, m < order -> stuck (n :: X) m -> L (mul m (product X))).
    { intros m Hm [S1 S2]. cbn [product fold_right] in S1. fold (product X) in S1. apply CL; auto using mul_below.
      - rewrite <- mul_assoc, (mul_comm _ (element n)) by auto. exact S1.
      - intros e I. apply elements_spec in I as (q & Tq & ->); auto.
        rewrite <- mul_assoc, (mul_comm _ (product q)) by eauto using product_below. rewrite <- product_app by eauto.
        apply S2, move_cons. left. eauto. }
    destruct (some_move X HX) as [E'|[None Z]].
    + destruct (IH E') as (K & HK & HB). destruct (sums _ K _ L BX Bn HK HL) as (M & HM & CM).
      exists M. split; [exact HM|]. intros m Hm S. apply CM; auto. apply HB; auto using mul_below.
    + exists L. rewrite Z, mul_0_r by auto. split; auto. intros m Hm S. specialize (Part m Hm S). rewrite Z, mul_0_r in Part; auto.
Qed.

Theorem answered_by_sets : forall X, Forall among X -> (exists Y, move H turns X Y) -> ~ stuck X 0.
Proof. intros X A E S. destruct (stuck_known X A E) as (K & HK & HB). exact (without_identity _ K HK (HB 0 zero_below S)). Qed.
End Sets.

(** * The theorem *)
Hypothesis lost : forall X, Forall among X -> (exists Y, move H turns X Y) -> ~ stuck X 0.

Theorem quotient_outcome : forall X, Forall among X ->
  (misere_P (list H) (move H turns) X <-> in_P (product X) = true) /\
  (misere_N (list H) (move H turns) X <-> in_P (product X) = false).
Proof.
  intros X A.
  assert (Both : (in_P (product X) = true -> misere_P _ (move H turns) X) /\ (in_P (product X) = false -> misere_N _ (move H turns) X)).
  { apply (misere_by_test _ _ ends (Forall among) (fun X => in_P (product X))); auto; clear X A.
    - exact move_among.
    - intros X A. destruct (some_move X A) as [E|[None _]]; auto.
    - intros X A T. destruct (some_move X A) as [E|[_ Z]]; auto. congruence.
    - intros X Y A T M. destruct (move_product X Y A M) as (n & m & e & An & Hm & I & EX & EY). rewrite EX in T. rewrite EY. eauto.
    - intros X A T E. destruct (some_answer X A 0 zero_below) as [(Y & M & Y_in)|None].
      + exists Y. split; auto. rewrite mul_0_l in Y_in; auto. apply product_below. eapply move_among; eauto.
      + destruct (lost X A E). split; auto. rewrite mul_0_l; auto using product_below. }
  pose proof (misere_not_both _ _ ends X). destruct (in_P (product X)); intuition discriminate.
Qed.

(** Positions are told apart exactly by their products. *)
Theorem quotient_classes : (forall x, x < order -> exists X, Forall among X /\ product X = x) ->
  (forall x y, x < order -> y < order -> (forall c, c < order -> in_P (mul x c) = in_P (mul y c)) -> x = y) ->
  forall X Y, Forall among X -> Forall among Y -> (product X = product Y <->
    forall Z, Forall among Z -> (misere_P (list H) (move H turns) (X ++ Z) <-> misere_P (list H) (move H turns) (Y ++ Z))).
Proof.
  intros Onto Distinct X Y AX AY. split.
  - intros E Z AZ. destruct (quotient_outcome (X ++ Z)) as [-> _]; [apply Forall_app; auto|].
    destruct (quotient_outcome (Y ++ Z)) as [-> _]; [apply Forall_app; auto|].
    rewrite !product_app by auto. rewrite E. tauto.
  - intros Same. apply Distinct; auto using product_below. intros c Hc. destruct (Onto c Hc) as (Z & AZ & <-).
    specialize (Same Z AZ). destruct (quotient_outcome (X ++ Z)) as [EX _]; [apply Forall_app; auto|].
    destruct (quotient_outcome (Y ++ Z)) as [EY _]; [apply Forall_app; auto|].
    rewrite EX, EY, !product_app in Same by auto.
    destruct (in_P (mul (product X) (product Z))), (in_P (mul (product Y) (product Z))); intuition.
Qed.
End Quotient.

