(** The mirror rule as a test of one graph.

    A mirror is listed as pairs of vertices. Theorem [mirror_wins]: if [mirror_test] accepts the pairs, the second player
    wins, by answering each move with the mirror image. *)
From Coq Require Import ZArith NArith List Bool Lia.
From NK Require Import Mex Game NodeKayles Symmetry.
Import ListNotations.

(** The image of a vertex; what is not listed stays where it is. *)
Definition image_in (pairs : list (vertex * vertex)) (x : vertex) : vertex :=
  match find (fun e => same_vertex (fst e) x) pairs with Some e => snd e | None => x end.

(** The images are vertices of the graph, no vertex is its own image or joined to it, images of images are the vertices
    themselves, and edges go to edges. *)
Definition mirror_test (G : graph) (pairs : list (vertex * vertex)) : bool :=
  let phi := image_in pairs in
  if allb (fun x => if anyb (same_vertex (phi x)) (vertices G) then if same_vertex (phi (phi x)) x then
      if same_vertex (phi x) x then false else negb (joined G x (phi x)) else false else false) (vertices G)
  then allb (fun x => allb (fun y => Bool.eqb (joined G (phi x) (phi y)) (joined G x y)) (vertices G)) (vertices G)
  else false.

Theorem mirror_wins : forall G pairs, mirror_test G pairs = true -> P_position graph graph_option G.
Proof.
  intros G pairs H. unfold mirror_test in H. cbv zeta in H. set (phi := image_in pairs) in *. apply if_true in H as [H1 H2].
  rewrite allb_forall in H1, H2.
  assert (Images : forall x, In x (vertices G) ->
    In (phi x) (vertices G) /\ phi (phi x) = x /\ phi x <> x /\ joined G x (phi x) = false).
  { intros x Hx. specialize (H1 x Hx). rewrite !if_true in H1. destruct H1 as (I & E & F).
    apply anyb_exists in I as (y & Iy & Ey). apply same_vertex_spec in Ey, E.
    destruct (same_vertex (phi x) x) eqn:S; [discriminate|]. apply negb_true_iff in F. subst y. repeat split; auto.
    intros C. apply same_vertex_spec in C. congruence. }
  apply (mirror_rule G phi).
  - split.
    + intros x Hx. destruct (Images x Hx) as (I & E & _). auto.
    + intros x y Hx Hy. specialize (H2 x Hx). rewrite allb_forall in H2. apply eqb_prop, H2. auto.
  - intros x Hx. destruct (Images x Hx) as (_ & _ & H). auto.
Qed.
