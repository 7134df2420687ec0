/// A server that offers a service (RFC 2782).
struct ServiceRecord: Hashable {
  /// The number of this record type.
  static let type: UInt16 = 33

  let priority: UInt16
  let weight: UInt16
  let port: UInt16
  /// The host name in lowercase; empty if the domain states that it does not offer the service.
  let target: String

  /// The servers in the order in which to try them: by priority and, within one priority, at random by weight.
  static func ordered(_ records: [ServiceRecord], by generator: inout some RandomNumberGenerator) -> [ServiceRecord] {
    // Records with weight 0 come first, so they are chosen only if the random number is 0.
    var rest = records.sorted { ($0.priority, $0.weight, $0.target) < ($1.priority, $1.weight, $1.target) }
    var ordered: [ServiceRecord] = []
    while let first = rest.first {
      let equals = rest.prefix { $0.priority == first.priority }
      var lot = Int.random(in: 0...equals.reduce(0) { $0 + Int($1.weight) }, using: &generator)
      let chosen =
        equals.firstIndex { record in
          lot -= Int(record.weight)
          return lot <= 0
        } ?? equals.startIndex
      ordered.append(rest.remove(at: chosen))
    }
    return ordered
  }
}

extension DNSMessage {
  /// The servers in the message, without records whose name or port cannot be valid.
  func services() throws(Malformed) -> [ServiceRecord] {
    var found: [ServiceRecord] = []
    for record in records where record.type == ServiceRecord.type {
      let start = record.data.lowerBound
      let target = try name(at: start + 6).text.lowercased()
      let service = ServiceRecord(
        priority: try number(at: start), weight: try number(at: start + 2), port: try number(at: start + 4),
        target: target)
      if target.isEmpty || service.port > 0 && !target.contains("?") { found.append(service) }
    }
    return found
  }

  /// The path of the service on its servers (RFC 6764 4), or nil if the message has no valid path.
  func path() throws(Malformed) -> String? {
    for record in records where record.type == 16 {
      for text in try texts(of: record) {
        let words = String(decoding: text, as: UTF8.self)
        guard words.lowercased().hasPrefix("path=") else { continue }
        let path = words.dropFirst(5)
        let isPath = path.hasPrefix("/") && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3F && $0 != 0x23 }
        return isPath ? String(path) : nil
      }
    }
    return nil
  }
}
