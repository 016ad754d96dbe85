//! Answers about Kamisado and mitsudomoe as objects: everything that the explorer's API answers.
//!
//! A server, a module for a browser and a package for another language ask the same [`api`], which takes a request as
//! a URL has it and gives an object. This package has no network, no Parquet files and no charts, and compiles for any
//! target that the solver compiles for.
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

// This library serves the programs and their tests: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

pub mod api;
pub mod first_moves;
pub mod openings;
pub mod played;
pub mod plies;
pub mod positions;
pub mod refill;
pub mod repertoire;
pub mod review;
pub mod setup;
