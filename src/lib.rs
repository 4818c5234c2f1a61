//! State an impartial game on a family of graphs, or its mex/XOR recurrences, in a few lines of text,
//! and get its Sprague-Grundy values.
