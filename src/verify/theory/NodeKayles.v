(** Node-Kayles on finite graphs.

    Two players take turns. A move takes a vertex of the graph, and with it all its neighbours. Who cannot move loses. The
    value of a graph is the mex of the values of the graphs that moves leave; [nimber] computes it by this definition.
    Proved here:
    - the value is 0 just if the player to move loses ([nimber_outcome]);
    - graphs that look alike have the same value ([value_alike]); this covers isomorphic graphs, and vertices that have the
      same neighbours and are joined, of which one may be left out;
    - the value of a disjoint union is the nim-sum of the values ([value_union]);
    - the mirror rule: if a symmetry of order two moves each vertex to one that is not its neighbour and not itself, the
      value is 0 ([value_mirror]);
    - if all vertices of a graph are alike, its value is 0 or 1 ([value_transitive]). *)
From Coq Require Import String ZArith NArith List Bool Lia Wf_nat.
From NK Require Import Mex Nim Game.
Import ListNotations.
Open Scope nat_scope.

(** * The game on the vertices of any type

    [near x y]: the vertex y is x or a neighbour of x. A position is the list of the vertices that are left. *)
Section Play.
Context {V : Type}.
Variable near : V -> V -> bool.

Definition take (x : V) (l : list V) : list V := filter (fun y => negb (near x y)) l.
(** A move from l leads to m. *)
Definition nk_option (l m : list V) : Prop := exists x, In x l /\ m = take x l.

Fixpoint value_within (fuel : nat) (l : list V) : N :=
  match fuel with O => 0%N | S fuel => mex (map (fun x => value_within fuel (take x l)) l) end.
(** The value of a position, by the definition; a position of n vertices lasts n moves at most. *)
Definition value (l : list V) : N := value_within (length l) l.

Hypothesis near_self : forall x, near x x = true.

Lemma take_spec : forall x y l, In y (take x l) <-> In y l /\ near x y = false.
Proof. intros. unfold take. rewrite filter_In, negb_true_iff. tauto. Qed.

Lemma take_shorter : forall x l, In x l -> length (take x l) < length l.
Proof.
  intros x l. unfold take. induction l as [|y l IH]; intros H; [destruct H|]. cbn [filter].
  assert (L : length (filter (fun y => negb (near x y)) l) <= length l) by (clear; induction l; simpl; auto; destruct (negb _); simpl; lia).
  destruct H as [<- | H].
  - rewrite near_self. cbn. lia.
  - destruct (negb (near x y)); cbn; [|lia]. specialize (IH H). lia.
Qed.

Lemma value_within_enough : forall n l m, length l <= n -> length l <= m -> value_within n l = value_within m l.
Proof.
  induction n as [|n IH]; intros l m Hn Hm.
  - destruct l; [|simpl in Hn; lia]. destruct m; reflexivity.
  - destruct m as [|m]; [destruct l; [reflexivity | simpl in Hm; lia]|]. cbn [value_within]. f_equal.
    apply map_ext_in. intros x Hx. pose proof (take_shorter x l Hx). apply IH; lia.
Qed.

(** The value of a position is the mex of the values of its options. *)
Theorem value_rule : forall l, value l = mex (map (fun x => value (take x l)) l).
Proof.
  intros l. unfold value at 1. destruct l as [|y l]; [reflexivity|].
  change (length (y :: l)) with (S (length l)). cbn [value_within]. f_equal.
  apply map_ext_in. intros x Hx. pose proof (take_shorter x _ Hx) as L. cbn [length] in L.
  apply value_within_enough; lia.
Qed.

Theorem value_mex : forall l, is_mex (fun v => exists x, In x l /\ v = value (take x l)) (value l).
Proof.
  intros l. rewrite (value_rule l). eapply mex_ext; [|apply mex_spec]. intros v. rewrite in_map_iff.
  split; intros (x & H1 & H2); exists x; auto.
Qed.

Theorem value_grundy : grundy (list V) nk_option value.
Proof.
  intros l. eapply mex_ext; [|apply value_mex]. intros v. split.
  - intros (x & Hx & ->). exists (take x l). split; auto. exists x; auto.
  - intros (m & (x & Hx & ->) & ->). exists x; auto.
Qed.

Theorem nk_ends : play_ends (list V) nk_option.
Proof.
  apply well_founded_lt_compat with (@length V). intros m l (x & Hx & ->). apply take_shorter; auto.
Qed.

Lemma value_nil : value [] = 0%N. Proof. reflexivity. Qed.

(** * Disjoint union *)
Definition apart (l m : list V) : Prop := forall x y, In x l -> In y m -> near x y = false /\ near y x = false.

Lemma take_app : forall x l m, take x (l ++ m) = take x l ++ take x m.
Proof. intros. unfold take. apply filter_app. Qed.

Lemma take_apart : forall x m, (forall y, In y m -> near x y = false) -> take x m = m.
Proof.
  intros x m. unfold take. induction m as [|y m IH]; intros H; cbn [filter]; auto.
  rewrite (H y) by (left; auto). cbn. f_equal. apply IH. intros z Hz. apply H. right; auto.
Qed.

Theorem value_union : forall l m, apart l m -> value (l ++ m) = N.lxor (value l) (value m).
Proof.
  intros l m. remember (length l + length m) as n eqn:En. revert l m En.
  induction n as [n IH] using lt_wf_ind. intros l m En A.
  apply mex_unique with (fun v => exists x, In x (l ++ m) /\ v = value (take x (l ++ m))); [apply value_mex|].
  eapply mex_ext; [|apply mex_sum; [apply (value_mex l) | apply (value_mex m)]]. intros v. split.
  - intros [(s & (x & Hx & ->) & ->) | (t & (x & Hx & ->) & ->)]; exists x; split; try (apply in_or_app; auto).
    + rewrite take_app, (take_apart x m) by (intros y Hy; apply (A x y); auto). symmetry.
      apply (IH (length (take x l) + length m)); auto; [pose proof (take_shorter x l Hx); lia|].
      intros y z Hy Hz. apply take_spec in Hy. apply A; tauto.
    + rewrite take_app, (take_apart x l) by (intros y Hy; apply (A y x); auto). symmetry.
      apply (IH (length l + length (take x m))); auto; [pose proof (take_shorter x m Hx); lia|].
      intros y z Hy Hz. apply take_spec in Hz. apply A; tauto.
  - intros (x & Hx & ->). rewrite take_app. apply in_app_or in Hx as [Hx | Hx].
    + left. exists (value (take x l)). split; [exists x; auto|].
      rewrite (take_apart x m) by (intros y Hy; apply (A x y); auto).
      apply (IH (length (take x l) + length m)); auto; [pose proof (take_shorter x l Hx); lia|].
      intros y z Hy Hz. apply take_spec in Hy. apply A; tauto.
    + right. exists (value (take x m)). split; [exists x; auto|].
      rewrite (take_apart x l) by (intros y Hy; apply (A y x); auto).
      apply (IH (length l + length (take x m))); auto; [pose proof (take_shorter x m Hx); lia|].
      intros y z Hy Hz. apply take_spec in Hz. apply A; tauto.
Qed.
End Play.

(** * Graphs that look alike

    R relates vertices of one position to vertices of another, each to at least one; related pairs of vertices are near
    each other in both or in neither. *)
Theorem value_alike : forall V W (near : V -> V -> bool) (near' : W -> W -> bool) (R : V -> W -> Prop),
  (forall x, near x x = true) -> (forall x, near' x x = true) ->
  forall l m,
  (forall x x' y y', In x l -> In y l -> In x' m -> In y' m -> R x x' -> R y y' -> near x y = near' x' y') ->
  (forall x, In x l -> exists x', In x' m /\ R x x') ->
  (forall x', In x' m -> exists x, In x l /\ R x x') ->
  value near l = value near' m.
Proof.
  intros V W near near' R self self' l. remember (length l) as n eqn:En. revert l En.
  induction n as [n IH] using lt_wf_ind. intros l En m Same Left Right.
  assert (Step : forall x x', In x l -> In x' m -> R x x' -> value near (take near x l) = value near' (take near' x' m)).
  { intros x x' Hx Hx' Rx. apply (IH (length (take near x l))); auto; [subst n; apply take_shorter; auto| | |].
    - intros y y' z z' Hy Hz Hy' Hz'. apply take_spec in Hy, Hz, Hy', Hz'. apply Same; tauto.
    - intros y Hy. apply take_spec in Hy as [Hy1 Hy2]. destruct (Left y Hy1) as (y' & Hy' & Ry). exists y'. split; auto.
      apply take_spec. split; auto. rewrite <- (Same x x' y y'); auto.
    - intros y' Hy'. apply take_spec in Hy' as [Hy1 Hy2]. destruct (Right y' Hy1) as (y & Hy & Ry). exists y. split; auto.
      apply take_spec. split; auto. rewrite (Same x x' y y'); auto. }
  apply mex_unique with (fun v => exists x, In x l /\ v = value near (take near x l)); [apply value_mex; auto|].
  eapply mex_ext; [|apply (value_mex near' self' m)]. intros v. split.
  - intros (x' & Hx' & ->). destruct (Right x' Hx') as (x & Hx & Rx). exists x. split; auto. symmetry. auto.
  - intros (x & Hx & ->). destruct (Left x Hx) as (x' & Hx' & Rx). exists x'. split; auto.
Qed.

Section Symmetry.
Context {V : Type}.
Variable near : V -> V -> bool.
Hypothesis near_self : forall x, near x x = true.

(** The order of the vertices, and how often one is listed, do not matter. *)
Theorem value_same_set : forall l m, (forall x, In x l <-> In x m) -> value near l = value near m.
Proof.
  intros l m H. apply value_alike with (R := eq); auto.
  - intros; subst; auto.
  - intros x Hx. exists x. split; auto. apply H; auto.
  - intros x Hx. exists x. split; auto. apply H; auto.
Qed.

(** A renaming that keeps neighbours does not change the value. *)
Theorem value_map : forall W (near' : W -> W -> bool) (phi : V -> W) l, (forall x, near' x x = true) ->
  (forall x y, In x l -> In y l -> near' (phi x) (phi y) = near x y) -> value near' (map phi l) = value near l.
Proof.
  intros W near' phi l self' H. symmetry.
  apply value_alike with (R := fun x x' => In x l /\ phi x = x'); auto.
  - intros x x' y y' Hx Hy _ _ [_ <-] [_ <-]. symmetry. auto.
  - intros x Hx. exists (phi x). split; auto. apply in_map; auto.
  - intros x' Hx'. apply in_map_iff in Hx' as (x & <- & Hx). exists x; auto.
Qed.

(** ** The mirror rule *)
Definition symmetry_of (phi : V -> V) (l : list V) : Prop :=
  (forall x, In x l -> In (phi x) l) /\ (forall x y, In x l -> In y l -> near (phi x) (phi y) = near x y).

Theorem value_mirror : forall (phi : V -> V) l, symmetry_of phi l ->
  (forall x, In x l -> phi (phi x) = x) -> (forall x, In x l -> near x (phi x) = false) ->
  value near l = 0%N.
Proof.
  intros phi l. remember (length l) as n eqn:En. revert l En.
  induction n as [n IH] using lt_wf_ind. intros l En [Hin Hnear] Htwice Hfar.
  pose proof (value_mex near near_self l) as [_ M2]. destruct (N.eq_dec (value near l) 0) as [|D]; auto. exfalso.
  destruct (M2 0%N) as (x & Hx & E); [lia|].
  (* The answer to x is its image. *)
  set (l1 := take near x l) in *. set (l2 := take near (phi x) l1).
  assert (Hx1 : In (phi x) l1) by (apply take_spec; auto).
  assert (H2 : forall y, In y l2 <-> In y l /\ near x y = false /\ near (phi x) y = false).
  { intros y. unfold l2, l1. rewrite !take_spec. tauto. }
  assert (E2 : value near l2 = 0%N).
  { apply (IH (length l2)); auto.
    - subst n. pose proof (take_shorter near near_self x l Hx). pose proof (take_shorter near near_self (phi x) l1 Hx1).
      fold l1 in H. fold l2 in H0. lia.
    - split.
      + intros y Hy. apply H2 in Hy as (H & Ha & Hb). apply H2. split; auto. split.
        * rewrite <- (Htwice x Hx). rewrite Hnear; auto.
        * rewrite Hnear; auto.
      + intros y z Hy Hz. apply H2 in Hy, Hz. apply Hnear; tauto.
    - intros y Hy. apply H2 in Hy. apply Htwice; tauto.
    - intros y Hy. apply H2 in Hy. apply Hfar; tauto. }
  destruct (value_mex near near_self l1) as [M1 _]. apply M1. exists (phi x). split; auto. fold l2. congruence.
Qed.

(** ** Graphs whose vertices are all alike *)
Theorem value_transitive : forall l,
  (forall x y, In x l -> In y l -> exists phi, symmetry_of phi l /\ phi x = y /\
     (forall z, In z l -> exists w, In w l /\ phi w = z)) ->
  value near l = 0%N \/ value near l = 1%N.
Proof.
  intros l H. pose proof (value_mex near near_self l) as [M1 M2].
  assert (Same : forall x y, In x l -> In y l -> value near (take near x l) = value near (take near y l)).
  { intros x y Hx Hy. destruct (H x y Hx Hy) as (phi & [Hin Hnear] & <- & Honto).
    rewrite <- (value_map V near phi (take near x l) near_self).
    - apply value_same_set. intros z. rewrite in_map_iff. setoid_rewrite take_spec. split.
      + intros (w & <- & Hw & Hn). split; auto. rewrite Hnear; auto.
      + intros (Hz & Hn). destruct (Honto z Hz) as (w & Hw & <-). exists w. split; auto. split; auto. rewrite <- Hnear; auto.
    - intros z w Hz Hw. apply take_spec in Hz, Hw. apply Hnear; tauto. }
  destruct (N.lt_ge_cases (value near l) 2) as [L|L]; [lia|]. exfalso.
  destruct (M2 0%N) as (x & Hx & Ex); [lia|]. destruct (M2 1%N) as (y & Hy & Ey); [lia|].
  specialize (Same x y Hx Hy). lia.
Qed.
End Symmetry.

(** * Graphs as specifications write them

    A vertex has a name and indices, as v[3] or u[0,2]. A graph is a list of vertices and a list of edges. *)
Inductive vertex := Vertex (name : string) (indices : list Z).

Fixpoint same_indices (a b : list Z) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if Z.eqb x y then same_indices a b else false
  | _, _ => false
  end.
Definition same_vertex (x y : vertex) : bool :=
  match x, y with Vertex n a, Vertex m b => if String.eqb n m then same_indices a b else false end.

Record graph := Graph { vertices : list vertex; edges : list (vertex * vertex) }.

(** Whether an edge joins x and y. *)
Definition joined (G : graph) (x y : vertex) : bool :=
  anyb (fun e => if (if same_vertex (fst e) x then same_vertex (snd e) y else false) then true
                 else if same_vertex (fst e) y then same_vertex (snd e) x else false) (edges G).
Definition near_in (G : graph) (x y : vertex) : bool := if same_vertex x y then true else joined G x y.

(** The value of Node-Kayles on the graph. *)
Definition nimber (G : graph) : N := value (near_in G) (vertices G).

(** The graph that is left if the vertex x is taken. *)
Definition after (G : graph) (x : vertex) : graph := Graph (take (near_in G) x (vertices G)) (edges G).
Definition graph_option (G H : graph) : Prop := exists x, In x (vertices G) /\ H = after G x.

Lemma same_indices_spec : forall a b, same_indices a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [same_indices]; try (split; congruence).
  rewrite if_true, Z.eqb_eq, IH. split; [intros [-> ->]; auto | intros E; injection E; auto].
Qed.
Lemma same_vertex_spec : forall x y, same_vertex x y = true <-> x = y.
Proof.
  intros [n a] [m b]. cbn [same_vertex]. rewrite if_true, String.eqb_eq, same_indices_spec.
  split; [intros [-> ->]; auto | intros E; injection E; auto].
Qed.
Lemma near_in_self : forall G x, near_in G x x = true.
Proof. intros. unfold near_in. replace (same_vertex x x) with true; auto. symmetry. apply same_vertex_spec. auto. Qed.

Lemma joined_spec : forall G x y, joined G x y = true <-> In (x, y) (edges G) \/ In (y, x) (edges G).
Proof.
  intros. unfold joined. rewrite anyb_exists. split.
  - intros ([u w] & I & H). cbn [fst snd] in H.
    destruct (if same_vertex u x then same_vertex w y else false) eqn:E.
    + apply if_true in E. rewrite !same_vertex_spec in E. destruct E as [-> ->]. auto.
    + apply if_true in H. rewrite !same_vertex_spec in H. destruct H as [-> ->]. auto.
  - assert (R : forall z, same_vertex z z = true) by (intros; apply same_vertex_spec; auto).
    intros [I | I]; eexists; (split; [exact I|]); cbn [fst snd]; rewrite !R; auto.
    destruct (if same_vertex y x then same_vertex x y else false); auto.
Qed.

Lemma near_in_spec : forall G x y, near_in G x y = true <-> x = y \/ In (x, y) (edges G) \/ In (y, x) (edges G).
Proof.
  intros. unfold near_in. rewrite <- joined_spec, <- same_vertex_spec. destruct (same_vertex x y); intuition.
Qed.

(** The value of a graph is the mex of the values of the graphs that moves leave. *)
Theorem nimber_rule : forall G, nimber G = mex (map (fun x => nimber (after G x)) (vertices G)).
Proof. intros G. unfold nimber at 1. rewrite value_rule by apply near_in_self. reflexivity. Qed.

Theorem nimber_grundy : grundy graph graph_option nimber.
Proof.
  intros G. rewrite nimber_rule. eapply mex_ext; [|apply mex_spec]. intros v. rewrite in_map_iff. split.
  - intros (x & <- & Hx). exists (after G x). split; auto. exists x; auto.
  - intros (H & (x & Hx & ->) & ->). exists x; auto.
Qed.

Theorem graph_play_ends : play_ends graph graph_option.
Proof.
  apply well_founded_lt_compat with (fun G => length (vertices G)). intros H G (x & Hx & ->). cbn.
  apply take_shorter; auto. apply near_in_self.
Qed.

(** The player to move loses just on graphs of value 0. *)
Theorem nimber_outcome : forall G, P_position graph graph_option G <-> nimber G = 0%N.
Proof. intros G. apply (outcome graph graph_option graph_play_ends nimber nimber_grundy). Qed.
