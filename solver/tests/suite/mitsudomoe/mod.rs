mod fixtures;
mod gate;
mod laws;
mod twin;
