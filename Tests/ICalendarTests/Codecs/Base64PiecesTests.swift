import ICalendar
import Testing

@Suite("Base64 in pieces")
struct Base64PiecesTests {
  private func decoded(_ text: String, _ size: Int) -> [UInt8]? {
    var decoder = Base64.Decoder()
    var rest = Array(text.utf8)[...]
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      guard let piece = decoder.decode(rest.prefix(size)) else { return nil }
      bytes += piece
      rest = rest.dropFirst(size)
    }
    return decoder.finish() ? bytes : nil
  }

  @Test(
    "gives the same as in one piece, with white space and several texts in it",
    arguments: [("TWFu", "Man"), ("TW\r\nE=", "Ma"), ("TQ==TWFu", "MMan"), ("TWE", "Ma"), ("", "")])
  func pieces(text: String, expected: String) {
    for size in 1...5 { #expect(decoded(text, size) == Array(expected.utf8)) }
  }

  @Test("is invalid with other characters, and with half a byte", arguments: ["TW?u", "T", "T=", "TWFuT"])
  func damaged(text: String) {
    for size in 1...5 { #expect(decoded(text, size) == nil) }
  }
}
