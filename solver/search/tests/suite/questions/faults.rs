//! Faults of a search.

use kamisado::Deadlock;
use kamisado::Position;
use kamisado_solver::Fault;
use kamisado_solver::search::ReplayError;
use kamisado_solver::search::SearchStopped;

#[test]
fn a_limit_is_not_a_fault_and_a_fault_names_its_position() {
    let position = Position::start(Deadlock::TwoPass);
    assert_eq!(Fault::unless_limited(Ok(7), &position), Ok(Some(7)));
    assert_eq!(Fault::unless_limited::<()>(Err(SearchStopped.into()), &position), Ok(None));
    let fault = Fault::unless_limited::<()>(Err(ReplayError::not_proved(&position)), &position).unwrap_err();
    let message = fault.to_string();
    assert!(message.starts_with("internal fault: the search gives 'oupkyrgb/8/8/8/8/8/8/BGRYKPUO b -' "), "{message}");
    assert!(message.contains("(kamisado-two-pass-1)") && message.contains("please report"), "{message}");
}
