import CivilTime

/// Checks values strictly according to RFC 5545 3.3: no white space around them, and only dates that exist.
package enum ValueCheck {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether the bytes are a single value of the type. For RECUR, `isRule` decides.
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
    func field(_ index: Int) -> UInt8 { (bytes[index] - 0x30) * 10 + bytes[index + 1] - 0x30 }
    return field(0) < 24 && field(2) < 60 && field(4) <= 60
  }

  static func isDuration(_ bytes: Bytes) -> Bool {
    guard let last = bytes.last, last != 0x20, last != 0x09, NativeValue.duration(bytes) != nil else { return false }
    // Readers also accept units on the wrong side of the T.
    guard let mark = bytes.firstIndex(where: { $0.uppercasedASCII == 0x54 }) else {
      return !bytes.contains { isTimeUnit($0) }
    }
    let times = bytes[(mark + 1)...]
    return !bytes[..<mark].contains { isTimeUnit($0) } && times.last.map(isTimeUnit) == true
      && !times.contains { $0.uppercasedASCII == 0x57 || $0.uppercasedASCII == 0x44 }
  }

  /// Whether the byte is H, M or S.
  private static func isTimeUnit(_ byte: UInt8) -> Bool {
    let letter = byte.uppercasedASCII
    return letter == 0x48 || letter == 0x4D || letter == 0x53
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

  /// Whether the text consists of parts with a name and a value, separated by semicolons, without duplicate names. The
  /// standards define fewer than 20 parts, so a text with hundreds of them is not a rule.
  static func hasRecurrenceParts(_ bytes: Bytes) -> Bool {
    var rest = bytes[...]
    for _ in 0..<mostParts {
      let end = rest.firstIndex(of: 0x3B) ?? rest.endIndex
      guard let equals = rest[..<end].firstIndex(of: 0x3D), equals > rest.startIndex, equals + 1 < end else {
        return false
      }
      let name = Bytes(rebasing: rest[..<equals])
      let isName = name.allSatisfy { 0x41...0x5A ~= $0.uppercasedASCII || $0 == 0x2D || $0 &- 0x30 < 10 }
      guard isName, !hasPart(name, Bytes(rebasing: bytes[..<rest.startIndex])) else { return false }
      if end == rest.endIndex { return true }
      rest = bytes[(end + 1)...]
    }
    return false
  }

  private static let mostParts = 100

  /// Whether any part of a rule has the given name.
  private static func hasPart(_ name: Bytes, _ parts: Bytes) -> Bool {
    var start = 0
    while start < parts.count {
      let end = parts.offset(of: 0x3B, from: start) ?? parts.count
      let equals = start + name.count
      if equals < end, parts[equals] == 0x3D, Bytes(rebasing: parts[start..<equals]).equalsIgnoringCase(name) {
        return true
      }
      start = end + 1
    }
    return false
  }

  private static func areDigits(_ bytes: Slice<Bytes>) -> Bool { bytes.allSatisfy { $0 &- 0x30 < 10 } }
}
