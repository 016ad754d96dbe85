mod fixtures;
mod gate;
mod laws;
mod record_laws;
mod records;
mod twin;
