mod domineering;
mod frozen;
mod initial_round;
mod kamisado_search;
mod match_search;
mod proved_values;
mod retrograde;
mod values;
