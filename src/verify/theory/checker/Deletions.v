(** Certificates of who wins a deletion game on one graph, and of its nimber.

    The rules of the game are data of the certificate, as `Deletion.v` reads them. [deletion_second_proved] and
    [deletion_first_proved]: who wins, by a strategy. [deletion_nimber_proved]: the nimber, by a table of components. *)
From Coq Require Import ZArith NArith List Bool Lia FMapPositive.
From NK Require Import Mex Game Table Terms Deletion Components Summands.
From NK.checker Require Import Monoids.
Import ListNotations.
Open Scope N_scope.

(** * Functions that are worked out once for some numbers *)
Definition worked_out {A} (f : N -> A) (keys : list N) : PositiveMap.t A :=
  fold_right (fun x m => PositiveMap.add (place x) (f x) m) (PositiveMap.empty A) keys.
Definition looked_up {A} (f : N -> A) (m : PositiveMap.t A) (x : N) : A :=
  match PositiveMap.find (place x) m with Some y => y | None => f x end.
Lemma looked_up_spec : forall A (f : N -> A) keys x, looked_up f (worked_out f keys) x = f x.
Proof.
  intros A f keys x. unfold looked_up, worked_out. induction keys as [|y keys IH]; cbn [fold_right].
  - rewrite PositiveMap.gempty. reflexivity.
  - destruct (N.eq_dec x y) as [->|D]; [rewrite PositiveMap.gss; reflexivity|].
    rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). exact IH.
Qed.

(** * Games *)
Record deletion_game := Deletion_game {
  vertex_count : N;  (** the vertices are the numbers below it *)
  edge_list : list (N * N);  (** the ends of the edges 0, 1, ... *)
  token_start : option N;  (** where the token stands, in a game with one *)
  rule_list : list game_rule
}.

Definition edge_numbers (g : deletion_game) : list N := numbers_from 0 (length (edge_list g)).
Definition edge_ends (g : deletion_game) (e : N) : option (N * N) := nth_error (edge_list g) (N.to_nat e).
Definition game_ends (g : deletion_game) : N -> option (N * N) := looked_up (edge_ends g) (worked_out (edge_ends g) (edge_numbers g)).
(** The neighbours of a vertex, each with the number of the edge. *)
Definition edges_near (g : deletion_game) (v : N) : list (N * N) :=
  flat_map (fun e => match edge_ends g e with
    | Some (u, w) => (if u =? v then [(w, e)] else []) ++ (if w =? v then [(u, e)] else [])
    | None => []
    end) (edge_numbers g).
Definition game_joins (g : deletion_game) : N -> list (N * N) :=
  looked_up (edges_near g) (worked_out (edges_near g) (all_below (vertex_count g))).

(** The whole graph, and the moves. *)
Definition whole_game (g : deletion_game) : position := At (N.ones (vertex_count g)) 0 (token_start g).
Definition game_moves (g : deletion_game) : position -> option (list position) := moves (game_ends g) (game_joins g) (rule_list g).
Definition game_option (g : deletion_game) : position -> position -> Prop := deletion_option (game_ends g) (game_joins g) (rule_list g).

Lemma game_ends_spec : forall g e, game_ends g e = edge_ends g e.
Proof. intros. apply looked_up_spec. Qed.
Lemma edges_listed : forall g e, game_ends g e <> None -> In e (edge_numbers g).
Proof.
  intros g e. rewrite game_ends_spec. unfold edge_ends, edge_numbers. intros H. apply nth_error_Some in H. apply numbers_from_spec. lia.
Qed.
Lemma game_joins_spec : forall g v w e, In (w, e) (game_joins g v) <-> game_ends g e = Some (v, w) \/ game_ends g e = Some (w, v).
Proof.
  intros g v w e. unfold game_joins. rewrite looked_up_spec. unfold edges_near. rewrite in_flat_map. split.
  - intros (f & _ & I). rewrite !game_ends_spec. destruct (edge_ends g f) as [[a b]|] eqn:E; [|destruct I]. apply in_app_iff in I as [I|I].
    + destruct (N.eqb_spec a v) as [->|]; [|destruct I]. destruct I as [I|[]]. injection I as -> ->. auto.
    + destruct (N.eqb_spec b v) as [->|]; [|destruct I]. destruct I as [I|[]]. injection I as -> ->. auto.
  - intros H. exists e. split; [apply edges_listed; destruct H; congruence|]. rewrite !game_ends_spec in H. destruct H as [-> | ->]; apply in_app_iff.
    + left. rewrite N.eqb_refl. left. reflexivity.
    + right. rewrite N.eqb_refl. left. reflexivity.
Qed.

(** * Lists of positions, to be searched by what is left *)
Definition position_key (order : N) (p : position) : N := N.lor (N.shiftl (gone_edges p) order) (left_ p).
Definition buckets (A : Type) : Type := PositiveMap.t (list (position * A)).
Definition bucket {A} (m : buckets A) (key : N) : list (position * A) :=
  match PositiveMap.find (place key) m with Some l => l | None => [] end.
Definition buckets_of {A} (order : N) (all : list (position * A)) : buckets A :=
  fold_right (fun own m => let key := position_key order (fst own) in PositiveMap.add (place key) (own :: bucket m key) m)
    (PositiveMap.empty (list (position * A))) all.
Fixpoint first_in {A} (p : position) (l : list (position * A)) : option A :=
  match l with [] => None | (q, x) :: l => if same_position p q then Some x else first_in p l end.
Definition found_position {A} (order : N) (m : buckets A) (p : position) : option A := first_in p (bucket m (position_key order p)).

Lemma bucket_in : forall A order (all : list (position * A)) key own, In own (bucket (buckets_of order all) key) -> In own all.
Proof.
  intros A order all key own. unfold buckets_of. induction all as [|other all IH]; cbn [fold_right].
  - unfold bucket. rewrite PositiveMap.gempty. intros [].
  - cbv zeta. unfold bucket at 1. destruct (N.eq_dec key (position_key order (fst other))) as [->|D].
    + rewrite PositiveMap.gss. intros [<-|I]; [left; auto | right; auto].
    + rewrite PositiveMap.gso by (intros E; apply place_injective in E; auto). intros I. right. apply IH. exact I.
Qed.
Lemma found_position_in : forall A order (all : list (position * A)) p x, found_position order (buckets_of order all) p = Some x -> In (p, x) all.
Proof.
  intros A order all p x H. unfold found_position in H. apply (bucket_in A order all (position_key order p)).
  induction (bucket (buckets_of order all) (position_key order p)) as [|[q y] l IH]; cbn [first_in] in H; [discriminate|].
  destruct (same_position p q) eqn:E; [|right; auto]. apply same_position_spec in E. injection H as ->. subst. left. reflexivity.
Qed.

(** * Strategies *)
Definition is_listed_position (order : N) (lost : buckets unit) (p : position) : bool :=
  match found_position order lost p with Some _ => true | None => false end.
(** Some move leads to a listed position. *)
Definition position_answered (next : position -> option (list position)) (order : N) (lost : buckets unit) (p : position) : bool :=
  match next p with Some l => anyb (is_listed_position order lost) l | None => false end.
Definition moves_answered (next : position -> option (list position)) (order : N) (lost : buckets unit) (p : position) : bool :=
  match next p with Some l => allb (position_answered next order lost) l | None => false end.

Definition with_unit (lost : list position) : list (position * unit) := List.map (fun p => (p, tt)) lost.
Definition deletion_second_wins (g : deletion_game) (lost : list position) : bool :=
  let next := game_moves g in
  let known := buckets_of (vertex_count g) (with_unit lost) in
  if is_listed_position (vertex_count g) known (whole_game g) then allb (moves_answered next (vertex_count g) known) lost else false.
Definition deletion_first_wins (g : deletion_game) (lost : list position) : bool :=
  let next := game_moves g in
  let known := buckets_of (vertex_count g) (with_unit lost) in
  if position_answered next (vertex_count g) known (whole_game g) then allb (moves_answered next (vertex_count g) known) lost else false.

Section Strategy.
Variables (g : deletion_game) (lost : list position).
Notation known := (buckets_of (vertex_count g) (with_unit lost)).
Lemma is_listed_position_spec : forall p, is_listed_position (vertex_count g) known p = true -> In p lost.
Proof.
  intros p H. unfold is_listed_position in H. destruct (found_position _ _ p) as [[]|] eqn:E; [|discriminate].
  apply found_position_in, in_map_iff in E as (q & E & I). injection E as ->. exact I.
Qed.
Lemma position_answered_spec : forall p, position_answered (game_moves g) (vertex_count g) known p = true ->
  exists q, game_option g p q /\ In q lost.
Proof.
  intros p H. unfold position_answered in H. destruct (game_moves g p) as [l|] eqn:E; [|discriminate].
  apply anyb_exists in H as (q & I & H). exists q. split; [exists l; auto | apply is_listed_position_spec; auto].
Qed.
Lemma lost_are_lost : allb (moves_answered (game_moves g) (vertex_count g) known) lost = true ->
  forall p, In p lost -> P_position position (game_option g) p.
Proof.
  intros T. apply (lost_positions _ _ _ (game_joins_spec g) (edge_numbers g) (edges_listed g)). intros p L q (l & M & I).
  rewrite allb_forall in T. specialize (T p L). unfold moves_answered in T. fold (game_moves g) in M. rewrite M in T.
  rewrite allb_forall in T. destruct (position_answered_spec q (T q I)) as (r & H). exists r. exact H.
Qed.
End Strategy.

Theorem deletion_second_proved : forall g lost, deletion_second_wins g lost = true -> P_position position (game_option g) (whole_game g).
Proof.
  intros g lost H. unfold deletion_second_wins in H. cbv zeta in H. apply if_true in H as [H T].
  apply (lost_are_lost g lost T). apply is_listed_position_spec in H. exact H.
Qed.
Theorem deletion_first_proved : forall g lost, deletion_first_wins g lost = true -> N_position position (game_option g) (whole_game g).
Proof.
  intros g lost H. unfold deletion_first_wins in H. cbv zeta in H. apply if_true in H as [H T].
  apply position_answered_spec in H as (q & O & I). apply some_option with q; auto. apply (lost_are_lost g lost T). exact I.
Qed.

(** * Nimbers *)
(** The nim-sum of the entries of components; [None] if one has no entry. *)
Fixpoint entries_total (find : position -> option N) (l : list position) : option N :=
  match l with
  | [] => Some 0
  | c :: l => match find c, entries_total find l with Some v, Some s => Some (N.lxor v s) | _, _ => None end
  end.
Definition component_right (next : position -> option (list position)) (parts : position -> list position) (find : position -> option N)
    (own : position * N) : bool :=
  let '(c, v) := own in
  if match parts c with [d] => same_position c d | _ => false end then
    match next c with
    | Some l => match opt_map (fun q => entries_total find (parts q)) l with
        | Some values => if v <=? N.of_nat (length values) then mexb values v else false
        | None => false
        end
    | None => false
    end
  else false.
Definition token_right (g : deletion_game) : bool :=
  match token_start g with
  | Some t => if t <? vertex_count g then allb (fun r => match goes_to r with Some _ => true | None => false end) (rule_list g) else false
  | None => allb (fun r => match goes_to r with Some _ => false | None => true end) (rule_list g)
  end.
Definition deletion_nimber_is (g : deletion_game) (table : list (position * N)) (v : N) : bool :=
  let next := game_moves g in
  let parts := summands (game_ends g) (game_joins g) in
  let known := buckets_of (vertex_count g) table in
  let find := found_position (vertex_count g) known in
  if token_right g then if allb (component_right next parts find) table then
    match entries_total find (parts (whole_game g)) with Some w => w =? v | None => false end
  else false else false.

Lemma entries_total_spec : forall find l s, entries_total find l = Some s ->
  (forall c, In c l -> find c <> None) /\ total position (entry find) l = s.
Proof.
  intros find. induction l as [|c l IH]; intros s H; cbn [entries_total] in H; [injection H as <-; split; [intros c [] | reflexivity]|].
  destruct (find c) as [v|] eqn:E; [|discriminate]. destruct (entries_total find l) as [w|]; [|discriminate]. injection H as <-.
  destruct (IH w eq_refl) as [I T]. split; [intros d [<-|J]; [congruence | auto]|].
  cbn [total fold_right]. fold (total position (entry find) l). rewrite T. unfold entry. rewrite E. reflexivity.
Qed.

Theorem deletion_nimber_proved : forall g table v, deletion_nimber_is g table v = true ->
  (forall q, reached position (game_option g) (whole_game g) q -> game_moves g q <> None) /\
  (exists value, grundy position (game_option g) value) /\
  forall value, grundy position (game_option g) value -> value (whole_game g) = v.
Proof.
  intros g table v H. unfold deletion_nimber_is in H. cbv zeta in H. rewrite !if_true in H. destruct H as (Token & Right & Whole).
  set (find := found_position (vertex_count g) (buckets_of (vertex_count g) table)) in *.
  set (parts := summands (game_ends g) (game_joins g)) in *.
  destruct (entries_total find (parts (whole_game g))) as [w|] eqn:E; [|discriminate]. apply N.eqb_eq in Whole. subst w.
  apply entries_total_spec in E as [Known <-].
  set (has_token := match token_start g with Some _ => true | None => false end).
  assert (Goes : forall r, In r (rule_list g) -> (goes_to r = None <-> has_token = false)).
  { intros r Ir. unfold token_right in Token. unfold has_token. destruct (token_start g).
    - apply if_true in Token as [_ Token]. rewrite allb_forall in Token. specialize (Token r Ir). destruct (goes_to r); [split; congruence | discriminate].
    - rewrite allb_forall in Token. specialize (Token r Ir). destruct (goes_to r); [discriminate | split; auto]. }
  assert (Fits : fits has_token (whole_game g)).
  { unfold fits, whole_game, has_token. cbn [token_at left_]. unfold token_right in Token. destruct (token_start g) as [t|]; auto.
    apply if_true in Token as [Token _]. apply N.ltb_lt in Token. split; auto. apply N.ones_spec_low. exact Token. }
  assert (Entries : forall c u, find c = Some u -> parts c = [c] /\ exists l, game_moves g c = Some l /\
    (forall q, In q l -> known (game_ends g) (game_joins g) find q) /\
    is_mex (fun w => exists q, In q l /\ w = total position (entry find) (parts q)) u).
  { intros c u F. apply found_position_in in F. rewrite allb_forall in Right. specialize (Right (c, u) F). unfold component_right in Right.
    apply if_true in Right as [One Right]. split.
    - destruct (parts c) as [|d [|]]; try discriminate. apply same_position_spec in One. congruence.
    - destruct (game_moves g c) as [l|]; [|discriminate]. exists l. split; auto.
      destruct (opt_map (fun q => entries_total find (parts q)) l) as [values|] eqn:O; [|discriminate]. apply if_true in Right as [_ Right].
      apply mexb_spec in Right. split.
      + intros q I. destruct (opt_map_all _ _ _ _ _ O q I) as (s & Es & _). apply entries_total_spec in Es as [K _]. exact K.
      + eapply mex_ext; [|exact Right]. intros x. rewrite (opt_map_in _ _ _ _ _ O). split.
        * intros (q & I & Eq). exists q. split; auto. apply entries_total_spec in Eq as [_ T]. symmetry. exact T.
        * intros (q & I & ->). destruct (opt_map_all _ _ _ _ _ O q I) as (s & Es & _). exists q. split; auto.
          rewrite Es. f_equal. apply entries_total_spec in Es as [_ T]. symmetry. exact T. }
  split; [|split].
  - intros q R. destruct (play_is_defined _ _ _ (game_joins_spec g) find has_token Goes Entries (whole_game g) q Fits Known R) as (l & M).
    unfold game_moves. congruence.
  - exact (deletion_nimbers_exist _ _ _ (game_joins_spec g) (edge_numbers g) (edges_listed g)).
  - intros value G. exact (nimber_by_components _ _ _ (game_joins_spec g) (edge_numbers g) (edges_listed g) find has_token Goes Entries value G (whole_game g) Fits Known).
Qed.

Print Assumptions deletion_second_proved.
Print Assumptions deletion_first_proved.
Print Assumptions deletion_nimber_proved.
