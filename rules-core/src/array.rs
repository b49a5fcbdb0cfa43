//! Arrays as they are read from what was kept: place by place, in a loop. What serde does by itself
//! has code of its own for each place, which is a kilobyte of the image. The bytes are the same.
//!
//! `#[serde(deserialize_with = "array::read")]` on a field.

use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// Reads an array of at least one place.
pub fn read<'de, D, T, const N: usize>(from: D) -> Result<[T; N], D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Copy,
{
    from.deserialize_tuple(N, Places(PhantomData))
}

struct Places<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + Copy, const N: usize> Visitor<'de> for Places<T, N> {
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {N}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<[T; N], A::Error> {
        let mut next = |nth| from.next_element()?.ok_or_else(|| Error::invalid_length(nth, &self));
        let mut places = [next(0)?; N];
        for (place, nth) in places.iter_mut().zip(0..).skip(1) {
            *place = next(nth)?;
        }
        Ok(places)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::value::{Error, SeqDeserializer};
    use serde::{Deserialize, Serialize};
    use std::string::ToString as _;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    struct Read<T: Copy + Serialize + for<'a> Deserialize<'a>>(
        #[serde(deserialize_with = "super::read")] [T; 5],
    );

    #[test]
    fn an_array_is_read_as_serde_writes_it() {
        let numbers = [1_u16, 300, 0, 65_535, 7];
        let (mut plain, mut read) = ([0; 20], [0; 20]);
        let bytes = postcard::to_slice(&numbers, &mut plain).unwrap();
        assert_eq!(postcard::to_slice(&Read(numbers), &mut read).unwrap(), bytes);
        assert_eq!(postcard::from_bytes(bytes), Ok(Read(numbers)));
    }

    #[test]
    fn an_array_with_a_place_too_few_or_a_wrong_one_is_none() {
        assert!(postcard::from_bytes::<Read<u8>>(&[1, 2, 3, 4]).is_err());
        assert!(postcard::from_bytes::<Read<bool>>(&[0, 1, 2, 0, 0]).is_err());
        let four: SeqDeserializer<_, Error> = SeqDeserializer::new([1_u8, 2, 3, 4].into_iter());
        let why = super::read::<_, u8, 5>(four).unwrap_err();
        assert_eq!(why.to_string(), "invalid length 4, expected an array of 5");
    }
}
