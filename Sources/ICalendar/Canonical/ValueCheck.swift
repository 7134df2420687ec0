import CivilTime

/// Whether a text is a value of a type, by the letter of RFC 5545 3.3: without white space around it, and a date that
/// the calendar has.
package enum ValueCheck {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether the bytes are one value of the type; `isRule` answers for RECUR.
  package static func isValue(_ bytes: Bytes, _ type: ValueType, _ isRule: (Bytes) -> Bool = { _ in true }) -> Bool {
    switch type {
    case .text, .uri, .calAddress: true
    case .date: isDate(bytes)
    case .dateTime: isDateTime(bytes)
    case .time: isTime(bytes)
    case .duration: isDuration(bytes)
    case .period: isPeriod(bytes)
    case .integer: NativeValue.integer(bytes) != nil
    case .float: NativeValue.decimal(bytes) != nil
    case .boolean: bytes.isWord("TRUE") || bytes.isWord("FALSE")
    case .utcOffset: isOffset(bytes)
    case .binary: Base64.decode(bytes) != nil
    case .recur: hasRecurrenceParts(bytes) && isRule(bytes)
    case .unknown, .uid, .xmlReference: true
    }
  }

  static func isDate(_ bytes: Bytes) -> Bool {
    bytes.count == 8 && areDigits(bytes[...]) && (try? CivilDate(parsing: bytes)) != nil
  }

  static func isDateTime(_ bytes: Bytes) -> Bool {
    guard bytes.count == 15 || bytes.count == 16 && bytes[15] == UInt8(ascii: "Z"), bytes[8] == UInt8(ascii: "T")
    else { return false }
    return isDate(Bytes(rebasing: bytes[..<8])) && isTime(Bytes(rebasing: bytes[9...]))
  }

  static func isTime(_ bytes: Bytes) -> Bool {
    guard bytes.count == 6 || bytes.count == 7 && bytes[6] == UInt8(ascii: "Z"), areDigits(bytes[..<6]) else {
      return false
    }
    let fields = stride(from: 0, to: 6, by: 2).map { Int(bytes[$0] - 0x30) * 10 + Int(bytes[$0 + 1] - 0x30) }
    return fields[0] < 24 && fields[1] < 60 && fields[2] <= 60
  }

  static func isDuration(_ bytes: Bytes) -> Bool {
    guard let last = bytes.last, last != 0x20, last != 0x09, NativeValue.duration(bytes) != nil else { return false }
    // A reader takes units on the wrong side of the T too.
    let parts = bytes.map(\.uppercasedASCII).split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
    let (dates, times) = (Set("WD".utf8), Set("HMS".utf8))
    let isDateRight = !parts[0].contains { times.contains($0) }
    return isDateRight
      && (parts.count == 1 || parts[1].last.map(times.contains) == true && dates.isDisjoint(with: parts[1]))
  }

  static func isPeriod(_ bytes: Bytes) -> Bool {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), isDateTime(Bytes(rebasing: bytes[..<slash])) else {
      return false
    }
    let end = Bytes(rebasing: bytes[(slash + 1)...])
    return isDateTime(end) || isDuration(end)
  }

  static func isOffset(_ bytes: Bytes) -> Bool {
    guard bytes.count == 5 || bytes.count == 7, areDigits(bytes[1...]) else { return false }
    return NativeValue.utcOffset(bytes) != nil
  }

  /// Whether the text consists of parts with a name and a value, with semicolons between them, and no name comes twice.
  static func hasRecurrenceParts(_ bytes: Bytes) -> Bool {
    var names: Set<[UInt8]> = []
    return bytes.split(separator: 0x3B, omittingEmptySubsequences: false).allSatisfy { part in
      guard let equals = part.firstIndex(of: 0x3D), equals > part.startIndex, equals + 1 < part.endIndex else {
        return false
      }
      let name = part[..<equals].map(\.uppercasedASCII)
      return name.allSatisfy { 0x41...0x5A ~= $0 || $0 == 0x2D || 0x30...0x39 ~= $0 } && names.insert(name).inserted
    }
  }

  private static func areDigits(_ bytes: Slice<Bytes>) -> Bool { bytes.allSatisfy { $0 &- 0x30 < 10 } }
}
