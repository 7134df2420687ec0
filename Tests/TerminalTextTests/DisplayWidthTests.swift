import TerminalText
import Testing

@Suite("The width of text on a terminal")
struct DisplayWidthTests {
  @Test(
    "text is as wide as terminals show it",
    arguments: [
      ("", 0), ("plain", 5), ("Café", 4), ("Cafe\u{301}", 4), ("„Größe“ – naïve …", 17), ("soft\u{AD}hyphen", 11),
      // Chinese, Japanese and Korean.
      ("会議", 4), ("カタカナ", 8), ("ｶﾀｶﾅ", 4), ("か\u{3099}", 2), ("（会）", 6), ("︱﹐", 4), ("ＡＢ", 4), ("￥", 2), ("₩", 1),
      ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("ꥠ", 2), ("㉈", 2), ("㉑", 2), ("𠮷", 2), ("〈a〉", 5), ("🈁", 2),
      // Right-to-left text, with points, joiners and isolates.
      ("שלום", 4), ("שָׁלוֹם", 4), ("مرحبا", 5), ("مَرْحَبًا", 5), ("می‌خواهم", 7), ("\u{2068}שלום\u{2069}", 4),
      // Vowel signs next to their letter, and above or below it.
      ("का", 2), ("कु", 1), ("क्षेत्र", 4), ("กำ", 2), ("กี่", 1),
      // Emoji: single, as text, as a picture, colored, joined, as a flag, as a key.
      ("🎉", 2), ("⌚", 2), ("☎", 1), ("☎\u{FE0F}", 2), ("❤", 1), ("❤️", 2), ("©", 1), ("©\u{FE0F}", 2), ("👍🏽", 2),
      ("☝🏽", 2),
      ("🏽", 2), ("👩‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("❤\u{200D}🔥", 2), ("🏳️‍🌈", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("🇩", 1),
      ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2), ("1⃣", 1), ("a\u{FE0F}", 1), ("☐ ☑ ↻ ▪ ┆ …", 11), ("\u{301}", 0),
    ])
  func widths(text: String, columns: Int) { #expect(text.displayWidth == columns) }

  @Test(
    "padded text ends in the same column",
    arguments: ["plain", "会議", "👩‍👩‍👧‍👦 family", "🇩🇪", "❤️", "שָׁלוֹם".isolated, "क्षेत्र", "Cafe\u{301}"])
  func padded(text: String) {
    #expect(text.padded(to: 12).displayWidth == 12)
    #expect(text.padded(to: 12).hasPrefix(text))
    #expect(text.padded(to: 1) == text)
  }

  @Test(
    "cut text is never wider than its column, never splits an emoji, and stays isolated",
    arguments: [
      ("会議会議", 5, "会議…"), ("会議会議", 4, "会…"), ("会議", 4, "会議"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("🇩🇪🇫🇷🇮🇹", 4, "🇩🇪…"),
      ("Cafe\u{301}s", 4, "Caf…"), ("שלום".isolated, 3, "\u{2068}של…\u{2069}"),
    ])
  func cut(text: String, width: Int, expected: String) {
    #expect(text.cut(to: width) == expected)
    #expect(text.cut(to: width).displayWidth <= width)
  }
}
