//! The translation of choices between values that are written as calls: `if(c, x, y)`.

use super::super::reader::Reader;
use super::apart::apart;
use super::{Piece, expression};
use crate::token::TokenKind;

/// The translation of the choice that begins at a token.
pub fn piece(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let is_if = reader.is(at, TokenKind::If);
    let own = || called(reader, at, heads);
    if is_if { own() } else { None }
}

/// `if(c, x, y)` of PARI, Maple and spreadsheets.
pub fn called(reader: &Reader, at: usize, heads: &[&str]) -> Option<Piece> {
    let close = reader.close(at + 1)?;
    let parts = reader.parts(at + 1)?;
    let [c, x, y] = &parts[..] else {
        return None;
    };
    if reader.is_any(close + 1, &[TokenKind::Then]) {
        return None;
    }
    let [c, x, y] = [c, x, y].map(|own| expression(reader, own.clone(), heads));
    let text = format!("if {} then {} else {}", c.trim(), x.trim(), y.trim());
    Some((apart(reader, at, close + 1, text, false), close + 1))
}
