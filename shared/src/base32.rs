//! Crockford's base 32: codes that people read aloud and type.

/// No I, L, O or U, so that a code survives being read aloud.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_LETTER: usize = 5;

/// Spells the lowest bits, five a letter, lowest first.
pub fn spell<const N: usize>(bits: u64) -> [u8; N] {
    std::array::from_fn(|letter| {
        ALPHABET[(bits >> (letter * BITS_PER_LETTER)) as usize % ALPHABET.len()]
    })
}

/// Reads either case and takes the look-alikes `i`, `l` and `o` for `1` and `0`; `None` for other
/// characters or another length.
pub fn letters<const N: usize>(text: &str) -> Option<[u8; N]> {
    let letters: [u8; N] = text.as_bytes().try_into().ok()?;
    let folded = letters.map(|letter| match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    });
    // Of the letters that are not in the alphabet, only U is not folded.
    let is_known =
        |&letter: &u8| letter.is_ascii_digit() || (letter.is_ascii_uppercase() && letter != b'U');
    folded.iter().all(is_known).then_some(folded)
}

/// The bits that these letters of the alphabet spell.
pub fn bits(letters: &[u8]) -> u64 {
    let value = |letter| ALPHABET.iter().position(|&other| other == letter);
    letters.iter().rev().fold(0, |bits, &letter| {
        let value = value(letter).expect("a letter of the alphabet");
        bits << BITS_PER_LETTER | u64::try_from(value).expect("32 letters")
    })
}
