//! Sites whose pages may send requests.

use std::str::FromStr;

use super::gate::host_name;

/// A site whose pages may send requests, such as `https://example.org`, or every site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedOrigin(String);

const ALL: &str = "*";

impl FromStr for AllowedOrigin {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<AllowedOrigin, &'static str> {
        let is_scheme =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
        let is_site = text.split_once("://").is_some_and(|(scheme, host)| is_scheme(scheme) && host_name(host).is_ok());
        if text != ALL && !is_site {
            return Err(
                "expected a scheme and a host without a path, like 'https://example.org', or '*' for all sites",
            );
        }
        // Browsers write small letters, and leave out the port that belongs to the scheme.
        let text = &*text.to_ascii_lowercase();
        let usual = [("http://", ":80"), ("https://", ":443")].into_iter().find(|(scheme, _)| text.starts_with(scheme));
        let text = usual.and_then(|(_, port)| text.strip_suffix(port)).unwrap_or(text);
        Ok(AllowedOrigin(text.to_owned()))
    }
}

impl AllowedOrigin {
    pub fn allows(&self, origin: &str) -> bool {
        self.0 == ALL || self.0.eq_ignore_ascii_case(origin)
    }
}
