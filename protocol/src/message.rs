//! The macro that ties enums of messages to their tags on the wire.

use serde::{Deserialize, Serialize};

/// A message without fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(type = "Record<string, never>"))]
pub struct Nothing {}

/// Declares an enum with variants `"tag" => Variant(Body)`. The tag is `t` of the frame and the
/// body its `d`; a missing body reads as `{}`. `-> Reply` is what grants a request.
macro_rules! messages {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $tag:literal => $variant:ident($body:ty) -> $reply:ty,)+
        }
    ) => {
        messages! {
            $(#[$meta])*
            pub enum $name { $($(#[$doc])* $tag => $variant($body),)+ }
        }

        impl $name {
            /// Every tag with the TypeScript type of the reply, which is added to `types`.
            #[cfg(test)]
            pub(crate) fn replies(
                types: &mut crate::typescript::Types,
            ) -> Vec<(&'static str, String)> {
                vec![$(($tag, types.of::<$reply>())),+]
            }

            /// Reads the body `d` of the reply that grants this request, and writes it again.
            ///
            /// # Errors
            /// The JSON error for a body that is not such a reply.
            pub fn rewrite_reply(&self, d: &str) -> serde_json::Result<String> {
                match self {
                    $($name::$variant(_) => {
                        serde_json::to_string(&serde_json::from_str::<$reply>(d)?)
                    })+
                }
            }
        }
    };
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

            /// The tag of this message on the wire.
            pub const fn tag(&self) -> &'static str {
                match self { $($name::$variant(_) => $tag,)+ }
            }

            /// Every tag with the TypeScript type of its body, which is added to `types`.
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

        /// Writes only the body; the frame holds the tag.
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $($name::$variant(body) => body.serialize(serializer),)+ }
            }
        }
    };
}

pub(crate) use messages;
