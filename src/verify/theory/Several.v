(** Claims in several variables: statements that repeat in each of them.

    A statement is a tree whose leaves are variables, values of functions at sums of multiples of the variables, and values of
    several such sums together. Where all variables but one keep their values, it is a tree of [Trees.v] in that one, whose functions
    depend on the other values: [aim_eval]. What these functions gain is that of the functions of one variable, because the sums are
    the larger, the larger the other variables are: [gain_along_sound]. Theorem [several_proved]: a statement that lasts in each
    variable without an end, and that is true at the first points, is true at all points. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex System Claim Trees.
Import ListNotations.
Open Scope Z_scope.

(** * Points, and sums of multiples of their coordinates *)
Fixpoint dot (a p : list Z) : Z := match a, p with x :: a, y :: p => x * y + dot a p | _, _ => 0 end.
Fixpoint put (i : nat) (z : Z) (p : list Z) : list Z :=
  match p, i with [], _ => [] | _ :: p, O => z :: p | y :: p, S i => y :: put i z p end.
(** The factors of the variables, and a constant. *)
Definition form : Type := list Z * Z.
Definition form_at (p : list Z) (f : form) : Z := dot (fst f) p + snd f.

Lemma dot_put : forall a p i z, (i < length p)%nat -> dot a (put i z p) = nth i a 0 * z + dot (put i 0 a) p.
Proof.
  induction a as [|x a IH]; intros p i z Hi; [destruct i, p; cbn; ring|]. destruct p as [|y p]; [cbn in Hi; lia|].
  destruct i as [|i]; cbn [put dot nth]; [ring|]. rewrite IH by (cbn in Hi; lia). ring.
Qed.
Lemma dot_monotone : forall a l p, Forall2 Z.le l p -> (forall x, In x a -> 0 <= x) -> dot a l <= dot a p.
Proof.
  induction a as [|x a IH]; intros l p F A; [reflexivity|]. destruct F as [|u v l p H F]; [reflexivity|]. cbn [dot].
  pose proof (A x (or_introl eq_refl)). specialize (IH l p F (fun y I => A y (or_intror I))). nia.
Qed.
Lemma dot_zero : forall a p, allb (Z.eqb 0) a = true -> dot a p = 0.
Proof.
  intros a p Z0. rewrite allb_forall in Z0. revert p. induction a as [|x a IH]; intros p; [reflexivity|]. destruct p as [|y p]; [reflexivity|]. cbn [dot].
  rewrite IH by (intros u I; apply Z0; right; exact I). pose proof (proj1 (Z.eqb_eq 0 x) (Z0 x (or_introl eq_refl))). nia.
Qed.
Lemma in_put : forall i z p x, In x (put i z p) -> x = z \/ In x p.
Proof.
  intros i z p. revert i. induction p as [|y p IH]; intros [|i] x H; cbn [put] in H; auto.
  - destruct H as [<-|H]; cbn; auto.
  - destruct H as [<-|H]; cbn; auto. destruct (IH i x H); auto.
Qed.
Lemma put_length : forall i z p, length (put i z p) = length p.
Proof. intros i z p. revert i. induction p as [|y p IH]; intros [|i]; cbn; auto. Qed.
Lemma put_same : forall i p z, nth_error p i = Some z -> put i z p = p.
Proof. induction i as [|i IH]; intros [|y p] z H; cbn in *; try congruence. f_equal. apply IH. exact H. Qed.
Lemma nth_put : forall i z p, (i < length p)%nat -> nth_error (put i z p) i = Some z.
Proof. induction i as [|i IH]; intros z [|y p] H; cbn in *; auto; try lia. apply IH. lia. Qed.
Lemma nth_put_other : forall i j z p, i <> j -> nth_error (put i z p) j = nth_error p j.
Proof. induction i as [|i IH]; intros [|j] z [|y p] H; cbn; auto; try congruence. Qed.
Lemma dot_plus : forall a b p, dot (plus a b) p = dot a p + dot b p.
Proof. induction a as [|x a IH]; intros [|y b] [|z p]; cbn [plus dot]; rewrite ?IH; ring. Qed.
Lemma dot_scaled : forall c a p, dot (scaled c a) p = c * dot a p.
Proof. intros c. unfold scaled. induction a as [|x a IH]; intros [|z p]; cbn [map dot]; rewrite ?IH; ring. Qed.
Definition unit (i : nat) : list Z := repeat 0 i ++ [1].
Lemma dot_unit : forall i p z, nth_error p i = Some z -> dot (unit i) p = z.
Proof.
  unfold unit. induction i as [|i IH]; intros [|y p] z H; cbn in H; try discriminate.
  - injection H as <-. cbn. destruct y; reflexivity.
  - cbn [repeat app dot]. rewrite (IH p z H). ring.
Qed.

(** * Leaves *)
Inductive leaf := Coordinate (i : nat) | Along (name : nat) (f : form) | Jointly (name : nat) (forms : list form).

Section Several.
(** The functions of one variable and of several numbers, and what is known of their growth; the leaves, by their numbers; the least values of
    the variables. *)
Variables (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)).
Variables (joint : nat -> list Z -> option Z) (joint_known : nat -> list (Z * Z) -> Z -> option (Z * Z)).
Variables (leaves : list leaf) (lows : list Z).

Definition leaf_at (p : list Z) (l : leaf) : option Z :=
  match l with Coordinate i => nth_error p i | Along k f => function k (form_at p f) | Jointly k forms => joint k (map (form_at p) forms) end.
(** At a point, [At j a b] is the value of leaf j, whatever a and b are. *)
Definition at_point (p : list Z) (j : nat) (z : Z) : option Z :=
  match nth_error leaves j with Some l => leaf_at p l | None => None end.
Definition eval_at (p : list Z) (t : node) : option value := eval (at_point p) 0 t.
(** Trees in such leaves. *)
Fixpoint is_spread (t : node) : bool :=
  match t with
  | Number _ | Truth | At _ _ _ => true
  | Variable_n | Range _ _ _ _ _ _ => false
  | Not x => is_spread x
  | And x y | Or x y | Binary _ x y => if is_spread x then is_spread y else false
  | If x y z => if is_spread x then if is_spread y then is_spread z else false else false
  end.

(** * One variable *)
Section Axis.
Variable i : nat.
(** The functions of variable i, where the others have the values of a point. *)
Definition along (p : list Z) (j : nat) (z : Z) : option Z := at_point (put i z p) j 0.
Fixpoint aim (t : node) : node :=
  match t with
  | Number _ | Truth | Variable_n => t
  | At j _ _ => match nth_error leaves j with Some (Coordinate k) => if Nat.eqb k i then Variable_n else At j 1 0 | _ => At j 1 0 end
  | Range l h a b x y => Range l h a b (aim x) (aim y)
  | Not x => Not (aim x)
  | And x y => And (aim x) (aim y)
  | Or x y => Or (aim x) (aim y)
  | If x y z => If (aim x) (aim y) (aim z)
  | Binary o x y => Binary o (aim x) (aim y)
  end.
Lemma aim_eval : forall p z, (i < length p)%nat -> forall t, is_spread t = true -> eval (along p) z (aim t) = eval_at (put i z p) t.
Proof.
  intros p z Hi. unfold eval_at. induction t as [c| | |k a b|l h a b x IHx y IHy|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy w IHw|o x IHx y IHy];
    cbn [is_spread aim eval]; rewrite ?if_true; intros S; try discriminate; auto; try (rewrite ?IHx, ?IHy, ?IHw by apply S; reflexivity).
  unfold at_point at 1. destruct (nth_error leaves k) as [[j|name f|name forms]|] eqn:E;
    try (cbn [eval]; replace (1 * z + 0) with z by ring; unfold along, at_point; rewrite E; reflexivity).
  destruct (Nat.eqb_spec j i) as [->|]; [|cbn [eval]; replace (1 * z + 0) with z by ring; unfold along, at_point; rewrite E; reflexivity].
  cbn [eval leaf_at]. rewrite nth_put by exact Hi. reflexivity.
Qed.

Definition factor (f : form) : Z := nth i (fst f) 0.
Definition others (f : form) : list Z := put i 0 (fst f).
(** The part of a sum that does not depend on variable i, at the least values of the others. *)
Definition least (f : form) : Z := dot (others f) lows + snd f.
Definition rises (f : form) : bool := allb (Z.leb 0) (fst f).
Definition is_alone (f : form) : bool := allb (Z.eqb 0) (others f).

(** The values of leaves that depend on no other variable. *)
Definition own_value (j : nat) (z : Z) : option Z :=
  match nth_error leaves j with
  | Some (Along k f) => if is_alone f then function k (factor f * z + snd f) else None
  | Some (Jointly k forms) => if allb is_alone forms then joint k (map (fun f => factor f * z + snd f) forms) else None
  | _ => None
  end.
Lemma form_put : forall p z f, (i < length p)%nat -> form_at (put i z p) f = factor f * z + (dot (others f) p + snd f).
Proof. intros p z f Hi. unfold form_at, factor, others. rewrite dot_put by exact Hi. ring. Qed.
Lemma form_alone : forall p z f, (i < length p)%nat -> is_alone f = true -> form_at (put i z p) f = factor f * z + snd f.
Proof. intros p z f Hi A. rewrite form_put by exact Hi. unfold is_alone in A. rewrite (dot_zero _ p A). ring. Qed.
Lemma own_value_right : forall p, (i < length p)%nat -> forall j z v, own_value j z = Some v -> along p j z = Some v.
Proof.
  intros p Hi j z v. unfold own_value, along, at_point. destruct (nth_error leaves j) as [[k|k f|k forms]|]; try discriminate; cbn [leaf_at].
  - destruct (is_alone f) eqn:A; [|discriminate]. rewrite form_alone by auto. auto.
  - destruct (allb is_alone forms) eqn:A; [|discriminate]. rewrite allb_forall in A. intros <-. f_equal. apply map_ext_in. intros f I. apply form_alone; auto.
Qed.

(** What a leaf gains over q steps. *)
Definition gain_along (j : nat) (q : Z) : option (Z * Z) :=
  let low := nth i lows 0 in
  match nth_error leaves j with
  | Some (Coordinate k) => if Nat.eqb k i then None else Some (0, low)
  | Some (Along k f) =>
      if rises f then
        let a := factor f in
        if a =? 0 then Some (0, low) else match known k (a * q) with Some (d, m) => Some (d, - ((least f - m) / a)) | None => None end
      else None
  | Some (Jointly k forms) => if allb rises forms then joint_known k (map (fun f => (factor f, least f)) forms) q else None
  | None => None
  end.

Hypothesis known_right : forall k q d m, known k q = Some (d, m) -> forall x, m <= x -> function k (x + q) = option_map (fun v => v + d) (function k x).
(** Heaps a x + b, as pairs of a and b, and the same ones with larger b. *)
Definition size (x : Z) (heap : Z * Z) : Z := fst heap * x + snd heap.
Definition not_less (heap heap' : Z * Z) : Prop := fst heap = fst heap' /\ snd heap <= snd heap'.
Hypothesis joint_right : forall k heaps q d m, joint_known k heaps q = Some (d, m) -> forall heaps', Forall2 not_less heaps heaps' ->
  forall x, m <= x -> joint k (map (size (x + q)) heaps') = option_map (fun v => v + d) (joint k (map (size x) heaps')).

Lemma others_least : forall p f, Forall2 Z.le lows p -> rises f = true -> least f <= dot (others f) p + snd f.
Proof.
  intros p f L R. unfold rises in R. rewrite allb_forall in R. unfold least. enough (dot (others f) lows <= dot (others f) p) by lia.
  apply dot_monotone; auto. intros x I. apply in_put in I as [->|I]; [lia|]. apply Z.leb_le, R, I.
Qed.
Lemma rises_factor : forall f, rises f = true -> 0 <= factor f.
Proof.
  intros f R. unfold rises in R. rewrite allb_forall in R. unfold factor. destruct (Nat.lt_ge_cases i (length (fst f))) as [H|H].
  - apply Z.leb_le, R, nth_In, H.
  - rewrite nth_overflow by exact H. lia.
Qed.
Theorem gain_along_sound : forall p, (i < length p)%nat -> Forall2 Z.le lows p -> forall j q d m, gain_along j q = Some (d, m) -> forall x, m <= x ->
  along p j (x + q) = option_map (fun v => v + d) (along p j x).
Proof.
  intros p Hi L j q d m G x Hx. unfold gain_along in G. cbv zeta in G. unfold along, at_point. destruct (nth_error leaves j) as [[k|k f|k forms]|]; try discriminate; cbn [leaf_at].
  - destruct (Nat.eqb_spec k i) as [|D]; [discriminate|]. injection G as <- <-. rewrite !nth_put_other by congruence.
    destruct (nth_error p k); [cbn [option_map]; rewrite Z.add_0_r; reflexivity | reflexivity].
  - destruct (rises f) eqn:R; [|discriminate]. pose proof (others_least p f L R) as B. pose proof (rises_factor f R) as A. rewrite !form_put by exact Hi.
    set (b := dot (others f) p + snd f) in *. destruct (Z.eqb_spec (factor f) 0) as [Z0|N].
    + injection G as <- <-. rewrite Z0, !Z.mul_0_l. destruct (function k (0 + b)); [cbn [option_map]; rewrite Z.add_0_r; reflexivity | reflexivity].
    + destruct (known k (factor f * q)) as [[d' m']|] eqn:K; [|discriminate]. injection G as <- <-.
      replace (factor f * (x + q) + b) with (factor f * x + b + factor f * q) by ring. apply (known_right k _ _ _ K).
      pose proof (Z_div_mod_eq_full (least f - m') (factor f)). pose proof (Z.mod_pos_bound (least f - m') (factor f) ltac:(lia)). nia.
  - destruct (allb rises forms) eqn:R; [|discriminate]. rewrite allb_forall in R.
    assert (M : forall z, map (form_at (put i z p)) forms = map (size z) (map (fun f => (factor f, dot (others f) p + snd f)) forms)).
    { intros z. rewrite map_map. apply map_ext. intros f. unfold size. cbn [fst snd]. apply form_put. exact Hi. }
    rewrite !M. apply (joint_right k _ q d m G); [|exact Hx]. clear - R L. induction forms as [|f forms IH]; constructor.
    + split; cbn [fst snd]; [reflexivity|]. apply others_least; auto. apply R. left. reflexivity.
    + apply IH. intros g I. apply R. right. exact I.
Qed.

(** * The order of two linear expressions *)
Fixpoint linear (t : node) : option form :=
  match t with
  | Number c => Some ([], c)
  | Variable_n => Some (unit i, 0)
  | At j _ _ => match nth_error leaves j with Some (Coordinate k) => if Nat.eqb k i then None else Some (unit k, 0) | _ => None end
  | Binary o x y =>
      match linear x, linear y with
      | Some (a, b), Some (c, d) =>
          match o, x, y with
          | Add, _, _ => Some (plus a c, b + d)
          | Subtract, _, _ => Some (plus a (scaled (-1) c), b - d)
          | Multiply, _, Number e => Some (scaled e a, e * b)
          | Multiply, Number e, _ => Some (scaled e c, e * d)
          | FloorDivide, _, Number 1 => Some (a, b)
          | _, _, _ => None
          end
      | _, _ => None
      end
  | _ => None
  end.
(** No variable has a number that is not there. *)
Definition in_space (count : nat) : bool := allb (fun l => match l with Coordinate k => Nat.ltb k count | _ => true end) leaves.
Lemma linear_eval : forall p z, (i < length p)%nat -> in_space (length p) = true -> forall t f, linear t = Some f ->
  eval (along p) z t = Some (Int (form_at (put i z p) f)).
Proof.
  intros p z Hi In. unfold in_space in In. rewrite allb_forall in In. unfold form_at.
  induction t as [c| | |j a b|l h a b x _ y _|x _|x _ y _|x _ y _|x _ y _ w _|o x IHx y IHy]; intros f L; cbn [linear] in L; try discriminate.
  - injection L as <-. cbn. reflexivity.
  - injection L as <-. cbn [eval fst snd]. rewrite (dot_unit i _ z) by (apply nth_put; exact Hi). do 2 f_equal. ring.
  - destruct (nth_error leaves j) as [[k|k g|k forms]|] eqn:E; try discriminate. destruct (Nat.eqb_spec k i) as [|D]; [discriminate|]. injection L as <-.
    cbn [eval fst snd]. unfold along, at_point. rewrite E. cbn [leaf_at]. rewrite nth_put_other by congruence.
    specialize (In _ (nth_error_In _ _ E)). cbv beta in In. apply Nat.ltb_lt in In. destruct (nth_error p k) as [v|] eqn:K; [|apply nth_error_None in K; lia].
    rewrite (dot_unit k _ v) by (rewrite nth_put_other by congruence; exact K). cbn [option_map]. do 2 f_equal. ring.
  - destruct (linear x) as [[a b]|]; [|discriminate]. destruct (linear y) as [[c d]|]; [|discriminate]. specialize (IHx _ eq_refl). specialize (IHy _ eq_refl).
    cbn [fst snd] in IHx, IHy. cbn [eval]. rewrite IHx, IHy.
    assert (Times : o = Multiply -> match y, x with Number e, _ => Some (scaled e a, e * b) | _, Number e => Some (scaled e c, e * d) | _, _ => None end = Some f ->
      operate o (Int (dot a (put i z p) + b)) (Int (dot c (put i z p) + d)) = Some (Int (dot (fst f) (put i z p) + snd f))).
    { intros -> M. cbn [operate]. assert (C : (exists e, y = Number e /\ f = (scaled e a, e * b)) \/ (exists e, x = Number e /\ f = (scaled e c, e * d))).
      { destruct y; try (injection M as <-; left; eauto; fail); destruct x; try discriminate; injection M as <-; right; eauto. }
      destruct C as [(e & -> & ->) | (e & -> & ->)]; cbn [fst snd]; rewrite dot_scaled.
      - cbn [eval] in IHy. injection IHy as H. rewrite <- H. do 2 f_equal. ring.
      - cbn [eval] in IHx. injection IHx as H. rewrite <- H. do 2 f_equal. ring. }
    destruct o; try discriminate.
    + injection L as <-. cbn [operate fst snd]. rewrite dot_plus. do 2 f_equal. ring.
    + injection L as <-. cbn [operate fst snd]. rewrite dot_plus, dot_scaled. do 2 f_equal. ring.
    + apply Times; [reflexivity|]. destruct y; try exact L; destruct x; exact L.
    + destruct y as [[|[| |]|]| | | | | | | | |]; try discriminate. injection L as <-. cbn [eval] in IHy. injection IHy as <-. cbn [operate fst snd Z.eqb].
      rewrite Z.div_1_r. reflexivity.
Qed.
(** From which value of the variable on one of two linear expressions is the larger one, whatever the others are. *)
Definition ordered_from (count : nat) (o : binary) (x y : node) : option Z :=
  if compares o then
    match linear x, linear y with
    | Some (a, b), Some (c, d) =>
        let apart := (plus a (scaled (-1) c), b - d) in
        let apart := if factor apart <? 0 then (scaled (-1) (fst apart), - snd apart) else apart in
        if factor apart =? 0 then None
        else if rises apart then if in_space count then Some (- least apart / factor apart + 1) else None else None
    | _, _ => None
    end
  else None.
Lemma ordered_from_sound : forall p, (i < length p)%nat -> Forall2 Z.le lows p -> forall o x y m, ordered_from (length p) o x y = Some m ->
  forall n k, m <= n -> m <= k -> eval (along p) n (Binary o x y) = eval (along p) k (Binary o x y).
Proof.
  intros p Hi L o x y m O n k Hn Hk. unfold ordered_from in O. destruct (compares o) eqn:C; [|discriminate].
  destruct (linear x) as [[a b]|] eqn:Lx; [|discriminate]. destruct (linear y) as [[c d]|] eqn:Ly; [|discriminate]. cbv zeta in O.
  set (apart := (plus a (scaled (-1) c), b - d)) in *.
  assert (Apart : forall z, form_at (put i z p) apart = form_at (put i z p) (a, b) - form_at (put i z p) (c, d)).
  { intros z. unfold form_at, apart. cbn [fst snd]. rewrite dot_plus, dot_scaled. ring. }
  assert (Far : forall f, rises f = true -> factor f <> 0 -> forall z, - least f / factor f + 1 <= z -> 0 < form_at (put i z p) f).
  { intros f R N z Hz. rewrite form_put by exact Hi. pose proof (others_least p f L R). pose proof (rises_factor f R).
    pose proof (Z_div_mod_eq_full (- least f) (factor f)). pose proof (Z.mod_pos_bound (- least f) (factor f) ltac:(lia)). nia. }
  assert (In : in_space (length p) = true).
  { destruct (_ =? 0); [discriminate|]. destruct (rises _); [|discriminate]. destruct (in_space (length p)); auto. discriminate. }
  cbn [eval]. rewrite !(linear_eval p _ Hi In x _ Lx), !(linear_eval p _ Hi In y _ Ly).
  assert (S : (forall z, m <= z -> 0 < form_at (put i z p) apart) \/ (forall z, m <= z -> form_at (put i z p) apart < 0)).
  { rewrite In in O. destruct (Z.ltb_spec (factor apart) 0) as [Neg|Pos].
    - destruct (Z.eqb_spec (factor (scaled (-1) (fst apart), - snd apart)) 0) as [|N]; [discriminate|]. destruct (rises _) eqn:R; [|discriminate]. injection O as <-.
      right. intros z Hz. pose proof (Far _ R N z Hz) as F. unfold form_at in *. cbn [fst snd] in F. rewrite dot_scaled in F. lia.
    - destruct (Z.eqb_spec (factor apart) 0) as [|N]; [discriminate|]. destruct (rises apart) eqn:R; [|discriminate]. injection O as <-. left. exact (Far _ R N). }
  assert (Sn : (form_at (put i n p) (c, d) < form_at (put i n p) (a, b) /\ form_at (put i k p) (c, d) < form_at (put i k p) (a, b)) \/
    (form_at (put i n p) (a, b) < form_at (put i n p) (c, d) /\ form_at (put i k p) (a, b) < form_at (put i k p) (c, d))).
  { pose proof (Apart n). pose proof (Apart k). destruct S as [S|S]; pose proof (S n Hn); pose proof (S k Hk); [left | right]; lia. }
  clear - C Sn. set (u := form_at (put i n p) (a, b)) in *. set (v := form_at (put i n p) (c, d)) in *. set (u' := form_at (put i k p) (a, b)) in *.
  set (v' := form_at (put i k p) (c, d)) in *. destruct o; try discriminate; cbn [operate]; do 2 f_equal;
    repeat match goal with |- context [?s =? ?t] => destruct (Z.eqb_spec s t) | |- context [?s <? ?t] => destruct (Z.ltb_spec s t)
      | |- context [?s <=? ?t] => destruct (Z.leb_spec s t) end; auto; lia.
Qed.

(** * Statements that repeat in one variable *)
Variable step : Z.
Definition low_of : Z := nth i lows 0.
Definition gain_in (count : nat) (t : node) : option (Z * Z) := gain_with own_value gain_along low_of step (ordered_from count) (aim t).
Definition lasts_in (count : nat) (t : node) : option Z := lasts_with own_value gain_along low_of step (ordered_from count) (aim t).
Lemma repeats_in : forall p, (i < length p)%nat -> Forall2 Z.le lows p -> forall t m, is_spread t = true -> gain_in (length p) t = Some (0, m) ->
  forall z, m <= z -> eval_at (put i (z + step) p) t = eval_at (put i z p) t.
Proof.
  intros p Hi L t m S G z Hz. rewrite <- !aim_eval by assumption.
  rewrite (gain_with_sound (along p) own_value gain_along low_of step (ordered_from (length p)) (own_value_right p Hi) (gain_along_sound p Hi L)) with (d := 0) (m := m); auto.
  - apply more_none.
  - intros o x y k H O n Hn. apply (ordered_from_sound p Hi L o x y k O); lia.
Qed.
Lemma stays_in : forall p, (i < length p)%nat -> Forall2 Z.le lows p -> forall t m, is_spread t = true -> lasts_in (length p) t = Some m ->
  forall z, m <= z -> eval_at (put i z p) t = Some (Bool true) -> eval_at (put i (z + step) p) t = Some (Bool true).
Proof.
  intros p Hi L t m S G z Hz. rewrite <- !aim_eval by assumption.
  apply (lasts_with_stays (along p) own_value gain_along low_of step (ordered_from (length p)) (own_value_right p Hi) (gain_along_sound p Hi L)) with (m := m); auto.
  intros o x y k H O n Hn. apply (ordered_from_sound p Hi L o x y k O); lia.
Qed.
End Axis.
End Several.

(** * Claims *)

(** A variable from [axis_low] on: to [axis_last] where there is no step; otherwise without an end, and statements last over the step from
    [axis_last] on. *)
Record axis := Axis { axis_low : Z; axis_last : Z; axis_step : Z }.
Definition in_axis (a : axis) (z : Z) : Prop := axis_low a <= z /\ (axis_step a = 0 -> z <= axis_last a).
(** The number of values that are tried. *)
Definition axis_size (a : axis) : N := Z.to_N ((if axis_step a =? 0 then axis_last a + 1 else axis_last a + axis_step a) - axis_low a).
Fixpoint everywhere (axes : list axis) (test : list Z -> bool) : bool :=
  match axes with [] => test [] | a :: axes => all_from (fun z => everywhere axes (fun p => test (z :: p))) (axis_low a) (axis_size a) end.
Definition is_first (a : axis) (z : Z) : Prop := axis_low a <= z < axis_low a + Z.of_N (axis_size a).
Lemma everywhere_spec : forall axes test, everywhere axes test = true -> forall p, Forall2 is_first axes p -> test p = true.
Proof.
  induction axes as [|a axes IH]; intros test E p F; inversion F as [|? z ? q H Q]; subst; [exact E|]. cbn [everywhere] in E.
  pose proof (all_from_spec _ _ _ E z H) as T. cbv beta in T. exact (IH _ T q Q).
Qed.

Section Claims.
Variables (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)).
Variables (joint : nat -> list Z -> option Z) (joint_known : nat -> list (Z * Z) -> Z -> option (Z * Z)).
Variables (leaves : list leaf) (axes : list axis) (filters : list node) (statement : node).
Notation lows := (map axis_low axes).
Notation at_ := (eval_at function joint leaves).

(** Whether the rules show that the claim repeats in a variable. *)
Definition axis_is_right (i : nat) (a : axis) : bool :=
  if axis_low a <=? axis_last a then
    if axis_step a =? 0 then true
    else if 1 <=? axis_step a then
      let gain_of := gain_in function known joint joint_known leaves lows i (axis_step a) (length axes) in
      if allb (fun t => match gain_of t with Some (0, m) => m <=? axis_last a | _ => false end) filters then
        match lasts_in function known joint joint_known leaves lows i (axis_step a) (length axes) statement with Some m => m <=? axis_last a | None => false end
      else false
    else false
  else false.
Fixpoint axes_are_right (i : nat) (rest : list axis) : bool :=
  match rest with [] => true | a :: rest => if axis_is_right i a then axes_are_right (S i) rest else false end.
Lemma axes_are_right_spec : forall rest i, axes_are_right i rest = true -> forall j a, nth_error rest j = Some a -> axis_is_right (i + j) a = true.
Proof.
  induction rest as [|b rest IH]; intros i R [|j] a N; try discriminate; cbn [axes_are_right] in R; rewrite if_true in R; destruct R as [R1 R2].
  - cbn in N. injection N as <-. rewrite Nat.add_0_r. exact R1.
  - replace (i + S j)%nat with (S i + j)%nat by lia. exact (IH (S i) R2 j a N).
Qed.
Definition repeats_in_all : bool := if allb is_spread (statement :: filters) then axes_are_right 0 axes else false.
Definition true_at_first : bool := everywhere axes (fun p => holds_at (at_point function joint leaves p) filters statement 0).

Hypothesis known_right : forall k q d m, known k q = Some (d, m) -> forall x, m <= x -> function k (x + q) = option_map (fun v => v + d) (function k x).
Hypothesis joint_right : forall k heaps q d m, joint_known k heaps q = Some (d, m) -> forall heaps', Forall2 not_less heaps heaps' ->
  forall x, m <= x -> joint k (map (size (x + q)) heaps') = option_map (fun v => v + d) (joint k (map (size x) heaps')).

Definition sum (p : list Z) : Z := fold_right Z.add 0 p.
Lemma sum_put : forall i p z w, nth_error p i = Some z -> sum (put i w p) = sum p - z + w.
Proof.
  induction i as [|i IH]; intros [|y p] z w H; cbn in H; try discriminate; cbn [put sum fold_right].
  - injection H as <-. fold (sum p). lia.
  - fold (sum p) (sum (put i w p)). rewrite (IH p z w H). lia.
Qed.
Lemma sum_least : forall l p, Forall2 Z.le l p -> sum l <= sum p.
Proof. intros l p F. induction F as [|x y l p H F IH]; cbn [sum fold_right]; [lia|]. fold (sum l) (sum p). lia. Qed.
Lemma in_axis_lows : forall rest p, Forall2 in_axis rest p -> Forall2 Z.le (map axis_low rest) p.
Proof. intros rest p F. induction F as [|a z rest p [H _] F IH]; cbn; constructor; auto. Qed.
Lemma late_or_first : forall rest p, Forall2 in_axis rest p -> (forall a, In a rest -> axis_low a <= axis_last a /\ 0 <= axis_step a) -> Forall2 is_first rest p \/
  exists j a z, nth_error rest j = Some a /\ nth_error p j = Some z /\ axis_step a <> 0 /\ axis_last a + axis_step a <= z.
Proof.
  intros rest p F. induction F as [|a z rest p [H1 H2] F IH]; intros A; [left; constructor|].
  destruct IH as [IH|(j & b & w & N & M & Ns & L)]; [intros b I; apply A; right; exact I | | right; exists (S j), b, w; auto].
  destruct (A a (or_introl eq_refl)) as [B1 B2]. destruct (Z.eq_dec (axis_step a) 0) as [E|E].
  - left. constructor; auto. unfold is_first, axis_size. rewrite E. cbn [Z.eqb]. specialize (H2 E). lia.
  - destruct (Z_lt_le_dec z (axis_last a + axis_step a)) as [L|L]; [|right; exists O, a, z; auto].
    left. constructor; auto. unfold is_first, axis_size. destruct (Z.eqb_spec (axis_step a) 0); lia.
Qed.
Lemma in_axis_put : forall rest p j a z w, Forall2 in_axis rest p -> nth_error rest j = Some a -> nth_error p j = Some z -> in_axis a w -> Forall2 in_axis rest (put j w p).
Proof.
  intros rest p j a z w F. revert j. induction F as [|b y rest p H F IH]; intros [|j] N M I; cbn in N, M; try discriminate; cbn [put]; constructor; auto.
  injection N as ->. exact I.
Qed.

Theorem several_proved : repeats_in_all = true -> true_at_first = true -> forall p, Forall2 in_axis axes p ->
  (forall t, In t filters -> at_ p t = Some (Bool true)) -> at_ p statement = Some (Bool true).
Proof.
  intros R T p. unfold repeats_in_all in R. rewrite if_true, allb_forall in R. destruct R as [S R]. pose proof (axes_are_right_spec axes 0 R) as A. clear R.
  remember (Z.to_nat (sum p - sum lows)) as rank eqn:Er. revert p Er. induction rank as [rank IH] using lt_wf_ind. intros p -> In F.
  assert (Axes : forall a, List.In a axes -> axis_low a <= axis_last a /\ 0 <= axis_step a).
  { intros a I. apply In_nth_error in I as [j N]. specialize (A j a N). unfold axis_is_right in A. destruct (Z.leb_spec (axis_low a) (axis_last a)); [|discriminate].
    destruct (Z.eqb_spec (axis_step a) 0); [lia|]. destruct (Z.leb_spec 1 (axis_step a)); [lia | discriminate]. }
  pose proof (in_axis_lows axes p In) as L. assert (Length : length p = length axes) by (clear - In; induction In; cbn; congruence).
  destruct (late_or_first axes p In Axes) as [First|(i & a & z & N & M & Nz & Late)].
  - pose proof (everywhere_spec _ _ T p First) as H. cbv beta in H. clear T IH A S. unfold eval_at in *.
    induction filters as [|t rest IH]; cbn [holds_at] in H.
    + destruct (eval _ 0 statement) as [[|[|]]|]; auto; discriminate.
    + rewrite (F t (or_introl eq_refl)) in H. apply IH; auto. intros u I. apply F. right. exact I.
  - specialize (A i a N). cbn [Nat.add] in A. unfold axis_is_right in A. destruct (Axes a (nth_error_In _ _ N)) as [B1 B2].
    destruct (Z.leb_spec (axis_low a) (axis_last a)); [|discriminate]. destruct (Z.eqb_spec (axis_step a) 0); [contradiction|].
    destruct (Z.leb_spec 1 (axis_step a)) as [P|]; [|discriminate]. cbv zeta in A. rewrite if_true, allb_forall in A. destruct A as [Fs St].
    assert (Hi : (i < length p)%nat) by (apply nth_error_Some; congruence).
    rewrite <- Length in Fs, St. set (q := put i (z - axis_step a) p).
    assert (Back : put i (z - axis_step a + axis_step a) p = p).
    { replace (z - axis_step a + axis_step a) with z by ring. apply put_same. exact M. }
    assert (Q : at_ q statement = Some (Bool true)).
    { apply (IH (Z.to_nat (sum q - sum lows))); auto.
      - unfold q. rewrite (sum_put i p z _ M). pose proof (sum_least _ _ L).
        assert (In' : Forall2 in_axis axes q) by (apply (in_axis_put axes p i a z); auto; split; [lia | intros; contradiction]).
        pose proof (sum_least _ _ (in_axis_lows axes q In')) as Lq. unfold q in Lq. rewrite (sum_put i p z _ M) in Lq. lia.
      - apply (in_axis_put axes p i a z); auto. split; [lia | intros; contradiction].
      - intros t I. specialize (Fs t I). cbv beta in Fs. destruct (gain_in _ _ _ _ _ _ _ _ _ t) as [[[| |] m]|] eqn:G; try discriminate. apply Z.leb_le in Fs.
        unfold q. rewrite <- (repeats_in function known joint joint_known leaves lows i known_right joint_right (axis_step a) p Hi L t m (S t (or_intror I)) G) by lia.
        rewrite Back. apply F. exact I. }
    destruct (lasts_in _ _ _ _ _ _ _ _ _ statement) as [m|] eqn:G; [|discriminate]. apply Z.leb_le in St. rewrite <- Back.
    apply (stays_in function known joint joint_known leaves lows i known_right joint_right (axis_step a) p Hi L statement m (S statement (or_introl eq_refl)) G); [lia | exact Q].
Qed.
End Claims.
