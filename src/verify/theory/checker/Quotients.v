(** Certificates of misère quotients of octal games.

    [quotient_check] checks a certificate as `Monoids.v` defines it, and [quotient_proved] says what follows if the answer is
    [Fits]: the elements are a commutative monoid; a sum of heaps is a P-position in misère play exactly if the product of its
    elements is in P; sums have the same product exactly if they have the same outcome beside every further sum; and each
    element is that of some sum. *)
From Coq Require Import PeanoNat Wf_nat NArith List Bool Lia FMapPositive MSetPositive.
From NK Require Import Mex Game Octal Misere.
From NK.checker Require Import Monoids OctalHeaps.
Import ListNotations.
Open Scope N_scope.

(** * The conditions *)
Section Check.
Variable c : quotient.
Variable cols : columns.
Notation mul := (times cols).
Notation count := (elements_count c).
Notation element := (element_of c).

Definition winning_set : set := set_of (winning c).
Definition in_P (x : N) : bool := has winning_set x.

(** A function on the elements, worked out once for each. *)
Definition tabulated {A} (f : N -> A) : PositiveMap.t A :=
  fold_right (fun x m => PositiveMap.add (place x) (f x) m) (PositiveMap.empty A) (all_below count).
Lemma tabulated_spec : forall A (f : N -> A) x, x < count -> PositiveMap.find (place x) (tabulated f) = Some (f x).
Proof.
  intros A f x Hx. apply all_below_spec in Hx. unfold tabulated. induction (all_below count) as [|y l IH]; [destruct Hx|].
  cbn [fold_right]. destruct (N.eq_dec x y) as [->|D]; [apply PositiveMap.gss|].
  rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). apply IH. destruct Hx; [congruence|auto].
Qed.

(** The elements that have a property, as a set. *)
Definition those (test : N -> bool) : set :=
  fold_right (fun x s => if test x then with_ x s else s) PositiveSet.empty (all_below count).
Lemma those_spec : forall test x, has (those test) x = true <-> x < count /\ test x = true.
Proof.
  intros test x. rewrite <- all_below_spec. unfold those. induction (all_below count) as [|y l IH]; cbn [fold_right In].
  - split; [discriminate | intros [[] _]].
  - destruct (test y) eqn:T; [rewrite has_with|]; rewrite IH; intuition; subst; auto; congruence.
Qed.

(** The elements m with m x in P. *)
Definition winners (x : N) : set := let column := column cols x in those (fun m => in_P (look column m)).
Definition winners_of (known : PositiveMap.t set) (x : N) : set :=
  match PositiveMap.find (place x) known with Some s => s | None => PositiveSet.empty end.
Lemma winners_spec : forall x m, x < count -> has (winners_of (tabulated winners) x) m = true <-> m < count /\ in_P (mul m x) = true.
Proof. intros x m Hx. unfold winners_of. rewrite tabulated_spec by auto. exact (those_spec (fun m => in_P (mul m x)) m). Qed.

(** ** Heaps *)
Inductive heap_answer := Ended | Wrong | Stuck (e : N) (lost : set).
Definition heap_check (known : PositiveMap.t set) (everything : list N) (t : map) (n : N) : heap_answer :=
  let options := set_of (elements_at c cols t n) in
  let e := at_heap c t n in
  if PositiveSet.is_empty options then if e =? 0 then Ended else Wrong
  else
    let won := fold_right (fun x s => if has options x then PositiveSet.union (winners_of known x) s else s) PositiveSet.empty everything in
    let own := winners_of known e in
    if PositiveSet.is_empty (PositiveSet.inter won own)
    then Stuck e (PositiveSet.diff (set_of everything) (PositiveSet.union won own)) else Wrong.

(** Whether a set is part of one that is known of its element. *)
Definition covered (known : list set) (s : set) : bool :=
  if PositiveSet.is_empty s then true else anyb (PositiveSet.subset s) known.
Definition sets_of (known : list (N * set)) (e : N) : list set :=
  List.map snd (filter (fun own => fst own =? e) known).

(** The pairs of the heaps, without those that others cover. *)
Fixpoint heaps_check (known : PositiveMap.t set) (everything : list N) (t : map) (ns : list N) (kept : list (N * set)) : option (list (N * set)) :=
  match ns with
  | [] => Some kept
  | n :: ns =>
      match heap_check known everything t n with
      | Ended => heaps_check known everything t ns kept
      | Wrong => None
      | Stuck e lost => heaps_check known everything t ns (if covered (sets_of kept e) lost then kept else (e, lost) :: kept)
      end
  end.

Definition part_of (s t : set) : Prop := forall m, has s m = true -> has t m = true.
Lemma empty_has : forall s, PositiveSet.is_empty s = true -> forall m, has s m = false.
Proof.
  intros s E m. apply PositiveSet.is_empty_spec in E. destruct (has s m) eqn:H; auto. destruct (E (place m)). exact H.
Qed.
Lemma covered_spec : forall known s, covered known s = true -> (forall m, has s m = false) \/ exists t, In t known /\ part_of s t.
Proof.
  intros known s H. unfold covered in H. destruct (PositiveSet.is_empty s) eqn:E; [left; apply empty_has; auto|].
  right. apply anyb_exists in H as (t & I & S). exists t. split; auto. intros m Hm. eapply subset_has; eauto.
Qed.

(** The element e has a set among the pairs of which s is part. *)
Definition within (pairs : list (N * set)) (e : N) (s : set) : Prop :=
  (forall m, has s m = false) \/ exists t, In (e, t) pairs /\ part_of s t.
Lemma covered_within : forall pairs e s, covered (sets_of pairs e) s = true -> within pairs e s.
Proof.
  intros pairs e s H. apply covered_spec in H as [E|(t & I & S)]; [left; auto|]. right. exists t. split; auto.
  apply in_map_iff in I as ([e' t'] & <- & I). apply filter_In in I as [I E]. cbn [fst snd] in *. apply N.eqb_eq in E. subst. auto.
Qed.
Lemma within_more : forall pairs pairs' e s, incl pairs pairs' -> within pairs e s -> within pairs' e s.
Proof. intros pairs pairs' e s I [E|(t & H & S)]; [left; auto | right; exists t; auto]. Qed.

Lemma heaps_check_spec : forall known everything t ns kept pairs, heaps_check known everything t ns kept = Some pairs ->
  incl kept pairs /\ forall n, In n ns -> match heap_check known everything t n with
    | Ended => True | Wrong => False | Stuck e lost => within pairs e lost end.
Proof.
  intros known everything t. induction ns as [|n ns IH]; intros kept pairs H; cbn [heaps_check] in H.
  - injection H as <-. split; [apply incl_refl | intros n []].
  - destruct (heap_check known everything t n) as [| |e lost] eqn:E; [|discriminate|].
    + apply IH in H as [I H]. split; auto. intros m [<-|Hm]; [rewrite E; exact Logic.I|exact (H m Hm)].
    + assert (W : exists kept', incl kept kept' /\ within kept' e lost /\ heaps_check known everything t ns kept' = Some pairs).
      { destruct (covered (sets_of kept e) lost) eqn:C.
        - exists kept. split; [apply incl_refl|]. split; auto. apply covered_within; auto.
        - exists ((e, lost) :: kept). split; [apply incl_tl, incl_refl|]. split; auto. right. exists lost. split; [left; auto|].
          intros m Hm. exact Hm. }
      clear H. destruct W as (kept' & I & W & H). apply IH in H as [I' H]. split; [eapply incl_tran; eauto|].
      intros m [<-|Hm]; [rewrite E; eapply within_more; eauto | exact (H m Hm)].
Qed.

(** What [heap_check] shows of a heap. *)
Hypothesis frame : frame_right c = true.
Hypothesis monoid : is_monoid count mul.

Definition good (pairs : list (N * set)) (n : nat) : Prop :=
  (heap_options c cols n = [] -> element n = 0) /\
  (forall m, m < count -> in_P (mul m (element n)) = true -> forall e, In e (heap_options c cols n) -> in_P (mul m e) = false) /\
  (heap_options c cols n <> [] -> exists s, within pairs (element n) s /\
    forall m, m < count -> in_P (mul m (element n)) = false -> (forall e, In e (heap_options c cols n) -> in_P (mul m e) = false) -> has s m = true).

Lemma heap_options_below : forall n e, In e (heap_options c cols n) -> e < count.
Proof.
  intros n e I. apply (heap_options_spec c cols frame monoid) in I as (q & T & ->).
  apply (product_below nat (fun _ => True) count mul monoid element); [intros; apply (element_below c cols frame monoid)|].
  apply Forall_forall. auto.
Qed.

Lemma heap_check_good : forall pairs n,
  match heap_check (tabulated winners) (all_below count) (heap_tree c) (N.of_nat n) with
  | Ended => True | Wrong => False | Stuck e lost => within pairs e lost end -> good pairs n.
Proof.
  intros pairs n H. unfold heap_check in H. rewrite (at_heap_element c frame) in H. fold (heap_options c cols n) in H.
  pose proof (element_below c cols frame monoid n) as Below.
  destruct (PositiveSet.is_empty (set_of (heap_options c cols n))) eqn:E.
  - assert (None : heap_options c cols n = []).
    { destruct (heap_options c cols n) as [|e l] eqn:Eo; auto. pose proof (empty_has _ E e) as F.
      assert (has (set_of (e :: l)) e = true) by (apply has_set_of; left; auto). congruence. }
    destruct (N.eqb_spec (element n) 0) as [Z|]; [|destruct H]. split; [auto|]. rewrite None. split; [intros m _ _ e []|congruence].
  - set (won := fold_right _ _ _) in H.
    assert (Won : forall m, has won m = true <-> m < count /\ exists e, In e (heap_options c cols n) /\ in_P (mul m e) = true).
    { intros m. assert (W : forall l, has (fold_right (fun x s => if has (set_of (heap_options c cols n)) x
          then PositiveSet.union (winners_of (tabulated winners) x) s else s) PositiveSet.empty l) m = true <->
        exists x, In x l /\ has (set_of (heap_options c cols n)) x = true /\ has (winners_of (tabulated winners) x) m = true).
      { induction l as [|x l IH]; cbn [fold_right In]; [split; [discriminate | intros (x & [] & _)]|].
        destruct (has (set_of (heap_options c cols n)) x) eqn:Ex.
        - rewrite has_union, orb_true_iff, IH. split.
          + intros [K|(y & I & K)]; [exists x; auto | exists y; intuition].
          + intros (y & [<-|I] & K1 & K2); [left; auto | right; exists y; auto].
        - rewrite IH. split; intros (y & I & K1 & K2); exists y; intuition; subst; congruence. }
      unfold won. rewrite W. split.
      - intros (x & I & K1 & K2). apply has_set_of in K1. apply winners_spec in K2; [|apply all_below_spec; auto]. intuition. exists x. auto.
      - intros (Hm & x & I & K). pose proof (heap_options_below n x I). exists x. rewrite all_below_spec, has_set_of, winners_spec; auto. }
    destruct (PositiveSet.is_empty (PositiveSet.inter won (winners_of (tabulated winners) (element n)))) eqn:D; [|destruct H].
    assert (Apart : forall m, has won m = true -> has (winners_of (tabulated winners) (element n)) m = true -> False).
    { intros m K1 K2. pose proof (empty_has _ D m) as F. unfold has in F, K1, K2. apply not_true_iff_false in F. apply F.
      apply PositiveSet.mem_spec, PositiveSet.inter_spec. split; apply PositiveSet.mem_spec; auto. }
    split; [|split].
    + intros None. rewrite None in E. discriminate.
    + intros m Hm K e I. destruct (in_P (mul m e)) eqn:F; auto. destruct (Apart m); [apply Won; eauto|]. apply winners_spec; auto.
    + intros _. eexists. split; [exact H|]. intros m Hm K1 K2. unfold has. apply PositiveSet.mem_spec, PositiveSet.diff_spec. split.
      * apply has_set_of, all_below_spec, Hm.
      * intros K. apply PositiveSet.union_spec in K as [K|K]; apply PositiveSet.mem_spec in K; fold (has won m) in K;
          [apply Won in K as (_ & e & I & K); rewrite K2 in K; auto; discriminate|].
        fold (has (winners_of (tabulated winners) (element n)) m) in K. apply winners_spec in K as [_ K]; auto. congruence.
Qed.

(** ** Sums *)
Definition sum_of (e : N) (s : set) (h : N) (l : set) : set :=
  let by_h := column cols h in let by_e := column cols e in
  those (fun m => if has s (look by_h m) then has l (look by_e m) else false).
Inductive sums_answer := Closed (known : PositiveMap.t (list set)) | Lost | Spent.
Definition listed (known : PositiveMap.t (list set)) (e : N) : list set :=
  match PositiveMap.find (place e) known with Some l => l | None => [] end.
Fixpoint sums_from (heaps : list (N * set)) (fuel : nat) (todo : list (N * set)) (known : PositiveMap.t (list set)) : sums_answer :=
  match todo with
  | [] => Closed known
  | (e, s) :: todo =>
      match fuel with
      | O => Spent
      | S fuel =>
          if covered (listed known e) s then sums_from heaps fuel todo known
          else if has s 0 then Lost
          else sums_from heaps fuel (fold_right (fun heap todo => (mul (fst heap) e, sum_of e s (fst heap) (snd heap)) :: todo) todo heaps)
                 (PositiveMap.add (place e) (s :: listed known e) known)
      end
  end.

(** The element e has a set of which s is part, among the known ones and those to be looked at. *)
Definition seen (known : PositiveMap.t (list set)) (todo : list (N * set)) (e : N) (s : set) : Prop :=
  (forall m, has s m = false) \/ exists t, (In t (listed known e) \/ In (e, t) todo) /\ part_of s t.
Definition closed (heaps todo : list (N * set)) (known : PositiveMap.t (list set)) : Prop :=
  (forall e s, In s (listed known e) -> has s 0 = false) /\
  (forall h l, In (h, l) heaps -> seen known todo h l) /\
  (forall e s h l, In s (listed known e) -> In (h, l) heaps -> seen known todo (mul h e) (sum_of e s h l)).

Lemma listed_add : forall known e s e', listed (PositiveMap.add (place e) (s :: listed known e) known) e' =
  if e' =? e then s :: listed known e else listed known e'.
Proof.
  intros. unfold listed at 1. destruct (N.eqb_spec e' e) as [->|D]; [rewrite PositiveMap.gss; reflexivity|].
  rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). reflexivity.
Qed.
Lemma seen_step : forall known todo known' todo' e s, (forall e t, In t (listed known e) \/ In (e, t) todo -> seen known' todo' e t) ->
  seen known todo e s -> seen known' todo' e s.
Proof.
  clear frame monoid. intros known todo known' todo' e s Step [E|(t & I & P)]; [left; auto|]. destruct (Step e t I) as [E|(u & J & Q)].
  - left. intros m. destruct (has s m) eqn:H; auto. apply P in H. congruence.
  - right. exists u. split; auto. intros m Hm. auto.
Qed.

Lemma sums_from_closed : forall heaps fuel todo known result, closed heaps todo known ->
  sums_from heaps fuel todo known = Closed result -> closed heaps [] result.
Proof.
  clear frame monoid.
  intros heaps. induction fuel as [|fuel IH]; intros [|[e s] todo] known result C H; cbn [sums_from] in H;
    try (injection H as <-; exact C); try discriminate.
  assert (Self : forall known todo e t, In t (listed known e) \/ In (e, t) todo -> seen known todo e t).
  { intros k d e' t I. right. exists t. split; auto. intros m Hm. exact Hm. }
  destruct (covered (listed known e) s) eqn:Cov; [|destruct (has s 0) eqn:Z; [discriminate|]].
  - apply (IH todo known result); auto. destruct C as (C1 & C2 & C3). apply covered_spec in Cov.
    assert (Step : forall e' t, In t (listed known e') \/ In (e', t) ((e, s) :: todo) -> seen known todo e' t).
    { intros e' t [I|[I|I]]; auto. injection I as -> ->. destruct Cov as [E|(u & J & Q)]; [left; auto | right; exists u; auto]. }
    split; [exact C1|]. split; intros; eapply seen_step; eauto.
  - set (known' := PositiveMap.add _ _ _) in *. set (todo' := fold_right _ _ _) in *.
    apply (IH todo' known' result); auto. destruct C as (C1 & C2 & C3).
    assert (L : forall e', listed known' e' = if e' =? e then s :: listed known e else listed known e') by (intros; apply listed_add).
    assert (T : forall own, In own todo' <-> In own todo \/ exists heap, In heap heaps /\ own = (mul (fst heap) e, sum_of e s (fst heap) (snd heap))).
    { intros own. unfold todo'. clear. induction heaps as [|heap l IH]; cbn [fold_right In].
      - split; [auto | intros [H|(heap & [] & _)]; auto].
      - rewrite IH. split.
        + intros [<-|[H|(h & I & E)]]; auto; right; [exists heap; auto | exists h; auto].
        + intros [H|(h & [<-|I] & E)]; auto. right. right. exists h. auto. }
    assert (Step : forall e' t, In t (listed known e') \/ In (e', t) ((e, s) :: todo) -> seen known' todo' e' t).
    { intros e' t [I|[I|I]]; apply Self.
      - left. rewrite L. destruct (N.eqb_spec e' e) as [->|]; auto. right. auto.
      - injection I as <- <-. left. rewrite L, N.eqb_refl. left. auto.
      - right. apply T. auto. }
    split; [|split].
    + intros e' t I. rewrite L in I. destruct (N.eqb_spec e' e) as [->|]; [destruct I as [<-|I]|]; eauto.
    + intros; eapply seen_step; eauto.
    + intros e' t h l I J. rewrite L in I.
      assert (Old : In t (listed known e') \/ (e' = e /\ t = s)) by (destruct (N.eqb_spec e' e) as [->|]; [destruct I as [<-|I]|]; auto).
      destruct Old as [Old|[-> ->]]; [eapply seen_step; eauto|]. apply Self. right. apply T. right. exists (h, l). auto.
Qed.

(** ** All elements are products of elements of heaps, and P tells them apart *)
Fixpoint made_by (t : map) (found : set) (made : list (N * N)) : set :=
  match made with
  | [] => found
  | (x, n) :: made => made_by t (if has found x then with_ (mul (at_heap c t n) x) found else found) made
  end.
Definition generated (made : list (N * N)) : bool :=
  let most := N.of_nat (length (heap_elements c)) in
  if allb (fun own => snd own <=? most) made then
    let found := made_by (heap_tree c) (with_ 0 PositiveSet.empty) made in allb (has found) (all_below count)
  else false.

Lemma generated_spec : forall made, generated made = true ->
  forall x, x < count -> exists X, Forall (about c) X /\ product nat mul element X = x.
Proof.
  intros made G x Hx. unfold generated in G. apply if_true in G as [Most G]. cbv zeta in G. rewrite allb_forall in Most, G.
  assert (Start : forall x, has (with_ 0 PositiveSet.empty) x = true -> exists X, Forall (about c) X /\ product nat mul element X = x).
  { intros y H. apply has_with in H as [->|H]; [exists []; auto | discriminate]. }
  specialize (G x (proj2 (all_below_spec _ _) Hx)). revert G. generalize dependent (with_ 0 PositiveSet.empty).
  induction made as [|[y n] made IH]; intros found Start G; cbn [made_by] in G; [auto|].
  apply IH in G; auto; [intros own I; apply Most; right; auto|]. intros z H. destruct (has found y) eqn:Ey; auto.
  apply has_with in H as [->|H]; auto. destruct (Start y Ey) as (X & A & E). exists (N.to_nat n :: X). split.
  - constructor; auto. unfold about. destruct (cycle c); auto.
    specialize (Most (y, n) (or_introl eq_refl)). cbn [snd] in Most. apply N.leb_le in Most. lia.
  - cbn [product fold_right]. fold (product nat mul element X). rewrite E, <- (at_heap_element c frame), N2Nat.id. reflexivity.
Qed.

(** The elements beside which x is in P, as the digits of a number. *)
Definition row_of (x : N) : positive := let column := column cols x in
  fold_right (fun m p => if in_P (look column m) then xI p else xO p) xH (all_below count).
Definition distinct : bool :=
  let known := fold_right (fun x m => PositiveMap.add (row_of x) x m) (PositiveMap.empty N) (all_below count) in
  allb (fun x => match PositiveMap.find (row_of x) known with Some y => x =? y | None => false end) (all_below count).

Lemma distinct_spec : distinct = true -> forall x y, x < count -> y < count ->
  (forall m, m < count -> in_P (mul x m) = in_P (mul y m)) -> x = y.
Proof.
  intros D x y Hx Hy Same. unfold distinct in D. cbv zeta in D. rewrite allb_forall in D.
  assert (E : row_of x = row_of y).
  { unfold row_of. assert (S : forall m, In m (all_below count) -> in_P (look (column cols x) m) = in_P (look (column cols y) m)).
    { intros m Hm. apply all_below_spec in Hm. change (in_P (mul m x) = in_P (mul m y)). destruct monoid as (_ & _ & _ & Comm & _).
      rewrite (Comm m x), (Comm m y); auto. }
    clear D Same. induction (all_below count) as [|m l IH]; cbn [fold_right]; auto. rewrite (S m (or_introl eq_refl)), IH; auto. intros k Hk. apply S. right. auto. }
  pose proof (D x (proj2 (all_below_spec _ _) Hx)) as Dx. pose proof (D y (proj2 (all_below_spec _ _) Hy)) as Dy. rewrite E in Dx.
  destruct (PositiveMap.find (row_of y) _) as [z|]; [|discriminate]. apply N.eqb_eq in Dx, Dy. congruence.
Qed.
End Check.

(** * The whole check

    The program finds the steps by which generators reach all elements, and those by which elements of heaps do. The fuel bounds the
    number of pairs of condition 5. *)
Inductive quotient_answer := Fits | Bad_frame | Bad_monoid | Bad_identity | Bad_heap | Bad_sum | Bad_elements | Bad_classes | Too_many.

Definition quotient_check (c : quotient) (steps : list (N * (N * nat))) (made : list (N * N)) (fuel : nat) : quotient_answer :=
  let cols := columns_by c steps in
  if negb (frame_right c) then Bad_frame else
  if negb (monoid_test c cols) then Bad_monoid else
  if in_P c 0 then Bad_identity else
  match heaps_check c cols (tabulated c (winners c cols)) (all_below (elements_count c)) (heap_tree c) (all_below (needed c + 1)) [] with
  | None => Bad_heap
  | Some pairs =>
      match sums_from c cols pairs fuel pairs (PositiveMap.empty (list set)) with
      | Lost => Bad_sum
      | Spent => Too_many
      | Closed _ =>
          if negb (generated c cols made) then Bad_elements else
          if negb (distinct c cols) then Bad_classes else Fits
      end
  end.

(** What a certificate states. Heaps are those of [about]: all, or those whose elements are stated. *)
Definition is_quotient (c : quotient) (mul : N -> N -> N) : Prop :=
  let game := move nat (octal_move (octal_code c)) in
  let product := product nat mul (element_of c) in
  is_monoid (elements_count c) mul /\
  (forall row, In row (rows c) -> forall x, x < elements_count c -> nth (N.to_nat x) row 0 = mul x (nth 0 row 0)) /\
  (forall X, Forall (about c) X -> (misere_P _ game X <-> In (product X) (winning c)) /\ (misere_N _ game X <-> ~ In (product X) (winning c))) /\
  (forall X Y, Forall (about c) X -> Forall (about c) Y ->
    (product X = product Y <-> forall Z, Forall (about c) Z -> (misere_P _ game (X ++ Z) <-> misere_P _ game (Y ++ Z)))) /\
  (forall x, x < elements_count c -> exists X, Forall (about c) X /\ product X = x).

Theorem quotient_right : forall c steps made fuel, quotient_check c steps made fuel = Fits ->
  is_quotient c (times (columns_by c steps)).
Proof.
  intros c steps made fuel H. unfold quotient_check in H. cbv zeta in H. set (cols := columns_by c steps) in *.
  destruct (frame_right c) eqn:Frame; [|discriminate]. destruct (monoid_test c cols) eqn:Test; [|discriminate]. cbn [negb] in H.
  destruct (in_P c 0) eqn:Empty; [discriminate|].
  destruct (heaps_check _ _ _ _ _ _ _) as [pairs|] eqn:Heaps; [|discriminate].
  destruct (sums_from _ _ _ _ _ _) as [known| |] eqn:Sums; try discriminate.
  destruct (generated c cols made) eqn:Made; [|discriminate]. destruct (distinct c cols) eqn:Distinct; [|discriminate]. clear H.
  assert (Monoid := elements_monoid c steps Test). fold cols in Monoid.
  assert (Below := element_below c cols Frame Monoid). assert (Spec := heap_options_spec c cols Frame Monoid).
  apply heaps_check_spec in Heaps as [_ Heaps].
  assert (Good : forall n, about c n -> good c cols pairs n).
  { apply (all_heaps c cols Frame Monoid).
    - intros n n' [E O] (G1 & G2 & G3). unfold good. rewrite <- E. split; [|split].
      + intros None. apply G1. destruct (heap_options c cols n) as [|e l]; auto. assert (I : In e (heap_options c cols n')) by (apply O; left; auto).
        rewrite None in I. destruct I.
      + intros m Hm K e I. apply (G2 m Hm K). apply O, I.
      + intros Some_. destruct G3 as (s & W & S).
        { intros None. apply Some_. destruct (heap_options c cols n') as [|e l]; auto. assert (I : In e (heap_options c cols n)) by (apply O; left; auto).
          rewrite None in I. destruct I. }
        exists s. split; auto. intros m Hm K L. apply S; auto. intros e I. apply L, O, I.
    - intros n Hn. apply (heap_check_good c cols Frame Monoid). apply Heaps, all_below_spec. lia. }
  assert (Closed_ : closed c cols pairs [] known).
  { apply (sums_from_closed c cols pairs fuel pairs (PositiveMap.empty (list set)) known); auto.
    assert (None : forall e, listed (PositiveMap.empty (list set)) e = []) by (intros; unfold listed; rewrite PositiveMap.gempty; auto).
    split; [|split].
    - intros e s I. rewrite None in I. destruct I.
    - intros h l I. right. exists l. split; auto. intros m Hm. exact Hm.
    - intros e s h l I. rewrite None in I. destruct I. }
  destruct Closed_ as (C1 & C2 & C3).
  assert (Turns : forall n q, about c n -> octal_move (octal_code c) n q -> Forall (about c) q) by (intros; eapply about_turns; eauto).
  assert (Lost_ : forall X, Forall (about c) X -> (exists Y, move nat (octal_move (octal_code c)) X Y) ->
    ~ stuck nat (octal_move (octal_code c)) (times cols) (element_of c) (in_P c) X 0).
  { apply (answered_by_sets nat _ (about c) Turns (elements_count c) (times cols) Monoid (element_of c) (in_P c) (fun n _ => Below n)
      (heap_options c cols) (fun n _ => Spec n) (fun n A => proj1 (Good n A))
      (fun e K => (forall m, ~ K m) \/ exists s, In s (listed known e) /\ forall m, K m -> has s m = true)
      (fun e K => (forall m, ~ K m) \/ exists s, In (e, s) pairs /\ forall m, K m -> has s m = true)).
    - intros e K [K0|(s & I & Ks)]; [left; auto|]. destruct (C2 e s I) as [E|(t & [J|[]] & P)].
      + left. intros m Hm. apply Ks in Hm. congruence.
      + right. exists t. auto.
    - intros n A Some_. destruct (Good n A) as (_ & _ & G). destruct (G Some_) as (s & W & S).
      exists (fun m => has s m = true). split; [|exact S]. destruct W as [E|(t & I & P)]; [left; intros m; rewrite E; discriminate|].
      right. exists t. auto.
    - intros e K h L He Hh [K0|(s & Is & Ks)] [L0|(l & Il & Ll)];
        try (exists (fun _ => False); split; [left; auto | intros m _ K1 L1; destruct (K0 _ K1) || destruct (L0 _ L1)]; fail).
      exists (fun m => has (sum_of c cols e s h l) m = true). split.
      + destruct (C3 e s h l Is Il) as [E|(t & [I|[]] & P)]; [left; intros m; rewrite E; discriminate|]. right. exists t. auto.
      + intros m Hm K1 L1. apply those_spec. split; auto. apply if_true. split; [apply Ks, K1 | apply Ll, L1].
    - intros e K [K0|(s & Is & Ks)] K1; [exact (K0 _ K1)|]. apply Ks in K1. rewrite (C1 e s Is) in K1. discriminate. }
  assert (In_P : forall x, in_P c x = true <-> In x (winning c)) by (intros; apply has_set_of).
  assert (Outcome := quotient_outcome nat _ (octal_ends (octal_code c)) (about c) Turns (elements_count c) (times cols) Monoid
    (element_of c) (in_P c) (fun n _ => Below n) (heap_options c cols) (fun n _ => Spec n) Empty (fun n A => proj1 (Good n A))
    (fun n A => proj1 (proj2 (Good n A))) Lost_).
  assert (Onto := generated_spec c cols Frame made Made).
  split; [exact Monoid|]. split; [|split; [|split]].
  - intros row Hr x Hx. apply (generators_multiply c steps Test); auto.
  - intros X A. destruct (Outcome X A) as [-> ->]. rewrite <- In_P, not_true_iff_false. tauto.
  - apply (quotient_classes nat _ (octal_ends (octal_code c)) (about c) Turns (elements_count c) (times cols) Monoid
      (element_of c) (in_P c) (fun n _ => Below n) (heap_options c cols) (fun n _ => Spec n) Empty (fun n A => proj1 (Good n A))
      (fun n A => proj1 (proj2 (Good n A))) Lost_ Onto (distinct_spec c cols Monoid Distinct)).
  - exact Onto.
Qed.

Theorem quotient_proved : forall c steps made fuel, quotient_check c steps made fuel = Fits -> exists mul, is_quotient c mul.
Proof. intros. eexists. eapply quotient_right; eauto. Qed.
Print Assumptions quotient_proved.
