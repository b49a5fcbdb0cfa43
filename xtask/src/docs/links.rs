//! Every link and every picture on our pages leads to a file that exists.

use super::parse;
use pulldown_cmark::{Event, Tag};

/// What a page links to or shows, including web addresses.
pub(super) fn targets(page: &str) -> Vec<String> {
    let target = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.into_string())
        }
        _ => None,
    };
    parse(page).filter_map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{pages, read};
    use super::{parse, targets};
    use crate::{shell, top};
    use fs_err as fs;
    use pulldown_cmark::{Event, Tag};
    use std::ops::Range;
    use std::path::Path;

    /// The anchors that GitHub gives the headings of a page.
    fn anchors(page: &str) -> Vec<String> {
        let anchor = |(event, range): (Event<'_>, Range<usize>)| {
            let Event::Start(Tag::Heading { .. }) = event else { return None };
            let text = page[range].trim_start_matches('#').trim().to_lowercase();
            let kept = text.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            Some(kept.map(|c| if c == ' ' { '-' } else { c }).collect())
        };
        parse(page).into_offset_iter().filter_map(anchor).collect()
    }

    /// What is wrong with a link on a page, if anything.
    fn broken(page: &Path, target: &str) -> Option<&'static str> {
        if target.starts_with("https://") {
            return None;
        }
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let page = top().join(page);
        let file = if file.is_empty() { page } else { page.parent()?.join(file) };
        let Ok(file) = fs::canonicalize(file) else {
            return Some("there is no such file");
        };
        if !file.starts_with(fs::canonicalize(top()).unwrap()) {
            return Some("it leads out of the repository");
        }
        let found =
            heading.is_empty() || anchors(&read(file).unwrap()).iter().any(|a| a == heading);
        (!found).then_some("there is no such heading")
    }

    #[test]
    fn every_link_and_picture_resolves() {
        let mut wrong = Vec::new();
        let mut seen = 0;
        for page in pages(&shell().unwrap()).unwrap() {
            for target in targets(&read(&page).unwrap()) {
                seen += 1;
                if let Some(why) = broken(&page, &target) {
                    wrong.push(format!("{}: {target}: {why}", page.display()));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(seen > 30, "only {seen} links were found");
    }
}
