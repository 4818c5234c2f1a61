(** Equal branches at a core: a table of positions that is right for any number of branches.

    A position is what is left of the core, and how many copies of each set of vertices of a branch are left. A number of
    copies is reduced: from T + 1 on only its residue modulo p counts, where p is even. An entry of a table states the value of
    a reduced position. It passes [entry_right] if that value is the mex of what moves lead to, and if for each set of which
    there are just T + 1 copies a move in one of them leads to the same value if there are p more. Theorem [found_right]: if all
    entries pass, the value of each position is that of the reduced one. *)
From Coq Require Import ZArith NArith List Bool Lia Permutation Wf_nat FMapPositive.
From NK Require Import Mex Nim Game NodeKayles Table Components Terms Single Branches.
Import ListNotations.
Open Scope N_scope.

(** For each set of vertices of a branch the number of copies. *)
Definition counts := list (N * N).

Definition expand (cs : counts) : list N := flat_map (fun e => repeat (fst e) (N.to_nat (snd e))) cs.
Fixpoint add (q d : N) (cs : counts) : counts :=
  match cs with
  | [] => [(q, d)]
  | (b, c) :: w => match N.compare q b with Eq => (b, c + d) :: w | Lt => (q, d) :: cs | Gt => (b, c) :: add q d w end
  end.
Definition put (q d : N) (cs : counts) : counts := if d =? 0 then cs else add q d cs.
(** Each entry with the others. *)
Fixpoint picks (cs : counts) : list ((N * N) * counts) :=
  match cs with [] => [] | e :: w => (e, w) :: map (fun x => (fst x, e :: snd x)) (picks w) end.

Lemma expand_cons : forall b c w, expand ((b, c) :: w) = repeat b (N.to_nat c) ++ expand w.
Proof. reflexivity. Qed.
Lemma expand_add : forall q d cs, Permutation (expand (add q d cs)) (repeat q (N.to_nat d) ++ expand cs).
Proof.
  intros q d. induction cs as [|[b c] w IH]; cbn [add]; [apply Permutation_refl|].
  destruct (N.compare_spec q b) as [-> | L | L].
  - rewrite !expand_cons, N2Nat.inj_add, repeat_app, <- app_assoc. apply Permutation_app_swap_app.
  - rewrite expand_cons. apply Permutation_refl.
  - rewrite !expand_cons. eapply perm_trans; [apply Permutation_app_head, IH|]. apply Permutation_app_swap_app.
Qed.
Lemma expand_put : forall q d cs, Permutation (expand (put q d cs)) (repeat q (N.to_nat d) ++ expand cs).
Proof. intros. unfold put. destruct (N.eqb_spec d 0) as [->|]; [apply Permutation_refl | apply expand_add]. Qed.
Lemma expand_pick : forall cs b c r, In ((b, c), r) (picks cs) -> Permutation (expand cs) (repeat b (N.to_nat c) ++ expand r).
Proof.
  induction cs as [|[d e] w IH]; intros b c r I; [destruct I|]. destruct I as [I | I].
  - injection I as <- <- <-. apply Permutation_refl.
  - apply in_map_iff in I as ([x r'] & E & I). cbn [fst snd] in E. injection E as -> <-.
    rewrite !expand_cons. eapply perm_trans; [apply Permutation_app_head, (IH _ _ _ I)|]. apply Permutation_app_swap_app.
Qed.
Lemma in_expand : forall cs b, In b (expand cs) -> exists c r, In ((b, c), r) (picks cs) /\ c <> 0.
Proof.
  induction cs as [|[d e] w IH]; intros b I; [destruct I|]. rewrite expand_cons in I. apply in_app_or in I as [I | I].
  - pose proof (repeat_spec _ _ _ I) as ->. exists e, w. split; [left; auto|]. intros ->. destruct I.
  - destruct (IH b I) as (c & r & J & D). exists c, ((d, e) :: r). split; auto. right. apply in_map_iff. exists ((b, c), r). auto.
Qed.

(** * Numbers of copies *)
Section Counts.
Variables T p : N.
Hypothesis p_even : N.odd p = false.
Hypothesis p_positive : p <> 0.

(** The number c stands for d. *)
Definition stands (c d : N) : Prop := exists k, d = c + k * p /\ (k = 0 \/ T < c).
Definition reduced (c : N) : N := if c <? T + 1 + p then c else T + 1 + (c - (T + 1)) mod p.

Lemma stands_refl : forall c, stands c c.
Proof. intros. exists 0. split; [lia | auto]. Qed.
Lemma stands_add : forall c d e f, stands c d -> stands e f -> stands (c + e) (d + f).
Proof. intros c d e f (k & -> & H) (m & -> & H'). exists (k + m). split; [lia|]. destruct H, H'; subst; lia. Qed.
Lemma stands_trans : forall c d e, stands c d -> stands d e -> stands c e.
Proof. intros c d e (k & -> & H) (m & -> & H'). exists (k + m). split; [lia|]. destruct H as [->|]; [|auto]. destruct H' as [->|]; [auto|]. right. lia. Qed.
Lemma stands_zero : forall c d, stands c d -> (c =? 0) = (d =? 0).
Proof. intros c d (k & -> & [-> | H]); apply eq_true_iff_eq; rewrite !N.eqb_eq; lia. Qed.
Lemma stands_odd : forall c d, stands c d -> N.odd c = N.odd d.
Proof. intros c d (k & -> & _). rewrite N.odd_add, N.odd_mul, p_even, andb_false_r. destruct (N.odd c); auto. Qed.
Lemma stands_reduced : forall c d, stands c d -> stands (reduced c) d.
Proof.
  intros c d H. apply stands_trans with c; auto. unfold reduced. destruct (N.ltb_spec c (T + 1 + p)); [apply stands_refl|].
  exists ((c - (T + 1)) / p). split; [|right; generalize ((c - (T + 1)) mod p); lia].
  pose proof (N.div_mod (c - (T + 1)) p p_positive) as E. rewrite (N.mul_comm p) in E.
  clear - H0 E. revert H0 E. generalize ((c - (T + 1)) mod p), ((c - (T + 1)) / p * p). lia.
Qed.
(** One copy less: if there are just T + 1, there may be more to stand for. *)
Lemma stands_less : forall c d, stands c d -> c <> 0 -> stands (c - 1) (d - 1) \/ (c = T + 1 /\ stands (c - 1 + p) (d - 1)).
Proof.
  intros c d (k & -> & H) D. destruct (N.eq_dec k 0) as [->|K].
  - left. exists 0. split; [lia | auto].
  - destruct H as [->|H]; [contradiction|]. destruct (N.eq_dec c (T + 1)) as [->|E].
    + right. split; auto. exists (k - 1). split; [nia | right; lia].
    + left. exists k. split; [lia | right; lia].
Qed.

Definition counts_stand (cs ds : counts) : Prop := Forall2 (fun e f => fst e = fst f /\ stands (snd e) (snd f)) cs ds.
Lemma stand_cons : forall b c d cs ds, stands c d -> counts_stand cs ds -> counts_stand ((b, c) :: cs) ((b, d) :: ds).
Proof. intros. constructor; auto. Qed.
Lemma stand_refl : forall cs, counts_stand cs cs.
Proof. induction cs as [|[b c] cs IH]; constructor; auto. split; auto. apply stands_refl. Qed.
Lemma add_stands : forall q c d cs ds, stands c d -> counts_stand cs ds -> counts_stand (add q c cs) (add q d ds).
Proof.
  intros q c d cs ds H S. induction S as [|[b e] [b' f] cs ds [E R] S IH]; cbn [add fst snd] in *.
  - apply stand_cons; auto. constructor.
  - subst b'. destruct (N.compare q b).
    + apply stand_cons; auto. apply stands_add; auto.
    + apply stand_cons; auto. apply stand_cons; auto.
    + apply stand_cons; auto.
Qed.
Lemma put_stands : forall q c d cs ds, stands c d -> counts_stand cs ds -> counts_stand (put q c cs) (put q d ds).
Proof. intros q c d cs ds H S. unfold put. rewrite (stands_zero c d H). destruct (d =? 0); auto. apply add_stands; auto. Qed.
Definition all_reduced (cs : counts) : counts := map (fun e => (fst e, reduced (snd e))) cs.
Lemma all_reduced_stands : forall cs ds, counts_stand cs ds -> counts_stand (all_reduced cs) ds.
Proof. intros cs ds S. induction S as [|e f cs ds [E R] S IH]; cbn [all_reduced map]; constructor; auto. split; auto. apply stands_reduced; auto. Qed.
Lemma picks_stand : forall cs ds, counts_stand cs ds -> forall b d s, In ((b, d), s) (picks ds) ->
  exists c r, In ((b, c), r) (picks cs) /\ stands c d /\ counts_stand r s.
Proof.
  intros cs ds S. induction S as [|[b e] [b' f] cs ds [E R] S IH]; intros x d s I; [destruct I|]. cbn [fst snd] in E, R. subst b'. destruct I as [I | I].
  - injection I as <- <- <-. exists e, cs. split; [left; auto | auto].
  - apply in_map_iff in I as ([y s'] & E & I). cbn [fst snd] in E. injection E as -> <-. destruct (IH _ _ _ I) as (c & r & J & R' & S').
    exists c, ((b, e) :: r). split; [right; apply in_map_iff; exists ((x, c), r); auto|]. split; auto. apply stand_cons; auto.
Qed.
Lemma stand_picks : forall cs ds, counts_stand cs ds -> forall b c r, In ((b, c), r) (picks cs) ->
  exists d s, In ((b, d), s) (picks ds) /\ stands c d /\ counts_stand r s.
Proof.
  intros cs ds S. induction S as [|[b e] [b' f] cs ds [E R] S IH]; intros x c r I; [destruct I|]. cbn [fst snd] in E, R. subst b'. destruct I as [I | I].
  - injection I as <- <- <-. exists f, ds. split; [left; auto | auto].
  - apply in_map_iff in I as ([y r'] & E & I). cbn [fst snd] in E. injection E as -> <-. destruct (IH _ _ _ I) as (d & s & J & R' & S').
    exists d, ((b, f) :: s). split; [right; apply in_map_iff; exists ((x, d), s); auto|]. split; auto. apply stand_cons; auto.
Qed.
End Counts.

(** * What moves leave, in sets of vertices that hang together *)
Section Entries.
Variables around core_around outer reach : N -> N.
Notation near := (Table.near around).
Notation without := (Table.without around).
Notation pos_value := (pos_value around core_around outer reach).
Notation move := (move around core_around outer reach).
Notation leaf_move := (leaf_move around).
Notation loose := (loose outer).
Hypothesis near_self : forall x, near x x = true.
Hypothesis near_sym : forall x y, near x y = near y x.
Hypothesis core_self : forall h, Table.near core_around h h = true.
Hypothesis outer_reach : forall h k, N.testbit (reach h) k = N.testbit (outer k) h.

(** What a set of vertices of a branch consists of: for each piece the set that is listed in its place, the neighbours in the
    core, and the value that it has alone. *)
Definition piece := (N * N * N)%type.
Definition falls_into (b : N) (l : list piece) : Prop :=
  (forall core m, exists a, a = fold_right (fun i v => let '(_, nb, x) := i in if N.land nb core =? 0 then N.lxor x v else v) 0 l /\
    pos_value core (b :: m) = N.lxor a (pos_value core (flat_map (fun i => let '(q, nb, _) := i in if N.land nb core =? 0 then [] else [q]) l ++ m))) /\
  (fold_right (fun i s => let '(q, _, _) := i in (ones_of q + s)%nat) O l <= ones_of b)%nat.
Variable info : N -> list piece.
Hypothesis info_right : forall b, falls_into b (info b).

Definition apart_of (core : N) (l : list piece) : N :=
  fold_right (fun i v => let '(_, nb, x) := i in if N.land nb core =? 0 then N.lxor x v else v) 0 l.
Definition joined_of (core : N) (l : list piece) : list N :=
  flat_map (fun i => let '(q, nb, _) := i in if N.land nb core =? 0 then [] else [q]) l.
Definition absorb (core d : N) (st : counts * N) (i : piece) : counts * N :=
  let '(q, nb, x) := i in let '(cs, a) := st in
  if N.land nb core =? 0 then (cs, if N.odd d then N.lxor a x else a) else (add q d cs, a).
(** Copies that are added to others, and the value of what is not joined to the core. *)
Definition settle (core : N) (fixed : counts) (ds : counts) : counts * N :=
  fold_left (fun st e => if snd e =? 0 then st else fold_left (absorb core (snd e)) (info (fst e)) st) ds (fixed, 0).

Lemma weight_repeat : forall b n, weight (repeat b n) = (n * ones_of b)%nat.
Proof. induction n as [|n IH]; cbn [repeat weight]; [auto | rewrite IH; lia]. Qed.

Lemma absorb_all : forall core d l cs a,
  let st := fold_left (absorb core d) l (cs, a) in
  Permutation (expand (fst st)) (flat_map (fun q => repeat q (N.to_nat d)) (joined_of core l) ++ expand cs) /\
  snd st = N.lxor a (if N.odd d then apart_of core l else 0).
Proof.
  intros core d. induction l as [|[[q nb] x] l IH]; intros cs a; cbv zeta; cbn [fold_left].
  - cbn. split; [apply Permutation_refl|]. destruct (N.odd d); rewrite N.lxor_0_r; auto.
  - change (absorb core d (cs, a) (q, nb, x)) with
      (if N.land nb core =? 0 then (cs, if N.odd d then N.lxor a x else a) else (add q d cs, a)).
    cbn [joined_of apart_of flat_map fold_right]. fold (joined_of core l) (apart_of core l).
    destruct (N.land nb core =? 0).
    + destruct (IH cs (if N.odd d then N.lxor a x else a)) as [P E]. cbn [app]. split; [exact P|]. rewrite E. destruct (N.odd d); auto.
      rewrite N.lxor_assoc. auto.
    + destruct (IH (add q d cs) a) as [P E]. split; [|exact E]. cbn [app flat_map]. eapply perm_trans; [exact P|].
      eapply perm_trans; [apply Permutation_app_head, expand_add|]. rewrite <- app_assoc. apply Permutation_app_swap_app.
Qed.

Lemma copies_value : forall core b m n, pos_value core (repeat b n ++ m) =
  N.lxor (if Nat.odd n then apart_of core (info b) else 0) (pos_value core (flat_map (fun q => repeat q n) (joined_of core (info b)) ++ m)).
Proof.
  intros core b m n. revert m. induction n as [|n IH]; intros m.
  - cbn [repeat app Nat.odd]. change (Nat.odd 0) with false. cbv iota. rewrite N.lxor_0_l. f_equal.
    induction (joined_of core (info b)) as [|q l IH]; auto.
  - cbn [repeat app]. destruct (info_right b) as [H _]. destruct (H core (repeat b n ++ m)) as (a & -> & ->).
    change (fold_right _ 0 (info b)) with (apart_of core (info b)). change (flat_map _ (info b)) with (joined_of core (info b)).
    rewrite (pos_permuted around core_around outer reach near_self core_self core _ (repeat b n ++ joined_of core (info b) ++ m))
      by apply Permutation_app_swap_app.
    rewrite IH, <- N.lxor_assoc. f_equal.
    + rewrite Nat.odd_succ, <- Nat.negb_odd. destruct (Nat.odd n); cbn [negb]; [apply N.lxor_nilpotent | apply N.lxor_0_r].
    + apply pos_permuted; auto. generalize (joined_of core (info b)) as l. intros l.
      rewrite app_assoc. apply Permutation_app_tail. induction l as [|q l IHl]; [apply Permutation_refl|].
      cbn [flat_map repeat app]. eapply perm_trans; [apply Permutation_sym, Permutation_middle|]. constructor.
      rewrite <- app_assoc. apply Permutation_app_head. exact IHl.
Qed.

Lemma odd_nat : forall d, Nat.odd (N.to_nat d) = N.odd d.
Proof.
  intros d. destruct (N.odd d) eqn:E.
  - apply N.odd_spec in E as [k ->]. apply Nat.odd_spec. exists (N.to_nat k). lia.
  - rewrite <- Nat.negb_even. apply negb_false_iff. rewrite <- N.negb_even in E. apply negb_false_iff, N.even_spec in E as [k ->].
    apply Nat.even_spec. exists (N.to_nat k). lia.
Qed.

Theorem settle_value : forall core ds fixed,
  pos_value core (expand ds ++ expand fixed) = N.lxor (snd (settle core fixed ds)) (pos_value core (expand (fst (settle core fixed ds)))) /\
  (weight (expand (fst (settle core fixed ds))) <= weight (expand ds ++ expand fixed))%nat.
Proof.
  intros core. unfold settle.
  assert (G : forall ds cs a, let st := fold_left (fun st e => if snd e =? 0 then st else fold_left (absorb core (snd e)) (info (fst e)) st) ds (cs, a) in
    N.lxor a (pos_value core (expand ds ++ expand cs)) = N.lxor (snd st) (pos_value core (expand (fst st))) /\
    (weight (expand (fst st)) <= weight (expand ds ++ expand cs))%nat).
  { induction ds as [|[b d] ds IH]; intros cs a; cbv zeta; cbn [fold_left fst snd]; [split; auto|].
    rewrite expand_cons. destruct (N.eqb_spec d 0) as [->|D]; [apply IH|].
    destruct (absorb_all core d (info b) cs a) as [P E]. destruct (fold_left (absorb core d) (info b) (cs, a)) as [cs1 a1]. cbn [fst snd] in P, E.
    specialize (IH cs1 a1). cbv zeta in IH. destruct IH as [<- W]. split.
    - rewrite E, N.lxor_assoc. f_equal. rewrite <- app_assoc.
      rewrite copies_value, odd_nat. f_equal. apply pos_permuted; auto.
      apply Permutation_sym. eapply perm_trans; [apply Permutation_app_head, P|]. apply Permutation_app_swap_app.
    - eapply Nat.le_trans; [exact W|]. rewrite !weight_app, (weight_permuted _ _ P), weight_app.
      assert (weight (flat_map (fun q => repeat q (N.to_nat d)) (joined_of core (info b))) <= weight (repeat b (N.to_nat d)))%nat; [|lia].
      rewrite weight_repeat. destruct (info_right b) as [_ L].
      assert (S : (weight (joined_of core (info b)) <= ones_of b)%nat).
      { eapply Nat.le_trans; [|exact L]. clear. induction (info b) as [|[[q nb] x] l IHl]; cbn [joined_of flat_map fold_right weight]; auto.
        fold (joined_of core l). rewrite weight_app.
        eapply Nat.le_trans; [|apply Nat.add_le_mono_l; exact IHl]. destruct (N.land nb core =? 0); cbn [weight]; lia. }
      assert (weight (flat_map (fun q => repeat q (N.to_nat d)) (joined_of core (info b))) = N.to_nat d * weight (joined_of core (info b)))%nat as ->; [|nia].
      clear. induction (joined_of core (info b)) as [|q l IHl]; cbn [flat_map weight]; [lia|].
      rewrite weight_app, weight_repeat, IHl. lia. }
  intros ds fixed. specialize (G ds fixed 0). cbv zeta in G. rewrite N.lxor_0_l in G. exact G.
Qed.

Section Options.
Variables T p : N.
Hypothesis p_even : N.odd p = false.
Hypothesis p_positive : p <> 0.
Notation stands := (stands T p).
Notation counts_stand := (counts_stand T p).

Lemma settle_stands : forall core ds ds' fixed fixed', counts_stand ds ds' -> counts_stand fixed fixed' ->
  counts_stand (fst (settle core fixed ds)) (fst (settle core fixed' ds')) /\ snd (settle core fixed ds) = snd (settle core fixed' ds').
Proof.
  intros core ds ds' fixed fixed' S F. unfold settle. set (step := fun (st : counts * N) (e : N * N) => if snd e =? 0 then st else _).
  assert (Gen : forall a, counts_stand (fst (fold_left step ds (fixed, a))) (fst (fold_left step ds' (fixed', a))) /\
    snd (fold_left step ds (fixed, a)) = snd (fold_left step ds' (fixed', a))); [|apply Gen].
  revert fixed fixed' F. induction S as [|[b c] [b' d] ds ds' [E R] S IH]; intros cs cs' F a; cbn [fold_left fst snd] in *; [auto|]. subst b'.
  unfold step at 2 4 6 8. cbn [fst snd]. rewrite (stands_zero T p p_positive c d R). destruct (d =? 0); [apply IH; auto|].
  assert (G : forall l cs cs' a, counts_stand cs cs' -> exists cs1 cs1' a1, fold_left (absorb core c) l (cs, a) = (cs1, a1) /\
    fold_left (absorb core d) l (cs', a) = (cs1', a1) /\ counts_stand cs1 cs1').
  { induction l as [|[[q nb] x] l IHl]; intros e e' a0 Fe; cbn [fold_left]; [eauto 6|]. unfold absorb at 2 4.
    rewrite (stands_odd T p p_even c d R). destruct (N.land nb core =? 0); apply IHl; auto. apply add_stands; auto. }
  destruct (G (info b) cs cs' a F) as (cs1 & cs1' & a1 & -> & -> & F1). apply IH. auto.
Qed.

(** What is left of the core, the copies, and the value of what is apart. *)
Definition outcome := (N * (counts * N))%type.
Definition leaf_at (core e : N) (rest : counts) (b k : N) : outcome :=
  let c := N.ldiff core (outer k) in
  (c, if c =? core then settle c (put b e rest) [(without b k, 1)] else settle c [] ((without b k, 1) :: (b, e) :: rest)).
Definition hub_at (core : N) (cs : counts) (h : N) : outcome :=
  let c := Table.without core_around core h in (c, settle c [] (map (fun e => (N.ldiff (fst e) (reach h), snd e)) cs)).
Definition options (core : N) (cs : counts) : list outcome :=
  map (hub_at core cs) (bits core) ++
  flat_map (fun x => let '((b, c), rest) := x in if c =? 0 then [] else map (leaf_at core (c - 1) rest b) (bits b)) (picks cs).
(** Moves in a copy of a set of which there are just T + 1, and the same with p more. *)
Definition repeated (core : N) (cs : counts) : list (outcome * outcome) :=
  flat_map (fun x => let '((b, c), rest) := x in
    if c =? T + 1 then map (fun k => (leaf_at core (c - 1) rest b k, leaf_at core (c - 1 + p) rest b k)) (bits b) else []) (picks cs).

Lemma leaf_at_value : forall core e rest b k, exists c cs a, leaf_at core e rest b k = (c, (cs, a)) /\ c = N.ldiff core (outer k) /\
  pos_value c (without b k :: repeat b (N.to_nat e) ++ expand rest) = N.lxor a (pos_value c (expand cs)) /\
  (weight (expand cs) <= weight (without b k :: repeat b (N.to_nat e) ++ expand rest))%nat.
Proof.
  intros core e rest b k. unfold leaf_at. cbv zeta. set (c := N.ldiff core (outer k)).
  assert (One : forall m, expand [(without b k, 1)] ++ m = without b k :: m) by reflexivity.
  destruct (c =? core).
  - destruct (settle_value c [(without b k, 1)] (put b e rest)) as [V W]. destruct (settle c (put b e rest) [(without b k, 1)]) as [cs a].
    exists c, cs, a. split; auto. split; auto. cbn [fst snd] in *. rewrite One in V, W.
    assert (P : Permutation (without b k :: expand (put b e rest)) (without b k :: repeat b (N.to_nat e) ++ expand rest))
      by (constructor; apply expand_put).
    rewrite (weight_permuted _ _ P) in W. split; [|exact W]. rewrite <- V. symmetry. apply pos_permuted; auto.
  - destruct (settle_value c ((without b k, 1) :: (b, e) :: rest) []) as [V W].
    destruct (settle c [] ((without b k, 1) :: (b, e) :: rest)) as [cs a]. exists c, cs, a. split; auto. split; auto. cbn [fst snd] in *.
    change (expand []) with (@nil N) in V, W. rewrite app_nil_r in V, W. rewrite !expand_cons in V, W. auto.
Qed.
Lemma leaf_at_stands : forall core e e' rest rest' b k c cs a c' cs' a', stands e e' -> counts_stand rest rest' ->
  leaf_at core e rest b k = (c, (cs, a)) -> leaf_at core e' rest' b k = (c', (cs', a')) -> c = c' /\ a = a' /\ counts_stand cs cs'.
Proof.
  intros core e e' rest rest' b k c cs a c' cs' a' R S H H'. unfold leaf_at in *. cbv zeta in *. set (c0 := N.ldiff core (outer k)) in *.
  assert (One : counts_stand [(without b k, 1)] [(without b k, 1)]) by (apply stand_refl; auto).
  destruct (c0 =? core).
  - destruct (settle_stands c0 _ _ (put b e rest) (put b e' rest') One) as [F E]; [apply put_stands; auto|].
    injection H as <- H. injection H' as <- H'. rewrite H, H' in F, E. auto.
  - destruct (settle_stands c0 ((without b k, 1) :: (b, e) :: rest) ((without b k, 1) :: (b, e') :: rest') [] []) as [F E];
      [apply stand_cons; [apply stands_refl; auto | apply stand_cons; auto] | constructor |].
    injection H as <- H. injection H' as <- H'. rewrite H, H' in F, E. auto.
Qed.
Lemma hub_at_value : forall core cs h, exists c cs1 a, hub_at core cs h = (c, (cs1, a)) /\ c = Table.without core_around core h /\
  pos_value c (cut reach h (expand cs)) = N.lxor a (pos_value c (expand cs1)) /\ (weight (expand cs1) <= weight (cut reach h (expand cs)))%nat.
Proof.
  intros core cs h. unfold hub_at. cbv zeta. set (c := Table.without core_around core h).
  set (ds := map (fun e => (N.ldiff (fst e) (reach h), snd e)) cs).
  assert (E : expand ds = cut reach h (expand cs)).
  { unfold ds. clear. induction cs as [|[b d] cs IH]; auto. cbn [map]. rewrite !expand_cons, IH. unfold cut. rewrite map_app. f_equal.
    cbn [fst snd]. induction (N.to_nat d) as [|n IHn]; cbn [repeat map]; congruence. }
  destruct (settle_value c ds []) as [V W]. destruct (settle c [] ds) as [cs1 a]. cbn [fst snd] in *.
  change (expand []) with (@nil N) in V, W. rewrite app_nil_r, E in V, W. exists c, cs1, a. auto.
Qed.
Lemma hub_at_stands : forall core cs cs' h c cs1 a c' cs1' a', counts_stand cs cs' ->
  hub_at core cs h = (c, (cs1, a)) -> hub_at core cs' h = (c', (cs1', a')) -> c = c' /\ a = a' /\ counts_stand cs1 cs1'.
Proof.
  intros core cs cs' h c cs1 a c' cs1' a' S H H'. unfold hub_at in *. cbv zeta in *.
  destruct (settle_stands (Table.without core_around core h) (map (fun e => (N.ldiff (fst e) (reach h), snd e)) cs)
    (map (fun e => (N.ldiff (fst e) (reach h), snd e)) cs') [] []) as [F E]; [|constructor|].
  { clear H H'. induction S as [|e f cs cs' [E R] S IH]; cbn [map]; constructor; auto. cbn [fst snd]. rewrite E. auto. }
  injection H as <- H. injection H' as <- H'. rewrite H, H' in F, E. auto.
Qed.

(** The moves of a position, by the entries of its counts. *)
Lemma leaf_move_pick : forall k cs m, leaf_move k (expand cs) m -> exists b c r, In ((b, c), r) (picks cs) /\ c <> 0 /\
  N.testbit b k = true /\ Permutation m (without b k :: repeat b (N.to_nat (c - 1)) ++ expand r).
Proof.
  intros k cs m M.
  assert (G : forall l m, leaf_move k l m -> exists b l0, Permutation l (b :: l0) /\ N.testbit b k = true /\ Permutation m (without b k :: l0)).
  { intros l m0 M0. induction M0 as [b l H | b l m1 M0 (d & l0 & P & H & Q)].
    - exists b, l. split; auto.
    - exists d, (b :: l0). split; [|split; auto].
      + eapply perm_trans; [apply perm_skip; exact P | apply perm_swap].
      + eapply perm_trans; [apply perm_skip; exact Q | apply perm_swap]. }
  destruct (G _ _ M) as (b & l0 & P & H & Q). destruct (in_expand cs b) as (c & r & I & D); [eapply Permutation_in; [apply Permutation_sym, P | left; auto]|].
  exists b, c, r. split; auto. split; auto. split; auto. eapply perm_trans; [exact Q|]. constructor.
  pose proof (expand_pick _ _ _ _ I) as P'. replace (N.to_nat c) with (S (N.to_nat (c - 1))) in P' by lia. cbn [repeat app] in P'.
  apply Permutation_cons_inv with b. eapply perm_trans; [apply Permutation_sym, P | exact P'].
Qed.
Lemma pick_leaf_move : forall k cs b c r, In ((b, c), r) (picks cs) -> c <> 0 -> N.testbit b k = true ->
  exists m, leaf_move k (expand cs) m /\ Permutation m (without b k :: repeat b (N.to_nat (c - 1)) ++ expand r).
Proof.
  intros k cs b c r I D H. pose proof (expand_pick _ _ _ _ I) as P. replace (N.to_nat c) with (S (N.to_nat (c - 1))) in P by lia. cbn [repeat app] in P.
  destruct (leaf_move_permuted around k _ _ (Permutation_sym P) (without b k :: repeat b (N.to_nat (c - 1)) ++ expand r)) as (m & M & Q); [constructor; auto|].
  exists m. split; auto. apply Permutation_sym. auto.
Qed.

(** * The table *)
Variable find : N -> counts -> option N.
Definition look (o : outcome) : option N :=
  let '(c, (cs, a)) := o in match find c (all_reduced T p cs) with Some v => Some (N.lxor a v) | None => None end.
Definition same_look (oo : outcome * outcome) : bool :=
  match look (fst oo), look (snd oo) with Some a, Some b => a =? b | _, _ => false end.
Definition entry_right (core : N) (cs : counts) (v : N) : bool :=
  match opt_map look (options core cs) with
  | Some l => if mexb l v then allb same_look (repeated core cs) else false
  | None => false
  end.
Hypothesis find_right : forall core cs v, find core cs = Some v -> entry_right core cs v = true.

Theorem found_right : forall core cs ds v, counts_stand cs ds -> find core cs = Some v -> pos_value core (expand ds) = v.
Proof.
  assert (G : forall n core cs ds v, size core (expand ds) = n -> counts_stand cs ds -> find core cs = Some v -> pos_value core (expand ds) = v).
  { induction n as [n IH] using lt_wf_ind. intros core cs ds v Size S F. apply find_right in F. unfold entry_right in F.
    destruct (opt_map look (options core cs)) as [l|] eqn:L; [|discriminate]. apply if_true in F as [M R]. apply mexb_spec in M.
    rewrite allb_forall in R.
    assert (Less : forall c m, move core (expand ds) c m -> (size c m < n)%nat)
      by (intros c m Mv; rewrite <- Size; apply (move_less around core_around outer reach near_self core_self); auto).
    (* What the table says of a move is the value of what it leaves. *)
    assert (Leaf : forall b d s k e r w, In ((b, d), s) (picks ds) -> d <> 0 -> N.testbit b k = true -> stands e (d - 1) -> counts_stand r s ->
      look (leaf_at core e r b k) = Some w -> pos_value (N.ldiff core (outer k)) (without b k :: repeat b (N.to_nat (d - 1)) ++ expand s) = w).
    { intros b d s k e r w I D H Re Sr Lk. destruct (leaf_at_value core (d - 1) s b k) as (c & ds1 & a & E & Ec & V & W).
      destruct (leaf_at core e r b k) as [c' [cs1 a']] eqn:E'. destruct (leaf_at_stands _ _ _ _ _ _ _ _ _ _ _ _ _ Re Sr E' E) as (-> & -> & S1).
      rewrite <- Ec, V. cbn [look] in Lk. destruct (find c (all_reduced T p cs1)) as [v1|] eqn:F1; [|discriminate]. injection Lk as <-. f_equal.
      destruct (pick_leaf_move k ds b d s I D H) as (m & Mv & P).
      apply (IH (size c (expand ds1))) with (cs := all_reduced T p cs1); auto; [|apply all_reduced_stands; auto].
      pose proof (Less _ _ (move_leaf _ _ _ _ core _ k m Mv)) as Ls. unfold size in *. rewrite <- Ec, (weight_permuted _ _ P) in Ls. lia. }
    assert (Hub : forall h w, N.testbit core h = true -> look (hub_at core cs h) = Some w ->
      pos_value (Table.without core_around core h) (cut reach h (expand ds)) = w).
    { intros h w H Lk. destruct (hub_at_value core ds h) as (c & ds1 & a & E & Ec & V & W).
      destruct (hub_at core cs h) as [c' [cs1 a']] eqn:E'. destruct (hub_at_stands _ _ _ _ _ _ _ _ _ _ S E' E) as (-> & -> & S1).
      rewrite <- Ec, V. cbn [look] in Lk. destruct (find c (all_reduced T p cs1)) as [v1|] eqn:F1; [|discriminate]. injection Lk as <-. f_equal.
      apply (IH (size c (expand ds1))) with (cs := all_reduced T p cs1); auto; [|apply all_reduced_stands; auto].
      pose proof (Less _ _ (move_hub _ _ _ _ core (expand ds) h H)) as Ls. unfold size in *. rewrite <- Ec in Ls. lia. }
    assert (Listed : forall o, In o (options core cs) -> exists w, look o = Some w /\ In w l).
    { intros o I. exact (opt_map_all _ _ _ _ _ L o I). }
    eapply mex_unique; [apply (pos_mex around core_around outer reach near_self core_self) | eapply mex_ext; [|exact M]].
    intros w. rewrite (opt_map_in _ _ _ _ _ L). split.
    - intros (o & I & Lo). unfold options in I. apply in_app_or in I as [I | I].
      + apply in_map_iff in I as (h & <- & I). apply bits_spec in I. exists (Table.without core_around core h), (cut reach h (expand ds)).
        split; [constructor; auto | symmetry; auto].
      + apply in_flat_map in I as ([[b c] r] & I & J). destruct (N.eqb_spec c 0) as [|C]; [destruct J|].
        apply in_map_iff in J as (k & <- & J). apply bits_spec in J. destruct (stand_picks T p _ _ S _ _ _ I) as (d & s & I' & Rc & Sr).
        assert (D : d <> 0) by (pose proof (stands_zero T p p_positive c d Rc); destruct (N.eqb_spec c 0), (N.eqb_spec d 0); congruence).
        destruct (pick_leaf_move k ds b d s I' D J) as (m & Mv & P). exists (N.ldiff core (outer k)), m. split; [constructor; auto|].
        rewrite (pos_permuted around core_around outer reach near_self core_self _ _ _ P).
        destruct (stands_less T p p_positive c d Rc C) as [Rl | [Ec Rl]]; [symmetry; apply (Leaf b d s k (c - 1) r); auto|].
        assert (Q : In (leaf_at core (c - 1) r b k, leaf_at core (c - 1 + p) r b k) (repeated core cs)).
        { apply in_flat_map. exists ((b, c), r). split; auto. rewrite Ec, N.eqb_refl. rewrite Ec in *. apply in_map_iff. exists k. split; auto. apply bits_spec. auto. }
        apply R in Q. unfold same_look in Q. cbn [fst snd] in Q. rewrite Lo in Q.
        destruct (look (leaf_at core (c - 1 + p) r b k)) as [w'|] eqn:L'; [|discriminate]. apply N.eqb_eq in Q. subst w'.
        symmetry. apply (Leaf b d s k (c - 1 + p) r); auto.
    - intros (c' & m & Mv & ->). destruct Mv as [h H | k m Mv].
      + assert (I : In (hub_at core cs h) (options core cs)).
        { apply in_or_app. left. apply in_map. apply bits_spec. auto. }
        destruct (Listed _ I) as (w & Lo & _). exists (hub_at core cs h). split; auto. rewrite Lo. f_equal. symmetry. auto.
      + destruct (leaf_move_pick k ds m Mv) as (b & d & s & I' & D & H & P). destruct (picks_stand T p _ _ S _ _ _ I') as (c & r & I & Rc & Sr).
        assert (C : c <> 0) by (pose proof (stands_zero T p p_positive c d Rc); destruct (N.eqb_spec c 0), (N.eqb_spec d 0); congruence).
        assert (J : In (leaf_at core (c - 1) r b k) (options core cs)).
        { apply in_or_app. right. apply in_flat_map. exists ((b, c), r). split; auto. destruct (N.eqb_spec c 0); [contradiction|].
          apply in_map. apply bits_spec. auto. }
        destruct (Listed _ J) as (w & Lo & _). exists (leaf_at core (c - 1) r b k). split; auto. rewrite Lo. f_equal. symmetry.
        rewrite (pos_permuted around core_around outer reach near_self core_self _ _ _ P).
        destruct (stands_less T p p_positive c d Rc C) as [Rl | [Ec Rl]]; [apply (Leaf b d s k (c - 1) r); auto|].
        assert (Q : In (leaf_at core (c - 1) r b k, leaf_at core (c - 1 + p) r b k) (repeated core cs)).
        { apply in_flat_map. exists ((b, c), r). split; auto. rewrite Ec, N.eqb_refl. rewrite Ec in *. apply in_map_iff. exists k. split; auto. apply bits_spec. auto. }
        apply R in Q. unfold same_look in Q. cbn [fst snd] in Q. rewrite Lo in Q.
        destruct (look (leaf_at core (c - 1 + p) r b k)) as [w'|] eqn:L'; [|discriminate]. apply N.eqb_eq in Q. subst w'.
        apply (Leaf b d s k (c - 1 + p) r); auto. }
  intros core cs ds v. apply (G (size core (expand ds))). auto.
Qed.
End Options.
End Entries.
