mod certificates;
mod damaged_certificates;
mod engine;
mod explain;
mod forced_win;
mod match_certificates;
mod matches;
mod mitsudomoe_certificates;
