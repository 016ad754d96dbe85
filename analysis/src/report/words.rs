//! Notes of the page.

/// What holds for the whole page.
pub fn notes() -> Vec<String> {
    let notes = [
        "Numbers in brackets are 95% confidence intervals: of a hundred such intervals some 95 hold the true number. The \
         value of each single set-up is exact: it comes from a search whose proof was replayed by the rules before it was \
         counted.",
        "A set-up is the weaker for the Defender, the more of the Challenger's first moves win. Files are named from the \
         owner's side: file a is at the owner's left. The board is the same when it is mirrored left to right and brown is exchanged \
         with orange, green with blue, red with purple, yellow with pink; so set-ups and their mirror images are worth the \
         same, and are counted alike.",
        "In drawn set-ups Black, at the top, moves down, Gold moves up; a plus sign below a tower is a ring. The letters: B brown, \
         G green, R red, Y yellow, K pink, P purple, U blue, O orange.",
        "Simulated rounds are those of matches between strong players, which are models, not people; the census files and \
         the documents say how they play.",
        "All this is about the value of the next round. A match can ask for more: it also matters with which tower a round is \
         won.",
    ];
    notes.map(str::to_owned).into()
}
