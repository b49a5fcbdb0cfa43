//! Comments and prose fit into 100 columns: `rustfmt` wraps neither.
//!
//! Checked are the comments of the files that git tracks, by the endings below, and the prose of
//! Markdown. What cannot be wrapped may be longer: a single word such as an address, a table, code.

use super::top;
use std::path::Path;
use std::process::Command;

/// The longest line, in characters.
const WIDTH: usize = 100;

/// How a language marks its comments and strings.
struct Syntax {
    line_comment: Option<&'static str>,
    block_comments: bool,
    quotes: &'static [char],
    /// Quotes of strings that may run over several lines.
    long_quotes: &'static [char],
    /// A lone `'` is a lifetime, and `r"` and `r#"` begin strings without escapes.
    rust: bool,
}

const RUST: Syntax = Syntax {
    line_comment: Some("//"),
    block_comments: true,
    quotes: &['"'],
    long_quotes: &['"'],
    rust: true,
};
const JAVASCRIPT: Syntax = Syntax {
    line_comment: Some("//"),
    block_comments: true,
    quotes: &['"', '\'', '`'],
    long_quotes: &['`'],
    rust: false,
};
const OPENSCAD: Syntax = Syntax { quotes: &['"'], long_quotes: &[], ..JAVASCRIPT };
const TOML: Syntax = Syntax {
    line_comment: Some("#"),
    block_comments: false,
    quotes: &['"', '\''],
    long_quotes: &[],
    rust: false,
};
const LINKER: Syntax =
    Syntax { line_comment: None, quotes: &['"'], long_quotes: &[], ..JAVASCRIPT };

/// Where the text goes on.
#[derive(Clone, Copy, PartialEq)]
enum Inside {
    Code,
    Block,
    Quoted(char),
    /// A Rust string that ends at `"` and so many `#`.
    Raw(usize),
}

/// The lines of a text that are longer than allowed and hold a comment, counted from 1.
fn long_comments(text: &str, syntax: &Syntax) -> Vec<usize> {
    let mut inside = Inside::Code;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let (comment, then) = comment_in(line, inside, syntax);
        inside = match then {
            Inside::Quoted(quote) if !syntax.long_quotes.contains(&quote) => Inside::Code,
            then => then,
        };
        if comment.is_some_and(|comment| is_too_long(line, comment)) {
            found.push(number);
        }
    }
    found
}

/// The first comment in a line, from its mark on, and where the next line begins.
fn comment_in<'a>(line: &'a str, begins: Inside, syntax: &Syntax) -> (Option<&'a str>, Inside) {
    let mut inside = begins;
    let mut comment = (begins == Inside::Block).then_some(line);
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let mut taken = first.len_utf8();
        match inside {
            Inside::Block if rest.starts_with("*/") => {
                inside = Inside::Code;
                taken = 2;
            }
            Inside::Block => {}
            Inside::Quoted(_) if first == '\\' => {
                taken += rest[1..].chars().next().map_or(0, char::len_utf8);
            }
            Inside::Quoted(quote) if first == quote => inside = Inside::Code,
            Inside::Quoted(_) => {}
            Inside::Raw(hashes) => {
                let end = format!("\"{}", "#".repeat(hashes));
                if rest.starts_with(&end) {
                    inside = Inside::Code;
                    taken = end.len();
                }
            }
            Inside::Code => {
                if syntax.line_comment.is_some_and(|mark| rest.starts_with(mark)) {
                    return (comment.or(Some(rest)), Inside::Code);
                }
                if syntax.block_comments && rest.starts_with("/*") {
                    comment = comment.or(Some(rest));
                    inside = Inside::Block;
                    taken = 2;
                } else if let Some((length, hashes)) = raw_string(rest).filter(|_| syntax.rust) {
                    inside = Inside::Raw(hashes);
                    taken = length;
                } else if let Some(length) = letter(rest).filter(|_| syntax.rust) {
                    taken = length;
                } else if syntax.quotes.contains(&first) {
                    inside = Inside::Quoted(first);
                }
            }
        }
        rest = &rest[taken..];
    }
    (comment, inside)
}

/// The length of `r#"` at the start, and its hashes.
fn raw_string(rest: &str) -> Option<(usize, usize)> {
    let hashes = rest.strip_prefix('r')?;
    let quoted = hashes.trim_start_matches('#');
    let count = hashes.len() - quoted.len();
    quoted.starts_with('"').then_some((count + 2, count))
}

/// The length of a Rust letter such as `'"'` or `'\''` at the start.
fn letter(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    let escape = if inner.starts_with('\\') { 2 } else { inner.chars().next()?.len_utf8() };
    inner.get(escape..)?.starts_with('\'').then_some(escape + 2)
}

/// Whether a line is too long although its words, all or those of its comment, could be wrapped.
fn is_too_long(line: &str, words: &str) -> bool {
    let mark = |c: char| c.is_whitespace() || "/!*#-".contains(c);
    let wraps = words.trim_matches(mark).split_whitespace().count() > 1;
    line.chars().count() > WIDTH && wraps
}

/// The lines of Markdown prose that are longer than allowed, counted from 1.
fn long_prose(text: &str) -> Vec<usize> {
    let mut fence = None;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let trimmed = line.trim_start();
        match (fence, ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark))) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (Some(_), _) => {}
            (None, None) => {
                let heading = trimmed.starts_with('#') && trimmed.contains("](");
                let excepted = trimmed.starts_with('|') || heading || is_one_link(trimmed);
                if !excepted && is_too_long(line, trimmed) {
                    found.push(number);
                }
            }
        }
    }
    found
}

/// Whether a line is nothing but a link or a picture, even in a list, or says where one leads.
fn is_one_link(line: &str) -> bool {
    let line = line.trim_start_matches(['-', '*', '>', ' ']).trim_end_matches([' ', '.']);
    let one = line.matches("](").count() == 1 || line.starts_with("[![");
    let definition = line.starts_with('[') && line.contains("]: ");
    let link = line.starts_with('[') || line.starts_with("![");
    definition || (one && link && line.ends_with(')'))
}

/// The lines that are too long in a file of that name; none if its kind is not checked.
fn too_long(name: &str, text: &str) -> Vec<usize> {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("rs") => long_comments(text, &RUST),
        Some("js") => long_comments(text, &JAVASCRIPT),
        Some("scad") => long_comments(text, &OPENSCAD),
        Some("toml") => long_comments(text, &TOML),
        Some("x") => long_comments(text, &LINKER),
        Some("md") => long_prose(text),
        _ => Vec::new(),
    }
}

/// The files that git tracks, as paths from the top.
fn tracked() -> Vec<String> {
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(top()).output();
    let output = output.expect("git lists the files of the tree");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let names = String::from_utf8(output.stdout).expect("file names are UTF-8");
    names.split_terminator('\0').map(String::from).collect()
}

#[test]
fn comments_and_prose_fit_into_100_columns() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for name in tracked() {
        // A file that was deleted and not yet committed is nobody's concern.
        let Ok(text) = std::fs::read(top().join(&name)) else { continue };
        seen += 1;
        for line in too_long(&name, &String::from_utf8_lossy(&text)) {
            wrong.push(format!("{name}:{line}"));
        }
    }
    assert!(wrong.is_empty(), "{} lines are too long:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen > 100, "only {seen} files were read: are they still found?");
}

/// Words that make any line too long.
fn words() -> String {
    "word ".repeat(WIDTH / 5 + 1)
}

#[test]
fn comments_are_measured_in_every_language() {
    let long = words();
    let all = [
        ("a.rs", format!("/// {long}\nfn a() {{}} // {long}\n")),
        ("a.rs", format!("/* {long}\n{long} */\nfn a() {{}}\n")),
        ("a.rs", format!("let a: &'static str = '\"'; // {long}\nlet a = '\\''; // {long}\n")),
        ("a.rs", format!("let a = r#\"\"#; // {long}\nlet a = \"\\\"\"; // {long}\n")),
        ("a.js", format!("/** {long} */\nconst a = `x`; // {long}\n")),
        ("a.js", format!("/* a */ f(); // {long}\n/** {long}\n */\n")),
        ("a.scad", format!("// {long}\ncube(1); // {long}\n")),
        ("a.toml", format!("# {long}\na = 'x' # {long}\n")),
        ("a.x", format!("/* {long}\n{long} */\n")),
        ("a.md", format!("{long}\n- {long}\n")),
    ];
    all.iter().for_each(|(name, text)| assert_eq!(too_long(name, text), [1, 2], "{text}"));
}

#[test]
fn what_is_no_comment_or_cannot_be_wrapped_may_be_long() {
    let long = words();
    let address = format!("https://example.org/{}", "a".repeat(WIDTH));
    for (name, text) in [
        ("a.rs", format!("let a = \"// {long}\"; let b = r#\"\" // {long}\"#;\n")),
        ("a.rs", format!("let a = \"\n// {long}\";\nlet b = r\"\\\"; f(\"// {long}\");\n")),
        ("a.rs", format!("fn f<'a>() {{ let b = \"// {long}\"; }}\n// {address}\n")),
        ("a.js", format!("const a = '// {long}';\nconst b = `\n// {long}`;\n")),
        ("a.toml", format!("a = \"# {long}\"\n# {address}\n")),
        ("a.x", format!("// {long}\n")),
        ("a.md", format!("```\n{long}\n```\n| {long} |\n\n{address}\n# [{long}](a.md)\n")),
        ("a.md", format!("![{long}](a.png)\n- [{long}](a.md)\n[a]: b.md {long}\n")),
        ("a.rec", format!("# {long}\n")),
    ] {
        assert_eq!(too_long(name, &text), [] as [usize; 0], "{name}: {text}");
    }
}

#[test]
fn a_line_is_measured_in_characters() {
    let wide = |count: usize| format!("// {} {}\n", "ü".repeat(count), "ü".repeat(WIDTH - 10));
    assert_eq!(too_long("a.rs", &wide(6)), [] as [usize; 0]);
    assert_eq!(too_long("a.rs", &wide(7)), [1]);
}
