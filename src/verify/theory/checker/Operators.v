(** Remainders, quotients, absolute values and minima of forms, as forms.

    Each becomes a variable of its own, with what is known of it, unless the facts show which form it is. `t mod m` is t - q m, where q
    is one of finitely many numbers if t lies between multiples of m. *)
From Coq Require Import ZArith List Bool Lia PArith.
From NK Require Import Mex System.
From NK.checker Require Import Forms Shown Contexts.
Import ListNotations.
Open Scope Z_scope.

Definition as_constant (f : form) : option Z := match fst f with [] => Some (snd f) | _ => None end.
Definition same_forms (f g : form) : bool := match compare_sums (fst f) (fst g) with Eq => snd f =? snd g | _ => false end.
Definition same_meaning (m n : meaning) : bool :=
  match m, n with
  | Remainder_of f m, Remainder_of g n => if same_forms f g then same_forms m n else false
  | Quotient_of f m, Quotient_of g n => if same_forms f g then m =? n else false
  | Absolute_of f, Absolute_of g => same_forms f g
  | Least_of f g, Least_of f' g' => if same_forms f f' then same_forms g g' else false
  | _, _ => false
  end.
(** The variable with this meaning, if there is one. *)
Definition known (m : meaning) : action (option positive) := fun c => (Some (option_map snd (find (fun n => same_meaning m (fst n)) (defined c))), c).
Definition assume_fact (o : option form) : action unit := do f <- lift o; assume (Fact f).
Definition shown_fact (o : option form) : action bool := do f <- lift o; fun c => (Some (shows c f), c).

(** f = m whole + rest, where the numbers of rest lie between 0 and m. *)
Definition part_of (op : Z -> Z) (f : form) : form :=
  (filter (fun va => negb (snd va =? 0)) (map (fun va => (fst va, op (snd va))) (fst f)), op (snd f)).
Definition divided (f : form) (m : Z) : form * form := (part_of (fun a => a / m) f, part_of (fun a => a mod m) f).
Definition rest_of (f : form) (q : form) (m : Z) : option form := match scaled q m with Some k => minus f k | None => None end.
(** Quotient and remainder for a constant divisor. *)
Definition by_constant (f : form) (m : Z) : action (form * form) :=
  if m <? 1 then lift None
  else
    let (whole, rest) := divided f m in
    match fst rest with
    | [] => ret (whole, rest)
    | _ =>
        do k <- known (Quotient_of rest m);
        do v <- match k with
          | Some v => ret v
          | None =>
              do v <- introduced (Quotient_of rest m);
              do r <- lift (rest_of rest (variable v) m);
              do _ <- assume (Fact r);
              do _ <- assume_fact (match scaled r (-1) with Some g => shifted g (m - 1) | None => None end);
              ret v
          end;
        do r <- lift (rest_of rest (variable v) m);
        do q <- lift (plus whole (variable v));
        ret (q, r)
    end.

(** The quotients that are tried, from the least one on. *)
Definition quotients : list Z := [-4; -3; -2; -1; 0; 1; 2; 3; 4].
(** The first number for which the form is shown to be at least 0. *)
Definition first_shown (test : Z -> option form) (l : list Z) : action Z := fun c =>
  (find (fun q => match test q with Some f => shows c f | None => false end) l, c).
Definition less_one (o : option form) : option form := match o with Some f => shifted f (-1) | None => None end.
Definition negated (o : option form) : option form := match o with Some f => scaled f (-1) | None => None end.
Definition plain_remainder (f m : form) : action form :=
  do k <- known (Remainder_of f m);
  match k with
  | Some v => ret (variable v)
  | None =>
      do positive <- shown_fact (shifted m (-1));
      if positive then
        do low <- first_shown (rest_of f m) (rev quotients);
        do high <- first_shown (fun q => less_one (negated (rest_of f m (q + 1)))) (filter (fun q => low <=? q) quotients);
        if low =? high then lift (rest_of f m low)
        else
          do v <- introduced (Remainder_of f m);
          do _ <- assume (Fact (variable v));
          do _ <- assume_fact (less_one (minus m (variable v)));
          do cases <- lift (all_some (fun q => match rest_of f m q with Some g => equal_forms (variable v) g | None => None end)
            (filter (fun q => if low <=? q then q <=? high else false) quotients));
          do _ <- assume (Either cases);
          ret (variable v)
      else lift None
  end.
(** Remainders for the same modulus within the form are replaced by what they are remainders of. *)
Fixpoint unfolded (m : form) (l : list (meaning * positive)) (f : form) : option form :=
  match l with
  | [] => Some f
  | (Remainder_of g n, v) :: l =>
      if same_forms n m then
        match minus g (variable v) with
        | Some d => match combined 1 f (factor v f) d with Some f => unfolded m l f | None => None end
        | None => None
        end
      else unfolded m l f
  | _ :: l => unfolded m l f
  end.
(** Less a multiple of the modulus, so that the factor of its first variable is small. *)
Definition reduced (f m : form) : option form :=
  match fst m with
  | (v, a) :: _ => combined 1 f (- (if 0 <? a then factor v f / a else - (factor v f / - a))) m
  | [] => Some f
  end.
Definition remainder (f m : form) : action form :=
  do plain <- (fun c => (unfolded m (defined c) f, c));
  do plain <- lift (reduced plain m);
  or_else (plain_remainder plain m) (plain_remainder f m).

Definition begins_negative (f : form) : bool := match fst f with (_, a) :: _ => a <? 0 | [] => false end.
Definition sign_case (v : positive) (f : form) : option lowered := option_map (fun e => Both [Fact f; e]) (equal_forms (variable v) f).
Definition absolute (f : form) : action form :=
  do g <- lift (scaled f (-1));
  let (f, g) := if begins_negative f then (g, f) else (f, g) in
  match as_constant f with
  | Some c => ret (const (Z.abs c))
  | None =>
      do k <- known (Absolute_of f);
      match k with
      | Some v => ret (variable v)
      | None =>
          do one <- shown_fact (Some f);
          if one then ret f
          else
            do other <- shown_fact (Some g);
            if other then ret g
            else
              do v <- introduced (Absolute_of f);
              do cases <- lift (all_some (sign_case v) [f; g]);
              do _ <- assume_fact (minus (variable v) f);
              do _ <- assume_fact (minus (variable v) g);
              do _ <- assume (Either cases);
              ret (variable v)
      end
  end.
Definition least_form (f g : form) : action form :=
  do k <- known (Least_of f g);
  match k with
  | Some v => ret (variable v)
  | None =>
      do v <- introduced (Least_of f g);
      do _ <- assume_fact (minus f (variable v));
      do _ <- assume_fact (minus g (variable v));
      do cases <- lift (all_some (equal_forms (variable v)) [f; g]);
      do _ <- assume (Either cases);
      ret (variable v)
  end.

Lemma same_forms_spec : forall f g, same_forms f g = true -> f = g.
Proof.
  intros [l c] [k d] H. unfold same_forms in H. cbn [fst snd] in H. destruct (compare_sums l k) eqn:E; try discriminate.
  apply compare_sums_eq in E. apply Z.eqb_eq in H. congruence.
Qed.
Lemma same_meaning_spec : forall m n, same_meaning m n = true -> m = n.
Proof.
  intros [f m|f m|f|f g] [f' m'|f' m'|f'|f' g'] H; cbn in H; try discriminate; try (apply if_true in H as [H1 H2]; apply same_forms_spec in H1).
  - apply same_forms_spec in H2. congruence.
  - apply Z.eqb_eq in H2. congruence.
  - apply same_forms_spec in H. congruence.
  - apply same_forms_spec in H2. congruence.
Qed.
Lemma part_sum : forall rho (op : Z -> Z) (l : list (positive * Z)), sum_at rho (filter (fun va => negb (snd va =? 0)) (map (fun va => (fst va, op (snd va))) l)) =
  sum_at rho (map (fun va => (fst va, op (snd va))) l).
Proof.
  intros rho op. induction l as [|[v a] l IH]; cbn [map filter fst snd]; auto. destruct (Z.eqb_spec (op a) 0) as [E|E]; cbn [negb sum_at]; rewrite IH; auto.
  rewrite E. lia.
Qed.
Lemma divided_at : forall rho f m whole rest, 1 <= m -> divided f m = (whole, rest) -> form_at rho f = m * form_at rho whole + form_at rho rest.
Proof.
  intros rho [l c] m whole rest Hm E. injection E as <- <-. unfold form_at, part_of. cbn [fst snd].
  rewrite (part_sum rho (fun a => a / m)), (part_sum rho (fun a => a mod m)).
  assert (S : sum_at rho l = m * sum_at rho (map (fun va => (fst va, snd va / m)) l) + sum_at rho (map (fun va => (fst va, snd va mod m)) l)).
  { induction l as [|[v a] l IH]; cbn [map fst snd sum_at]; [lia|]. rewrite IH. pose proof (Z.div_mod a m ltac:(lia)). nia. }
  pose proof (Z.div_mod c m ltac:(lia)). nia.
Qed.
Lemma as_constant_at : forall rho f c, as_constant f = Some c -> form_at rho f = c.
Proof. intros rho [[|x l] c] d H; cbn in H; [injection H as <-; reflexivity | discriminate]. Qed.
Lemma rest_of_at : forall rho f q m r, rest_of f q m = Some r -> form_at rho r = form_at rho f - m * form_at rho q.
Proof.
  intros rho f q m r H. unfold rest_of in H. destruct (scaled q m) as [k|] eqn:E; [|discriminate]. apply (scaled_at rho) in E. apply (minus_at rho) in H. lia.
Qed.

Section Right.
Variables (env : list Z) (rho : positive -> Z).
Notation ok := (ok env rho).

Lemma ok_known : forall (pre : Prop) m, ok pre (known m) (fun o => match o with Some v => rho v = meaning_at rho m | None => True end).
Proof.
  intros pre m c G. split; auto. intros P S. split; auto. intros o E. cbn in E. injection E as <-.
  destruct (find _ (defined c)) as [[n v]|] eqn:F; cbn [option_map snd]; auto. apply find_some in F as [I F]. cbn [fst] in F.
  apply same_meaning_spec in F. subst n. cbn in G. apply G. exact I.
Qed.
Lemma ok_assume_fact : forall (pre : Prop) o, (pre -> forall f, o = Some f -> fact rho f) -> ok pre (assume_fact o) (fun _ => True).
Proof.
  intros pre o H. eapply ok_bind; [apply (ok_lift env rho _ pre o (fun f => fact rho f)); auto|]. intros f. apply ok_assume. cbn. tauto.
Qed.
Lemma ok_shown : forall (pre : Prop) o, ok pre (shown_fact o) (fun b => b = true -> exists f, o = Some f /\ fact rho f).
Proof.
  intros pre o. eapply ok_bind; [apply (ok_lift env rho _ pre o (fun f => o = Some f)); auto|]. intros f c G. split; auto. intros [P E] S. split; auto.
  intros b B T. cbn in B. injection B as <-. exists f. split; auto. exact (shows_sound rho c f T S).
Qed.
Lemma ok_first_shown : forall (pre : Prop) test l, ok pre (first_shown test l) (fun q => In q l /\ exists f, test q = Some f /\ fact rho f).
Proof.
  intros pre test l c G. split; auto. intros P S. split; auto. intros q E. cbn in E. apply find_some in E as [I E]. split; auto.
  destruct (test q) as [f|] eqn:T; [|discriminate]. exists f. split; auto. exact (shows_sound rho c f E S).
Qed.
Lemma ok_option : forall A (pre : Prop) (o : option A), ok pre (lift o) (fun a => o = Some a).
Proof. intros. apply ok_lift. auto. Qed.
Lemma ok_pre : forall A (pre pre' : Prop) (m : action A) (post : A -> Prop), ok pre m post -> (pre' -> pre) -> ok pre' m post.
Proof. intros. eapply ok_weaken; eauto. Qed.

Ltac step lemma := eapply ok_bind; [apply lemma|].

Lemma by_constant_ok : forall (pre : Prop) f m x, (pre -> form_at rho f = x) ->
  ok pre (by_constant f m) (fun qr => form_at rho (fst qr) = x / m /\ form_at rho (snd qr) = x mod m).
Proof.
  intros pre f m x H. unfold by_constant. destruct (Z.ltb_spec m 1) as [L|L]; [apply ok_lift; discriminate|].
  destruct (divided f m) as [whole rest] eqn:E. pose proof (divided_at rho f m whole rest L E) as D.
  assert (R : forall q, form_at rho f = m * form_at rho whole + form_at rho rest -> form_at rho q = form_at rho whole + form_at rho rest / m ->
    form_at rho q = form_at rho f / m /\ form_at rho f mod m = form_at rho rest mod m).
  { intros q E1 E2. rewrite E1, E2. replace (m * form_at rho whole + form_at rho rest) with (form_at rho rest + form_at rho whole * m) by ring.
    rewrite Z.div_add, Z.mod_add by lia. split; [lia | auto]. }
  destruct (fst rest) as [|va l] eqn:Er.
  - apply ok_ret. intros P. cbn [fst snd]. rewrite <- (H P). destruct rest as [rl rc]. cbn in Er. subst rl.
    assert (C : form_at rho ([], rc) = rc mod m).
    { unfold divided, part_of in E. injection E as _ _ <-. unfold form_at. cbn [fst snd sum_at]. rewrite Zmod_mod. lia. }
    rewrite C in *. assert (rc mod m / m = 0) by (apply Z.div_small, Z.mod_pos_bound; lia).
    destruct (R whole D) as [R1 R2]; [lia|]. rewrite R2, Zmod_mod. auto.
  - clear Er. cbv iota. step ok_known. intros k.
    eapply ok_bind with (mid := fun v => rho v = form_at rho rest / m).
    + destruct k as [w|]; [apply ok_ret; intros [_ K]; exact K|].
      step ok_introduced. intros w. step ok_option. intros r.
      eapply ok_bind; [apply ok_assume|intros ?].
      { intros [[_ V] Er]. apply (rest_of_at rho) in Er. rewrite variable_at, V in Er. cbn [means_true]. unfold fact. rewrite Er. cbn [meaning_at].
        pose proof (Z.mul_div_le (form_at rho rest) m). lia. }
      eapply ok_bind; [apply ok_assume_fact|intros ?].
      { intros [[[_ V] Er] _] g Eg. apply (rest_of_at rho) in Er. rewrite variable_at, V in Er. cbn [meaning_at] in Er.
        destruct (scaled r (-1)) as [h|] eqn:Eh; [|discriminate]. apply (scaled_at rho) in Eh. apply (shifted_at rho) in Eg.
        unfold fact. rewrite Eg, Eh, Er. pose proof (Z.mod_pos_bound (form_at rho rest) m ltac:(lia)). pose proof (Z.div_mod (form_at rho rest) m ltac:(lia)). lia. }
      apply ok_ret. intros [[[[_ V] _] _] _]. exact V.
    + intros v. step ok_option. intros r. step ok_option. intros q. apply ok_ret. intros [[[[P _] V] Er] Eq]. cbn [fst snd].
      apply (rest_of_at rho) in Er. apply (plus_at rho) in Eq. rewrite variable_at in *. rewrite V in *. destruct (R q D Eq) as [R1 R2].
      rewrite <- (H P). split; auto. rewrite R2, Er. pose proof (Z.div_mod (form_at rho rest) m ltac:(lia)). lia.
Qed.

Lemma quotient_cases : forall low high t m, 0 < m -> In low quotients -> In high quotients -> m * low <= t -> t < m * (high + 1) ->
  exists q, In q (filter (fun q => if low <=? q then q <=? high else false) quotients) /\ t mod m = t - m * q.
Proof.
  intros low high t m Hm L H B C. exists (t / m). split; [|rewrite (Z.mod_eq t m) by lia; ring].
  assert (low <= t / m) by (apply Z.div_le_lower_bound; lia). assert (t / m < high + 1) by (apply Z.div_lt_upper_bound; lia).
  apply filter_In. split.
  - cbn in L, H |- *. lia.
  - destruct (Z.leb_spec low (t / m)); [apply Z.leb_le; lia | lia].
Qed.
Lemma all_some_of : forall A B (f : A -> option B) l k, all_some f l = Some k -> forall x, In x l -> exists y, f x = Some y /\ In y k.
Proof.
  intros A B f. induction l as [|z l IH]; intros k H x I; [destruct I|]. cbn [all_some] in H. destruct (f z) as [y|] eqn:E; [|discriminate].
  destruct (all_some f l) as [m|]; [|discriminate]. injection H as <-. destruct I as [->|I]; [exists y; cbn; auto|].
  destruct (IH _ eq_refl x I) as (w & Ew & Iw). exists w. cbn. auto.
Qed.
Lemma negated_at : forall o f, negated o = Some f -> exists g, o = Some g /\ form_at rho f = - form_at rho g.
Proof. intros [g|] f H; [|discriminate]. exists g. apply (scaled_at rho) in H. split; [auto | lia]. Qed.
Lemma less_one_at : forall o f, less_one o = Some f -> exists g, o = Some g /\ form_at rho f = form_at rho g - 1.
Proof. intros [g|] f H; [|discriminate]. exists g. apply (shifted_at rho) in H. split; [auto | lia]. Qed.

Lemma plain_remainder_ok : forall (pre : Prop) f m, ok pre (plain_remainder f m) (fun r => form_at rho r = form_at rho f mod form_at rho m).
Proof.
  intros pre f m. unfold plain_remainder. step ok_known. intros [v|].
  { apply ok_ret. intros [P V]. rewrite variable_at, V. reflexivity. }
  step ok_shown. intros [|]; [|apply ok_lift; discriminate]. step ok_first_shown. intros low. step ok_first_shown. intros high.
  match goal with |- Contexts.ok _ _ ?p _ _ => assert (Bounds : p -> 0 < form_at rho m /\ In low quotients /\ In high quotients /\
    form_at rho m * low <= form_at rho f /\ form_at rho f < form_at rho m * (high + 1)) end.
  { intros (((_ & S) & IL & g & Eg & Fg) & IH & h & Eh & Fh). destruct (S eq_refl) as (p & Ep & Fp). unfold fact in *.
    apply (shifted_at rho) in Ep. apply (rest_of_at rho) in Eg. apply less_one_at in Eh as (h1 & Eh & E1). apply negated_at in Eh as (h2 & Eh & E2).
    apply (rest_of_at rho) in Eh. apply in_rev in IL. apply filter_In in IH as [IH _].
    repeat split; auto; nia. }
  match goal with |- Contexts.ok _ _ ?p _ _ => set (pre2 := p) in * end.
  destruct (Z.eqb_spec low high) as [->|N].
  - apply ok_lift. intros P r E. apply (rest_of_at rho) in E. destruct (Bounds P) as (B1 & _ & _ & B2 & B3).
    apply (Z.mod_unique_pos _ _ high); lia.
  - step ok_introduced. intros v. step ok_assume.
    { intros [P V]. cbn [means_true]. unfold fact. rewrite variable_at, V. cbn [meaning_at]. apply Z.mod_pos_bound. apply Bounds in P. tauto. }
    intros ?. step ok_assume_fact.
    { intros [[P V] _] g E. apply less_one_at in E as (h & E & E1). apply (minus_at rho) in E. rewrite variable_at, V in E. cbn [meaning_at] in E.
      apply Bounds in P. pose proof (Z.mod_pos_bound (form_at rho f) (form_at rho m) ltac:(tauto)). unfold fact. lia. }
    intros ?. step ok_option. intros cases. step ok_assume.
    { intros [[[[P V] _] _] E]. apply Bounds in P as (B1 & B2 & B3 & B4 & B5). apply either_true.
      destruct (quotient_cases low high _ _ B1 B2 B3 B4 B5) as (q & I & Q). destruct (all_some_of _ _ _ _ _ E q I) as (l & El & Il). exists l. split; auto.
      destruct (rest_of f m q) as [g|] eqn:Eg; [|discriminate]. apply (equal_forms_spec rho _ _ _ El). apply (rest_of_at rho) in Eg.
      rewrite variable_at, V, Eg. cbn [meaning_at]. lia. }
    intros ?. apply ok_ret. intros [[[[[P V] _] _] _] _]. rewrite variable_at, V. reflexivity.
Qed.

(** In Coq a mod 0 = a, so no modulus is left out. *)
Lemma mod_is : forall a m, a mod m = a - m * (a / m).
Proof. intros a m. destruct (Z.eq_dec m 0) as [->|N]; [rewrite Zmod_0_r; lia | apply Z.mod_eq; auto]. Qed.
Lemma mod_plus : forall a q m, (a + q * m) mod m = a mod m.
Proof. intros a q m. destruct (Z.eq_dec m 0) as [->|N]; [rewrite !Zmod_0_r; lia | apply Z.mod_add; auto]. Qed.
Lemma unfolded_at : forall m l f g, (forall n v, In (n, v) l -> rho v = meaning_at rho n) -> unfolded m l f = Some g ->
  form_at rho g mod form_at rho m = form_at rho f mod form_at rho m.
Proof.
  intros m. induction l as [|[n v] l IH]; intros f g D H; cbn [unfolded] in H; [injection H as <-; auto|].
  assert (D' : forall n v, In (n, v) l -> rho v = meaning_at rho n) by (intros; apply D; right; auto).
  destruct n as [h k|? ?|?|? ?]; eauto. destruct (same_forms k m) eqn:S; [|eauto]. apply same_forms_spec in S. subst k.
  destruct (minus h (variable v)) as [d|] eqn:M; [|discriminate]. destruct (combined 1 f (factor v f) d) as [e|] eqn:C; [|discriminate].
  rewrite (IH e g D' H). apply (combined_at rho) in C. apply (minus_at rho) in M. rewrite variable_at in M.
  rewrite (D _ _ (or_introl eq_refl)) in M. cbn [meaning_at] in M. rewrite mod_is in M.
  replace (form_at rho e) with (form_at rho f + (factor v f * (form_at rho h / form_at rho m)) * form_at rho m) by (rewrite C, M; ring).
  apply mod_plus.
Qed.
Lemma reduced_at : forall m f g, reduced f m = Some g -> form_at rho g mod form_at rho m = form_at rho f mod form_at rho m.
Proof.
  intros m f g H. unfold reduced in H. destruct (fst m) as [|[v a] l]; [injection H as <-; auto|]. apply (combined_at rho) in H. rewrite H.
  match goal with |- (1 * ?a + ?q * ?b) mod _ = _ => replace (1 * a + q * b) with (a + q * b) by ring end. apply mod_plus.
Qed.
Lemma remainder_ok : forall (pre : Prop) f m, ok pre (remainder f m) (fun r => form_at rho r = form_at rho f mod form_at rho m).
Proof.
  intros pre f m. unfold remainder.
  eapply ok_bind with (mid := fun g => form_at rho g mod form_at rho m = form_at rho f mod form_at rho m).
  { intros c G. split; auto. intros P S. split; auto. intros g E. cbn in E, G. eapply unfolded_at; eauto. apply G. }
  intros plain. step ok_option. intros g. apply ok_or_else; [|apply plain_remainder_ok].
  eapply ok_weaken; [apply plain_remainder_ok with (pre := True) | auto |]. intros r [[_ E1] E2] E. apply reduced_at in E2. congruence.
Qed.

Lemma sign_case_spec : forall v f l, sign_case v f = Some l -> means_true rho l <-> 0 <= form_at rho f /\ rho v = form_at rho f.
Proof.
  intros v f l H. unfold sign_case in H. destruct (equal_forms (variable v) f) as [e|] eqn:E; [|discriminate]. injection H as <-.
  apply (equal_forms_spec rho) in E. rewrite variable_at in E. rewrite both_true. split.
  - intros A. split; [exact (A _ (or_introl eq_refl))|]. apply E. apply A. cbn. auto.
  - intros [A B] x [<-|[<-|[]]]; [exact A | tauto].
Qed.
Lemma absolute_ok : forall (pre : Prop) f, ok pre (absolute f) (fun r => form_at rho r = Z.abs (form_at rho f)).
Proof.
  intros pre f0. unfold absolute. step ok_option. intros g0.
  assert (Signs : scaled f0 (-1) = Some g0 -> let (f, g) := if begins_negative f0 then (g0, f0) else (f0, g0) in
    form_at rho g = - form_at rho f /\ Z.abs (form_at rho f) = Z.abs (form_at rho f0)).
  { intros E. apply (scaled_at rho) in E. destruct (begins_negative f0); lia. }
  destruct (if begins_negative f0 then (g0, f0) else (f0, g0)) as [f g].
  destruct (as_constant f) as [c|] eqn:C.
  { apply ok_ret. intros [_ E]. destruct (Signs E) as [_ <-]. rewrite const_at, (as_constant_at rho f c C). reflexivity. }
  step ok_known. intros [v|].
  { apply ok_ret. intros [[_ E] V]. destruct (Signs E) as [_ <-]. rewrite variable_at, V. reflexivity. }
  step ok_shown. intros [|].
  { apply ok_ret. intros [[[_ E] _] S]. destruct (Signs E) as [_ <-]. destruct (S eq_refl) as (h & Eh & F). injection Eh as <-. unfold fact in F. lia. }
  step ok_shown. intros [|].
  { apply ok_ret. intros [[[[_ E] _] _] S]. destruct (Signs E) as [D <-]. destruct (S eq_refl) as (h & Eh & F). injection Eh as <-. unfold fact in F. lia. }
  step ok_introduced. intros v. step ok_option. intros cases. 
  step ok_assume_fact.
  { intros [[[[[[_ E] _] _] _] V] _] h Eh. apply (minus_at rho) in Eh. rewrite variable_at, V in Eh. cbn [meaning_at] in Eh. unfold fact. lia. }
  intros ?. step ok_assume_fact.
  { intros [[[[[[[_ E] _] _] _] V] _] _] h Eh. apply Signs in E as [D _]. apply (minus_at rho) in Eh. rewrite variable_at, V in Eh. cbn [meaning_at] in Eh. unfold fact. lia. }
  intros ?. step ok_assume.
  { intros [[[[[[[[_ E] _] _] _] V] A] _] _]. apply Signs in E as [D _]. cbn [meaning_at] in V. apply either_true.
    destruct (Z_le_gt_dec 0 (form_at rho f)) as [L|L].
    - destruct (all_some_of _ _ _ _ _ A f (or_introl eq_refl)) as (l & El & Il). exists l. split; auto. apply (sign_case_spec v f l El). lia.
    - destruct (all_some_of _ _ _ _ _ A g (or_intror (or_introl eq_refl))) as (l & El & Il). exists l. split; auto. apply (sign_case_spec v g l El). lia. }
  intros ?. apply ok_ret. intros [[[[[[[[[_ E] _] _] _] V] _] _] _] _]. destruct (Signs E) as [_ <-]. rewrite variable_at, V. reflexivity.
Qed.
Lemma least_form_ok : forall (pre : Prop) f g, ok pre (least_form f g) (fun r => form_at rho r = Z.min (form_at rho f) (form_at rho g)).
Proof.
  intros pre f g. unfold least_form. step ok_known. intros [v|].
  { apply ok_ret. intros [_ V]. rewrite variable_at, V. reflexivity. }
  step ok_introduced. intros v. step ok_assume_fact.
  { intros [_ V] h Eh. apply (minus_at rho) in Eh. rewrite variable_at, V in Eh. cbn [meaning_at] in Eh. unfold fact. lia. }
  intros ?. step ok_assume_fact.
  { intros [[_ V] _] h Eh. apply (minus_at rho) in Eh. rewrite variable_at, V in Eh. cbn [meaning_at] in Eh. unfold fact. lia. }
  intros ?. step ok_option. intros cases. step ok_assume.
  { intros [[[[_ V] _] _] A]. cbn [meaning_at] in V. apply either_true. destruct (Z.min_spec (form_at rho f) (form_at rho g)) as [[_ M]|[_ M]].
    - destruct (all_some_of _ _ _ _ _ A f (or_introl eq_refl)) as (l & El & Il). exists l. split; auto. apply (equal_forms_spec rho _ _ _ El). rewrite variable_at. congruence.
    - destruct (all_some_of _ _ _ _ _ A g (or_intror (or_introl eq_refl))) as (l & El & Il). exists l. split; auto. apply (equal_forms_spec rho _ _ _ El). rewrite variable_at. congruence. }
  intros ?. apply ok_ret. intros [[[[[_ V] _] _] _] _]. rewrite variable_at, V. reflexivity.
Qed.
End Right.
