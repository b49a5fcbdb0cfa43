//! What a box costs: the totals on the page are the sums of their columns, and the README has them.

use super::{read, table};

const HEADING: &str = "| part | search for | piezo | speaking | battery |";

#[test]
fn the_totals_are_the_sums_of_their_columns() {
    let rows = table(&read("docs/build-the-box.md"), HEADING);
    let (total, parts) = rows.split_last().expect("a table of prices");
    let price = |cell: &String| match cell.as_str() {
        "–" => 0,
        price => price.parse::<u32>().unwrap_or_else(|_| panic!("no price: {price}")),
    };
    let readme = read("README.md").replace('\n', " ");
    for (nth, (before, after)) in
        (2..).zip([("**", " €**"), ("", " € with a loudspeaker"), ("", " € with a battery")])
    {
        let sum: u32 = parts.iter().map(|part| price(&part[nth])).sum();
        assert_eq!(sum, price(&total[nth]), "column {nth}");
        let words = format!("{before}{sum}{after}");
        assert!(readme.contains(&words), "the README does not say {words}");
    }
}
