import ICalendar
import Testing

@Suite("Charsets")
struct CharsetTests {
  @Test(
    "bytes are decoded by their charset, in any letter case of its name",
    arguments: [
      ("windows-1252", [0x4F, 0x92, 0x42, 0x80, 0xE9], "O’B€é"), ("ISO-8859-1", [0x92, 0xFF], "’ÿ"),
      ("Latin1", [0xA4], "¤"), ("ISO-8859-15", [0xA4, 0xA6, 0xBE, 0xE9], "€ŠŸé"),
      ("windows-1250", [0x8A, 0xF8], "Šř"), ("cp1251", [0xCF, 0xF0, 0xE8], "При"),
      ("windows-1253", [0xC1, 0xFE], "Αώ"),
      ("windows-1254", [0xDD, 0xFE], "İş"), ("iso-8859-2", [0xA9, 0xF8], "Šř"), ("UTF-8", [0xC3, 0xA9], "é"),
    ] as [(String, [UInt8], String)])
  func characters(name: String, bytes: [UInt8], text: String) throws {
    let charset = try #require(Charset(name))
    #expect(charset.text(bytes) == text)
    #expect(charset.inUTF8(bytes) == Array(text.utf8))
  }

  @Test("each single-byte charset has 128 characters above ASCII, and ASCII unchanged")
  func sizes() throws {
    for name in [
      "windows-1252", "iso-8859-15", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "latin2",
    ] {
      let charset = try #require(Charset(name))
      let text = try #require(charset.text((0...255).map { UInt8($0) }))
      #expect(text.unicodeScalars.count == 256)
      #expect(text.unicodeScalars.prefix(128).map(\.value) == (0..<128).map { UInt32($0) })
    }
  }

  @Test("an unknown charset is rejected, and bytes that are not UTF-8 are not text in it")
  func unknown() {
    #expect(Charset("ebcdic") == nil && Charset("") == nil)
    #expect(Charset.utf8.text([0xE9]) == nil)
    #expect(Charset.utf8.inUTF8([0xE9]) == [0xE9])
  }

  @Test("bytes without a charset are UTF-8, or else Windows-1252")
  func guess() {
    #expect(Charset.guessedText(Array("é’".utf8)) == ("é’", true))
    #expect(Charset.guessedText([0xE9, 0x92]) == ("é’", false))
  }
}
