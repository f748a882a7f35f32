//! The letters of coordinates as strokes, so that a picture needs no font and is the same
//! everywhere.

/// The width of a glyph and the step to the next, in units of its own grid.
pub const ADVANCE: f32 = 6.0;
/// The height of a digit in the same units; descenders reach 8.
pub const HEIGHT: f32 = 6.0;

/// Returns the strokes of one letter, each from point to point; `x` to the right and `y` down.
pub fn strokes(letter: char) -> impl Iterator<Item = Vec<(f32, f32)>> {
    shape(letter).split(' ').filter(|stroke| !stroke.is_empty()).map(|stroke| {
        let digit = |byte: u8| f32::from(byte - b'0');
        stroke.as_bytes().chunks_exact(2).map(|pair| (digit(pair[0]), digit(pair[1]))).collect()
    })
}

/// Pairs of digits, column and row; empty for letters that occur in no coordinate.
const fn shape(letter: char) -> &'static str {
    match letter {
        'a' => "4246 4332120305163645",
        'b' => "0006 0312324345361605",
        'c' => "4332120305163645",
        'd' => "4046 4332120305163645",
        'e' => "04444332120305163645",
        'f' => "40302126 0242",
        'g' => "42473818 4332120305163645",
        'h' => "0006 0312324346",
        'i' => "2326 2021",
        'j' => "33372818 3031",
        'k' => "0006 420446",
        'l' => "2026",
        'm' => "0206 031222 2226 22324346",
        'n' => "0206 0312324346",
        'o' => "123243453616050312",
        'p' => "0208 0312324345361605",
        'q' => "4248 4332120305163645",
        'r' => "0206 042242",
        's' => "43321203143445361605",
        't' => "202536 0242",
        'u' => "0205163645 4246",
        'v' => "022642",
        'w' => "0216233642",
        'x' => "0246 4206",
        'y' => "0225 4208",
        'z' => "02420646",
        '0' => "103041453616050110",
        '1' => "112026 1636",
        '2' => "01103041420646",
        '3' => "01103041423344453616 0516 2333",
        '4' => "36300444",
        '5' => "4000023243453616 1605",
        '6' => "3010010516364544331304",
        '7' => "004016",
        '8' => "1302011030414233130405163645443313",
        '9' => "1636454130100102133342",
        '-' => "1333",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_coordinate_has_strokes_within_its_box() {
        for letter in ('a'..='z').chain('0'..='9').chain(['-']) {
            assert!(strokes(letter).count() > 0, "{letter}");
            for stroke in strokes(letter) {
                assert!(stroke.len() >= 2, "{letter}");
                assert!(stroke.iter().all(|&(x, y)| x <= 4.0 && y <= 8.0), "{letter}");
            }
        }
        assert_eq!(strokes('王').count(), 0);
    }

    #[test]
    fn no_two_letters_look_the_same() {
        let all: Vec<char> = ('a'..='z').chain('0'..='9').chain(['-']).collect();
        for (index, &one) in all.iter().enumerate() {
            assert!(all[..index].iter().all(|&other| shape(one) != shape(other)), "{one}");
            assert!(shape(one).split(' ').all(|stroke| stroke.len() % 2 == 0), "{one}");
        }
    }
}
