(** Symmetries of all graphs of a family, by their rules.

    A family says of each vertex and of each edge for which indices there is one. So that a map is a symmetry is shown rule by
    rule: the images of the vertices of a rule are vertices, and the images of its edges are edges. Proved here:
    - [by_mirror]: if a map of order two takes no vertex to itself or to a vertex joined to it, the nimber is 0;
    - [by_first_move]: if it keeps one vertex, and so takes those that are not near that one, the nimber is not 0;
    - [by_transitivity]: if maps take each vertex, step by step, to one vertex, the nimber is 0 or 1.
    The tactics read and show that an edge is in a list made by [each], and split remainders into cases. *)
From Coq Require Import String ZArith NArith List Bool Lia Wf_nat Zwf.
From NK Require Import Mex System Game NodeKayles Symmetry.
Import ListNotations.
Open Scope Z_scope.

(** A list of all l, where i runs from a to b. *)
Notation "'each' i 'from' a 'to' b , l" := (flat_map (fun i : Z => l) (zrange a b))
  (at level 200, i name, a at level 60, b at level 60, l at level 200).

Section Maps.
Variable G : graph.

(** [undoes phi psi]: phi takes vertices to vertices, and psi takes them back. *)
Definition undoes (phi psi : vertex -> vertex) : Prop := forall x, In x (vertices G) -> In (phi x) (vertices G) /\ psi (phi x) = x.
Definition takes_edges (phi : vertex -> vertex) : Prop :=
  forall x y, In (x, y) (edges G) -> In (phi x, phi y) (edges G) \/ In (phi y, phi x) (edges G).

Lemma joined_images : forall phi x y, takes_edges phi -> joined G x y = true -> joined G (phi x) (phi y) = true.
Proof. intros phi x y H J. apply joined_spec in J. apply joined_spec. destruct J as [J | J]; apply H in J; tauto. Qed.

Lemma maps_symmetry : forall phi psi, undoes phi psi -> undoes psi phi -> takes_edges phi -> takes_edges psi -> symmetry G phi psi.
Proof.
  intros phi psi U U' T T'. split.
  - intros x Hx. destruct (U x Hx), (U' x Hx). auto.
  - intros x y Hx Hy. destruct (joined G x y) eqn:E; [apply joined_images; auto|].
    destruct (joined G (phi x) (phi y)) eqn:E'; auto. apply (joined_images psi) in E'; auto.
    destruct (U x Hx) as [_ Ex], (U y Hy) as [_ Ey]. congruence.
Qed.

Theorem by_mirror : forall phi, undoes phi phi -> takes_edges phi -> (forall x, In x (vertices G) -> phi x <> x) ->
  (forall x y, In (x, y) (edges G) -> phi x <> y) -> nimber G = 0%N.
Proof.
  intros phi U T Moves Far. apply (mirror_value G phi); [apply maps_symmetry; auto|].
  intros x Hx. split; [auto|]. destruct (joined G x (phi x)) eqn:E; auto. exfalso. apply joined_spec in E as [E | E].
  - exact (Far _ _ E eq_refl).
  - apply (Far _ _ E). apply U; auto.
Qed.

(** ** A first move *)
Theorem by_first_move : forall phi c, undoes phi phi -> takes_edges phi -> In c (vertices G) -> phi c = c ->
  (forall x, In x (vertices G) -> near_in G c x = false -> phi x <> x) ->
  (forall x y, In (x, y) (edges G) -> near_in G c x = false -> phi x <> y) -> nimber G <> 0%N.
Proof.
  intros phi c U T Hc Ec Moves Far Zero.
  pose proof (maps_symmetry phi phi U U T T) as S. pose proof (symmetry_near G phi phi S) as [Hin Hnear].
  assert (Kept : forall x, In x (vertices G) -> near_in G c (phi x) = near_in G c x).
  { intros x Hx. rewrite <- Ec at 1. apply Hnear; auto. }
  assert (V : value (near_in G) (take (near_in G) c (vertices G)) = 0%N).
  { apply (value_mirror (near_in G) (near_in_self G) phi).
    - split.
      + intros x Hx. apply take_spec in Hx as [Hx N]. apply take_spec. rewrite Kept; auto.
      + intros x y Hx Hy. apply take_spec in Hx, Hy. apply Hnear; tauto.
    - intros x Hx. apply take_spec in Hx as [Hx _]. apply U; auto.
    - intros x Hx. apply take_spec in Hx as [Hx N]. destruct (near_in G x (phi x)) eqn:E; auto. exfalso.
      apply near_in_spec in E as [E | [E | E]].
      + exact (Moves x Hx N (eq_sym E)).
      + exact (Far _ _ E N eq_refl).
      + apply (Far _ _ E); [rewrite Kept; auto|]. apply U; auto. }
  destruct (value_mex (near_in G) (near_in_self G) (vertices G)) as [M _]. apply M.
  exists c. split; auto. fold (nimber G). congruence.
Qed.

(** ** Transitivity *)
Definition alike (x y : vertex) : Prop := exists phi psi, symmetry G phi psi /\ phi x = y.

Lemma alike_self : forall x, alike x x.
Proof. intros x. exists (fun y => y), (fun y => y). split; [split; auto | auto]. Qed.
Lemma symmetry_back : forall phi psi, symmetry G phi psi -> symmetry G psi phi.
Proof.
  intros phi psi [H1 H2]. split.
  - intros x Hx. destruct (H1 x Hx) as (? & ? & ? & ?). auto.
  - intros x y Hx Hy. destruct (H1 x Hx) as (_ & Ix & _ & Ex), (H1 y Hy) as (_ & Iy & _ & Ey).
    rewrite <- (H2 _ _ Ix Iy), Ex, Ey. auto.
Qed.
Lemma symmetry_then : forall phi psi phi' psi', symmetry G phi psi -> symmetry G phi' psi' ->
  symmetry G (fun x => phi' (phi x)) (fun x => psi (psi' x)).
Proof.
  intros phi psi phi' psi' [H1 H2] [H1' H2']. split.
  - intros x Hx. destruct (H1 x Hx) as (A & B & C & D). destruct (H1' x Hx) as (A' & B' & C' & D').
    destruct (H1' _ A) as (I & _ & E & _). destruct (H1 _ B') as (_ & J & _ & F). rewrite E, F. auto.
  - intros x y Hx Hy. rewrite H2'; [apply H2; auto | apply H1; auto | apply H1; auto].
Qed.
Lemma alike_back : forall x y, In x (vertices G) -> alike x y -> alike y x.
Proof.
  intros x y Hx (phi & psi & S & <-). exists psi, phi. split; [apply symmetry_back; auto|]. apply S; auto.
Qed.
Lemma alike_then : forall x y z, alike x y -> alike y z -> alike x z.
Proof.
  intros x y z (phi & psi & S & <-) (phi' & psi' & S' & <-).
  exists (fun x => phi' (phi x)), (fun x => psi (psi' x)). split; [apply symmetry_then; auto | auto].
Qed.

(** Each vertex is the base, or a symmetry takes it to one of lower rank, or to one of the same rank and smaller size. *)
Theorem by_transitivity : forall (base : vertex) (rank : vertex -> nat) (size : vertex -> Z),
  (forall x, In x (vertices G) -> 0 <= size x) ->
  (forall x, In x (vertices G) -> x = base \/ exists phi psi, symmetry G phi psi /\
     ((rank (phi x) < rank x)%nat \/ rank (phi x) = rank x /\ size (phi x) < size x)) ->
  nimber G = 0%N \/ nimber G = 1%N.
Proof.
  intros base rank size Pos Step.
  assert (Down : forall r x, rank x = r -> In x (vertices G) -> alike x base).
  { induction r as [r IH] using lt_wf_ind. intros x.
    remember (Z.to_nat (size x)) as s eqn:Es. revert x Es. induction s as [s IHs] using lt_wf_ind. intros x Es Er Hx.
    destruct (Step x Hx) as [-> | (phi & psi & S & D)]; [apply alike_self|].
    assert (I : In (phi x) (vertices G)) by (apply S; auto).
    apply alike_then with (phi x); [exists phi, psi; auto|].
    destruct D as [D | [D D']].
    - apply (IH (rank (phi x))); auto. lia.
    - apply (IHs (Z.to_nat (size (phi x)))); auto; [|congruence].
      pose proof (Pos _ I). pose proof (Pos _ Hx). lia. }
  apply all_vertices_alike. intros x y Hx Hy.
  destruct (alike_then x base y) as (phi & psi & S & E); [eauto | apply alike_back; eauto | eauto].
Qed.
End Maps.

(** * Remainders *)

(** t mod m where t lies between a m and (a + k) m: one of k cases. *)
Fixpoint remainder_cases (t m a : Z) (k : nat) : Prop :=
  match k with
  | O => False
  | S k => (a * m <= t < (a + 1) * m /\ t mod m = t - a * m) \/ remainder_cases t m (a + 1) k
  end.
Lemma remainder_between : forall k a t m, 0 < m -> a * m <= t -> t < (a + Z.of_nat k) * m -> remainder_cases t m a k.
Proof.
  induction k as [|k IH]; intros a t m Hm L H; cbn [remainder_cases]; [nia|].
  destruct (Z_lt_le_dec t ((a + 1) * m)) as [B | B].
  - left. split; [lia|]. symmetry. apply (Z.mod_unique_pos t m a); nia.
  - right. apply IH; auto. replace (a + 1 + Z.of_nat k) with (a + Z.of_nat (S k)) by lia. auto.
Qed.

Ltac has_remainder t := match t with context [_ mod _] => idtac | context [_ / _] => idtac end.
Ltac no_remainder t := tryif has_remainder t then fail else idtac.

(** Splits on the quotient of t by m, of which a is a lower bound, in k cases. *)
Ltac split_remainder t m a k :=
  let C := fresh "C" in let E := fresh "E" in
  assert (remainder_cases t m a k) as C by (apply remainder_between; [lia | lia | cbn [Z.of_nat Pos.of_succ_nat Pos.succ]; lia]);
  cbn [remainder_cases] in C;
  repeat match goal with
    | H : _ \/ _ |- _ => constr_eq H C; destruct H as [[C E] | C]; [rewrite ?E in *; clear E |]
    end; try (exfalso; exact C).
Ltac with_remainder t m :=
  lazymatch m with
  | Zpos _ => let E := fresh "E" in let R := fresh "R" in let B := fresh "B" in
    pose proof (Z_div_mod_eq_full t m) as E; pose proof (Z.mod_pos_bound t m eq_refl) as B;
    let q := fresh "q" in let r := fresh "r" in set (q := t / m) in *; set (r := t mod m) in *; clearbody q r
  | _ => first [ split_remainder t m 0 1%nat | split_remainder t m 0 2%nat | split_remainder t m (-1) 1%nat | split_remainder t m (-1) 2%nat
               | split_remainder t m 1 1%nat | split_remainder t m 0 3%nat | split_remainder t m (-1) 3%nat | split_remainder t m (-2) 2%nat
               | split_remainder t m (-2) 3%nat | split_remainder t m (-2) 4%nat | split_remainder t m (-4) 8%nat ]
  end.
(** Splits all remainders, inner ones first. *)
Ltac remainders := repeat match goal with
  | |- context [?t mod ?m] => no_remainder t; no_remainder m; with_remainder t m
  | H : context [?t mod ?m] |- _ => no_remainder t; no_remainder m; with_remainder t m
  | |- context [?t / ?m] => no_remainder t; with_remainder t m
  | H : context [?t / ?m] |- _ => no_remainder t; with_remainder t m
  end.

(** * Products *)

(** The pairs of integers whose product is c, for c <> 0. *)
Definition divisors (c : Z) : list (Z * Z) :=
  flat_map (fun i => let d := Z.of_nat i in if c mod d =? 0 then [(d, c / d); (- d, - (c / d))] else []) (List.seq 1 (Z.to_nat (Z.abs c))).
Fixpoint is_one_of (a b : Z) (pairs : list (Z * Z)) : Prop :=
  match pairs with
  | [] => False
  | (d, e) :: rest => (a = d /\ b = e) \/ is_one_of a b rest
  end.
Lemma is_one_of_spec : forall a b pairs, is_one_of a b pairs <-> In (a, b) pairs.
Proof.
  induction pairs as [|[d e] rest IH]; cbn; [tauto|]. rewrite IH. split; intros [H | H]; auto.
  - destruct H as [-> ->]. auto.
  - injection H as -> ->. auto.
Qed.
Lemma product_is : forall a b c, c <> 0 -> (a * b = c <-> is_one_of a b (divisors c)).
Proof.
  intros a b c Hc. rewrite is_one_of_spec. unfold divisors. rewrite in_flat_map. split.
  - intros H. assert (A : a <> 0) by (intros ->; lia). exists (Z.to_nat (Z.abs a)).
    assert (B : b <> 0) by (intros ->; lia).
    assert (L : 1 <= Z.abs a <= Z.abs c) by (rewrite <- H, Z.abs_mul; nia).
    split; [apply in_seq; lia|].
    cbv zeta. rewrite Z2Nat.id by lia.
    assert (D : c = Z.abs a * (Z.sgn a * b)) by nia.
    replace (c mod Z.abs a) with 0 by (rewrite D, (Z.mul_comm (Z.abs a)), Z_mod_mult; reflexivity). change (0 =? 0) with true. cbv iota.
    replace (c / Z.abs a) with (Z.sgn a * b) by (rewrite D, (Z.mul_comm (Z.abs a)), Z_div_mult_full; [reflexivity | lia]).
    destruct (Z.lt_trichotomy a 0) as [N | [N | N]];
      [right; left; rewrite (Z.sgn_neg a) by lia | lia | left; rewrite (Z.sgn_pos a) by lia]; f_equal; lia.
  - intros (i & I & H). apply in_seq in I. cbv zeta in H.
    destruct (Z.eqb_spec (c mod Z.of_nat i) 0) as [E | _]; [|destruct H].
    pose proof (Z_div_mod_eq_full c (Z.of_nat i)). rewrite E in *.
    destruct H as [H | [H | []]]; injection H as <- <-; nia.
Qed.
Lemma product_zero : forall a b, a * b = 0 <-> a = 0 \/ b = 0.
Proof. intros; nia. Qed.

(** Replaces each equation a b = c, where a and b vary and c is a number, by the ways to factor c. *)
Ltac number t := lazymatch t with Zpos _ => idtac | Zneg _ => idtac | Z0 => idtac end.
Ltac varies t := tryif number t then fail else idtac.
Ltac factors a b c :=
  varies a; varies b; number c;
  lazymatch c with
  | 0 => rewrite (product_zero a b) in *
  | _ => let pairs := eval vm_compute in (divisors c) in
      let E := fresh "E" in
      assert (a * b = c <-> is_one_of a b pairs) as E by (apply (product_is a b c); discriminate);
      cbn [is_one_of] in E; rewrite E in *; clear E
  end.
Ltac products := repeat match goal with
  | |- context [?a * ?b = ?c] => factors a b c
  | H : context [?a * ?b = ?c] |- _ => factors a b c
  end.

(** Decides a statement about integers. *)
Ltac decided := products; remainders; lia.

(** * Lists made by [each] *)

(** Makes a proposition of a test, in the hypothesis C. *)
Ltac read_test C :=
  repeat (progress rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?andb_false_iff, ?orb_false_iff, ?negb_false_iff,
    ?Z.eqb_eq, ?Z.eqb_neq, ?Z.leb_le, ?Z.leb_gt, ?Z.ltb_lt, ?Z.ltb_ge in C).

(** From [In x (each i from a to b, ...)]: the indices, in order, as witnesses of the goal, and what is known of them. *)
Ltac read_each H :=
  lazymatch type of H with
  | In _ (flat_map _ _) =>
      let t := fresh "t" in let R := fresh "R" in
      apply in_flat_map in H; destruct H as (t & R & H); apply zrange_spec in R; cbv beta in H; exists t; read_each H
  | In _ (if ?b then _ else _) =>
      let C := fresh "C" in destruct b eqn:C; [read_test C; read_each H | destruct H]
  | In _ [_] => destruct H as [H | []]
  end.
(** Proves [In x (each i from a to b, ...)], for indices that are given as a list. *)
Ltac show_each := lazymatch goal with
  | |- In _ (if ?b then _ else _) => let C := fresh "C" in destruct b eqn:C; [left; reflexivity | exfalso; read_test C; products; lia]
  | |- In _ [_] => left; reflexivity
  end.
Ltac each_at i := apply in_flat_map; exists i; split; [apply zrange_spec; lia |].
Ltac read_done := repeat match goal with |- _ /\ _ => split end; first [reflexivity | lia | tauto | exact I].

(** Shows that two vertices with the same name are one. *)
Ltac equal_vertices := first [reflexivity | apply (f_equal (Vertex _)); repeat (apply (f_equal2 cons); [decided |]); reflexivity].
Lemma vertex_parts : forall s a b l k, Vertex s (a :: l) = Vertex s (b :: k) -> a = b /\ Vertex s l = Vertex s k.
Proof. intros s a b l k E. injection E as -> ->. auto. Qed.
(** Refutes an equation of two vertices; first without what is known of vertices that no edge joins, which is long. *)
Ltac differ_in E :=
  first [ discriminate E
        | repeat (apply vertex_parts in E; let E1 := fresh "E" in destruct E as [E1 E]);
          first [ solve [repeat match goal with H : ~ (_ <= _ /\ _) |- _ => clear H end; decided] | decided ] ].

Lemma edge_is : forall G a b x y, In (a, b) (edges G) -> x = a -> y = b -> In (x, y) (edges G).
Proof. intros; subst; auto. Qed.
Lemma not_far_same : forall G c x, c = x -> near_in G c x = false -> False.
Proof. intros G c x -> N. rewrite near_in_self in N. discriminate. Qed.
Lemma not_far_joined : forall G c x, In (c, x) (edges G) \/ In (x, c) (edges G) -> near_in G c x = false -> False.
Proof. intros G c x H N. assert (near_in G c x = true) by (apply near_in_spec; auto). congruence. Qed.

(** Steps of the proofs in generated files; [shown] is the lemma that a rule of the family gives a vertex or an edge. *)
Ltac vertices_of family H := unfold family in H; cbn [vertices] in H.
Ltac edges_of family H := unfold family in H; cbn [edges] in H.
Ltac parts_of H := lazymatch type of H with
  | _ /\ _ => let K := fresh "K" in destruct H as [K H]; parts_of K; parts_of H
  | _ => idtac
  end.
(** Conditions that are among the hypotheses, or follow from them. *)
Ltac conditions := first [ solve [repeat match goal with |- _ /\ _ => split end; first [assumption | exact I | lia]] | decided ].
Ltac is_vertex shown := apply shown; decided.
Ltac is_edge shown := eapply edge_is; [apply shown; conditions | equal_vertices | equal_vertices].
(** A vertex that is not near the first move, by [N], is neither that vertex nor joined to it. *)
Ltac not_same N := let K := fresh "K" in intros K; apply not_far_same with (2 := N); equal_vertices.
Ltac not_joined_to N shown := let K := fresh "K" in intros K; parts_of K; apply not_far_joined with (2 := N); left; is_edge shown.
Ltac not_joined_from N shown := let K := fresh "K" in intros K; parts_of K; apply not_far_joined with (2 := N); right; is_edge shown.
