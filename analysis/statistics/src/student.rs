//! Student's t distribution, with as many degrees of freedom as there may be clusters.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use shares::UPPER;

/// With more degrees of freedom than that the shares of the library have too few digits, and its quantiles.
const MANY: f64 = 3e5;
const MANY_FOR_QUANTILES: f64 = 2e4;

/// How often Student's t with `freedom` degrees of freedom is at least as far from zero as `t`, on either side.
pub fn t_test(t: f64, freedom: f64) -> f64 {
    if freedom > MANY {
        // Wallace (Annals of Mathematical Statistics 30, 1959): nearly a normal number.
        return normal_test(nearly_normal(freedom) * (freedom * (t * t / freedom).ln_1p()).sqrt());
    }
    2.0 * law(freedom).cdf(-t.abs())
}

/// How often a standard normal number is at least as far from zero as `z`, on either side.
pub fn normal_test(z: f64) -> f64 {
    2.0 * Normal::standard().cdf(-z.abs())
}

/// The value that Student's t with `freedom` degrees of freedom exceeds in 2.5% of samples.
pub fn t_quantile(freedom: f64) -> f64 {
    t_quantile_of(UPPER, freedom)
}

/// The value that Student's t with `freedom` degrees of freedom stays below in this share of samples, from a half on.
pub fn t_quantile_of(share: f64, freedom: f64) -> f64 {
    if freedom > MANY_FOR_QUANTILES {
        let normal = Normal::standard().inverse_cdf(share) / nearly_normal(freedom);
        return (freedom * (normal * normal / freedom).exp_m1()).sqrt();
    }
    law(freedom).inverse_cdf(share)
}

fn nearly_normal(freedom: f64) -> f64 {
    (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)
}

fn law(freedom: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom).expect("a positive number of degrees of freedom")
}
