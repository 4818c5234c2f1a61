/**
 * The NK language for tree-sitter. `nk.pest` rules what a specification is; this follows it, with operators put
 * into a tree by precedence. A second head (`x(1) = y(1) = 0`) is a comparison here.
 */
/// <reference types="tree-sitter-cli/dsl" />

// Loosest first.
const LEVEL = {
  choice: 1, or: 2, and: 3, not: 4, compare: 5, join: 6, union: 7, range: 8, nim: 9, sum: 10, product: 11, sign: 12,
  power: 13, part: 14,
};

const LETTER =
  'a-zA-ZÀ-ÖØ-öø-ʯḀ-ỿΆΈ-ΊΌΎ-ΡΣ-ϵЀ-ҁҊ-ԯℓℕℙ-ℝℤ\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF\\uAC00-\\uD7A3_';

const listed = (rule) => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'nk',

  word: ($) => $.name,

  extras: ($) => [/[\s\uFEFF]/, $.comment],

  supertypes: ($) => [$.item, $.expression],

  rules: {
    file: ($) => repeat(seq($.item, optional(';'))),

    item: ($) => choice($.use, $.graph, $.eval, $.check, $.equation),

    use: ($) => seq('use', field('path', $.text)),

    graph: ($) =>
      seq(
        'graph',
        field('name', $.name),
        optional($.parameters),
        choice($.rules, seq('=', field('body', $.expression), optional($.local_names))),
        optional($.conditions),
      ),

    parameters: ($) => seq('(', optional(listed($.name)), ')'),

    rules: ($) => seq('{', repeat(seq(choice($.vertex_rule, $.edge_rule), optional(';'))), '}'),

    vertex_rule: ($) => seq('vertex', listed($.vertex), optional($.conditions)),

    edge_rule: ($) => seq('edge', listed($.edge_chain), optional($.conditions)),

    edge_chain: ($) => seq($.vertex, repeat1(seq('--', $.vertex))),

    vertex: ($) => seq(field('name', $.name), optional($.indices)),

    indices: ($) => seq('[', listed($.expression), ']'),

    eval: ($) =>
      seq('eval', optional($.label), $.expression, optional($.local_names), optional($.conditions)),

    // Before `-` a text is a label, and no minuend.
    label: ($) => prec(1, $.text),

    check: ($) => seq('check', $.expression, optional($.local_names), optional($.conditions)),

    equation: ($) =>
      seq(
        field('head', $.head),
        '=',
        field('body', $.expression),
        optional($.local_names),
        optional($.conditions),
      ),

    head: ($) => seq(field('name', $.name), optional($.head_arguments)),

    head_arguments: ($) => seq('(', optional(listed($.expression)), ')'),

    local_names: ($) => seq('where', listed($.local_name)),

    local_name: ($) => seq(field('name', $.name), '=', field('value', $.expression)),

    conditions: ($) => seq(':', listed($.expression)),

    // Of a set, a list or an aggregate.
    _elements: ($) => seq(listed(choice($.expression, $.guarded)), optional($.conditions)),

    guarded: ($) => seq(field('element', $.expression), 'if', field('condition', $.expression)),

    expression: ($) =>
      choice(
        $.integer,
        $.text,
        $.name,
        $.oeis,
        $.call,
        $.indexed,
        $.member,
        $.parenthesised,
        $.absolute,
        $.set,
        $.list,
        $.mex,
        $.choice,
        $.unary,
        $.binary,
      ),

    call: ($) => seq(field('function', choice($.name, $.oeis)), $.arguments),

    arguments: ($) => seq('(', optional($._elements), ')'),

    indexed: ($) => prec(LEVEL.part, seq(field('value', $.expression), $.indices)),

    member: ($) => prec(LEVEL.part, seq(field('graph', $.expression), '.', field('name', $.name))),

    parenthesised: ($) => seq('(', $.expression, optional($.local_names), ')'),

    absolute: ($) => seq('|', $.expression, '|'),

    set: ($) => seq('{', optional($._elements), '}'),

    list: ($) => seq('[', optional($._elements), ']'),

    mex: ($) => seq('mex', choice($.set, $.parenthesised, $.name, $.call)),

    choice: ($) =>
      prec.right(
        LEVEL.choice,
        seq('if', $.expression, 'then', $.expression, 'else', $.expression),
      ),

    unary: ($) =>
      choice(
        prec(LEVEL.sign, seq(field('operator', '-'), $.expression)),
        prec(LEVEL.not, seq(field('operator', 'not'), $.expression)),
      ),

    binary: ($) => {
      const left = (level, ...operators) =>
        prec.left(
          level,
          seq(
            $.expression,
            field('operator', operators.length > 1 ? choice(...operators) : operators[0]),
            $.expression,
          ),
        );
      return choice(
        left(LEVEL.or, 'or'),
        left(LEVEL.and, 'and'),
        left(
          LEVEL.compare,
          '=', '!=', '≠', '<', '<=', '≤', '>', '>=', '≥', 'in', '∈', '∉', seq('not', 'in'),
          'subset', '⊆',
        ),
        left(LEVEL.join, '--'),
        left(LEVEL.union, 'union', '∪', 'intersect', '∩', '\\', '∖', '++'),
        left(LEVEL.range, '..'),
        left(LEVEL.nim, '(+)', '⊕', 'xor'),
        left(LEVEL.sum, '+', '-'),
        left(LEVEL.product, '*', '⊗', '/', 'mod', 'div'),
        prec.right(
          LEVEL.power,
          seq($.expression, field('operator', '^'), $.expression),
        ),
      );
    },

    comment: (_) => token(seq('#', /[^\r\n]*/)),

    oeis: (_) => /A[0-9][0-9][0-9][0-9][0-9][0-9]+/,

    name: (_) => new RustRegex(`[${LETTER}][${LETTER}0-9']*`.replace(/\\u([0-9A-F]{4})/g, '\\u{$1}')),

    integer: (_) => /[0-9]+(_[0-9]+)*/,

    text: (_) => /"[^"\r\n]*"/,
  },
});
