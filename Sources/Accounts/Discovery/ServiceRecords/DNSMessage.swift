/// A DNS answer (RFC 1035 4). Parsing always terminates and stays within the message, regardless of the bytes it
/// contains.
struct DNSMessage {
  /// A record of class IN.
  struct Record: Hashable {
    let type: UInt16
    /// The range of the record's data.
    let data: Range<Int>
  }

  /// The reason why a message cannot be read.
  struct Malformed: Error, Hashable {
    /// The offset of the faulty byte, from 0.
    let offset: Int
    let reason: String
  }

  /// The maximum length of a name, including the length bytes of its labels (RFC 1035 2.3.4).
  private static let longestName = 255

  private let bytes: [UInt8]
  private(set) var records: [Record] = []

  init(_ bytes: [UInt8]) throws(Malformed) {
    self.bytes = bytes
    let (questions, answers) = (try number(at: 4), try number(at: 6))
    var place = 12
    for _ in 0..<questions { place = try name(at: place).end + 4 }
    for _ in 0..<answers {
      let head = try name(at: place).end
      let (type, kind) = (try number(at: head), try number(at: head + 2))
      let start = head + 10
      let end = start + Int(try number(at: head + 8))
      guard end <= bytes.count else { throw Malformed(offset: head + 8, reason: "a record is longer than the answer") }
      if kind == 1 { records.append(Record(type: type, data: start..<end)) }
      place = end
    }
  }

  /// Reads two bytes as a number.
  func number(at offset: Int) throws(Malformed) -> UInt16 {
    guard offset >= 0, offset + 2 <= bytes.count else {
      throw Malformed(offset: bytes.count, reason: "the answer ends early")
    }
    return UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }

  /// Reads a name, with dots between its labels, empty for the root. Bytes that cannot be in a host name are replaced
  /// by `?`.
  ///
  /// - Returns: The name, and the offset of the byte after it.
  func name(at start: Int) throws(Malformed) -> (text: String, end: Int) {
    var labels: [String] = []
    var (place, length) = (start, 1)
    // Each pointer must lead to a place before everything read since the last pointer, so the loop ends.
    var lowest = start
    var end: Int?
    while true {
      guard bytes.indices.contains(place) else { throw Malformed(offset: bytes.count, reason: "a name ends early") }
      let size = Int(bytes[place])
      switch size {
      case 0: return (labels.joined(separator: "."), end ?? place + 1)
      case 0xC0...:
        let target = Int(try number(at: place) & 0x3FFF)
        guard target < lowest else { throw Malformed(offset: place, reason: "a name pointer does not point backward") }
        end = end ?? place + 2
        (place, lowest) = (target, target)
      case 1...63:
        length += size + 1
        guard length <= Self.longestName else { throw Malformed(offset: place, reason: "a name is too long") }
        labels.append(try text(in: place + 1..<place + 1 + size))
        place += 1 + size
      default: throw Malformed(offset: place, reason: "a label has an unknown type")
      }
    }
  }

  /// Reads the strings of a TXT record (RFC 1035 3.3.14).
  func texts(of record: Record) throws(Malformed) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var place = record.data.lowerBound
    while place < record.data.upperBound {
      let end = place + 1 + Int(bytes[place])
      guard end <= record.data.upperBound else {
        throw Malformed(offset: place, reason: "a string is longer than its record")
      }
      texts.append(Array(bytes[place + 1..<end]))
      place = end
    }
    return texts
  }

  private func text(in range: Range<Int>) throws(Malformed) -> String {
    guard range.upperBound <= bytes.count else { throw Malformed(offset: bytes.count, reason: "a name ends early") }
    return String(
      decoding: bytes[range].map { $0.isOfHost ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte can be part of a host or service name.
  var isOfHost: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
