mod classes;
mod fixtures;
mod gate;
mod laws;
mod match_laws;
mod record_laws;
mod records;
mod twin;
