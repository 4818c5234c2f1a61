(** Linear inequalities of integers, and a test that finds out, often, that they contradict each other.

    Variables are eliminated one by one, by the method of Fourier and Motzkin: an equation in which a variable has the factor 1 or -1
    is solved for it, and otherwise each two inequalities with opposite signs are added. What follows is divided by the common
    divisor of its factors and rounded, as the variables are integers. Theorem [contradictory_sound]: if [contradictory] says yes,
    no integers satisfy all inequalities. *)
From Coq Require Import ZArith List Bool Lia PArith FMapPositive.
From NK Require Import Mex System.
Import ListNotations.
Open Scope Z_scope.

(** A sum of multiples of variables, in ascending order, and a constant. As a fact it says that this sum is at least 0. *)
Definition form := (list (positive * Z) * Z)%type.

(** ** Values *)
Section Values.
Variable rho : positive -> Z.
Fixpoint sum_at (l : list (positive * Z)) : Z := match l with [] => 0 | (v, a) :: l => a * rho v + sum_at l end.
Definition form_at (f : form) : Z := sum_at (fst f) + snd f.
Definition fact (f : form) : Prop := 0 <= form_at f.
End Values.

(** ** Sums *)

(** A factor beyond this is given up. *)
Definition largest : Z := 2 ^ 60.
Definition small_enough (x : Z) : bool := Z.abs x <=? largest.

Definition with_factor (v : positive) (a : Z) (rest : option (list (positive * Z))) : option (list (positive * Z)) :=
  if small_enough a then match rest with Some l => if a =? 0 then Some l else Some ((v, a) :: l) | None => None end else None.
Fixpoint both_sums (s t : Z) (x : list (positive * Z)) : list (positive * Z) -> option (list (positive * Z)) :=
  fix inner y :=
    match x, y with
    | [], [] => Some []
    | [], (w, b) :: y' => with_factor w (t * b) (inner y')
    | (v, a) :: x', [] => with_factor v (s * a) (both_sums s t x' [])
    | (v, a) :: x', (w, b) :: y' =>
        match Pos.compare v w with
        | Lt => with_factor v (s * a) (both_sums s t x' y)
        | Gt => with_factor w (t * b) (inner y')
        | Eq => with_factor v (s * a + t * b) (both_sums s t x' y')
        end
    end.
(** s x + t y, if no number is too large. *)
Definition combined (s : Z) (x : form) (t : Z) (y : form) : option form :=
  match both_sums s t (fst x) (fst y) with
  | Some l => let c := s * snd x + t * snd y in if small_enough c then Some (l, c) else None
  | None => None
  end.

Lemma with_factor_at : forall rho v a rest l, with_factor v a rest = Some l -> exists k, rest = Some k /\ sum_at rho l = a * rho v + sum_at rho k.
Proof.
  intros rho v a rest l H. unfold with_factor in H. destruct (small_enough a); [|discriminate]. destruct rest as [k|]; [|discriminate].
  exists k. split; auto. destruct (Z.eqb_spec a 0); injection H as <-; cbn [sum_at]; lia.
Qed.
Lemma both_sums_at : forall rho s t x y l, both_sums s t x y = Some l -> sum_at rho l = s * sum_at rho x + t * sum_at rho y.
Proof.
  intros rho s t. induction x as [|[v a] x IHx]; induction y as [|[w b] y IHy]; intros l H; cbn in H.
  - injection H as <-. cbn. lia.
  - apply (with_factor_at rho) in H as (k & H & ->). apply IHy in H. rewrite H. cbn. ring.
  - apply (with_factor_at rho) in H as (k & H & ->). apply IHx in H. rewrite H. cbn. ring.
  - destruct (Pos.compare_spec v w) as [->|L|L]; apply (with_factor_at rho) in H as (k & H & ->).
    + apply IHx in H. rewrite H. cbn. ring.
    + apply IHx in H. rewrite H. cbn. ring.
    + apply IHy in H. rewrite H. cbn. ring.
Qed.
Lemma combined_at : forall rho s x t y f, combined s x t y = Some f -> form_at rho f = s * form_at rho x + t * form_at rho y.
Proof.
  intros rho s x t y f H. unfold combined in H. destruct (both_sums s t (fst x) (fst y)) as [l|] eqn:E; [|discriminate].
  cbv zeta in H. destruct (small_enough _); [|discriminate]. injection H as <-. unfold form_at. cbn [fst snd].
  rewrite (both_sums_at rho _ _ _ _ _ E). ring.
Qed.

Definition const (c : Z) : form := ([], c).
Definition variable (v : positive) : form := ([(v, 1)], 0).
Definition plus (x y : form) : option form := combined 1 x 1 y.
Definition minus (x y : form) : option form := combined 1 x (-1) y.
Definition scaled (x : form) (a : Z) : option form := combined a x 0 (const 0).
Definition shifted (x : form) (c : Z) : option form := combined 1 x 1 (const c).
(** What is at least 0 just if x is not. *)
Definition denied_form (x : form) : option form := combined (-1) x (-1) (const 1).
Fixpoint factor_in (v : positive) (l : list (positive * Z)) : Z :=
  match l with [] => 0 | (w, a) :: l => if Pos.eqb v w then a else factor_in v l end.
Definition factor (v : positive) (f : form) : Z := factor_in v (fst f).

Section Forms_at.
Variable rho : positive -> Z.
Lemma const_at : forall c, form_at rho (const c) = c. Proof. intros. cbn. lia. Qed.
Lemma variable_at : forall v, form_at rho (variable v) = rho v. Proof. intros. unfold form_at. cbn [fst snd sum_at variable]. ring. Qed.
Lemma plus_at : forall x y f, plus x y = Some f -> form_at rho f = form_at rho x + form_at rho y.
Proof. intros x y f H. apply (combined_at rho) in H. lia. Qed.
Lemma minus_at : forall x y f, minus x y = Some f -> form_at rho f = form_at rho x - form_at rho y.
Proof. intros x y f H. apply (combined_at rho) in H. lia. Qed.
Lemma scaled_at : forall x a f, scaled x a = Some f -> form_at rho f = a * form_at rho x.
Proof. intros x a f H. apply (combined_at rho) in H. rewrite const_at in H. lia. Qed.
Lemma shifted_at : forall x c f, shifted x c = Some f -> form_at rho f = form_at rho x + c.
Proof. intros x c f H. apply (combined_at rho) in H. rewrite const_at in H. lia. Qed.
Lemma denied_form_at : forall x f, denied_form x = Some f -> form_at rho f = - form_at rho x - 1.
Proof. intros x f H. apply (combined_at rho) in H. rewrite const_at in H. lia. Qed.
End Forms_at.

(** ** The strongest fact *)
Definition divisor_of (l : list (positive * Z)) : Z := fold_right (fun va d => Z.gcd (snd va) d) 0 l.
(** The strongest fact of integers that says the same. *)
Definition tightened (f : form) : form :=
  let d := divisor_of (fst f) in
  if 1 <? d then (map (fun va => (fst va, snd va / d)) (fst f), snd f / d) else f.

Lemma divided_sum : forall rho d l, 0 < d -> (d | divisor_of l) -> d * sum_at rho (map (fun va => (fst va, snd va / d)) l) = sum_at rho l.
Proof.
  intros rho d l Hd. induction l as [|[v a] l IH]; intros D; cbn [map fst snd sum_at]; [lia|]. cbn [divisor_of fold_right snd] in D.
  fold (divisor_of l) in D. assert (d | a) as [q ->] by (eapply Z.divide_trans; [exact D | apply Z.gcd_divide_l]).
  rewrite Z.div_mul by lia. rewrite Z.mul_add_distr_l, IH; [ring|]. eapply Z.divide_trans; [exact D | apply Z.gcd_divide_r].
Qed.
Lemma tightened_fact : forall rho f, fact rho f -> fact rho (tightened f).
Proof.
  intros rho [l c]. unfold fact, form_at, tightened. cbn [fst snd]. destruct (Z.ltb_spec 1 (divisor_of l)) as [D|D]; auto. cbn [fst snd].
  set (d := divisor_of l) in *. intros H. rewrite <- (divided_sum rho d l) in H by (try lia; apply Z.divide_refl).
  set (s := sum_at rho (map _ l)) in *. assert (- s <= c / d) by (apply Z.div_le_lower_bound; lia). lia.
Qed.

(** ** Groups of facts with the same factors, up to the sign *)

(** The factors, of which the first one is negative; and the least constants of a fact with these factors and with their opposites. *)
Definition group := (list (positive * Z) * option Z * option Z)%type.
Definition opposite (l : list (positive * Z)) : list (positive * Z) := map (fun va => (fst va, - snd va)) l.
Definition group_of (f : form) : group :=
  match fst f with
  | (_, a) :: _ => if a <? 0 then (fst f, Some (snd f), None) else (opposite (fst f), None, Some (snd f))
  | [] => ([], Some (snd f), None)
  end.
Definition group_holds (rho : positive -> Z) (g : group) : Prop :=
  match g with (l, low, high) =>
    (forall c, low = Some c -> 0 <= sum_at rho l + c) /\ (forall c, high = Some c -> 0 <= - sum_at rho l + c) end.
Fixpoint compare_sums (x y : list (positive * Z)) : comparison :=
  match x, y with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | (v, a) :: x, (w, b) :: y =>
      match Pos.compare v w with Eq => match Z.compare a b with Eq => compare_sums x y | other => other end | other => other end
  end.
Definition least (x y : option Z) : option Z :=
  match x, y with Some a, Some b => Some (Z.min a b) | Some a, None => Some a | None, y => y end.
Fixpoint merged (x : list group) : list group -> list group :=
  fix inner y :=
    match x, y with
    | [], _ => y
    | _, [] => x
    | (k, a, b) as g :: x', (l, c, d) as h :: y' =>
        match compare_sums k l with
        | Lt => g :: merged x' y
        | Gt => h :: inner y'
        | Eq => (k, least a c, least b d) :: merged x' y'
        end
    end.
Fixpoint merged_pairs (l : list (list group)) : list (list group) :=
  match l with x :: y :: l => merged x y :: merged_pairs l | _ => l end.
(** All groups in order. Half as many lists are left by each round, so 64 rounds are enough. *)
Fixpoint all_merged (rounds : nat) (l : list (list group)) : list group :=
  match l, rounds with
  | [x], _ => x
  | [], _ | _, O => []
  | _, S rounds => all_merged rounds (merged_pairs l)
  end.

Lemma opposite_at : forall rho l, sum_at rho (opposite l) = - sum_at rho l.
Proof. intros rho l. induction l as [|[v a] l IH]; cbn in *; [lia|]. unfold opposite in IH. rewrite IH. ring. Qed.
Lemma group_of_holds : forall rho f, fact rho f -> group_holds rho (group_of f).
Proof.
  intros rho [l c] H. unfold fact, form_at in H. unfold group_of. cbn [fst snd] in *. destruct l as [|[v a] l].
  - split; intros d E; [injection E as <-; auto | discriminate].
  - destruct (a <? 0); (split; intros d E; [try discriminate | try discriminate]); injection E as <-; auto.
    rewrite opposite_at. lia.
Qed.
Lemma compare_sums_eq : forall x y, compare_sums x y = Eq -> x = y.
Proof.
  induction x as [|[v a] x IH]; intros [|[w b] y] H; cbn in H; try discriminate; auto.
  destruct (Pos.compare_spec v w) as [->| |]; try discriminate. destruct (Z.compare_spec a b) as [->| |]; try discriminate. f_equal; auto.
Qed.
Lemma least_cases : forall x y c, least x y = Some c -> x = Some c \/ y = Some c.
Proof.
  intros [a|] [b|] c H; cbn in H; auto. injection H as <-. destruct (Z.min_spec a b) as [[_ ->]|[_ ->]]; auto.
Qed.
Lemma merged_hold : forall rho x y, Forall (group_holds rho) x -> Forall (group_holds rho) y -> Forall (group_holds rho) (merged x y).
Proof.
  intros rho. induction x as [|[[k a] b] x IHx]; induction y as [|[[l c] d] y IHy]; intros Hx Hy; cbn [merged]; auto.
  inversion Hx as [|? ? Gx Fx]; inversion Hy as [|? ? Gy Fy]; subst. destruct (compare_sums k l) eqn:E.
  - apply compare_sums_eq in E. subst l. constructor; auto. destruct Gx as [G1 G2], Gy as [G3 G4]. split; intros e He; apply least_cases in He as [He|He]; auto.
  - constructor; auto.
  - constructor; auto.
Qed.
Lemma merged_pairs_hold : forall rho n l, (List.length l <= n)%nat -> Forall (Forall (group_holds rho)) l -> Forall (Forall (group_holds rho)) (merged_pairs l).
Proof.
  intros rho. induction n as [|n IH]; intros l L H; [destruct l; [constructor | cbn in L; lia]|].
  destruct l as [|x [|y l]]; auto. cbn [merged_pairs]. inversion H as [|? ? Hx Hl]; subst. inversion Hl as [|? ? Hy Hm]; subst.
  constructor; [apply merged_hold; auto|]. apply IH; auto. cbn in L. lia.
Qed.
Lemma all_merged_hold : forall rho rounds l, Forall (Forall (group_holds rho)) l -> Forall (group_holds rho) (all_merged rounds l).
Proof.
  intros rho. induction rounds as [|rounds IH]; intros l H; destruct l as [|x [|y l]]; cbn [all_merged]; auto; try (inversion H; auto; fail).
  apply IH. apply (merged_pairs_hold rho _ _ (le_n _)). auto.
Qed.

(** ** Elimination *)
Definition facts_of (g : group) : list form :=
  match g with (l, low, high) =>
    (match low with Some c => [(l, c)] | None => [] end) ++ (match high with Some c => [(opposite l, c)] | None => [] end) end.
Definition clash (g : group) : bool := match g with (_, Some a, Some b) => a + b <? 0 | _ => false end.
(** An equation with a variable that has the factor 1 or -1, which is given. *)
Definition equation_of (g : group) : option (form * positive * Z) :=
  match g with
  | (l, Some a, Some b) =>
      if a + b =? 0 then option_map (fun va => ((l, a), fst va, snd va)) (find (fun va => Z.abs (snd va) =? 1) l) else None
  | _ => None
  end.
Fixpoint first_equation (l : list group) : option (form * positive * Z) :=
  match l with [] => None | g :: l => match equation_of g with Some e => Some e | None => first_equation l end end.
Section Each.
Context {A B : Type} (f : A -> option B).
Fixpoint all_some (l : list A) : option (list B) :=
  match l with
  | [] => Some []
  | x :: l => match f x with Some y => match all_some l with Some k => Some (y :: k) | None => None end | None => None end
  end.
End Each.
Definition solved (all : list form) (equation : form) (v : positive) (unit_ : Z) : option (list form) :=
  all_some (fun f => combined 1 f (- factor v f * unit_) equation) all.

(** The variable whose elimination leaves the fewest facts. *)
Definition counted (m : PositiveMap.t (Z * Z)) (va : positive * Z) : PositiveMap.t (Z * Z) :=
  let (p, n) := match PositiveMap.find (fst va) m with Some pn => pn | None => (0, 0) end in
  PositiveMap.add (fst va) (if 0 <? snd va then (p + 1, n) else (p, n + 1)) m.
Definition cheaper (best : option (positive * Z)) (own : positive * (Z * Z)) : option (positive * Z) :=
  let (v, pn) := own in
  let cost := fst pn * snd pn - fst pn - snd pn in
  match best with
  | None => Some (v, cost)
  | Some (w, c) => if cost <? c then Some (v, cost) else if cost =? c then Some (Pos.min v w, c) else best
  end.
Definition cheapest (all : list form) : option positive :=
  let counts := fold_left (fun m f => fold_left counted (fst f) m) all (PositiveMap.empty _) in
  option_map fst (fold_left cheaper (PositiveMap.elements counts) None).

Definition most_facts : Z := 400.
Definition added (v : positive) (one other : form) : option form :=
  let a := factor v one in
  let b := - factor v other in
  let d := Z.gcd a b in
  combined (b / d) one (a / d) other.
Definition eliminated (all : list form) (v : positive) : option (list form) :=
  let positives := filter (fun f => 0 <? factor v f) all in
  let negatives := filter (fun f => factor v f <? 0) all in
  let left := filter (fun f => factor v f =? 0) all in
  let count l := Z.of_nat (List.length (A := form) l) in
  if most_facts * 4 <? count left + count positives * count negatives then None
  else match all_some (fun one => all_some (added v one) negatives) positives with
    | Some new => Some (concat new ++ left)
    | None => None
    end.

Fixpoint contradictory_within (rounds : nat) (facts : list form) : bool :=
  match rounds with
  | O => false
  | S rounds =>
      let tight := map tightened facts in
      if anyb (fun f => match fst f with [] => snd f <? 0 | _ => false end) tight then true
      else
        let groups := all_merged 64 (map (fun f => [group_of f]) (filter (fun f => match fst f with [] => false | _ => true end) tight)) in
        let all := flat_map facts_of groups in
        if most_facts <? Z.of_nat (List.length all) then false
        else if anyb clash groups then true
        else
          let next := match first_equation groups with
            | Some (equation, v, unit_) => solved all equation v unit_
            | None => match cheapest all with Some v => eliminated all v | None => None end
            end in
          match next with Some next => contradictory_within rounds next | None => false end
  end.
(** Each round eliminates a variable. *)
Definition contradictory (facts : list form) : bool :=
  contradictory_within (S (fold_left (fun n f => List.length (fst f) + n)%nat facts 0%nat)) facts.

Lemma all_some_in : forall A B (f : A -> option B) l k, all_some f l = Some k -> forall y, In y k -> exists x, In x l /\ f x = Some y.
Proof.
  intros A B f. induction l as [|x l IH]; intros k H y Hy; cbn [all_some] in H; [injection H as <-; destruct Hy|].
  destruct (f x) as [z|] eqn:E; [|discriminate]. destruct (all_some f l) as [m|] eqn:E'; [|discriminate]. injection H as <-.
  destruct Hy as [<-|Hy]; [exists x; split; [left|]; auto|]. destruct (IH _ eq_refl y Hy) as (x' & I & Ex). exists x'. split; [right|]; auto.
Qed.
Lemma facts_of_hold : forall rho g f, group_holds rho g -> In f (facts_of g) -> fact rho f.
Proof.
  intros rho [[l low] high] f [L H] I. unfold facts_of in I. apply in_app_or in I as [I|I].
  - destruct low as [c|]; [|destruct I]. destruct I as [<-|[]]. unfold fact, form_at. cbn. auto.
  - destruct high as [c|]; [|destruct I]. destruct I as [<-|[]]. unfold fact, form_at. cbn [fst snd]. rewrite opposite_at. auto.
Qed.
Lemma first_equation_holds : forall rho groups e v u, Forall (group_holds rho) groups -> first_equation groups = Some (e, v, u) -> form_at rho e = 0.
Proof.
  intros rho. induction groups as [|g groups IH]; intros e v u H E; cbn in E; [discriminate|]. inversion H as [|? ? G F]; subst.
  destruct (equation_of g) as [e'|] eqn:Eg; [|eauto]. injection E as ->. destruct g as [[l [a|]] [b|]]; cbn in Eg; try discriminate.
  destruct (Z.eqb_spec (a + b) 0) as [Z0|]; [|discriminate]. destruct (find _ l) as [va|]; [|discriminate]. injection Eg as <- _ _.
  destruct G as [G1 G2]. specialize (G1 _ eq_refl). specialize (G2 _ eq_refl). unfold form_at. cbn. lia.
Qed.
Lemma added_fact : forall rho v one other f, 0 < factor v one -> factor v other < 0 -> fact rho one -> fact rho other -> added v one other = Some f -> fact rho f.
Proof.
  intros rho v one other f A B F1 F2 H. unfold added in H. cbv zeta in H. apply (combined_at rho) in H. unfold fact in *. rewrite H.
  set (d := Z.gcd _ _) in *. assert (0 < d). { assert (0 <= d) by apply Z.gcd_nonneg. assert (d <> 0) by (intros E; apply Z.gcd_eq_0_l in E; lia). lia. }
  assert (0 <= - factor v other / d) by (apply Z.div_pos; lia). assert (0 <= factor v one / d) by (apply Z.div_pos; lia). nia.
Qed.
Lemma eliminated_facts : forall rho all v next, (forall f, In f all -> fact rho f) -> eliminated all v = Some next -> forall f, In f next -> fact rho f.
Proof.
  intros rho all v next H E f Hf. unfold eliminated in E. cbv zeta in E. destruct (_ <? _); [discriminate|].
  destruct (all_some _ _) as [new|] eqn:En; [|discriminate]. injection E as <-. apply in_app_or in Hf as [Hf|Hf].
  - apply in_concat in Hf as (row & Hr & Hf). destruct (all_some_in _ _ _ _ _ En row Hr) as (one & I1 & E1).
    destruct (all_some_in _ _ _ _ _ E1 f Hf) as (other & I2 & E2). apply filter_In in I1 as [I1 S1], I2 as [I2 S2].
    apply Z.ltb_lt in S1, S2. eapply added_fact; eauto.
  - apply filter_In in Hf as [Hf _]. auto.
Qed.

Theorem contradictory_sound : forall facts, contradictory facts = true -> forall rho, (forall f, In f facts -> fact rho f) -> False.
Proof.
  intros facts. unfold contradictory. match goal with |- contradictory_within ?r _ = true -> _ => generalize r end. intros rounds.
  revert facts. induction rounds as [|rounds IH]; intros facts H rho F; cbn [contradictory_within] in H; [discriminate|]. cbv zeta in H.
  set (tight := map tightened facts) in *.
  assert (T : forall f, In f tight -> fact rho f). { intros f I. apply in_map_iff in I as (g & <- & I). apply tightened_fact. auto. }
  match type of H with (if ?b then _ else _) = true => destruct b eqn:A end.
  - apply anyb_exists in A as ([l c] & I & N). apply T in I. unfold fact, form_at in I. cbn [fst snd] in *.
    destruct l; [|discriminate N]. cbn [sum_at] in I. apply Z.ltb_lt in N. lia.
  - clear A. set (groups := all_merged 64 _) in *.
    assert (G : Forall (group_holds rho) groups).
    { apply all_merged_hold. apply Forall_forall. intros x Hx. apply in_map_iff in Hx as (f & <- & I). constructor; [|constructor].
      apply group_of_holds. apply filter_In in I as [I _]. auto. }
    clearbody groups. set (all := flat_map facts_of groups) in *.
    assert (L : forall f, In f all -> fact rho f).
    { intros f I. apply in_flat_map in I as (g & Ig & I). rewrite Forall_forall in G. eapply facts_of_hold; eauto. }
    destruct (most_facts <? _); [discriminate|]. destruct (anyb clash groups) eqn:C.
    + apply anyb_exists in C as ([[l [a|]] [b|]] & I & C); cbn in C; try discriminate. apply Z.ltb_lt in C.
      rewrite Forall_forall in G. destruct (G _ I) as [G1 G2]. specialize (G1 _ eq_refl). specialize (G2 _ eq_refl). lia.
    + match type of H with match ?b with _ => _ end = true => destruct b as [next|] eqn:N; [|discriminate] end.
      apply (IH next H rho). intros f I. destruct (first_equation groups) as [[[e v] u]|] eqn:E.
      * apply (first_equation_holds rho) in E; auto. destruct (all_some_in _ _ _ _ _ N f I) as (g & Ig & Eg).
        apply (combined_at rho) in Eg. unfold fact. rewrite Eg, E. apply L in Ig. unfold fact in Ig. lia.
      * destruct (cheapest all) as [v|]; [|discriminate]. eapply eliminated_facts; eauto.
Qed.
