(** Certificates of misère quotients, and the products of their elements.

    A certificate states what generators make of the elements 0, 1, ..., a set P of elements, and an element for each heap of
    an octal game, perhaps with a period. If the generators commute and reach all elements, the elements are a commutative
    monoid ([elements_monoid]) in which the generators are multiplications ([generators_multiply]). `Quotients.v` has the rest. *)
From Coq Require Import PeanoNat Wf_nat NArith List Bool Lia FMapPositive MSetPositive.
From NK Require Import Mex Misere.
Import ListNotations.
Open Scope N_scope.

(** * Numbers as places in trees *)
Definition place (x : N) : positive := N.succ_pos x.
Lemma place_injective : forall x y, place x = place y -> x = y.
Proof. intros [|x] [|y]; unfold place; cbn; intros; lia. Qed.

Definition map := PositiveMap.t N.
(** The entry at a place, or 0. *)
Definition look (m : map) (x : N) : N := match PositiveMap.find (place x) m with Some y => y | None => 0 end.
(** A list as a map from its places, of which the first is i. *)
Fixpoint map_from (i : N) (l : list N) : map :=
  match l with [] => PositiveMap.empty N | y :: l => PositiveMap.add (place i) y (map_from (N.succ i) l) end.
Lemma look_from : forall l i x, look (map_from i l) x = if x <? i then 0 else nth (N.to_nat (x - i)) l 0.
Proof.
  induction l as [|y l IH]; intros i x; cbn [map_from]; unfold look.
  - rewrite PositiveMap.gempty. destruct (x <? i); auto. destruct (N.to_nat (x - i)); auto.
  - destruct (N.eq_dec x i) as [->|D].
    + rewrite PositiveMap.gss, N.ltb_irrefl, N.sub_diag. reflexivity.
    + rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). fold (look (map_from (N.succ i) l) x). rewrite IH.
      destruct (N.ltb_spec x (N.succ i)), (N.ltb_spec x i); try lia; auto.
      replace (N.to_nat (x - i)) with (S (N.to_nat (x - N.succ i))) by lia. reflexivity.
Qed.

Definition set := PositiveSet.t.
Definition has (s : set) (x : N) : bool := PositiveSet.mem (place x) s.
Definition with_ (x : N) (s : set) : set := PositiveSet.add (place x) s.
Definition set_of (l : list N) : set := fold_right with_ PositiveSet.empty l.
Lemma has_with : forall x y s, has (with_ x s) y = true <-> y = x \/ has s y = true.
Proof.
  intros. unfold has, with_. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec.
  split; intros [H|H]; auto; left; [apply place_injective | subst]; auto.
Qed.
Lemma has_set_of : forall l x, has (set_of l) x = true <-> In x l.
Proof.
  induction l as [|y l IH]; intros x; cbn [set_of fold_right In]; [intuition discriminate|].
  fold (set_of l). rewrite has_with, IH. intuition.
Qed.
Lemma has_union : forall s t x, has (PositiveSet.union s t) x = orb (has s x) (has t x).
Proof.
  intros. apply eq_true_iff_eq. unfold has. rewrite orb_true_iff, !PositiveSet.mem_spec. apply PositiveSet.union_spec.
Qed.
Lemma subset_has : forall s t x, PositiveSet.subset s t = true -> has s x = true -> has t x = true.
Proof. intros s t x H. apply PositiveSet.subset_spec in H. unfold has. rewrite !PositiveSet.mem_spec. apply H. Qed.

(** The numbers from i on, as many as the list is long. *)
Fixpoint numbers_from (i : N) (n : nat) : list N := match n with O => [] | S n => i :: numbers_from (N.succ i) n end.
Lemma numbers_from_spec : forall n i x, In x (numbers_from i n) <-> i <= x /\ x < i + N.of_nat n.
Proof. induction n as [|n IH]; intros i x; cbn [numbers_from In]; [lia|]. rewrite IH. lia. Qed.
Definition all_below (order : N) : list N := numbers_from 0 (N.to_nat order).
Lemma all_below_spec : forall order x, In x (all_below order) <-> x < order.
Proof. intros. unfold all_below. rewrite numbers_from_spec. lia. Qed.

(** * Certificates *)
Record quotient := Quotient {
  octal_code : list nat;  (** the digits of the game *)
  elements_count : N;  (** the elements are the numbers below it *)
  rows : list (list N);  (** what each generator makes of the elements 0, 1, ... *)
  winning : list N;  (** the elements of P *)
  heap_elements : list N;  (** the elements of the heaps 1, 2, ... *)
  cycle : option (N * N)  (** the preperiod and the period, if the certificate is about all heaps *)
}.

(** The element of a heap. *)
Definition index_of (c : quotient) (n : N) : N :=
  match cycle c with
  | Some (start, p) => if start <=? n then start + (n - start) mod p else n
  | None => n
  end.
Definition element_of (c : quotient) (n : nat) : N :=
  match n with O => 0 | _ => nth (N.to_nat (index_of c (N.of_nat n)) - 1) (heap_elements c) 0 end.
(** The heaps that the certificate is about. *)
Definition about (c : quotient) (n : nat) : Prop :=
  match cycle c with Some _ => True | None => (n <= length (heap_elements c))%nat end.

(** * The monoid *)
Section Monoid.
Variable c : quotient.
Definition generators : list map := List.map (map_from 0) (rows c).

(** What a word of generators makes of an element. *)
Definition act (w : list map) (x : N) : N := fold_right look x w.

(** A column is what the multiplication by an element makes of all elements. A step names an element, one from which it comes,
    and the number of the generator. *)
Definition columns := PositiveMap.t map.
Definition identity : map := map_from 0 (all_below (elements_count c)).
Definition stepped (gs : list map) (known : columns) (step : N * (N * nat)) : columns :=
  let '(y, (x, g)) := step in
  match PositiveMap.find (place x) known, nth_error gs g with
  | Some column, Some row => if look row x =? y then PositiveMap.add (place y) (PositiveMap.map (look row) column) known else known
  | _, _ => known
  end.
Definition columns_by (steps : list (N * (N * nat))) : columns :=
  fold_left (stepped generators) steps (PositiveMap.add (place 0) identity (PositiveMap.empty map)).

Definition row_test (row : list N) : bool :=
  if N.of_nat (length row) =? elements_count c then allb (fun y => y <? elements_count c) row else false.
Definition commute_test (f g : map) : bool := allb (fun x => look f (look g x) =? look g (look f x)) (all_below (elements_count c)).
Definition monoid_test (cols : columns) : bool :=
  if 0 <? elements_count c then
  if allb row_test (rows c) then
  if allb (fun f => allb (commute_test f) generators) generators then
  allb (fun y => match PositiveMap.find (place y) cols with Some _ => true | None => false end) (all_below (elements_count c))
  else false else false else false.

Definition column (cols : columns) (y : N) : map :=
  match PositiveMap.find (place y) cols with Some m => m | None => PositiveMap.empty N end.
Definition times (cols : columns) (x y : N) : N := look (column cols y) x.

Variable steps : list (N * (N * nat)).
Notation cols := (columns_by steps).
Hypothesis test : monoid_test cols = true.

Lemma order_pos : 0 < elements_count c.
Proof. unfold monoid_test in test. rewrite !if_true in test. apply N.ltb_lt, test. Qed.

Lemma generator_below : forall g, In g generators -> forall x, x < elements_count c -> look g x < elements_count c.
Proof.
  intros g Hg x Hx. unfold monoid_test in test. rewrite !if_true in test. destruct test as (_ & T & _).
  apply in_map_iff in Hg as (row & <- & Hr). rewrite allb_forall in T. specialize (T row Hr). unfold row_test in T.
  apply if_true in T as [L T]. apply N.eqb_eq in L. rewrite allb_forall in T. rewrite look_from. cbn [N.ltb].
  destruct (N.ltb_spec x 0); [lia|]. apply N.ltb_lt, T, nth_In. lia.
Qed.
Lemma generators_commute : forall f g, In f generators -> In g generators -> forall x, x < elements_count c ->
  look f (look g x) = look g (look f x).
Proof.
  intros f g Hf Hg x Hx. unfold monoid_test in test. rewrite !if_true in test. destruct test as (_ & _ & T & _).
  rewrite allb_forall in T. specialize (T f Hf). rewrite allb_forall in T. specialize (T g Hg). unfold commute_test in T.
  rewrite allb_forall in T. apply N.eqb_eq, T, all_below_spec, Hx.
Qed.

Lemma act_below : forall w, incl w generators -> forall x, x < elements_count c -> act w x < elements_count c.
Proof.
  induction w as [|g w IH]; intros I x Hx; cbn [act fold_right]; auto. fold (act w x).
  apply generator_below; [apply I; left; auto|]. apply IH; auto. intros h Hh. apply I. right. auto.
Qed.
Lemma act_one : forall g w, In g generators -> incl w generators -> forall x, x < elements_count c -> act w (look g x) = look g (act w x).
Proof.
  induction w as [|h w IH]; intros Hg I x Hx; cbn [act fold_right]; auto. fold (act w x) (act w (look g x)).
  assert (I' : incl w generators) by (intros k Hk; apply I; right; auto).
  rewrite IH by auto. apply generators_commute; auto; [apply I; left; auto | apply act_below; auto].
Qed.
Lemma act_commute : forall v w, incl v generators -> incl w generators -> forall x, x < elements_count c -> act v (act w x) = act w (act v x).
Proof.
  induction v as [|g v IH]; intros w Iv Iw x Hx; cbn [act fold_right]; auto. fold (act v x) (act v (act w x)).
  assert (I : incl v generators) by (intros k Hk; apply Iv; right; auto).
  rewrite IH by auto. symmetry. apply act_one; auto; [apply Iv; left; auto | apply act_below; auto].
Qed.

(** The column of y is that of a word. *)
Definition by_word (y : N) (m : map) : Prop :=
  exists w, incl w generators /\ act w 0 = y /\ forall x, x < elements_count c -> PositiveMap.find (place x) m = Some (act w x).
Lemma identity_by_word : by_word 0 identity.
Proof.
  exists []. split; [intros g []|]. split; [reflexivity|]. intros x Hx. cbn [act fold_right]. unfold identity, all_below.
  assert (Find : forall n i y, i <= y -> y < i + N.of_nat n -> PositiveMap.find (place y) (map_from i (numbers_from i n)) = Some y).
  { induction n as [|n IH]; intros i y H1 H2; [lia|]. cbn [numbers_from map_from]. destruct (N.eq_dec y i) as [->|D].
    - apply PositiveMap.gss.
    - rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). apply IH; lia. }
  apply Find; lia.
Qed.
Lemma columns_by_words : forall y m, PositiveMap.find (place y) cols = Some m -> by_word y m.
Proof.
  unfold columns_by.
  assert (Start : forall y m, PositiveMap.find (place y) (PositiveMap.add (place 0) identity (PositiveMap.empty map)) = Some m -> by_word y m).
  { intros y m F. destruct (N.eq_dec y 0) as [->|D].
    - rewrite PositiveMap.gss in F. injection F as <-. exact identity_by_word.
    - rewrite PositiveMap.gso in F by (intros E; apply place_injective in E; auto). rewrite PositiveMap.gempty in F. discriminate. }
  revert Start. generalize (PositiveMap.add (place 0) identity (PositiveMap.empty map)) as known.
  clear test. induction steps as [|[y' [x' g]] l IH]; intros known Start; cbn [fold_left]; auto. apply IH. clear IH. unfold stepped.
  destruct (PositiveMap.find (place x') known) as [col|] eqn:Fx; auto. destruct (nth_error generators g) as [row|] eqn:Fg; auto.
  destruct (N.eqb_spec (look row x') y') as [E|]; auto. intros y m F. destruct (N.eq_dec y y') as [->|D].
  - rewrite PositiveMap.gss in F. injection F as <-. destruct (Start x' col Fx) as (w & Iw & W0 & Ww). exists (row :: w).
    apply nth_error_In in Fg. split; [intros h [<-|Hh]; auto|]. split; [cbn; rewrite <- W0 in E; exact E|].
    intros x Hx. unfold PositiveMap.map. rewrite PositiveMap.gmapi, Ww by auto. reflexivity.
  - rewrite PositiveMap.gso in F by (intros E'; apply place_injective in E'; auto). auto.
Qed.

Lemma column_of : forall y, y < elements_count c ->
  exists w, incl w generators /\ act w 0 = y /\ forall x, x < elements_count c -> times cols x y = act w x.
Proof.
  intros y Hy. unfold monoid_test in test. rewrite !if_true in test. destruct test as (_ & _ & _ & T).
  rewrite allb_forall in T. specialize (T y). rewrite all_below_spec in T. specialize (T Hy). unfold times, column.
  destruct (PositiveMap.find (place y) cols) as [m|] eqn:F; [|discriminate]. destruct (columns_by_words y m F) as (w & Iw & W0 & Ww).
  exists w. repeat split; auto. intros x Hx. unfold look. rewrite Ww by auto. reflexivity.
Qed.

(** Two words that make the same of the identity make the same of everything. *)
Lemma same_words : forall v w, incl v generators -> incl w generators -> act v 0 = act w 0 ->
  forall x, x < elements_count c -> act v x = act w x.
Proof.
  intros v w Iv Iw E x Hx. destruct (column_of x Hx) as (u & Iu & <- & _). pose proof order_pos.
  rewrite (act_commute v u), (act_commute w u) by auto. congruence.
Qed.

Theorem elements_monoid : is_monoid (elements_count c) (times cols).
Proof.
  pose proof order_pos as Pos. split; [exact Pos|]. split; [|split; [|split]].
  - intros x y Hx Hy. destruct (column_of y Hy) as (w & Iw & _ & ->); auto. apply act_below; auto.
  - intros x Hx. destruct (column_of 0 Pos) as (w & Iw & W0 & ->); auto.
    rewrite (same_words w []); auto. intros g [].
  - intros x y Hx Hy. destruct (column_of y Hy) as (w & Iw & W0 & ->); auto. destruct (column_of x Hx) as (v & Iv & V0 & ->); auto.
    rewrite <- V0, <- W0. apply act_commute; auto.
  - intros x y z Hx Hy Hz. destruct (column_of z Hz) as (w & Iw & W0 & Ww). destruct (column_of y Hy) as (v & Iv & V0 & Vv).
    assert (B : act w y < elements_count c) by (apply act_below; auto). destruct (column_of (act w y) B) as (u & Iu & U0 & Uu).
    rewrite (Ww y), (Vv x), (Uu x), (Ww (act v x)) by (auto; apply act_below; auto).
    assert (E : act u x = act (w ++ v) x).
    { apply same_words; auto; [apply incl_app; auto|]. unfold act at 2. rewrite fold_right_app. fold (act v 0) (act w (act v 0)). congruence. }
    rewrite E. unfold act. rewrite fold_right_app. reflexivity.
Qed.

(** The generators are multiplications. *)
Theorem generators_multiply : forall row, In row (rows c) -> forall x, x < elements_count c ->
  nth (N.to_nat x) row 0 = times cols x (nth 0 row 0).
Proof.
  intros row Hr x Hx. pose proof order_pos as Pos. assert (Hg : In (map_from 0 row) generators) by (apply in_map; auto).
  assert (Look : forall x, look (map_from 0 row) x = nth (N.to_nat x) row 0).
  { intros. rewrite look_from. destruct (N.ltb_spec x0 0); [lia|]. rewrite N.sub_0_r. reflexivity. }
  assert (B : nth 0 row 0 < elements_count c) by (change (nth 0 row 0) with (nth (N.to_nat 0) row 0); rewrite <- (Look 0); apply generator_below; auto).
  destruct (column_of _ B) as (w & Iw & W0 & ->); auto. rewrite <- Look. symmetry. apply (same_words w [map_from 0 row]); auto.
  - intros h [<-|[]]; auto.
  - rewrite W0. cbn [act fold_right]. rewrite Look. reflexivity.
Qed.
End Monoid.
