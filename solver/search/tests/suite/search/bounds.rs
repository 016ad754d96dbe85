//! Proof and disproof numbers, and the thresholds of children.

use kamisado_solver::game::proof::{Bounds, FamilyBounds, ProofNumber};

#[test]
fn sums_saturate_below_infinity() {
    assert_eq!(ProofNumber::new(2).plus(ProofNumber::new(3)), ProofNumber::new(5));
    assert_eq!(ProofNumber::MAX.plus(ProofNumber::new(1)), ProofNumber::MAX);
    assert_eq!(ProofNumber::INFINITE.plus(ProofNumber::ZERO), ProofNumber::INFINITE);
    assert_eq!(ProofNumber::new(u32::MAX), ProofNumber::MAX);
}

fn bounds(children: &[Bounds]) -> Bounds {
    FamilyBounds::of(children.iter().copied(), false).bounds()
}

#[test]
fn a_position_takes_the_least_proof_and_a_mean_of_sum_and_maximum_of_disproofs() {
    assert_eq!(bounds(&[Bounds::open(3, 2), Bounds::open(1, 5), Bounds::LOSS]), Bounds::open(1, 6));
    assert_eq!(bounds(&[Bounds::open(3, 2)]), Bounds::open(3, 2));
    assert_eq!(bounds(&[Bounds::open(3, 2), Bounds::WIN]), Bounds::WIN);
    assert_eq!(bounds(&[Bounds::LOSS, Bounds::LOSS]), Bounds::LOSS);
    assert_eq!(bounds(&[]), Bounds::LOSS);
    let saturated = Bounds::open(u32::MAX, u32::MAX);
    assert_eq!(bounds(&[saturated, saturated]), saturated);
}

#[test]
fn a_position_takes_the_sum_of_disjoint_disproofs() {
    let disjoint = |children: &[Bounds]| FamilyBounds::of(children.iter().copied(), true).bounds();
    assert_eq!(disjoint(&[Bounds::open(3, 2), Bounds::open(1, 5), Bounds::LOSS]), Bounds::open(1, 7));
    assert_eq!(disjoint(&[Bounds::open(3, 2), Bounds::WIN]), Bounds::WIN);
    assert_eq!(disjoint(&[]), Bounds::LOSS);
}

#[test]
fn proof_and_disproof_change_roles_only_with_the_mover() {
    let child = Bounds::open(2, 9);
    assert_eq!(child.seen_by(false), child);
    assert_eq!(child.seen_by(true), Bounds::open(9, 2));
    assert_eq!(Bounds::WIN.seen_by(true), Bounds::LOSS);
}

#[test]
fn thresholds_lie_above_the_childs_numbers_and_end_with_the_positions() {
    let infinite = Bounds { proof: ProofNumber::INFINITE, disproof: ProofNumber::INFINITE };
    let numbers = [1, 2, 3, 7, 40, 1000, u32::MAX - 1];
    for (best, second, disproof, other) in [(1, 1, 1, 1), (2, 8, 3, 4), (5, 5, 40, 2), (1, u32::MAX, 9, 9)] {
        let children = [Bounds::open(best, disproof), Bounds::open(second, other)];
        for disjoint in [false, true] {
            let summary = FamilyBounds::of(children.into_iter(), disjoint);
            for (proof, disproof) in numbers.into_iter().flat_map(|p| numbers.map(|d| (p, d))) {
                let thresholds = Bounds::open(proof, disproof);
                if !summary.bounds().below(thresholds) {
                    continue;
                }
                let given = summary.child_thresholds(thresholds);
                assert!(children[0].below(given), "{children:?} {thresholds:?} {given:?}");
                assert!(given.proof <= thresholds.proof);
                // When a child reaches its disproof threshold, the position reaches its own.
                let reached = Bounds { disproof: given.disproof, ..children[0] };
                let after = FamilyBounds::of([reached, children[1]].into_iter(), disjoint).bounds();
                assert!(after.disproof >= thresholds.disproof, "{children:?} {thresholds:?} {given:?}");
            }
            assert!(children[0].below(summary.child_thresholds(infinite)));
        }
    }
}
