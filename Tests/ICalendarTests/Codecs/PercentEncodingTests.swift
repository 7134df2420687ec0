import ICalendar
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test(
    "encodes reserved characters",
    arguments: [
      ("a-Z_0.9~", "a-Z_0.9~"), ("a b/c", "a%20b%2Fc"), ("50%", "50%25"), ("\u{F6}\n", "%C3%B6%0A"),
      ("@`[{", "%40%60%5B%7B"),
    ])
  func encoding(text: String, encoded: String) {
    #expect(PercentEncoding.encoded(text) == encoded)
    #expect(PercentEncoding.decoded(Array(encoded.utf8)) == Array(text.utf8))
  }

  @Test(
    "keeps the caller's exceptions, and on request existing escapes",
    arguments: [("/a b/%2F%2", "/a%20b/%2F%252"), ("\u{F6}%zz%4", "\u{F6}%25zz%254"), ("%", "%25"), ("%41", "%41")])
  func keeping(text: String, encoded: String) {
    let isKept = { (byte: UInt8) in byte == UInt8(ascii: "/") || byte >= 0x80 || PercentEncoding.isUnreserved(byte) }
    #expect(PercentEncoding.encoded(text, keepsEncoded: true, keeping: isKept) == encoded)
  }

  @Test(
    "decodes once, and leaves a percent sign without two digits, and the caller's exceptions",
    arguments: [("%2541", "%41"), ("%2f%2F%20", "%2f%2F "), ("%", "%"), ("%4", "%4"), ("%+1%-1", "%+1%-1")])
  func decoding(text: String, decoded: String) {
    let bytes = PercentEncoding.decoded(text.utf8.dropFirst(0).map(\.self)) { $0 == UInt8(ascii: "/") }
    #expect(String(decoding: bytes, as: UTF8.self) == decoded)
  }

  @Test("every byte has two digits, which decode to it")
  func digits() {
    for byte in UInt8.min...UInt8.max {
      let digits = Array(byte.hexadecimal.utf8)
      #expect(digits.count == 2 && PercentEncoding.octet(digits[0], digits[1]) == byte)
    }
    #expect((UInt8.min...UInt8.max).filter { $0.hexadecimalDigit != nil }.count == 22)
  }
}
