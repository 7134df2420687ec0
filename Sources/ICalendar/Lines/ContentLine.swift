/// One content line (RFC 5545 3.1), unfolded: a name, parameters and a value, as bytes with their positions.
///
/// Values are decoded on demand. Even for a folded line, ``position(ofByte:)`` finds the physical line and column.
public struct ContentLine: Sendable {
  let storage: ComponentStorage
  let index: Int

  init(storage: ComponentStorage, index: Int) {
    self.storage = storage
    self.index = index
  }

  /// Creates a line from its unfolded bytes, without a line ending. CRs and LFs, which a line cannot contain, are
  /// removed.
  public init(_ bytes: [UInt8]) {
    var gatherer = ComponentGatherer(capacity: bytes.count + 2)
    let isEnding = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
    let bytes = bytes.contains(where: isEnding) ? bytes.filter { !isEnding($0) } : bytes
    bytes.withUnsafeBufferPointer { line in
      let parts = LineParts(line)
      let property = PropertyTable.property(named: UnsafeBufferPointer(rebasing: line[0..<parts.nameLength]))
      gatherer.append(line, parts: parts, property: property?.rawValue ?? 0, lineNumber: 0, folds: [])
    }
    self.init(storage: gatherer.finishedStorage(), index: 0)
  }

  /// Creates a line from its unfolded text, without a line ending. CRs and LFs, which a line cannot contain, are
  /// removed.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  @inline(__always)
  var record: LineRecord { storage.records[index] }

  /// The kind of property, if the name is known.
  public var property: KnownProperty? { KnownProperty(rawValue: record.property) }

  /// The name as it is written. Compare names ignoring case.
  public var name: String { text(of: nameRange) }

  /// The whole line.
  public var bytes: ArraySlice<UInt8> { storage.bytes[Int(record.start)..<Int(record.end)] }

  /// The whole line, unfolded. Bytes that are not UTF-8 are decoded as Windows-1252.
  public var unfolded: String { text(of: Int(record.start)..<Int(record.end)) }

  /// Whether there is a colon, and therefore a value, which may be empty.
  public var hasValue: Bool { record.flags.contains(.hasValue) }

  /// Whether the line has parameters.
  public var hasParameters: Bool { record.flags.contains(.hasParameters) }

  /// The bytes of the value as in the file, with escapes, or empty if there is no colon.
  public var valueBytes: ArraySlice<UInt8> { storage.bytes[valueRange] }

  /// The value as text, as written in the file, with escapes. Bytes that are not UTF-8 are decoded as Windows-1252.
  public var rawValue: String { text(of: valueRange) }

  /// The physical line on which the line begins, from 1, or 0 for a line that was not read from an input.
  public var lineNumber: Int { Int(record.lineNumber) }

  /// The range of the value in the line's bytes, for ``position(ofByte:)``.
  public var valueOffsets: Range<Int> {
    let record = record
    return Int(record.valueStart - record.start)..<Int(record.end - record.start)
  }

  /// The parts of the line, found in one pass: the range of the value, whether it has a value and parameters, and its
  /// kind.
  package var parts: (value: Range<Int>, hasValue: Bool, hasParameters: Bool, property: KnownProperty?) {
    let record = record
    return (
      Int(record.valueStart - record.start)..<Int(record.end - record.start), record.flags.contains(.hasValue),
      record.flags.contains(.hasParameters), KnownProperty(rawValue: record.property)
    )
  }

  /// The position in the input of a byte, given its offset from the line's first byte.
  public func position(ofByte offset: Int) -> SourcePosition {
    SourcePosition(lineNumber: lineNumber, offset: offset, folds: storage.folds(ofLine: index))
  }

  /// Whether the line has a given name, in any letter case.
  public func isNamed(_ other: String) -> Bool {
    var other = other
    return other.withUTF8 { other in withBytes(nameRange) { $0.equalsIgnoringCase(other) } }
  }

  /// Calls a function with the line's bytes, without copying them.
  func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    try withBytes(Int(record.start)..<Int(record.end), body)
  }

  /// Calls a function with the value's bytes, without copying them.
  @inline(__always)
  public func withValueBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    try withBytes(valueRange, body)
  }

  /// Calls a function with the line, without copying it.
  public func withUnfolded<R>(_ body: (UnfoldedLine) -> R) -> R {
    let record = record
    return withBytes(Int(record.start)..<Int(record.end)) { body(UnfoldedLine($0, record)) }
  }

  @inline(__always)
  var nameRange: Range<Int> { Int(record.start)..<Int(record.start) + Int(record.nameLength) }

  @inline(__always)
  var valueRange: Range<Int> { Int(record.valueStart)..<Int(record.end) }

  /// The range between the end of the name and the colon, including the leading semicolon.
  var parameterRange: Range<Int> {
    guard hasParameters else { return nameRange.upperBound..<nameRange.upperBound }
    return nameRange.upperBound..<Int(record.valueStart) - 1
  }

  @inline(__always)
  func withBytes<R, E: Error>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    let result: Result<R, E> = storage.bytes.withUnsafeBufferPointer { bytes in
      do throws(E) {
        return .success(try body(UnsafeBufferPointer(rebasing: bytes[range])))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func text(of range: Range<Int>) -> String {
    withBytes(range) { String(tolerating: $0) }
  }
}

extension ContentLine: Hashable, CustomStringConvertible {
  /// Lines are equal if their bytes are equal, regardless of their positions.
  public static func == (first: ContentLine, second: ContentLine) -> Bool {
    first.withBytes { first in second.withBytes { first.hasSameBytes(as: $0) } }
  }

  /// Hashes the line's bytes.
  public func hash(into hasher: inout Hasher) {
    withBytes { bytes in
      hasher.combine(bytes.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
  }

  /// The line, unfolded.
  public var description: String { unfolded }
}
