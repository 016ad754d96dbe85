//! What the censuses show: studied once, told on the page and as figures.

use crate::question::sides::{SidesStudy, choices};
use crate::question::weak::WeakAnswer;

use super::{Data, ReportError};

/// Grows the forest, draws the bootstrap, cuts the folds.
const SEED: u64 = 1;

/// The studies of all censuses.
pub struct Studies {
    /// Features, found after simulated rounds and told as in others.
    pub weak: WeakAnswer,
    /// The choice of side, and rules found and tried in the same way.
    pub sides: SidesStudy,
}

impl Studies {
    /// Studies the censuses, with all threads of rayon's current pool.
    ///
    /// # Errors
    ///
    /// If a census lacks what a question needs.
    pub fn new(data: &Data) -> Result<Studies, ReportError> {
        let (played, confirm) = (&data.played.sample, &data.confirm.sample);
        let (found, others) = (choices(played)?, choices(confirm)?);
        let sides = SidesStudy::new(&found, Some(&others), SEED).ok_or_else(|| data.played.lacks("has no rounds"))?;
        Ok(Studies { weak: WeakAnswer::new(played.clone(), Some(confirm.clone()), SEED), sides })
    }
}
