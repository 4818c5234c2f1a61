//! Explains why a move does not split the run, with a way past the move and a drawing.

use super::error::{Defect, DeriveErrorKind};
use super::words::{Cap, Side, Spot};

impl Side {
    /// The error of a move that does not split the run, with the shortest way past it and a drawing.
    pub(super) fn defect(
        &self,
        zone: &Cap,
        component: &[Spot],
        played: usize,
        kind: usize,
    ) -> DeriveErrorKind {
        let length = zone.columns.len();
        let starts = component
            .iter()
            .filter(|own| self.leaves(**own, length, false));
        let mut ways: Vec<Vec<Spot>> = starts.map(|own| vec![*own]).collect();
        let mut seen: Vec<Spot> = ways.iter().map(|own| own[0]).collect();
        let mut at = 0;
        while at < ways.len() && !self.leaves(ways[at][ways[at].len() - 1], length, true) {
            let way = ways[at].clone();
            for spot in self.near(zone, way[way.len() - 1]) {
                if !seen.contains(&spot) {
                    seen.push(spot);
                    ways.push([way.as_slice(), &[spot]].concat());
                }
            }
            at += 1;
        }
        let name = |spot: &Spot| match *spot {
            Spot::Cell(column, kind) => self.name(column as i64 - played as i64, kind),
            Spot::Piece(_) => String::new(),
        };
        let way = ways
            .get(at)
            .map_or(Vec::new(), |way| way.iter().map(name).collect());
        let mut drawing = String::new();
        let width = self.strip.kinds.iter().map(|own| own.chars().count()).max();
        let margin = 3 + self.radius();
        for (row, own) in self.strip.kinds.iter().enumerate() {
            drawing += &format!("{own:<width$}  ...", width = width.unwrap_or(1));
            for column in 0..length + 2 * margin {
                let inside = column.checked_sub(margin).filter(|own| *own < length);
                let sign = match inside {
                    Some(own) if own == played && row == kind => 'X',
                    Some(own) if zone.columns[own] >> row & 1 == 0 => '.',
                    _ => 'o',
                };
                drawing.push(' ');
                drawing.push(sign);
            }
            drawing += " ...\n";
        }
        DeriveErrorKind::NotClosed(Defect {
            vertex: name(&Spot::Cell(played, kind)),
            way,
            drawing,
        })
    }

    /// The name of a vertex of a kind in cell i + `ahead`, such as `v[i+1]`.
    fn name(&self, ahead: i64, kind: usize) -> String {
        let own = &self.strip.kinds[kind];
        match ahead {
            0 => format!("{own}[i]"),
            1.. => format!("{own}[i+{ahead}]"),
            _ => format!("{own}[i-{}]", -ahead),
        }
    }
}
