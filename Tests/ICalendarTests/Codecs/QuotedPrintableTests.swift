import ICalendar
import Testing

@Suite("Quoted-printable")
struct QuotedPrintableTests {
  @Test(
    "escapes are bytes, lines that end with an equals sign continue, and everything else stays",
    arguments: [
      ("a=C3=A9=c3=a9b", "aééb"), ("a=\r\nb", "ab"), ("a= \t\nb", "ab"), ("1=2", "1=2"), ("=+41 =-1", "=+41 =-1"),
      ("=3D", "="), ("==41", "=A"), ("a=4", "a=4"), ("a=", "a"), ("= x", "= x"), ("", ""),
    ])
  func decoding(text: String, decoded: String) {
    #expect(QuotedPrintable.decode(text.utf8) == Array(decoded.utf8))
    for size in 1...3 {
      var decoder = QuotedPrintable.Decoder()
      var rest = Array(text.utf8)[...]
      var bytes: [UInt8] = []
      while !rest.isEmpty {
        bytes += decoder.decode(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(bytes + decoder.finish() == Array(decoded.utf8), "pieces of \(size)")
    }
  }

  @Test("an equals sign that is not an escape is rejected in strict mode", arguments: ["1=2", "a=\nb", "a=", "=+1"])
  func strictness(text: String) {
    #expect(QuotedPrintable.strictlyDecode(text.utf8) == nil)
    #expect(QuotedPrintable.strictlyDecode("=41B".utf8) == [0x41, 0x42])
  }

  @Test("text survives encoding in lines of at most 76 ASCII characters", arguments: ["é", "=", ".", " ", "\t", "a"])
  func encoding(character: String) {
    let text = String(repeating: character, count: 200) + "\n.\nend "
    let encoded = QuotedPrintable.encode(text)
    #expect(QuotedPrintable.decode(encoded.utf8) == Array(text.replacing("\n", with: "\r\n").utf8) + [0x0D, 0x0A])
    for line in encoded.split(separator: "\r\n") {
      #expect(line.utf8.count <= 76 && line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
      #expect(line.last != " " && line != ".")
    }
  }
}
