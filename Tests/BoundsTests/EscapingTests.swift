import Bounds
import Testing

@Suite("Escaping of text from outside")
struct EscapingTests {
  @Test(
    "a sign is replaced even if it forms one character with its neighbors",
    arguments: [
      ("a\"b", "a\\\"b"), ("\u{600}\"", "\u{600}\\\""), ("\"\u{301}", "\\\"\u{301}"), ("\r\n", "\r "), ("", ""),
    ])
  func hidden(text: String, escaped: String) {
    #expect(Array(text.escaping(["\"": "\\\"", "\n": " "]).unicodeScalars) == Array(escaped.unicodeScalars))
  }
}
