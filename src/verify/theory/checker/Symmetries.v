(** Claims about the nimbers of all graphs of a family that follow from symmetries.

    A certificate states the family by its rules and the maps. That they are symmetries, for all parameters, is for each rule a statement
    about integers. Theorem [symmetry_proved]: if a certificate passes [symmetries_are_right], then for all parameters that are given the
    statement is true of the nimber of the graph. The theorems about one graph are those of `Images.v`. *)
From Coq Require Import String ZArith NArith List Bool Lia PArith.
From NK Require Import Mex System NodeKayles Symmetry Images.
From NK.checker Require Import Forms Shown Contexts Operators Reading Families.
Import ListNotations.
Open Scope Z_scope.

(** A map of vertices: the image of each name, in the order of the names, whose variables are the parameters and the indices of the vertex. *)
Definition images := list spot.
(** A symmetry, or several, and so a fact about the nimber. *)
Inductive ground :=
  | Mirror (map : images)
  | First_move (vertex : spot) (map : images)
  | Alike (base : spot) (maps : list (images * images)).
Record case := Case { applies : condition; grounds : list ground }.

Fixpoint rank_of (names : list string) (name : string) : nat :=
  match names with [] => O | n :: names => if String.eqb n name then O else S (rank_of names name) end.

Section Checks.
Variables (f : rules) (given : list condition).
Notation count := (parameters f).

Definition image_of (m : images) (name : string) : option spot := nth_error m (rank_of (vertex_names f) name).
Definition image (values : list form) (m : images) (x : place) : action place :=
  match image_of m (fst x) with Some s => spot_place (values ++ snd x) s | None => lift None end.
Definition opened_vertex (w : condition) (r : vertex_rule) : action (list form * place) :=
  do all <- opened count given w (vertex_locals r) (vertex_condition r); ret (firstn count all, (rule_name r, skipn count all)).
Definition opened_edge (w : condition) (r : edge_rule) : action (list form * place * place) :=
  do all <- opened count given w (edge_locals r) (edge_condition r);
  do x <- spot_place all (fst (ends r)); do y <- spot_place all (snd (ends r)); ret (firstn count all, x, y).

(** The image of a vertex is a vertex, and the other map takes it back. *)
Definition vertex_check (w : condition) (m inverse : images) (r : vertex_rule) : action unit :=
  do opened <- opened_vertex w r;
  let (values, x) := opened in
  do y <- image values m x;
  do _ <- is_vertex f values y;
  do z <- image values inverse y;
  do same <- lift (same_places z x);
  prove many_questions same.
(** The images of the ends of an edge are joined. *)
Definition edge_check (w : condition) (m : images) (nr : nat * edge_rule) : action unit :=
  do all <- opened count given w (edge_locals (snd nr)) (edge_condition (snd nr));
  let values := firstn count all in
  do x <- spot_place all (fst (ends (snd nr))); do x <- image values m x;
  do y <- spot_place all (snd (ends (snd nr))); do y <- image values m y;
  is_edge f values (fst nr) x y.
Definition is_symmetry (w : condition) (m inverse : images) : bool :=
  if allb (fun r => run (vertex_check w m inverse r)) (vertex_rules f)
  then allb (fun nr => run (edge_check w m nr)) (combine (List.seq 0 (List.length (edge_rules f))) (edge_rules f)) else false.

(** Assumes that a vertex is neither the exception nor joined to it. *)
Definition assume_denied (l : lowered) : action unit := do d <- lift (denied l); assume d.
Definition far (values : list form) (except : option spot) (x : place) : action unit :=
  match except with
  | None => ret tt
  | Some s =>
      do e <- spot_place values s;
      do ways <- edge_ways f values e x;
      do _ <- each_of assume_denied (ways ++ match same_places e x with Some l => [l] | None => [] end);
      ret tt
  end.
(** No vertex is its own image. *)
Definition moves_check (w : condition) (m : images) (except : option spot) (r : vertex_rule) : action unit :=
  do opened <- opened_vertex w r;
  let (values, x) := opened in
  do _ <- far values except x;
  do y <- image values m x;
  if String.eqb (fst y) (fst x) then do same <- lift (same_places y x); do _ <- assume same; refute else ret tt.
(** No vertex is joined to its image. *)
Definition apart_check (w : condition) (m : images) (except : option spot) (r : edge_rule) : action unit :=
  do opened <- opened_edge w r;
  let '(values, x, y) := opened in
  do z <- image values m x;
  if String.eqb (fst z) (fst y) then do same <- lift (same_places z y); do _ <- assume same; do _ <- far values except x; refute else ret tt.
Definition moves_all (w : condition) (m : images) (except : option spot) : bool :=
  if allb (fun r => run (moves_check w m except r)) (vertex_rules f) then allb (fun r => run (apart_check w m except r)) (edge_rules f) else false.

(** The first move is a vertex, and the map keeps it. *)
Definition first_check (w : condition) (s : spot) (m : images) : action unit :=
  do values <- context_for count given w;
  do x <- spot_place values s;
  do y <- image values m x;
  do kept <- lift (same_places y x);
  do _ <- is_vertex f values x;
  prove many_questions kept.

(** Each vertex is the base, or a map takes it to one that is nearer: with an earlier name, or for the first name with the same name and a
    smaller sum of indices. *)
Definition earlier (name : string) (m : images) : bool :=
  match image_of m name with Some s => Nat.ltb (rank_of (vertex_names f) (spot_name s)) (rank_of (vertex_names f) name) | None => false end.
Definition keeps_name (name : string) (m : images) : bool := match image_of m name with Some s => String.eqb (spot_name s) name | None => false end.
Fixpoint sum_forms (l : list form) (sofar : form) : option form :=
  match l with [] => Some sofar | g :: l => match plus sofar g with Some s => sum_forms l s | None => None end end.
Definition sum_of_indices (x : place) : option form := sum_forms (snd x) (const 0).
Definition lower_sum (x y : place) : option lowered :=
  match sum_of_indices x, sum_of_indices y with
  | Some a, Some b => match minus a b with Some d => option_map Fact (shifted d (-1)) | None => None end
  | _, _ => None
  end.
Definition nearer_way (values : list form) (x : place) (m : images) : action lowered := do y <- image values m x; lift (lower_sum x y).
Definition nearer_check (w : condition) (base : spot) (maps : list images) (r : vertex_rule) : action unit :=
  do opened <- opened_vertex w r;
  let (values, x) := opened in
  do b <- spot_place values base;
  do ways <- each_of (fun m => optional (nearer_way values x m)) (filter (keeps_name (rule_name r)) maps);
  prove many_questions (Either ((match same_places b x with Some l => [l] | None => [] end) ++ somes ways)).
Definition flat_maps (maps : list (images * images)) : list images := flat_map (fun mi => [fst mi; snd mi]) maps.
Definition all_alike (w : condition) (base : spot) (maps : list (images * images)) : bool :=
  if Nat.eqb (rank_of (vertex_names f) (spot_name base)) 0 then
    allb (fun r => if anyb (earlier (rule_name r)) (flat_maps maps) then true
                   else if Nat.eqb (rank_of (vertex_names f) (rule_name r)) 0 then run (nearer_check w base (flat_maps maps) r) else false) (vertex_rules f)
  else false.

Definition ground_is_right (w : condition) (g : ground) : bool :=
  match g with
  | Mirror m => if is_symmetry w m m then moves_all w m None else false
  | First_move s m => if is_symmetry w m m then if run (first_check w s m) then moves_all w m (Some s) else false else false
  | Alike base maps =>
      if allb (fun mi => if is_symmetry w (fst mi) (snd mi) then is_symmetry w (snd mi) (fst mi) else false) maps
      then all_alike w base maps else false
  end.

(** The facts about the nimber imply the statement; its last two variables are the nimber, and the outcome: 1 if the nimber is positive. *)
Definition bound_of (value : form) (g : ground) : action unit :=
  match g with
  | Mirror _ => assume_fact (scaled value (-1))
  | First_move _ _ => assume_fact (shifted value (-1))
  | Alike _ _ => assume_fact (match scaled value (-1) with Some h => shifted h 1 | None => None end)
  end.
Definition statement_check (statement : condition) (c : case) : action unit :=
  do values <- context_for count given (applies c);
  do value <- base count;
  do outcome <- base (S count);
  do _ <- assume (Fact value);
  do _ <- each_of (bound_of value) (grounds c);
  do v0 <- lift (zero value); do o0 <- lift (zero outcome);
  do v1 <- lift (shifted value (-1)); do o1 <- lift (match shifted outcome (-1) with Some h => zero h | None => None end);
  do _ <- assume (Either [Both [v0; o0]; Both [Fact v1; o1]]);
  do wanted <- condition_form (values ++ [value; outcome]) statement;
  prove many_questions wanted.
Definition deny_case (values : list form) (c : case) : action unit := do l <- condition_form values (applies c); assume_denied l.
Definition always : condition := Every [].
Definition cases_check (cases : list case) : action unit :=
  do values <- context_for count given always; do _ <- each_of (deny_case values) cases; refute.
Definition required_check : action unit :=
  do values <- context_for count given always;
  do _ <- each_of (fun c => do l <- condition_form values c; prove many_questions l) (required f); ret tt.
Definition declared_check (r : edge_rule) : action unit :=
  do all <- opened count given always (edge_locals r) (edge_condition r);
  let values := firstn count all in
  do x <- spot_place all (fst (ends r)); do _ <- is_vertex f values x;
  do y <- spot_place all (snd (ends r)); is_vertex f values y.

Definition symmetries_are_right (statement : condition) (cases : list case) : bool :=
  if run required_check then if allb (fun r => run (declared_check r)) (edge_rules f) then if run (cases_check cases) then
  allb (fun c => if run (statement_check statement c) then allb (ground_is_right (applies c)) (grounds c) else false) cases
  else false else false else false.
End Checks.

(** * What the checks mean for the graph for given parameters *)
Section Right.
Variables (f : rules) (given : list condition) (p : list Z).
Hypothesis Count : List.length p = parameters f.
Hypothesis Given : forall c, In c given -> true_in p c = true.
Notation G := (graph_of f p).

Definition moved (m : images) (x : vertex) : vertex :=
  match x with Vertex s t => match image_of f m s with Some own => vertex_at (p ++ t) own | None => x end end.

Lemma vertex_of_rule : forall x, In x (vertices G) -> exists r t, In r (vertex_rules f) /\ within (vertex_locals r) p t /\
  true_in (p ++ t) (vertex_condition r) = true /\ x = Vertex (rule_name r) t.
Proof.
  intros x I. cbn [vertices graph_of] in I. apply in_flat_map in I as (r & Ir & I). apply in_map_iff in I as (t & <- & I).
  apply values_of_spec in I as [W C]. exists r, t. auto.
Qed.
Lemma edge_of_rule : forall x y, In (x, y) (edges G) -> exists r t, In r (edge_rules f) /\ within (edge_locals r) p t /\
  true_in (p ++ t) (edge_condition r) = true /\ x = vertex_at (p ++ t) (fst (ends r)) /\ y = vertex_at (p ++ t) (snd (ends r)).
Proof.
  intros x y I. cbn [edges graph_of] in I. apply in_flat_map in I as (r & Ir & I). apply in_map_iff in I as (t & E & I).
  apply values_of_spec in I as [W C]. exists r, t. injection E as <- <-. auto.
Qed.

Section Actions.
Variables (t : list Z) (rho : positive -> Z).
Notation ok := (ok (p ++ t) rho).
Notation value := (form_at rho).

Lemma firstn_values : forall all, map value all = p ++ t -> map value (firstn (parameters f) all) = p /\ map value (skipn (parameters f) all) = t.
Proof.
  intros all E. rewrite <- firstn_map, <- skipn_map, E, <- Count. split.
  - rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. reflexivity.
  - rewrite skipn_app, Nat.sub_diag, skipn_all. reflexivity.
Qed.
Lemma image_ok : forall (pre : Prop) values m x, (pre -> map value values = p) ->
  ok pre (image f values m x) (fun y => place_at rho y = moved m (place_at rho x)).
Proof.
  intros pre values m x H. unfold image, moved, place_at at 2. destruct (image_of f m (fst x)) as [s|]; [|apply ok_lift; discriminate].
  apply spot_place_ok. intros P. rewrite map_app, (H P). reflexivity.
Qed.
Lemma opened_rule_ok : forall w locals c, true_in p w = true -> within locals p t -> true_in (p ++ t) c = true ->
  ok True (opened (parameters f) given w locals c) (fun values => map value values = p ++ t).
Proof. intros w locals c W L C. rewrite <- Count. apply opened_ok; auto. Qed.
Lemma opened_vertex_ok : forall w r, true_in p w = true -> within (vertex_locals r) p t -> true_in (p ++ t) (vertex_condition r) = true ->
  ok True (opened_vertex f given w r) (fun o => map value (fst o) = p /\ place_at rho (snd o) = Vertex (rule_name r) t).
Proof.
  intros w r W L C. eapply ok_bind; [apply (opened_rule_ok w _ _ W L C)|]. intros all. apply ok_ret. intros [_ E]. cbn [fst snd].
  apply firstn_values in E as [E1 E2]. split; auto. unfold place_at. cbn [fst snd]. congruence.
Qed.
Lemma vertex_check_ok : forall w m i r, true_in p w = true -> within (vertex_locals r) p t -> true_in (p ++ t) (vertex_condition r) = true ->
  ok True (vertex_check f given w m i r)
    (fun _ => In (moved m (Vertex (rule_name r) t)) (vertices G) /\ moved i (moved m (Vertex (rule_name r) t)) = Vertex (rule_name r) t).
Proof.
  intros w m i r W L C. eapply ok_bind; [apply (opened_vertex_ok w r W L C)|]. intros [values x]. cbn [fst snd].
  eapply ok_bind; [apply image_ok; tauto|]. intros y. eapply ok_bind; [apply (is_vertex_ok (p ++ t) rho f p); tauto|]. intros u.
  eapply ok_bind; [apply image_ok; tauto|]. intros z. eapply ok_bind; [apply ok_option|]. intros same.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [[[[[_ [V X]] Y] I] Z] S] T.
  apply (same_places_spec rho _ _ _ S) in T. rewrite X in *. rewrite Y in *. split; congruence.
Qed.
Lemma edge_check_ok : forall w m n r, true_in p w = true -> within (edge_locals r) p t -> true_in (p ++ t) (edge_condition r) = true ->
  ok True (edge_check f given w m (n, r)) (fun _ =>
    In (moved m (vertex_at (p ++ t) (fst (ends r))), moved m (vertex_at (p ++ t) (snd (ends r)))) (edges G) \/
    In (moved m (vertex_at (p ++ t) (snd (ends r))), moved m (vertex_at (p ++ t) (fst (ends r)))) (edges G)).
Proof.
  intros w m n r W L C. eapply ok_bind; [apply (opened_rule_ok w _ _ W L C)|]. intros all. cbv zeta. cbn [fst snd].
  eapply ok_bind; [apply spot_place_ok with (e := p ++ t); tauto|]. intros x.
  eapply ok_bind; [apply image_ok; intros [[_ A] _]; apply firstn_values in A; tauto|]. intros x'.
  eapply ok_bind; [apply spot_place_ok with (e := p ++ t); tauto|]. intros y.
  eapply ok_bind; [apply image_ok; intros [[[[_ A] _] _] _]; apply firstn_values in A; tauto|]. intros y'.
  eapply ok_weaken; [apply (is_edge_ok (p ++ t) rho f p (True /\ map value (firstn (parameters f) all) = p)); tauto | |].
  - intros [[[[[_ A] _] _] _] _]. apply firstn_values in A. tauto.
  - intros u [[[[[_ A] X] X'] Y] Y'] J. unfold joined_places, edge_between in J. rewrite X', Y', X, Y in J. exact J.
Qed.

(** What is far from the exception is neither it nor joined to it. *)
Definition is_far (except : option spot) (x : vertex) : Prop := match except with Some s => near_in G (vertex_at p s) x = false | None => True end.
Lemma far_ok : forall (pre : Prop) values except x, (pre -> map value values = p /\ is_far except (place_at rho x)) ->
  ok pre (far f values except x) (fun _ => True).
Proof.
  intros pre values [s|] x H; [|apply ok_ret; auto]. cbn [far].
  eapply ok_bind; [apply spot_place_ok with (e := p); intros P; apply H; auto|]. intros e.
  eapply ok_bind; [apply (edge_ways_ok (p ++ t) rho f p); intros [P _]; apply H; auto|]. intros ways.
  eapply ok_bind; [apply ok_each_true|intros u; apply ok_ret; auto].
  intros l I. eapply ok_bind; [apply ok_option|]. intros d. apply ok_assume. intros [[[P E] J] D].
  destruct (denied_spec rho l d D) as [[T|T] _]; auto. exfalso. destruct (H P) as [_ N]. cbn [is_far] in N.
  assert (Near : near_in G (vertex_at p s) (place_at rho x) = true); [|congruence]. apply near_in_spec. rewrite <- E. apply in_app_or in I as [I|I].
  - right. exact (J l I T).
  - destruct (same_places e x) as [k|] eqn:S; destruct I as [<-|[]] || destruct I. left. apply (same_places_spec rho _ _ _ S). exact T.
Qed.
Lemma name_of_place : forall x y, place_at rho x = place_at rho y -> fst x = fst y.
Proof. intros x y E. injection E. auto. Qed.
Lemma moves_check_ok : forall w m except r, true_in p w = true -> within (vertex_locals r) p t -> true_in (p ++ t) (vertex_condition r) = true ->
  is_far except (Vertex (rule_name r) t) -> moved m (Vertex (rule_name r) t) = Vertex (rule_name r) t ->
  ok True (moves_check f given w m except r) (fun _ => False).
Proof.
  intros w m except r W L C Far E. eapply ok_bind; [apply (opened_vertex_ok w r W L C)|]. intros [values x]. cbn [fst snd].
  eapply ok_bind; [apply far_ok; intros [_ [V X]]; rewrite X; auto|]. intros u.
  eapply ok_bind; [apply image_ok; tauto|]. intros y.
  assert (Same : forall q : Prop, (q -> place_at rho x = Vertex (rule_name r) t /\ place_at rho y = moved m (place_at rho x)) -> q -> place_at rho y = place_at rho x).
  { intros q Q P. destruct (Q P) as [X Y]. rewrite Y, X. exact E. }
  destruct (String.eqb_spec (fst y) (fst x)) as [N|N].
  - eapply ok_bind; [apply ok_option|]. intros same. eapply ok_bind; [apply ok_assume|intros u'; apply ok_refute].
    intros [[[[_ [_ X]] _] Y] S]. apply (same_places_spec rho _ _ _ S). rewrite Y, X. exact E.
  - apply ok_ret. intros [[[_ [_ X]] _] Y]. apply N, name_of_place. rewrite Y, X. exact E.
Qed.
Lemma apart_check_ok : forall w m except r, true_in p w = true -> within (edge_locals r) p t -> true_in (p ++ t) (edge_condition r) = true ->
  is_far except (vertex_at (p ++ t) (fst (ends r))) -> moved m (vertex_at (p ++ t) (fst (ends r))) = vertex_at (p ++ t) (snd (ends r)) ->
  ok True (apart_check f given w m except r) (fun _ => False).
Proof.
  intros w m except r W L C Far E.
  eapply ok_bind with (mid := fun o => map value (fst (fst o)) = p /\ place_at rho (snd (fst o)) = vertex_at (p ++ t) (fst (ends r)) /\
    place_at rho (snd o) = vertex_at (p ++ t) (snd (ends r))).
  { eapply ok_bind; [apply (opened_rule_ok w _ _ W L C)|]. intros all. eapply ok_bind; [apply spot_place_ok with (e := p ++ t); tauto|]. intros x.
    eapply ok_bind; [apply spot_place_ok with (e := p ++ t); tauto|]. intros y. apply ok_ret. intros [[[_ A] X] Y]. cbn [fst snd].
    apply firstn_values in A. tauto. }
  intros [[values x] y]. cbn [fst snd]. eapply ok_bind; [apply image_ok; tauto|]. intros z.
  destruct (String.eqb_spec (fst z) (fst y)) as [N|N].
  - eapply ok_bind; [apply ok_option|]. intros same. eapply ok_bind; [apply ok_assume|intros u].
    { intros [[[_ (_ & X & Y)] Z] S]. apply (same_places_spec rho _ _ _ S). rewrite Z, X, Y. exact E. }
    eapply ok_bind; [apply far_ok; intros [[[[_ (V & X & _)] _] _] _]; rewrite X; auto|]. intros u'. apply ok_refute.
  - apply ok_ret. intros [[_ (_ & X & Y)] Z]. apply N, name_of_place. rewrite Z, X, Y. exact E.
Qed.

Definition size (x : vertex) : Z := match x with Vertex _ t => fold_right Z.add 0 t end.
Lemma sum_forms_at : forall l s g, sum_forms l s = Some g -> value g = value s + fold_right Z.add 0 (map value l).
Proof.
  induction l as [|h l IH]; intros s g H; cbn [sum_forms] in H; [injection H as <-; cbn; lia|].
  destruct (plus s h) as [k|] eqn:E; [|discriminate]. apply IH in H. apply (plus_at rho) in E. cbn [map fold_right]. lia.
Qed.
Lemma lower_sum_spec : forall x y l, lower_sum x y = Some l -> means_true rho l -> size (place_at rho y) < size (place_at rho x).
Proof.
  intros x y l H T. unfold lower_sum, sum_of_indices in H. destruct (sum_forms (snd x) (const 0)) as [a|] eqn:A; [|discriminate].
  destruct (sum_forms (snd y) (const 0)) as [b|] eqn:B; [|discriminate]. destruct (minus a b) as [d|] eqn:D; [|discriminate].
  destruct (shifted d (-1)) as [e|] eqn:E; [|discriminate]. injection H as <-. apply sum_forms_at in A, B. apply (minus_at rho) in D.
  apply (shifted_at rho) in E. rewrite const_at in *. cbn [means_true] in T. unfold fact in T. unfold place_at, size. lia.
Qed.
Lemma nearer_check_ok : forall w b maps r, true_in p w = true -> within (vertex_locals r) p t -> true_in (p ++ t) (vertex_condition r) = true ->
  ok True (nearer_check f given w b maps r) (fun _ => Vertex (rule_name r) t = vertex_at p b \/
    exists m, In m maps /\ keeps_name f (rule_name r) m = true /\ size (moved m (Vertex (rule_name r) t)) < size (Vertex (rule_name r) t)).
Proof.
  intros w b maps r W L C. eapply ok_bind; [apply (opened_vertex_ok w r W L C)|]. intros [values x]. cbn [fst snd].
  eapply ok_bind; [apply spot_place_ok with (e := p); tauto|]. intros b'.
  set (sofar := (True /\ _) /\ _).
  eapply ok_bind; [apply (ok_each (p ++ t) rho _ _ sofar _ (fun m o => match o with Some l => means_true rho l ->
    size (moved m (place_at rho x)) < size (place_at rho x) | None => True end))|].
  { intros m _. apply ok_optional. eapply ok_bind; [apply image_ok; subst sofar; tauto|]. intros y. apply ok_lift. intros [_ Y] l S T.
    rewrite <- Y. eapply lower_sum_spec; eauto. }
  intros ways. eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [[[_ [_ X]] B] A] T. apply either_true in T as (l & I & T).
  rewrite <- X. apply in_app_or in I as [I|I].
  - left. destruct (same_places b' x) as [k|] eqn:S; [|destruct I]. destruct I as [<-|[]]. apply (same_places_spec rho _ _ _ S) in T. congruence.
  - right. apply somes_in in I. apply forall2_in in A as [A _]. destruct (A _ I) as (m & J & Q). apply filter_In in J as [J K]. exists m. auto.
Qed.
End Actions.

(** ** The graph *)
Lemma symmetry_maps : forall w m i, true_in p w = true -> is_symmetry f given w m i = true -> undoes G (moved m) (moved i) /\ takes_edges G (moved m).
Proof.
  intros w m i W H. unfold is_symmetry in H. apply if_true in H as [H1 H2]. rewrite allb_forall in H1, H2. split.
  - intros x I. destruct (vertex_of_rule x I) as (r & t & Ir & L & C & ->).
    apply (run_ok _ _ (p ++ t) _ (H1 r Ir)). intros rho. apply vertex_check_ok; auto.
  - intros x y I. destruct (edge_of_rule x y I) as (r & t & Ir & L & C & -> & ->).
    destruct (In_nth_error _ _ Ir) as [n En].
    assert (J : In (n, r) (combine (List.seq 0 (List.length (edge_rules f))) (edge_rules f))).
    { apply nth_error_In with n. assert (n < List.length (edge_rules f))%nat by (apply nth_error_Some; congruence).
      clear - En H. rewrite <- (Nat.add_0_l n) at 2. revert n En H. generalize 0%nat as s. induction (edge_rules f) as [|e l IH]; intros s n En L; [destruct n; discriminate|].
      cbn [List.length List.seq combine]. destruct n as [|n]; cbn [nth_error] in *; [injection En as ->; rewrite Nat.add_0_r; auto|].
      replace (s + S n)%nat with (S s + n)%nat by lia. apply IH; auto. cbn in L. lia. }
    apply (run_ok _ _ (p ++ t) _ (H2 _ J)). intros rho. apply edge_check_ok; auto.
Qed.
Lemma moves_spec : forall w m except, true_in p w = true -> moves_all f given w m except = true ->
  (forall x, In x (vertices G) -> is_far except x -> moved m x <> x) /\ (forall x y, In (x, y) (edges G) -> is_far except x -> moved m x <> y).
Proof.
  intros w m except W H. unfold moves_all in H. apply if_true in H as [H1 H2]. rewrite allb_forall in H1, H2. split.
  - intros x I Far E. destruct (vertex_of_rule x I) as (r & t & Ir & L & C & ->).
    apply (run_ok _ _ (p ++ t) _ (H1 r Ir)). intros rho. apply moves_check_ok; auto.
  - intros x y I Far E. destruct (edge_of_rule x y I) as (r & t & Ir & L & C & -> & ->).
    apply (run_ok _ _ (p ++ t) _ (H2 r Ir)). intros rho. apply apart_check_ok; auto.
Qed.
Lemma first_spec : forall w s m, true_in p w = true -> run (first_check f given w s m) = true ->
  In (vertex_at p s) (vertices G) /\ moved m (vertex_at p s) = vertex_at p s.
Proof.
  intros w s m W H. apply (run_ok _ _ (p ++ []) _ H). intros rho. unfold first_check. rewrite <- Count.
  eapply ok_bind; [apply (context_for_ok _ _ True p []); auto|]. intros values.
  eapply ok_bind; [apply spot_place_ok with (e := p); tauto|]. intros x.
  eapply ok_bind; [apply image_ok; tauto|]. intros y. eapply ok_bind; [apply ok_option|]. intros kept.
  eapply ok_bind; [apply (is_vertex_ok (p ++ []) rho f p); tauto|]. intros u.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u' [[[[[_ V] X] Y] K] I] T.
  apply (same_places_spec rho _ _ _ K) in T. rewrite X in *. split; congruence.
Qed.
Lemma alike_spec : forall w b maps, true_in p w = true -> all_alike f given w b maps = true ->
  (forall m i, In (m, i) maps -> symmetry G (moved m) (moved i)) -> nimber G = 0%N \/ nimber G = 1%N.
Proof.
  intros w b maps W H S. unfold all_alike in H. destruct (Nat.eqb _ _); [|discriminate]. rewrite allb_forall in H.
  assert (Sym : forall m, In m (flat_maps maps) -> exists i, symmetry G (moved m) (moved i)).
  { intros m I. apply in_flat_map in I as ([m1 m2] & I & J). specialize (S _ _ I). cbn in J. destruct J as [<-|[<-|[]]].
    - exists m2. auto.
    - exists m1. apply symmetry_back. auto. }
  set (large := fold_right (fun x b => Z.abs (size x) + b) 0 (vertices G)).
  assert (Large : forall x, In x (vertices G) -> - large <= size x).
  { unfold large. clear. induction (vertices G) as [|y l IH]; intros x I; [destruct I|]. cbn [fold_right].
    assert (0 <= fold_right (fun x b => Z.abs (size x) + b) 0 l) by (clear; induction l; cbn [fold_right]; lia).
    destruct I as [->|I]; [lia|]. specialize (IH x I). lia. }
  set (rank := fun x : vertex => match x with Vertex s _ => rank_of (vertex_names f) s end).
  apply (by_transitivity G (vertex_at p b) rank (fun x => size x + large)).
  - intros x I. specialize (Large x I). lia.
  - intros x I. destruct (vertex_of_rule x I) as (r & t & Ir & L & C & ->). specialize (H r Ir).
    destruct (anyb (earlier f (rule_name r)) (flat_maps maps)) eqn:A.
    + apply anyb_exists in A as (m & J & E). right. destruct (Sym m J) as [i Si]. exists (moved m), (moved i). split; auto. left.
      unfold earlier in E. cbn [moved]. destruct (image_of f m (rule_name r)) as [s|]; [|discriminate]. apply Nat.ltb_lt in E. exact E.
    + destruct (Nat.eqb (rank_of (vertex_names f) (rule_name r)) 0); [|discriminate].
      assert (N : Vertex (rule_name r) t = vertex_at p b \/ exists m, In m (flat_maps maps) /\ keeps_name f (rule_name r) m = true /\
        size (moved m (Vertex (rule_name r) t)) < size (Vertex (rule_name r) t)).
      { apply (run_ok _ _ (p ++ t) _ H). intros rho. apply nearer_check_ok; auto. }
      destruct N as [N|(m & J & K & N)]; [left; auto|]. right. destruct (Sym m J) as [i Si]. exists (moved m), (moved i). split; auto. right.
      split; [|lia]. unfold keeps_name in K. cbn [moved]. destruct (image_of f m (rule_name r)) as [s|]; [|discriminate].
      apply String.eqb_eq in K. unfold rank, vertex_at. congruence.
Qed.

Definition bound_is (g : ground) (v : N) : Prop := match g with Mirror _ => v = 0%N | First_move _ _ => v <> 0%N | Alike _ _ => v = 0%N \/ v = 1%N end.
Lemma ground_spec : forall w g, true_in p w = true -> ground_is_right f given w g = true -> bound_is g (nimber G).
Proof.
  intros w [m|s m|b maps] W H; cbn [ground_is_right bound_is] in *.
  - apply if_true in H as [H1 H2]. destruct (symmetry_maps w m m W H1) as [U T]. destruct (moves_spec w m None W H2) as [M A].
    apply (by_mirror G (moved m) U T); intros; [apply M | apply A]; auto; exact I.
  - rewrite !if_true in H. destruct H as (H1 & H2 & H3). destruct (symmetry_maps w m m W H1) as [U T]. destruct (moves_spec w m _ W H3) as [M A].
    destruct (first_spec w s m W H2) as [Ic Ec]. apply (by_first_move G (moved m) (vertex_at p s) U T Ic Ec); auto.
  - apply if_true in H as [H1 H2]. rewrite allb_forall in H1. apply (alike_spec w b maps W H2). intros m i I. specialize (H1 _ I). cbn [fst snd] in H1.
    apply if_true in H1 as [S1 S2]. destruct (symmetry_maps w m i W S1) as [U1 T1]. destruct (symmetry_maps w i m W S2) as [U2 T2].
    apply maps_symmetry; auto.
Qed.

Definition outcome_of (v : N) : Z := if (v =? 0)%N then 0 else 1.
Lemma nth_behind : forall (l : list Z) k x, nth (List.length p + k) (p ++ l) x = nth k l x.
Proof. intros. rewrite app_nth2 by lia. f_equal. lia. Qed.
Lemma statement_spec : forall statement c v, true_in p (applies c) = true -> (forall g, In g (grounds c) -> bound_is g v) ->
  run (statement_check f given statement c) = true -> true_in (p ++ [Z.of_N v; outcome_of v]) statement = true.
Proof.
  intros statement c v W B H. set (o := outcome_of v). apply (run_ok _ _ (p ++ [Z.of_N v; o]) _ H). intros rho. unfold statement_check. rewrite <- Count.
  eapply ok_bind; [apply (context_for_ok _ _ True p [Z.of_N v; o]); auto|]. intros values.
  eapply ok_bind; [apply ok_base|]. intros value. eapply ok_bind; [apply ok_base|]. intros outcome.
  match goal with |- Contexts.ok _ _ ?q _ _ => assert (Known : q -> map (form_at rho) values = p /\ form_at rho value = Z.of_N v /\ form_at rho outcome = o) end.
  { intros [[[_ V] E1] E2]. split; auto. rewrite E1, E2, <- (Nat.add_0_r (List.length p)) at 1. rewrite nth_behind. split; auto.
    replace (S (List.length p)) with (List.length p + 1)%nat by lia. rewrite nth_behind. reflexivity. }
  eapply ok_bind; [apply ok_assume; intros P; apply Known in P; cbn [means_true]; unfold fact; lia|]. intros u1.
  eapply ok_bind; [apply ok_each_true|].
  { intros g I. specialize (B g I). destruct g; cbn [bound_of bound_is] in *; apply ok_assume_fact; intros [P _] h E; apply Known in P as (_ & P & _); unfold fact.
    - apply (scaled_at rho) in E. lia.
    - apply (shifted_at rho) in E. lia.
    - destruct (scaled value (-1)) as [k|] eqn:Ek; [|discriminate]. apply (scaled_at rho) in Ek. apply (shifted_at rho) in E. lia. }
  intros u2. eapply ok_bind; [apply ok_option|]. intros v0. eapply ok_bind; [apply ok_option|]. intros o0.
  eapply ok_bind; [apply ok_option|]. intros v1. eapply ok_bind; [apply ok_option|]. intros o1.
  eapply ok_bind; [apply ok_assume|].
  { intros [[[[[[P _] _] V0] O0] V1] O1]. apply Known in P as (_ & P & Q). unfold o, outcome_of in Q. apply (zero_spec rho) in V0, O0. apply (shifted_at rho) in V1.
    destruct (shifted outcome (-1)) as [h|] eqn:Eh; [|discriminate]. apply (shifted_at rho) in Eh. apply (zero_spec rho) in O1.
    destruct (N.eqb_spec v 0) as [Z0|Z0]; cbn -[fact means_true]; cbn [means_true fold_right].
    - left. repeat split; auto; [apply V0 | apply O0]; lia.
    - right. left. repeat split; [unfold fact; lia | apply O1; lia]. }
  intros u3. match goal with |- Contexts.ok _ _ ?q _ _ => assert (Values : q -> map (form_at rho) (values ++ [value; outcome]) = p ++ [Z.of_N v; o]) end.
  { intros [[[[[[[P _] _] _] _] _] _] _]. apply Known in P as (P & Q & R). rewrite map_app, P. cbn [map]. congruence. }
  eapply ok_bind; [apply (condition_ok _ rho statement _ _ _ Values)|]. intros wanted.
  eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u4 [_ E] T. apply E. exact T.
Qed.
Lemma cases_spec : forall cases, run (cases_check f given cases) = true -> exists c, In c cases /\ true_in p (applies c) = true.
Proof.
  intros cases H. destruct (existsb (fun c => true_in p (applies c)) cases) eqn:E; [apply existsb_exists in E; auto|]. exfalso.
  apply (run_ok _ _ (p ++ []) _ H). intros rho. unfold cases_check. rewrite <- Count.
  eapply ok_bind; [apply (context_for_ok _ _ True p []); auto|]. intros values.
  eapply ok_bind; [apply ok_each_true | intros u; apply ok_refute].
  intros c I. eapply ok_bind; [apply condition_ok with (e := p); tauto|]. intros l. eapply ok_bind; [apply ok_option|]. intros d. apply ok_assume.
  intros [[_ L] D]. destruct (denied_spec rho l d D) as [[T|T] _]; auto. exfalso. apply L in T.
  assert (existsb (fun c => true_in p (applies c)) cases = true) by (apply existsb_exists; eauto). congruence.
Qed.
Lemma required_spec : run (required_check f given) = true -> forall c, In c (required f) -> true_in p c = true.
Proof.
  intros H c I. apply (run_ok _ _ (p ++ []) _ H). intros rho. unfold required_check. rewrite <- Count.
  eapply ok_bind; [apply (context_for_ok _ _ True p []); auto|]. intros values.
  match goal with |- Contexts.ok _ _ ?q _ _ => set (sofar := q) end.
  eapply ok_bind; [apply (ok_each _ rho _ _ sofar _ (fun c _ => true_in p c = true))|].
  { intros d _. eapply ok_bind; [apply condition_ok with (e := p); subst sofar; tauto|]. intros l.
    eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [_ E] T. apply E. exact T. }
  intros us. apply ok_ret. intros [_ A]. apply forall2_in in A as [_ A]. destruct (A c I) as (u & _ & Q). exact Q.
Qed.
End Right.

(** For all parameters that are given, there is a graph, and the statement is true of its nimber and its outcome. *)
Theorem symmetry_proved : forall f given statement cases, symmetries_are_right f given statement cases = true ->
  forall p, List.length p = parameters f -> (forall c, In c given -> true_in p c = true) ->
  (forall c, In c (required f) -> true_in p c = true) /\
  true_in (p ++ [Z.of_N (nimber (graph_of f p)); outcome_of (nimber (graph_of f p))]) statement = true.
Proof.
  intros f given statement cases H p L Gi. unfold symmetries_are_right in H. rewrite !if_true in H. destruct H as (R & _ & C & H).
  rewrite allb_forall in H. split; [apply (required_spec f given p L Gi R)|].
  destruct (cases_spec f given p L Gi cases C) as (c & I & W). specialize (H c I). apply if_true in H as [S B]. rewrite allb_forall in B.
  apply (statement_spec f given p L Gi statement c); auto. intros g J. apply (ground_spec f given p L Gi (applies c) g W). auto.
Qed.
Print Assumptions symmetry_proved.
