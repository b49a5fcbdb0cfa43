//! JSON Schemas of the types that have their own way of being written in JSON.

use crate::bingolino::Number;
use crate::combo::Column;
use crate::dingominos::Sign;
use crate::{Cell, Cells, Direction, Face, Line, Lines, Seat, Seats};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::string::{String, ToString};
use std::vec::Vec;

/// Gives the schemas of types that are written as one word or number.
macro_rules! words {
    ($($type:ty = $name:literal: $schema:expr;)+) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        })+
    };
}

/// Gives the schemas of types that are written as a list of words.
macro_rules! lists {
    ($($type:ty = $name:literal: $item:ty;)+) => {
        $(impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let item = generator.subschema_for::<$item>();
                json_schema!({ "type": "array", "items": item, "uniqueItems": true })
            }
        })+
    };
}

words! {
    Seat = "Seat": json_schema!({ "type": "integer", "minimum": 1, "maximum": Seat::MAX });
    Face = "Face": json_schema!({ "type": "integer", "minimum": 1, "maximum": 6 });
    Number = "Number": json_schema!({ "type": "integer", "minimum": 1, "maximum": Number::MAX });
    Direction = "Direction": json_schema!({ "enum": [1, -1] });
    Cell = "Cell": json_schema!({ "type": "string", "pattern": "^[a-e][1-5]$" });
    Column = "Column": json_schema!({ "enum": texts(&Column::ALL) });
    Sign = "Sign": json_schema!({ "enum": texts(&Sign::ALL) });
    Line<4> = "Line": line();
    Line<5> = "Line": line();
}

lists! {
    Seats = "Seats": Seat;
    Cells = "Cells": Cell;
    Lines<4> = "Lines": Line<4>;
}

fn texts<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}

fn line() -> Schema {
    json_schema!({ "type": "string", "pattern": "^(row-[1-5]|column-[a-e]|diagonal-[ade]1)$" })
}
