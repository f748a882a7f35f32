//! Crockford's base 32, for codes that people read aloud and type.

/// Without I, L, O and U, which are easily confused.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_LETTER: usize = 5;

/// Encodes the lowest bits, five per letter, lowest first.
pub fn spell<const N: usize>(bits: u64) -> [u8; N] {
    std::array::from_fn(|letter| {
        ALPHABET[(bits >> (letter * BITS_PER_LETTER)) as usize % ALPHABET.len()]
    })
}

/// Validates and normalises a code. Accepts either case, and the look-alikes `i`, `l` and `o` for
/// `1` and `0`; `None` for other characters or another length.
pub fn letters<const N: usize>(text: &str) -> Option<[u8; N]> {
    let letters: [u8; N] = text.as_bytes().try_into().ok()?;
    let folded = letters.map(|letter| match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    });
    // The only letter outside the alphabet that is not folded is U.
    let is_known =
        |&letter: &u8| letter.is_ascii_digit() || (letter.is_ascii_uppercase() && letter != b'U');
    folded.iter().all(is_known).then_some(folded)
}

/// Decodes letters of the alphabet.
pub fn bits(letters: &[u8]) -> u64 {
    let value = |letter| ALPHABET.iter().position(|&other| other == letter);
    letters.iter().rev().fold(0, |bits, &letter| {
        let value = value(letter).expect("a letter of the alphabet");
        bits << BITS_PER_LETTER | u64::try_from(value).expect("32 letters")
    })
}
