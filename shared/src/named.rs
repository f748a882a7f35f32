//! Enums whose values have names.

/// Declares an enum with a name for each value, and the list of all values.
///
/// ```
/// oxo_shared::named! {
///     /// A colour.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Colour {
///         /// Like ink.
///         Black = "black",
///         /// Like paper.
///         White = "white",
///     }
///     pub fn name;
/// }
/// assert_eq!(Colour::ALL.map(Colour::name), ["black", "white"]);
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        pub enum $enum:ident {
            $($(#[$doc:meta])* $value:ident = $text:literal,)+
        }
        pub fn $name:ident;
    ) => {
        $(#[$meta])*
        pub enum $enum { $($(#[$doc])* $value,)+ }

        impl $enum {
            /// All values, in this order.
            pub const ALL: [$enum; [$($text),+].len()] = [$($enum::$value),+];

            /// The name on the wire, in files and on command lines.
            pub const fn $name(self) -> &'static str {
                match self { $($enum::$value => $text,)+ }
            }
        }
    };
}
