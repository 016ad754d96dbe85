mod certificates;
mod explain;
mod forced_win;
mod helpmate;
mod mitsudomoe_certificates;
