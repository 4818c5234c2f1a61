(** Symmetries of graphs, in the words of specifications: the mirror rule, and graphs whose vertices are all alike.

    A symmetry of a graph is a map of its vertices onto themselves that keeps which ones are joined. Proved here:
    - [mirror_rule]: if a symmetry of order two moves each vertex to one that is neither itself nor joined to it, the second
      player wins;
    - [all_vertices_alike]: if for any two vertices some symmetry takes the one to the other, the value is 0 or 1. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Game NodeKayles.
Import ListNotations.

(** [symmetry G phi psi]: phi is a symmetry of G, and psi is its inverse. *)
Definition symmetry (G : graph) (phi psi : vertex -> vertex) : Prop :=
  (forall x, In x (vertices G) -> In (phi x) (vertices G) /\ In (psi x) (vertices G) /\ psi (phi x) = x /\ phi (psi x) = x) /\
  (forall x y, In x (vertices G) -> In y (vertices G) -> joined G (phi x) (phi y) = joined G x y).

Lemma symmetry_near : forall G phi psi, symmetry G phi psi -> symmetry_of (near_in G) phi (vertices G).
Proof.
  intros G phi psi [H1 H2]. split; [intros x Hx; apply H1; auto|]. intros x y Hx Hy. unfold near_in. rewrite H2 by auto.
  destruct (same_vertex (phi x) (phi y)) eqn:E, (same_vertex x y) eqn:E'; auto.
  - apply same_vertex_spec in E. assert (x = y) as ->.
    { destruct (H1 x Hx) as (_ & _ & <- & _). rewrite E. apply H1; auto. }
    assert (same_vertex y y = true) by (apply same_vertex_spec; auto). congruence.
  - apply same_vertex_spec in E'. subst y. assert (same_vertex (phi x) (phi x) = true) by (apply same_vertex_spec; auto). congruence.
Qed.

Theorem mirror_value : forall G phi, symmetry G phi phi ->
  (forall x, In x (vertices G) -> phi x <> x /\ joined G x (phi x) = false) -> nimber G = 0%N.
Proof.
  intros G phi S H. apply (value_mirror (near_in G) (near_in_self G) phi).
  - apply (symmetry_near G phi phi S).
  - intros x Hx. apply S; auto.
  - intros x Hx. destruct (H x Hx) as [H1 H2]. unfold near_in. rewrite H2. destruct (same_vertex x (phi x)) eqn:E; auto.
    apply same_vertex_spec in E. congruence.
Qed.

Theorem mirror_rule : forall G phi, symmetry G phi phi ->
  (forall x, In x (vertices G) -> phi x <> x /\ joined G x (phi x) = false) -> P_position graph graph_option G.
Proof. intros G phi S H. apply nimber_outcome. eapply mirror_value; eauto. Qed.

Theorem all_vertices_alike : forall G,
  (forall x y, In x (vertices G) -> In y (vertices G) -> exists phi psi, symmetry G phi psi /\ phi x = y) ->
  nimber G = 0%N \/ nimber G = 1%N.
Proof.
  intros G H. apply (value_transitive (near_in G) (near_in_self G)). intros x y Hx Hy.
  destruct (H x y Hx Hy) as (phi & psi & S & E). exists phi. split; [eapply symmetry_near; eauto|]. split; auto.
  intros z Hz. exists (psi z). destruct S as [S _]. split; apply S; auto.
Qed.
