import Foundation
import ICalendar
import TestSupport
import Testing

@Suite("BINARY values in Base64")
struct Base64Tests {
  private func decode(_ text: String) -> [UInt8]? { ContentLine("ATTACH:\(text)").binary }

  @Test("any bytes are written as Foundation writes them, and are read back")
  func roundTrip() {
    var random = SeededGenerator(seed: 30)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let written = Base64.encode(bytes)
      #expect(written == Data(bytes).base64EncodedString())
      #expect(decode(written) == bytes)
      #expect(decode(written.replacing("=", with: "")) == bytes)
    }
  }

  @Test(
    "invalid Base64 is nil",
    arguments: [
      "A", "A===", "=", "====", "AA=", "AA===", "AAA==", "AAAA=", "AAAA====", "A=AA", "AA==AA==", "AA A", "AA-_",
      "AAé=", "\u{0}AAA",
    ])
  func invalid(text: String) {
    #expect(decode(text) == nil)
  }

  @Test("an empty text gives no bytes")
  func empty() {
    #expect(decode("") == [])
    #expect(Base64.encode([]) == "")
  }
}
