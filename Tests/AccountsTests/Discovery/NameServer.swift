import Accounts

/// A resolver with a few records.
struct NameServer: NameResolver {
  /// The answer for a name and a record type.
  private var answers: [String: [UInt8]] = [:]
  private var failure: AccountError?

  /// A server that does not answer.
  static let silent: NameServer = {
    var server = NameServer()
    server.failure = AccountError(.network, "no name server says")
    return server
  }()

  func answer(_ type: UInt16, of name: String) async throws(AccountError) -> [UInt8]? {
    if let failure { throw failure }
    return answers["\(type) \(name)"]
  }

  /// Adds servers for a service. An empty target means that there is none.
  mutating func service(_ name: String, _ servers: (priority: Int, weight: Int, port: Int, target: String)...) {
    let records = servers.map { server in
      (
        33,
        Self.number(server.priority) + Self.number(server.weight) + Self.number(server.port) + Self.name(server.target)
      )
    }
    answers["33 \(name)"] = Self.message(name, records)
  }

  /// Adds a text record.
  mutating func text(_ name: String, _ texts: String...) {
    answers["16 \(name)"] = Self.message(name, [(16, texts.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) })])
  }

  /// Sets the bytes of an answer.
  mutating func bytes(_ type: Int, _ name: String, _ bytes: [UInt8]) { answers["\(type) \(name)"] = bytes }

  // MARK: Messages

  /// An answer whose records refer to the name in the question.
  static func message(_ name: String, _ records: [(type: Int, data: [UInt8])]) -> [UInt8] {
    var bytes = number(0x1234) + number(0x8180) + number(1) + number(records.count) + number(0) + number(0)
    bytes += Self.name(name) + number(33) + number(1)
    for record in records {
      bytes += number(0xC00C) + number(record.type) + number(1) + number(0) + number(60) + number(record.data.count)
      bytes += record.data
    }
    return bytes
  }

  static func number(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }

  static func name(_ text: String) -> [UInt8] {
    text.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }
}
