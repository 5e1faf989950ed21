//! Whether this machine has a fast PEXT instruction, asked once.

use core::arch::x86_64::{__cpuid, __cpuid_count};
use core::sync::atomic::{AtomicU8, Ordering};

const UNKNOWN: u8 = 0;
const SLOW: u8 = 1;
const FAST: u8 = 2;

static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

/// BMI1, BMI2, LZCNT and POPCNT are there, and PEXT is no microcode routine (as it is on
/// AMD before family 19h).
#[inline]
pub(crate) fn has_fast_pext() -> bool {
    if cfg!(all(
        target_feature = "bmi2",
        target_feature = "popcnt",
        target_feature = "lzcnt"
    )) {
        // The build already says that every machine it runs on has them.
        return true;
    }
    match ANSWER.load(Ordering::Relaxed) {
        UNKNOWN => ask(),
        answer => answer == FAST,
    }
}

#[cold]
fn ask() -> bool {
    let answer = detect();
    ANSWER.store(if answer { FAST } else { SLOW }, Ordering::Relaxed);
    answer
}

fn detect() -> bool {
    let vendor = __cpuid(0);
    if vendor.eax < 7 || __cpuid(0x8000_0000).eax < 0x8000_0001 {
        return false;
    }
    let basic = __cpuid(1);
    let leaf7 = __cpuid_count(7, 0);
    let extended = __cpuid(0x8000_0001);
    let popcnt = basic.ecx >> 23 & 1 == 1;
    let bmi = leaf7.ebx >> 3 & 1 == 1 && leaf7.ebx >> 8 & 1 == 1;
    let lzcnt = extended.ecx >> 5 & 1 == 1;
    let family = (basic.eax >> 8 & 15) + (basic.eax >> 20 & 255);
    // "AuthenticAMD" begins with "Auth" and "HygonGenuine" with "Hygo".
    let amd = vendor.ebx == u32::from_le_bytes(*b"Auth");
    let hygon = vendor.ebx == u32::from_le_bytes(*b"Hygo");
    popcnt && bmi && lzcnt && !(amd && family < 0x19) && !hygon
}
