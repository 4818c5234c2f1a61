(** What the program `nkdsl-check` computes, and what it means that it says "proved".

    Each function below reads the statements of one kind of certificate and answers yes or no; the theorem behind it says
    what is true if the answer is yes. `Extract.v` turns the functions, and nothing else, into the program. So of a verdict
    of the program must be believed: that Coq's extraction and the OCaml compiler keep the meaning of a function, and that the
    program reads the text of a certificate as it is meant. *)
From Coq Require Import String ZArith NArith List Bool.
From NK Require Import Mex System Period Certificate Sparse Game NodeKayles Table Single Closure Runs Family.
Import ListNotations.
Open Scope Z_scope.

(** * Certificates of periodicity *)

(** The numbers of pairs that the checker with a sparse space tries, one after the other. *)
Definition limits : list Z := [30; 300; 3000; 30000; 1000000].

Definition period_is_right (sparse : option (N * list bool)) (c : certificate) : bool :=
  match sparse with
  | Some (mask, odd) => sparse_check mask odd limits c
  | None => check c
  end.

(** The index up to which that function looks at the equations, which the program compares with its limits. *)
Definition looked_to (c : certificate) : Z :=
  theta_of c (stated c) (2 ^ exponent c)%N (half_gain c) + period c - 1.

(** Parts of the check, by which the program says why a certificate is refused. *)
Definition order_is_right (c : certificate) : bool := order_test (sys_of c) (rank_of c).
Definition frame_is_right (c : certificate) : bool :=
  frame_test c (stated c) (theta_of c (stated c) (2 ^ exponent c)%N (half_gain c)).

Lemma period_valid : forall sparse c, period_is_right sparse c = true -> valid c.
Proof. intros [[mask odd]|] c H; [exact (sparse_check_sound mask odd limits c H) | exact (check_sound c H)]. Qed.

(** The recurrences have a solution, and every solution repeats, or gains the stated number in each period, from the stated
    index on. *)
Theorem period_proved : forall sparse c, period_is_right sparse c = true ->
  solves (sys_of c) (stated c) /\
  forall f, solves (sys_of c) f -> forall i n, (i < List.length (claims c))%nat -> start_of c i <= n ->
    f i (n + period c) = (f i n + gain_of c i)%N.
Proof.
  intros sparse c H. apply period_valid in H. split; [exact (stated_solves c H)|]. exact (solution_periodic c H).
Qed.

(** * Single graphs: Node-Kayles on a graph whose vertices are numbered from 0 *)
Definition numbered_vertex (i : Z) : vertex := Vertex ""%string [i].
Definition numbered_graph (order : nat) (joins : list (Z * Z)) : graph :=
  Graph (map (fun i => numbered_vertex (Z.of_nat i)) (List.seq 0 order))
        (map (fun e => (numbered_vertex (fst e), numbered_vertex (snd e))) joins).

Definition nimber_is_right (G : graph) (table : list (N * N)) (v : N) : bool :=
  if whole_table_test (around_of (masks_of G)) table
  then match find_in (table_map table) (all_vertices G) with Some w => (w =? v)%N | None => false end else false.

Theorem nimber_proved : forall G table v, nimber_is_right G table v = true -> nimber G = v.
Proof. exact nimber_by_table. Qed.

Definition second_wins_is_right (G : graph) (lost : list N) : bool :=
  if strategy_test (around_of (masks_of G)) lost then memb (all_vertices G) lost else false.

Theorem second_wins_proved : forall G lost, second_wins_is_right G lost = true -> P_position graph graph_option G.
Proof. exact second_wins. Qed.

Definition first_wins_is_right (G : graph) (lost : list N) : bool :=
  if strategy_test (around_of (masks_of G)) lost
  then has_answer (around_of (masks_of G)) (listed_map lost) (all_vertices G) else false.

Theorem first_wins_proved : forall G lost, first_wins_is_right G lost = true -> N_position graph graph_option G.
Proof. exact first_wins. Qed.

(** * Families of strips *)

(** The word of the whole strip is the word with this number. *)
Definition family_is_right (c : closure) (f : family) (whole : nat) : bool :=
  match nth_error (words c) whole, closing f with
  | Some d, None =>
      if same_columns (lcap d) (left_cap f) then if same_columns (rcap d) (right_cap f) then
      if closure_test c then family_test c f else false else false else false
  | _, _ => false
  end.

(** Any graphs with the stated vertices and edges have the nimbers that the recurrences give. *)
Theorem family_proved : forall c f whole d, family_is_right c f whole = true -> nth_error (words c) whole = Some d ->
  forall s, solves (recurrences c) s -> forall n G, from f <= n -> graph_is f n G ->
    nimber G = s (member d) (line_at n (cells f) + shift d).
Proof.
  intros c f whole d H Hd s Sol n G Hn HG. unfold family_is_right in H. rewrite Hd in H.
  destruct (closing f) eqn:Closed; [discriminate|]. rewrite !if_true in H. destruct H as (H1 & H2 & H3 & H4).
  apply same_columns_spec in H1, H2. rewrite (family_sound c f H4 n G Hn HG). unfold strip_value. rewrite Closed.
  assert (Pos : 0 <= line_at n (cells f)).
  { unfold family_test in H4. rewrite !if_true in H4. destruct H4 as (_ & _ & _ & Pos & _).
    exact (always_spec (from f) (cells f) Pos n Hn). }
  rewrite <- (Z2Nat.id (line_at n (cells f))) at 2 by exact Pos.
  rewrite <- H1, <- H2. exact (closure_sound c H3 s Sol d _ (nth_error_In _ _ Hd)).
Qed.

Print Assumptions period_proved.
Print Assumptions nimber_proved.
Print Assumptions second_wins_proved.
Print Assumptions first_wins_proved.
Print Assumptions family_proved.
