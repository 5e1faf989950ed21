//! Exponential and logarithm with the same bits on every machine.
//!
//! The functions of the standard library come from the platform and may differ in the last bit;
//! a rating history must not. These use only `+ - * /`, exact rounding to whole numbers and bit
//! patterns, which IEEE 754 defines exactly and Rust never fuses or widens (`sqrt`, used beside
//! them, is exact by the same standard). They are within 2 units of the last place.

/// ln 2 in two parts: the first has 32 trailing zero bits, so that small multiples are exact.
const LN_2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_0000_0000);
const LN_2_LOW: f64 = 4.749_325_039_031_672_6e-7;

/// e to the power of `x`.
pub(super) fn exp(x: f64) -> f64 {
    if x.is_nan() || x > 709.0 {
        return if x.is_nan() { x } else { f64::INFINITY };
    }
    if x < -708.0 {
        return 0.0;
    }
    // x = k ln 2 + r with |r| at most half of ln 2.
    let k = (x * std::f64::consts::LOG2_E).round();
    let r = (x - k * LN_2_HIGH) - k * LN_2_LOW;
    // The terms after the 14th are below the last bit.
    let series = (1..=14)
        .rev()
        .fold(1.0, |sum, n| 1.0 + sum * (r / f64::from(n)));
    series * power_of_two(k as i32)
}

/// The natural logarithm of a positive number; NaN for others.
pub(super) fn ln(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || x.is_infinite() {
        return if x == f64::INFINITY { x } else { f64::NAN };
    }
    // A subnormal number is scaled into the normal range first.
    let (x, shift) = if x < f64::MIN_POSITIVE {
        (x * power_of_two(54), 54.0)
    } else {
        (x, 0.0)
    };
    let bits = x.to_bits();
    let mut exponent = f64::from((bits >> 52) as i32 - 1023) - shift;
    let mut mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1.0;
    }
    // ln m = 2 artanh s with s = (m - 1) / (m + 1), at most 0.172.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = (0..=11)
        .rev()
        .fold(0.0, |sum, n| sum * square + 1.0 / f64::from(2 * n + 1));
    exponent * LN_2_HIGH + (2.0 * s * series + exponent * LN_2_LOW)
}

/// 2 to the power of `k`, for normal numbers.
fn power_of_two(k: i32) -> f64 {
    f64::from_bits(((k + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::{exp, ln};

    /// How many representable numbers lie between the two.
    fn apart(one: f64, other: f64) -> u64 {
        one.to_bits().abs_diff(other.to_bits())
    }

    #[test]
    fn both_are_within_the_last_places_of_the_platform() {
        for step in -70_000..=70_000 {
            let x = f64::from(step) / 100.0 + 0.003;
            assert!(
                apart(exp(x), x.exp()) <= 3,
                "exp {x}: {} {}",
                exp(x),
                x.exp()
            );
        }
        for step in 1..200_000 {
            let x = f64::from(step) * f64::from(step) / 1e5;
            let (ours, theirs) = (ln(x), x.ln());
            assert!(
                (ours - theirs).abs() <= 4e-16 * theirs.abs().max(1.0),
                "ln {x}"
            );
        }
    }

    #[test]
    fn known_values_are_met() {
        for (x, exp_bits, ln_bits) in [
            (0.5, 0x3ffa_6129_8e1e_069c, 0xbfe6_2e42_fefa_39ef_u64),
            (1.0, 0x4005_bf0a_8b14_576a, 0),
            (2.0, 0x401d_8e64_b8d4_ddae, 0x3fe6_2e42_fefa_39ef),
        ] {
            if exp_bits != 0 {
                assert!(
                    apart(exp(x), f64::from_bits(exp_bits)) <= 1,
                    "{:x}",
                    exp(x).to_bits()
                );
                assert!(
                    apart(ln(x), f64::from_bits(ln_bits)) <= 1,
                    "{:x}",
                    ln(x).to_bits()
                );
            }
        }
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(ln(1.0), 0.0);
    }

    #[test]
    fn the_ends_are_tame() {
        assert_eq!(exp(-1e9), 0.0);
        assert_eq!(exp(1e9), f64::INFINITY);
        assert!(ln(0.0).is_nan() && ln(-1.0).is_nan() && exp(f64::NAN).is_nan());
        assert_eq!(ln(f64::INFINITY), f64::INFINITY);
        assert!((ln(f64::from_bits(1)) - -744.440_071_921_381).abs() < 1e-9);
        assert!((ln(f64::MAX) - 709.782_712_893_384).abs() < 1e-9);
    }
}
