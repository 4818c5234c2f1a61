(** Graphs that consist of several strips, and graphs with hubs.

    A graph is given by its vertices and edges as runs, and so are its parts. Theorem [parts_value]: if the runs pass
    [parts_test], no edge joins two parts, and the value of the graph is the nim-sum of the values of the parts. A part that is
    the same for all n may be stated with its value ([fixed_proved]). [hubs_test] tells whether a graph is one part and hubs,
    each of which is joined to all vertices of the part; the file [Hubs.v] has the theorem about them. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex Nim Game System NodeKayles Alike Table Strip Terms Closure Ring Runs Family.
Import ListNotations.
Open Scope Z_scope.

(** * The graph of a family for one n *)
Definition within_test (r : run) (n t : Z) : bool :=
  if allb (fun l => line_at n l <=? t) (low r) then
  if allb (fun h => t <=? line_at n h) (high r) then allb (fun g => 0 <=? line_at n g) (guards r) else false else false.
Definition run_indices (r : run) (n : Z) : list Z :=
  match low r, high r with
  | l :: _, h :: _ => filter (within_test r n) (zrange (line_at n l) (line_at n h))
  | _, _ => []
  end.
Definition bounded_run (r : run) : bool := match low r, high r with _ :: _, _ :: _ => true | _, _ => false end.

Lemma run_indices_spec : forall r n t, bounded_run r = true -> (In t (run_indices r n) <-> within r n t).
Proof.
  intros r n t B. unfold run_indices, bounded_run in *.
  assert (T : within_test r n t = true <-> within r n t).
  { unfold within_test, within. rewrite !if_true, !allb_forall. setoid_rewrite Z.leb_le. tauto. }
  destruct (low r) as [|l ls] eqn:L; [discriminate|]. destruct (high r) as [|h hs] eqn:H; [discriminate|].
  rewrite filter_In, zrange_spec, T. split; [tauto|]. intros W. split; auto. destruct W as (W1 & W2 & _). rewrite L in W1. rewrite H in W2.
  split; [apply W1 | apply W2]; left; auto.
Qed.

Definition graph_for (f : family) (n : Z) : graph := Graph
  (flat_map (fun r => map (fun t => called (names f) (point r n t)) (run_indices r n)) (vertex_runs f))
  (flat_map (fun e => map (fun t => (called (names f) (map (form_at t n) (one e)), called (names f) (map (form_at t n) (other e))))
    (run_indices (forward e) n)) (edge_runs f)).
Definition bounded_family (f : family) : bool :=
  if allb bounded_run (vertex_runs f) then allb (fun e => bounded_run (forward e)) (edge_runs f) else false.

Lemma graph_for_is : forall f n, bounded_family f = true -> graph_is f n (graph_for f n).
Proof.
  intros f n B. unfold bounded_family in B. apply if_true in B as [BV BE]. rewrite allb_forall in BV, BE. split.
  - intros x. cbn [vertices graph_for]. rewrite in_flat_map. unfold in_runs, in_run. split.
    + intros (r & Ir & I). apply in_map_iff in I as (t & <- & It). apply run_indices_spec in It; auto.
      exists (point r n t). split; auto. exists r. split; auto. exists t. auto.
    + intros (p & (r & Ir & t & W & ->) & ->). exists r. split; auto. apply in_map_iff. exists t. split; auto. apply run_indices_spec; auto.
  - intros x y. cbn [edges graph_for]. rewrite in_flat_map. split.
    + intros (e & Ie & I). apply in_map_iff in I as (t & E & It). apply run_indices_spec in It; auto. injection E as <- <-. exists e, t. auto.
    + intros (e & t & Ie & W & -> & ->). exists e. split; auto. apply in_map_iff. exists t. split; auto. apply run_indices_spec; auto.
Qed.

(** Graphs with the same vertices and edges have the same nimber. *)
Lemma same_graph : forall f n G H, graph_is f n G -> graph_is f n H -> nimber G = nimber H.
Proof.
  intros f n G H [GV GE] [HV HE]. unfold nimber. apply value_alike with (R := eq); auto using near_in_self.
  - intros x x' y y' _ _ _ _ <- <-. apply eq_true_iff_eq. rewrite !near_in_spec, !GE, !HE. tauto.
  - intros x I. exists x. split; auto. apply HV, GV, I.
  - intros x I. exists x. split; auto. apply GV, HV, I.
Qed.

(** * Runs in residues

    The run of all t as runs of the t with each residue modulo k, if the bounds have slopes that k divides. *)
Definition spread_one (k : Z) (r : run) (e : Z) : run :=
  Run (map (fun f => let '(s, a, b) := f in (k * s, a, s * e + b)) (coords r))
      (map (fun l => (fst l / k, - ((e - snd l) / k))) (low r)) (map (fun h => (fst h / k, (snd h - e) / k)) (high r)) (guards r).
Definition spread (k : Z) (r : run) : list run :=
  if (if 1 <? k then allb (fun l => fst l mod k =? 0) (low r ++ high r) else false)
  then map (spread_one k r) (zrange 0 (k - 1)) else [r].

Lemma spread_spec : forall k r n p, in_runs (spread k r) n p <-> in_run r n p.
Proof.
  intros k r n p. unfold spread. destruct (if 1 <? k then allb (fun l => fst l mod k =? 0) (low r ++ high r) else false) eqn:T.
  2: { split; [intros (r' & [<- | []] & H); auto | intros H; exists r; split; [left; auto | auto]]. }
  apply if_true in T as [K T]. apply Z.ltb_lt in K. rewrite allb_forall in T.
  assert (Slope : forall l, In l (low r ++ high r) -> fst l = k * (fst l / k)).
  { intros l I. specialize (T l I). apply Z.eqb_eq in T. pose proof (Z_div_mod_eq_full (fst l) k). lia. }
  assert (Point : forall e u, point (spread_one k r e) n u = point r n (k * u + e)).
  { intros e u. unfold point, spread_one. cbn [coords]. rewrite map_map. apply map_ext. intros [[s a] b]. cbn [form_at]. ring. }
  assert (Low : forall l e u, In l (low r) -> 0 <= e < k -> (line_at n (fst l / k, - ((e - snd l) / k)) <= u <-> line_at n l <= k * u + e)).
  { intros l e u I He. specialize (Slope l (in_or_app _ _ _ (or_introl I))). unfold line_at. cbn [fst snd].
    rewrite Slope at 2. pose proof (Z_div_mod_eq_full (e - snd l) k). pose proof (Z.mod_pos_bound (e - snd l) k ltac:(lia)). split; intros; nia. }
  assert (High : forall l e u, In l (high r) -> 0 <= e < k -> (u <= line_at n (fst l / k, (snd l - e) / k) <-> k * u + e <= line_at n l)).
  { intros l e u I He. specialize (Slope l (in_or_app _ _ _ (or_intror I))). unfold line_at. cbn [fst snd].
    rewrite Slope at 2. pose proof (Z_div_mod_eq_full (snd l - e) k). pose proof (Z.mod_pos_bound (snd l - e) k ltac:(lia)). split; intros; nia. }
  split.
  - intros (r' & I & u & (W1 & W2 & W3) & ->). apply in_map_iff in I as (e & <- & I). apply zrange_spec in I. rewrite Point.
    exists (k * u + e). split; auto. split; [|split; [|exact W3]].
    + intros l Il. apply Low; auto; [lia|]. apply W1. apply in_map_iff. exists l. auto.
    + intros h Ih. apply High; auto; [lia|]. apply W2. apply in_map_iff. exists h. auto.
  - intros (t & (W1 & W2 & W3) & ->). pose proof (Z_div_mod_eq_full t k) as Et. pose proof (Z.mod_pos_bound t k ltac:(lia)) as Bt.
    exists (spread_one k r (t mod k)). split; [apply in_map_iff; exists (t mod k); split; auto; apply zrange_spec; lia|].
    exists (t / k). rewrite Point, <- Et. split; auto. split; [|split; [|exact W3]].
    + intros l' I. apply in_map_iff in I as (l & <- & I). apply Low; auto. rewrite <- Et. auto.
    + intros l' I. apply in_map_iff in I as (l & <- & I). apply High; auto. rewrite <- Et. auto.
Qed.
Lemma all_spread_spec : forall k rs n p, in_runs (flat_map (spread k) rs) n p <-> in_runs rs n p.
Proof.
  intros k rs n p. split.
  - intros (r' & I & H). apply in_flat_map in I as (r & Ir & I). exists r. split; auto. apply (spread_spec k). exists r'. auto.
  - intros (r & Ir & H). apply (spread_spec k) in H as (r' & I & H). exists r'. split; auto. apply in_flat_map. exists r. auto.
Qed.

(** * A strip or ring with its own vertices and edges *)
Definition edge_of (r : run) : edge_run :=
  match coords r with
  | (_, _, l) :: rest => let k := Z.to_nat l in EdgeRun (firstn k rest) (skipn k rest) (low r) (high r) (guards r)
  | [] => EdgeRun [] [] (low r) (high r) (guards r)
  end.
Definition own (C : closure) (f : family) : family :=
  Family (names f) (map called_run (assignments f)) (map edge_of (made C f)) (assignments f) (left_cap f) (right_cap f) (cells f) (from f) (closing f).
Definition both_ways (f : family) : list run := map forward (edge_runs f) ++ map backward (edge_runs f).

Lemma made_form : forall C f r, In r (made C f) -> exists p q, coords r = edge_forms p q.
Proof.
  intros C f r I. unfold made in I. apply in_flat_map in I as (ia & _ & I). apply in_flat_map in I as (jb & _ & I).
  unfold pairs_of in I. apply in_app_or in I as [I|I]; [|apply in_app_or in I as [I|I]].
  - apply in_flat_map in I as ([[ka kb] d] & _ & I). destruct (if N.eqb _ ka then _ else _); [|destruct I].
    destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto.
  - destruct (N.eqb _ _); [|destruct I]. destruct (Nat.eqb _ _); [destruct I|]. destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto.
  - destruct (closing f); [|destruct I]. apply in_flat_map in I as ([[ka kb] d] & _ & I). destruct (if N.eqb _ ka then _ else _); [|destruct I].
    destruct I as [<-|[]]. unfold pair_run. cbn [coords]. eauto.
Qed.

Lemma forward_of : forall r p q, coords r = edge_forms p q -> forward (edge_of r) = r /\ backward (edge_of r) = swapped r.
Proof.
  intros [cs lo hi gs] p q H. cbn [coords] in H. subst cs. unfold forward, backward, edge_of, swapped, edge_forms.
  cbn [coords]. cbv beta iota zeta. rewrite Nat2Z.id. rewrite skipn_app, skipn_all, Nat.sub_diag, firstn_app, firstn_all, Nat.sub_diag.
  cbn [skipn firstn app one other from_t to_t only_if low high guards]. rewrite app_nil_r. auto.
Qed.

Lemma own_ends : forall C f n p q, in_runs (both_ways (own C f)) n (edge_point p q) ->
  in_runs (vertex_runs (own C f)) n p /\ in_runs (vertex_runs (own C f)) n q.
Proof.
  intros C f n p q H. unfold both_ways in H. cbn [own edge_runs] in H. rewrite !map_map in H.
  assert (Place : forall i a t, is_at f i a n t -> in_runs (map called_run (assignments f)) n (name_at a n t)).
  { intros i a t [Na W]. exists (called_run a). split; [apply in_map; eapply nth_error_In; eauto | exists t; auto]. }
  apply in_runs_app in H as [(r' & I & H) | (r' & I & H)]; apply in_map_iff in I as (r & <- & I); destruct (made_form C f r I) as (l & m & F);
    destruct (forward_of r l m F) as [F1 F2].
  - rewrite F1 in H. assert (M : in_runs (made C f) n (edge_point p q)) by (exists r; auto).
    apply made_spec in M as (i & j & a & b & t & u & Hi & Hj & _ & E). apply edge_point_inj in E as [-> ->]. cbn [own vertex_runs]. eauto.
  - rewrite F2 in H. assert (M : in_runs (map swapped (made C f)) n (edge_point p q)) by (exists (swapped r); split; [apply in_map|]; auto).
    apply swapped_spec in M as (i & j & a & b & t & u & Hi & Hj & _ & E). apply edge_point_inj in E as [-> ->]. cbn [own vertex_runs]. eauto.
Qed.

(** * Who is near whom, by runs *)
Definition all_coded (f : family) : bool :=
  if distinct (names f) then allb (coded f) (map coords (vertex_runs f) ++ map one (edge_runs f) ++ map other (edge_runs f)) else false.
(** [point_of f n p]: the point of a run whose first coordinate is the number of a name. *)
Definition point_of (f : family) (n : Z) (p : list Z) : Prop := exists l t, coded f l = true /\ p = map (form_at t n) l.

Lemma point_inj : forall f n p q, distinct (names f) = true -> point_of f n p -> point_of f n q -> called (names f) p = called (names f) q -> p = q.
Proof. intros f n p q D (l & t & Hl & ->) (m & u & Hm & ->) E. apply (called_inj f l m t u n D Hl Hm E). Qed.

Lemma vertex_point : forall f n p, all_coded f = true -> in_runs (vertex_runs f) n p -> point_of f n p.
Proof.
  intros f n p H (r & I & t & _ & ->). unfold all_coded in H. apply if_true in H as [_ H]. rewrite allb_forall in H.
  exists (coords r), t. split; auto. apply H, in_or_app. left. apply in_map. auto.
Qed.

Theorem near_runs : forall f n G, all_coded f = true -> graph_is f n G -> forall p q, point_of f n p -> point_of f n q ->
  (near_in G (called (names f) p) (called (names f) q) = true <-> p = q \/ in_runs (both_ways f) n (edge_point p q)).
Proof.
  intros f n G H [_ GE] p q Hp Hq. unfold all_coded in H. apply if_true in H as [D H]. rewrite allb_forall in H.
  assert (One : forall e t, In e (edge_runs f) -> point_of f n (map (form_at t n) (one e)) /\ point_of f n (map (form_at t n) (other e))).
  { intros e t I. split; eexists; exists t; (split; [|reflexivity]); apply H, in_or_app; right; apply in_or_app; [left | right]; apply in_map; auto. }
  rewrite near_in_spec, !GE. unfold both_ways. rewrite in_runs_app. split.
  - intros [E | [(e & t & I & W & E1 & E2) | (e & t & I & W & E1 & E2)]]; [left; eapply point_inj; eauto | |]; right;
      destruct (One e t I) as [O1 O2].
    + left. exists (forward e). split; [apply in_map; auto|]. exists t. split; auto. unfold point, forward. cbn [coords]. rewrite edge_forms_at.
      f_equal; eapply point_inj; eauto.
    + right. exists (backward e). split; [apply in_map; auto|]. exists t. split; [exact W|]. unfold point, backward. cbn [coords]. rewrite edge_forms_at.
      f_equal; eapply point_inj; eauto.
  - intros [-> | [(r & I & t & W & E) | (r & I & t & W & E)]]; auto; right; apply in_map_iff in I as (e & <- & I);
      unfold point, forward, backward in E; cbn [coords] in E; rewrite edge_forms_at in E; apply edge_point_inj in E as [-> ->]; [left | right]; exists e, t; auto.
Qed.

(** * A graph and its parts *)
Section Parts.
Variable w : family.                    (* the graph, by its vertices and edges *)
Variable k : Z.                         (* runs are looked at by residues of k *)
Variable parts : list (closure * family).
Notation n0 := (from w).
Definition own_of (cf : closure * family) : family := own (fst cf) (snd cf).
Definition graph_of (cf : closure * family) (n : Z) : graph := graph_for (own_of cf) n.

Fixpoint same_names (a b : list string) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => if String.eqb x y then same_names a b else false | _, _ => false end.
Lemma same_names_spec : forall a b, same_names a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; cbn [same_names] in H; try discriminate; auto.
  apply if_true in H as [E H]. apply String.eqb_eq in E as ->. f_equal. auto.
Qed.

Definition own_runs : list run := flat_map (fun cf => vertex_runs (own_of cf)) parts.
Definition own_joins : list run := flat_map (fun cf => both_ways (own_of cf)) parts.
(** The vertices and edges of the graph are these runs. *)
Definition consists_of (vs es : list run) : bool :=
  if all_coded w then
  if allb (fun cf => if same_names (names w) (names (snd cf)) then if all_coded (own_of cf) then bounded_family (own_of cf) else false else false) parts then
  if all_covered n0 (flat_map (spread k) (vertex_runs w)) vs then if all_covered n0 vs (flat_map (spread k) (vertex_runs w)) then
  if all_covered n0 (flat_map (spread k) (both_ways w)) es then all_covered n0 es (flat_map (spread k) (both_ways w))
  else false else false else false else false else false.
Definition runs_apart (rs ss : list run) : bool := allb (fun r => allb (fun s => apart n0 r s) ss) rs.

Lemma runs_apart_spec : forall rs ss, runs_apart rs ss = true -> forall n p, n0 <= n -> in_runs rs n p -> in_runs ss n p -> False.
Proof.
  intros rs ss H n p Hn (r & Ir & t & W & ->) (s & Is & u & W' & E). unfold runs_apart in H. rewrite allb_forall in H.
  specialize (H r Ir). cbv beta in H. rewrite allb_forall in H. apply (apart_spec n0 r s (H s Is) n t u Hn W W' E).
Qed.

Section Graph.
Variables (vs es : list run) (n : Z) (G : graph).
Hypothesis H : consists_of vs es = true.
Hypothesis Hn : n0 <= n.
Hypothesis HG : graph_is w n G.

Lemma consists : all_coded w = true /\
  (forall cf, In cf parts -> names (snd cf) = names w /\ all_coded (own_of cf) = true /\ graph_is (own_of cf) n (graph_of cf n)) /\
  (forall x, In x (vertices G) <-> exists p, in_runs vs n p /\ x = called (names w) p) /\
  (forall p, in_runs vs n p -> point_of w n p) /\
  (forall p q, point_of w n p -> point_of w n q ->
    (near_in G (called (names w) p) (called (names w) q) = true <-> p = q \/ in_runs es n (edge_point p q))).
Proof.
  unfold consists_of in H. rewrite !if_true in H. destruct H as (T1 & T2 & T3 & T4 & T5 & T6). rewrite allb_forall in T2.
  assert (V : forall p, in_runs vs n p <-> in_runs (vertex_runs w) n p).
  { intros p. rewrite <- (all_spread_spec k (vertex_runs w)). split; [apply (all_covered_spec n0 _ _ T4) | apply (all_covered_spec n0 _ _ T3)]; auto. }
  split; auto. split; [|split; [|split]].
  - intros cf I. specialize (T2 cf I). rewrite !if_true in T2. destruct T2 as (N1 & N2 & N3). apply same_names_spec in N1. split; auto. split; auto.
    apply graph_for_is. auto.
  - intros x. destruct HG as [GV _]. rewrite GV. setoid_rewrite V. tauto.
  - intros p Hp. apply V in Hp. apply vertex_point; auto.
  - intros p q Hp Hq. rewrite (near_runs w n G T1 HG p q Hp Hq).
    assert (E : in_runs es n (edge_point p q) <-> in_runs (both_ways w) n (edge_point p q)); [|rewrite E; tauto].
    rewrite <- (all_spread_spec k (both_ways w)). split; [apply (all_covered_spec n0 _ _ T6) | apply (all_covered_spec n0 _ _ T5)]; auto.
Qed.

Lemma part_vertex : forall cf, In cf parts -> forall x, In x (vertices (graph_of cf n)) <->
  exists p, in_runs (vertex_runs (own_of cf)) n p /\ x = called (names w) p.
Proof.
  intros cf I x. destruct consists as (_ & P & _). destruct (P cf I) as (N1 & _ & [GV _]). rewrite GV. cbn [own_of own names]. rewrite N1. tauto.
Qed.

(** A part is near itself in the graph as it is alone. *)
Lemma part_alike : (forall cf p q, In cf parts -> in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cf)) n q ->
    in_runs es n (edge_point p q) <-> in_runs (both_ways (own_of cf)) n (edge_point p q)) ->
  forall cf, In cf parts -> alike (near_in G) (near_in (graph_of cf n)) (vertices (graph_of cf n)) (vertices (graph_of cf n)).
Proof.
  intros Same cf I. split; [apply near_in_self|]. split; [apply near_in_self|]. exists eq.
  split; [|split; intros x Hx; exists x; auto].
  intros x x' y y' Hx Hy _ _ <- <-. apply (part_vertex cf I) in Hx as (p & Hp & ->). apply (part_vertex cf I) in Hy as (q & Hq & ->).
  destruct consists as (_ & P & _ & _ & Near). destruct (P cf I) as (N1 & N2 & N3).
  assert (Pt : forall p, in_runs (vertex_runs (own_of cf)) n p -> point_of (own_of cf) n p) by (intros; apply vertex_point; auto).
  assert (Pw : forall p, point_of (own_of cf) n p -> point_of w n p).
  { intros z (l & t & Hl & ->). exists l, t. split; auto. unfold coded in *. cbn [own_of own names] in Hl. rewrite N1 in Hl. auto. }
  apply eq_true_iff_eq. rewrite (Near p q (Pw _ (Pt p Hp)) (Pw _ (Pt q Hq))).
  pose proof (near_runs (own_of cf) n (graph_of cf n) N2 N3 p q (Pt p Hp) (Pt q Hq)) as Q. cbn [own_of own names] in Q. rewrite N1 in Q.
  rewrite Q, (Same cf p q I Hp Hq). tauto.
Qed.
End Graph.

(** ** Disjoint parts *)
Fixpoint all_parts_apart (l : list (closure * family)) : bool :=
  match l with
  | [] => true
  | cf :: l => if allb (fun cg => runs_apart (vertex_runs (own_of cf)) (vertex_runs (own_of cg))) l then all_parts_apart l else false
  end.
Definition parts_test : bool := if consists_of own_runs own_joins then all_parts_apart parts else false.
Definition sum_of_parts (n : Z) : N := fold_right (fun cf v => N.lxor (nimber (graph_of cf n)) v) 0%N parts.

Theorem parts_value : parts_test = true -> forall n G, n0 <= n -> graph_is w n G -> nimber G = sum_of_parts n.
Proof.
  intros H n G Hn HG. unfold parts_test in H. apply if_true in H as [H A].
  pose proof (consists _ _ n G H Hn HG) as (_ & P & GV & Pt & Near). pose proof (part_vertex _ _ n G H Hn HG) as PV.
  (* Two points of parts that are joined, or equal, are of the same part. *)
  assert (Own : forall p q, in_runs own_joins n (edge_point p q) -> exists cf, In cf parts /\ in_runs (both_ways (own_of cf)) n (edge_point p q) /\
    in_runs (vertex_runs (own_of cf)) n p /\ in_runs (vertex_runs (own_of cf)) n q).
  { intros p q (r & I & W). apply in_flat_map in I as (cf & Ic & I). exists cf. split; auto.
    assert (E : in_runs (both_ways (own_of cf)) n (edge_point p q)) by (exists r; auto). split; auto. apply own_ends; auto. }
  assert (Apart : forall l, all_parts_apart l = true -> forall i j cf cg p, nth_error l i = Some cf -> nth_error l j = Some cg ->
    in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cg)) n p -> i = j).
  { induction l as [|c l IH]; intros AL i j cf cg p Hi Hj Hp Hq; [destruct i; discriminate|]. cbn [all_parts_apart] in AL. apply if_true in AL as [A1 A2].
    rewrite allb_forall in A1. destruct i as [|i], j as [|j]; auto; cbn [nth_error] in Hi, Hj.
    - exfalso. injection Hi as <-. apply (runs_apart_spec _ _ (A1 cg (nth_error_In _ _ Hj)) n p Hn Hp Hq).
    - exfalso. injection Hj as <-. apply (runs_apart_spec _ _ (A1 cf (nth_error_In _ _ Hi)) n p Hn Hq Hp).
    - f_equal. eapply IH; eauto. }
  assert (SameOwn : forall cf p q, In cf parts -> in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cf)) n q ->
    in_runs own_joins n (edge_point p q) <-> in_runs (both_ways (own_of cf)) n (edge_point p q)).
  { intros cf p q I Hp Hq. split.
    - intros E. destruct (Own p q E) as (cg & Ig & E' & Hp' & _). apply In_nth_error in I as [i Hi]. apply In_nth_error in Ig as [j Hj].
      assert (i = j) as <- by (apply (Apart parts A i j cf cg p); auto). rewrite Hi in Hj. injection Hj as <-. auto.
    - intros (r & Ir & W). exists r. split; auto. apply in_flat_map. exists cf. auto. }
  assert (Ident : forall cf cg p, In cf parts -> In cg parts -> in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cg)) n p -> cf = cg).
  { intros cf cg p If Ig Hp Hq. apply In_nth_error in If as [i Hi]. apply In_nth_error in Ig as [j Hj].
    assert (i = j) as -> by (apply (Apart parts A i j cf cg p); auto). congruence. }
  pose proof (part_alike _ _ n G H Hn HG SameOwn) as Alike.
  assert (Self : forall x, near_in G x x = true) by (apply near_in_self).
  (* The vertices, part by part. *)
  unfold nimber at 1. rewrite (alike_value _ _ _ (near_in G) _ (flat_map (fun cf => vertices (graph_of cf n)) parts)).
  2: { apply same_set_alike; auto. intros x. rewrite GV, in_flat_map. split.
    - intros (p & (r & I & W) & ->). apply in_flat_map in I as (cf & Ic & I). exists cf. split; auto. apply PV; auto. exists p. split; auto. exists r. auto.
    - intros (cf & Ic & I). apply PV in I as (p & (r & Ir & W) & ->); auto. exists p. split; auto. exists r. split; auto. apply in_flat_map. exists cf. auto. }
  unfold sum_of_parts.
  assert (Go : forall l, (forall cf, In cf l -> In cf parts) -> (forall i j cf cg p, nth_error l i = Some cf -> nth_error l j = Some cg ->
      in_runs (vertex_runs (own_of cf)) n p -> in_runs (vertex_runs (own_of cg)) n p -> i = j) ->
    value (near_in G) (flat_map (fun cf => vertices (graph_of cf n)) l) = fold_right (fun cf v => N.lxor (nimber (graph_of cf n)) v) 0%N l).
  { induction l as [|cf l IH]; intros Sub Dis; [reflexivity|]. cbn [flat_map fold_right]. rewrite value_union; auto.
    - f_equal; [apply alike_value, Alike, Sub; left; auto|]. apply IH; [intros; apply Sub; right; auto|].
      intros i j c1 c2 p H1 H2 P1 P2. specialize (Dis (S i) (S j) c1 c2 p H1 H2 P1 P2). lia.
    - assert (Far : forall x y, In x (vertices (graph_of cf n)) -> In y (flat_map (fun cf => vertices (graph_of cf n)) l) ->
        near_in G x y = true \/ near_in G y x = true -> False).
      { intros x y Hx Hy N1. apply in_flat_map in Hy as (cg & Ig & Hy).
        apply PV in Hx as (p & Hp & ->); [|apply Sub; left; auto]. apply PV in Hy as (q & Hq & ->); [|apply Sub; right; auto].
        apply In_nth_error in Ig as [j Hj].
        assert (Pp : forall c z, In c parts -> in_runs (vertex_runs (own_of c)) n z -> point_of w n z).
        { intros c z Ic (r & Ir & W). apply Pt. exists r. split; auto. apply in_flat_map. exists c. auto. }
        pose proof (Pp cf p (Sub cf (or_introl eq_refl)) Hp) as Qp. pose proof (Pp cg q (Sub cg (or_intror (nth_error_In _ _ Hj))) Hq) as Qq.
        assert (Clash : forall z, in_runs (vertex_runs (own_of cf)) n z -> in_runs (vertex_runs (own_of cg)) n z -> False).
        { intros z Z1 Z2. specialize (Dis O (S j) cf cg z eq_refl Hj Z1 Z2). lia. }
        assert (E : p = q \/ in_runs own_joins n (edge_point p q) \/ in_runs own_joins n (edge_point q p)).
        { destruct N1 as [N1 | N1]; [apply (Near p q) in N1 | apply (Near q p) in N1]; auto; intuition. }
        pose proof (Sub cf (or_introl eq_refl)) as Icf.
        destruct E as [-> | [E | E]]; [apply (Clash q); auto | |]; destruct (Own _ _ E) as (ch & Ih & _ & Ha & Hb).
        - rewrite (Ident ch cf p Ih Icf Ha Hp) in Hb. apply (Clash q); auto.
        - rewrite (Ident ch cf p Ih Icf Hb Hp) in Ha. apply (Clash q); auto. }
      intros x y Hx Hy. destruct (near_in G x y) eqn:N1; [destruct (Far x y Hx Hy); auto|]. destruct (near_in G y x) eqn:N2; [destruct (Far x y Hx Hy); auto|]. auto. }
  apply Go; auto. intros i j cf cg p. apply (Apart parts A).
Qed.
End Parts.

(** * A part that is the same for all n

    It is written as a strip of one cell, with the value [v] of all its vertices by a table of positions. *)
Definition fixed_is_right (c : closure) (f : family) (v : N) : bool :=
  let around := around (kinds c) (joins c) in
  match closing f, left_cap f, right_cap f with
  | None, [], [] =>
      if fst (cells f) =? 0 then if snd (cells f) =? 1 then if edges_test (kinds c) (joins c) (radius c) then
      if table_test around (normal (kinds c)) (positions c) then if family_test c f then
        match pieces_value around (normal (kinds c)) (find_in (table_map (positions c))) (mask (kinds c) [cell c]) with
        | Some x => N.eqb x v
        | None => false
        end
      else false else false else false else false else false
  | _, _, _ => false
  end.

Theorem fixed_proved : forall c f v, fixed_is_right c f v = true -> forall n G, from f <= n -> graph_is f n G -> nimber G = v.
Proof.
  intros c f v H n G Hn HG. unfold fixed_is_right in H. cbv zeta in H.
  destruct (closing f) eqn:Closed; [discriminate|]. destruct (left_cap f) eqn:Left; [|discriminate].
  destruct (right_cap f) eqn:Right; [|discriminate]. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4 & H5 & H6).
  apply Z.eqb_eq in H1, H2. rewrite (family_sound c f H5 n G Hn HG). unfold strip_value. rewrite Closed, Left, Right.
  unfold line_at. rewrite H1, H2. replace (0 * n + 1) with 1 by lia. change (Z.to_nat 1) with 1%nat. cbn [repeat app].
  destruct (pieces_value _ _ _ _) as [x|] eqn:E in H6; [|discriminate]. apply N.eqb_eq in H6. subst x.
  unfold row_value. unfold table_test in H4. cbv zeta in H4. rewrite allb_forall in H4.
  apply (pieces_right _ (near_self _ _ _ H3) (near_sym _ _ _ H3) _ (normal_value _ _ _ H3) (normal_ones _ _ _ H3) _) in E; auto.
  intros q y Hq. apply find_in_spec in Hq. apply H4. exact Hq.
Qed.
