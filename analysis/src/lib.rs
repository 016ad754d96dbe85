//! The studies, charts and pages of the binary `analysis`.
//!
//! # Five minutes' orientation
//!
//! Every module uses only modules above it in this list, [`answers`], [`statistics`] and [`kamisado_solver`]:
//!
//! | module | holds |
//! |---|---|
//! | [`population`] | which set-ups there are: drawn at random, after played rounds, after recorded ones |
//! | [`stopped`] | long work that ends early |
//! | [`sources`] | the texts of files, folders and archives |
//! | [`csv_writer`], [`parquet_writer`] | how CSV and Parquet files are written |
//! | [`census`] | a population with its proved values, and the files that keep it |
//! | [`positions`] | random positions from mid-round, and the files that keep them |
//! | [`work`] | a census or other long work, split into parts for many machines |
//! | [`chart`], [`page`] | charts and the HTML page, from plain data; they compute nothing |
//! | [`question`] | one folder a question: its study, and the study as picture, text and JSON; pictures and pages of the answers in [`answers`] |
//! | [`report`] | all answers on one page |
//! | [`explorer`] | the explorer, a page on which to study positions: its server with the HTTP API, and a site of its own |
//! | [`laboratory`] | the schema of the answers of all commands that no endpoint of the API gives |
//!
//! The binary's commands read arguments, run a study, and write what it says.

// This library serves the program and its tests: where a name says it all, a doc comment would repeat it.
#![allow(missing_docs)]

pub mod census;
pub mod chart;
pub mod checksum;
pub mod csv_writer;
pub mod explorer;
pub mod laboratory;
pub mod page;
pub mod parquet_writer;
pub mod population;
pub mod positions;
pub mod question;
pub mod report;
pub mod sources;
pub mod stopped;
pub mod work;
