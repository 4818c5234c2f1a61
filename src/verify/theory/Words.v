(** Families of graphs whose vertices are words of n bits, that is, sets of places.

    Which words there are depends on their weight, the number of ones. Which words a and b are joined depends on the weights of a,
    of b and of a (+) b. Proved here:
    - [words_of_one_weight]: if all vertices have one weight, the nimber is 0 or 1, as exchanges of two places are symmetries;
    - [words_by_translations]: if a -> a (+) t is a symmetry for each t = b (+) c, the nimber is 0 or 1;
    - [words_by_mirror]: if a -> a (+) t is a symmetry for the word t of m ones, and a and a (+) t are never joined, the nimber is 0.
    Their premises are about the numbers of places that are in some of the words and not in others. *)
From Coq Require Import String ZArith NArith List Bool Lia Wf_nat.
From NK Require Import Mex System Game NodeKayles Symmetry Images.
Import ListNotations.
Open Scope Z_scope.

(** * Weights *)

(** The number of ones in binary. *)
Fixpoint ones (p : positive) : Z := match p with xH => 1 | xO p => ones p | xI p => ones p + 1 end.
Definition weight (a : Z) : Z := match a with Zpos p => ones p | _ => 0 end.

(** The equations by which specifications define it. *)
Theorem weight_zero : weight 0 = 0.
Proof. reflexivity. Qed.
Theorem weight_rule : forall a, 0 < a -> weight a = weight (a / 2) + a mod 2.
Proof.
  intros [|p|p] H; try lia. destruct p as [p|p|].
  - replace (Zpos p~1 / 2) with (Zpos p); [|apply Z.div_unique with 1; lia].
    replace (Zpos p~1 mod 2) with 1; [reflexivity|]. apply Z.mod_unique with (Zpos p); lia.
  - replace (Zpos p~0 / 2) with (Zpos p); [|apply Z.div_unique with 0; lia].
    replace (Zpos p~0 mod 2) with 0; [cbn; lia|]. apply Z.mod_unique with (Zpos p); lia.
  - reflexivity.
Qed.
Theorem weight_unique : forall f, f 0 = 0 -> (forall a, 0 < a -> f a = f (a / 2) + a mod 2) -> forall a, 0 <= a -> f a = weight a.
Proof.
  intros f F0 F a. remember (Z.to_nat a) as k eqn:Ek. revert a Ek.
  induction k as [k IH] using lt_wf_ind. intros a -> H. destruct (Z.eq_dec a 0) as [-> | Ne]; [auto|].
  assert (0 <= a / 2 < a) by (split; [apply Z.div_pos | apply Z.div_lt]; lia).
  rewrite F, weight_rule by lia. rewrite (IH (Z.to_nat (a / 2))); auto; lia.
Qed.

(** Of the places below n, how many are in f. *)
Fixpoint count (n : nat) (f : Z -> bool) : Z := match n with O => 0 | S n => count n f + Z.b2z (f (Z.of_nat n)) end.
Lemma count_ext : forall n f g, (forall k, 0 <= k < Z.of_nat n -> f k = g k) -> count n f = count n g.
Proof. induction n as [|n IH]; intros f g H; cbn [count]; [auto|]. rewrite (IH f g), H; auto; intros; try apply H; lia. Qed.
Lemma count_first : forall n f, count (S n) f = Z.b2z (f 0) + count n (fun k => f (Z.succ k)).
Proof.
  induction n as [|n IH]; intros f; [cbn [count]; cbn [Z.of_nat]; lia|].
  cbn [count] in *. rewrite IH. replace (Z.of_nat (S n)) with (Z.succ (Z.of_nat n)) by lia. lia.
Qed.
Lemma count_none : forall n f, (forall k, 0 <= k < Z.of_nat n -> f k = false) -> count n f = 0.
Proof. induction n as [|n IH]; intros f H; cbn [count]; [auto|]. rewrite IH, H; [reflexivity | lia | intros; apply H; lia]. Qed.

Section Length.
Variable n : nat.
Let word (a : Z) : Prop := 0 <= a < 2 ^ Z.of_nat n.

Lemma above_word : forall a k, word a -> Z.of_nat n <= k -> Z.testbit a k = false.
Proof.
  intros a k [H H'] Hk. destruct (Z.eq_dec a 0) as [-> | Ne]; [apply Z.bits_0|].
  apply Z.bits_above_log2; auto. apply Z.lt_le_trans with (Z.of_nat n); auto. apply Z.log2_lt_pow2; lia.
Qed.
Lemma word_of_bits : forall a, 0 <= a -> (forall k, Z.of_nat n <= k -> Z.testbit a k = false) -> word a.
Proof.
  intros a H B. split; auto. destruct (Z.eq_dec a 0) as [-> | Ne]; [apply Z.pow_pos_nonneg; lia|].
  apply Z.log2_lt_pow2; [lia|]. destruct (Z_lt_le_dec (Z.log2 a) (Z.of_nat n)) as [L | L]; auto.
  apply B in L. rewrite Z.bit_log2 in L by lia. discriminate.
Qed.
Lemma word_lxor : forall a b, word a -> word b -> word (Z.lxor a b).
Proof.
  intros a b Ha Hb. apply word_of_bits; [apply Z.lxor_nonneg; unfold word in *; lia|].
  intros k Hk. rewrite Z.lxor_spec, !above_word; auto.
Qed.
Lemma word_bits_eq : forall a b, word a -> word b -> (forall k, 0 <= k < Z.of_nat n -> Z.testbit a k = Z.testbit b k) -> a = b.
Proof.
  intros a b Ha Hb H. apply Z.bits_inj'. intros k Hk. destruct (Z_lt_le_dec k (Z.of_nat n)); [auto|]. rewrite !above_word; auto.
Qed.
End Length.

Lemma weight_count : forall n a, 0 <= a < 2 ^ Z.of_nat n -> weight a = count n (Z.testbit a).
Proof.
  assert (P : forall p n, Zpos p < 2 ^ Z.of_nat n -> ones p = count n (Z.testbit (Zpos p))).
  { induction p as [p IH | p IH |]; intros [|n] H; try (cbn in H; lia); rewrite count_first;
      rewrite Nat2Z.inj_succ, Z.pow_succ_r in H by lia.
    - change (Zpos p~1) with (2 * Zpos p + 1) in *. cbn [ones]. rewrite (IH n) by lia.
      rewrite Z.testbit_odd_0. cbn [Z.b2z]. rewrite Z.add_comm. f_equal.
      apply count_ext. intros k Hk. symmetry. apply Z.testbit_odd_succ. lia.
    - change (Zpos p~0) with (2 * Zpos p) in *. cbn [ones]. rewrite (IH n) by lia.
      rewrite Z.testbit_even_0. cbn [Z.b2z]. rewrite Z.add_0_l.
      apply count_ext. intros k Hk. symmetry. apply Z.testbit_even_succ. lia.
    - cbn [ones]. rewrite count_none; [reflexivity|]. intros k Hk.
      change 1 with (2 * 0 + 1). rewrite Z.testbit_odd_succ by lia. apply Z.bits_0. }
  intros n [|p|p] H; [|apply P; lia | lia]. symmetry. apply count_none. intros k _. apply Z.bits_0.
Qed.

(** * Places by the words that they are in

    Of n places, [none] are in none of the words a, b and t, [of_a] are in a alone, [ab] in a and b and not in t, and so on. *)
Section Parts.
Variables none of_a of_b of_t ab at_ bt abt : Z.
Definition all_parts (n : Z) : Prop :=
  0 <= none /\ 0 <= of_a /\ 0 <= of_b /\ 0 <= of_t /\ 0 <= ab /\ 0 <= at_ /\ 0 <= bt /\ 0 <= abt /\
  none + of_a + of_b + of_t + ab + at_ + bt + abt = n.
End Parts.

Theorem parts_exist : forall n a b t, 0 <= a < 2 ^ n -> 0 <= b < 2 ^ n -> 0 <= t < 2 ^ n -> 0 <= n ->
  exists none of_a of_b of_t ab at_ bt abt, all_parts none of_a of_b of_t ab at_ bt abt n /\
    weight a = of_a + ab + at_ + abt /\ weight b = of_b + ab + bt + abt /\ weight t = of_t + at_ + bt + abt /\
    weight (Z.lxor a b) = of_a + of_b + at_ + bt /\
    weight (Z.lxor a t) = of_a + of_t + ab + bt /\
    weight (Z.lxor b t) = of_b + of_t + ab + at_ /\
    weight (Z.lxor (Z.lxor a b) t) = of_a + of_b + of_t + abt.
Proof.
  intros n a b t Ha Hb Ht Hn. rewrite <- (Z2Nat.id n Hn) in *. generalize dependent (Z.to_nat n). intros k Ha Hb Ht.
  rewrite !(weight_count k) by (auto; repeat apply word_lxor; auto). clear Ha Hb Ht.
  rewrite !(count_ext k (Z.testbit (Z.lxor _ _)) _ (fun i _ => Z.lxor_spec _ _ i)).
  rewrite (count_ext k (fun i => xorb (Z.testbit (Z.lxor a b) i) (Z.testbit t i))
    (fun i => xorb (xorb (Z.testbit a i) (Z.testbit b i)) (Z.testbit t i))) by (intros; rewrite Z.lxor_spec; auto).
  induction k as [|k (none & of_a & of_b & of_t & ab & at_ & bt & abt & P & E)].
  - exists 0, 0, 0, 0, 0, 0, 0, 0. unfold all_parts. cbn. lia.
  - cbn [count]. unfold all_parts in *.
    destruct (Z.testbit a (Z.of_nat k)), (Z.testbit b (Z.of_nat k)), (Z.testbit t (Z.of_nat k)); cbn [xorb Z.b2z].
    + exists none, of_a, of_b, of_t, ab, at_, bt, (abt + 1). lia.
    + exists none, of_a, of_b, of_t, (ab + 1), at_, bt, abt. lia.
    + exists none, of_a, of_b, of_t, ab, (at_ + 1), bt, abt. lia.
    + exists none, (of_a + 1), of_b, of_t, ab, at_, bt, abt. lia.
    + exists none, of_a, of_b, of_t, ab, at_, (bt + 1), abt. lia.
    + exists none, of_a, (of_b + 1), of_t, ab, at_, bt, abt. lia.
    + exists none, of_a, of_b, (of_t + 1), ab, at_, bt, abt. lia.
    + exists (none + 1), of_a, of_b, of_t, ab, at_, bt, abt. lia.
Qed.

Definition word (n a : Z) : Prop := 0 <= a < 2 ^ n.
Lemma words_lxor : forall n a b, 0 <= n -> word n a -> word n b -> word n (Z.lxor a b).
Proof. intros n a b Hn. unfold word. rewrite <- (Z2Nat.id n Hn). apply word_lxor. Qed.
(** Translations are of order two, and keep differences. *)
Lemma lxor_twice : forall a t, Z.lxor (Z.lxor a t) t = a.
Proof. intros. rewrite Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_r. auto. Qed.
Lemma lxor_both : forall a b t, Z.lxor (Z.lxor a t) (Z.lxor b t) = Z.lxor a b.
Proof. intros. rewrite (Z.lxor_comm b t), Z.lxor_assoc, <- (Z.lxor_assoc t t b), Z.lxor_nilpotent, Z.lxor_0_l. auto. Qed.

Lemma word_range : forall n a, 0 <= n -> word n a -> 0 <= weight a <= n.
Proof.
  intros n a Hn Ha. destruct (parts_exist n a 0 0) as (p0 & p1 & p2 & p3 & p4 & p5 & p6 & p7 & P & W & _); auto;
    [unfold word in Ha; lia | unfold word in Ha; lia |]. unfold all_parts in P. lia.
Qed.
Lemma ones_positive : forall p, 0 < ones p.
Proof. induction p; cbn [ones]; lia. Qed.
Lemma weight_nonnegative : forall a, 0 <= weight a.
Proof. intros [|p|p]; cbn [weight]; try lia. pose proof (ones_positive p). lia. Qed.
Lemma weight_is_zero : forall a, 0 <= a -> (weight a = 0 <-> a = 0).
Proof. intros [|p|p] H; cbn [weight]; try lia. pose proof (ones_positive p). split; intros; lia. Qed.
(** How specifications say that two words are one, and below that two sets are disjoint. *)
Theorem same_words : forall a b, 0 <= a -> 0 <= b -> (a = b <-> weight (Z.lxor a b) = 0).
Proof. intros a b Ha Hb. rewrite weight_is_zero, Z.lxor_eq_0_iff; [tauto|]. apply Z.lxor_nonneg. lia. Qed.

Lemma weight_double : forall a, 0 <= a -> forall p : bool, weight (2 * a + Z.b2z p) = weight a + Z.b2z p.
Proof. intros [|p|p] H [|]; cbn; try lia; rewrite ?Z.add_0_r; reflexivity. Qed.
Lemma lxor_double : forall a b p q, Z.lxor (2 * a + Z.b2z p) (2 * b + Z.b2z q) = 2 * Z.lxor a b + Z.b2z (xorb p q).
Proof.
  intros a b p q. apply Z.bits_inj'. intros k Hk. rewrite Z.lxor_spec.
  destruct (Z.eq_dec k 0) as [-> | Ne].
  - rewrite !Z.testbit_0_r. auto.
  - replace k with (Z.succ (k - 1)) by lia. rewrite !Z.testbit_succ_r by lia. rewrite Z.lxor_spec. auto.
Qed.
Lemma halved : forall c, 0 <= c -> exists d p, c = 2 * d + Z.b2z p /\ 0 <= d.
Proof.
  intros c Hc. exists (c / 2), (Z.odd c). split; [|apply Z.div_pos; lia]. rewrite <- Z.div2_div. pose proof (Z.div2_odd c). lia.
Qed.
(** The carries of a + b are those of common elements. *)
Lemma carries : forall a b, 0 <= a -> 0 <= b ->
  exists c, 0 <= c /\ a + b = Z.lxor a b + 2 * c /\ weight a + weight b = weight (Z.lxor a b) + 2 * weight c.
Proof.
  intros a. remember (Z.to_nat a) as k eqn:Ek. revert a Ek. induction k as [k IH] using lt_wf_ind. intros a -> b Ha Hb.
  destruct (Z.eq_dec a 0) as [-> | Ne]; [exists 0; rewrite Z.lxor_0_l; cbn [weight]; lia|].
  destruct (halved a Ha) as (a' & p & -> & Ha'), (halved b Hb) as (b' & q & -> & Hb').
  assert (Less : (Z.to_nat a' < Z.to_nat (2 * a' + Z.b2z p))%nat) by (destruct p; cbn [Z.b2z] in *; lia).
  destruct (IH _ Less a' eq_refl b' Ha' Hb') as (c & Hc & S & W).
  exists (2 * c + Z.b2z (p && q)). rewrite lxor_double, !weight_double by (auto; apply Z.lxor_nonneg; lia).
  destruct p, q; cbn [xorb andb Z.b2z] in *; lia.
Qed.
Theorem disjoint_words : forall a b, 0 <= a -> 0 <= b -> (a + b = Z.lxor a b <-> weight a + weight b = weight (Z.lxor a b)).
Proof.
  intros a b Ha Hb. destruct (carries a b Ha Hb) as (c & Hc & S & W). pose proof (weight_is_zero c Hc). lia.
Qed.

(** * One place *)
Lemma weight_flip : forall n a i, word n a -> 0 <= i < n -> weight (Z.lxor a (2 ^ i)) = weight a + 1 - 2 * Z.b2z (Z.testbit a i).
Proof.
  intros n a i Ha Hi. assert (Hn : 0 <= n) by lia.
  assert (Hp : word n (2 ^ i)). { split; [apply Z.pow_nonneg; lia | apply Z.pow_lt_mono_r; lia]. }
  pose proof (words_lxor n a (2 ^ i) Hn Ha Hp) as Hx. unfold word in *.
  rewrite <- (Z2Nat.id n Hn) in *. generalize dependent (Z.to_nat n). intros k Ha Hi Hp Hx.
  rewrite !(weight_count k) by auto.
  assert (G : forall j, count j (Z.testbit (Z.lxor a (2 ^ i))) =
    count j (Z.testbit a) + (if i <? Z.of_nat j then 1 - 2 * Z.b2z (Z.testbit a i) else 0)).
  { induction j as [|j IH]; [cbn [count]; destruct (Z.ltb_spec i (Z.of_nat 0)); lia|].
    cbn [count]. rewrite IH, Z.lxor_spec, Z.pow2_bits_eqb by lia.
    destruct (Z.eqb_spec i (Z.of_nat j)) as [-> | Ne].
    - destruct (Z.ltb_spec (Z.of_nat j) (Z.of_nat j)), (Z.ltb_spec (Z.of_nat j) (Z.of_nat (S j))); try lia.
      destruct (Z.testbit a (Z.of_nat j)); cbn [xorb Z.b2z]; lia.
    - rewrite xorb_false_r. destruct (Z.ltb_spec i (Z.of_nat j)), (Z.ltb_spec i (Z.of_nat (S j))); lia. }
  rewrite G. destruct (Z.ltb_spec i (Z.of_nat k)); lia.
Qed.

(** Two different words of one weight: a place of the one that is none of the other. *)
Lemma place_of_one : forall n a b, 0 <= n -> word n a -> word n b -> weight a = weight b -> a <> b ->
  exists i, 0 <= i < n /\ Z.testbit a i = true /\ Z.testbit b i = false.
Proof.
  intros n a b Hn. unfold word. rewrite <- (Z2Nat.id n Hn). generalize (Z.to_nat n). clear n Hn. intros k Ha Hb.
  rewrite !(weight_count k) by auto. intros W Ne.
  assert (G : forall j, (exists i, 0 <= i < Z.of_nat j /\ Z.testbit a i = true /\ Z.testbit b i = false) \/
    (count j (Z.testbit a) <= count j (Z.testbit b) /\
     (count j (Z.testbit a) = count j (Z.testbit b) -> forall i, 0 <= i < Z.of_nat j -> Z.testbit a i = Z.testbit b i))).
  { induction j as [|j [(i & Hi & H) | [L E]]].
    - right. cbn. split; [lia | intros; lia].
    - left. exists i. split; [lia | auto].
    - destruct (Z.testbit a (Z.of_nat j)) eqn:Ea, (Z.testbit b (Z.of_nat j)) eqn:Eb;
        try (left; exists (Z.of_nat j); split; [lia | auto]; fail); right; cbn [count]; rewrite Ea, Eb; cbn [Z.b2z];
        (split; [lia | intros S i Hi; destruct (Z.eq_dec i (Z.of_nat j)) as [-> | N]; [congruence || lia | apply E; lia]]). }
  destruct (G k) as [H | [_ E]]; [exact H|]. exfalso. apply Ne. apply (word_bits_eq k); auto.
Qed.

Lemma weight_first : forall m, 0 <= m -> weight (2 ^ m - 1) = m.
Proof.
  intros m Hm. pattern m. apply natlike_ind; [reflexivity | | auto]. intros k Hk IH. rewrite Z.pow_succ_r by lia.
  assert (0 < 2 ^ k) by (apply Z.pow_pos_nonneg; lia).
  replace (2 * 2 ^ k - 1) with (2 * (2 ^ k - 1) + Z.b2z true) by (cbn [Z.b2z]; lia).
  rewrite weight_double, IH by lia. cbn [Z.b2z]. lia.
Qed.
Lemma word_first : forall n m, 0 <= m <= n -> word n (2 ^ m - 1).
Proof.
  intros n m H. assert (0 < 2 ^ m) by (apply Z.pow_pos_nonneg; lia). assert (2 ^ m <= 2 ^ n) by (apply Z.pow_le_mono_r; lia).
  unfold word. lia.
Qed.

(** ** Two places that are exchanged *)
Section Exchange.
Variables n i j : Z.
Hypothesis Hi : 0 <= i < n.
Hypothesis Hj : 0 <= j < n.
Hypothesis Ne : i <> j.

Definition exchange (a : Z) : Z :=
  if Bool.eqb (Z.testbit a i) (Z.testbit a j) then a else Z.lxor a (Z.lxor (2 ^ i) (2 ^ j)).

Lemma place_word : forall k, 0 <= k < n -> word n (2 ^ k).
Proof. intros k Hk. split; [apply Z.pow_nonneg; lia | apply Z.pow_lt_mono_r; lia]. Qed.
Lemma flipped_word : forall a, word n a -> word n (Z.lxor a (Z.lxor (2 ^ i) (2 ^ j))).
Proof. intros a Ha. apply words_lxor; [lia | auto |]. apply words_lxor; [lia | |]; apply place_word; auto. Qed.
Lemma flipped_i : forall a, Z.testbit (Z.lxor a (Z.lxor (2 ^ i) (2 ^ j))) i = negb (Z.testbit a i).
Proof.
  intros a. rewrite !Z.lxor_spec, !Z.pow2_bits_eqb by lia. destruct (Z.eqb_spec i i), (Z.eqb_spec j i); try lia.
  destruct (Z.testbit a i); auto.
Qed.
Lemma flipped_j : forall a, Z.testbit (Z.lxor a (Z.lxor (2 ^ i) (2 ^ j))) j = negb (Z.testbit a j).
Proof.
  intros a. rewrite !Z.lxor_spec, !Z.pow2_bits_eqb by lia. rewrite Z.eqb_refl. destruct (Z.eqb_spec i j); [lia|].
  destruct (Z.testbit a j); auto.
Qed.
Lemma flipped_weight : forall a, word n a ->
  weight (Z.lxor a (Z.lxor (2 ^ i) (2 ^ j))) = weight a + 2 - 2 * Z.b2z (Z.testbit a i) - 2 * Z.b2z (Z.testbit a j).
Proof.
  intros a Ha. rewrite <- Z.lxor_assoc. rewrite (weight_flip n) by (first [assumption | apply words_lxor; [lia | assumption | apply place_word; assumption]]).
  rewrite (weight_flip n) by auto. rewrite Z.lxor_spec, Z.pow2_bits_eqb by lia. destruct (Z.eqb_spec i j); [lia|].
  rewrite xorb_false_r. lia.
Qed.

Lemma exchange_word : forall a, word n a -> word n (exchange a).
Proof. intros a Ha. unfold exchange. destruct (Bool.eqb _ _); [auto | apply flipped_word; auto]. Qed.
Lemma exchange_weight : forall a, word n a -> weight (exchange a) = weight a.
Proof.
  intros a Ha. unfold exchange. destruct (Bool.eqb _ _) eqn:B; [auto|]. rewrite flipped_weight by auto.
  destruct (Z.testbit a i), (Z.testbit a j); cbn in B |- *; try discriminate; lia.
Qed.
Lemma exchange_twice : forall a, exchange (exchange a) = a.
Proof.
  intros a. unfold exchange at 2. destruct (Bool.eqb (Z.testbit a i) (Z.testbit a j)) eqn:B.
  - unfold exchange. rewrite B. auto.
  - unfold exchange. rewrite flipped_i, flipped_j. destruct (Z.testbit a i), (Z.testbit a j); try discriminate; cbn [negb Bool.eqb]; auto using lxor_twice.
Qed.
Lemma exchange_lxor : forall a b, Z.lxor (exchange a) (exchange b) = exchange (Z.lxor a b).
Proof.
  intros a b. unfold exchange. rewrite !Z.lxor_spec. set (t := Z.lxor (2 ^ i) (2 ^ j)).
  assert (L : Z.lxor (Z.lxor a t) b = Z.lxor (Z.lxor a b) t) by (rewrite !Z.lxor_assoc, (Z.lxor_comm t b); auto).
  destruct (Z.testbit a i), (Z.testbit a j), (Z.testbit b i), (Z.testbit b j); cbn [xorb Bool.eqb];
    rewrite ?lxor_both, ?L, ?Z.lxor_assoc; auto.
Qed.
End Exchange.

(** * The graphs *)
Record words_graph (G : graph) (name : string) (n : Z) (V : Z -> Prop) (E : Z -> Z -> Z -> Prop) : Prop := {
  words_length : 0 <= n;
  words_vertices : forall x, In x (vertices G) <-> exists a, word n a /\ V (weight a) /\ x = Vertex name [a];
  words_edges : forall x y, In (x, y) (edges G) <-> exists a b, word n a /\ word n b /\ V (weight a) /\ V (weight b) /\
    E (weight a) (weight b) (weight (Z.lxor a b)) /\ x = Vertex name [a] /\ y = Vertex name [b] }.

(** A graph by its lists: the tests of numbers in them are conditions on weights. *)
Theorem listed_words : forall G name n (T : Z -> bool) (U : Z -> Z -> bool) (V : Z -> Prop) (E : Z -> Z -> Z -> Prop), 0 <= n ->
  vertices G = (each a from 0 to 2 ^ n - 1, if T a then [Vertex name [a]] else []) ->
  edges G = (each a from 0 to 2 ^ n - 1, each b from 0 to 2 ^ n - 1,
    if U a b then [(Vertex name [a], Vertex name [b])] else []) ->
  (forall a, word n a -> (T a = true <-> V (weight a))) ->
  (forall a b, word n a -> word n b ->
     (U a b = true <-> V (weight a) /\ V (weight b) /\ E (weight a) (weight b) (weight (Z.lxor a b)))) ->
  words_graph G name n V E.
Proof.
  intros G name n T U V E Hn Vs Es HT HU. split; [auto | |].
  - intros x. rewrite Vs. split.
    + intros H. apply in_flat_map in H as (a & Ha & H). apply zrange_spec in Ha. destruct (T a) eqn:Ta; [|destruct H].
      destruct H as [<- | []]. exists a. assert (W : word n a) by (unfold word; lia). split; auto. split; auto. apply HT; auto.
    + intros (a & Ha & Va & ->). apply in_flat_map. exists a. split; [apply zrange_spec; unfold word in Ha; lia|].
      apply (HT a Ha) in Va. rewrite Va. left. auto.
  - intros x y. rewrite Es. split.
    + intros H. apply in_flat_map in H as (a & Ha & H). apply in_flat_map in H as (b & Hb & H). apply zrange_spec in Ha, Hb.
      destruct (U a b) eqn:Uab; [|destruct H]. destruct H as [H | []]. injection H as <- <-. exists a, b.
      assert (Wa : word n a) by (unfold word; lia). assert (Wb : word n b) by (unfold word; lia). apply HU in Uab; auto. tauto.
    + intros (a & b & Ha & Hb & Va & Vb & Eab & -> & ->). apply in_flat_map.
      exists a. split; [apply zrange_spec; unfold word in Ha; lia|]. apply in_flat_map.
      exists b. split; [apply zrange_spec; unfold word in Hb; lia|].
      assert (Uab : U a b = true) by (apply HU; auto). rewrite Uab. left. auto.
Qed.

(** Decides that a test of words is a condition on their weights. *)
Ltac weighed a b := unfold word in *;
  pose proof (disjoint_words a b ltac:(lia) ltac:(lia)); pose proof (same_words a b ltac:(lia) ltac:(lia));
  pose proof (same_words (Z.lxor a b) 0 ltac:(apply Z.lxor_nonneg; lia) ltac:(lia)) as Zero; rewrite Z.lxor_0_r in Zero;
  cbn beta; decided.

Definition on_words (f : Z -> Z) (x : vertex) : vertex := match x with Vertex s [a] => Vertex s [f a] | _ => x end.

Section Graphs.
Variables (G : graph) (name : string) (n : Z) (V : Z -> Prop) (E : Z -> Z -> Z -> Prop).
Hypothesis W : words_graph G name n V E.
Let is_vertex (a : Z) : Prop := word n a /\ V (weight a).

Lemma words_symmetry : forall f, (forall a, is_vertex a -> is_vertex (f a) /\ f (f a) = a) ->
  (forall a b, is_vertex a -> is_vertex b -> E (weight a) (weight b) (weight (Z.lxor a b)) ->
     E (weight (f a)) (weight (f b)) (weight (Z.lxor (f a) (f b))) \/ E (weight (f b)) (weight (f a)) (weight (Z.lxor (f b) (f a)))) ->
  symmetry G (on_words f) (on_words f).
Proof.
  intros f HV HE. destruct W as [_ Vs Es].
  assert (U : undoes G (on_words f) (on_words f)).
  { intros x Hx. apply Vs in Hx as (a & Ha & Va & ->). destruct (HV a) as [[Hf Vf] Ef]; [split; auto|].
    cbn. rewrite Ef. split; [|auto]. apply Vs. exists (f a). auto. }
  assert (T : takes_edges G (on_words f)).
  { intros x y H. apply Es in H as (a & b & Ha & Hb & Va & Vb & Eab & -> & ->). cbn [on_words].
    destruct (HV a) as [[Hfa Vfa] _]; [split; auto|]. destruct (HV b) as [[Hfb Vfb] _]; [split; auto|].
    destruct (HE a b) as [H | H]; [split; auto | split; auto | exact Eab | left | right]; apply Es.
    - exists (f a), (f b). tauto.
    - exists (f b), (f a). tauto. }
  apply maps_symmetry; auto.
Qed.

Lemma exchange_symmetry : forall i j, 0 <= i < n -> 0 <= j < n -> i <> j -> symmetry G (on_words (exchange i j)) (on_words (exchange i j)).
Proof.
  intros i j Hi Hj Ne. apply words_symmetry.
  - intros a [Ha Va]. split; [split|].
    + apply (exchange_word n); auto.
    + rewrite (exchange_weight n); auto.
    + apply (exchange_twice n); auto.
  - intros a b [Ha _] [Hb _] H. left. assert (Hn : 0 <= n) by lia.
    rewrite exchange_lxor, !(exchange_weight n) by (first [assumption | apply words_lxor; assumption]). auto.
Qed.

(** Words of one weight are alike. *)
Lemma same_weight_alike : forall a b, is_vertex a -> is_vertex b -> weight a = weight b -> alike G (Vertex name [a]) (Vertex name [b]).
Proof.
  intros a b. remember (Z.to_nat (weight (Z.lxor a b))) as k eqn:Ek. revert a Ek.
  induction k as [k IH] using lt_wf_ind. intros a -> [Ha Va] [Hb Vb] S. pose proof (words_length _ _ _ _ _ W) as Hn.
  destruct (Z.eq_dec a b) as [-> | Ne]; [apply alike_self|].
  destruct (place_of_one n a b) as (i & Hi & Ai & Bi); auto.
  destruct (place_of_one n b a) as (j & Hj & Bj & Aj); auto.
  assert (Nij : i <> j) by (intros ->; congruence).
  pose proof (exchange_symmetry i j Hi Hj Nij) as Sym.
  apply (alike_then G _ (Vertex name [exchange i j a])); [exists (on_words (exchange i j)), (on_words (exchange i j)); auto|].
  pose proof (exchange_weight n i j Hi Hj Nij a Ha) as Wa. pose proof (exchange_word n i j Hi Hj Nij a Ha) as Xa.
  assert (D : weight (Z.lxor (exchange i j a) b) = weight (Z.lxor a b) - 2).
  { unfold exchange. rewrite Ai, Aj. cbn [Bool.eqb].
    replace (Z.lxor (Z.lxor a (Z.lxor (2 ^ i) (2 ^ j))) b) with (Z.lxor (Z.lxor a b) (Z.lxor (2 ^ i) (2 ^ j)))
      by (rewrite !Z.lxor_assoc, (Z.lxor_comm b); rewrite !Z.lxor_assoc; auto).
    rewrite (flipped_weight n) by (first [assumption | apply words_lxor; assumption]). rewrite !Z.lxor_spec, Ai, Aj, Bi, Bj. cbn. lia. }
  pose proof (weight_nonnegative (Z.lxor (exchange i j a) b)).
  apply (IH (Z.to_nat (weight (Z.lxor (exchange i j a) b)))); auto; [lia | split; auto; rewrite Wa; auto | split; auto | congruence].
Qed.

Theorem words_of_one_weight : (forall w w', 0 <= w <= n -> 0 <= w' <= n -> V w -> V w' -> w = w') -> nimber G = 0%N \/ nimber G = 1%N.
Proof.
  intros H. pose proof (words_length _ _ _ _ _ W) as Hn. apply all_vertices_alike. intros x y Hx Hy.
  apply (words_vertices _ _ _ _ _ W) in Hx as (a & Ha & Va & ->), Hy as (b & Hb & Vb & ->).
  destruct (same_weight_alike a b) as (phi & psi & S); [split; auto | split; auto | | exists phi, psi; auto].
  apply H; auto; apply word_range; auto.
Qed.

(** ** Translations *)
(** A translation by a word of m ones takes edges to edges. *)
Definition edges_translated (m : Z) : Prop := forall none of_a of_b of_t ab at_ bt abt,
  all_parts none of_a of_b of_t ab at_ bt abt n -> of_t + at_ + bt + abt = m ->
  V (of_a + ab + at_ + abt) -> V (of_b + ab + bt + abt) -> V (of_a + of_t + ab + bt) -> V (of_b + of_t + ab + at_) ->
  E (of_a + ab + at_ + abt) (of_b + ab + bt + abt) (of_a + of_b + at_ + bt) ->
  E (of_a + of_t + ab + bt) (of_b + of_t + ab + at_) (of_a + of_b + at_ + bt) \/
  E (of_b + of_t + ab + at_) (of_a + of_t + ab + bt) (of_a + of_b + at_ + bt).

Lemma translation_symmetry : forall t, word n t -> (forall a, is_vertex a -> is_vertex (Z.lxor a t)) -> edges_translated (weight t) ->
  symmetry G (on_words (fun a => Z.lxor a t)) (on_words (fun a => Z.lxor a t)).
Proof.
  intros t Ht HV HE. pose proof (words_length _ _ _ _ _ W) as Hn. apply words_symmetry.
  - intros a Ha. split; [auto | apply lxor_twice].
  - intros a b Ha Hb H. destruct (HV a Ha) as [_ Va'], (HV b Hb) as [_ Vb']. destruct Ha as [Ha Va], Hb as [Hb Vb].
    rewrite (Z.lxor_comm (Z.lxor b t)), lxor_both.
    destruct (parts_exist n a b t Ha Hb Ht Hn) as (p0 & p1 & p2 & p3 & p4 & p5 & p6 & p7 & P & A & B & T & AB & AT & BT & _).
    rewrite A, B, AB, AT, BT in *. rewrite T in HE. apply (HE p0 p1 p2 p3 p4 p5 p6 p7); auto.
Qed.

Theorem words_by_translations :
  (forall none of_a of_b of_t ab at_ bt abt, all_parts none of_a of_b of_t ab at_ bt abt n ->
     V (of_a + ab + at_ + abt) -> V (of_b + ab + bt + abt) -> V (of_t + at_ + bt + abt) -> V (of_a + of_b + of_t + abt)) ->
  (forall m, 0 <= m <= n -> edges_translated m) -> nimber G = 0%N \/ nimber G = 1%N.
Proof.
  intros HV HE. pose proof (words_length _ _ _ _ _ W) as Hn. apply all_vertices_alike. intros x y Hx Hy.
  apply (words_vertices _ _ _ _ _ W) in Hx as (a & Ha & Va & ->), Hy as (b & Hb & Vb & ->).
  pose proof (words_lxor n a b Hn Ha Hb) as Ht.
  exists (on_words (fun c => Z.lxor c (Z.lxor a b))), (on_words (fun c => Z.lxor c (Z.lxor a b))). split.
  - apply translation_symmetry; auto.
    + intros c [Hc Vc]. split; [apply words_lxor; auto|]. rewrite Z.lxor_comm.
      destruct (parts_exist n a b c Ha Hb Hc Hn) as (p0 & p1 & p2 & p3 & p4 & p5 & p6 & p7 & P & A & B & C & _ & _ & _ & ABC).
      rewrite A, B, C, ABC in *. apply (HV p0 p1 p2 p3 p4 p5 p6 p7); auto.
    + apply HE. apply word_range; auto.
  - cbn [on_words]. rewrite <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l. auto.
Qed.

Theorem words_by_mirror : forall m, 1 <= m <= n ->
  (forall none of_a of_t both, 0 <= none -> 0 <= of_a -> 0 <= of_t -> 0 <= both -> none + of_a + of_t + both = n -> of_t + both = m ->
     V (of_a + both) -> V (of_a + of_t) /\ ~ E (of_a + both) (of_a + of_t) m) ->
  edges_translated m -> nimber G = 0%N.
Proof.
  intros m Hm HV HE. pose proof (words_length _ _ _ _ _ W) as Hn. set (t := 2 ^ m - 1).
  assert (Ht : word n t) by (apply word_first; lia). assert (Wt : weight t = m) by (apply weight_first; lia).
  assert (Two : forall a, is_vertex a -> V (weight (Z.lxor a t)) /\ ~ E (weight a) (weight (Z.lxor a t)) m).
  { intros a [Ha Va]. assert (H0 : word n 0) by (split; [lia | apply Z.pow_pos_nonneg; lia]).
    destruct (parts_exist n a 0 t Ha H0 Ht Hn) as (p0 & p1 & p2 & p3 & p4 & p5 & p6 & p7 & P & A & B & T & _ & AT & _).
    unfold all_parts in P. cbn [weight] in B. rewrite A, AT in *.
    replace (p1 + p4 + p5 + p7) with (p1 + p5) in * by lia. replace (p1 + p3 + p4 + p6) with (p1 + p3) by lia.
    apply (HV p0 p1 p3 p5); auto; lia. }
  assert (S : symmetry G (on_words (fun a => Z.lxor a t)) (on_words (fun a => Z.lxor a t))).
  { apply translation_symmetry; [auto | | rewrite Wt; auto]. intros a Ha. split; [apply words_lxor; auto; apply Ha | apply Two; auto]. }
  apply (mirror_value G _ S). intros x Hx. apply (words_vertices _ _ _ _ _ W) in Hx as (a & Ha & Va & ->). cbn [on_words].
  assert (Itself : Z.lxor a (Z.lxor a t) = t) by (rewrite <- Z.lxor_assoc, Z.lxor_nilpotent, Z.lxor_0_l; auto).
  destruct (Two a) as [_ N]; [split; auto|]. split.
  - intros Eq. injection Eq as Eq. rewrite Eq in Itself. rewrite Z.lxor_nilpotent in Itself. rewrite <- Itself in Wt. cbn in Wt. lia.
  - destruct (joined G _ _) eqn:J; auto. exfalso. apply joined_spec in J as [J | J];
      apply (words_edges _ _ _ _ _ W) in J as (b & c & Hb & Hc & Vb & Vc & Ebc & E1 & E2); injection E1 as <-; injection E2 as <-.
    + rewrite Itself, Wt in Ebc. auto.
    + rewrite (Z.lxor_comm (Z.lxor a t) a), Itself, Wt in Ebc. destruct (Two (Z.lxor a t)) as [_ N']; [split; auto|].
      apply N'. rewrite lxor_twice. auto.
Qed.
End Graphs.
