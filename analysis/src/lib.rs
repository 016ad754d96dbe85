//! What the analysis of Kamisado counts and draws, for the binary `analysis`.
//!
//! # Five minutes' orientation
//!
//! Every module uses only modules above it in this list, and [`kamisado_solver`]:
//!
//! | module | holds |
//! |---|---|
//! | [`statistics`] | counts, intervals, comparisons, models: knows no game |
//! | [`setup`] | a set-up as a player looks at it: line-up, threats, features |
//! | [`population`] | which set-ups there are: drawn at random, after played rounds, after recorded ones |
//! | [`census`] | a population with its proved values, and the files that keep it |
//! | [`work`] | a census or other long work cut into parts, which many machines make |
//! | [`chart`], [`page`] | pictures and the HTML page, from plain data: nothing is computed there |
//! | [`question`] | one folder a question: its study, and the study as picture, text and JSON |
//! | [`report`] | all answers on one page |
//! | [`explorer`] | the server of the page on which positions are looked at, and its HTTP API |
//!
//! The binary's commands read arguments, run a study, and write what it says.
//!
//! ```
//! use analysis::statistics::share_interval;
//!
//! let share = share_interval(9, 10).unwrap();
//! assert!(share.low > 0.59 && share.high < 0.99);
//! ```

// This library serves the program and the tests beside it: where a name says it all, a sentence would repeat it.
#![allow(missing_docs)]

pub mod census;
pub mod chart;
pub mod checksum;
pub mod explorer;
pub mod page;
pub mod population;
pub mod question;
pub mod report;
pub mod setup;
pub mod statistics;
pub mod work;
