(** Numbers and conditions of a specification as forms in a context.

    [number_ok] and [condition_ok]: the form has the value of the number, and the lowered condition is true just if the condition is. *)
From Coq Require Import ZArith List Bool Lia PArith.
From NK Require Import Mex System.
From NK.checker Require Import Forms Shown Contexts Operators.
Import ListNotations.
Open Scope Z_scope.

(** A number as a form, given the forms of its variables. *)
Fixpoint number_form (values : list form) (t : number) : action form :=
  match t with
  | Integer c => ret (const c)
  | Index k => lift (nth_error values k)
  | Sum a b => do f <- number_form values a; do g <- number_form values b; lift (plus f g)
  | Difference a b => do f <- number_form values a; do g <- number_form values b; lift (minus f g)
  | Product a b =>
      do f <- number_form values a; do g <- number_form values b;
      match as_constant f, as_constant g with
      | Some c, _ => lift (scaled g c)
      | None, Some c => lift (scaled f c)
      | None, None => lift None
      end
  | Absolute a => do f <- number_form values a; absolute f
  | Lesser a b => do f <- number_form values a; do g <- number_form values b; least_form f g
  | Larger a b =>
      do f <- number_form values a; do g <- number_form values b;
      do f <- lift (scaled f (-1)); do g <- lift (scaled g (-1)); do h <- least_form f g; lift (scaled h (-1))
  | Remainder a b =>
      do f <- number_form values a; do g <- number_form values b;
      match as_constant g with Some m => do qr <- by_constant f m; ret (snd qr) | None => remainder f g end
  | Quotient a b =>
      do f <- number_form values a; do g <- number_form values b; do m <- lift (as_constant g); do qr <- by_constant f m; ret (fst qr)
  end.

(** The largest number of which divisors are listed. *)
Definition most_product : Z := 1000.
Definition divisor_case (c : Z) (f g : form) (a : Z) : option lowered :=
  match equal_forms f (const a), equal_forms g (const (c / a)) with Some e, Some h => Some (Both [e; h]) | _, _ => None end.
Definition product_cases (f g : form) (c : Z) : option lowered :=
  if c =? 0 then option_map Either (all_some zero [f; g])
  else if most_product <? Z.abs c then None
  else option_map Either (all_some (divisor_case c f g) (flat_map (fun a => [a; - a]) (filter (fun a => c mod a =? 0) (zrange 1 (Z.abs c))))).
(** That a product is a constant, if the comparison is about this: the factors are divisors of it. *)
Definition product_with (values : list form) (a b : number) (c : Z) (r : relation) : action (option lowered) :=
  do f <- number_form values a; do g <- number_form values b;
  match as_constant f, as_constant g with
  | None, None =>
      do equal <- lift (product_cases f g c);
      match r with
      | Same => ret (Some equal)
      | Differs => do other <- lift (denied equal); ret (Some other)
      | _ => lift None
      end
  | _, _ => ret None
  end.
Definition as_product (a b : number) : option (number * number * Z) :=
  match a, b with Product x y, Integer c | Integer c, Product x y => Some (x, y, c) | _, _ => None end.
Definition compared_forms (r : relation) (f g : form) : option lowered :=
  match minus g f with
  | Some d =>
      match r with
      | AtMost => Some (Fact d)
      | Below => option_map Fact (shifted d (-1))
      | Same => zero d
      | Differs => match zero d with Some e => denied e | None => None end
      end
  | None => None
  end.
Definition comparison_form (values : list form) (a : number) (r : relation) (b : number) : action lowered :=
  do special <- match as_product a b with Some (x, y, c) => product_with values x y c r | None => ret None end;
  match special with
  | Some l => ret l
  | None => do f <- number_form values a; do g <- number_form values b; lift (compared_forms r f g)
  end.
Fixpoint condition_form (values : list form) (c : condition) : action lowered :=
  match c with
  | Compared a r b => comparison_form values a r b
  | Every l => do k <- each_of (condition_form values) l; ret (Both k)
  | Some_of l => do k <- each_of (condition_form values) l; ret (Either k)
  | Denied c => do l <- condition_form values c; lift (denied l)
  end.

Section Right.
Variables (env : list Z) (rho : positive -> Z).
Notation ok := (ok env rho).
Ltac step lemma := eapply ok_bind; [apply lemma|].

Lemma number_ok : forall t (pre : Prop) values e, (pre -> map (form_at rho) values = e) ->
  ok pre (number_form values t) (fun f => form_at rho f = value_in e t).
Proof.
  induction t as [c|k|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb]; intros pre values e H; cbn [number_form value_in].
  - apply ok_ret. intros _. apply const_at.
  - apply ok_lift. intros P f E. rewrite <- (H P). symmetry. apply (map_nth_error (form_at rho)) in E. rewrite (nth_error_nth _ _ _ E). reflexivity.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    apply ok_lift. intros [[_ A] B] h E. apply (plus_at rho) in E. lia.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    apply ok_lift. intros [[_ A] B] h E. apply (minus_at rho) in E. lia.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    destruct (as_constant f) as [c|] eqn:C; [|destruct (as_constant g) as [c|] eqn:C'; [|apply ok_lift; discriminate]].
    + apply (as_constant_at rho) in C. apply ok_lift. intros [[_ A] B] h E. apply (scaled_at rho) in E. rewrite <- A, <- B, C. exact E.
    + apply (as_constant_at rho) in C'. apply ok_lift. intros [[_ A] B] h E. apply (scaled_at rho) in E. rewrite <- A, <- B, C', E. ring.
  - step (IHa pre values e H). intros f. eapply ok_weaken; [apply absolute_ok with (pre := True) | auto |]. intros r [_ A] E. rewrite E, A. reflexivity.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    eapply ok_weaken; [apply least_form_ok with (pre := True) | auto |]. intros r [[_ A] B] E. rewrite E, A, B. reflexivity.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    step ok_option. intros f'. step ok_option. intros g'. step least_form_ok. intros h. apply ok_lift. intros [[[[[_ A] B] Ef] Eg] Eh] r E.
    apply (scaled_at rho) in Ef, Eg, E. lia.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    destruct (as_constant g) as [m|] eqn:C.
    + apply (as_constant_at rho) in C. step (by_constant_ok env rho ((pre /\ form_at rho f = value_in e a) /\ form_at rho g = value_in e b) f m (value_in e a)); [tauto|].
      intros qr. apply ok_ret. intros [[_ B] [_ R]]. rewrite R, <- B, C. reflexivity.
    + eapply ok_weaken; [apply remainder_ok with (pre := True) | auto |]. intros r [[_ A] B] E. rewrite E, A, B. reflexivity.
  - step (IHa pre values e H). intros f. step (IHb (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    step ok_option. intros m. step (by_constant_ok env rho (((pre /\ form_at rho f = value_in e a) /\ form_at rho g = value_in e b) /\ as_constant g = Some m) f m (value_in e a)); [tauto|].
    intros qr. apply ok_ret. intros [[[_ B] C] [R _]]. apply (as_constant_at rho) in C. rewrite R, <- B, C. reflexivity.
Qed.

Lemma product_cases_spec : forall f g c l, product_cases f g c = Some l -> means_true rho l <-> form_at rho f * form_at rho g = c.
Proof.
  intros f g c l H. unfold product_cases in H. destruct (Z.eq_dec c 0) as [->|N]; [rewrite Z.eqb_refl in H | rewrite (proj2 (Z.eqb_neq c 0) N) in H].
  - destruct (all_some zero [f; g]) as [k|] eqn:A; [|discriminate]. injection H as <-. rewrite either_true. split.
    + intros (x & I & T). destruct (all_some_in _ _ _ _ _ A x I) as (h & Ih & E). apply (zero_spec rho _ _ E) in T. destruct Ih as [<-|[<-|[]]]; nia.
    + intros E. assert (Z0 : form_at rho f = 0 \/ form_at rho g = 0) by nia. destruct Z0 as [Z0|Z0].
      * destruct (all_some_of _ _ _ _ _ A f (or_introl eq_refl)) as (y & Ey & Iy). exists y. split; auto. apply (zero_spec rho _ _ Ey). auto.
      * destruct (all_some_of _ _ _ _ _ A g (or_intror (or_introl eq_refl))) as (y & Ey & Iy). exists y. split; auto. apply (zero_spec rho _ _ Ey). auto.
  - destruct (most_product <? Z.abs c); [discriminate|]. destruct (all_some _ _) as [k|] eqn:A; [|discriminate]. injection H as <-. rewrite either_true.
    assert (Case : forall a x, divisor_case c f g a = Some x -> means_true rho x <-> form_at rho f = a /\ form_at rho g = c / a).
    { intros a x E. unfold divisor_case in E. destruct (equal_forms f (const a)) as [e|] eqn:E1; [|discriminate].
      destruct (equal_forms g (const (c / a))) as [h|] eqn:E2; [|discriminate]. injection E as <-. apply (equal_forms_spec rho) in E1, E2.
      rewrite const_at in *. rewrite both_true. cbn [In]. split; [intros T; split; [apply E1, T | apply E2, T]; auto | intros [T1 T2] x [<-|[<-|[]]]; tauto]. }
    split.
    + intros (x & I & T). destruct (all_some_in _ _ _ _ _ A x I) as (a & Ia & E). destruct (proj1 (Case _ _ E) T) as [T1 T2]. rewrite T1, T2. clear T1 T2 E.
      apply in_flat_map in Ia as (d & Id & Ia). apply filter_In in Id as [Id D]. apply zrange_spec in Id. apply Z.eqb_eq in D.
      apply Z.mod_divide in D; [|lia]. destruct D as [q ->]. destruct Ia as [<-|[<-|[]]].
      * rewrite Z.div_mul by lia. ring.
      * replace (q * d) with ((- q) * (- d)) by ring. rewrite Z.div_mul by lia. ring.
    + intros E. set (a := form_at rho f) in *. set (b := form_at rho g) in *. assert (a <> 0) by nia.
      assert (I : In a (flat_map (fun a => [a; - a]) (filter (fun a => c mod a =? 0) (zrange 1 (Z.abs c))))).
      { apply in_flat_map. exists (Z.abs a). split; [|cbn; lia]. apply filter_In. split.
        { apply zrange_spec. assert (b <> 0) by nia. rewrite <- E, Z.abs_mul. pose proof (Z.abs_pos a). pose proof (Z.abs_pos b). nia. }
        apply Z.eqb_eq.
        apply Z.mod_divide; [lia|]. rewrite <- E. destruct (Z.abs_eq_or_opp a) as [-> | ->]; [exists b | exists (- b)]; ring. }
      destruct (all_some_of _ _ _ _ _ A a I) as (x & Ex & Ix). exists x. split; auto. apply (Case _ _ Ex). split; auto.
      rewrite <- E, Z.mul_comm, Z.div_mul; auto.
Qed.
Lemma compared_forms_spec : forall r f g l, compared_forms r f g = Some l -> means_true rho l <-> related r (form_at rho f) (form_at rho g) = true.
Proof.
  intros r f g l H. unfold compared_forms in H. destruct (minus g f) as [d|] eqn:M; [|discriminate]. apply (minus_at rho) in M. destruct r; cbn [related].
  - rewrite (zero_spec rho _ _ H), Z.eqb_eq. lia.
  - destruct (zero d) as [e|] eqn:E; [|discriminate]. apply (zero_spec rho) in E. pose proof (denied_spec rho e l H) as D.
    rewrite negb_true_iff, Z.eqb_neq. assert (form_at rho d = 0 <-> form_at rho f = form_at rho g) by lia. tauto.
  - destruct (shifted d (-1)) as [e|] eqn:E; [|discriminate]. injection H as <-. apply (shifted_at rho) in E. cbn [means_true]. unfold fact.
    rewrite Z.ltb_lt. lia.
  - injection H as <-. cbn [means_true]. unfold fact. rewrite Z.leb_le. lia.
Qed.

Lemma product_with_ok : forall (pre : Prop) values e a b c r, (pre -> map (form_at rho) values = e) ->
  ok pre (product_with values a b c r) (fun o => match o with
    | Some l => (means_true rho l <-> related r (value_in e a * value_in e b) c = true) /\ (r = Same \/ r = Differs)
    | None => True end).
Proof.
  intros pre values e a b c r H. unfold product_with. step (number_ok a pre values e H). intros f.
  step (number_ok b (pre /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
  destruct (as_constant f); [apply ok_ret; auto|]. destruct (as_constant g); [apply ok_ret; auto|].
  step ok_option. intros l. destruct r; try (apply ok_lift; discriminate).
  - apply ok_ret. intros [[[_ A] B] E]. split; auto. rewrite (product_cases_spec _ _ _ _ E), A, B. cbn [related]. rewrite Z.eqb_eq. tauto.
  - step ok_option. intros d. apply ok_ret. intros [[[[_ A] B] E] D]. apply product_cases_spec in E. pose proof (denied_spec rho l d D) as N.
    split; auto. rewrite A, B in E. cbn [related]. rewrite negb_true_iff, Z.eqb_neq. tauto.
Qed.
Lemma comparison_ok : forall (pre : Prop) values e a r b, (pre -> map (form_at rho) values = e) ->
  ok pre (comparison_form values a r b) (fun l => means_true rho l <-> related r (value_in e a) (value_in e b) = true).
Proof.
  intros pre values e a r b H. unfold comparison_form.
  eapply ok_bind with (mid := fun o => match o with Some l => means_true rho l <-> related r (value_in e a) (value_in e b) = true | None => True end).
  - destruct (as_product a b) as [[[x y] c]|] eqn:E; [|apply ok_ret; auto].
    eapply ok_weaken; [apply (product_with_ok pre values e x y c r H) | auto |]. intros [l|] P Q; auto. destruct Q as [-> R].
    unfold as_product in E. destruct a; destruct b; try discriminate; injection E as <- <- <-; cbn [value_in]; [|reflexivity].
    destruct R as [-> | ->]; cbn [related]; rewrite Z.eqb_sym; reflexivity.
  - intros [l|]; [apply ok_ret; tauto|].
    step (number_ok a (pre /\ True) values e); [tauto|]. intros f. step (number_ok b ((pre /\ True) /\ form_at rho f = value_in e a) values e); [tauto|]. intros g.
    apply ok_lift. intros [[_ A] B] l E. rewrite (compared_forms_spec _ _ _ _ E), A, B. reflexivity.
Qed.
Lemma condition_ok : forall c (pre : Prop) values e, (pre -> map (form_at rho) values = e) ->
  ok pre (condition_form values c) (fun l => means_true rho l <-> true_in e c = true).
Proof.
  induction c as [a r b|l IH|l IH|c IH] using condition_induction; intros pre values e H; cbn [condition_form true_in].
  - apply comparison_ok. auto.
  - eapply ok_bind; [apply (ok_each env rho _ _ pre (condition_form values) (fun c m => means_true rho m <-> true_in e c = true))|].
    { rewrite Forall_forall in IH. intros c I. apply IH; auto. }
    intros k. apply ok_ret. intros [_ A]. rewrite both_true, forallb_forall. clear IH. induction A as [|c m l k Hc A IHA]; [cbn; tauto|].
    cbn [In]. split; intros T x [<-|I]; try (apply Hc, T; auto; fail); apply IHA; auto.
  - eapply ok_bind; [apply (ok_each env rho _ _ pre (condition_form values) (fun c m => means_true rho m <-> true_in e c = true))|].
    { rewrite Forall_forall in IH. intros c I. apply IH; auto. }
    intros k. apply ok_ret. intros [_ A]. rewrite either_true, existsb_exists. clear IH. induction A as [|c m l k Hc A IHA]; [cbn; firstorder|].
    cbn [In]. split; intros (x & [<-|I] & T).
    + exists c. tauto.
    + destruct IHA as [IHA _]. destruct IHA as (y & J & U); [exists x; auto|]. exists y. tauto.
    + exists m. tauto.
    + destruct IHA as [_ IHA]. destruct IHA as (y & J & U); [exists x; auto|]. exists y. tauto.
  - step (IH pre values e H). intros l. apply ok_lift. intros [_ A] d D. pose proof (denied_spec rho l d D) as N. rewrite negb_true_iff.
    destruct (true_in e c); intuition congruence.
Qed.
End Right.
