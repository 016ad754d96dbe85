//! Answers about Kamisado and mitsudomoe as objects: the choice of a fill, the review of a game, all else in the API.
//!
//! A review of a round; the book's page on Rust chooses a fill:
//!
//! ```
//! use kamisado::Player;
//! use kamisado_answers::review::{NamedRecord, Review, ReviewQuestion};
//!
//! let record = kamisado_records::read("position: 2k1yrg1/1G6/3Y4/2RoK2b/7O/1u6/P4p2/B5U1 g P\na2a8")?;
//! let named = NamedRecord { file: "round.txt".to_owned(), record };
//! let review = Review::new(vec![named], &ReviewQuestion::default())?.expect("no limit");
//! assert_eq!(review.matches[0].rounds[0].ahead[0], Player::Gold);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What programs need are [`refill`] and [`review`]; who wins a match is answered by `kamisado-matches`. The other modules
//! serve the programs of this project and change without notice: a server, a module for a browser and a package for another
//! language ask the same [`api`], which takes a request as a URL has it and gives an object. This package has no network, no
//! Parquet files and no charts, and compiles for any target that the solver compiles for.
//!
//! Every module uses only modules above it in this list, [`shares`], and the packages of searches:
//!
//! | module | holds |
//! |---|---|
//! | [`setup`] | a set-up as a player looks at it: line-up, threats, features |
//! | [`played`] | what the shipped censuses say about a set-up: effects of its features, how hard it is |
//! | [`first_moves`], [`plies`], [`openings`] | the first moves of a position, and the opening ply by ply |
//! | [`positions`] | random positions from mid-round |
//! | [`refill`], [`review`], [`repertoire`] | the choice of a fill, the review of a record, a book to learn |
//! | [`api`] | requests and their objects |

/// The program of the book's page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/src/rust.md")]
struct Page;

pub mod refill;
pub mod review;

// These serve the programs and their tests: where a name says it all, a doc comment would repeat it.
#[allow(missing_docs)]
pub mod api;
#[allow(missing_docs)]
pub mod first_moves;
#[allow(missing_docs)]
pub mod openings;
#[allow(missing_docs)]
pub mod played;
#[allow(missing_docs)]
pub mod plies;
#[allow(missing_docs)]
pub mod positions;
#[allow(missing_docs)]
pub mod repertoire;
#[allow(missing_docs)]
pub mod setup;
