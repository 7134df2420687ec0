import ICalendar

/// The bytes of a calendar in a message, decoded on demand.
final class CalendarPartSource: ByteSource {
  private let source: any ByteSource
  private let part: CalendarPart
  private let name: String
  private let charset: Charset
  private var rest: UInt64
  private var decoder: MailDecoder
  private var decoded: ArraySlice<UInt8> = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Creates a source.
  ///
  /// - Parameter source: The message, starting at the part.
  /// - Throws: `ICalendarError` `notICalendar` if the encoding or the charset is not supported.
  init(_ source: any ByteSource, _ part: CalendarPart, name: String) throws(ICalendarError) {
    self.source = source
    self.part = part
    self.name = name
    rest = UInt64(part.range.count)
    guard let charset = part.charset.isEmpty ? .utf8 : Charset(part.charset) else {
      throw Self.failure(name, part, "the charset \(part.charset) is not supported")
    }
    self.charset = charset
    if case .other(let encoding) = part.encoding {
      throw Self.failure(name, part, "the encoding \(encoding) is not supported")
    }
    decoder = MailDecoder(part.encoding)
  }

  private static func failure(_ name: String, _ part: CalendarPart, _ reason: String) -> ICalendarError {
    ICalendarError(
      .notICalendar,
      "\(name) could not be read: in the part of the e-mail that begins on line \(part.line), \(reason)")
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while decoded.isEmpty {
      let count = try fill()
      guard let bytes = count == 0 ? decoder.finish() : decoder.decode(buffer[..<count]) else {
        throw Self.failure(name, part, "the base64 is damaged")
      }
      decoded = charset.inUTF8(bytes)[...]
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

/// Decodes the body of a part piece by piece.
enum MailDecoder {
  case identity
  case quotedPrintable(QuotedPrintable.Decoder)
  case base64(Base64.Decoder)

  init(_ encoding: MailEncoding) {
    self =
      switch encoding {
      case .identity, .other: .identity
      case .quotedPrintable: .quotedPrintable(QuotedPrintable.Decoder())
      case .base64: .base64(Base64.Decoder())
      }
  }

  /// Returns the next decoded bytes, or nil if the input is damaged.
  mutating func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    switch self {
    case .identity: return Array(bytes)
    case .quotedPrintable(var decoder):
      defer { self = .quotedPrintable(decoder) }
      return decoder.decode(bytes)
    case .base64(var decoder):
      defer { self = .base64(decoder) }
      return decoder.decode(bytes)
    }
  }

  /// Returns the remaining bytes at the end, or nil if the input is incomplete.
  mutating func finish() -> [UInt8]? {
    switch self {
    case .identity: return []
    case .quotedPrintable(var decoder):
      defer { self = .quotedPrintable(decoder) }
      return decoder.finish()
    case .base64(var decoder):
      defer { self = .base64(decoder) }
      return decoder.finish() ? [] : nil
    }
  }
}
