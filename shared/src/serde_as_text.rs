//! Types that are their text in JSON.

/// Implements serde for a type by its `Display` and `FromStr`; after `read`, only for reading.
#[macro_export]
macro_rules! serde_as_text {
    ($type:ty) => {
        $crate::serde_as_text!(read $type);

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    };
    (read $type:ty) => {
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}
