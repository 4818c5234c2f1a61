(** Families of graphs as specifications write them, and their vertices and edges as runs.

    A specification says: vertices v[i] for i from 0 to n. Here that is [each i from 0 to n, [v i]], a list. The lemmas of
    this file say that such lists have the members of runs; the tactic [same_lists] applies them. *)
From Coq Require Import String ZArith NArith List Bool Lia.
From NK Require Import Mex System NodeKayles Table Strip Terms Closure Runs Family.
From NK Require Export Images.
Import ListNotations.
Open Scope Z_scope.

Lemma form_constant : forall t n c, form_at t n (0, 0, c) = c.
Proof. intros. cbn [form_at]. lia. Qed.

Section Listing.
Variables (names : list string) (n : Z).

Fixpoint all_at_most (ls : list line) (t : Z) : Prop := match ls with [] => True | l :: ls => line_at n l <= t /\ all_at_most ls t end.
Fixpoint all_at_least (ls : list line) (t : Z) : Prop := match ls with [] => True | l :: ls => t <= line_at n l /\ all_at_least ls t end.
Lemma within_iff : forall r t, within r n t <-> all_at_most (low r) t /\ all_at_least (high r) t /\ all_at_least (guards r) 0.
Proof.
  intros r t. unfold within.
  assert (M : forall ls u, (forall l, In l ls -> line_at n l <= u) <-> all_at_most ls u).
  { induction ls as [|l ls IH]; intros u; cbn [all_at_most In]; [intuition|]. rewrite <- IH.
    split; [intros H; split; auto | intros [H1 H2] m [<-|I]; auto]. }
  assert (L : forall ls u, (forall l, In l ls -> u <= line_at n l) <-> all_at_least ls u).
  { induction ls as [|l ls IH]; intros u; cbn [all_at_least In]; [intuition|]. rewrite <- IH.
    split; [intros H; split; auto | intros [H1 H2] m [<-|I]; auto]. }
  rewrite M, !L. tauto.
Qed.

(** ** Vertices *)
Definition lists (l : list vertex) (rs : list run) : Prop :=
  forall x, In x l <-> exists p, in_runs rs n p /\ x = called names p.

Lemma lists_nil : lists [] [].
Proof. intros x. split; [intros [] | intros (p & (r & [] & _) & _)]. Qed.
Lemma lists_app : forall l m rs ss, lists l rs -> lists m ss -> lists (l ++ m) (rs ++ ss).
Proof.
  intros l m rs ss H1 H2 x. rewrite in_app_iff, (H1 x), (H2 x). setoid_rewrite in_runs_app. split.
  - intros [(p & H & E) | (p & H & E)]; exists p; auto.
  - intros (p & [H | H] & E); [left|right]; exists p; auto.
Qed.
Lemma lists_each_nil : forall lo hi, lists (each _ from lo to hi, []) [].
Proof. intros lo hi x. rewrite in_flat_map. split; [intros (t & _ & []) | intros (p & (r & [] & _) & _)]. Qed.
Lemma lists_each : forall (g : Z -> vertex) (h : Z -> list vertex) lo hi r rs,
  (forall t, within r n t <-> lo <= t <= hi) -> (forall t, g t = called names (point r n t)) ->
  lists (each t from lo to hi, h t) rs -> lists (each t from lo to hi, g t :: h t) (r :: rs).
Proof.
  intros g h lo hi r rs W G H x. specialize (H x). rewrite in_flat_map in *. cbn [In].
  assert (C : in_runs (r :: rs) n = fun p => in_runs (r :: rs) n p) by auto. split.
  - intros (t & It & [<- | I]).
    + exists (point r n t). split; auto. exists r. split; [left; auto|]. exists t. split; auto. apply W. apply zrange_spec; auto.
    + destruct (proj1 H (ex_intro _ t (conj It I))) as (p & (s & Is & Hs) & E). exists p. split; auto. exists s. split; [right|]; auto.
  - intros (p & (s & [<- | Is] & Hs) & E).
    + destruct Hs as (t & Wt & ->). exists t. split; [apply zrange_spec, W; auto | left; rewrite G; auto].
    + destruct (proj2 H (ex_intro _ p (conj (ex_intro _ s (conj Is Hs)) E))) as (t & It & I). exists t. auto.
Qed.
(** Vertices that are there for some n only. *)
Lemma lists_when : forall (b : bool) l rs, (b = true -> lists l rs) -> (b = false -> forall r t, In r rs -> ~ within r n t) ->
  lists (if b then l else []) rs.
Proof.
  intros [] l rs H1 H2; [apply H1; auto|]. intros x. split; [intros []|].
  intros (p & (r & I & t & W & _) & _). destruct (H2 eq_refl r t I W).
Qed.

(** ** Edges *)
Definition edge_in (e : edge_run) (x y : vertex) : Prop :=
  exists t, within (forward e) n t /\ x = called names (map (form_at t n) (one e)) /\ y = called names (map (form_at t n) (other e)).
Definition lists_edges (l : list (vertex * vertex)) (es : list edge_run) : Prop :=
  forall x y, In (x, y) l <-> exists e, In e es /\ edge_in e x y.

Lemma lists_edges_nil : lists_edges [] [].
Proof. intros x y. split; [intros [] | intros (e & [] & _)]. Qed.
Lemma lists_edges_app : forall l m es fs, lists_edges l es -> lists_edges m fs -> lists_edges (l ++ m) (es ++ fs).
Proof.
  intros l m es fs H1 H2 x y. rewrite in_app_iff, (H1 x y), (H2 x y). setoid_rewrite in_app_iff. split.
  - intros [(e & I & H) | (e & I & H)]; exists e; auto.
  - intros (e & [I | I] & H); [left|right]; exists e; auto.
Qed.
Lemma lists_edges_each_nil : forall lo hi, lists_edges (each _ from lo to hi, []) [].
Proof. intros lo hi x y. rewrite in_flat_map. split; [intros (t & _ & []) | intros (e & [] & _)]. Qed.
Lemma lists_edges_each : forall (g g' : Z -> vertex) h lo hi e es,
  (forall t, within (forward e) n t <-> lo <= t <= hi) ->
  (forall t, g t = called names (map (form_at t n) (one e))) -> (forall t, g' t = called names (map (form_at t n) (other e))) ->
  lists_edges (each t from lo to hi, h t) es -> lists_edges (each t from lo to hi, (g t, g' t) :: h t) (e :: es).
Proof.
  intros g g' h lo hi e es W G G' H x y. specialize (H x y). rewrite in_flat_map in *. cbn [In]. split.
  - intros (t & It & [E | I]).
    + injection E as <- <-. exists e. split; auto. exists t. split; [apply W, zrange_spec; auto | auto].
    + destruct (proj1 H (ex_intro _ t (conj It I))) as (e' & I' & H'). exists e'. auto.
  - intros (e' & [<- | I] & H').
    + destruct H' as (t & Wt & -> & ->). exists t. split; [apply zrange_spec, W; auto | left; rewrite G, G'; auto].
    + destruct (proj2 H (ex_intro _ e' (conj I H'))) as (t & It & I'). exists t. auto.
Qed.
Lemma lists_edges_when : forall (b : bool) l es, (b = true -> lists_edges l es) ->
  (b = false -> forall e t, In e es -> ~ within (forward e) n t) -> lists_edges (if b then l else []) es.
Proof.
  intros [] l es H1 H2; [apply H1; auto|]. intros x y. split; [intros []|].
  intros (e & I & t & W & _). destruct (H2 eq_refl e t I W).
Qed.

Lemma graph_is_intro : forall f G, names = Family.names f -> lists (vertices G) (vertex_runs f) -> lists_edges (edges G) (edge_runs f) -> graph_is f n G.
Proof.
  intros f G H HV HE. unfold graph_is. rewrite <- H. split; [exact HV|]. intros x y. rewrite (HE x y). split.
  - intros (e & I & t & W & E1 & E2). exists e, t. auto.
  - intros (e & t & I & W & E1 & E2). exists e. split; auto. exists t. auto.
Qed.
End Listing.

(** Proves that lists made by [each] have the members of runs in the same order. *)
Ltac same_name :=
  intros; cbn [called point map coords one other]; rewrite form_constant;
  cbn [nth Z.to_nat Pos.to_nat Pos.iter_op Nat.add];
  match goal with |- ?a = Vertex ?s ?l => let b := eval hnf in a in change (b = Vertex s l) end;
  apply f_equal; repeat (apply (f_equal2 cons); [cbn [form_at]; lia|]); reflexivity.
Ltac same_range := intros; rewrite within_iff; cbn [forward low high guards all_at_most all_at_least from_t to_t only_if];
  unfold line_at; cbn [fst snd]; repeat match goal with |- context [?a <=? ?b] => destruct (Z.leb_spec a b) end; lia.
Ltac none_there := let B := fresh in let I := fresh in let G := fresh in intros B ? ? I (_ & _ & G); apply Z.leb_gt in B; cbn [In] in I;
  repeat (destruct I as [<- | I]; [cbn [forward only_if guards] in G; specialize (G _ (or_introl eq_refl));
    unfold line_at in G; cbn [fst snd] in G; lia |]); destruct I.
Ltac there := let B := fresh in intros B; apply Z.leb_le in B.
Ltac same_vertices := first
  [ apply lists_when; [there; same_vertices | none_there]
  | apply lists_app; [same_vertices | same_vertices] | apply lists_nil | apply lists_each_nil
  | apply lists_each; [same_range | same_name | same_vertices] ].
Ltac same_edges := first
  [ apply lists_edges_when; [there; same_edges | none_there]
  | apply lists_edges_app; [same_edges | same_edges] | apply lists_edges_nil | apply lists_edges_each_nil
  | apply lists_edges_each; [same_range | same_name | same_name | same_edges] ].
