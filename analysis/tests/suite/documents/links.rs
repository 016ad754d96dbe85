//! Every relative link of a page leads to a file of the project and, if it names one, to a heading in it.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use crate::documents::{pages, project, read};

#[test]
fn links_lead_to_files_and_headings() {
    let mut broken = vec![];
    for page in pages() {
        for link in links(&read(&page)) {
            if !link.contains("://") && !leads_somewhere(&page, &link) {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "links that lead nowhere:\n{}", broken.join("\n"));
}

#[test]
fn the_summary_names_every_page_of_the_book() {
    let summary = Path::new("docs/src/SUMMARY.md");
    let linked: HashSet<PathBuf> = links(&read(summary)).iter().map(|link| Path::new("docs/src").join(link)).collect();
    let book: HashSet<PathBuf> =
        pages().into_iter().filter(|page| page.starts_with("docs/src") && page != summary).collect();
    assert_eq!(linked, book);
}

fn leads_somewhere(page: &Path, link: &str) -> bool {
    let (file, heading) = link.split_once('#').map_or((link, None), |(file, heading)| (file, Some(heading)));
    let target = if file.is_empty() { page.to_owned() } else { page.parent().unwrap().join(file) };
    project().join(&target).exists() && heading.is_none_or(|heading| headings(&read(&target)).contains(heading))
}

/// The lines that are prose: no code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        let fence = line.starts_with("```");
        code ^= fence;
        !code && !fence && !line.starts_with("    ")
    })
}

/// The targets of `[text](target)`, including pictures.
fn links(text: &str) -> Vec<String> {
    let text = prose(text).collect::<Vec<_>>().join("\n");
    text.split("](").skip(1).map(|rest| rest[..rest.find(')').unwrap()].to_owned()).collect()
}

/// The anchors of headings: small letters, hyphens for spaces, no punctuation.
fn headings(text: &str) -> HashSet<String> {
    prose(text).filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// The anchor of a line with a heading.
pub fn anchor(line: &str) -> String {
    let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    title.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}

#[test]
fn links_and_headings_are_read() {
    let text = "# One: `two`, and 3\n[a](b.md#c), ![d](e.svg)\n```\n# no [f](g)\n```\n";
    assert_eq!(links(text), ["b.md#c", "e.svg"]);
    assert_eq!(headings(text), HashSet::from(["one-two-and-3".to_owned()]));
}
