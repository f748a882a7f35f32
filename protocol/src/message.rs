//! How an enum of messages is tied to the words that name them on the wire.

use serde::{Deserialize, Serialize};

/// A message that says nothing but its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "Record<string, never>"))]
pub struct Nothing {}

/// Declares an enum whose variants are `"tag" => Variant(Body)`: the tag goes into
/// the frame's `t`, the body into its `d`. A missing body reads as `{}`.
macro_rules! messages {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $tag:literal => $variant:ident($body:ty),)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name { $($(#[$doc])* $variant($body),)+ }

        impl $name {
            /// Every tag of this enum.
            pub const TAGS: &'static [&'static str] = &[$($tag),+];

            /// The word for this message on the wire.
            pub const fn tag(&self) -> &'static str {
                match self { $($name::$variant(_) => $tag,)+ }
            }

            /// Every tag with its body's type in TypeScript, of which `types` takes note.
            #[cfg(test)]
            pub(crate) fn bodies(
                types: &mut crate::typescript::Types,
            ) -> Vec<(&'static str, String)> {
                vec![$(($tag, types.of::<$body>())),+]
            }

            /// Reads the body that belongs to `tag`; `None` if no message has that tag.
            pub(crate) fn read(tag: &str, body: &str) -> Option<serde_json::Result<Self>> {
                match tag {
                    $($tag => Some(serde_json::from_str(body).map($name::$variant)),)+
                    _ => None,
                }
            }
        }

        /// Writes the body alone; the tag has its own place in the frame.
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $($name::$variant(body) => body.serialize(serializer),)+ }
            }
        }
    };
}

pub(crate) use messages;
