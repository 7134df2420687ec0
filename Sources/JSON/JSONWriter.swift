/// Writes JSON texts (RFC 8259), with the members of objects in the order given.
///
/// ```swift
/// var writer = JSONWriter { print($0.count, "bytes") }
/// writer.object {
///   $0.member("title", "Dinner")
///   $0.member("categories", ["Home", "Food"])
///   $0.member("priority", nil as Int?)
/// }
/// try writer.finish()
/// ```
///
/// The bytes are UTF-8. Memory use does not grow with the text: the sink receives about 64 kB at a time. After a sink
/// throws, it is not called again, and ``finish()`` throws its error.
///
/// The writer adds commas, line breaks and brackets. It does not check its calls: an object can have duplicate names,
/// and the caller must end each array that it begins.
public struct JSONWriter {
  /// The layout of a text.
  public enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// Each value on its own line, with two spaces per level and a space on either side of a colon.
    case indented
  }

  /// The position of the next value.
  private enum Place { case first, next, behindName }

  private let layout: Layout
  private let isInHTML: Bool
  private let sink: (([UInt8]) throws -> Void)?
  private var failure: (any Error)?
  private var bytes: [UInt8] = []
  private var depth = 0
  private var place = Place.first
  private var isAtBreak = false

  private static let pieceSize = 1 << 16

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - layout: The layout of the text.
  ///   - isInHTML: Whether the text is embedded in an HTML page, so that strings must not contain markup.
  ///   - sink: Receives the bytes in pieces. Without a sink, all bytes are kept for ``takeText()``.
  public init(_ layout: Layout = .compact, isInHTML: Bool = false, sink: (([UInt8]) throws -> Void)? = nil) {
    self.layout = layout
    self.isInHTML = isInHTML
    self.sink = sink
  }

  /// Returns the text written since the last call. Only a writer without a sink keeps the text.
  public mutating func takeText() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Passes the remaining bytes to the sink. Must be called at the end.
  ///
  /// - Throws: The first error of the sink.
  public mutating func finish() throws {
    flush()
    if let failure { throw failure }
  }

  /// Passes the bytes written so far to the sink immediately, so that its reader sees them.
  public mutating func flush() {
    guard let sink else { return }
    if failure == nil, !bytes.isEmpty {
      do { try sink(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends the line after a complete text, so that another text can follow.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    place = .first
    flushIfNeeded()
  }

  /// Adds a line break before the next value or closing bracket of a compact text, to keep long lists readable.
  public mutating func breakLine() { isAtBreak = true }

  // MARK: Objects and arrays

  /// Writes an object; `members` writes its members.
  public mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes an array; `elements` writes its elements.
  public mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Begins an object; ``endObject()`` ends it.
  public mutating func beginObject() { begin("{") }
  /// Ends the innermost open object.
  public mutating func endObject() { end("}") }
  /// Begins an array; ``endArray()`` ends it.
  public mutating func beginArray() { begin("[") }
  /// Ends the innermost open array.
  public mutating func endArray() { end("]") }

  /// Writes the name of a member. Its value must follow.
  public mutating func name(_ name: String) {
    separate()
    quote(name)
    append(layout == .compact ? ":" : " : ")
    place = .behindName
  }

  /// Writes the name of a member, given as UTF-8. Its value must follow.
  public mutating func name(utf8 name: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(name)
    append(layout == .compact ? ":" : " : ")
    place = .behindName
  }

  // MARK: Values

  /// Writes null.
  public mutating func writeNull() { literal("null") }

  /// Writes true or false.
  mutating func write(literal value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number.
  mutating func write(number value: some BinaryInteger) { literal(String(value)) }

  /// Writes a number with as many digits as needed to distinguish it from other numbers. Infinities and NaN, which JSON
  /// does not have, are written as null.
  mutating func write(number value: Double) {
    guard value.isFinite else { return writeNull() }
    let text = value.description
    literal(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// Writes a string.
  mutating func write(string value: some StringProtocol) {
    separate()
    quote(value)
    endValue()
  }

  /// Writes a string, given as UTF-8.
  public mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(text)
    endValue()
  }

  /// Writes a string whose UTF-8 is appended by a closure. It must not contain anything that needs an escape.
  public mutating func writeString(_ append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
    endValue()
  }

  /// Writes a value that is already JSON text.
  public mutating func write(json text: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
    endValue()
  }

  // MARK: Bytes

  private mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    depth += 1
    place = .first
  }

  private mutating func end(_ bracket: Unicode.Scalar) {
    depth -= 1
    if layout == .indented {
      if place == .first { append("\n") }
      indent()
    } else {
      breakIfAsked()
    }
    bytes.append(UInt8(ascii: bracket))
    endValue()
  }

  private mutating func literal(_ text: String) {
    separate()
    append(text)
    endValue()
  }

  /// Writes the separator between a value and the previous one.
  private mutating func separate() {
    switch place {
    case .behindName: return
    case .first: break
    case .next: bytes.append(UInt8(ascii: ","))
    }
    if layout == .compact { breakIfAsked() } else if depth > 0 { indent() }
  }

  private mutating func breakIfAsked() {
    if isAtBreak { bytes.append(UInt8(ascii: "\n")) }
    isAtBreak = false
  }

  private mutating func indent() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func endValue() {
    place = .next
    flushIfNeeded()
  }

  private mutating func flushIfNeeded() {
    if bytes.count >= Self.pieceSize { flush() }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: some StringProtocol) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { quote($0) }
    if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { quote($0) } }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    escape(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the bytes of a string. Escapes are used where required (RFC 8259 7), and for characters that affect
  /// terminals or break lines: DEL and C1 controls, characters that change the direction of text, U+2028, U+2029 and
  /// U+FEFF.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isPlain = (byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C) || Self.beginsNothingToEscape(byte)
      if isPlain, !(isInHTML && Self.isMarkup(byte)) {
        index += 1
        continue
      }
      guard let escaped = Self.escaped(text[index...]) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      append(escaped.text)
      index += escaped.length
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether a byte is `<`, `>` or `&`.
  private static func isMarkup(_ byte: UInt8) -> Bool { byte == 0x3C || byte == 0x3E || byte == 0x26 }

  private static func beginsNothingToEscape(_ byte: UInt8) -> Bool {
    byte >= 0x80 && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
  }

  /// Returns the escape for the first character of a text, and the length of the character in bytes; nil if it needs no
  /// escape.
  private static func escaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (text: String, length: Int)? {
    let first = text[text.startIndex]
    if let short = shortEscapes[first] { return (short, 1) }
    if first < 0x80 { return (escape(UInt32(first)), 1) }
    let rest = text.dropFirst().prefix(2).map { UInt32($0) & 0x3F }
    if first == 0xC2, let second = rest.first {
      return 0x80 + second < 0xA0 ? (escape(0x80 + second), 2) : nil
    }
    guard rest.count == 2 else { return nil }
    let scalar = UInt32(first & 0x0F) << 12 | rest[0] << 6 | rest[1]
    switch scalar {
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: return (escape(scalar), 3)
    default: return nil
    }
  }

  private static let shortEscapes: [UInt8: String] = [
    0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r",
  ]

  private static func escape(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
