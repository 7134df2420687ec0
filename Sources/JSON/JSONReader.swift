/// Reads a JSON text (RFC 8259) piece by piece. Memory use does not grow with the text.
///
/// ```swift
/// var reader = JSONReader(Array("[1, \"two\"]".utf8))
/// while let token = try reader.next() {
///   if token == .string { print(reader.path, reader.text) }
/// }
/// ```
///
/// The reader is strict: it throws an error for text that the standard does not allow, and also for an object with two
/// members of the same name, a string that is not UTF-8, and half of a surrogate pair. Numbers are returned as written.
/// White space before and after the text and a leading byte order mark are skipped.
public struct JSONReader {
  private enum Frame {
    case array(index: Int)
    case object(names: Set<[UInt8]>, name: [UInt8])
  }

  private enum Expectation { case value, valueOrEnd, name, nameOrEnd, separatorOrEnd, end }

  private let limits: JSONLimits
  /// Whether several values may follow each other, as in JSON Lines.
  private let isSequence: Bool
  private let fill: (UnsafeMutableRawBufferPointer) throws -> Int
  private var buffer: [UInt8]
  private var index = 0
  private var end = 0
  /// The number of bytes before those in the buffer.
  private var consumed = 0
  private var line = 1
  private var lineStart = 0
  private var tokenStart = 0
  private var tokenLine = 1
  private var tokenLineStart = 0
  private var frames: [Frame] = []
  private var expectation = Expectation.value
  private var isAtBeginning = true

  /// The bytes of the last name, string or number, with escapes resolved. The next call of ``next()`` replaces them.
  public private(set) var bytes: [UInt8] = []

  /// Creates a reader for a source.
  ///
  /// - Parameters:
  ///   - isSequence: Whether several values may follow each other, as in JSON Lines, each optionally followed by a
  ///     comma.
  ///   - fill: Fills a buffer and returns the number of bytes, 0 at the end.
  public init(
    limits: JSONLimits = JSONLimits(), isSequence: Bool = false,
    fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.limits = limits
    self.isSequence = isSequence
    self.fill = fill
    buffer = [UInt8](repeating: 0, count: 1 << 16)
  }

  /// Creates a reader for text in memory.
  public init(_ text: [UInt8], limits: JSONLimits = JSONLimits()) {
    var position = 0
    self.init(limits: limits) { target in
      let count = min(target.count, text.count - position)
      text.withUnsafeBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
      }
      position += count
      return count
    }
  }

  /// The last name, string or number, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of open arrays and objects.
  public var depth: Int { frames.count }

  /// The position at which the last token begins.
  public var position: JSONPosition {
    JSONPosition(line: tokenLine, column: tokenStart - tokenLineStart + 1, offset: tokenStart)
  }

  /// The path of the last value read, or of the value being read, such as `$[2][0].rrule`.
  public var path: String {
    frames.reduce(into: "$") { path, frame in
      switch frame {
      case .array(let index): if index >= 0 { path += "[\(index)]" }
      case .object(_, let name):
        let name = String(decoding: name, as: UTF8.self)
        if !name.isEmpty { path += name.allSatisfy(Self.isPlain) ? ".\(name)" : "['\(name)']" }
      }
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_@".contains(character))
  }

  /// Returns an error at the last token, for format readers that reject a value.
  public func error(_ message: String) -> JSONReadingError {
    JSONReadingError(code: .malformed, position: position, path: path, message: message)
  }

  // MARK: Tokens

  /// Returns the next token, or nil at the end of the text.
  ///
  /// - Throws: ``JSONReadingError``, or an error of the source.
  public mutating func next() throws -> JSONToken? {
    try skipWhiteSpace()
    if expectation == .separatorOrEnd { try readSeparator() }
    if isSequence, expectation == .end { try readNextOfSequence() }
    mark()
    guard let byte = try peek() else {
      if expectation == .end { return nil }
      throw failure(.malformed, "expected \(expected), found the end of the text")
    }
    switch byte {
    case UInt8(ascii: "]"): return try close(byte, .endArray)
    case UInt8(ascii: "}"): return try close(byte, .endObject)
    default: break
    }
    switch expectation {
    case .name, .nameOrEnd: return try readName(byte)
    case .value, .valueOrEnd: return try readValue(byte)
    case .separatorOrEnd, .end:
      throw failure(.malformed, "expected \(expected), found \(shown(byte))")
    }
  }

  /// Skips the rest of a value, given its first token, which was the last one read.
  public mutating func skip(_ token: JSONToken) throws {
    guard token == .beginArray || token == .beginObject else { return }
    let level = frames.count - 1
    while frames.count > level, try next() != nil {}
  }

  private var expected: String {
    switch expectation {
    case .value: "a value"
    case .valueOrEnd: "a value or “]”"
    case .name: "the name of a member in quotes"
    case .nameOrEnd: "the name of a member in quotes, or “}”"
    case .separatorOrEnd: if case .array = frames.last { "“,” or “]”" } else { "“,” or “}”" }
    case .end: "the end of the text"
    }
  }

  private mutating func readSeparator() throws {
    guard try peek() == UInt8(ascii: ",") else { return }
    index += 1
    if case .array = frames.last { expectation = .value } else { expectation = .name }
    try skipWhiteSpace()
  }

  private mutating func readNextOfSequence() throws {
    if try peek() == UInt8(ascii: ",") {
      index += 1
      try skipWhiteSpace()
    }
    if try peek() != nil { expectation = .value }
  }

  private mutating func readValue(_ byte: UInt8) throws -> JSONToken {
    if case .array(let position) = frames.last { frames[frames.count - 1] = .array(index: position + 1) }
    switch byte {
    case UInt8(ascii: "["):
      try open(.array(index: -1), .valueOrEnd)
      return .beginArray
    case UInt8(ascii: "{"):
      try open(.object(names: [], name: []), .nameOrEnd)
      return .beginObject
    case UInt8(ascii: "\""):
      try readString()
      didReadValue()
      return .string
    case UInt8(ascii: "-"), 0x30...0x39:
      try readNumber()
      didReadValue()
      return .number
    default:
      let token = try readLiteral(byte)
      didReadValue()
      return token
    }
  }

  private mutating func readName(_ byte: UInt8) throws -> JSONToken {
    guard byte == UInt8(ascii: "\"") else {
      throw failure(.malformed, "expected \(expected), found \(shown(byte))")
    }
    try readString()
    guard case .object(var names, _) = frames.removeLast() else { preconditionFailure("a name outside of an object") }
    // The name must not keep the capacity of a long string that was read before it.
    let name = bytes.withUnsafeBufferPointer { Array($0) }
    let isNew = names.insert(name).inserted
    frames.append(.object(names: names, name: name))
    if !isNew { throw failure(.duplicateName, "the object has two members named “\(text)”") }
    try skipWhiteSpace()
    guard try peek() == UInt8(ascii: ":") else {
      throw failure(.malformed, "expected “:” after the name “\(text)”")
    }
    index += 1
    expectation = .value
    return .name
  }

  private mutating func open(_ frame: Frame, _ next: Expectation) throws {
    if frames.count == limits.depth {
      throw failure(.tooDeep, "arrays and objects are nested deeper than \(limits.depth) levels")
    }
    index += 1
    frames.append(frame)
    expectation = next
  }

  private mutating func close(_ byte: UInt8, _ token: JSONToken) throws -> JSONToken {
    let fits =
      switch (frames.last, token) {
      case (.array, .endArray): expectation == .valueOrEnd || expectation == .separatorOrEnd
      case (.object, .endObject): expectation == .nameOrEnd || expectation == .separatorOrEnd
      default: false
      }
    if !fits { throw failure(.malformed, "expected \(expected), found \(shown(byte))") }
    index += 1
    frames.removeLast()
    didReadValue()
    return token
  }

  private mutating func didReadValue() { expectation = frames.isEmpty ? .end : .separatorOrEnd }

  // MARK: Strings, numbers and literals

  private mutating func readString() throws {
    bytes.removeAll(keepingCapacity: true)
    index += 1
    while true {
      if index == end, try !refill() { throw failure(.malformed, "a string is not closed") }
      // Copy all plain bytes at once.
      let start = index
      buffer.withUnsafeBufferPointer { buffer in
        while index < end, buffer[index] >= 0x20, buffer[index] != 0x22, buffer[index] != 0x5C { index += 1 }
      }
      bytes.append(contentsOf: buffer[start..<index])
      if bytes.count > limits.length {
        throw failure(.tooLong, "a string is longer than \(limits.length) bytes")
      }
      if index == end { continue }
      let byte = buffer[index]
      index += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte != UInt8(ascii: "\\") {
        throw failure(.malformed, "a string contains the control character \(shown(byte)), which must be escaped")
      }
      try readEscape()
    }
    let isValid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    if !isValid { throw failure(.invalidText, "a string is not UTF-8") }
  }

  private mutating func readEscape() throws {
    guard let byte = try take() else { throw failure(.malformed, "a string is not closed") }
    if let short = Self.shortEscapes[byte] { return bytes.append(short) }
    guard byte == UInt8(ascii: "u") else {
      throw failure(.malformed, "“\\” followed by \(shown(byte)) is not an escape; write “\\\\” for a backslash")
    }
    var unit = try readHex()
    if unit & 0xFC00 == 0xD800 {
      guard try take() == UInt8(ascii: "\\"), try take() == UInt8(ascii: "u") else { throw halfPair(unit) }
      let low = try readHex()
      guard low & 0xFC00 == 0xDC00 else { throw halfPair(unit) }
      unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(unit) else { throw halfPair(unit) }
    bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
  }

  private func halfPair(_ unit: UInt32) -> JSONReadingError {
    failure(.invalidText, "“\\u\(String(unit, radix: 16))” is half of a surrogate pair, not a character")
  }

  private mutating func readHex() throws -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try take(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure(.malformed, "expected four hexadecimal digits after “\\u”")
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  private static let shortEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func readNumber() throws {
    bytes.removeAll(keepingCapacity: true)
    if try peek() == UInt8(ascii: "-") { try keep() }
    if try peek() == UInt8(ascii: "0") { try keep() } else { try readDigits() }
    if try peek() == UInt8(ascii: ".") {
      try keep()
      try readDigits()
    }
    if let byte = try peek(), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      try keep()
      if let sign = try peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { try keep() }
      try readDigits()
    }
    if let byte = try peek(), 0x30...0x39 ~= byte {
      throw failure(.malformed, "a number has a leading zero")
    }
  }

  private mutating func readDigits() throws {
    guard let byte = try peek(), 0x30...0x39 ~= byte else { throw failure(.malformed, "expected a digit in a number") }
    while let byte = try peek(), 0x30...0x39 ~= byte {
      try keep()
      if bytes.count > limits.length { throw failure(.tooLong, "a number is longer than \(limits.length) bytes") }
    }
  }

  private mutating func keep() throws {
    bytes.append(buffer[index])
    index += 1
  }

  private mutating func readLiteral(_ first: UInt8) throws -> JSONToken {
    for (word, token) in Self.literals where word.first == first {
      for byte in word {
        guard try peek() == byte else { break }
        index += 1
        if byte == word.last, word.count == consumed + index - tokenStart { return token }
      }
    }
    throw failure(.malformed, "expected \(expected), found \(shown(first))")
  }

  private static let literals: [([UInt8], JSONToken)] = [
    (Array("true".utf8), .true), (Array("false".utf8), .false), (Array("null".utf8), .null),
  ]

  // MARK: Bytes

  private mutating func skipWhiteSpace() throws {
    if isAtBeginning { try skipByteOrderMark() }
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x09, 0x0D: break
      case 0x0A:
        line += 1
        lineStart = consumed + index + 1
      default: return
      }
      index += 1
    }
  }

  private mutating func skipByteOrderMark() throws {
    isAtBeginning = false
    guard try peek() == 0xEF else { return }
    while end - index < 3, try refill() {}
    if buffer[index..<end].starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
  }

  private mutating func mark() {
    tokenStart = consumed + index
    tokenLine = line
    tokenLineStart = lineStart
  }

  @inline(__always)
  private mutating func peek() throws -> UInt8? {
    if index == end, try !refill() { return nil }
    return buffer[index]
  }

  private mutating func take() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    index += 1
    return byte
  }

  /// Reads more bytes, after the unread ones; returns false at the end.
  private mutating func refill() throws -> Bool {
    if index > 0 {
      buffer.replaceSubrange(0..<end - index, with: Array(buffer[index..<end]))
      consumed += index
      end -= index
      index = 0
    }
    let start = end
    let fill = fill
    let count = try buffer.withUnsafeMutableBytes {
      try fill(UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
    }
    end += count
    return count > 0
  }

  private func failure(_ code: JSONReadingError.Code, _ message: String) -> JSONReadingError {
    let place = JSONPosition(line: line, column: consumed + index - lineStart + 1, offset: consumed + index)
    return JSONReadingError(code: code, position: place, path: path, message: message)
  }

  private func shown(_ byte: UInt8) -> String {
    switch byte {
    case 0x20..<0x7F: "“\(Character(Unicode.Scalar(byte)))”"
    default: "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
