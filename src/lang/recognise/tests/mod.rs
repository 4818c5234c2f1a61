//! Stages of recognition against a plain evaluation of what they were given.

mod convolution;
mod quotient;
