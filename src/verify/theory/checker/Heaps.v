(** Who wins in misère play on a sum of octal heaps whose sizes are linear in n.

    [misere_value]: 0 if the second player wins and 1 if the first does, by the misère quotient of all heaps of the game.
    [misere_value_right]: it says who wins by the rules. [misere_gain_sound]: from where on the outcome repeats. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Game Octal Misere.
From NK.checker Require Import Monoids OctalHeaps Quotients.
Import ListNotations.
Open Scope Z_scope.

(** A certificate of a quotient with what the program adds to it for [quotient_check]. *)
Record certified := Certified { quotient_of : quotient; steps_of : list (N * (N * nat)); made_of : list (N * N); fuel_of : nat }.
(** Whether it is right, and about all heaps. *)
Definition all_heaps_fit (q : certified) : bool :=
  match cycle (quotient_of q), quotient_check (quotient_of q) (steps_of q) (made_of q) (fuel_of q) with
  | Some _, Fits => true
  | _, _ => false
  end.

(** A quotient with what is looked up often. *)
Record outcomes := Outcomes { played : quotient; columns_of : columns; tree_of : map; lost_of : set }.
Definition outcomes_of (q : certified) : outcomes :=
  let c := quotient_of q in Outcomes c (columns_by c (steps_of q)) (heap_tree c) (winning_set c).

(** Heaps a n + b, as pairs of a and b. *)
Definition size_at (n : Z) (heap : Z * Z) : Z := fst heap * n + snd heap.
Definition element_at (o : outcomes) (size : Z) : N := at_heap (played o) (tree_of o) (Z.to_N size).
Definition product_at (o : outcomes) (heaps : list (Z * Z)) (n : Z) : N :=
  fold_right (fun heap x => times (columns_of o) (element_at o (size_at n heap)) x) 0%N heaps.
Definition misere_value (o : outcomes) (heaps : list (Z * Z)) (n : Z) : option Z :=
  if allb (fun heap => 0 <=? size_at n heap) heaps then Some (if has (lost_of o) (product_at o heaps n) then 0 else 1) else None.

(** A number that is below all n that claims are about: an outcome of heaps of which none grows repeats from there on. *)
Definition long_ago : Z := - 2 ^ 100.
(** Over q steps the outcome gains 0, if all heaps gain multiples of the period, from where on those that grow are in it. *)
Definition misere_gain (o : outcomes) (heaps : list (Z * Z)) (q : Z) : option (Z * Z) :=
  match cycle (played o) with
  | Some (start, p) =>
      if allb (fun heap => if 0 <=? fst heap then (fst heap * q) mod Z.of_N p =? 0 else false) heaps then
        Some (0, fold_right (fun heap m => if fst heap =? 0 then m else Z.max m (- ((snd heap - Z.of_N start) / fst heap))) long_ago heaps)
      else None
  | None => None
  end.

(** What a value says of the heaps by the rules of the game. *)
Definition tells_misere (code : list nat) (heaps : list (Z * Z)) (n : Z) (value : option Z) : Prop :=
  let game := move nat (octal_move code) in
  let sum := List.map (fun heap => Z.to_nat (size_at n heap)) heaps in
  match value with
  | Some v => (forall heap, In heap heaps -> 0 <= size_at n heap) /\ (v = 0 /\ misere_P _ game sum \/ v = 1 /\ misere_N _ game sum)
  | None => exists heap, In heap heaps /\ size_at n heap < 0
  end.

Section Right.
Variable q : certified.
Hypothesis fits : all_heaps_fit q = true.
Notation c := (quotient_of q).
Notation o := (outcomes_of q).

Lemma fits_parts : exists start p, cycle c = Some (start, p) /\ frame_right c = true /\ is_quotient c (times (columns_by c (steps_of q))).
Proof.
  unfold all_heaps_fit in fits. destruct (cycle c) as [[start p]|] eqn:E; [|discriminate].
  destruct (quotient_check c (steps_of q) (made_of q) (fuel_of q)) eqn:T; try discriminate.
  exists start, p. split; auto. split; [|exact (quotient_right _ _ _ _ T)].
  unfold quotient_check in T. destruct (frame_right c); auto. discriminate.
Qed.

Lemma element_at_spec : forall size, element_at o size = element_of c (Z.to_nat size).
Proof.
  intros size. destruct fits_parts as (start & p & _ & F & _). unfold element_at. cbn [played tree_of outcomes_of].
  rewrite <- (at_heap_element c F). f_equal. rewrite <- Z_N_nat, N2Nat.id. reflexivity.
Qed.

Lemma product_at_spec : forall heaps n, product_at o heaps n =
  product nat (times (columns_by c (steps_of q))) (element_of c) (List.map (fun heap => Z.to_nat (size_at n heap)) heaps).
Proof.
  intros heaps n. unfold product_at. cbn [columns_of outcomes_of]. induction heaps as [|heap heaps IH]; [reflexivity|].
  cbn [fold_right List.map product]. rewrite element_at_spec. f_equal. exact IH.
Qed.

Theorem misere_value_right : forall heaps n value, tells_misere (octal_code c) heaps n value -> value = misere_value o heaps n.
Proof.
  intros heaps n value T. unfold misere_value. destruct (allb _ heaps) eqn:A.
  - rewrite allb_forall in A. destruct value as [v|].
    + destruct T as [_ T]. f_equal. destruct fits_parts as (start & p & E & _ & Q).
      destruct Q as (_ & _ & Outcome & _). rewrite product_at_spec.
      set (sum := List.map _ heaps) in *.
      destruct (Outcome sum) as [P N]. { apply Forall_forall. intros. unfold about. rewrite E. exact I. }
      destruct (has (lost_of o) _) eqn:H; cbn [lost_of outcomes_of] in H; unfold winning_set in H.
      * destruct T as [[-> _]|[_ W]]; auto. apply N in W. exfalso. apply W. apply has_set_of. exact H.
      * destruct T as [[_ L]|[-> _]]; auto. apply P, has_set_of in L. congruence.
    + destruct T as (heap & I & B). specialize (A heap I). apply Z.leb_le in A. lia.
  - destruct value as [v|]; auto. destruct T as [T _]. exfalso. apply not_true_iff_false in A. apply A. apply allb_forall.
    intros heap I. apply Z.leb_le, T, I.
Qed.

Lemma element_later : forall start p, cycle c = Some (start, p) -> frame_right c = true -> forall t size, Z.of_N start <= size ->
  element_of c (Z.to_nat (size + Z.of_nat t * Z.of_N p)) = element_of c (Z.to_nat size).
Proof.
  intros start p E F t size S. induction t as [|t IH]; [f_equal; f_equal; lia|]. rewrite <- IH.
  rewrite <- (element_repeats c F start p E (Z.to_nat (size + Z.of_nat t * Z.of_N p))) by lia. f_equal. lia.
Qed.

Theorem misere_gain_sound : forall heaps step d m, 0 <= step -> misere_gain o heaps step = Some (d, m) -> forall x, m <= x ->
  misere_value o heaps (x + step) = option_map (fun v => v + d) (misere_value o heaps x).
Proof.
  intros heaps step d m Hs G x Hx. unfold misere_gain in G. cbn [played outcomes_of] in G.
  destruct fits_parts as (start & p & E & F & _). rewrite E in G.
  destruct (allb _ heaps) eqn:A; [|discriminate]. injection G as <- Hm. rewrite allb_forall in A.
  assert (P : 1 <= Z.of_N start /\ 1 <= Z.of_N p).
  { pose proof F as F'. unfold frame_right in F'. rewrite E, !if_true in F'. destruct F' as (_ & _ & F1 & F2 & _).
    apply N.leb_le in F1, F2. lia. }
  assert (Same : forall heap, In heap heaps ->
    (0 <=? size_at (x + step) heap) = (0 <=? size_at x heap) /\ element_at o (size_at (x + step) heap) = element_at o (size_at x heap)).
  { intros [a b] I. specialize (A _ I). cbn [fst] in A. apply if_true in A as [A1 A2]. apply Z.leb_le in A1. apply Z.eqb_eq in A2.
    unfold size_at. cbn [fst snd]. destruct (Z.eq_dec a 0) as [->|D]; [split; f_equal; lia|].
    assert (Late : - ((b - Z.of_N start) / a) <= x).
    { transitivity m; [|exact Hx]. rewrite <- Hm. clear - I D. revert I.
      induction heaps as [|[a' b'] heaps IH]; intros J; [destruct J|]. cbn [fold_right fst snd]. destruct J as [J|J].
      - injection J as -> ->. destruct (Z.eqb_spec a 0); [congruence|]. apply Z.le_max_r.
      - specialize (IH J). destruct (a' =? 0); [exact IH|]. etransitivity; [exact IH | apply Z.le_max_l]. }
    assert (Far : Z.of_N start <= a * x + b).
    { pose proof (Z_div_mod_eq_full (b - Z.of_N start) a). pose proof (Z.mod_pos_bound (b - Z.of_N start) a ltac:(lia)). nia. }
    apply Z.mod_divide in A2 as [t Ht]; [|lia]. assert (0 <= t) by nia. split.
    - destruct (Z.leb_spec 0 (a * (x + step) + b)), (Z.leb_spec 0 (a * x + b)); auto; nia.
    - rewrite !element_at_spec. rewrite <- (element_later start p E F (Z.to_nat t) (a * x + b)) by lia. f_equal. f_equal.
      rewrite Z2Nat.id by lia. lia. }
  clear A Hm. unfold misere_value. assert (Sums : product_at o heaps (x + step) = product_at o heaps x /\
    allb (fun heap => 0 <=? size_at (x + step) heap) heaps = allb (fun heap => 0 <=? size_at x heap) heaps).
  { unfold product_at. induction heaps as [|heap heaps IH]; [split; reflexivity|].
    destruct (Same heap (or_introl eq_refl)) as [S1 S2]. destruct IH as [I1 I2]; [intros h I; apply Same; right; exact I|].
    cbn [fold_right allb]. rewrite S1, S2, I1, I2. split; reflexivity. }
  destruct Sums as [-> ->]. destruct (allb _ heaps); cbn [option_map]; [|reflexivity]. f_equal. lia.
Qed.
End Right.
