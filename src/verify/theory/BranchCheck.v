(** Equal branches at a core: the checker.

    A certificate lists, by numbers whose ones are vertices, the neighbours of each vertex of a branch and of the core, and for
    each vertex of the core its neighbours in a branch; symmetries of the branch; and the numbers T and p. Coq itself finds the
    table of positions, and then tests it. Theorem [branches_value]: if all passes, the value of the core with j branches is that
    with the reduced number of branches, for all j. *)
From Coq Require Import ZArith NArith List Bool Lia Permutation FMapPositive.
From NK Require Import Mex Nim Game NodeKayles Table Components Terms Single Branches BranchTable.
Import ListNotations.
Open Scope N_scope.

Record branching := Branching {
  inner : list N;            (* for each vertex of a branch its neighbours there *)
  core_joins : list N;       (* for each vertex of the core its neighbours there *)
  reaches : list N;          (* for each vertex of the core its neighbours in a branch *)
  turns : list (list N);     (* symmetries of order two of the branch that keep the neighbours in the core *)
  threshold : N; branch_period : N }.

(** The vertices of the core that are joined to the vertex k of a branch. *)
Fixpoint outer_from (k h : N) (l : list N) : N :=
  match l with
  | [] => 0
  | r :: l => let m := outer_from k (N.succ h) l in if N.testbit r k then N.lor m (N.shiftl 1 h) else m
  end.
Lemma outer_from_spec : forall k l h i, N.testbit (outer_from k h l) i = true <->
  exists j, i = h + N.of_nat j /\ N.testbit (nth j l 0) k = true.
Proof.
  intros k. induction l as [|r l IH]; intros h i; cbn [outer_from].
  - rewrite N.bits_0. split; [discriminate | intros ([|j] & _ & H); discriminate H].
  - assert (Rest : N.testbit (outer_from k (N.succ h) l) i = true <-> exists j, i = h + N.of_nat (S j) /\ N.testbit (nth (S j) (r :: l) 0) k = true).
    { rewrite IH. split; intros (j & H1 & H2); exists j; (split; [lia | exact H2]). }
    destruct (N.testbit r k) eqn:E.
    + rewrite N.lor_spec, orb_true_iff, Rest, shifted_one. split.
      * intros [(j & H) | ->]; [exists (S j); auto | exists O; split; [lia | exact E]].
      * intros ([|j] & H1 & H2); [right; cbn in H1; lia | left; exists j; auto].
    + rewrite Rest. split.
      * intros (j & H). exists (S j). auto.
      * intros ([|j] & H1 & H2); [cbn in H2; congruence | exists j; auto].
Qed.

Definition phi (turn : list N) (x : N) : N := nth (N.to_nat x) turn x.
Definition image (turn : list N) (b : N) : N := fold_right (fun x m => N.lor m (N.shiftl 1 (phi turn x))) 0 (bits b).

Section Check.
Variable B : branching.
Notation K := (N.of_nat (length (inner B))).
Notation T := (threshold B).
Notation p := (branch_period B).
Definition vertices_of : list N := map N.of_nat (List.seq 0 (length (inner B))).
Definition branch_around : N -> N := around_of (inner B).
Definition hub_around : N -> N := around_of (core_joins B).
Definition reach (h : N) : N := nth (N.to_nat h) (reaches B) 0.
Definition outers : list N := map (fun k => outer_from k 0 (reaches B)) vertices_of.
Definition outer_in (outs : list N) (k : N) : N := nth (N.to_nat k) outs 0.
Notation outer := (outer_in outers).
Notation near := (Table.near branch_around).
Definition whole_branch : N := N.ones K.
Definition whole_core : N := N.ones (N.of_nat (length (core_joins B))).

Definition turn_test (outs : list N) (turn : list N) : bool :=
  if Nat.eqb (length turn) (length (inner B)) then
  if allb (fun x => if phi turn x <? K then if phi turn (phi turn x) =? x then outer_in outs (phi turn x) =? outer_in outs x else false else false) vertices_of then
  allb (fun x => allb (fun y => Bool.eqb (near (phi turn x) (phi turn y)) (near x y)) vertices_of) vertices_of else false else false.
Definition shape_test : bool :=
  if allb (fun m => m <? 2 ^ K) (inner B) then if allb (fun m => m <? 2 ^ K) (reaches B) then
  if allb (fun x => allb (fun y => Bool.eqb (near x y) (near y x)) vertices_of) vertices_of then
  if allb (turn_test outers) (turns B) then if N.odd p then false else negb (p =? 0)
  else false else false else false else false.

Lemma in_vertices : forall x, In x vertices_of <-> x < K.
Proof.
  intros x. unfold vertices_of. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros H. exists (N.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.
Lemma mask_below : forall m x, m < 2 ^ K -> N.testbit m x = true -> x < K.
Proof.
  intros m x H Hx. destruct (N.lt_ge_cases x K) as [|L]; auto. destruct (N.eq_dec m 0) as [->|D]; [rewrite N.bits_0 in Hx; discriminate|].
  rewrite N.bits_above_log2 in Hx; [discriminate|]. apply N.log2_lt_pow2 in H; lia.
Qed.
Lemma near_iff : forall x y, near x y = true <-> x = y \/ N.testbit (nth (N.to_nat x) (inner B) 0) y = true.
Proof.
  intros. unfold Table.near, branch_around, around_of. rewrite N.lor_spec, orb_true_iff, shifted_one. intuition.
Qed.
Lemma near_self : forall x, near x x = true.
Proof. intros. apply near_iff. auto. Qed.
Lemma core_self : forall h, Table.near hub_around h h = true.
Proof. intros. apply around_of_self. Qed.

Section Shaped.
Hypothesis shaped : shape_test = true.

Lemma shape_parts : (forall m, In m (inner B) -> m < 2 ^ K) /\ (forall m, In m (reaches B) -> m < 2 ^ K) /\
  (forall x y, x < K -> y < K -> near x y = near y x) /\ (forall t, In t (turns B) -> turn_test outers t = true) /\ N.odd p = false /\ p <> 0.
Proof.
  pose proof shaped as H. unfold shape_test in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4 & H5). rewrite allb_forall in H1, H2, H3, H4.
  split; [intros m I; apply N.ltb_lt; auto|]. split; [intros m I; apply N.ltb_lt; auto|]. split.
  { intros x y Hx Hy. specialize (H3 x (proj2 (in_vertices x) Hx)). cbv beta in H3. rewrite allb_forall in H3.
    apply eqb_prop. apply H3. apply in_vertices. auto. }
  split; auto. destruct (N.odd p); [discriminate|]. split; auto. apply negb_true_iff, N.eqb_neq in H5. auto.
Qed.
Lemma near_inside : forall x y, near x y = true -> x = y \/ (x < K /\ y < K).
Proof.
  intros x y H. apply near_iff in H as [H | H]; auto. right. destruct shape_parts as (P & _).
  destruct (nth_in_or_default (N.to_nat x) (inner B) 0) as [I | E]; [|rewrite E, N.bits_0 in H; discriminate].
  split; [|apply (mask_below _ _ (P _ I) H)]. destruct (N.lt_ge_cases x K) as [|L]; auto.
  rewrite nth_overflow, N.bits_0 in H by lia. discriminate.
Qed.
Lemma near_sym : forall x y, near x y = near y x.
Proof.
  destruct shape_parts as (_ & _ & S & _). assert (G : forall x y, near x y = true -> near y x = true).
  { intros x y H. destruct (near_inside x y H) as [-> | [Hx Hy]]; [apply near_self|]. rewrite <- S; auto. }
  intros x y. apply eq_true_iff_eq. split; apply G.
Qed.
Lemma outer_reach : forall h k, N.testbit (reach h) k = N.testbit (outer k) h.
Proof.
  destruct shape_parts as (_ & R & _). intros h k. unfold outer_in, outers, reach. destruct (N.lt_ge_cases k K) as [L | L].
  - rewrite (nth_indep (map (fun k => outer_from k 0 (reaches B)) vertices_of) 0 ((fun k => outer_from k 0 (reaches B)) 0)) by (unfold vertices_of; rewrite !map_length, seq_length; lia).
    rewrite (map_nth (fun k => outer_from k 0 (reaches B))). unfold vertices_of. change 0 with (N.of_nat 0) at 2.
    rewrite map_nth, seq_nth by lia. replace (N.of_nat (0 + N.to_nat k)) with k by lia. apply eq_true_iff_eq. rewrite outer_from_spec. split.
    + intros H. exists (N.to_nat h). split; [lia | auto].
    + intros (j & -> & H). rewrite N.add_0_l, Nat2N.id. auto.
  - rewrite (nth_overflow (map _ _)) by (unfold vertices_of; rewrite !map_length, seq_length; lia). rewrite N.bits_0.
    destruct (N.testbit (nth (N.to_nat h) (reaches B) 0) k) eqn:E; auto. exfalso.
    destruct (nth_in_or_default (N.to_nat h) (reaches B) 0) as [I | D]; [|rewrite D, N.bits_0 in E; discriminate].
    pose proof (mask_below _ _ (R _ I) E). lia.
Qed.

Lemma turn_right : forall t, In t (turns B) -> (forall x, phi t (phi t x) = x) /\ (forall x y, near (phi t x) (phi t y) = near x y) /\
  (forall x, outer (phi t x) = outer x).
Proof.
  intros t I. destruct shape_parts as (_ & _ & _ & Tt & _). specialize (Tt t I). unfold turn_test in Tt. rewrite !if_true, allb_forall in Tt.
  destruct Tt as (Len & One & Two). apply Nat.eqb_eq in Len. rewrite allb_forall in Two.
  assert (Out : forall x, K <= x -> phi t x = x) by (intros x L; unfold phi; apply nth_overflow; lia).
  assert (In1 : forall x, x < K -> phi t x < K /\ phi t (phi t x) = x /\ outer (phi t x) = outer x).
  { intros x L. specialize (One x (proj2 (in_vertices x) L)). rewrite !if_true in One. destruct One as (O1 & O2 & O3).
    apply N.ltb_lt in O1. apply N.eqb_eq in O2, O3. auto. }
  assert (In2 : forall x y, x < K -> y < K -> near (phi t x) (phi t y) = near x y).
  { intros x y Hx Hy. specialize (Two x (proj2 (in_vertices x) Hx)). cbv beta in Two. rewrite allb_forall in Two. apply eqb_prop, Two, in_vertices. auto. }
  assert (Twice : forall x, phi t (phi t x) = x).
  { intros x. destruct (N.lt_ge_cases x K) as [L | L]; [apply In1; auto | rewrite !Out by (rewrite ?Out; auto); auto]. }
  split; auto. split.
  - assert (G : forall x y, near x y = true -> near (phi t x) (phi t y) = true).
    { intros x y H. destruct (near_inside x y H) as [-> | [Hx Hy]]; [apply near_self | rewrite In2; auto]. }
    intros x y. apply eq_true_iff_eq. split; [|apply G]. intros H. apply G in H. rewrite !Twice in H. auto.
  - intros x. destruct (N.lt_ge_cases x K) as [L | L]; [apply In1; auto | rewrite Out; auto].
Qed.
Lemma image_spec : forall t, In t (turns B) -> forall b x, N.testbit (image t b) x = N.testbit b (phi t x).
Proof.
  intros t I b x. destruct (turn_right t I) as (Twice & _). apply eq_true_iff_eq. rewrite <- (bits_spec b). unfold image.
  induction (bits b) as [|y l IH]; cbn [fold_right In]; [rewrite N.bits_0; intuition discriminate|].
  rewrite N.lor_spec, orb_true_iff, shifted_one, IH. split; [intros [H | ->]; auto | intros [-> | H]; auto].
Qed.
Lemma image_ones : forall t, In t (turns B) -> forall b, (ones_of (image t b) <= ones_of b)%nat.
Proof.
  intros t I b. destruct (turn_right t I) as (Twice & _). unfold ones_of. rewrite <- (map_length (phi t) (bits b)).
  apply NoDup_incl_length; [apply bits_nodup|]. intros x H. apply bits_spec in H. rewrite image_spec in H by auto.
  apply in_map_iff. exists (phi t x). split; auto. apply bits_spec. auto.
Qed.
End Shaped.

(** * Pieces *)
Fixpoint pieces (fuel : nat) (b : N) : list N :=
  match b with
  | 0 => []
  | _ => match fuel with
    | O => [b]
    | S fuel =>
        let q := piece_of branch_around b in let rest := N.ldiff b q in
        if (if N.lor q rest =? b then separate branch_around q rest else false) then q :: pieces fuel rest else [b]
    end
  end.
Definition neighbours (outs : list N) (b : N) : N := fold_right (fun k m => N.lor (outer_in outs k) m) 0 (bits b).
(** The least image that is found in two rounds of symmetries. *)
Definition less_image (b : N) (t : list N) : N := let c := image t b in if c <? b then c else b.
Definition canonical (b : N) : N := fold_left less_image (turns B ++ turns B) b.

(** The values of all sets of vertices of a branch; each move leaves a smaller number. *)
Definition smalls : list (N * N) :=
  snd (fold_left (fun st i => let '(m, l) := st in let q := N.of_nat i in
    let v := mex (map (fun x => match find_in m (Table.without branch_around q x) with Some v => v | None => 0 end) (bits q)) in
    (PositiveMap.add (N.succ_pos q) v m, (q, v) :: l)) (List.seq 0 (N.to_nat (2 ^ K))) (PositiveMap.empty N, [])).
Definition value_alone (m : PositiveMap.t N) (b : N) : N :=
  match find_in m b with Some v => v | None => value (Table.near branch_around) (bits b) end.
Definition info_of (outs : list N) (m : PositiveMap.t N) (b : N) : list piece :=
  map (fun q => (canonical q, neighbours outs q, value_alone m q)) (pieces (N.to_nat (N.size b)) b).
Definition infos (outs : list N) (m : PositiveMap.t N) : PositiveMap.t (N * list piece) :=
  fold_left (fun t i => let b := N.of_nat i in PositiveMap.add (N.succ_pos b) (b, info_of outs m b) t) (List.seq 0 (N.to_nat (2 ^ K))) (PositiveMap.empty _).
Definition info_in (outs : list N) (m : PositiveMap.t N) (t : PositiveMap.t (N * list piece)) (b : N) : list piece :=
  match PositiveMap.find (N.succ_pos b) t with
  | Some (c, l) => if c =? b then l else info_of outs m b
  | None => info_of outs m b
  end.

Lemma infos_right : forall outs m b, info_in outs m (infos outs m) b = info_of outs m b.
Proof.
  intros outs m b. unfold info_in.
  assert (G : forall c l, PositiveMap.find (N.succ_pos b) (infos outs m) = Some (c, l) -> l = info_of outs m c).
  { unfold infos. rewrite <- fold_left_rev_right. induction (rev (List.seq 0 (N.to_nat (2 ^ K)))) as [|i l IH]; cbn [fold_right]; intros c k H.
    - rewrite PositiveMap.gempty in H. discriminate.
    - destruct (Pos.eq_dec (N.succ_pos b) (N.succ_pos (N.of_nat i))) as [E | E].
      + rewrite E, PositiveMap.gss in H. injection H as <- <-. auto.
      + rewrite PositiveMap.gso in H by auto. apply IH. auto. }
  destruct (PositiveMap.find (N.succ_pos b) (infos outs m)) as [[c l]|]; auto. destruct (N.eqb_spec c b) as [->|]; auto.
Qed.

(** * The search for the table; nothing need be proved of it *)
Definition valued := (N * counts * N)%type.
Fixpoint same_counts (a b : counts) : bool :=
  match a, b with
  | [], [] => true
  | (x, c) :: a, (y, d) :: b => if x =? y then if c =? d then same_counts a b else false else false
  | _, _ => false
  end.
Lemma same_counts_spec : forall a b, same_counts a b = true -> a = b.
Proof.
  induction a as [|[x c] a IH]; intros [|[y d] b] H; cbn [same_counts] in H; try discriminate; auto.
  rewrite !if_true in H. destruct H as (H1 & H2 & H3). apply N.eqb_eq in H1, H2. subst. f_equal. auto.
Qed.
(** Different positions have different keys: the first one of a key is that behind the core. *)
Definition key (core : N) (cs : counts) : positive :=
  let w := N.size (T + p) in
  let first := N.lor core (N.shiftl 1 (N.of_nat (length (core_joins B)))) in
  N.succ_pos (fold_left (fun k e => N.lor (N.shiftl (N.lor (N.shiftl k K) (fst e)) w) (snd e)) cs first).
Definition find_at (m : PositiveMap.t valued) (core : N) (cs : counts) : option N :=
  match PositiveMap.find (key core cs) m with
  | Some (c, ds, v) => if c =? core then if same_counts ds cs then Some v else None else None
  | None => None
  end.

Section Search.
Variable outs : list N.
Variable info : N -> list piece.
Definition options_at : N -> counts -> list outcome := options branch_around hub_around (outer_in outs) reach info.
Definition repeated_at : N -> counts -> list (outcome * outcome) := repeated branch_around (outer_in outs) info T p.
Fixpoint explore (fuel : nat) (st : PositiveMap.t valued * list valued) (core : N) (cs : counts) : (PositiveMap.t valued * list valued) * N :=
  match find_at (fst st) core cs with
  | Some v => (st, v)
  | None => match fuel with
    | O => (st, 0)
    | S fuel =>
        let '(st, vs) := fold_left (fun acc o => let '(st, vs) := acc in let '(c, (ds, a)) := o in
          let '(st, v) := explore fuel st c (all_reduced T p ds) in (st, N.lxor a v :: vs)) (options_at core cs) (st, []) in
        let v := mex vs in let e := (core, cs, v) in ((PositiveMap.add (key core cs) e (fst st), e :: snd st), v)
    end
  end.
Definition most_moves : nat := N.to_nat 4096.
Definition start (j : N) : outcome := (whole_core, settle info whole_core [] [(whole_branch, j)]).
Definition numbers : list N := map N.of_nat (List.seq 0 (N.to_nat (T + 1 + p))).
(** The positions of the list [fresh] may ask for further ones, with p more copies. *)
Fixpoint rounds (fuel : nat) (m : PositiveMap.t valued) (fresh : list valued) : PositiveMap.t valued :=
  match fresh, fuel with
  | [], _ | _, O => m
  | _, S fuel =>
      let '(m, next) := fold_left (fun st e => let '(core, cs, _) := e in
        fold_left (fun st oo => let '(c, (ds, _)) := snd oo in fst (explore most_moves st c (all_reduced T p ds))) (repeated_at core cs) st) fresh (m, []) in
      rounds fuel m next
  end.
Definition found_table : PositiveMap.t valued :=
  let '(m, fresh) := fold_left (fun st j => let '(c, (ds, _)) := start j in fst (explore most_moves st c (all_reduced T p ds))) numbers
    (PositiveMap.empty _, []) in rounds most_moves m fresh.
End Search.

(** * The checker: [values] are the values of the core with 0, 1, ..., T + p branches. *)
Definition branch_test (values : list N) : bool :=
  if shape_test then
  if whole_table_test branch_around smalls then
    let outs := outers in
    let m := table_map smalls in
    let t := infos outs m in
    let info := info_in outs m t in
    let found := found_table outs info in
    if allb (fun x => let '(core, cs, v) := snd x in
      entry_right branch_around hub_around (outer_in outs) reach info T p (find_at found) core cs v) (PositiveMap.elements found) then
    allb (fun j => match look T p (find_at found) (start info j) with Some v => v =? nth (N.to_nat j) values 0 | None => false end) numbers
    else false
  else false else false.

Lemma find_at_spec : forall m core cs v, find_at m core cs = Some v -> exists k, In (k, (core, cs, v)) (PositiveMap.elements m).
Proof.
  intros m core cs v H. unfold find_at in H. destruct (PositiveMap.find (key core cs) m) as [[[c ds] w]|] eqn:E; [|discriminate].
  destruct (N.eqb_spec c core) as [->|]; [|discriminate]. destruct (same_counts ds cs) eqn:S; [|discriminate]. apply same_counts_spec in S as ->.
  injection H as ->. exists (key core cs). apply PositiveMap.elements_correct. auto.
Qed.

Section Right.
Hypothesis shaped : shape_test = true.
Hypothesis smalls_right : whole_table_test branch_around smalls = true.
Notation pos_value := (pos_value branch_around hub_around outer reach).
Notation m := (table_map smalls).

Lemma small_right : forall b, value_alone m b = value_of branch_around b.
Proof.
  intros b. unfold value_alone. destruct (find_in m b) as [v|] eqn:E; [|reflexivity]. symmetry.
  apply (whole_table_right branch_around smalls near_self smalls_right b v E).
Qed.
Lemma neighbours_loose : forall core b, N.land (neighbours outers b) core = 0 <-> loose outer core b.
Proof.
  intros core b. assert (S : forall h, N.testbit (neighbours outers b) h = true <-> exists k, N.testbit b k = true /\ N.testbit (outer k) h = true).
  { intros h. assert (L : N.testbit (neighbours outers b) h = true <-> exists k, In k (bits b) /\ N.testbit (outer k) h = true);
      [|rewrite L; split; intros (k & H1 & H2); exists k; (split; [apply bits_spec|]; auto)].
    unfold neighbours. induction (bits b) as [|k l IH]; cbn [fold_right In].
    - rewrite N.bits_0. split; [discriminate | intros (k & [] & _)].
    - rewrite N.lor_spec, orb_true_iff, IH. split.
      + intros [H | (j & I & H)]; [exists k | exists j]; auto.
      + intros (j & [-> | I] & H); [left | right; exists j]; auto. }
  split.
  - intros Z k h Hk Hh. destruct (N.testbit (outer k) h) eqn:E; auto. apply (f_equal (fun x => N.testbit x h)) in Z.
    rewrite N.land_spec, N.bits_0, Hh, andb_true_r in Z. rewrite <- Z. symmetry. apply S. exists k. auto.
  - intros L. apply N.bits_inj. intros h. rewrite N.land_spec, N.bits_0. destruct (N.testbit (neighbours outers b) h) eqn:E; auto.
    destruct (N.testbit core h) eqn:C; auto. apply S in E as (k & Hk & H). rewrite (L k h Hk C) in H. discriminate.
Qed.
Lemma canonical_right : forall core b l, pos_value core (canonical b :: l) = pos_value core (b :: l) /\ (ones_of (canonical b) <= ones_of b)%nat.
Proof.
  intros core b l. unfold canonical. assert (G : forall ts, (forall t, In t ts -> In t (turns B)) -> forall b,
    pos_value core (fold_left less_image ts b :: l) = pos_value core (b :: l) /\ (ones_of (fold_left less_image ts b) <= ones_of b)%nat).
  { induction ts as [|t ts IH]; intros Sub b0; cbn [fold_left]; [auto|]. unfold less_image at 2 4. cbv zeta. destruct (image t b0 <? b0).
    - assert (I : In t (turns B)) by (apply Sub; left; auto). destruct (turn_right shaped t I) as (A1 & A2 & A3).
      destruct (IH (fun t' I' => Sub t' (or_intror I')) (image t b0)) as [-> W]. split.
      + apply (pos_image branch_around hub_around outer reach near_self core_self (outer_reach shaped) (phi t) A1 A2 A3 (image t) (image_spec shaped t I)).
      + pose proof (image_ones shaped t I b0). lia.
    - apply IH. intros t' I'. apply Sub. right. auto. }
  apply G. intros t I. apply in_app_or in I. tauto.
Qed.
Lemma pieces_right : forall fuel b core l, pos_value core (b :: l) = pos_value core (pieces fuel b ++ l) /\
  (weight (pieces fuel b) <= ones_of b)%nat.
Proof.
  assert (Zero : forall core l, pos_value core (0 :: l) = pos_value core l).
  { intros core l. rewrite (pos_apart branch_around hub_around outer reach near_self core_self (outer_reach shaped) core l 0); [apply N.lxor_0_l|].
    intros k h H. rewrite N.bits_0 in H. discriminate. }
  induction fuel as [|fuel IH]; intros b core l.
  - destruct b as [|b]; cbn [pieces app weight]; [split; [apply Zero | lia] | split; [auto | lia]].
  - destruct b as [|b]; cbn [pieces]; [split; [apply Zero | cbn; lia]|]. set (q := piece_of branch_around (Npos b)). cbv zeta. set (rest := N.ldiff (Npos b) q).
    destruct (if N.lor q rest =? Npos b then separate branch_around q rest else false) eqn:E; [|split; [auto | cbn [weight]; lia]].
    apply if_true in E as [E S]. apply N.eqb_eq in E. rewrite <- E at 1. split.
    + rewrite (pos_split branch_around hub_around outer reach near_self (near_sym shaped) core_self).
      2: { intros x y Hx Hy. apply (separate_spec branch_around (near_sym shaped) q rest S x y Hx Hy). }
      rewrite (pos_permuted branch_around hub_around outer reach near_self core_self core _ (rest :: q :: l)) by apply perm_swap.
      destruct (IH rest core (q :: l)) as [-> _]. apply pos_permuted; [apply near_self | apply core_self |].
      cbn [app]. apply Permutation_sym, Permutation_middle.
    + destruct (IH rest core l) as [_ W]. cbn [weight]. rewrite <- E at 1. rewrite ones_disjoint; [lia|].
      intros x Hx. unfold rest. rewrite N.ldiff_spec, Hx, andb_false_r. auto.
Qed.

Lemma info_right : forall b, falls_into branch_around hub_around outer reach b (info_of outers m b).
Proof.
  intros b. unfold info_of. set (qs := pieces (N.to_nat (N.size b)) b).
  assert (G : forall core l k, pos_value core (l ++ k) =
    N.lxor (apart_of core (map (fun q => (canonical q, neighbours outers q, value_alone m q)) l))
      (pos_value core (joined_of core (map (fun q => (canonical q, neighbours outers q, value_alone m q)) l) ++ k))).
  { intros core. induction l as [|q l IH]; intros k; cbn [map app apart_of joined_of fold_right flat_map]; [symmetry; apply N.lxor_0_l|].
    fold (apart_of core (map (fun q => (canonical q, neighbours outers q, value_alone m q)) l)).
    fold (joined_of core (map (fun q => (canonical q, neighbours outers q, value_alone m q)) l)).
    destruct (N.eqb_spec (N.land (neighbours outers q) core) 0) as [E | E].
    - apply neighbours_loose in E. rewrite (pos_apart branch_around hub_around outer reach near_self core_self (outer_reach shaped) core (l ++ k) q E).
      rewrite IH, small_right, N.lxor_assoc. auto.
    - cbn [app]. destruct (canonical_right core q (l ++ k)) as [<- _].
      rewrite (pos_permuted branch_around hub_around outer reach near_self core_self core _ (l ++ canonical q :: k)) by apply Permutation_middle.
      rewrite IH. f_equal. apply pos_permuted; [apply near_self | apply core_self |]. apply Permutation_sym, Permutation_middle. }
  split.
  - intros core k. eexists. split; [reflexivity|]. destruct (pieces_right (N.to_nat (N.size b)) b core k) as [-> _]. apply G.
  - destruct (pieces_right (N.to_nat (N.size b)) b 0 []) as [_ W]. fold qs in W. eapply Nat.le_trans; [|exact W]. clear W.
    induction qs as [|q l IH]; cbn [map fold_right weight]; auto. destruct (canonical_right 0 q []) as [_ C]. apply Nat.add_le_mono; auto.
Qed.
End Right.

Theorem branches_value : forall values, branch_test values = true -> forall j,
  pos_value branch_around hub_around outer reach whole_core (repeat whole_branch j) = nth (N.to_nat (reduced T p (N.of_nat j))) values 0.
Proof.
  intros values H j. unfold branch_test in H. cbv zeta in H. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  set (m := table_map smalls) in *. set (info := info_in outers m (infos outers m)) in *. set (found := found_table outers info) in *.
  destruct (shape_parts H1) as (_ & _ & _ & _ & Even & Pos).
  assert (Info : forall b, falls_into branch_around hub_around outer reach b (info b)).
  { intros b. unfold info. rewrite infos_right. apply info_right; auto. }
  rewrite allb_forall in H3, H4.
  assert (Find : forall core cs v, find_at found core cs = Some v ->
    entry_right branch_around hub_around outer reach info T p (find_at found) core cs v = true).
  { intros core cs v F. apply find_at_spec in F as (k & I). apply (H3 _ I). }
  set (d := N.of_nat j). set (c := reduced T p d).
  assert (Cd : stands T p c d) by (apply stands_reduced; [auto | apply stands_refl; auto]).
  assert (Small : c < T + 1 + p).
  { unfold c, reduced. destruct (N.ltb_spec d (T + 1 + p)); auto. pose proof (N.mod_lt (d - (T + 1)) p Pos).
    revert H0. generalize ((d - (T + 1)) mod p). lia. }
  assert (I : In c numbers).
  { unfold numbers. apply in_map_iff. exists (N.to_nat c). split; [lia|]. apply in_seq. lia. }
  specialize (H4 c I). cbv beta in H4. unfold start in H4. cbn [look] in H4.
  destruct (settle info whole_core [] [(whole_branch, c)]) as [cs a] eqn:Ec.
  destruct (find_at found whole_core (all_reduced T p cs)) as [v|] eqn:F; [|discriminate]. apply N.eqb_eq in H4. rewrite <- H4.
  assert (E : repeat whole_branch j = expand [(whole_branch, d)] ++ expand []).
  { cbn. rewrite !app_nil_r. unfold d. rewrite Nat2N.id. auto. }
  rewrite E. destruct (settle_value branch_around hub_around outer reach near_self core_self info Info whole_core [(whole_branch, d)] []) as [-> _].
  destruct (settle_stands info T p Even Pos whole_core [(whole_branch, c)] [(whole_branch, d)] [] []) as [S A];
    [apply stand_cons; auto; constructor | constructor |].
  rewrite Ec in S, A. cbn [fst snd] in S, A. rewrite <- A. f_equal.
  apply (found_right branch_around hub_around outer reach near_self core_self info Info T p Even Pos (find_at found) Find whole_core (all_reduced T p cs)); auto.
  apply all_reduced_stands; auto.
Qed.
End Check.
