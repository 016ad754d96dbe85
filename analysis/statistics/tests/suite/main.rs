//! All tests of the package, in one binary.

mod bootstrap;
mod clustered;
mod comparison;
mod coverage;
mod curve;
mod examples;
mod many;
mod model;
mod partly_known;
mod pooled;
mod power;
mod quantile;
mod random;
mod rank;
mod reference;
mod regression;
mod support;
