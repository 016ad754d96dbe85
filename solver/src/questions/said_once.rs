//! What the head of a text may say once.

/// Keeps what a line `# name ...` says.
///
/// # Errors
///
/// If such a line came before.
pub(super) fn say_once<T>(said: &mut Option<T>, name: &str, value: T) -> Result<(), String> {
    match said.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("found a second '# {name}', expected one at the most")),
    }
}
