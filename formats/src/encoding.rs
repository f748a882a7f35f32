//! Decodes the bytes of a file: by its byte order mark, by the encoding that it names, or as UTF-8.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use oxo_shared::Clean;
use oxo_words as words;

use crate::remark::Remark;

/// Why the encoding of a file cannot be determined, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum EncodingError {
    #[error("{}", words::FormatEncoding { name: _0 })]
    Unknown(Clean),
    #[error("{}", words::FormatEncodingWrong { name: _0 })]
    Wrong(&'static str),
    #[error("{}", words::FORMAT_ENCODING_UNNAMED)]
    Unnamed,
    #[error("{}", words::FORMAT_ENCODING_UTF8)]
    NotUtf8,
}

/// Decodes UTF-8, or UTF-16 recognised by its mark or its zeros. Also returns whether all of it
/// could be decoded. Lines end with LF or CR LF.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let encoding = match bytes {
        [0, other, ..] if *other != 0 => UTF_16BE,
        [other, 0, ..] if *other != 0 => UTF_16LE,
        _ => UTF_8,
    };
    let (text, _, has_errors) = encoding.decode(bytes);
    (with_line_feeds(text), !has_errors)
}

/// Replaces each CR that ends a line alone, as on old Macs, with LF.
fn with_line_feeds(text: Cow<'_, str>) -> Cow<'_, str> {
    const APART: &str = "\r\n";
    let has_lone = text.split(APART).any(|part| part.contains('\r'));
    if !has_lone {
        return text;
    }
    let parts: Vec<String> = text.split(APART).map(|part| part.replace('\r', "\n")).collect();
    parts.join(APART).into()
}

/// Decodes an SGF file, which may name its encoding in `CA`, and returns a remark about its
/// letters. Without `CA` the format prescribes Latin-1, but most current files are UTF-8, which no
/// other encoding resembles. Fails if a wrong guess could take brackets for letters, and so lose
/// moves.
pub(crate) fn decode_sgf(bytes: &[u8]) -> Result<(Cow<'_, str>, Option<Remark>), EncodingError> {
    let (unicode, is_unicode) = decode(bytes);
    let Some(name) = declared_encoding(bytes).filter(|name| !name.is_empty()) else {
        return match is_unicode {
            true => Ok((unicode, None)),
            false if hides_backslash(bytes) => Err(EncodingError::Unnamed),
            false => Ok((with_line_feeds(WINDOWS_1252.decode(bytes).0), Some(Remark::Latin))),
        };
    };
    let text = decode_named(bytes, &name, unicode, is_unicode)?;
    let remark = Remark::of_letters(&text);
    Ok((text, remark))
}

/// Decodes a file that names its encoding; `unicode` is the text without that.
fn decode_named<'a>(
    bytes: &'a [u8],
    name: &str,
    unicode: Cow<'a, str>,
    is_unicode: bool,
) -> Result<Cow<'a, str>, EncodingError> {
    let Some(encoding) = encoding_named(name) else {
        let unknown = EncodingError::Unknown(Clean::excerpt(name));
        return if is_unicode { Ok(unicode) } else { Err(unknown) };
    };
    let (text, _, has_errors) = encoding.decode(bytes);
    // An editor may have changed the encoding but not the `CA`. If the named encoding keeps all
    // brackets in place, it counts.
    if is_unicode && (has_errors || ascii(text.bytes()) != ascii(bytes.iter().copied())) {
        return Ok(unicode);
    }
    if has_errors && hides_backslash(bytes) {
        return Err(EncodingError::Wrong(encoding.name()));
    }
    Ok(with_line_feeds(text))
}

/// Returns the value of the first `CA`.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    const NAME: &[u8] = b"CA[";
    let starts = bytes.windows(NAME.len()).enumerate();
    let mut starts = starts.filter(|(_, three)| three.eq_ignore_ascii_case(NAME));
    let (at, _) = starts.find(|&(at, _)| {
        let previous = bytes[..at].trim_ascii_end().last();
        previous.is_some_and(|previous| b";]".contains(previous))
    })?;
    let value = bytes[at + NAME.len()..].split(|&byte| byte == b']').next()?;
    Some(String::from_utf8_lossy(value).trim().to_owned())
}

/// Returns the encoding of this name, including the code page names of Windows.
fn encoding_named(name: &str) -> Option<&'static Encoding> {
    let name = name.to_ascii_lowercase().replace(['_', ' '], "-");
    let name = match name.as_str() {
        "cp932" => "shift_jis",
        "cp936" => "gbk",
        "cp949" => "euc-kr",
        "cp950" => "big5",
        "latin-1" => "latin1",
        other => other,
    };
    // If `CA` can be read byte by byte, the file is not in UTF-16, whatever it says.
    Encoding::for_label_no_replacement(name.as_bytes()).map(Encoding::output_encoding)
}

/// Whether a backslash follows a non-ASCII byte: it may be the second half of a letter.
fn hides_backslash(bytes: &[u8]) -> bool {
    bytes.windows(2).any(|pair| !pair[0].is_ascii() && pair[1] == b'\\')
}

fn ascii(bytes: impl Iterator<Item = u8>) -> usize {
    bytes.filter(u8::is_ascii).count()
}
