mod fixtures;
mod laws;
mod match_laws;
mod seen;
mod strategies;
mod twin;
