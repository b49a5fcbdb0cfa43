//! Every link and every picture on our pages leads to a file that exists.

use pulldown_cmark::{Event, Options, Parser, Tag};

/// What a page links to or shows, including web addresses.
pub(super) fn targets(text: &str) -> Vec<String> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::{pages, read, top};
    use super::targets;
    use std::path::Path;

    /// The anchor that GitHub gives a heading.
    fn anchor(heading: &str) -> String {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    }

    /// What is wrong with a link on that page, if anything.
    fn broken(page: &Path, target: &str) -> Option<String> {
        if target.starts_with("https://") {
            return None;
        }
        if target.contains("://") {
            return Some("neither a file nor https".to_string());
        }
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let page = top().join(page);
        let led_to = if file.is_empty() { page } else { page.parent()?.join(file) };
        let Ok(led_to) = led_to.canonicalize() else {
            return Some("there is no such file".to_string());
        };
        if !led_to.starts_with(top()) {
            return Some("it leads out of the repository".to_string());
        }
        if !heading.is_empty() {
            let text = std::fs::read_to_string(&led_to).unwrap_or_default();
            let mut headings = text.lines().filter(|line| line.starts_with('#')).map(anchor);
            if !headings.any(|anchor| anchor == heading) {
                return Some("there is no such heading".to_string());
            }
        }
        None
    }

    #[test]
    fn every_link_and_picture_resolves() {
        let mut wrong = Vec::new();
        let mut seen = 0;
        for page in pages().unwrap() {
            for target in targets(&read(&page)) {
                seen += 1;
                if let Some(why) = broken(&page, &target) {
                    wrong.push(format!("{}: {target}: {why}", page.display()));
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(seen > 30, "only {seen} links were found: are they still read?");
    }
}
