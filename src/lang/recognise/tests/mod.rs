//! Stages of recognition, compared with a plain evaluation of their input.

mod convolution;
mod quotient;
