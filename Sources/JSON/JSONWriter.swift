/// Writes JSON texts (RFC 8259): the members of objects in the order in which they are given.
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
/// The bytes are UTF-8. Memory does not grow with the text: the sink gets about 64 kB at a time. A sink that throws gets
/// nothing more, and ``finish()`` throws its error.
///
/// The writer places commas, line breaks and brackets. What it is not asked for it does not check: an object takes names
/// more than once, and whoever begins an array has to end it.
public struct JSONWriter {
  /// How a text is laid out.
  public enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// On lines of their own, with two spaces for each level, and a space on either side of a colon.
    case indented
  }

  /// Where the next value stands.
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

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - layout: How to lay the text out.
  ///   - isInHTML: Whether the text stands in a page, so that nothing in its strings may be read as markup.
  ///   - sink: Takes the bytes as they come together; without one all are kept for ``takeText()``.
  public init(_ layout: Layout = .compact, isInHTML: Bool = false, sink: (([UInt8]) throws -> Void)? = nil) {
    self.layout = layout
    self.isInHTML = isInHTML
    self.sink = sink
  }

  /// Gives the text that was written since the last call. Only a writer without a sink keeps it.
  public mutating func takeText() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Hands over what is left. Must be called at the end.
  ///
  /// - Throws: The first error of the sink.
  public mutating func finish() throws {
    flush()
    if let failure { throw failure }
  }

  /// Hands what is written to the sink at once, so that a reader at its other end sees it.
  public mutating func flush() {
    guard let sink else { return }
    if failure == nil, !bytes.isEmpty {
      do { try sink(bytes) } catch { failure = error }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends a line behind a whole text, so that another text may follow on the next one.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    place = .first
    flushIfNeeded()
  }

  /// Begins a new line before the next value or closing bracket of a compact text, so that long lists stay readable.
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
  /// Ends the object that was begun last.
  public mutating func endObject() { end("}") }
  /// Begins an array; ``endArray()`` ends it.
  public mutating func beginArray() { begin("[") }
  /// Ends the array that was begun last.
  public mutating func endArray() { end("]") }

  /// Writes the name of a member, whose value comes next.
  public mutating func name(_ name: String) {
    separate()
    quote(name)
    append(layout == .compact ? ":" : " : ")
    place = .behindName
  }

  /// Writes the name of a member from its UTF-8, whose value comes next.
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

  /// Writes a number with as many digits as tell it from others; null for what JSON has no number for: infinities and
  /// what is no number.
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

  /// Writes a string from its UTF-8.
  public mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    quote(text)
    endValue()
  }

  /// Writes a string of which `append` appends the UTF-8; nothing in it may need an escape.
  public mutating func writeString(_ append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(&bytes)
    bytes.append(UInt8(ascii: "\""))
    endValue()
  }

  /// Writes a value as its text has it, which must be JSON.
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

  /// Writes what stands between a value and the one before it.
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

  /// Appends the bytes of a string, with escapes for the ones that cannot stand in it (RFC 8259 7), and for characters
  /// that make terminals do things or break lines in them: DEL and C1 controls, those that change the direction of text,
  /// U+2028, U+2029 and U+FEFF.
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

  /// Whether it is one of `<`, `>` and `&`.
  private static func isMarkup(_ byte: UInt8) -> Bool { byte == 0x3C || byte == 0x3E || byte == 0x26 }

  private static func beginsNothingToEscape(_ byte: UInt8) -> Bool {
    byte >= 0x80 && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
  }

  /// The escape of the character that begins there, and how many bytes it has; nil if it needs none.
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
