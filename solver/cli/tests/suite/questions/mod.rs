mod limited;
mod limited_certificates;
mod match_certificates;
