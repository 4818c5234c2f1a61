(** Periods of mex/XOR systems, for sequences that repeat and for sequences that grow.

    Theorem [equations_from_theta]: let stated values f be such that each sequence of a system either repeats from its
    preperiod on, f(n + p) = f(n), or is arithmetic-periodic, f(n + q) = f(n) + d with p = 2q and one d for all such
    sequences. If f satisfies the equations of the system at all n from theta to theta + p - 1, it does at all n from
    theta on. The number theta is beyond the bounds that [far] lists for each term. For one sequence that repeats this is a
    theorem of R. K. Guy and C. A. B. Smith (1956); the bounds are those of nkdsl's module prove::periodicity, where the
    proof stands in words. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System.
Import ListNotations.

(** * Nim-sums with a number below a power of two *)
Section Power.
Open Scope N_scope.
Variable k : N.
Notation V := (2 ^ k).

Lemma V_pos : V <> 0. Proof. apply N.pow_nonzero; lia. Qed.

Lemma lxor_div : forall a b, N.lxor a b / V = N.lxor (a / V) (b / V).
Proof. intros. rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. Qed.

Lemma lxor_mod : forall a b, N.lxor a b mod V = N.lxor (a mod V) (b mod V).
Proof.
  intros. rewrite <- !N.land_ones. apply N.bits_inj. intros j. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
  destruct (N.testbit a j), (N.testbit b j), (N.testbit (N.ones k) j); auto.
Qed.

Lemma small_div : forall u, u < V -> u / V = 0.
Proof. intros. apply N.div_small; auto. Qed.

Lemma lxor_below : forall u w, u < V -> w < V -> N.lxor u w < V.
Proof.
  intros u w Hu Hw. pose proof V_pos. assert (N.lxor u w / V = 0) as E by (rewrite lxor_div, !small_div; auto).
  apply N.div_small_iff in E; auto.
Qed.

Lemma below_multiple : forall w K, w < V * K <-> w / V < K.
Proof.
  intros w K. pose proof V_pos. split; intros L.
  - apply N.div_lt_upper_bound; auto.
  - rewrite (N.div_mod w V) by auto. pose proof (N.mod_lt w V H). nia.
Qed.

Lemma lxor_less : forall w u K, u < V -> (N.lxor w u < V * K <-> w < V * K).
Proof. intros w u K Hu. rewrite !below_multiple, lxor_div, (small_div u), N.lxor_0_r by auto. tauto. Qed.

Lemma lxor_plus : forall w u e, u < V -> N.lxor (w + V * e) u = N.lxor w u + V * e.
Proof.
  intros w u e Hu. pose proof V_pos as HV.
  rewrite (N.div_mod (N.lxor (w + V * e) u) V) by auto. rewrite (N.div_mod (N.lxor w u) V) by auto.
  rewrite !lxor_div, !lxor_mod, (small_div u), !N.lxor_0_r by auto.
  replace (w + V * e) with (w + e * V) by lia. rewrite N.div_add, N.mod_add by auto. lia.
Qed.

Lemma lxor_both : forall w z e, w / V = z / V -> N.lxor (w + V * e) (z + V * e) = N.lxor w z.
Proof.
  intros w z e E. pose proof V_pos as HV.
  rewrite (N.div_mod (N.lxor (w + V * e) (z + V * e)) V) by auto. rewrite (N.div_mod (N.lxor w z) V) by auto.
  rewrite !lxor_div, !lxor_mod. replace (w + V * e) with (w + e * V) by lia. replace (z + V * e) with (z + e * V) by lia.
  rewrite !N.div_add, !N.mod_add, E, !N.lxor_nilpotent by auto. auto.
Qed.

(** The nim-sum with a number below V changes a number by less than V. *)
Lemma lxor_near : forall w u, u < V -> N.lxor w u < w + V.
Proof.
  intros w u Hu. pose proof V_pos as HV. rewrite (N.div_mod (N.lxor w u) V) by auto.
  rewrite lxor_div, (small_div u), N.lxor_0_r by auto. pose proof (N.mod_lt (N.lxor w u) V HV).
  pose proof (N.mul_div_le w V HV). lia.
Qed.
End Power.

Open Scope Z_scope.

Section Period.
Variables (f : values) (p q : Z) (k e : N) (start : nat -> Z) (grows : nat -> bool).
Notation V := (2 ^ k)%N.
Notation d := (V * e)%N.
Hypothesis Hp : 1 <= p.
Hypothesis Hpq : forall i, grows i = true -> p = 2 * q.
Hypothesis Hbounded : forall i n, grows i = false -> (f i n < V)%N.
Hypothesis Hperiod : forall i n, grows i = false -> start i <= n -> f i (n + p) = f i n.
Hypothesis Hbefore : forall i n, grows i = true -> n < start i -> (f i n < V)%N.
Hypothesis Hgrowth : forall i n, grows i = true -> start i <= n -> f i (n + q) = (f i n + d)%N.

(** Options of sequence i below this number are compared one by one. *)
Definition level (i : nat) : N := if grows i then (V * (1 + 2 * e))%N else V.

(** From r on, the values of sequence a are at least K. *)
Definition reach (a : nat) (r : Z) (K : N) : Prop := forall n, r <= n -> (K <= f a n)%N.
(** Up to x, the values of sequence a from its preperiod on are at most m. *)
Definition most (a : nat) (x : Z) (m : N) : Prop := forall n, start a <= n <= x -> (f a n <= m)%N.

(** The conditions on a convolution in sequence i of a growing sequence G, whose indices are at least g0, and one that
    repeats, whose indices that count as regular are at least o0. *)
Definition far_mixed (i G : nat) (t g0 o0 : Z) (h : option Z) (n : Z) : Prop :=
  (exists r, reach G r (level i) /\ r + o0 + t - 1 <= n /\ holds_if (fun g => 2 * r + t + Z.abs g <= n) h)
  /\ (grows i = true -> h = None /\ exists m, most G (Z.max (start G) g0 + p) m /\ reach i n (m + V)).

(** The conditions on a convolution of two growing sequences, for one of them. *)
Definition far_growing (a b : nat) (t x0 n : Z) : Prop :=
  exists m r, most a (Z.max (start a) x0 + q) m /\ reach b r (m + V) /\ Z.max (start a) x0 + r + t <= n.

(** [far i t n]: for the term t of sequence i, the index n is large enough for the theorem. *)
Definition far (i : nat) (t : term) (n : Z) : Prop :=
  match t with
  | Conv a b t x0 y0 c h => (c < V)%N /\
      let a0 := Z.max (start a) x0 in
      let b0 := Z.max (start b) y0 in
      match grows a, grows b with
      | false, false => a0 + b0 + p + t - 1 <= n
          /\ holds_if (fun g => 2 * a0 + 2 * p + t + g - 2 <= n /\ 2 * b0 + t - g <= n) h
      | true, false => far_mixed i a t x0 b0 h n
      | false, true => far_mixed i b t y0 a0 h n
      | true, true => grows i = false /\ far_growing a b t x0 n /\ far_growing b a t y0 n
      end
  | Back a delay low h c => (c < V)%N /\ Z.max (start a) low + delay <= n
      /\ holds_if (fun g => g + delay + 1 <= n) h
      /\ (grows a = true -> exists r, reach a r (level i) /\ r + delay <= n)
  | Const c => (c < V)%N
  end.

(** The condition on a sequence. *)
Definition far_seq (i : nat) (n : Z) : Prop :=
  start i <= n /\ (grows i = true -> reach i n (level i)).

Lemma level_multiple : forall i, exists K, level i = (V * K)%N.
Proof. intros i. unfold level. destruct (grows i); [exists (1 + 2 * e)%N | exists 1%N]; lia. Qed.

Lemma level_V : forall i, (V <= level i)%N.
Proof. intros i. unfold level. destruct (grows i); nia. Qed.

Lemma minus_p : forall i n, grows i = false -> start i + p <= n -> f i (n - p) = f i n.
Proof. intros; rewrite <- (Hperiod i (n - p)); [f_equal| |]; auto; lia. Qed.

Lemma twice : forall i n, grows i = true -> start i <= n -> f i (n + p) = (f i n + 2 * d)%N.
Proof.
  intros i n G H. rewrite (Hpq i G). pose proof (Hpq i G). replace (n + 2 * q) with (n + q + q) by lia.
  rewrite !Hgrowth by (auto; lia). lia.
Qed.

Lemma regular : forall a n, grows a = true -> (V <= f a n)%N -> start a <= n.
Proof. intros a n G H. destruct (Z_lt_ge_dec n (start a)); [|lia]. pose proof (Hbefore a n G l). lia. Qed.

(** ** Options below the level are the same at n and at n + p *)

Lemma step_periodic : forall a b t x0 y0 c h n v, grows a = false -> grows b = false ->
  Z.max (start a) x0 + Z.max (start b) y0 + p + t - 1 <= n ->
  holds_if (fun g => 2 * Z.max (start a) x0 + 2 * p + t + g - 2 <= n /\ 2 * Z.max (start b) y0 + t - g <= n) h ->
  (option_of f n (Conv a b t x0 y0 c h) v <-> option_of f (n + p) (Conv a b t x0 y0 c h) v).
Proof.
  intros a b t x0 y0 c h n v Ga Gb H1 H2. cbn [option_of]. split; intros (x & y & E & Hx & Hy & Hh & ->).
  - destruct h as [g|]; cbn [holds_if] in *.
    + exists x, (y + p); rewrite Hperiod by (auto; lia); repeat split; try lia; auto.
    + destruct (Z_le_gt_dec (Z.max (start b) y0) y).
      * exists x, (y + p); rewrite Hperiod by (auto; lia); repeat split; try lia; auto.
      * exists (x + p), y; rewrite Hperiod by (auto; lia); repeat split; try lia; auto.
  - destruct (Z_le_gt_dec (Z.max (start a) x0 + p) x).
    + exists (x - p), y; rewrite minus_p by (auto; lia); repeat split; try lia; auto.
      destruct h; cbn [holds_if] in *; auto; lia.
    + exists x, (y - p). rewrite minus_p by (auto; lia); repeat split; try lia; auto.
      destruct h; cbn [holds_if] in *; auto; lia.
Qed.

(** What is known of a pair whose option is below the level. *)
Lemma mixed_small : forall i a b x y c r, grows b = false -> (c < V)%N -> reach a r (level i) ->
  (N.lxor (N.lxor (f a x) (f b y)) c < level i)%N -> x < r.
Proof.
  intros i a b x y c r Gb Hc Hr L. destruct (Z_lt_ge_dec x r) as [|G]; auto. exfalso.
  destruct (level_multiple i) as [K EK]. rewrite EK in *.
  rewrite N.lxor_assoc in L. apply lxor_less in L; [|apply lxor_below; auto].
  specialize (Hr x ltac:(lia)). lia.
Qed.

Lemma swap : forall a b t x0 y0 c n v,
  option_of f n (Conv a b t x0 y0 c None) v <-> option_of f n (Conv b a t y0 x0 c None) v.
Proof.
  assert (forall a b t x0 y0 c n v,
    option_of f n (Conv a b t x0 y0 c None) v -> option_of f n (Conv b a t y0 x0 c None) v) as H; [|split; apply H].
  intros a b t x0 y0 c n v (x & y & E & Hx & Hy & _ & ->). exists y, x.
  rewrite (N.lxor_comm (f b y)). repeat split; auto; lia.
Qed.

Lemma step_mixed : forall i a b t x0 y0 c h n v, grows a = true -> grows b = false -> (c < V)%N ->
  far_mixed i a t x0 (Z.max (start b) y0) h n -> (v < level i)%N ->
  (option_of f n (Conv a b t x0 y0 c h) v <-> option_of f (n + p) (Conv a b t x0 y0 c h) v).
Proof.
  intros i a b t x0 y0 c h n v Ga Gb Hc [(r & Hr & H1 & H2) _] L.
  split; intros (x & y & E & Hx & Hy & Hh & ->); pose proof (mixed_small i a b x y c r Gb Hc Hr L) as S.
  - exists x, (y + p). rewrite Hperiod by (auto; lia). repeat split; auto; try lia.
    destruct h; cbn [holds_if] in *; auto; lia.
  - exists x, (y - p). rewrite minus_p by (auto; lia). repeat split; auto; try lia.
    destruct h; cbn [holds_if] in *; auto; lia.
Qed.

Lemma step_mixed_half : forall i a b t x0 y0 c g n v, grows a = false -> grows b = true -> (c < V)%N ->
  far_mixed i b t y0 (Z.max (start a) x0) (Some g) n -> (v < level i)%N ->
  (option_of f n (Conv a b t x0 y0 c (Some g)) v <-> option_of f (n + p) (Conv a b t x0 y0 c (Some g)) v).
Proof.
  intros i a b t x0 y0 c g n v Ga Gb Hc [(r & Hr & H1 & H2) _] L. cbn [holds_if] in H2.
  split; intros (x & y & E & Hx & Hy & Hh & ->); exfalso; cbn [holds_if] in Hh;
    rewrite (N.lxor_comm (f a x)) in L; pose proof (mixed_small i b a y x c r Ga Hc Hr L); lia.
Qed.

(** Both growing: if an option is below V, both indices are regular, and this far. *)
Lemma growing_large : forall a b t x0 n x y c s, grows a = true -> grows b = true -> (c < V)%N ->
  far_growing a b t x0 n -> 0 <= s <= q -> n + 2 * s <= x + y + t -> x0 <= x ->
  (N.lxor (N.lxor (f a x) (f b y)) c < V)%N -> Z.max (start a) x0 + s <= x.
Proof.
  intros a b t x0 n x y c s Ga Gb Hc (m & r & Hm & Hr & H) Hs E Hx L.
  destruct (Z_lt_ge_dec x (Z.max (start a) x0 + s)) as [S|]; [|lia]. exfalso.
  assert (f a x / V = f b y / V)%N as Eq.
  { assert (N.lxor (N.lxor (f a x) (f b y)) c / V = 0)%N as D by (apply N.div_small; auto).
    rewrite !lxor_div, (small_div k c), N.lxor_0_r in D by auto. apply N.lxor_eq in D. auto. }
  assert (f a x < V * (m / V + 1))%N as Hfa.
  { rewrite N.mul_add_distr_l, N.mul_1_r.
    destruct (Z_lt_ge_dec x (start a)) as [S1|S1]; [eapply N.lt_le_trans; [exact (Hbefore a x Ga S1) | apply N.le_add_l]|].
    pose proof (Hm x ltac:(lia)). pose proof (V_pos k) as P. pose proof (N.div_mod m V P). pose proof (N.mod_lt m V P). lia. }
  apply below_multiple in Hfa. rewrite Eq in Hfa. apply below_multiple in Hfa.
  rewrite N.mul_add_distr_l, N.mul_1_r in Hfa. destruct (Z_lt_ge_dec y r) as [Sy|Sy].
  - lia.
  - specialize (Hr y ltac:(lia)). pose proof (N.mul_div_le m V (V_pos k)). lia.
Qed.

Lemma step_growing : forall i a b t x0 y0 c h n v, grows a = true -> grows b = true -> (c < V)%N ->
  grows i = false -> far_growing a b t x0 n -> far_growing b a t y0 n -> (v < level i)%N ->
  (option_of f n (Conv a b t x0 y0 c h) v <-> option_of f (n + p) (Conv a b t x0 y0 c h) v).
Proof.
  intros i a b t x0 y0 c h n v Ga Gb Hc Gi Fa Fb L. unfold level in L. rewrite Gi in L. pose proof (Hpq a Ga) as Pq.
  split; intros (x & y & E & Hx & Hy & Hh & ->); assert (L' := L); rewrite (N.lxor_comm (f a x)) in L'.
  - pose proof (growing_large a b t x0 n x y c 0 Ga Gb Hc Fa ltac:(lia) ltac:(lia) Hx L).
    pose proof (growing_large b a t y0 n y x c 0 Gb Ga Hc Fb ltac:(lia) ltac:(lia) Hy L').
    exists (x + q), (y + q). rewrite !Hgrowth by (auto; lia). repeat split; try lia.
    + destruct h; cbn [holds_if] in *; auto; lia.
    + f_equal. symmetry. apply lxor_both.
      assert (N.lxor (N.lxor (f a x) (f b y)) c / V = 0)%N as D by (apply N.div_small; auto).
      rewrite !lxor_div, (small_div k c), N.lxor_0_r in D by auto. apply N.lxor_eq in D. auto.
  - pose proof (growing_large a b t x0 n x y c q Ga Gb Hc Fa ltac:(lia) ltac:(lia) Hx L).
    pose proof (growing_large b a t y0 n y x c q Gb Ga Hc Fb ltac:(lia) ltac:(lia) Hy L').
    assert (f a x = (f a (x - q)%Z + d)%N) as Ea by (rewrite <- Hgrowth by (auto; lia); f_equal; lia).
    assert (f b y = (f b (y - q)%Z + d)%N) as Eb by (rewrite <- Hgrowth by (auto; lia); f_equal; lia).
    exists (x - q), (y - q). repeat split; try lia.
    + destruct h; cbn [holds_if] in *; auto; lia.
    + f_equal. rewrite Ea, Eb. apply lxor_both.
      assert (N.lxor (N.lxor (f a x) (f b y)) c / V = 0)%N as D by (apply N.div_small; auto).
      rewrite !lxor_div, (small_div k c), N.lxor_0_r in D by auto. apply N.lxor_eq in D.
      rewrite Ea, Eb in D. replace (f a (x - q)%Z + d)%N with (f a (x - q)%Z + e * V)%N in D by lia.
      replace (f b (y - q)%Z + d)%N with (f b (y - q)%Z + e * V)%N in D by lia.
      rewrite !N.div_add in D by apply V_pos. lia.
Qed.

Lemma step_low : forall i t n v, far i t n -> (v < level i)%N -> (option_of f n t v <-> option_of f (n + p) t v).
Proof.
  intros i [a b t x0 y0 c h | a dl low h c | c] n v Hf L; cbn [far] in Hf; [| |cbn [option_of]; tauto].
  - destruct Hf as [Hc Hf]. destruct (grows a) eqn:Ga, (grows b) eqn:Gb.
    + destruct Hf as (Gi & Fa & Fb). apply step_growing with i; auto.
    + apply step_mixed with i; auto.
    + destruct h as [g|]; [apply step_mixed_half with i; auto|].
      rewrite !(swap a b). apply step_mixed with i; auto.
    + destruct Hf. apply step_periodic; auto.
  - destruct Hf as (Hc & H1 & H2 & H3). cbn [option_of].
    destruct (grows a) eqn:Ga.
    + destruct (H3 eq_refl) as (r & Hr & Hn). destruct (level_multiple i) as [K EK]. rewrite EK in *.
      split; intros (_ & _ & ->); exfalso; apply lxor_less in L; auto.
      * specialize (Hr (n - dl) ltac:(lia)). lia.
      * specialize (Hr (n + p - dl) ltac:(lia)). lia.
    + replace (n + p - dl) with (n - dl + p) by lia. rewrite Hperiod by (auto; lia).
      split; intros (Hl & Hh & ->); repeat split; try lia; destruct h; cbn [holds_if] in *; auto; lia.
Qed.

(** ** Growing sequences: options at least V grow by 2d *)

Lemma step_high : forall i t n v, grows i = true -> far i t n -> (V <= v)%N ->
  option_of f n t v -> option_of f (n + p) t (v + 2 * d)%N.
Proof.
  assert (Mixed : forall a b t x0 y0 c n v, grows a = true -> grows b = false -> (c < V)%N -> (V <= v)%N ->
    option_of f n (Conv a b t x0 y0 c None) v -> option_of f (n + p) (Conv a b t x0 y0 c None) (v + 2 * d)%N).
  { intros a b t x0 y0 c n v Ga Gb Hc Hv (x & y & E & Hx & Hy & _ & ->).
    assert (Hu : (N.lxor (f b y) c < V)%N) by (apply lxor_below; auto).
    assert (Ha : (V <= f a x)%N).
    { destruct (N.lt_ge_cases (f a x) V) as [S|]; auto. rewrite N.lxor_assoc in Hv.
      replace V with (V * 1)%N in S by lia. apply (lxor_less k _ _ 1 Hu) in S. lia. }
    exists (x + p), y. rewrite twice by (auto; apply regular; auto). repeat split; try lia.
    rewrite !N.lxor_assoc. replace (2 * d)%N with (V * (2 * e))%N by lia. symmetry. apply lxor_plus; auto. }
  intros i [a b t x0 y0 c h | a dl low h c | c] n v Gi Hf Hv Ho; cbn [far] in Hf.
  - destruct Hf as [Hc Hf]. destruct (grows a) eqn:Ga, (grows b) eqn:Gb.
    + destruct Hf; congruence.
    + destruct Hf as [_ Hf]. destruct (Hf Gi) as [-> _]. apply Mixed; auto.
    + destruct Hf as [_ Hf]. destruct (Hf Gi) as [-> _]. apply swap. apply Mixed; auto. apply swap; auto.
    + destruct Ho as (x & y & _ & _ & _ & _ & ->). exfalso.
      assert (N.lxor (N.lxor (f a x) (f b y)) c < V)%N by (repeat apply lxor_below; auto). lia.
  - destruct Hf as (Hc & H1 & H2 & H3). destruct Ho as (Hl & Hh & ->). destruct (grows a) eqn:Ga.
    + cbn [option_of]. replace (n + p - dl) with (n - dl + p) by lia. rewrite twice by (auto; lia). repeat split; try lia.
      * destruct h; cbn [holds_if] in *; auto; lia.
      * replace (2 * d)%N with (V * (2 * e))%N by lia. symmetry. apply lxor_plus; auto.
    + exfalso. assert (N.lxor (f a (n - dl)%Z) c < V)%N by (apply lxor_below; auto). lia.
  - cbn [option_of] in Ho. lia.
Qed.

Lemma step_top : forall i t n, grows i = true -> far i t n -> (V <= f i n)%N ->
  option_of f (n + p) t (f i n + 2 * d)%N -> option_of f n t (f i n).
Proof.
  assert (Mixed : forall i a b t x0 y0 c n, grows a = true -> grows b = false -> (c < V)%N -> (V <= f i n)%N ->
    (exists m, most a (Z.max (start a) x0 + p) m /\ reach i n (m + V)) ->
    option_of f (n + p) (Conv a b t x0 y0 c None) (f i n + 2 * d)%N -> option_of f n (Conv a b t x0 y0 c None) (f i n)).
  { intros i a b t x0 y0 c n Ga Gb Hc Hv (m & Hm & Hr) (x & y & E & Hx & Hy & _ & Eq).
    assert (Hu : (N.lxor (f b y) c < V)%N) by (apply lxor_below; auto). rewrite N.lxor_assoc in Eq.
    pose proof (lxor_near k (f a x) _ Hu) as Near. specialize (Hr n ltac:(lia)).
    assert (Hfa : (m < f a x)%N) by lia.
    assert (Sx : start a <= x).
    { destruct (Z_lt_ge_dec x (start a)) as [S|]; [|lia]. exfalso.
      pose proof (lxor_below k (f a x) _ (Hbefore a x Ga S) Hu). nia. }
    assert (Far : Z.max (start a) x0 + p < x).
    { destruct (Z_lt_ge_dec (Z.max (start a) x0 + p) x); auto. specialize (Hm x ltac:(lia)). lia. }
    assert (Ex : f a x = (f a (x - p)%Z + V * (2 * e))%N).
    { replace x with (x - p + p) at 1 by lia. rewrite twice by (auto; lia). lia. }
    exists (x - p), y. repeat split; try lia. rewrite Ex, lxor_plus in Eq by auto. rewrite N.lxor_assoc. lia. }
  intros i [a b t x0 y0 c h | a dl low h c | c] n Gi Hf Hv Ho; cbn [far] in Hf.
  - destruct Hf as [Hc Hf]. destruct (grows a) eqn:Ga, (grows b) eqn:Gb.
    + destruct Hf; congruence.
    + destruct Hf as [_ Hf]. destruct (Hf Gi) as [-> Hm]. apply (Mixed i); auto.
    + destruct Hf as [_ Hf]. destruct (Hf Gi) as [-> Hm]. apply swap. apply (Mixed i); auto. apply swap; auto.
    + destruct Ho as (x & y & _ & _ & _ & _ & Eq). exfalso.
      assert (N.lxor (N.lxor (f a x) (f b y)) c < V)%N by (repeat apply lxor_below; auto). lia.
  - destruct Hf as (Hc & H1 & H2 & H3). destruct Ho as (Hl & Hh & Eq). destruct (grows a) eqn:Ga.
    + cbn [option_of]. replace (n + p - dl) with (n - dl + p) in Eq by lia. rewrite twice in Eq by (auto; lia).
      replace (2 * d)%N with (V * (2 * e))%N in Eq by lia. rewrite lxor_plus in Eq by auto.
      repeat split; try lia. destruct h; cbn [holds_if] in *; auto; lia.
    + exfalso. assert (N.lxor (f a (n + p - dl)%Z) c < V)%N by (apply lxor_below; auto). lia.
  - cbn [option_of] in Ho. lia.
Qed.

(** ** The theorem *)

Lemma equation_step : forall i ts n, far_seq i n -> (forall t, In t ts -> far i t n) ->
  is_mex (options_of f ts n) (f i n) -> is_mex (options_of f ts (n + p)) (f i (n + p)).
Proof.
  intros i ts n [Hst Hlevel] Hfar M. destruct (grows i) eqn:Gi.
  - specialize (Hlevel eq_refl n ltac:(lia)). rewrite twice by auto. unfold level in Hlevel. rewrite Gi in Hlevel.
    destruct M as [M1 M2]. split.
    + intros (t & Ht & Ho). apply M1. exists t. split; auto. apply step_top; auto. nia.
    + intros w Hw. destruct (N.lt_ge_cases w (V * (1 + 2 * e))) as [S|S].
      * destruct (M2 w) as (t & Ht & Ho); [lia|]. exists t. split; auto.
        apply (step_low i t n w); auto. unfold level. rewrite Gi. auto.
      * destruct (M2 (w - 2 * d)%N) as (t & Ht & Ho); [lia|]. exists t. split; auto.
        replace w with (w - 2 * d + 2 * d)%N by lia. apply step_high with i; auto. lia.
  - rewrite Hperiod by auto. pose proof (Hbounded i n Gi) as B.
    eapply mex_local; [|exact M]. intros v Hv.
    split; intros (t & Ht & Ho); exists t; split; auto; apply (step_low i t n v); auto; unfold level; rewrite Gi; lia.
Qed.

Variables (sys : system) (theta : Z).
Hypothesis Hfar : forall i s n, nth_error sys i = Some s -> theta <= n ->
  far_seq i n /\ forall t, In t (terms s) -> far i t n.

Theorem equations_from_theta :
  (forall i s n, nth_error sys i = Some s -> theta <= n < theta + p -> is_mex (options_of f (terms s) n) (f i n)) ->
  (forall i s n, nth_error sys i = Some s -> theta <= n -> is_mex (options_of f (terms s) n) (f i n)).
Proof.
  intros H i s n Hs Hn.
  assert (forall k m, Z.to_nat (m - theta) = k -> theta <= m -> is_mex (options_of f (terms s) m) (f i m)) as K;
    [| eapply K; eauto].
  induction k0 as [k0 IH] using lt_wf_ind; intros m Hk Hm.
  destruct (Z_lt_ge_dec m (theta + p)) as [L | L]; [apply H; auto; lia|].
  destruct (Hfar i s (m - p) Hs ltac:(lia)) as (F1 & F2).
  replace m with (m - p + p) by lia. apply equation_step; auto.
  apply (IH (Z.to_nat (m - p - theta))); lia.
Qed.
End Period.
