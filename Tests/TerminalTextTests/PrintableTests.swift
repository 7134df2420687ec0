import TerminalText
import Testing

@Suite("Text that is safe for terminals")
struct PrintableTests {
  @Test(
    "characters that control a terminal, or are invisible, become visible symbols",
    arguments: [
      ("a\u{1B}[31mb", "a␛[31mb"), ("\u{1B}]0;owned\u{07}", "␛]0;owned␇"), ("a\u{0}b", "a␀b"), ("a\u{7F}", "a␡"),
      ("a\u{9B}31m", "a\u{FFFD}31m"), ("a\u{85}b", "a␤b"), ("a\u{2028}b\u{2029}c", "a␤b␤c"),
      ("gpj\u{202E}exe", "gpj\u{FFFD}exe"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"), ("a\u{FEFF}b", "a\u{FFFD}b"),
      ("a\u{200B}b", "a\u{FFFD}b"), ("a\rb", "a␍b"), ("\u{E0001}x", "\u{FFFD}x"),
    ])
  func replaced(text: String, expected: String) { #expect(text.printable == expected) }

  @Test(
    "ordinary text is unchanged",
    arguments: [
      "", "plain", "a\tb\nc", "a\r\nb", "Café – naïve “quotes” …", "日本語", "👩‍👩‍👧 family", "שלום", "مرحبا", "می‌خواهم", "क्‍ष",
      "€ £ ¢ ©",
      "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    ])
  func kept(text: String) { #expect(text.printable == text) }

  @Test("right-to-left text is isolated once, and other text not at all")
  func isolated() {
    #expect("פגישה".isolated == "\u{2068}פגישה\u{2069}")
    #expect("פגישה".isolated.isolated == "\u{2068}פגישה\u{2069}")
    #expect("Meeting – 日本".isolated == "Meeting – 日本")
  }

  @Test("a line of the program keeps its styles and isolates, and nothing else")
  func lines() {
    #expect("\u{1B}[2mWHEN\u{1B}[0m \u{2068}פ\u{2069}".printableLine == "\u{1B}[2mWHEN\u{1B}[0m \u{2068}פ\u{2069}")
    #expect("\u{1B}[31mred\u{1B}]0;x\u{07}\u{202E}".printableLine == "␛[31mred␛]0;x␇\u{FFFD}")
    #expect("a\tb\r\nc".printableLine == "a\tb\r\nc")
    #expect("a\tb\r\nc\nd\u{1B}[1m".printableName == "a␉b␤c␤d␛[1m")
    #expect("\u{1B}[1mloud\u{1B}[0m \u{2068}פ\u{2069}".printableMessage == "␛[1mloud␛[0m \u{2068}פ\u{2069}")
  }

  @Test("no scalar leaves anything unprintable")
  func everything() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .control else { continue }
      let text = String(Character(scalar)).printable
      #expect(text == "\n" || text == "\t" || !text.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
    }
  }
}
