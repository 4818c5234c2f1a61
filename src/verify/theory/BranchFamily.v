(** A family of graphs that are a core with equal branches, by their vertices and edges.

    The branches are written as a strip of cells that are not joined to each other, and the vertices of the core as hubs, as in
    `Hubs.v`; but a hub is joined to the vertices of some kinds only. Theorem [branches_alike]: if the runs pass
    [branch_graph_test], the graph has the value of that core with that many branches. Theorem [branches_constant]: where the
    number of branches grows by a multiple of the period, that value is the same for all n. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Alike Table Strip Terms Closure Ring Runs Family Parts Hubs Branches BranchTable BranchCheck.
Import ListNotations.
Open Scope Z_scope.

Section Graph.
Variable B : branching.                 (* the branch and the core, as the checker has them *)
Variable w : family.                    (* the graph, by its vertices and edges *)
Variable k : Z.
Variables (C : closure) (f : family).   (* the branches, as a strip *)
Variable hubs : list (list form).       (* the vertices of the core *)
Variable spokes : list (nat * nat).     (* the edges of the core *)
Notation n0 := (from w).
Notation part := [(C, f)].
Notation rim := (own C f).
Notation A := (assignments f).
Notation E := (joins C).

Definition reach_joins : list run :=
  flat_map (fun i => flat_map (fun a => if N.testbit (reach B (N.of_nat i)) (kind_of a) then hub_pair (hub_of hubs i) (called_run a) else []) A) (hub_numbers hubs).
Definition cell_places : list run :=
  map (fun x => Run [(0, 0, Z.of_N x); (1, 0, 0)] [(0, 0)] [minus (cells f) (0, 1)] []) (vertices_of B).
Definition is_join (x y : N) : bool := anyb (fun e => let '(a, b, _) := e in if N.eqb a x then N.eqb b y else false) E.
Definition is_spoke (i j : nat) : bool := anyb (fun ab => if Nat.eqb (fst ab) i then Nat.eqb (snd ab) j else false) spokes.

Definition branch_graph_test : bool :=
  if from f =? n0 then
  if consists_of w k part (map hub_run hubs ++ vertex_runs rim) (both_ways rim ++ reach_joins ++ flat_map (spoke hubs) spokes) then
  if runs_apart w (map hub_run hubs) (vertex_runs rim) then
  if allb (fun c => allb (fun g => let '(s, _, _) := g in s =? 0) c) hubs then
  if allb (fun i => allb (fun j => if Nat.eqb i j then true else Runs.apart n0 (hub_run (hub_of hubs i)) (hub_run (hub_of hubs j))) (hub_numbers hubs)) (hub_numbers hubs) then
  if allb (fun ab => if Nat.ltb (fst ab) (length hubs) then Nat.ltb (snd ab) (length hubs) else false) spokes then
  if all_apart f then if allb (fun a => injective n0 (called_run a)) A then
  if match closing f with None => true | Some _ => false end then if always n0 (cells f) then
  if all_covered n0 (map cell_run A) cell_places then if all_covered n0 cell_places (map cell_run A) then
  if allb (fun e => let '(_, _, d) := e in N.eqb d 0) E then
  if allb (fun x => allb (fun y => Bool.eqb (Table.near (branch_around B) x y)
    (if N.eqb x y then true else if is_join x y then true else is_join y x)) (vertices_of B)) (vertices_of B) then
  if Nat.eqb (length hubs) (length (core_joins B)) then
  allb (fun i => allb (fun j => Bool.eqb (Table.near (hub_around B) (N.of_nat i) (N.of_nat j))
    (if Nat.eqb i j then true else if is_spoke i j then true else is_spoke j i)) (hub_numbers hubs)) (hub_numbers hubs)
  else false else false else false else false else false else false else false else false else false else false else false else false
  else false else false else false.

Lemma is_join_spec : forall x y, is_join x y = true <-> exists d, In (x, y, d) E.
Proof.
  intros x y. unfold is_join. rewrite anyb_exists. split.
  - intros ([[a b] d] & I & H). apply if_true in H as [H1 H2]. apply N.eqb_eq in H1, H2. subst. exists d. auto.
  - intros (d & I). exists (x, y, d). split; auto. rewrite !N.eqb_refl. auto.
Qed.
Lemma is_spoke_spec : forall i j, is_spoke i j = true <-> In (i, j) spokes.
Proof.
  intros i j. unfold is_spoke. rewrite anyb_exists. split.
  - intros ([a b] & I & H). apply if_true in H as [H1 H2]. apply Nat.eqb_eq in H1, H2. cbn in H1, H2. subst. auto.
  - intros I. exists (i, j). split; auto. cbn [fst snd]. rewrite !Nat.eqb_refl. auto.
Qed.

Notation outer := (outer_in (outers B)).
Notation near_spot := (near_spot (branch_around B) (hub_around B) outer (reach B)).
Notation places := (Branches.places).

Theorem branches_alike : shape_test B = true -> branch_graph_test = true -> forall n G, n0 <= n -> graph_is w n G ->
  nimber G = pos_value (branch_around B) (hub_around B) outer (reach B) (whole_core B) (repeat (whole_branch B) (Z.to_nat (line_at n (cells f)))).
Proof.
  intros Shaped H n G Hn HG. unfold branch_graph_test in H. rewrite !if_true in H.
  destruct H as (T0 & T1 & T2 & T3 & T4 & T5 & T6 & T7 & T8 & T9 & T10 & T11 & T12 & T13 & T14 & T15).
  apply Z.eqb_eq in T0. apply Nat.eqb_eq in T14. rewrite allb_forall in T3, T4, T5, T7, T12, T13, T15.
  set (j := Z.to_nat (line_at n (cells f))).
  assert (Ej : Z.of_nat j = line_at n (cells f)) by (unfold j; pose proof (always_spec _ _ T9 n Hn); lia).
  destruct (closing f) as [|] eqn:Cl; [discriminate|].
  pose proof (consists w k part _ _ n G T1 Hn HG) as (_ & _ & GV & Pt & Near).
  set (hp := fun i => map (form_at 0 n) (hub_of hubs i)).
  assert (Num : forall i, (i < length hubs)%nat -> In i (hub_numbers hubs)) by (intros i Hi; apply in_seq; lia).
  assert (HIn : forall i, (i < length hubs)%nat -> In (hub_of hubs i) hubs) by (intros i Hi; apply nth_In; auto).
  assert (Const : forall c t, In c hubs -> map (form_at t n) c = map (form_at 0 n) c).
  { intros c t I. specialize (T3 c I). cbv beta in T3. rewrite allb_forall in T3. apply map_ext_in. intros [[s a] b] Ig.
    specialize (T3 _ Ig). cbv beta iota in T3. apply Z.eqb_eq in T3. subst s. cbn [form_at]. lia. }
  assert (In0 : forall c, within (hub_run c) n 0).
  { intros c. split; [|split]; cbn [hub_run low high guards]; intros l Hl; repeat destruct Hl as [<- | Hl]; try destruct Hl; unfold line_at; cbn [fst snd]; lia. }
  assert (HubRun : forall p, in_runs (map hub_run hubs) n p <-> exists i, (i < length hubs)%nat /\ p = hp i).
  { intros p. split.
    - intros (r & I & t & W & ->). apply in_map_iff in I as (c & <- & I). apply (In_nth _ _ []) in I as (i & Hi & <-).
      exists i. split; auto. unfold point, hub_run. cbn [coords]. apply (Const (hub_of hubs i)). auto.
    - intros (i & Hi & ->). exists (hub_run (hub_of hubs i)). split; [apply in_map; auto|]. exists 0. split; auto. }
  assert (HubPt : forall i, (i < length hubs)%nat -> point_of w n (hp i)).
  { intros i Hi. apply Pt. apply in_runs_app. left. apply HubRun. exists i. auto. }
  assert (At : forall i a t, is_at f i a n t -> in_runs (vertex_runs rim) n (name_at a n t)).
  { intros i a t [Na Wt]. exists (called_run a). split; [cbn [own vertex_runs]; apply in_map; eapply nth_error_In; eauto | exists t; auto]. }
  assert (RimAt : forall p, in_runs (vertex_runs rim) n p -> exists i a t, is_at f i a n t /\ p = name_at a n t).
  { intros p (r & I & t & W & ->). cbn [own vertex_runs] in I. apply in_map_iff in I as (a & <- & I). apply In_nth_error in I as [i Na].
    exists i, a, t. split; [split|]; auto. }
  assert (RimPt : forall i a t, is_at f i a n t -> point_of w n (name_at a n t)).
  { intros i a t Hi. apply Pt, in_runs_app. right. apply (At i a t Hi). }
  assert (Apart : forall i a t h, is_at f i a n t -> (h < length hubs)%nat -> name_at a n t = hp h -> False).
  { intros i a t h Hi Hh Eq. apply (runs_apart_spec w _ _ T2 n (hp h) Hn); [apply HubRun; exists h; auto | rewrite <- Eq; apply (At i a t Hi)]. }
  assert (HubInj : forall h i, (h < length hubs)%nat -> (i < length hubs)%nat -> hp h = hp i -> h = i).
  { intros h i Hh Hi Eq. destruct (Nat.eq_dec h i) as [|D]; auto. exfalso.
    pose proof (T4 h (Num h Hh)) as Q. cbv beta in Q. rewrite allb_forall in Q. specialize (Q i (Num i Hi)). cbv beta in Q.
    destruct (Nat.eqb_spec h i) as [|_]; [contradiction|]. apply (apart_spec n0 _ _ Q n 0 0 Hn (In0 _) (In0 _) Eq). }
  assert (Unique : forall i a t i' b u, is_at f i a n t -> is_at f i' b n u -> name_at a n t = name_at b n u -> i = i' /\ a = b /\ t = u).
  { intros i a t i' b u [Na Wt] [Nb Wu] Eq. destruct (Nat.eq_dec i i') as [->|D].
    - rewrite Na in Nb. injection Nb as <-. split; auto. split; auto.
      apply (injective_spec n0 (called_run a)) with (n := n); auto. apply T7. eapply nth_error_In; eauto.
    - exfalso. unfold all_apart in T6. rewrite allb_forall in T6. assert (Ia := proj2 (numbered_spec f i a) Na).
      assert (Ib := proj2 (numbered_spec f i' b) Nb). specialize (T6 _ Ia). cbv beta in T6. rewrite allb_forall in T6. specialize (T6 _ Ib).
      cbn [fst snd] in T6. destruct (Nat.eqb_spec i i') as [|Nij]; [contradiction|]. rewrite T0 in T6. apply (apart_spec n0 _ _ T6 n t u Hn Wt Wu Eq). }
  (* The edges of the graph: within a branch, from the core to branches, and within the core. *)
  assert (Rim : forall i a t i' b u, is_at f i a n t -> is_at f i' b n u ->
    (in_runs (both_ways rim) n (edge_point (name_at a n t) (name_at b n u)) <-> leads C f i i' a b n t u \/ leads C f i' i b a n u t)).
  { assert (Both : forall z, in_runs (both_ways rim) n z <-> in_runs (made C f) n z \/ in_runs (map swapped (made C f)) n z).
    { intros z. unfold both_ways. rewrite in_runs_app. cbn [own edge_runs]. rewrite !map_map.
      assert (M : forall g h : run -> run, (forall r, In r (made C f) -> g r = h r) -> map g (made C f) = map h (made C f)) by (intros; apply map_ext_in; auto).
      rewrite (M (fun r => forward (edge_of r)) (fun r => r)), map_id, (M (fun r => backward (edge_of r)) swapped); [tauto | |];
        intros r I; destruct (made_form C f r I) as (p & q & F); apply (forward_of r p q F). }
    intros i a t i' b u Hi Hj. rewrite Both, made_spec, swapped_spec. split.
    - intros [(i1 & i2 & a1 & b1 & t1 & u1 & H1 & H2 & L & Ep) | (i1 & i2 & a1 & b1 & t1 & u1 & H1 & H2 & L & Ep)]; apply edge_point_inj in Ep as [P1 P2].
      + destruct (Unique _ _ _ _ _ _ Hi H1 P1) as (<- & <- & <-). destruct (Unique _ _ _ _ _ _ Hj H2 P2) as (<- & <- & <-). auto.
      + destruct (Unique _ _ _ _ _ _ Hi H2 P1) as (<- & <- & <-). destruct (Unique _ _ _ _ _ _ Hj H1 P2) as (<- & <- & <-). auto.
    - intros [L | L]; [left; exists i, i', a, b, t, u | right; exists i', i, b, a, u, t]; auto. }
  assert (Leads : forall i a t i' b u, leads C f i i' a b n t u <->
    (is_join (kind_of a) (kind_of b) = true /\ column_at b n u = column_at a n t) \/ (i <> i' /\ kind_of a = kind_of b /\ column_at b n u = column_at a n t)).
  { intros i a t i' b u. unfold leads. rewrite Cl, is_join_spec. split.
    - intros [(d & I & Ed) | [(D & Ek & Ed) | (l & d & E1 & _)]]; [left | right; auto | discriminate].
      pose proof (T12 _ I) as Z. cbv beta iota in Z. apply N.eqb_eq in Z. subst d. split; [exists 0%N; auto | lia].
    - intros [[(d & I) Ed] | (D & Ek & Ed)]; [left | right; left; auto]. exists d. split; auto.
      pose proof (T12 _ I) as Z. cbv beta iota in Z. apply N.eqb_eq in Z. subst d. lia. }
  assert (HubJoin : forall p q, in_runs reach_joins n (edge_point p q) <-> exists h i a t, (h < length hubs)%nat /\ is_at f i a n t /\
    N.testbit (reach B (N.of_nat h)) (kind_of a) = true /\ ((p = hp h /\ q = name_at a n t) \/ (q = hp h /\ p = name_at a n t))).
  { intros p q. unfold reach_joins. split.
    - intros (r & I & t & W & Eq). apply in_flat_map in I as (h & Ih & I). apply in_seq in Ih. apply in_flat_map in I as (a & Ia & I).
      destruct (N.testbit (reach B (N.of_nat h)) (kind_of a)) eqn:Reach; [|destruct I]. apply In_nth_error in Ia as [i Na].
      assert (Hh : (h < length hubs)%nat) by lia. exists h, i, a, t. split; auto.
      assert (Eh : hp h = map (form_at t n) (hub_of hubs h)) by (symmetry; apply (Const _ t (HIn h Hh))).
      destruct I as [<- | [<- | []]]; unfold point in Eq; cbn [coords] in Eq; rewrite edge_forms_at in Eq; apply edge_point_inj in Eq as [-> ->];
        (split; [split; [exact Na | exact W]|]); split; auto.
    - intros (h & i & a & t & Hh & [Na W] & Reach & D).
      assert (Ia : In a A) by (eapply nth_error_In; eauto).
      assert (Sub : forall r, In r (hub_pair (hub_of hubs h) (called_run a)) -> In r (flat_map (fun i => flat_map (fun a =>
        if N.testbit (reach B (N.of_nat i)) (kind_of a) then hub_pair (hub_of hubs i) (called_run a) else []) A) (hub_numbers hubs))).
      { intros r Ir. apply in_flat_map. exists h. split; [apply Num; auto|]. apply in_flat_map. exists a. rewrite Reach. auto. }
      destruct D as [[-> ->] | [-> ->]]; unfold hp; rewrite <- (Const _ t (HIn h Hh)).
      + exists (Run (edge_forms (hub_of hubs h) (coords (called_run a))) (low (called_run a)) (high (called_run a)) (guards (called_run a))).
        split; [apply Sub; left; auto|]. exists t. split; [exact W|]. unfold point. cbn [coords]. symmetry. apply edge_forms_at.
      + exists (Run (edge_forms (coords (called_run a)) (hub_of hubs h)) (low (called_run a)) (high (called_run a)) (guards (called_run a))).
        split; [apply Sub; right; left; auto|]. exists t. split; [exact W|]. unfold point. cbn [coords]. symmetry. apply edge_forms_at. }
  assert (Bound : forall a b, In (a, b) spokes -> (a < length hubs)%nat /\ (b < length hubs)%nat).
  { intros a b I. specialize (T5 _ I). cbv beta in T5. cbn [fst snd] in T5. apply if_true in T5 as [X Y]. apply Nat.ltb_lt in X, Y. auto. }
  assert (Spoke : forall p q, in_runs (flat_map (spoke hubs) spokes) n (edge_point p q) <-> exists a b, In (a, b) spokes /\
    ((p = hp a /\ q = hp b) \/ (p = hp b /\ q = hp a))).
  { intros p q. split.
    - intros (r & I & t & W & Eq). apply in_flat_map in I as ([a b] & Ia & I). exists a, b. split; auto. destruct (Bound a b Ia) as [X Y].
      unfold hp. rewrite <- (Const _ t (HIn a X)), <- (Const _ t (HIn b Y)). unfold spoke in I. cbn [fst snd] in I.
      destruct I as [<- | [<- | []]]; unfold point in Eq; cbn [coords hub_run] in Eq; rewrite edge_forms_at in Eq; apply edge_point_inj in Eq; auto.
    - intros (a & b & Ia & D).
      destruct D as [[-> ->] | [-> ->]]; [exists (Run (edge_forms (hub_of hubs a) (hub_of hubs b)) [(0, 0)] [(0, 0)] []) | exists (Run (edge_forms (hub_of hubs b) (hub_of hubs a)) [(0, 0)] [(0, 0)] [])];
        (split; [apply in_flat_map; exists (a, b); split; [auto|]; unfold spoke; cbn [fst snd]; unfold hub_pair; cbn [hub_run coords low high guards In]; auto
               | exists 0; split; [apply (In0 []) | unfold point; cbn [coords]; symmetry; apply edge_forms_at]]). }
  set (es := both_ways rim ++ reach_joins ++ flat_map (spoke hubs) spokes) in *.
  assert (Es : forall p q, in_runs es n (edge_point p q) <-> in_runs (both_ways rim) n (edge_point p q) \/
    in_runs reach_joins n (edge_point p q) \/ in_runs (flat_map (spoke hubs) spokes) n (edge_point p q)).
  { intros p q. unfold es. rewrite !in_runs_app. tauto. }
  assert (OwnEnds : forall p q, in_runs (both_ways rim) n (edge_point p q) -> in_runs (vertex_runs rim) n p /\ in_runs (vertex_runs rim) n q)
    by (apply own_ends).
  assert (HubRim : forall h p, (h < length hubs)%nat -> in_runs (vertex_runs rim) n p -> p = hp h -> False).
  { intros h p Hh Hp Eq. apply RimAt in Hp as (i & a & t & Hi & ->). apply (Apart i a t h Hi Hh Eq). }
  (* Which cell has which vertices. *)
  assert (Placed : forall i a t, is_at f i a n t -> exists c, (c < j)%nat /\ column_at a n t = Z.of_nat c /\ (kind_of a < N.of_nat (length (inner B)))%N).
  { intros i a t [Na Wt].
    assert (P : in_runs cell_places n (point (cell_run a) n t)).
    { apply (all_covered_spec n0 _ _ T10 n _ Hn). exists (cell_run a). split; [apply in_map; eapply nth_error_In; eauto | exists t; split; auto; exact Wt]. }
    destruct P as (r & I & u & (W1 & W2 & _) & Eq). apply in_map_iff in I as (x & <- & I). apply in_vertices in I.
    specialize (W1 _ (or_introl eq_refl)). specialize (W2 _ (or_introl eq_refl)). rewrite minus_at in W2. unfold line_at in W1, W2 at 2. cbn [fst snd] in W1, W2.
    unfold point, cell_run in Eq. cbn [coords map form_at] in Eq. pose proof (f_equal (fun l => nth 0 l 0) Eq) as E1. pose proof (f_equal (fun l => nth 1 l 0) Eq) as E2.
    cbn [nth] in E1, E2. exists (Z.to_nat u). unfold column_at, line_at in *. split; [lia|]. split; [lia|]. assert (kind_of a = x) as -> by lia. auto. }
  assert (Filled : forall c x, (c < j)%nat -> (x < N.of_nat (length (inner B)))%N -> exists i a t, is_at f i a n t /\ column_at a n t = Z.of_nat c /\ kind_of a = x).
  { intros c x Hc Hx.
    assert (P : in_runs (map cell_run A) n [Z.of_N x; Z.of_nat c]).
    { apply (all_covered_spec n0 _ _ T11 n _ Hn). exists (Run [(0, 0, Z.of_N x); (1, 0, 0)] [(0, 0)] [minus (cells f) (0, 1)] []).
      split; [unfold cell_places; apply in_map_iff; exists x; split; auto; apply in_vertices; auto|]. exists (Z.of_nat c). split.
      - split; [|split]; cbn [low high guards]; intros l Hl; repeat destruct Hl as [<- | Hl]; try destruct Hl; rewrite ?minus_at; unfold line_at in *; cbn [fst snd] in *; lia.
      - unfold point. cbn [coords map form_at]. apply (f_equal2 cons); [lia|]. apply (f_equal2 cons); [lia | auto]. }
    destruct P as (r & I & t & W & Eq). apply in_map_iff in I as (a & <- & I). apply In_nth_error in I as [i Na].
    unfold point, cell_run in Eq. cbn [coords map form_at] in Eq. pose proof (f_equal (fun l => nth 0 l 0) Eq) as E1. pose proof (f_equal (fun l => nth 1 l 0) Eq) as E2.
    cbn [nth] in E1, E2. exists i, a, t. split; [split; [exact Na | exact W]|]. unfold column_at, line_at. split; lia. }
  assert (InLeaf : forall c x, In (Leaf c x) (places (whole_core B) (repeat (whole_branch B) j)) <-> (c < j)%nat /\ (x < N.of_nat (length (inner B)))%N).
  { intros c x. rewrite in_leaf. destruct (Nat.lt_ge_cases c j) as [L | L].
    - assert (Ec : nth c (repeat (whole_branch B) j) 0%N = whole_branch B) by (apply repeat_spec with j, nth_In; rewrite repeat_length; auto).
      rewrite Ec. unfold whole_branch. destruct (N.lt_ge_cases x (N.of_nat (length (inner B)))) as [M | M].
      + rewrite N.ones_spec_low by auto. tauto.
      + rewrite N.ones_spec_high by auto. split; [discriminate | lia].
    - rewrite nth_overflow by (rewrite repeat_length; auto). rewrite N.bits_0. split; [discriminate | lia]. }
  assert (InHub : forall h, In (Hub h) (places (whole_core B) (repeat (whole_branch B) j)) <-> (h < N.of_nat (length hubs))%N).
  { intros h. rewrite in_hub. unfold whole_core. rewrite <- T14. destruct (N.lt_ge_cases h (N.of_nat (length hubs))) as [M | M].
    - rewrite N.ones_spec_low by auto. tauto.
    - rewrite N.ones_spec_high by auto. split; [discriminate | lia]. }
  set (R := fun x s => match s with
    | Hub h => (h < N.of_nat (length hubs))%N /\ x = called (names w) (hp (N.to_nat h))
    | Leaf c y => exists i a t, is_at f i a n t /\ x = called (names w) (name_at a n t) /\ column_at a n t = Z.of_nat c /\ y = kind_of a
    end).
  assert (NearHubs : forall h i, (h < length hubs)%nat -> (i < length hubs)%nat ->
    near_in G (called (names w) (hp h)) (called (names w) (hp i)) = Table.near (hub_around B) (N.of_nat h) (N.of_nat i)).
  { intros h i Hh Hi. pose proof (T15 h (Num h Hh)) as Q. cbv beta in Q. rewrite allb_forall in Q. specialize (Q i (Num i Hi)). apply eqb_prop in Q. rewrite Q.
    apply eq_true_iff_eq. rewrite (Near _ _ (HubPt h Hh) (HubPt i Hi)), Es.
    assert (Bl : (if Nat.eqb h i then true else if is_spoke h i then true else is_spoke i h) = true <-> h = i \/ In (h, i) spokes \/ In (i, h) spokes).
    { rewrite <- !is_spoke_spec. destruct (Nat.eqb_spec h i); [tauto|]. destruct (is_spoke h i), (is_spoke i h); intuition discriminate. }
    rewrite Bl. split.
    - intros [Eq | [Eq | [Eq | Eq]]]; [left; apply HubInj; auto | exfalso | exfalso | right].
      + apply OwnEnds in Eq as [Eq _]. apply (HubRim h _ Hh Eq eq_refl).
      + apply HubJoin in Eq as (h' & i' & a & t & Hh' & Ha & _ & [[_ Eq] | [_ Eq]]); [apply (Apart i' a t i Ha Hi); auto | apply (Apart i' a t h Ha Hh); auto].
      + apply Spoke in Eq as (a & b & I & D). destruct (Bound a b I) as [Ha Hb].
        destruct D as [[E1 E2] | [E1 E2]]; apply HubInj in E1, E2; auto; subst; auto.
    - intros [-> | [I | I]]; auto; right; right; right; apply Spoke; eexists; eexists; (split; [exact I|]); auto. }
  assert (NearMixed : forall h i a t, (h < length hubs)%nat -> is_at f i a n t ->
    near_in G (called (names w) (hp h)) (called (names w) (name_at a n t)) = N.testbit (reach B (N.of_nat h)) (kind_of a) /\
    near_in G (called (names w) (name_at a n t)) (called (names w) (hp h)) = N.testbit (reach B (N.of_nat h)) (kind_of a)).
  { intros h i a t Hh Ha.
    assert (J : forall p q, ((p = hp h /\ q = name_at a n t) \/ (q = hp h /\ p = name_at a n t)) ->
      (p = q \/ in_runs es n (edge_point p q) <-> N.testbit (reach B (N.of_nat h)) (kind_of a) = true)).
    { intros p q D. rewrite Es. split.
      - intros [Eq | [Eq | [Eq | Eq]]].
        + exfalso. destruct D as [[-> ->] | [-> ->]]; [symmetry in Eq|]; apply (Apart i a t h Ha Hh Eq).
        + exfalso. apply OwnEnds in Eq as [X Y]. destruct D as [[-> _] | [-> _]]; [apply (HubRim h _ Hh X eq_refl) | apply (HubRim h _ Hh Y eq_refl)].
        + apply HubJoin in Eq as (h' & i' & a' & t' & Hh' & Ha' & Q & D').
          destruct D as [[-> ->] | [-> ->]], D' as [[E1 E2] | [E1 E2]];
            try (exfalso; apply (Apart i a t h' Ha Hh'); congruence).
          * apply HubInj in E1; auto. subst h'. destruct (Unique _ _ _ _ _ _ Ha Ha' E2) as (_ & <- & _). auto.
          * apply HubInj in E1; auto. subst h'. destruct (Unique _ _ _ _ _ _ Ha Ha' E2) as (_ & <- & _). auto.
        + exfalso. apply Spoke in Eq as (x & y & I & D'). destruct (Bound x y I) as [X Y].
          destruct D as [[-> ->] | [-> ->]], D' as [[E1 E2] | [E1 E2]];
            first [apply (Apart i a t y Ha Y); congruence | apply (Apart i a t x Ha X); congruence].
      - intros Q. right. right. left. apply HubJoin. exists h, i, a, t. auto. }
    split; apply eq_true_iff_eq; [rewrite (Near _ _ (HubPt h Hh) (RimPt i a t Ha)) | rewrite (Near _ _ (RimPt i a t Ha) (HubPt h Hh))]; apply J; auto. }
  assert (NearLeaves : forall i a t i' b u c d, is_at f i a n t -> is_at f i' b n u -> column_at a n t = Z.of_nat c -> column_at b n u = Z.of_nat d ->
    near_in G (called (names w) (name_at a n t)) (called (names w) (name_at b n u)) = if Nat.eqb c d then Table.near (branch_around B) (kind_of a) (kind_of b) else false).
  { intros i a t i' b u c d Ha Hb Ec Ed. destruct (Placed i a t Ha) as (_ & _ & _ & Ka). destruct (Placed i' b u Hb) as (_ & _ & _ & Kb).
    pose proof (T13 _ (proj2 (in_vertices B _) Ka)) as Q. cbv beta in Q. rewrite allb_forall in Q. specialize (Q _ (proj2 (in_vertices B _) Kb)). apply eqb_prop in Q. rewrite Q.
    apply eq_true_iff_eq. rewrite (Near _ _ (RimPt i a t Ha) (RimPt i' b u Hb)), Es, (Rim i a t i' b u Ha Hb), !Leads.
    assert (Bl : (if Nat.eqb c d then if N.eqb (kind_of a) (kind_of b) then true else if is_join (kind_of a) (kind_of b) then true else is_join (kind_of b) (kind_of a) else false) = true <->
      c = d /\ (kind_of a = kind_of b \/ is_join (kind_of a) (kind_of b) = true \/ is_join (kind_of b) (kind_of a) = true)).
    { destruct (Nat.eqb_spec c d); [|intuition discriminate]. destruct (N.eqb_spec (kind_of a) (kind_of b)); [tauto|].
      destruct (is_join (kind_of a) (kind_of b)), (is_join (kind_of b) (kind_of a)); intuition discriminate. }
    rewrite Bl. split.
    - intros [Eq | [[L | L] | [Eq | Eq]]].
      + destruct (Unique _ _ _ _ _ _ Ha Hb Eq) as (_ & <- & <-). split; [lia | auto].
      + destruct L as [[J Ecol] | (_ & Ek & Ecol)]; (split; [lia | auto]).
      + destruct L as [[J Ecol] | (_ & Ek & Ecol)]; (split; [lia | auto]).
      + exfalso. apply HubJoin in Eq as (h & i1 & a1 & t1 & Hh & _ & _ & [[Eq _] | [Eq _]]); [apply (Apart i a t h Ha Hh Eq) | apply (Apart i' b u h Hb Hh Eq)].
      + exfalso. apply Spoke in Eq as (x & y & I & [[Eq _] | [Eq _]]); destruct (Bound x y I); [apply (Apart i a t x) | apply (Apart i a t y)]; auto.
    - intros [-> [Ek | [J | J]]].
      + destruct (Nat.eq_dec i i') as [->|D].
        * left. destruct Ha as [Na Wt], Hb as [Nb Wu]. rewrite Na in Nb. injection Nb as <-. unfold column_at in Ec, Ed. assert (t = u) by lia. subst; auto.
        * right. left. left. right. repeat split; auto. lia.
      + right. left. left. left. split; auto. lia.
      + right. left. right. left. split; auto. lia. }
  unfold pos_value. apply value_alike with (R := R); [apply near_in_self | apply spot_self; [apply near_self | apply core_self] | | |].
  - intros x s y s' _ _ _ _ Rx Ry. destruct s as [h | c z], s' as [i | d z']; cbn [R] in Rx, Ry; cbn [Branches.near_spot].
    + destruct Rx as [Hh ->], Ry as [Hi ->]. rewrite NearHubs by lia. rewrite !N2Nat.id. auto.
    + destruct Rx as [Hh ->], Ry as (i & a & t & Ha & -> & Ed & ->). destruct (NearMixed (N.to_nat h) i a t) as [-> _]; auto; [lia|]. rewrite N2Nat.id. auto.
    + destruct Rx as (i' & a & t & Ha & -> & Ec & ->), Ry as [Hi ->]. destruct (NearMixed (N.to_nat i) i' a t) as [_ ->]; auto; [lia|].
      rewrite N2Nat.id. apply (outer_reach B Shaped).
    + destruct Rx as (i & a & t & Ha & -> & Ec & ->), Ry as (i' & b & u & Hb & -> & Ed & ->). apply (NearLeaves i a t i' b u c d); auto.
  - intros x Hx. apply GV in Hx as (p & Hp & ->). apply in_runs_app in Hp as [Hp | Hp].
    + apply HubRun in Hp as (i & Hi & ->). exists (Hub (N.of_nat i)). split; [apply InHub; lia|]. cbn [R]. rewrite Nat2N.id. split; [lia | auto].
    + apply RimAt in Hp as (i & a & t & Ha & ->). destruct (Placed i a t Ha) as (c & Hc & Ec & Ka).
      exists (Leaf c (kind_of a)). split; [apply InLeaf; auto|]. cbn [R]. exists i, a, t. auto.
  - intros [h | c x] Hs.
    + apply InHub in Hs. exists (called (names w) (hp (N.to_nat h))). split; [|cbn [R]; auto].
      apply GV. exists (hp (N.to_nat h)). split; auto. apply in_runs_app. left. apply HubRun. exists (N.to_nat h). split; [lia | auto].
    + apply InLeaf in Hs as [Hc Hx]. destruct (Filled c x Hc Hx) as (i & a & t & Ha & Ec & <-).
      exists (called (names w) (name_at a n t)). split; [|cbn [R]; exists i, a, t; auto].
      apply GV. exists (name_at a n t). split; auto. apply in_runs_app. right. apply (At i a t Ha).
Qed.

(** * The same value for all n

    The number of branches grows by a multiple of the period. *)
Definition branch_value (values : list N) (j : Z) : N := nth (N.to_nat (reduced (threshold B) (branch_period B) (Z.to_N j))) values 0%N.
Definition constant_test (values : list N) (v : N) : bool :=
  if 0 <=? fst (cells f) then if fst (cells f) mod Z.of_N (branch_period B) =? 0 then
  if always n0 (cells f) then
  if Z.of_N (threshold B) <? line_at (n0 + Z.of_N (threshold B) + 1) (cells f) then
  allb (fun i => N.eqb (branch_value values (line_at (n0 + i) (cells f))) v) (zrange 0 (Z.of_N (threshold B) + 1))
  else false else false else false else false.

Lemma reduced_after : forall T p c, p <> 0%N -> (T + 1 <= c)%N -> reduced T p c = (T + 1 + (c - (T + 1)) mod p)%N.
Proof.
  intros T p c Hp Hc. unfold reduced. destruct (N.ltb_spec c (T + 1 + p)); auto. rewrite N.mod_small; lia.
Qed.

Theorem branches_constant : forall values v, branch_test B values = true -> branch_graph_test = true -> constant_test values v = true ->
  forall n G, n0 <= n -> graph_is w n G -> nimber G = v.
Proof.
  intros values v Ht Hg Hc n G Hn HG.
  assert (Shaped : shape_test B = true) by (unfold branch_test in Ht; apply if_true in Ht; apply Ht).
  destruct (shape_parts B Shaped) as (_ & _ & _ & _ & _ & Hp).
  rewrite (branches_alike Shaped Hg n G Hn HG), (branches_value B values Ht).
  unfold constant_test in Hc. rewrite !if_true, allb_forall in Hc. destruct Hc as (C1 & C2 & C3 & C4 & C5).
  apply Z.leb_le in C1. apply Z.eqb_eq in C2. apply Z.ltb_lt in C4.
  assert (J : forall m, n0 <= m -> 0 <= line_at m (cells f)) by (intros m Hm; apply (always_spec _ _ C3 m Hm)).
  assert (Same : forall m, 0 <= line_at m (cells f) -> nth (N.to_nat (reduced (threshold B) (branch_period B) (N.of_nat (Z.to_nat (line_at m (cells f)))))) values 0%N =
    branch_value values (line_at m (cells f))).
  { intros m Hm. unfold branch_value. do 3 f_equal. lia. }
  rewrite Same by (apply J; auto).
  set (T := Z.of_N (threshold B)) in *. set (n1 := n0 + T + 1) in *.
  assert (HT : 0 <= T) by (unfold T; lia).
  assert (At : forall i, 0 <= i <= T + 1 -> branch_value values (line_at (n0 + i) (cells f)) = v).
  { intros i Hi. apply N.eqb_eq. apply C5. apply zrange_spec. auto. }
  destruct (Z_le_gt_dec n n1) as [L | L].
  - replace n with (n0 + (n - n0)) by lia. apply At. lia.
  - rewrite <- (At (T + 1)) by lia. replace (n0 + (T + 1)) with n1 by lia. unfold branch_value. do 2 f_equal.
    apply Z.mod_divide in C2 as [q Eq]; [|lia].
    assert (D : line_at n (cells f) = line_at n1 (cells f) + q * (n - n1) * Z.of_N (branch_period B)).
    { unfold line_at. rewrite Eq. ring. }
    assert (Hq : 0 <= q) by (rewrite Eq in C1; nia).
    assert (Le : 0 <= q * (n - n1)) by nia.
    rewrite !reduced_after; auto; [|unfold T in C4; lia|unfold T in C4; nia]. f_equal.
    rewrite D, Z2N.inj_add by nia. rewrite Z2N.inj_mul by lia. rewrite N2Z.id.
    assert (Far : (threshold B + 1 <= Z.to_N (line_at n1 (cells f)))%N) by (unfold T in C4; lia).
    rewrite N.add_comm, <- N.add_sub_assoc by exact Far. rewrite N.add_comm.
    apply N.mod_add. auto.
Qed.
End Graph.
