import CalendarText
import Testing

@Suite("Addresses as pages show them")
struct PlainTextTests {
  @Test(
    "are shown without their password",
    arguments: [
      ("https://user:pw@example.org/a", "https://user@example.org/a"),
      ("https://user:p:w@x@example.org:8443/?a=b:c@d", "https://user@example.org:8443/?a=b:c@d"),
      ("https://:pw@example.org", "https://@example.org"), ("http://user:pw@[::1]:80#f", "http://user@[::1]:80#f"),
      ("https://user@example.org/", "https://user@example.org/"), ("https://example.org:1/", "https://example.org:1/"),
      ("https://example.org/a:b@c", "https://example.org/a:b@c"), ("mailto:a@example.org", "mailto:a@example.org"),
      ("tel:+1", "tel:+1"), ("", ""), ("://", "://"), ("ftp://a:b\n@h", "ftp://a@h"),
    ])
  func addresses(text: String, shown: String) { #expect(PlainText.address(text) == shown) }

  @Test(
    "are truncated after a number of characters, however many marks these have",
    arguments: [
      ("abc", "abc"), ("a  b\nc", "a b c"), ("abcdefg", "abcde…"), ("", ""), (String(repeating: " ", count: 100), "…"),
      ("a" + String(repeating: "\u{301}", count: 1_000), "a\u{301}\u{301}\u{301}\u{301}…"),
    ])
  func cut(text: String, shown: String) {
    #expect(Array(PlainText.short(text, 5).unicodeScalars) == Array(shown.unicodeScalars))
  }
}
