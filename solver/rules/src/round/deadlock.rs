//! The variants of the deadlock rule.

/// How a chain of forced passes ends: the one rule that is played in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Deadlock {
    /// M8 of the rulebook: when the chain comes to the same player and colour again.
    #[default]
    Official,
    /// A variant in use: as soon as two passes follow one another.
    TwoPass,
}

impl Deadlock {
    /// Both variants.
    pub const ALL: [Deadlock; 2] = [Deadlock::Official, Deadlock::TwoPass];

    /// The name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Deadlock::Official => "official",
            Deadlock::TwoPass => "two-pass",
        }
    }

    /// The variant whose rules have this name; none if no variant has.
    pub fn from_rules_name(name: &str) -> Option<Deadlock> {
        Deadlock::ALL.into_iter().find(|deadlock| deadlock.rules_name() == name)
    }

    /// The name of the rules, as files, certificates and JSON say it.
    pub const fn rules_name(self) -> &'static str {
        match self {
            Deadlock::Official => "kamisado-official-1",
            Deadlock::TwoPass => "kamisado-two-pass-1",
        }
    }
}
