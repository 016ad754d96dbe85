//! Small games that the library does not know, solved by all its methods, with the values that others have published or
//! that a plain search finds. `scripts/check-games.sh` compares more of them with OpenSpiel.

mod breakthrough;
mod careless;
mod dots_and_boxes;
mod king_and_rook;
mod noughts_and_crosses;
mod othello;
mod support;
mod values;
