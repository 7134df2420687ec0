import ICalendar

/// The bytes of a calendar in a message, decoded as they are needed.
final class MailPartSource: ByteSource {
  private let source: any ByteSource
  private let part: MailPart
  private let name: String
  private let charset: MailCharset
  private var rest: UInt64
  private var decoder: MailDecoder
  private var decoded: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// - Parameter source: The message, from where the part begins.
  /// - Throws: `ICalendarError` `notICalendar` if the encoding or the charset is not understood.
  init(_ source: any ByteSource, _ part: MailPart, name: String) throws(ICalendarError) {
    self.source = source
    self.part = part
    self.name = name
    rest = UInt64(part.range.count)
    guard let charset = MailCharset(part.charset) else {
      throw Self.failure(name, part, "the charset \(part.charset) is not understood")
    }
    self.charset = charset
    if case .other(let encoding) = part.encoding {
      throw Self.failure(name, part, "the encoding \(encoding) is not understood")
    }
    decoder = MailDecoder(part.encoding)
  }

  private static func failure(_ name: String, _ part: MailPart, _ reason: String) -> ICalendarError {
    ICalendarError(
      .notICalendar,
      "\(name) could not be read: in the part of the e-mail that begins in line \(part.line), \(reason)")
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while decoded.isEmpty {
      let count = try fill()
      guard let bytes = count == 0 ? decoder.finish() : decoder.decode(buffer[..<count]) else {
        throw Self.failure(name, part, "the base64 is damaged")
      }
      decoded = charset.decode(bytes)[...]
      if count == 0, decoded.isEmpty { return 0 }
    }
    let count = min(target.count, decoded.count)
    target.copyBytes(from: decoded.prefix(count))
    decoded.removeFirst(count)
    return count
  }

  private func fill() throws(ICalendarError) -> Int {
    let wanted = Int(min(rest, UInt64(buffer.count)))
    if wanted == 0 { return 0 }
    var failure: ICalendarError?
    let count = buffer.withUnsafeMutableBytes { bytes in
      do throws(ICalendarError) {
        return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<wanted]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    rest -= UInt64(count)
    return count
  }
}

/// Decodes the body of a part piece by piece (RFC 2045 6.7 and 6.8).
struct MailDecoder {
  private let encoding: MailEncoding
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  /// An equals sign of quoted-printable with what follows it, as far as it has come.
  private var escape: [UInt8] = []

  init(_ encoding: MailEncoding) { self.encoding = encoding }

  /// The next bytes; nil if they are no base64.
  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    switch encoding {
    case .identity, .other: return Array(bytes)
    case .quotedPrintable: return decodeQuotedPrintable(bytes)
    case .base64: return decodeBase64(bytes)
    }
  }

  /// What is left at the end; nil if something is missing.
  mutating func finish() -> [UInt8]? {
    defer { (escape, bits, bitCount) = ([], 0, 0) }
    return bitCount == 6 ? nil : escape == [0x3D] ? [] : escape
  }

  private mutating func decodeQuotedPrintable(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if escape.isEmpty {
        if byte == 0x3D { escape = [byte] } else { result.append(byte) }
        continue
      }
      let rest = Array(escape.dropFirst())
      escape.append(byte)
      let isBlank = rest.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      if isBlank, byte == 0x0A {
        // A soft line break; white space before it is of no meaning.
        escape = []
      } else if rest.count == 1, let high = rest.first.flatMap(Self.hexadecimal), let low = Self.hexadecimal(byte) {
        result.append(high << 4 | low)
        escape = []
      } else if !(isBlank && Self.mayFollow(byte, rest.count)) {
        // Not quoted at all: it is kept as it is (RFC 2045 6.7).
        result += byte == 0x3D ? escape.dropLast() : escape[...]
        escape = byte == 0x3D ? [byte] : []
      }
    }
    return result
  }

  /// Whether an equals sign with white space may go on with a byte: more of it, or at once a digit.
  private static func mayFollow(_ byte: UInt8, _ blanks: Int) -> Bool {
    [0x20, 0x09, 0x0D].contains(byte) ? blanks < 1000 : blanks == 0 && hexadecimal(byte) != nil
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private mutating func decodeBase64(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3 + 3)
    for byte in bytes {
      let digit: UInt32
      switch byte {
      case 0x41...0x5A: digit = UInt32(byte) - 0x41
      case 0x61...0x7A: digit = UInt32(byte) - 0x61 + 26
      case 0x30...0x39: digit = UInt32(byte) - 0x30 + 52
      case 0x2B: digit = 62
      case 0x2F: digit = 63
      case 0x20, 0x09, 0x0D, 0x0A: continue
      case 0x3D:
        // Padding ends a group; some programs write several encoded texts one after the other.
        if bitCount == 6 { return nil }
        (bits, bitCount) = (0, 0)
        continue
      default: return nil
      }
      bits = bits << 6 | digit
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    return result
  }
}
