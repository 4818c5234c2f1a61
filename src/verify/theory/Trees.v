(** Statements about an integer n as trees, and a program that says what they gain when n grows by a step.

    A tree has a value at n, a number or a truth, or none. It gains d over a step from some n on if it has a value one step
    further just where it has one, and a number is d larger there. [gain_sound]: what [gain] says is so. The order of two values
    stays the same from where on the one that gains more is the larger one, [overtaken_sound], and that of two polynomials from where
    on their difference has one sign, [passed_sound]. The nim-sum with a number gains what the tree does, if that leaves alone the
    bits that the number changes, [nim_sum_with_sound]. A statement lasts if it is true one step further where it is true;
    [lasts_stays]. Theorem [tree_proved]: a statement that lasts is true at all n if it is at the first ones. *)
From Coq Require Import ZArith NArith List Bool Zpow_facts Lia.
From NK Require Import Mex System Claim.
Import ListNotations.
Open Scope Z_scope.

Inductive binary :=
| Add | Subtract | Multiply | Divide | FloorDivide | Modulo | Power | Gcd | Binomial | NimSum | Minimum | Maximum
| Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual.
Inductive node :=
| Number (c : Z) | Truth | Variable_n
| At (name : nat) (a b : Z)                     (* the function with this number at a n + b *)
| Range (low high : option Z) (a b : Z) (y z : node) (* y where a n + b is at least low and at most high, and z elsewhere *)
| Not (x : node) | And (x y : node) | Or (x y : node) | If (x y z : node)
| Binary (o : binary) (x y : node).
Inductive value := Int (x : Z) | Bool (b : bool).

(** Powers and binomial coefficients have values here for small exponents and lower numbers only. *)
Definition most_exponent : Z := 64.
Definition falling (n : Z) (k : nat) : Z := fold_right Z.mul 1 (map (fun i => n - Z.of_nat i) (List.seq 0 k)).
Definition binomial (n k : Z) : option Z :=
  if k <? 0 then Some 0 else if (if 0 <=? n then n <? k else false) then Some 0
  else if k <=? most_exponent then Some (falling n (Z.to_nat k) / falling k (Z.to_nat k)) else None.

(** A quotient has a value here if it is an integer. Remainders are those of division by the absolute value. *)
Definition operate (o : binary) (x y : value) : option value :=
  match o, x, y with
  | Equal, Bool a, Bool b => Some (Bool (Bool.eqb a b))
  | NotEqual, Bool a, Bool b => Some (Bool (negb (Bool.eqb a b)))
  | _, Int x, Int y =>
      match o with
      | Add => Some (Int (x + y)) | Subtract => Some (Int (x - y)) | Multiply => Some (Int (x * y))
      | Divide => if y =? 0 then None else if x mod y =? 0 then Some (Int (x / y)) else None
      | FloorDivide => if y =? 0 then None else Some (Int (x / y))
      | Modulo => if y =? 0 then None else Some (Int (x mod Z.abs y))
      | Power => if (if 0 <=? y then y <=? most_exponent else false) then Some (Int (x ^ y)) else None
      | Gcd => Some (Int (Z.gcd x y))
      | Binomial => option_map Int (binomial x y)
      | NimSum => if x <? 0 then None else if y <? 0 then None else Some (Int (Z.lxor x y))
      | Minimum => Some (Int (Z.min x y)) | Maximum => Some (Int (Z.max x y))
      | Equal => Some (Bool (x =? y)) | NotEqual => Some (Bool (negb (x =? y)))
      | Less => Some (Bool (x <? y)) | LessEqual => Some (Bool (x <=? y))
      | Greater => Some (Bool (y <? x)) | GreaterEqual => Some (Bool (y <=? x))
      end
  | _, _, _ => None
  end.

(** Whether a test is true at this number of integers from one on. Such a loop needs no memory, where a list would. *)
Definition all_from (test : Z -> bool) (low : Z) (count : N) : bool :=
  snd (N.iter count (fun s : Z * bool => if snd s then (fst s + 1, test (fst s)) else s) (low, true)).
Lemma all_from_spec : forall test low count, all_from test low count = true -> forall n, low <= n < low + Z.of_N count -> test n = true.
Proof.
  intros test low. unfold all_from. set (next := fun s : Z * bool => if snd s then (fst s + 1, test (fst s)) else s).
  intros count. assert (G : snd (N.iter count next (low, true)) = true ->
    fst (N.iter count next (low, true)) = low + Z.of_N count /\ forall n, low <= n < low + Z.of_N count -> test n = true).
  { induction count as [|count IH] using N.peano_ind; [cbn; intros _; split; [lia | intros; lia]|].
    rewrite N.iter_succ. set (s := N.iter count next (low, true)) in *. intros H. unfold next in H at 1. unfold next at 1.
    destruct (snd s) eqn:E; [|congruence]. destruct (IH eq_refl) as [F A]. cbn [fst snd] in *. split; [lia|].
    intros n Hn. destruct (Z.eq_dec n (fst s)) as [->|]; auto. apply A. lia. }
  intros H. apply G. exact H.
Qed.

Definition within (low high : option Z) (x : Z) : bool :=
  if match low with Some l => l <=? x | None => true end then match high with Some h => x <=? h | None => true end else false.

Section Values.
(** The values of the functions. *)
Variable function : nat -> Z -> option Z.

(** Values are found from left to right, and no further than is needed. *)
Fixpoint eval (n : Z) (t : node) : option value :=
  match t with
  | Number c => Some (Int c)
  | Truth => Some (Bool true)
  | Variable_n => Some (Int n)
  | At k a b => option_map Int (function k (a * n + b))
  | Range l h a b y z => if within l h (a * n + b) then eval n y else eval n z
  | Not x => match eval n x with Some (Bool v) => Some (Bool (negb v)) | _ => None end
  | And x y =>
      match eval n x with
      | Some (Bool true) => match eval n y with Some (Bool v) => Some (Bool v) | _ => None end
      | Some (Bool false) => Some (Bool false)
      | _ => None
      end
  | Or x y =>
      match eval n x with
      | Some (Bool false) => match eval n y with Some (Bool v) => Some (Bool v) | _ => None end
      | Some (Bool true) => Some (Bool true)
      | _ => None
      end
  | If x y z => match eval n x with Some (Bool true) => eval n y | Some (Bool false) => eval n z | _ => None end
  | Binary o x y => match eval n x, eval n y with Some v, Some w => operate o v w | _, _ => None end
  end.

End Values.

Section Trees.
(** The values of the functions; those of them that the program uses; and what is known of their growth. *)
Variables actual function : nat -> Z -> option Z.
Notation computed := (eval function).
Notation eval := (eval actual).
Variable known : nat -> Z -> option (Z * Z).
Variables low step : Z.
(** From which n on a comparison stays the same for a reason that is not found here. *)
Variable ordered : binary -> node -> node -> option Z.

(** What an operation gains, if its operands gain d and e. *)
Definition rule (o : binary) (x y : node) (d e : Z) : option Z :=
  let steady := if d =? 0 then if e =? 0 then Some 0 else None else None in
  let alike g := if d =? e then Some g else None in
  match o with
  | Add => Some (d + e)
  | Subtract => Some (d - e)
  | Multiply => match y, x with Number c, _ => Some (d * c) | _, Number c => Some (c * e) | _, _ => steady end
  | Divide | FloorDivide => match y with Number c => if c =? 0 then None else if d mod c =? 0 then Some (d / c) else None | _ => steady end
  | Modulo => match y with Number c => if c =? 0 then None else if d mod c =? 0 then Some 0 else None | _ => steady end
  | Power | Gcd | Binomial | NimSum => steady
  | Minimum | Maximum => alike d
  | Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => alike 0
  end.

(** Decides comparisons of integers, case by case. *)
Ltac compare :=
  repeat match goal with |- context [?u =? ?v] => destruct (Z.eqb_spec u v) | |- context [?u <? ?v] => destruct (Z.ltb_spec u v)
    | |- context [?u <=? ?v] => destruct (Z.leb_spec u v) end; auto; lia.

(** Polynomials in n, the constant first. *)
Definition horner (q : list Z) (n : Z) : Z := fold_right (fun c rest => c + n * rest) 0 q.
Fixpoint plus (p q : list Z) : list Z :=
  match p, q with [], _ => q | _, [] => p | c :: p, d :: q => (c + d) :: plus p q end.
Definition scaled (c : Z) (q : list Z) : list Z := map (Z.mul c) q.
Definition times (p q : list Z) : list Z := fold_right (fun c rest => plus (scaled c q) (0 :: rest)) [] p.
Definition raised (q : list Z) (k : nat) : list Z := Nat.iter k (times q) [1].
Lemma horner_cons : forall c q n, horner (c :: q) n = c + n * horner q n.
Proof. reflexivity. Qed.
Lemma horner_plus : forall p q n, horner (plus p q) n = horner p n + horner q n.
Proof.
  induction p as [|c p IH]; intros [|d q] n; cbn [plus]; rewrite ?horner_cons, ?IH; try ring; unfold horner; cbn [fold_right]; ring.
Qed.
Lemma horner_scaled : forall c q n, horner (scaled c q) n = c * horner q n.
Proof.
  intros c q n. unfold scaled. induction q as [|d q IH]; cbn [map]; [unfold horner; cbn [fold_right]; ring|]. rewrite !horner_cons, IH. ring.
Qed.
Lemma horner_times : forall p q n, horner (times p q) n = horner p n * horner q n.
Proof.
  intros p q n. unfold times. induction p as [|c p IH]; cbn [fold_right]; [unfold horner; cbn [fold_right]; ring|].
  rewrite horner_plus, horner_scaled, !horner_cons, IH. ring.
Qed.
Lemma horner_raised : forall q k n, horner (raised q k) n = horner q n ^ Z.of_nat k.
Proof.
  intros q k n. induction k as [|k IH]; [change (horner (raised q 0) n) with (1 + n * 0); rewrite Z.mul_0_r; reflexivity|]. change (raised q (S k)) with (times q (raised q k)). rewrite horner_times, IH, Nat2Z.inj_succ, Z.pow_succ_r by lia. reflexivity.
Qed.

(** A tree as a polynomial in n of a small degree, where it is one. *)
Definition most_degree : nat := 64.
Fixpoint as_polynomial (t : node) : option (list Z) :=
  match t with
  | Number c => Some [c]
  | Variable_n => Some [0; 1]
  | Binary o x y =>
      match as_polynomial x, as_polynomial y with
      | Some p, Some q =>
          match o with
          | Add => Some (plus p q)
          | Subtract => Some (plus p (scaled (-1) q))
          | Multiply => if Nat.leb (length p + length q) (most_degree + 2) then Some (times p q) else None
          | Power =>
              match y with
              | Number k =>
                  if (if 0 <=? k then k <=? most_exponent else false) then
                    if Nat.leb ((length p - 1) * Z.to_nat k) most_degree then Some (raised p (Z.to_nat k)) else None
                  else None
              | _ => None
              end
          | FloorDivide => match y with Number 1 => Some p | _ => None end
          | _ => None
          end
      | _, _ => None
      end
  | _ => None
  end.
Lemma as_polynomial_eval : forall n t q, as_polynomial t = Some q -> eval n t = Some (Int (horner q n)).
Proof.
  intros n. induction t as [c| | |k a b|l h a b y _ z _|x _|x _ y _|x _ y _|x _ y _ z _|o x IHx y IHy]; intros q L; cbn [as_polynomial] in L; try discriminate.
  - injection L as <-. cbn [eval]. do 2 f_equal. unfold horner. cbn [fold_right]. ring.
  - injection L as <-. cbn [eval]. do 2 f_equal. unfold horner. cbn [fold_right]. ring.
  - destruct (as_polynomial x) as [p|]; [|discriminate]. destruct (as_polynomial y) as [p'|]; [|discriminate].
    cbn [eval]. rewrite (IHx _ eq_refl), (IHy _ eq_refl). destruct o; try discriminate; cbn [operate].
    + injection L as <-. rewrite horner_plus. reflexivity.
    + injection L as <-. rewrite horner_plus, horner_scaled. do 2 f_equal; ring.
    + destruct (Nat.leb (length p + length p') (most_degree + 2)); [|discriminate]. injection L as <-. rewrite horner_times. reflexivity.
    + destruct y as [[|[| |]|]| | | | | | | | |]; try discriminate. injection L as <-. pose proof (IHy _ eq_refl) as E. cbn [eval] in E. injection E as <-.
      cbn [Z.eqb]. rewrite Z.div_1_r. reflexivity.
    + destruct y as [k| | | | | | | | |]; try discriminate. pose proof (IHy _ eq_refl) as E. cbn [eval] in E. injection E as <-.
      destruct (if 0 <=? k then k <=? most_exponent else false) eqn:B; [|discriminate].
      destruct (Nat.leb ((length p - 1) * Z.to_nat k) most_degree); [|discriminate]. injection L as <-.
      destruct (Z.leb_spec 0 k); [|discriminate]. rewrite horner_raised, Z2Nat.id by lia. reflexivity.
Qed.

(** q(m + t) as a polynomial in t. If it has no negative coefficient and its constant is positive, q is positive from m on. *)
Definition moved (m : Z) (q : list Z) : list Z := fold_right (fun c rest => plus [c] (plus (scaled m rest) (0 :: rest))) [] q.
Lemma horner_moved : forall m q t, horner (moved m q) t = horner q (m + t).
Proof.
  intros m q t. unfold moved. induction q as [|c q IH]; cbn [fold_right]; [reflexivity|]. rewrite !horner_plus, horner_scaled, !horner_cons, IH.
  unfold horner at 1. cbn [fold_right]. ring.
Qed.
Definition is_positive_from (m : Z) (q : list Z) : bool :=
  match moved m q with c :: rest => if 0 <? c then forallb (Z.leb 0) rest else false | [] => false end.
Lemma positive_from : forall m q, is_positive_from m q = true -> forall n, m <= n -> 0 < horner q n.
Proof.
  intros m q H n Hn. unfold is_positive_from in H. assert (E : horner q n = horner (moved m q) (n - m)) by (rewrite horner_moved; f_equal; lia).
  rewrite E. destruct (moved m q) as [|c rest]; [discriminate|]. destruct (Z.ltb_spec 0 c); [|discriminate]. rewrite horner_cons.
  assert (G : 0 <= horner rest (n - m)).
  { rewrite forallb_forall in H. clear E. induction rest as [|d rest IH]; [reflexivity|].
    rewrite horner_cons. pose proof (proj1 (Z.leb_le _ _) (H d (or_introl eq_refl))). specialize (IH (fun x I => H x (or_intror I))). nia. }
  nia.
Qed.

(** An index behind all roots of a polynomial: the first one if it is linear, or else the bound of Cauchy. Nothing rests on this index,
    because the sign is tested. *)
Definition trimmed (q : list Z) : list Z :=
  fold_right (fun c rest => match rest with [] => if c =? 0 then [] else [c] | _ => c :: rest end) [] q.
Definition behind_roots (q : list Z) : option Z :=
  match trimmed q with
  | [] | [_] => None
  | [b; a] => Some (- b / a + 1)
  | q => Some (fold_left Z.max (map Z.abs (removelast q)) 0 / Z.abs (last q 0) + 2)
  end.

(** From which n on a comparison of two polynomials stays the same: where the one that grows more has passed the other, or from [low] on if
    they differ by a constant. *)
Definition compares (o : binary) : bool :=
  match o with Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => true | _ => false end.
Definition passed (o : binary) (x y : node) : option Z :=
  if compares o then
    match as_polynomial x, as_polynomial y with
    | Some p, Some q =>
        let apart := plus p (scaled (-1) q) in
        match behind_roots apart with
        | None => match apart with _ :: rest => if forallb (Z.eqb 0) rest then Some low else None | [] => None end
        | Some m => if (if is_positive_from m apart then true else is_positive_from m (scaled (-1) apart)) then Some m else None
        end
    | _, _ => None
    end
  else None.
Lemma passed_sound : forall o x y m, passed o x y = Some m -> forall n k, m <= n -> m <= k -> eval n (Binary o x y) = eval k (Binary o x y).
Proof.
  intros o x y m P n k Hn Hk.
  assert (Order : compares o = true /\ exists f g, (forall i, eval i x = Some (Int (f i)) /\ eval i y = Some (Int (g i))) /\
    ((forall i, m <= i -> g i < f i) \/ (forall i, m <= i -> f i < g i) \/ (exists c, forall i, f i - g i = c))).
  { unfold passed in P. destruct (compares o); [|discriminate]. split; auto.
    destruct (as_polynomial x) as [p|] eqn:Lx; [|discriminate]. destruct (as_polynomial y) as [q|] eqn:Ly; [|discriminate]. cbv zeta in P.
    exists (horner p), (horner q). split; [intros i; split; apply as_polynomial_eval; auto|].
    assert (Apart : forall i, horner (plus p (scaled (-1) q)) i = horner p i - horner q i) by (intros i; rewrite horner_plus, horner_scaled; ring).
    destruct (behind_roots (plus p (scaled (-1) q))) as [m'|].
    - destruct (is_positive_from m' (plus p (scaled (-1) q))) eqn:Pos; [|destruct (is_positive_from m' (scaled (-1) (plus p (scaled (-1) q)))) eqn:Neg; [|discriminate]];
          injection P as <-.
      + left. intros i Hi. pose proof (positive_from _ _ Pos i Hi). rewrite Apart in H. lia.
      + right. left. intros i Hi. pose proof (positive_from _ _ Neg i Hi). rewrite horner_scaled, Apart in H. lia.
    - destruct (plus p (scaled (-1) q)) as [|c l]; [discriminate|]. destruct (forallb (Z.eqb 0) l) eqn:Zero; [|discriminate].
      right. right. exists c. intros i. specialize (Apart i). rewrite horner_cons in Apart. rewrite forallb_forall in Zero.
      enough (horner l i = 0) by nia. clear Apart. induction l as [|d l IH]; [reflexivity|]. rewrite horner_cons, IH by (intros x0 I; apply Zero; right; exact I).
      pose proof (proj1 (Z.eqb_eq 0 d) (Zero d (or_introl eq_refl))). lia. }
  destruct Order as (C & f & g & E & Order). cbn [eval]. destruct (E n) as [-> ->]. destruct (E k) as [-> ->].
  assert (O : (g n < f n /\ g k < f k) \/ (f n < g n /\ f k < g k) \/ (f n - g n = f k - g k)).
  { destruct Order as [O|[O|[c O]]]; [left; split; apply O; auto | right; left; split; apply O; auto | right; right; rewrite !O; reflexivity]. }
  clear Order E P. destruct o; try discriminate; cbn [operate]; do 2 f_equal; compare.
Qed.

Definition more (d : Z) (v : option value) : option value := match v with Some (Int x) => Some (Int (x + d)) | _ => v end.
Lemma more_none : forall v, more 0 v = v.
Proof. intros [[x|b]|]; cbn; auto. do 2 f_equal. lia. Qed.

(** From which n on the second of two integers that depend on n is the larger one, if their difference gains s > 0 over the step from m on:
    behind the last n at which it is not. The differences at the first [step] integers from m on tell that n; there is none if the
    integers have no values there. *)
Definition overtaken (x y : node) (s m : Z) : option Z :=
  snd (N.iter (Z.to_N step) (fun a : Z * option Z => (fst a + 1,
    match snd a, computed (fst a) x, computed (fst a) y with
    | Some k, Some (Int v), Some (Int w) => if v <? w then Some k else Some (Z.max k (fst a + (v - w) / s * step + 1))
    | _, _, _ => None
    end)) (m, Some m)).
Hypothesis computed_right : forall k x v, function k x = Some v -> actual k x = Some v.
(** A tree that has a value has the same one where more names have values. *)
Lemma computed_eval : forall n t v, computed n t = Some v -> eval n t = Some v.
Proof.
  intros n. induction t as [c| | |k a b|l h a b y IHy z IHz|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy];
    cbn [Trees.eval]; intros v H; auto.
  - destruct (function k (a * n + b)) as [w|] eqn:E; [|discriminate]. rewrite (computed_right _ _ _ E). exact H.
  - destruct (within l h (a * n + b)); auto.
  - destruct (computed n x) as [[|b]|]; try discriminate. rewrite (IHx _ eq_refl). exact H.
  - destruct (computed n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
    destruct (computed n y) as [[|b]|]; try discriminate. rewrite (IHy _ eq_refl). exact H.
  - destruct (computed n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
    destruct (computed n y) as [[|b]|]; try discriminate. rewrite (IHy _ eq_refl). exact H.
  - destruct (computed n x) as [[|[|]]|]; try discriminate; rewrite (IHx _ eq_refl); auto.
  - destruct (computed n x) as [u|]; [|discriminate]. destruct (computed n y) as [w|]; [|discriminate]. rewrite (IHx _ eq_refl), (IHy _ eq_refl). exact H.
Qed.
Lemma overtaken_sound : forall x y d e k m, 0 < step -> d < e -> overtaken x y (e - d) k = Some m ->
  (forall n, k <= n -> eval (n + step) x = more d (eval n x)) -> (forall n, k <= n -> eval (n + step) y = more e (eval n y)) ->
  k <= m /\ forall n, m <= n -> exists v w, eval n x = Some (Int v) /\ eval n y = Some (Int w) /\ v < w.
Proof.
  intros x y d e k m Hs De O Gx Gy. unfold overtaken in O. set (next := fun a : Z * option Z => _) in O.
  assert (Loop : forall count, let a := N.iter count next (k, Some k) in fst a = k + Z.of_N count /\ forall best, snd a = Some best -> k <= best /\
    forall i, k <= i < k + Z.of_N count -> exists v w, eval i x = Some (Int v) /\ eval i y = Some (Int w) /\ (v < w \/ i + (v - w) / (e - d) * step + 1 <= best)).
  { induction count as [|count IH] using N.peano_ind; cbv zeta; [cbn; split; [lia|]; intros best E; injection E as <-; split; [lia | intros; lia]|].
    rewrite N.iter_succ. cbv zeta in IH. destruct (N.iter count next (k, Some k)) as [at_ best0]. cbn [fst snd] in IH. destruct IH as [Ha IH]. unfold next. cbn [fst snd]. split; [lia|].
    intros best E. destruct best0 as [best0|]; [|discriminate]. destruct (IH best0 eq_refl) as [L A].
    destruct (computed at_ x) as [[v|]|] eqn:Ex; try discriminate. destruct (computed at_ y) as [[w|]|] eqn:Ey; try discriminate.
    apply computed_eval in Ex, Ey.
    assert (B : best0 <= best /\ (v < w \/ at_ + (v - w) / (e - d) * step + 1 <= best)).
    { destruct (Z.ltb_spec v w); injection E as <-; lia. }
    destruct B as [B V]. split; [lia|]. intros i Hi. destruct (Z.eq_dec i at_) as [->|]; [exists v, w; auto|].
    destruct (A i ltac:(lia)) as (v' & w' & E1 & E2 & [E3|E3]); exists v', w'; repeat split; auto; right; lia. }
  destruct (Loop (Z.to_N step)) as [_ L]. destruct (L m O) as [Hm A]. split; [exact Hm|]. intros n Hn.
  assert (Turns : forall q i, k <= i -> eval (i + Z.of_nat q * step) x = more (Z.of_nat q * d) (eval i x) /\ eval (i + Z.of_nat q * step) y = more (Z.of_nat q * e) (eval i y)).
  { induction q as [|q IH]; intros i Hi; [cbn [Z.of_nat]; rewrite !Z.mul_0_l, Z.add_0_r, !more_none; auto|].
    replace (i + Z.of_nat (S q) * step) with (i + Z.of_nat q * step + step) by lia. rewrite Gx, Gy by nia. destruct (IH i Hi) as [-> ->].
    split; [destruct (eval i x) as [[|]|] | destruct (eval i y) as [[|]|]]; cbn [more]; auto; do 2 f_equal; lia. }
  pose proof (Z.mod_pos_bound (n - k) step Hs). pose proof (Z_div_mod_eq_full (n - k) step). pose proof (Z.div_pos (n - k) step ltac:(lia) Hs).
  set (i := k + (n - k) mod step) in *. set (q := (n - k) / step) in *.
  destruct (A i ltac:(lia)) as (v & w & Ex & Ey & V). destruct (Turns (Z.to_nat q) i ltac:(lia)) as [Tx Ty].
  rewrite Z2Nat.id in Tx, Ty by lia. replace (i + q * step) with n in * by lia. rewrite Ex in Tx. rewrite Ey in Ty. cbn [more] in Tx, Ty.
  exists (v + q * d), (w + q * e). repeat split; auto. destruct V as [V|V]; [nia|].
  assert (Q : (v - w) / (e - d) < q) by nia. pose proof (Z_div_mod_eq_full (v - w) (e - d)). pose proof (Z.mod_pos_bound (v - w) (e - d) ltac:(lia)). nia.
Qed.

(** What a comparison, a minimum or a maximum gains, if one of the operands gains more than the other: it is settled where that one is larger. *)
Definition settled_by (o : binary) (least most : Z) : option Z :=
  match o with
  | Minimum => Some least
  | Maximum => Some most
  | Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual => Some 0
  | _ => None
  end.
Definition overtaking (o : binary) (x y : node) (gx gy : option (Z * Z)) : option (Z * Z) :=
  match gx, gy with
  | Some (d, k), Some (e, l) =>
      match settled_by o (Z.min d e) (Z.max d e) with
      | Some g =>
          let from := if d <? e then overtaken x y (e - d) (Z.max k l) else if e <? d then overtaken y x (d - e) (Z.max k l) else None in
          if 0 <? step then match from with Some m => Some (g, m) | None => None end else None
      | None => None
      end
  | _, _ => None
  end.
Lemma overtaking_sound : forall o x y gx gy g m, overtaking o x y gx gy = Some (g, m) ->
  (forall d k, gx = Some (d, k) -> forall n, k <= n -> eval (n + step) x = more d (eval n x)) ->
  (forall e l, gy = Some (e, l) -> forall n, l <= n -> eval (n + step) y = more e (eval n y)) ->
  forall n, m <= n -> eval (n + step) (Binary o x y) = more g (eval n (Binary o x y)).
Proof.
  intros o x y gx gy g m S Gx Gy n Hn. unfold overtaking in S. destruct gx as [[d k]|]; [|discriminate]. destruct gy as [[e l]|]; [|discriminate].
  destruct (settled_by o (Z.min d e) (Z.max d e)) as [g'|] eqn:B; [|discriminate]. destruct (Z.ltb_spec 0 step) as [Hs|]; [|discriminate].
  assert (Gx' : forall n, Z.max k l <= n -> eval (n + step) x = more d (eval n x)) by (intros i Hi; apply (Gx d k eq_refl); lia).
  assert (Gy' : forall n, Z.max k l <= n -> eval (n + step) y = more e (eval n y)) by (intros i Hi; apply (Gy e l eq_refl); lia).
  destruct (Z.ltb_spec d e) as [De|De]; [|destruct (Z.ltb_spec e d) as [Ed|]; [|discriminate]].
  - destruct (overtaken x y (e - d) (Z.max k l)) as [m'|] eqn:O; [|discriminate]. injection S as <- <-.
    destruct (overtaken_sound x y d e _ _ Hs De O Gx' Gy') as [Hm V]. destruct (V n Hn) as (v & w & Ex & Ey & L). cbn [eval].
    rewrite (Gx' n), (Gy' n), Ex, Ey by lia. destruct o; try discriminate; injection B as <-; cbn [operate more]; do 2 f_equal; compare.
  - destruct (overtaken y x (d - e) (Z.max k l)) as [m'|] eqn:O; [|discriminate]. injection S as <- <-.
    destruct (overtaken_sound y x e d _ _ Hs Ed O Gy' Gx') as [Hm V]. destruct (V n Hn) as (w & v & Ey & Ex & L). cbn [eval].
    rewrite (Gx' n), (Gy' n), Ex, Ey by lia. destruct o; try discriminate; injection B as <-; cbn [operate more]; do 2 f_equal; compare.
Qed.

(** The least power of two that is larger than c >= 0. *)
Definition room (c : Z) : Z := 2 ^ Z.log2_up (c + 1).
Lemma room_spec : forall c, 0 <= c -> 0 <= Z.log2_up (c + 1) /\ c < room c.
Proof.
  intros c Hc. split; [apply Z.log2_up_nonneg|]. unfold room. destruct (Z.eq_dec c 0) as [->|N]; [cbn; lia|].
  pose proof (Z.log2_up_spec (c + 1) ltac:(lia)). lia.
Qed.

(** The nim-sum with a number below 2^k changes the last k bits only. *)
Lemma lxor_low : forall k w c, 0 <= k -> 0 <= c < 2 ^ k -> Z.lxor w c = 2 ^ k * (w / 2 ^ k) + Z.lxor (w mod 2 ^ k) c.
Proof.
  intros k w c Hk Hc. rewrite (Z.div_mod (Z.lxor w c) (2 ^ k)) by lia. f_equal.
  - f_equal. rewrite <- !Z.shiftr_div_pow2, Z.shiftr_lxor, (Z.shiftr_div_pow2 c), (Z.div_small c) by lia. apply Z.lxor_0_r.
  - assert (E : Z.land c (Z.ones k) = c) by (rewrite Z.land_ones, Z.mod_small; lia). rewrite <- !Z.land_ones by lia. apply Z.bits_inj'.
    intros i _. pose proof (f_equal (fun z => Z.testbit z i) E) as Ei. cbn beta in Ei. rewrite Z.land_spec in Ei.
    rewrite Z.land_spec, !Z.lxor_spec, Z.land_spec. destruct (Z.testbit w i), (Z.testbit c i), (Z.testbit (Z.ones k) i); cbn in *; congruence.
Qed.
Lemma lxor_more : forall v c d, 0 <= c -> d mod room c = 0 -> Z.lxor (v + d) c = Z.lxor v c + d.
Proof.
  intros v c d Hc D. destruct (room_spec c Hc) as [K C]. unfold room in *. set (k := Z.log2_up (c + 1)) in *.
  assert (P : 0 < 2 ^ k) by lia. apply Z_div_exact_full_2 in D; [|lia]. rewrite (lxor_low k (v + d)), (lxor_low k v) by lia.
  rewrite D at 1 2. rewrite (Z.mul_comm (2 ^ k) (d / 2 ^ k)), Z_div_plus_full, Z_mod_plus_full by lia. rewrite D at 2. ring.
Qed.

(** What the nim-sum of a tree with a number gains, where the tree gains so much that the last bits stay the same: from where on the
    tree is not negative. *)
Definition nim_sum_with (x : node) (c : Z) (g : option (Z * Z)) : option (Z * Z) :=
  match g with
  | Some (d, k) =>
      if (if 0 <? step then if 0 <? d then if 0 <=? c then d mod room c =? 0 else false else false else false) then
        match overtaken (Number (-1)) x d k with Some m => Some (d, m) | None => None end
      else None
  | None => None
  end.
Lemma nim_sum_with_sound : forall x c g d m, nim_sum_with x c g = Some (d, m) ->
  (forall d k, g = Some (d, k) -> forall n, k <= n -> eval (n + step) x = more d (eval n x)) -> forall n, m <= n ->
  exists v, eval n x = Some (Int v) /\ eval (n + step) x = Some (Int (v + d)) /\ 0 <= v /\ 0 < d /\ 0 <= c /\ Z.lxor (v + d) c = Z.lxor v c + d.
Proof.
  intros x c g d m S G n Hn. unfold nim_sum_with in S. destruct g as [[e k]|]; [|discriminate].
  destruct (Z.ltb_spec 0 step) as [Hs|]; [|discriminate]. destruct (Z.ltb_spec 0 e) as [He|]; [|discriminate].
  destruct (Z.leb_spec 0 c) as [Hc|]; [|discriminate]. destruct (Z.eqb_spec (e mod room c) 0) as [R|]; [|discriminate].
  destruct (overtaken (Number (-1)) x e k) as [m'|] eqn:O; [|discriminate]. injection S as <- <-.
  assert (O' : overtaken (Number (-1)) x (e - 0) k = Some m') by (rewrite Z.sub_0_r; exact O).
  destruct (overtaken_sound (Number (-1)) x 0 e k m' Hs He O') as [Hm V];
    [intros; cbn [Trees.eval]; rewrite more_none; reflexivity | intros i Hi; apply (G e k eq_refl i Hi) |].
  destruct (V n Hn) as (u & v & Eu & Ev & L). cbn [Trees.eval] in Eu. injection Eu as <-. exists v.
  rewrite (G e k eq_refl n), Ev by lia. cbn [more]. repeat split; auto; [lia|]. apply lxor_more; auto.
Qed.

(** What an operation gains although its operands do not gain the same. *)
Definition settled (o : binary) (x y : node) (gx gy : option (Z * Z)) : option (Z * Z) :=
  match o, x, y with
  | NimSum, _, Number c => nim_sum_with x c gx
  | NimSum, Number c, _ => nim_sum_with y c gy
  | _, _, _ => overtaking o x y gx gy
  end.
Lemma settled_sound : forall o x y gx gy g m, settled o x y gx gy = Some (g, m) ->
  (forall d k, gx = Some (d, k) -> forall n, k <= n -> eval (n + step) x = more d (eval n x)) ->
  (forall e l, gy = Some (e, l) -> forall n, l <= n -> eval (n + step) y = more e (eval n y)) ->
  forall n, m <= n -> eval (n + step) (Binary o x y) = more g (eval n (Binary o x y)).
Proof.
  intros o x y gx gy g m S Gx Gy n Hn.
  assert (C : overtaking o x y gx gy = Some (g, m) \/ (o = NimSum /\ exists c, y = Number c /\ nim_sum_with x c gx = Some (g, m))
    \/ (o = NimSum /\ exists c, x = Number c /\ nim_sum_with y c gy = Some (g, m))).
  { unfold settled in S. destruct o; try (left; exact S).
    destruct y as [c| | | | | | | | |]; [right; left; split; [reflexivity|]; exists c; split; [reflexivity | destruct x; exact S] | ..];
      (destruct x as [c| | | | | | | | |]; [right; right; split; [reflexivity|]; exists c; split; [reflexivity | exact S] | ..]; left; exact S). }
  destruct C as [C | [(-> & c & -> & C) | (-> & c & -> & C)]].
  - apply (overtaking_sound o x y gx gy g m C Gx Gy n Hn).
  - destruct (nim_sum_with_sound x c gx g m C Gx n Hn) as (v & E & E' & V & D & Hc & L). cbn [Trees.eval]. rewrite E, E'. cbn [operate more].
    destruct (Z.ltb_spec (v + g) 0); [lia|]. destruct (Z.ltb_spec v 0); [lia|]. destruct (Z.ltb_spec c 0); [lia|]. rewrite L. reflexivity.
  - destruct (nim_sum_with_sound y c gy g m C Gy n Hn) as (v & E & E' & V & D & Hc & L). cbn [Trees.eval]. rewrite E, E'. cbn [operate more].
    destruct (Z.ltb_spec (v + g) 0); [lia|]. destruct (Z.ltb_spec v 0); [lia|]. destruct (Z.ltb_spec c 0); [lia|].
    rewrite (Z.lxor_comm c), L, (Z.lxor_comm v). reflexivity.
Qed.

(** What a tree gains over a step, and from which n on; and, for each c > 0, from which n on it stays the same modulo c, where it is a
    polynomial. *)
Fixpoint analysed (t : node) : option (Z * Z) * (Z -> option Z) :=
  let multiple own := fun c => match own with Some (d, m) => if d mod c =? 0 then Some m else None | None => None end in
  let never := fun _ => None in
  match t with
  | Number _ => let own := Some (0, low) in (own, multiple own)
  | Truth => (Some (0, low), never)
  | Variable_n => let own := Some (step, low) in (own, multiple own)
  | At k a b =>
      let own :=
        if a =? 0 then Some (0, low)
        else if 0 <? a then match known k (a * step) with Some (d, m) => Some (d, Z.max low (- ((b - m) / a))) | None => None end
        else None in
      (own, multiple own)
  | Range l h a b y z =>
      let later least own := match own with Some (d, m) => Some (d, Z.max m (- ((b - least) / a))) | None => None end in
      (if a =? 0 then if within l h b then fst (analysed y) else fst (analysed z)
       else if 0 <? a then
         if 0 <=? step then
           match l, h with
           | _, Some h => later (h + 1) (fst (analysed z))
           | Some l, None => later l (fst (analysed y))
           | None, None => fst (analysed y)
           end
         else None
       else None, never)
  | Not x => (match fst (analysed x) with Some (0, m) => Some (0, m) | _ => None end, never)
  | And x y | Or x y => (match fst (analysed x), fst (analysed y) with Some (0, m), Some (0, k) => Some (0, Z.max m k) | _, _ => None end, never)
  | If x y z =>
      (match fst (analysed x), fst (analysed y), fst (analysed z) with
       | Some (0, m), Some (d, k), Some (e, l) =>
           match z with
           | Not (Number _) => Some (d, Z.max m k) (* there is no value in the other case *)
           | _ => if d =? e then Some (d, Z.max m (Z.max k l)) else None
           end
       | _, _, _ => None
       end, never)
  | Binary o x y =>
      let (gx, cx) := analysed x in
      let (gy, cy) := analysed y in
      let plain := match gx, gy with
        | Some (d, m), Some (e, k) => match rule o x y d e with Some g => Some (g, Z.max m k) | None => None end
        | _, _ => None
        end in
      (match plain, o, y with
       | None, Modulo, Number c => if 0 <? c then match cx c with Some m => Some (0, m) | None => None end else None
       | None, _, _ =>
           if 0 <=? step then
             match passed o x y with
             | Some m => Some (0, m)
             | None => match ordered o x y with Some m => Some (0, m) | None => settled o x y gx gy end
             end
           else None
       | _, _, _ => plain
       end,
       match o, y with
       | (Add | Subtract | Multiply), _ => fun c => match cx c, cy c with Some m, Some k => Some (Z.max m k) | _, _ => None end
       | Power, Number k => if 0 <=? k then cx else never
       | (FloorDivide | NimSum | Gcd | Binomial), _ => multiple plain
       | _, _ => never
       end)
  end.
Definition gain_with (t : node) : option (Z * Z) := fst (analysed t).

Hypothesis known_right : forall k q d m, known k q = Some (d, m) ->
  forall x, m <= x -> actual k (x + q) = option_map (fun v => v + d) (actual k x).
Hypothesis ordered_right : forall o x y m, 0 <= step -> ordered o x y = Some m -> forall n, m <= n -> eval (n + step) (Binary o x y) = eval n (Binary o x y).

Lemma rule_sound : forall o x y d e g, rule o x y d e = Some g -> forall n,
  eval (n + step) x = more d (eval n x) -> eval (n + step) y = more e (eval n y) ->
  eval (n + step) (Binary o x y) = more g (eval n (Binary o x y)).
Proof.
  intros o x y d e g R n Ex Ey. cbn [eval]. unfold rule in R.
  assert (Steady : d = 0 -> e = 0 -> match eval (n + step) x, eval (n + step) y with Some v, Some w => operate o v w | _, _ => None end
    = match eval n x, eval n y with Some v, Some w => operate o v w | _, _ => None end).
  { intros -> ->. rewrite Ex, Ey, !more_none. reflexivity. }
  assert (Zero : (if d =? 0 then if e =? 0 then Some 0 else None else None) = Some g -> d = 0 /\ e = 0 /\ g = 0).
  { destruct (Z.eqb_spec d 0); [|discriminate]. destruct (Z.eqb_spec e 0); [|discriminate]. intros H; injection H as <-; auto. }
  assert (Same : forall v, (if d =? e then Some v else None) = Some g -> e = d /\ g = v).
  { intros v. destruct (Z.eqb_spec d e); [|discriminate]. intros H; injection H as <-; auto. }
  destruct o.
  - injection R as <-. rewrite Ex, Ey. destruct (eval n x) as [[|]|], (eval n y) as [[|]|]; cbn; auto. do 2 f_equal. lia.
  - injection R as <-. rewrite Ex, Ey. destruct (eval n x) as [[|]|], (eval n y) as [[|]|]; cbn; auto. do 2 f_equal. lia.
  - assert (C : (exists c, y = Number c /\ g = d * c) \/ (exists c, x = Number c /\ g = c * e) \/ (d = 0 /\ e = 0 /\ g = 0)).
    { destruct y; try (injection R as <-; left; eauto; fail); destruct x; try (right; right; apply Zero; exact R); injection R as <-; eauto. }
    destruct C as [(c & -> & ->) | [(c & -> & ->) | (-> & -> & ->)]].
    + rewrite Ex. cbn [eval]. destruct (eval n x) as [[|]|]; cbn; auto. do 2 f_equal. lia.
    + rewrite Ey. cbn [eval]. destruct (eval n y) as [[|]|]; cbn; auto. do 2 f_equal. lia.
    + rewrite Steady, more_none; auto.
  - assert (C : (exists c, y = Number c /\ c <> 0 /\ d = c * (d / c) /\ g = d / c) \/ (d = 0 /\ e = 0 /\ g = 0)).
    { destruct y as [c| | | | | | | | |]; try (right; apply Zero; exact R). left. exists c. split; auto. destruct (Z.eqb_spec c 0); [discriminate|].
      destruct (Z.eqb_spec (d mod c) 0); [|discriminate]. injection R as <-. repeat split; auto. apply Z_div_exact_full_2; auto. }
    destruct C as [(c & -> & Nz & D & ->) | (-> & -> & ->)]; [|rewrite Steady, more_none; auto].
    rewrite Ex. cbn [eval]. destruct (eval n x) as [[v|]|]; [|reflexivity|reflexivity]. cbn [operate more].
    destruct (Z.eqb_spec c 0); [contradiction|]. rewrite D, (Z.mul_comm c), Z_mod_plus_full, Z_div_plus_full by auto.
    rewrite <- (Z.mul_comm c), <- D. destruct (v mod c =? 0); reflexivity.
  - assert (C : (exists c, y = Number c /\ c <> 0 /\ d = c * (d / c) /\ g = d / c) \/ (d = 0 /\ e = 0 /\ g = 0)).
    { destruct y as [c| | | | | | | | |]; try (right; apply Zero; exact R). left. exists c. split; auto. destruct (Z.eqb_spec c 0); [discriminate|].
      destruct (Z.eqb_spec (d mod c) 0); [|discriminate]. injection R as <-. repeat split; auto. apply Z_div_exact_full_2; auto. }
    destruct C as [(c & -> & Nz & D & ->) | (-> & -> & ->)]; [|rewrite Steady, more_none; auto].
    rewrite Ex. cbn [eval]. destruct (eval n x) as [[v|]|]; cbn; auto. destruct (Z.eqb_spec c 0); [contradiction|]. cbn. do 2 f_equal.
    rewrite D at 1. rewrite (Z.mul_comm c), Z_div_plus_full; auto.
  - assert (C : (exists c, y = Number c /\ c <> 0 /\ d = c * (d / c) /\ g = 0) \/ (d = 0 /\ e = 0 /\ g = 0)).
    { destruct y as [c| | | | | | | | |]; try (right; apply Zero; exact R). left. exists c. split; auto. destruct (Z.eqb_spec c 0); [discriminate|].
      destruct (Z.eqb_spec (d mod c) 0); [|discriminate]. injection R as <-. repeat split; auto. apply Z_div_exact_full_2; auto. }
    destruct C as [(c & -> & Nz & D & ->) | (-> & -> & ->)]; [|rewrite Steady, more_none; auto].
    rewrite more_none. rewrite Ex. cbn [eval]. destruct (eval n x) as [[v|]|]; [|reflexivity|reflexivity]. cbn [operate more].
    destruct (Z.eqb_spec c 0); [contradiction|]. do 2 f_equal. assert (E : d = d / c * Z.sgn c * Z.abs c).
    { rewrite <- Z.mul_assoc, (Z.mul_comm (Z.sgn c)), Z.abs_sgn. lia. }
    rewrite E. apply Z_mod_plus_full.
  - apply Zero in R as (-> & -> & ->). rewrite Steady, more_none; auto.
  - apply Zero in R as (-> & -> & ->). rewrite Steady, more_none; auto.
  - apply Zero in R as (-> & -> & ->). rewrite Steady, more_none; auto.
  - apply Zero in R as (-> & -> & ->). rewrite Steady, more_none; auto.
  - apply Same in R as (-> & ->). rewrite Ex, Ey. destruct (eval n x) as [[|]|], (eval n y) as [[|]|]; cbn; auto. do 2 f_equal. lia.
  - apply Same in R as (-> & ->). rewrite Ex, Ey. destruct (eval n x) as [[|]|], (eval n y) as [[|]|]; cbn; auto. do 2 f_equal. lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.eqb_spec (v + d) (w + d)), (Z.eqb_spec v w); auto; lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.eqb_spec (v + d) (w + d)), (Z.eqb_spec v w); auto; lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.ltb_spec (v + d) (w + d)), (Z.ltb_spec v w); auto; lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.leb_spec (v + d) (w + d)), (Z.leb_spec v w); auto; lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.ltb_spec (w + d) (v + d)), (Z.ltb_spec w v); auto; lia.
  - apply Same in R as (-> & ->). rewrite more_none, Ex, Ey. destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; auto.
    do 2 f_equal. destruct (Z.leb_spec (w + d) (v + d)), (Z.leb_spec w v); auto; lia.
Qed.

Definition alike (c : Z) (v w : option value) : Prop :=
  match v, w with Some (Int x), Some (Int y) => x mod c = y mod c | Some (Bool a), Some (Bool b) => a = b | None, None => True | _, _ => False end.
Lemma alike_more : forall c d v, d mod c = 0 -> alike c (more d v) v.
Proof. intros c d [[x|b]|] D; cbn; auto. rewrite Zplus_mod, D, Z.add_0_r. apply Zmod_mod. Qed.

Lemma alike_operate : forall c, 0 < c -> forall o, (o = Add \/ o = Subtract \/ o = Multiply) -> forall v v' w w', alike c v v' -> alike c w w' ->
  alike c (match v, w with Some v, Some w => operate o v w | _, _ => None end) (match v', w' with Some v, Some w => operate o v w | _, _ => None end).
Proof.
  intros c Hc o Ho [[v|a]|] [[v'|a']|] [[w|b]|] [[w'|b']|] H K; cbn [alike] in H, K; try contradiction; cbn [alike]; auto;
    destruct Ho as [-> | [-> | ->]]; cbn [operate alike]; auto.
  - rewrite (Zplus_mod v), (Zplus_mod v'), H, K. reflexivity.
  - rewrite (Zminus_mod v), (Zminus_mod v'), H, K. reflexivity.
  - rewrite (Zmult_mod v), (Zmult_mod v'), H, K. reflexivity.
Qed.

Lemma analysed_sound : forall t,
  (forall d m, fst (analysed t) = Some (d, m) -> forall n, m <= n -> eval (n + step) t = more d (eval n t)) /\
  (forall c m, 0 < c -> snd (analysed t) c = Some m -> forall n, m <= n -> alike c (eval (n + step) t) (eval n t)).
Proof.
  assert (Multiple : forall t own, (forall d m, own = Some (d, m) -> forall n, m <= n -> eval (n + step) t = more d (eval n t)) ->
    (forall d m, own = Some (d, m) -> forall n, m <= n -> eval (n + step) t = more d (eval n t)) /\
    (forall c m, 0 < c -> match own with Some (d, m) => if d mod c =? 0 then Some m else None | None => None end = Some m ->
      forall n, m <= n -> alike c (eval (n + step) t) (eval n t))).
  { intros t own H. split; auto. intros c m Hc E n Hn. destruct own as [[d k]|]; [|discriminate]. destruct (Z.eqb_spec (d mod c) 0) as [D|]; [|discriminate].
    injection E as <-. rewrite (H d k eq_refl n Hn). apply alike_more. exact D. }
  induction t as [c| | |k a b|l h a b y IHy z IHz|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy]; cbn [analysed]; cbv zeta; cbn [fst snd].
  - apply Multiple. intros d m G n Hn. injection G as <- <-. cbn [eval]. rewrite more_none. reflexivity.
  - split; [|discriminate]. intros d m G n Hn. injection G as <- <-. reflexivity.
  - apply Multiple. intros d m G n Hn. injection G as <- <-. reflexivity.
  - apply Multiple. intros d m G n Hn. cbn [eval]. destruct (Z.eqb_spec a 0) as [->|A].
    { injection G as <- <-. rewrite more_none. reflexivity. }
    destruct (Z.ltb_spec 0 a) as [P|]; [|discriminate]. destruct (known k (a * step)) as [[d' m']|] eqn:K; [|discriminate]. injection G as <- <-.
    replace (a * (n + step) + b) with (a * n + b + a * step) by ring. rewrite (known_right k _ _ _ K).
    + destruct (actual k (a * n + b)); reflexivity.
    + pose proof (Z_div_mod_eq_full (b - m') a). pose proof (Z.mod_pos_bound (b - m') a P). nia.
  - split; [|discriminate]. destruct IHy as [IHy _], IHz as [IHz _]. intros d m G n Hn. cbn [eval]. destruct (Z.eqb_spec a 0) as [->|A].
    { rewrite !Z.mul_0_l, !Z.add_0_l. destruct (within l h b); [exact (IHy d m G n Hn) | exact (IHz d m G n Hn)]. }
    destruct (Z.ltb_spec 0 a) as [P|]; [|discriminate]. destruct (Z.leb_spec 0 step); [|discriminate]. unfold within.
    assert (Later : forall least k, - ((b - least) / a) <= k -> least <= a * k + b).
    { intros least k Hk. pose proof (Z_div_mod_eq_full (b - least) a). pose proof (Z.mod_pos_bound (b - least) a P). nia. }
    destruct h as [h|]; [|destruct l as [l|]].
    + assert (G' : match fst (analysed z) with Some (d, m) => Some (d, Z.max m (- ((b - (h + 1)) / a))) | None => None end = Some (d, m)).
      { destruct l; exact G. }
      destruct (fst (analysed z)) as [[d' m']|] eqn:Y; [|discriminate]. injection G' as <- <-.
      pose proof (Later (h + 1) n ltac:(lia)). pose proof (Later (h + 1) (n + step) ltac:(lia)).
      destruct (Z.leb_spec (a * n + b) h); [lia|]. destruct (Z.leb_spec (a * (n + step) + b) h); [lia|].
      assert (Out : forall u, (if match l with Some l => l <=? u | None => true end then false else false) = false).
      { intros u. destruct l as [l|]; [destruct (l <=? u)|]; reflexivity. }
      rewrite !Out. apply (IHz _ _ eq_refl). lia.
    + destruct (fst (analysed y)) as [[d' m']|] eqn:Y; [|discriminate]. injection G as <- <-.
      pose proof (Later l n ltac:(lia)). pose proof (Later l (n + step) ltac:(lia)).
      destruct (Z.leb_spec l (a * n + b)); [|lia]. destruct (Z.leb_spec l (a * (n + step) + b)); [|lia]. apply (IHy _ _ eq_refl). lia.
    + exact (IHy d m G n Hn).
  - split; [|discriminate]. destruct IHx as [IHx _]. intros d m G n Hn.
    destruct (fst (analysed x)) as [[[| |] k]|] eqn:Ex; try discriminate. injection G as <- <-. cbn [eval]. rewrite (IHx _ _ eq_refl n Hn), !more_none. reflexivity.
  - split; [|discriminate]. destruct IHx as [IHx _], IHy as [IHy _]. intros d m G n Hn.
    destruct (fst (analysed x)) as [[[| |] k]|] eqn:Ex; try discriminate. destruct (fst (analysed y)) as [[[| |] l]|] eqn:Ey; try discriminate. injection G as <- <-.
    cbn [eval]. rewrite (IHx _ _ eq_refl n), (IHy _ _ eq_refl n), !more_none by lia. reflexivity.
  - split; [|discriminate]. destruct IHx as [IHx _], IHy as [IHy _]. intros d m G n Hn.
    destruct (fst (analysed x)) as [[[| |] k]|] eqn:Ex; try discriminate. destruct (fst (analysed y)) as [[[| |] l]|] eqn:Ey; try discriminate. injection G as <- <-.
    cbn [eval]. rewrite (IHx _ _ eq_refl n), (IHy _ _ eq_refl n), !more_none by lia. reflexivity.
  - split; [|discriminate]. destruct IHx as [IHx _], IHy as [IHy _], IHz as [IHz _]. intros d m G n Hn.
    destruct (fst (analysed x)) as [[[| |] k]|] eqn:Ex; try discriminate. destruct (fst (analysed y)) as [[e l]|] eqn:Ey; try discriminate.
    destruct (fst (analysed z)) as [[e' l']|] eqn:Ez; try discriminate.
    assert (C : (exists c, z = Not (Number c) /\ d = e /\ m = Z.max k l) \/ (e = e' /\ d = e /\ m = Z.max k (Z.max l l'))).
    { assert (Plain : (if e =? e' then Some (e, Z.max k (Z.max l l')) else None) = Some (d, m) -> e = e' /\ d = e /\ m = Z.max k (Z.max l l')).
      { destruct (Z.eqb_spec e e'); [|discriminate]. intros H; injection H as <- <-; auto. }
      destruct z as [| | | | |z| | | |]; try (right; apply Plain; exact G). destruct z; try (right; apply Plain; exact G).
      injection G as <- <-. left. eauto. }
    destruct C as [(c & -> & -> & ->) | (<- & -> & ->)]; cbn [eval].
    + rewrite (IHx _ _ eq_refl n), (IHy _ _ eq_refl n), more_none by lia. destruct (eval n x) as [[|[|]]|]; reflexivity.
    + rewrite (IHx _ _ eq_refl n), (IHy _ _ eq_refl n), (IHz _ _ eq_refl n), more_none by lia. destruct (eval n x) as [[|[|]]|]; reflexivity.
  - destruct (analysed x) as [gx cx], (analysed y) as [gy cy]. cbn [fst snd] in *. destruct IHx as [IHx Cx], IHy as [IHy Cy].
    set (plain := match gx with Some _ => _ | None => None end).
    assert (Plain : forall d m, plain = Some (d, m) -> forall n, m <= n -> eval (n + step) (Binary o x y) = more d (eval n (Binary o x y))).
    { intros d m G n Hn. unfold plain in G. destruct gx as [[e k]|]; try discriminate. destruct gy as [[e' l]|]; try discriminate.
      destruct (rule o x y e e') as [g|] eqn:R; [|discriminate]. injection G as <- <-.
      apply (rule_sound o x y e e' g R n); [apply (IHx _ _ eq_refl n) | apply (IHy _ _ eq_refl n)]; lia. }
    split.
    + intros d m G n Hn. destruct plain as [[d' m']|] eqn:P.
      { assert (G' : Some (d', m') = Some (d, m)) by (destruct o; exact G). apply (Plain d m G' n Hn). }
      assert (Late : (if 0 <=? step then match passed o x y with Some m => Some (0, m)
          | None => match ordered o x y with Some m => Some (0, m) | None => settled o x y gx gy end end else None) = Some (d, m) ->
        eval (n + step) (Binary o x y) = more d (eval n (Binary o x y))).
      { destruct (Z.leb_spec 0 step); [|discriminate]. destruct (passed o x y) as [k|] eqn:Q; [|destruct (ordered o x y) as [k|] eqn:Q']; intros H'.
        - injection H' as <- <-. rewrite more_none. apply (passed_sound o x y k Q); lia.
        - injection H' as <- <-. rewrite more_none. apply (ordered_right o x y k); auto.
        - apply (settled_sound o x y gx gy d m H'); auto. }
      destruct o; try (exact (Late G)). destruct y as [c| | | | | | | | |]; try (exact (Late G)). destruct (Z.ltb_spec 0 c) as [C|]; [|discriminate].
      destruct (cx c) as [k|] eqn:Ec; [|discriminate]. injection G as <- <-. pose proof (Cx c k C Ec n Hn) as A. rewrite more_none. cbn [eval].
      destruct (eval (n + step) x) as [[v|u]|], (eval n x) as [[w|u']|]; cbn [alike] in A; try contradiction; cbn [operate]; auto.
      rewrite Z.abs_eq, A by lia. reflexivity.
    + destruct (Multiple (Binary o x y) plain Plain) as [_ M]. intros c m C G n Hn. cbn [eval].
      assert (Poly : (o = Add \/ o = Subtract \/ o = Multiply) -> match cx c, cy c with Some m, Some k => Some (Z.max m k) | _, _ => None end = Some m ->
        alike c (match eval (n + step) x, eval (n + step) y with Some v, Some w => operate o v w | _, _ => None end)
          (match eval n x, eval n y with Some v, Some w => operate o v w | _, _ => None end)).
      { intros Ho E. destruct (cx c) as [k|] eqn:Ex; [|discriminate]. destruct (cy c) as [l|] eqn:Ey; [|discriminate]. injection E as <-.
        apply alike_operate; auto; [apply (Cx c k) | apply (Cy c l)]; auto; lia. }
      destruct o; try discriminate; try (exact (M c m C G n Hn)); try (apply Poly; auto; fail).
      destruct y as [e| | | | | | | | |]; try discriminate. destruct (Z.leb_spec 0 e) as [E|]; [|discriminate]. pose proof (Cx c m C G n Hn) as A. cbn [eval].
      destruct (eval (n + step) x) as [[v|u]|], (eval n x) as [[w|u']|]; cbn [alike] in A; try contradiction; cbn [operate alike]; auto.
      destruct (if 0 <=? e then e <=? most_exponent else false); [|exact I]. cbn [alike]. rewrite (Zpower_mod v), (Zpower_mod w), A by lia. reflexivity.
Qed.
Theorem gain_with_sound : forall t d m, gain_with t = Some (d, m) -> forall n, m <= n -> eval (n + step) t = more d (eval n t).
Proof. intros t. apply (analysed_sound t). Qed.

(** From which n on a statement is true one step further where it is true. *)
Fixpoint lasts_with (t : node) : option Z :=
  let steady := match gain_with t with Some (0, m) => Some m | _ => None end in
  match t with
  | And x y => match lasts_with x, lasts_with y with Some m, Some k => Some (Z.max m k) | _, _ => None end
  | Or x y =>
      match lasts_with x, lasts_with y with
      | Some m, Some k =>
          match x with
          | And _ _ | Or _ _ => match gain_with x with Some (0, l) => Some (Z.max l (Z.max m k)) | _ => None end
          | _ => Some (Z.max m k)
          end
      | _, _ => None
      end
  | Binary ((Less | LessEqual) as o) x y =>
      match gain_with x, gain_with y with Some (d, m), Some (e, k) => if d <=? e then Some (Z.max m k) else steady | _, _ => steady end
  | Binary ((Greater | GreaterEqual) as o) x y =>
      match gain_with x, gain_with y with Some (d, m), Some (e, k) => if e <=? d then Some (Z.max m k) else steady | _, _ => steady end
  | _ => steady
  end.

(** A truth where there was one: it stays true, and, but in [And] and [Or], there is one. *)
Definition stays (t : node) (n : Z) : Prop :=
  (eval n t = Some (Bool true) -> eval (n + step) t = Some (Bool true)) /\
  (match t with And _ _ | Or _ _ => True | _ => forall b, eval n t = Some (Bool b) -> exists b', eval (n + step) t = Some (Bool b') end).

Lemma steady_stays : forall t m, gain_with t = Some (0, m) -> forall n, m <= n -> stays t n.
Proof.
  intros t m G n Hn. pose proof (gain_with_sound t 0 m G n Hn) as E. rewrite more_none in E. unfold stays. rewrite E.
  split; auto. destruct t; eauto.
Qed.

Theorem lasts_with_stays : forall t m, lasts_with t = Some m -> forall n, m <= n -> stays t n.
Proof.
  assert (Steady : forall t m, match gain_with t with Some (0, m) => Some m | _ => None end = Some m -> forall n, m <= n -> stays t n).
  { intros t m H n Hn. destruct (gain_with t) as [[[| |] k]|] eqn:G; try discriminate. injection H as <-. exact (steady_stays t _ G n Hn). }
  induction t as [c| | |k a b|l h a b y IHy z IHz|x IHx|x IHx y IHy|x IHx y IHy|x IHx y IHy z IHz|o x IHx y IHy]; intros m L n Hn;
    try (match goal with |- stays ?t _ => exact (Steady t m L n Hn) end).
  - cbn [lasts_with] in L. destruct (lasts_with x) as [k|]; [|discriminate]. destruct (lasts_with y) as [l|]; [|discriminate]. injection L as <-.
    destruct (IHx _ eq_refl n ltac:(lia)) as [Hx _]. destruct (IHy _ eq_refl n ltac:(lia)) as [Hy _]. split; [|exact I]. cbn [eval].
    destruct (eval n x) as [[|[|]]|]; try discriminate. destruct (eval n y) as [[|[|]]|]; try discriminate. intros _. rewrite Hx, Hy; auto.
  - cbn [lasts_with] in L. destruct (lasts_with x) as [k|]; [|discriminate]. destruct (lasts_with y) as [l|]; [|discriminate].
    assert (Keep : m = m -> (k <= n /\ l <= n) /\ forall b, eval n x = Some (Bool b) -> exists b', eval (n + step) x = Some (Bool b')).
    { intros _. assert (Plain : forall q, Some (Z.max k l) = Some q -> q <= n -> k <= n /\ l <= n) by (intros q H; injection H as <-; lia).
      destruct (match x with And _ _ | Or _ _ => true | _ => false end) eqn:Kind.
      - assert (L' : match gain_with x with Some (0, l0) => Some (Z.max l0 (Z.max k l)) | _ => None end = Some m) by (destruct x; try discriminate; exact L).
        destruct (gain_with x) as [[[| |] j]|] eqn:G; try discriminate. injection L' as <-. split; [lia|].
        intros b E. exists b. rewrite (gain_with_sound x 0 j G n ltac:(lia)), more_none. exact E.
      - assert (L' : Some (Z.max k l) = Some m) by (destruct x; try discriminate; exact L). destruct (Plain m L' Hn). split; auto.
        destruct (IHx _ eq_refl n ltac:(lia)) as [_ V]. destruct x; try discriminate; exact V. }
    destruct (Keep eq_refl) as ([Hk Hl] & Value). destruct (IHx _ eq_refl n Hk) as [Hx _]. destruct (IHy _ eq_refl n Hl) as [Hy _].
    split; [|exact I]. cbn [eval]. destruct (eval n x) as [[|[|]]|] eqn:Ex; try discriminate.
    + intros _. rewrite Hx; auto.
    + destruct (eval n y) as [[|[|]]|]; try discriminate. intros _. rewrite Hy by auto. destruct (Value false eq_refl) as [b' ->]. destruct b'; auto.
  - assert (Order : forall d k e l, gain_with x = Some (d, k) -> gain_with y = Some (e, l) -> k <= n -> l <= n ->
      eval (n + step) (Binary o x y) = match more d (eval n x), more e (eval n y) with Some v, Some w => operate o v w | _, _ => None end).
    { intros d k e l Gx Gy Hk Hl. cbn [eval]. rewrite (gain_with_sound x d k Gx n Hk), (gain_with_sound y e l Gy n Hl). reflexivity. }
    destruct o; try (match goal with |- stays ?t _ => exact (Steady t m L n Hn) end); cbn [lasts_with] in L;
      (destruct (gain_with x) as [[d k]|] eqn:Gx; [|exact (Steady _ m L n Hn)]; destruct (gain_with y) as [[e l]|] eqn:Gy; [|exact (Steady _ m L n Hn)]);
      match type of L with (if ?t then _ else _) = _ => destruct t eqn:D; [|exact (Steady _ m L n Hn)] end; apply Z.leb_le in D; injection L as <-;
      pose proof (Order d k e l eq_refl eq_refl ltac:(lia) ltac:(lia)) as E;
      (split; [|intros b; cbn [eval] in *; rewrite E; destruct (eval n x) as [[|]|], (eval n y) as [[|]|]; cbn; try discriminate; eauto]);
      rewrite E; cbn [eval]; destruct (eval n x) as [[v|]|], (eval n y) as [[w|]|]; cbn; try discriminate; intros H; injection H as H; do 2 f_equal;
      rewrite ?Z.ltb_lt, ?Z.leb_le in *; lia.
Qed.

End Trees.

(** * Claims *)
Section Claims.
Variables (function : nat -> Z -> option Z) (known : nat -> Z -> option (Z * Z)) (low step : Z).
Notation eval := (eval function).
Definition not_ordered (o : binary) (x y : node) : option Z := None.
Definition gain : node -> option (Z * Z) := gain_with function known low step not_ordered.
Definition lasts : node -> option Z := lasts_with function known low step not_ordered.
Hypothesis known_right : forall k q d m, known k q = Some (d, m) ->
  forall x, m <= x -> function k (x + q) = option_map (fun v => v + d) (function k x).
Theorem gain_sound : forall t d m, gain t = Some (d, m) -> forall n, m <= n -> eval (n + step) t = more d (eval n t).
Proof. apply (gain_with_sound function function known low step not_ordered); auto. discriminate. Qed.
Theorem lasts_stays : forall t m, lasts t = Some m -> forall n, m <= n -> stays function step t n.
Proof. apply (lasts_with_stays function function known low step not_ordered); auto. discriminate. Qed.

Definition is_true_at (t : node) (n : Z) : Prop := eval n t = Some (Bool true).
(** Whether the statement is true at n, or a filter false. *)
Fixpoint holds_at (filters : list node) (statement : node) (n : Z) : bool :=
  match filters with
  | [] => match eval n statement with Some (Bool true) => true | _ => false end
  | t :: filters => match eval n t with Some (Bool true) => holds_at filters statement n | Some (Bool false) => true | _ => false end
  end.
Definition repeats_from (limit : Z) (t : node) : bool := match gain t with Some (0, m) => m <=? limit | _ => false end.

(** Whether the rules show that it repeats from [from] on. *)
Definition lasts_from (filters : list node) (statement : node) (from : Z) : bool :=
  if 1 <=? step then if low <=? from then if allb (repeats_from from) filters then
    match lasts statement with Some m => m <=? from | None => false end
  else false else false else false.

Theorem tree_proved : forall filters statement from, lasts_from filters statement from = true ->
  all_from (holds_at filters statement) low (Z.to_N (from + step - low)) = true ->
  forall n, low <= n -> (forall t, In t filters -> is_true_at t n) -> is_true_at statement n.
Proof.
  intros filters statement from L T. unfold lasts_from in L. rewrite !if_true in L. destruct L as (L1 & L2 & L3 & L4).
  apply Z.leb_le in L1, L2. rewrite allb_forall in L3. destruct (lasts statement) as [m|] eqn:E; [|discriminate]. apply Z.leb_le in L4.
  apply (lasting_claim (fun n => (forall t, In t filters -> is_true_at t n) -> is_true_at statement n) step low from L1 L2).
  - intros n Hn H F. apply (lasts_stays statement m E n ltac:(lia)). apply H. intros t It. specialize (F t It). specialize (L3 t It).
    unfold repeats_from in L3. destruct (gain t) as [[[| |] k]|] eqn:G; try discriminate. apply Z.leb_le in L3.
    unfold is_true_at in *. rewrite (gain_sound t 0 k G n ltac:(lia)), more_none in F. exact F.
  - intros n Hn. pose proof (all_from_spec _ _ _ T n ltac:(lia)) as A. clear T L3. revert A. unfold is_true_at.
    induction filters as [|t filters IH]; cbn [holds_at].
    + destruct (eval n statement) as [[|[|]]|]; auto; discriminate.
    + intros H F. rewrite (F t (or_introl eq_refl)) in H. apply IH; auto. intros u Iu. apply F. right. exact Iu.
Qed.
End Claims.
