//! What a box costs: the totals on the page are the sums of their columns.

use super::read;

const HEADING: &str = "| part | search for | piezo | speaking | battery |";

/// The cells of the rows below the heading.
fn rows(page: &str) -> Vec<Vec<String>> {
    let table = page.lines().skip_while(|line| *line != HEADING).skip(2);
    let cells = |row: &str| {
        row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('*').into()).collect()
    };
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// What a column adds up to, and what its total says.
fn column(rows: &[Vec<String>], nth: usize) -> (u32, u32) {
    let price = |row: &Vec<String>| match row[nth].as_str() {
        "–" => 0,
        price => price.parse::<u32>().unwrap_or_else(|_| panic!("no price: {row:?}")),
    };
    let (total, parts) = rows.split_last().expect("a table of prices");
    assert_eq!(total[0], "total");
    (parts.iter().map(price).sum(), price(total))
}

#[test]
fn the_totals_are_the_sums_of_their_columns() {
    let rows = rows(&read("docs/build-the-box.md"));
    assert!(rows.len() > 12, "the table was not found");
    for nth in 2..=4 {
        let (sum, total) = column(&rows, nth);
        assert_eq!(sum, total, "column {nth}");
    }
    let [piezo, speaking, battery] = [2, 3, 4].map(|nth| column(&rows, nth).1);
    let readme = read("README.md").replace('\n', " ");
    for price in [
        format!("**{piezo} €**"),
        format!("{speaking} € with a loudspeaker"),
        format!("{battery} € with a battery"),
    ] {
        assert!(readme.contains(&price), "the README does not say {price}");
    }
    for row in &rows[..rows.len() - 1] {
        assert!(!row[1].is_empty(), "nothing to search for: {row:?}");
    }
}

#[test]
fn a_wrong_total_is_noticed() {
    let page = format!(
        "{HEADING}\n|---|---|---|---|---|\n| a | a | 2 | – | 3 |\n| **total** | | **2** | **1** | **3** |\n"
    );
    let rows = rows(&page);
    assert_eq!([2, 3, 4].map(|nth| column(&rows, nth)), [(2, 2), (0, 1), (3, 3)]);
}
