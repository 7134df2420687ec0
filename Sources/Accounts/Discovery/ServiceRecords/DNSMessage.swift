/// The records that answer a question (RFC 1035 4). Whatever the bytes say, reading ends and stays within them.
struct DNSMessage {
  /// A record of class IN.
  struct Record: Hashable {
    let type: UInt16
    /// Where its data is.
    let data: Range<Int>
  }

  /// Why a message cannot be read.
  struct Malformed: Error, Hashable {
    /// The byte that it is about, from 0.
    let offset: Int
    let reason: String
  }

  /// Names are this long at most, with the lengths of their labels (RFC 1035 2.3.4).
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

  /// Two bytes.
  func number(at offset: Int) throws(Malformed) -> UInt16 {
    guard offset >= 0, offset + 2 <= bytes.count else {
      throw Malformed(offset: bytes.count, reason: "the answer ends early")
    }
    return UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }

  /// A name with dots between its labels, empty for the root; bytes that no host has are replaced by `?`.
  ///
  /// - Returns: the name, and where what follows it begins.
  func name(at start: Int) throws(Malformed) -> (text: String, end: Int) {
    var labels: [String] = []
    var (place, length) = (start, 1)
    // A pointer leads back, before everything that was read since the last one: so there is an end.
    var lowest = start
    var end: Int?
    while true {
      guard bytes.indices.contains(place) else { throw Malformed(offset: bytes.count, reason: "a name ends early") }
      let size = Int(bytes[place])
      switch size {
      case 0: return (labels.joined(separator: "."), end ?? place + 1)
      case 0xC0...:
        let target = Int(try number(at: place) & 0x3FFF)
        guard target < lowest else { throw Malformed(offset: place, reason: "a name does not lead back") }
        end = end ?? place + 2
        (place, lowest) = (target, target)
      case 1...63:
        length += size + 1
        guard length <= Self.longestName else { throw Malformed(offset: place, reason: "a name is too long") }
        labels.append(try text(in: place + 1..<place + 1 + size))
        place += 1 + size
      default: throw Malformed(offset: place, reason: "a label has a kind that there is not")
      }
    }
  }

  /// The texts of a TXT record (RFC 1035 3.3.14).
  func texts(of record: Record) throws(Malformed) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    var place = record.data.lowerBound
    while place < record.data.upperBound {
      let end = place + 1 + Int(bytes[place])
      guard end <= record.data.upperBound else {
        throw Malformed(offset: place, reason: "a text is longer than its record")
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
  /// Whether names of hosts and services consist of such characters.
  var isOfHost: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
