@testable import Accounts
@testable import Fetching

/// Properties of server responses: a multistatus has the same contents however its bytes arrive, an address reads the
/// same after it is written, and an address in a response never leads to another scheme. DNS records and challenges are
/// read to their end.
struct AnswerProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) { self.input = input }

  func check() throws {
    try checkMultistatus()
    try checkAddresses(String(decoding: input.prefix(4_096), as: UTF8.self))
    if let message = try? DNSMessage(input) {
      for record in message.records {
        _ = try? message.name(at: record.data.lowerBound)
        _ = try? message.texts(of: record)
      }
    }
  }

  /// The contents of a multistatus.
  private struct Reading: Equatable {
    var responses: [Multistatus.Response] = []
    var token: String?
    /// Whether the multistatus could be read to its end.
    var isWhole = false
  }

  private func checkMultistatus() throws {
    let whole = Self.reading([input])
    for size in [1, 7, 64] {
      let pieces = stride(from: 0, to: input.count, by: size).map { Array(input[$0..<min($0 + size, input.count)]) }
      let reading = Self.reading(pieces)
      try require(reading.isWhole, equals: whole.isWhole, "a multistatus can be read in pieces if it can be read whole")
      if whole.isWhole { try require(reading, equals: whole, "a multistatus read in pieces has the same contents") }
    }
  }

  private static func reading(_ pieces: [[UInt8]]) -> Reading {
    var (reader, reading) = (MultistatusReader(), Reading())
    func note(_ response: Multistatus.Response) { reading.responses.append(response) }
    do {
      for piece in pieces { try reader.read(piece, note) }
      try reader.finish(note)
      reading.token = reader.syncToken
      reading.isWhole = true
    } catch {
      reading.isWhole = false
    }
    return reading
  }

  private func checkAddresses(_ text: String) throws {
    _ = HTTPChallenge.all(in: HTTPHeader([HTTPHeader.Field("WWW-Authenticate", text)]))
    if let url = try? HTTPURL(text) {
      try require(try HTTPURL(url.text), equals: url, "an address is read back unchanged")
    }
    let base = HTTPURL(scheme: .https, host: "example.com", path: "/a/b/")
    guard let found = try? base.resolving(text) else { return }
    try require(
      found.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a target contains no spaces or control characters")
    try require(!found.host.isEmpty, "an address has a host")
  }
}
