import FuzzProperties
import ICalendar
import TestSupport
import Testing

@Suite("TEXT values")
struct TextValueTests {
  @Test(
    "escapes are resolved",
    arguments: [
      ("", ""), ("plain", "plain"), (#"a\nb\Nc"#, "a\nb\nc"), (#"a\\nb"#, #"a\nb"#), (#"\,\;\\"#, #",;\"#),
      (#"a\:b\"c"#, #"a:b"c"#), (#"a\tb\x\/"#, #"a\tb\x\/"#), (#"a\"#, #"a\"#), (#"\\\"#, #"\\"#), (#"\\\\"#, #"\\"#),
      (#"\é\日"#, #"\é\日"#), ("a\tb", "a\tb"), (#"a,b;c"#, "a,b;c"),
    ])
  func decode(written: String, text: String) {
    #expect(TextValue.decode(written) == text)
    #expect(ContentLine("X:\(written)").text == text)
  }

  @Test(
    "characters are escaped",
    arguments: [
      ("", ""), (#"a\b"#, #"a\\b"#), ("a,b;c:d", #"a\,b\;c:d"#), ("a\nb\r\nc\rd", #"a\nb\nc\nd"#),
      ("\r\r\n\n", #"\n\n\n"#),
      ("a\u{0}b\tc\u{7F}d\u{1B}", "ab\tcd"), ("é\u{2028}🎉", "é\u{2028}🎉"), (#""q""#, #""q""#),
    ])
  func encode(text: String, written: String) {
    #expect(TextValue.encode(text) == written)
  }

  @Test("texts of any characters round-trip, except for control characters and kinds of line breaks")
  func roundTrip() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<10_000 {
      let text = random.text(upTo: 20)
      let written = TextValue.encode(text)
      #expect(TextValue.decode(written) == text.writable, "\(text.debugDescription)")
      #expect(!written.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    }
  }

  @Test("lists of any texts round-trip, whatever they contain")
  func listRoundTrip() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<5000 {
      let texts = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.text(upTo: 8) }
      #expect(ContentLine("X:" + TextValue.encode(list: texts)).texts == texts.map(\.writable))
    }
  }

  @Test(
    "a list is split at commas without a backslash before them",
    arguments: [
      ("a,b", ["a", "b"]), (#"a\,b,c"#, ["a,b", "c"]), (#"a\\,b"#, [#"a\"#, "b"]), (#"a\\\,b"#, [#"a\,b"#]), ("", [""]),
      (",", ["", ""]),
      (#"a\"#, [#"a\"#]), ("a, b", ["a", " b"]), (#"a\;b"#, ["a;b"]),
    ])
  func lists(written: String, texts: [String]) {
    #expect(ContentLine("CATEGORIES:\(written)").texts == texts)
  }

  @Test("decoding any bytes gives text that is never longer")
  func anyBytes() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...16, using: &random)).map { _ in
        random.once(in: 2) ? UInt8(ascii: "\\") : UInt8.random(in: 0...255, using: &random)
      }.filter { $0 != 0x0A && $0 != 0x0D }
      let line = ContentLine(Array("X:".utf8) + bytes)
      #expect(line.text.unicodeScalars.count <= bytes.count)
      #expect(line.texts.count == line.texts.count)
      if !bytes.contains(UInt8(ascii: "\\")) { #expect(line.text == line.rawValue) }
    }
  }
}
