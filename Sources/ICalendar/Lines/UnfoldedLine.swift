/// A content line in memory owned by something else: the bytes of its parts, unfolded.
///
/// The lines from a ``ContentLineReader`` are valid until the next one is read, and the lines from the
/// ``PropertyLines`` of a component are valid until the function that received them returns. An unfolded line copies
/// nothing and is not reference counted: use it to look at many lines, and ``ContentLine`` to keep one.
public struct UnfoldedLine {
  /// The whole line without its line ending.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The physical line on which the line begins, from 1.
  public let number: Int
  private let parts: LineParts

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, number: Int) {
    self.bytes = bytes
    self.number = number
    parts = LineParts(bytes)
  }

  /// Creates the line that a record describes.
  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ record: LineRecord) {
    self.bytes = bytes
    number = Int(record.lineNumber)
    parts = LineParts(
      nameLength: Int(record.nameLength), valueStart: Int(record.valueStart - record.start),
      hasColon: record.flags.contains(.hasValue))
  }

  /// The name, as written.
  public var name: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[nameRange]) }

  /// The bytes between the name and the colon, including the leading semicolon; empty for most lines.
  public var parameters: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[parameterRange]) }

  /// The bytes after the colon, or empty if there is none.
  public var value: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[valueRange]) }

  /// The range of the name in the bytes.
  public var nameRange: Range<Int> { 0..<parts.nameLength }

  /// The range of the parameters in the bytes, including the leading semicolon.
  public var parameterRange: Range<Int> {
    parts.nameLength..<(parts.hasColon ? parts.valueStart - 1 : bytes.count)
  }

  /// The range of the value in the bytes.
  public var valueRange: Range<Int> { parts.valueStart..<bytes.count }

  /// Whether there is a colon, and therefore a value, which may be empty.
  public var hasValue: Bool { parts.hasColon }

  /// Whether the line has parameters.
  public var hasParameters: Bool { parts.hasColon && parts.valueStart - parts.nameLength > 1 }
}
