mod answers;
mod certificates;
mod damaged_certificates;
mod engine;
mod explain;
mod faults;
