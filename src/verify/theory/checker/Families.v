(** Families of graphs by their rules, for all parameters, and places: vertices whose indices are forms.

    [graph_of] is the graph for given parameters. What is shown here of a place is shown for all parameters: that it is a vertex
    ([is_vertex_ok]), that two places are joined ([is_edge_ok]). *)
From Coq Require Import String ZArith List Bool Lia PArith.
From NK Require Import Mex System NodeKayles.
From NK.checker Require Import Forms Shown Contexts Operators Reading.
Import ListNotations.
Open Scope Z_scope.

(** An index of a rule and what it runs through: the integers from the largest of some numbers to the smallest of others. *)
Record local := Local { lower : number * list number; upper : number * list number }.
Record spot := Spot { spot_name : string; indices : list number }.
(** There is a vertex with this name for all values of the indices that satisfy the condition; its indices are those of the rule. *)
Record vertex_rule := VertexRule { rule_name : string; vertex_locals : list local; vertex_condition : condition }.
(** Two vertices are joined for all values of the indices that satisfy the condition. *)
Record edge_rule := EdgeRule { edge_locals : list local; edge_condition : condition; ends : spot * spot }.
(** A family of graphs. The first variables are its parameters. *)
Record rules := Rules {
  vertex_names : list string; parameters : nat; required : list condition; vertex_rules : list vertex_rule; edge_rules : list edge_rule
}.

(** * The graph for given parameters *)
Definition lowest (env : list Z) (l : local) : Z := fold_left (fun m t => Z.max m (value_in env t)) (snd (lower l)) (value_in env (fst (lower l))).
Definition highest (env : list Z) (l : local) : Z := fold_left (fun m t => Z.min m (value_in env t)) (snd (upper l)) (value_in env (fst (upper l))).
(** All values of the indices, behind those before them. *)
Fixpoint tuples (locals : list local) (env : list Z) : list (list Z) :=
  match locals with
  | [] => [[]]
  | l :: locals => flat_map (fun x => map (cons x) (tuples locals (env ++ [x]))) (zrange (lowest env l) (highest env l))
  end.
Definition values_of (locals : list local) (c : condition) (p : list Z) : list (list Z) := filter (fun t => true_in (p ++ t) c) (tuples locals p).
Definition vertex_at (env : list Z) (s : spot) : vertex := Vertex (spot_name s) (map (value_in env) (indices s)).
Definition graph_of (f : rules) (p : list Z) : graph := Graph
  (flat_map (fun r => map (Vertex (rule_name r)) (values_of (vertex_locals r) (vertex_condition r) p)) (vertex_rules f))
  (flat_map (fun r => map (fun t => (vertex_at (p ++ t) (fst (ends r)), vertex_at (p ++ t) (snd (ends r))))
    (values_of (edge_locals r) (edge_condition r) p)) (edge_rules f)).

Definition lows (l : local) : list number := fst (lower l) :: snd (lower l).
Definition highs (l : local) : list number := fst (upper l) :: snd (upper l).
Definition bounded (env : list Z) (l : local) (x : Z) : Prop :=
  (forall t, In t (lows l) -> value_in env t <= x) /\ (forall t, In t (highs l) -> x <= value_in env t).
Fixpoint within (locals : list local) (env t : list Z) : Prop :=
  match locals, t with
  | [], [] => True
  | l :: locals, x :: t => bounded env l x /\ within locals (env ++ [x]) t
  | _, _ => False
  end.

Lemma fold_max_spec : forall env l m x, fold_left (fun m t => Z.max m (value_in env t)) l m <= x <-> m <= x /\ forall t, In t l -> value_in env t <= x.
Proof.
  intros env. induction l as [|b l IH]; intros m x; cbn [fold_left In]; [intuition|]. rewrite IH. split.
  - intros [A B]. split; [lia|]. intros t [<-|I]; [lia | auto].
  - intros [A B]. pose proof (B b (or_introl eq_refl)). split; [lia | auto].
Qed.
Lemma fold_min_spec : forall env l m x, x <= fold_left (fun m t => Z.min m (value_in env t)) l m <-> x <= m /\ forall t, In t l -> x <= value_in env t.
Proof.
  intros env. induction l as [|b l IH]; intros m x; cbn [fold_left In]; [intuition|]. rewrite IH. split.
  - intros [A B]. split; [lia|]. intros t [<-|I]; [lia | auto].
  - intros [A B]. pose proof (B b (or_introl eq_refl)). split; [lia | auto].
Qed.
Lemma bounded_spec : forall env l x, In x (zrange (lowest env l) (highest env l)) <-> bounded env l x.
Proof.
  intros env l x. rewrite zrange_spec. unfold lowest, highest, bounded, lows, highs. rewrite fold_max_spec, fold_min_spec. cbn [In].
  split; intros [A B]; split.
  - intros t [<-|I]; [tauto | apply A; auto].
  - intros t [<-|I]; [tauto | apply B; auto].
  - split; auto.
  - split; auto.
Qed.
Lemma tuples_spec : forall locals env t, In t (tuples locals env) <-> within locals env t.
Proof.
  induction locals as [|l locals IH]; intros env t; cbn [tuples within].
  - destruct t; cbn; intuition discriminate.
  - rewrite in_flat_map. split.
    + intros (x & Ix & I). apply in_map_iff in I as (k & <- & I). split; [apply bounded_spec; auto | apply IH; auto].
    + destruct t as [|x t]; [tauto|]. intros [B W]. exists x. split; [apply bounded_spec; auto|]. apply in_map, IH. auto.
Qed.
Lemma values_of_spec : forall locals c p t, In t (values_of locals c p) <-> within locals p t /\ true_in (p ++ t) c = true.
Proof. intros. unfold values_of. rewrite filter_In, tuples_spec. tauto. Qed.

(** * Places *)
Definition place := (string * list form)%type.
Definition place_at (rho : positive -> Z) (x : place) : vertex := Vertex (fst x) (map (form_at rho) (snd x)).
Definition spot_place (values : list form) (s : spot) : action place := do l <- each_of (number_form values) (indices s); ret (spot_name s, l).
(** That a number lies between the bounds of an index. *)
Definition above (values : list form) (own : form) (t : number) : action lowered := do f <- number_form values t; do d <- lift (minus own f); ret (Fact d).
Definition below (values : list form) (own : form) (t : number) : action lowered := do f <- number_form values t; do d <- lift (minus f own); ret (Fact d).
Definition bounds (values : list form) (l : local) (own : form) : action (list lowered) :=
  do a <- each_of (above values own) (lows l); do b <- each_of (below values own) (highs l); ret (a ++ b).
(** That two places are one vertex; nothing if their names differ. *)
Definition same_places (x y : place) : option lowered :=
  if String.eqb (fst x) (fst y) then if Nat.eqb (List.length (snd x)) (List.length (snd y)) then
    option_map Both (all_some (fun fg => equal_forms (fst fg) (snd fg)) (combine (snd x) (snd y))) else None else None.

(** What is given, with the parameters as the first variables, whose forms are the result. *)
Definition assume_condition (values : list form) (c : condition) : action unit := do l <- condition_form values c; assume l.
Definition context_for (count : nat) (given : list condition) (when : condition) : action (list form) :=
  do values <- each_of base (List.seq 0 count); do _ <- each_of (assume_condition values) (given ++ [when]); ret values.
(** A rule for indices of which nothing else is known. *)
Fixpoint opened_locals (values : list form) (locals : list local) : action (list form) :=
  match locals with
  | [] => ret values
  | l :: locals => do own <- base (List.length values); do b <- bounds values l own; do _ <- assume (Both b); opened_locals (values ++ [own]) locals
  end.
Definition opened (count : nat) (given : list condition) (when : condition) (locals : list local) (c : condition) : action (list form) :=
  do values <- context_for count given when; do values <- opened_locals values locals; do _ <- assume_condition values c; ret values.

(** The bounds of all indices of a rule, whose forms are given. *)
Fixpoint all_bounds (values : list form) (locals : list local) (own : list form) : action (list lowered) :=
  match locals, own with
  | l :: locals, f :: own => do b <- bounds values l f; do k <- all_bounds (values ++ [f]) locals own; ret (b ++ k)
  | [], [] => ret []
  | _, _ => lift None
  end.
Definition vertex_way (values : list form) (x : place) (r : vertex_rule) : action lowered :=
  if Nat.eqb (List.length (vertex_locals r)) (List.length (snd x)) then
    do b <- all_bounds values (vertex_locals r) (snd x); do l <- condition_form (values ++ snd x) (vertex_condition r); ret (Both (b ++ [l]))
  else lift None.
Definition somes {A} (l : list (option A)) : list A := flat_map (fun o => match o with Some a => [a] | None => [] end) l.
Definition is_vertex (f : rules) (values : list form) (x : place) : action unit :=
  do ways <- each_of (fun r => optional (vertex_way values x r)) (filter (fun r => String.eqb (rule_name r) (fst x)) (vertex_rules f));
  prove many_questions (Either (somes ways)).

(** A number as multiples of unknown variables and a form of what is known. *)
Definition joined_unknowns (x y : list (nat * Z)) : list (nat * Z) :=
  filter (fun ka => negb (snd ka =? 0))
    (map (fun ka => (fst ka, snd ka + match find (fun kb => Nat.eqb (fst kb) (fst ka)) y with Some kb => snd kb | None => 0 end)) x
     ++ filter (fun kb => negb (anyb (fun ka => Nat.eqb (fst ka) (fst kb)) x)) y).
Fixpoint parted (found : list (option form)) (t : number) : option (list (nat * Z) * form) :=
  let both a b sign :=
    match parted found a, parted found b with
    | Some (x, f), Some (y, g) =>
        match scaled g sign with
        | Some g => option_map (pair (joined_unknowns x (map (fun ka => (fst ka, sign * snd ka)) y))) (plus f g)
        | None => None
        end
    | _, _ => None
    end in
  let times c b :=
    match parted found b with
    | Some (y, g) => option_map (pair (map (fun ka => (fst ka, snd ka * c)) y)) (scaled g c)
    | None => None
    end in
  match t with
  | Integer c => Some ([], const c)
  | Index k => match nth_error found k with Some (Some f) => Some ([], f) | Some None => Some ([(k, 1)], const 0) | None => None end
  | Sum a b => both a b 1
  | Difference a b => both a b (-1)
  | Product (Integer c) b => times c b
  | Product b (Integer c) => times c b
  | _ => None
  end.
(** The one unknown variable of an index that has a certain value, with its value. *)
Definition solved_for (found : list (option form)) (tf : number * form) : option (nat * form) :=
  match parted found (fst tf) with
  | Some ([(k, a)], g) =>
      if Z.abs a =? 1 then match minus (snd tf) g with Some d => option_map (pair k) (scaled d a) | None => None end else None
  | _ => None
  end.
Fixpoint first_some {A B} (f : A -> option B) (l : list A) : option B :=
  match l with [] => None | x :: l => match f x with Some y => Some y | None => first_some f l end end.
Fixpoint solve_all (fuel : nat) (pairs : list (number * form)) (found : list (option form)) : option (list (option form)) :=
  if allb (fun o => match o with Some _ => true | None => false end) found then Some found
  else match fuel with
    | O => None
    | S fuel =>
        match first_some (solved_for found) pairs with
        | Some (k, f) => solve_all fuel pairs (firstn k found ++ Some f :: skipn (S k) found)
        | None => None
        end
    end.
Definition same_shape (s : spot) (x : place) : bool :=
  if String.eqb (spot_name s) (fst x) then Nat.eqb (List.length (indices s)) (List.length (snd x)) else false.
(** That two places are the ends of an edge of a rule, for indices that these determine. *)
Definition equal_number (values : list form) (tf : number * form) : action lowered :=
  do f <- number_form values (fst tf); lift (equal_forms f (snd tf)).
Definition edge_way (values : list form) (r : edge_rule) (x y : place) : action lowered :=
  if (if same_shape (fst (ends r)) x then same_shape (snd (ends r)) y else false) then
    let pairs := combine (indices (fst (ends r))) (snd x) ++ combine (indices (snd (ends r))) (snd y) in
    let count := List.length (edge_locals r) in
    do found <- lift (solve_all (S count) pairs (map Some values ++ repeat None count));
    do own <- lift (all_some (fun o => o) (skipn (List.length values) found));
    do b <- all_bounds values (edge_locals r) own;
    do l <- condition_form (values ++ own) (edge_condition r);
    do e <- each_of (equal_number (values ++ own)) pairs;
    ret (Both (b ++ l :: e))
  else lift None.
Definition both_turns {A} (l : list A) : list (A * bool) := flat_map (fun x => [(x, false); (x, true)]) l.
Definition turned_way (values : list form) (x y : place) (rt : edge_rule * bool) : action lowered :=
  if snd rt then edge_way values (fst rt) y x else edge_way values (fst rt) x y.
(** Ways in which two vertices may be joined, each of them enough. *)
Definition edge_ways (f : rules) (values : list form) (x y : place) : action (list lowered) :=
  do ways <- each_of (fun rt => optional (turned_way values x y rt)) (both_turns (edge_rules f)); ret (somes ways).
(** The list with those first that are near this place. *)
Definition near_first {A} (place : nat) (l : list A) : list A :=
  let numbered := combine (List.seq 0 (List.length l)) l in
  flat_map (fun d => map snd (filter (fun nx => Nat.eqb (Nat.max (fst nx - place) (place - fst nx)) d) numbered)) (List.seq 0 (List.length l + place)).
(** Whether two places are joined for sure: by one rule, of which those near the given one are tried first, or else by one or another. *)
Definition is_edge (f : rules) (values : list form) (near : nat) (x y : place) : action unit :=
  or_retry (first_of (fun rt => do l <- turned_way values x y rt; prove few_questions l) (both_turns (near_first near (edge_rules f))))
    (do ways <- edge_ways f values x y; if Nat.ltb 1 (List.length ways) then prove many_questions (Either ways) else lift None).

Section Right.
Variables (env : list Z) (rho : positive -> Z).
Notation ok := (ok env rho).
Notation value := (form_at rho).
Ltac step lemma := eapply ok_bind; [apply lemma|].

Lemma spot_place_ok : forall (pre : Prop) values e s, (pre -> map value values = e) ->
  ok pre (spot_place values s) (fun x => place_at rho x = vertex_at e s).
Proof.
  intros pre values e s H. eapply ok_bind; [apply (ok_each env rho _ _ pre (number_form values) (fun t f => value f = value_in e t))|].
  { intros t _. apply number_ok. auto. }
  intros l. apply ok_ret. intros [_ A]. unfold place_at, vertex_at. cbn [fst snd]. f_equal.
  clear - A. induction A as [|t f ts fs E A IH]; cbn [map]; congruence.
Qed.
Lemma forall2_in : forall A B (P : A -> B -> Prop) l k, Forall2 P l k -> (forall y, In y k -> exists x, In x l /\ P x y) /\ (forall x, In x l -> exists y, In y k /\ P x y).
Proof.
  intros A B P l k H. induction H as [|x y l k H _ [IH1 IH2]]; split; intros z I; try destruct I as [<-|I].
  - destruct I.
  - destruct I.
  - exists x. cbn. auto.
  - destruct (IH1 z I) as (w & J & Q). exists w. cbn. auto.
  - exists y. cbn. auto.
  - destruct (IH2 z I) as (w & J & Q). exists w. cbn. auto.
Qed.
Lemma bounds_ok : forall (pre : Prop) values e l own, (pre -> map value values = e) ->
  ok pre (bounds values l own) (fun b => means_true rho (Both b) <-> bounded e l (value own)).
Proof.
  intros pre values e l own H. unfold bounds.
  eapply ok_bind; [apply (ok_each env rho _ _ pre (above values own) (fun t f => means_true rho f <-> value_in e t <= value own))|].
  { intros t _. step (number_ok env rho t pre values e H). intros f. step ok_option. intros d. apply ok_ret. intros [[_ E] D].
    apply (minus_at rho) in D. cbn [means_true]. unfold fact. lia. }
  intros a. eapply ok_bind; [apply (ok_each env rho _ _ (pre /\ Forall2 (fun t f => means_true rho f <-> value_in e t <= value own) (lows l) a)
    (below values own) (fun t f => means_true rho f <-> value own <= value_in e t))|].
  { intros t _. step (number_ok env rho t (pre /\ Forall2 (fun t f => means_true rho f <-> value_in e t <= value own) (lows l) a) values e); [tauto|].
    intros f. step ok_option. intros d. apply ok_ret. intros [[_ E] D]. apply (minus_at rho) in D. cbn [means_true]. unfold fact. lia. }
  intros b. apply ok_ret. intros [[_ A] B]. apply forall2_in in A as [A1 A2], B as [B1 B2]. rewrite both_true. split.
  - intros T. split; intros t I.
    + destruct (A2 t I) as (f & J & E). apply E, T, in_or_app. auto.
    + destruct (B2 t I) as (f & J & E). apply E, T, in_or_app. auto.
  - intros [L U] f I. apply in_app_or in I as [I|I].
    + destruct (A1 f I) as (t & J & E). apply E, L. auto.
    + destruct (B1 f I) as (t & J & E). apply E, U. auto.
Qed.
Lemma same_places_spec : forall x y l, same_places x y = Some l -> means_true rho l <-> place_at rho x = place_at rho y.
Proof.
  intros [n a] [m b] l H. unfold same_places in H. cbn [fst snd] in H. destruct (String.eqb_spec n m) as [->|]; [|discriminate].
  destruct (Nat.eqb_spec (List.length a) (List.length b)) as [L|]; [|discriminate]. destruct (all_some _ _) as [k|] eqn:A; [|discriminate].
  injection H as <-. rewrite both_true. unfold place_at. cbn [fst snd].
  assert (G : (forall x, In x k -> means_true rho x) <-> map value a = map value b).
  { revert b k L A. induction a as [|f a IH]; intros [|g b] k L A; try discriminate; cbn [combine all_some map] in *.
    - injection A as <-. cbn. tauto.
    - destruct (equal_forms _ _) as [e|] eqn:E; [|discriminate]. destruct (all_some _ _) as [k'|] eqn:A'; [|discriminate]. injection A as <-.
      cbn [fst snd] in E. apply (equal_forms_spec rho) in E. specialize (IH b k' ltac:(auto) A'). cbn [In]. split.
      + intros T. f_equal; [apply E, T; auto | apply IH; intros x I; apply T; auto].
      + intros T x [<-|I]; [apply E; congruence|]. apply IH; auto. congruence. }
  rewrite G. split; [congruence|]. intros E. injection E. auto.
Qed.
Lemma all_bounds_ok : forall locals own (pre : Prop) values e, (pre -> map value values = e) ->
  ok pre (all_bounds values locals own) (fun b => means_true rho (Both b) <-> within locals e (map value own)).
Proof.
  induction locals as [|l locals IH]; intros [|f own] pre values e H; cbn [all_bounds]; try (apply ok_lift; discriminate).
  - apply ok_ret. intros _. cbn. tauto.
  - step (bounds_ok pre values e l f H). intros b.
    step (IH own (pre /\ (means_true rho (Both b) <-> bounded e l (value f))) (values ++ [f]) (e ++ [value f])).
    { intros [P _]. rewrite map_app, (H P). reflexivity. }
    intros k. apply ok_ret. intros [[_ B] K]. cbn [map within]. rewrite <- B, <- K, !both_true. split.
    + intros T. split; intros x I; apply T, in_or_app; auto.
    + intros [T1 T2] x I. apply in_app_or in I as [I|I]; auto.
Qed.
Lemma assume_condition_ok : forall (pre : Prop) values e c, (pre -> map value values = e /\ true_in e c = true) -> ok pre (assume_condition values c) (fun _ => True).
Proof.
  intros pre values e c H. step (condition_ok env rho c pre values e); [intros P; apply H; auto|]. intros l. apply ok_assume. intros [P E]. apply E, H. auto.
Qed.
Lemma ok_each_true : forall A B (pre : Prop) (f : A -> action B) l, (forall x, In x l -> ok pre (f x) (fun _ => True)) -> ok pre (each_of f l) (fun _ => True).
Proof. intros A B pre f l H. eapply ok_weaken; [apply (ok_each env rho _ _ pre f (fun _ _ => True) l H) | auto | auto]. Qed.
Lemma context_for_ok : forall (pre : Prop) p t given when, env = p ++ t -> (pre -> (forall c, In c given -> true_in p c = true) /\ true_in p when = true) ->
  ok pre (context_for (List.length p) given when) (fun values => map value values = p).
Proof.
  intros pre p t given when E H. unfold context_for.
  eapply ok_bind; [apply (ok_each env rho _ _ pre base (fun k f => value f = nth k env 0))|].
  { intros k _. apply ok_base. }
  intros values. match goal with |- Contexts.ok _ _ (_ /\ ?q) _ _ => set (post := q) end.
  assert (V : post -> map value values = p).
  { intros A. subst post. rewrite E in A. clear - A. assert (G : forall s, Forall2 (fun k f => value f = nth k (s ++ p ++ t) 0) (List.seq (List.length s) (List.length p)) values -> map value values = p).
    2: { apply (G []). exact A. }
    clear A. revert values. induction p as [|x p IH]; intros values s A; cbn [List.length List.seq] in A; inversion A as [|k f ks fs Ef Es]; subst; cbn [map]; auto.
    f_equal.
    - rewrite Ef, app_nth2, Nat.sub_diag by lia. reflexivity.
    - apply (IH fs (s ++ [x])). rewrite app_length. cbn [List.length]. rewrite Nat.add_1_r. rewrite <- app_assoc. exact Es. }
  eapply ok_bind; [apply ok_each_true|].
  { intros c I. apply assume_condition_ok with p. intros [P A]. destruct (H P) as [G W]. split; auto. apply in_app_or in I as [I|[<-|[]]]; auto. }
  intros u. apply ok_ret. tauto.
Qed.
Lemma opened_locals_ok : forall locals (pre : Prop) values e t, within locals e t -> env = e ++ t -> (pre -> map value values = e) ->
  ok pre (opened_locals values locals) (fun k => map value k = env).
Proof.
  induction locals as [|l locals IH]; intros pre values e t W E H; cbn [opened_locals].
  - apply ok_ret. intros P. destruct t; [|destruct W]. rewrite E, app_nil_r. auto.
  - destruct t as [|x t]; [destruct W|]. destruct W as [B W]. step ok_base. intros own.
    assert (Own : pre -> value own = nth (List.length values) env 0 -> value own = x).
    { intros P Eo. rewrite Eo, <- (map_length value values), (H P), E, app_nth2, Nat.sub_diag by lia. reflexivity. }
    eapply ok_bind; [apply bounds_ok with (e := e); tauto|]. intros b.
    eapply ok_bind; [apply ok_assume; intros [[P Eo] Q]; apply Q; rewrite (Own P Eo); exact B|]. intros u.
    apply (IH _ _ (e ++ [x]) t W); [rewrite <- app_assoc; exact E|]. intros [[[P Eo] _] _]. rewrite map_app, (H P). cbn [map]. rewrite (Own P Eo). reflexivity.
Qed.
Lemma opened_ok : forall (pre : Prop) p t given when locals c, env = p ++ t -> (forall g, In g given -> true_in p g = true) -> true_in p when = true ->
  within locals p t -> true_in env c = true ->
  ok pre (opened (List.length p) given when locals c) (fun values => map value values = p ++ t).
Proof.
  intros pre p t given when locals c E G W L C. unfold opened.
  eapply ok_bind; [apply (context_for_ok pre p t given when E); auto|]. intros values.
  eapply ok_bind; [apply (opened_locals_ok locals _ values p t L E); tauto|]. intros all.
  eapply ok_bind; [apply (assume_condition_ok _ all env c); tauto|]. intros u. apply ok_ret. intros [[_ A] _]. congruence.
Qed.

(** ** Places that are vertices, and that are joined *)
Variables (f : rules) (p : list Z).
Notation G := (graph_of f p).

Lemma vertex_in : forall r t, In r (vertex_rules f) -> within (vertex_locals r) p t -> true_in (p ++ t) (vertex_condition r) = true ->
  In (Vertex (rule_name r) t) (vertices G).
Proof.
  intros r t I W C. cbn [vertices graph_of]. apply in_flat_map. exists r. split; auto. apply in_map, values_of_spec. auto.
Qed.
Lemma somes_in : forall A (l : list (option A)) a, In a (somes l) <-> In (Some a) l.
Proof.
  intros A l a. unfold somes. rewrite in_flat_map. split.
  - intros ([b|] & I & J); [destruct J as [->|[]]; auto | destruct J].
  - intros I. exists (Some a). cbn. auto.
Qed.
Lemma vertex_way_ok : forall (pre : Prop) values x r, In r (vertex_rules f) -> rule_name r = fst x -> (pre -> map value values = p) ->
  ok pre (vertex_way values x r) (fun l => means_true rho l -> In (place_at rho x) (vertices G)).
Proof.
  intros pre values x r I E H. unfold vertex_way. destruct (Nat.eqb _ _); [|apply ok_lift; discriminate].
  step (all_bounds_ok (vertex_locals r) (snd x) pre values p H). intros b.
  eapply ok_bind; [apply (condition_ok env rho (vertex_condition r) _ (values ++ snd x) (p ++ map value (snd x)))|].
  { intros [P _]. rewrite map_app, (H P). reflexivity. }
  intros l. apply ok_ret. intros [[P B] C] T. rewrite both_true in T. unfold place_at. rewrite <- E. apply vertex_in; auto.
  - apply B, both_true. intros y J. apply T, in_or_app. auto.
  - apply C, T, in_or_app. right. left. auto.
Qed.
Lemma is_vertex_ok : forall (pre : Prop) values x, (pre -> map value values = p) -> ok pre (is_vertex f values x) (fun _ => In (place_at rho x) (vertices G)).
Proof.
  intros pre values x H. unfold is_vertex.
  eapply ok_bind; [apply (ok_each env rho _ _ pre _ (fun _ o => match o with Some l => means_true rho l -> In (place_at rho x) (vertices G) | None => True end))|].
  { intros r I. apply filter_In in I as [I E]. apply String.eqb_eq in E. apply ok_optional, vertex_way_ok; auto. }
  intros ways. eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [_ A] T. apply either_true in T as (l & I & T). apply somes_in in I.
  apply forall2_in in A as [A _]. destruct (A _ I) as (r & _ & Q). auto.
Qed.

Definition edge_between (x y : place) : Prop := In (place_at rho x, place_at rho y) (edges G).
Lemma equal_number_ok : forall (pre : Prop) values e tf, (pre -> map value values = e) ->
  ok pre (equal_number values tf) (fun l => means_true rho l -> value_in e (fst tf) = value (snd tf)).
Proof.
  intros pre values e tf H. step (number_ok env rho (fst tf) pre values e H). intros g. apply ok_lift. intros [_ E] l L T.
  apply (equal_forms_spec rho _ _ _ L) in T. congruence.
Qed.
Lemma equal_ends : forall e ts fs, List.length ts = List.length fs -> (forall tf, In tf (combine ts fs) -> value_in e (fst tf) = value (snd tf)) ->
  map (value_in e) ts = map value fs.
Proof.
  intros e. induction ts as [|t ts IH]; intros [|g fs] L A; try discriminate; cbn [map]; auto. cbn [combine] in A. f_equal.
  - apply (A (t, g)). left. auto.
  - apply IH; auto. intros tf I. apply A. right. auto.
Qed.
Lemma edge_way_ok : forall (pre : Prop) values r x y, In r (edge_rules f) -> (pre -> map value values = p) ->
  ok pre (edge_way values r x y) (fun l => means_true rho l -> edge_between x y).
Proof.
  intros pre values r x y I H. unfold edge_way.
  destruct (if same_shape (fst (ends r)) x then same_shape (snd (ends r)) y else false) eqn:S; [|apply ok_lift; discriminate].
  apply if_true in S as [S1 S2]. unfold same_shape in S1, S2. apply if_true in S1 as [N1 L1], S2 as [N2 L2].
  apply String.eqb_eq in N1, N2. apply Nat.eqb_eq in L1, L2. cbv zeta.
  step ok_option. intros found. step ok_option. intros own.
  eapply ok_bind; [apply (all_bounds_ok (edge_locals r) own _ values p); tauto|]. intros b.
  eapply ok_bind; [apply (condition_ok env rho (edge_condition r) _ (values ++ own) (p ++ map value own))|].
  { intros [[[P _] _] _]. rewrite map_app, (H P). reflexivity. }
  intros l. match goal with |- Contexts.ok _ _ ?q _ _ => set (sofar := q) end.
  eapply ok_bind; [apply (ok_each env rho _ _ sofar _ (fun tf l => means_true rho l -> value_in (p ++ map value own) (fst tf) = value (snd tf)))|].
  { intros tf _. apply equal_number_ok. intros [[[[P _] _] _] _]. rewrite map_app, (H P). reflexivity. }
  intros e. apply ok_ret. intros [[[_ B] C] E] T. rewrite both_true in T. unfold edge_between. cbn [edges graph_of].
  apply in_flat_map. exists r. split; auto. apply in_map_iff. exists (map value own).
  apply forall2_in in E as [_ E].
  assert (Q : forall tf, In tf (combine (indices (fst (ends r))) (snd x) ++ combine (indices (snd (ends r))) (snd y)) ->
    value_in (p ++ map value own) (fst tf) = value (snd tf)).
  { intros tf J. destruct (E tf J) as (m & K & M). apply M, T, in_or_app. right. right. auto. }
  split.
  - unfold vertex_at, place_at. rewrite N1, N2. rewrite (equal_ends _ _ _ L1), (equal_ends _ _ _ L2); auto; intros tf J; apply Q, in_or_app; auto.
  - apply values_of_spec. split.
    + apply B, both_true. intros m J. apply T, in_or_app. auto.
    + apply C, T, in_or_app. right. left. auto.
Qed.
Lemma both_turns_in : forall A (l : list A) x b, In (x, b) (both_turns l) -> In x l.
Proof. intros A l x b I. apply in_flat_map in I as (y & J & [E|[E|[]]]); injection E as -> _; auto. Qed.
Lemma near_first_in : forall A place (l : list A) x, In x (near_first place l) -> In x l.
Proof.
  intros A place l x I. unfold near_first in I. cbv zeta in I. apply in_flat_map in I as (d & _ & I). apply in_map_iff in I as ([n y] & <- & I).
  apply filter_In in I as [I _]. apply in_combine_r in I. exact I.
Qed.
Definition joined_places (x y : place) : Prop := edge_between x y \/ edge_between y x.
Lemma turned_way_ok : forall (pre : Prop) values rt x y, In (fst rt) (edge_rules f) -> (pre -> map value values = p) ->
  ok pre (turned_way values x y rt) (fun l => means_true rho l -> joined_places x y).
Proof.
  intros pre values [r b] x y I H. unfold turned_way, joined_places. cbn [fst snd] in *.
  destruct b; (eapply ok_weaken; [apply (edge_way_ok pre values r _ _ I H) | auto | auto]).
Qed.
Lemma edge_ways_ok : forall (pre : Prop) values x y, (pre -> map value values = p) ->
  ok pre (edge_ways f values x y) (fun ways => forall l, In l ways -> means_true rho l -> joined_places x y).
Proof.
  intros pre values x y H. unfold edge_ways.
  eapply ok_bind; [apply (ok_each env rho _ _ pre _ (fun _ o => match o with Some l => means_true rho l -> joined_places x y | None => True end))|].
  { intros [r b] I. apply both_turns_in in I. apply ok_optional, turned_way_ok; auto. }
  intros ways. apply ok_ret. intros [_ A] l I. apply somes_in in I. apply forall2_in in A as [A _]. destruct (A _ I) as (rt & _ & Q). exact Q.
Qed.
Lemma is_edge_ok : forall (pre : Prop) values near x y, (pre -> map value values = p) -> ok pre (is_edge f values near x y) (fun _ => joined_places x y).
Proof.
  intros pre values near x y H. unfold is_edge. apply ok_or_retry.
  - apply ok_first. intros [r b] I. apply both_turns_in, near_first_in in I.
    eapply ok_bind; [apply (turned_way_ok pre values (r, b) x y I H)|]. intros l.
    eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [_ Q] T. auto.
  - eapply ok_bind; [apply (edge_ways_ok pre values x y H)|]. intros ways. destruct (Nat.ltb _ _); [|apply ok_lift; discriminate].
    eapply ok_weaken; [apply ok_prove with (pre := True) | auto |]. intros u [_ Q] T. apply either_true in T as (l & I & T). eauto.
Qed.
End Right.
