/// A content line in memory that something else owns: the bytes of its parts, unfolded.
///
/// A ``ContentLineReader`` gives such lines, valid until the next one is read; so do the ``PropertyLines`` of a
/// component, valid until the function that got them returns. It copies nothing and counts no references: use it to
/// look at many lines, and ``ContentLine`` to keep one.
public struct UnfoldedLine {
  /// The whole line without its line ending.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The physical line on which it begins, from 1.
  public let number: Int
  private let parts: LineParts

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, number: Int) {
    self.bytes = bytes
    self.number = number
    parts = LineParts(bytes)
  }

  /// The line that a record describes.
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

  /// What is between the name and the colon, including the leading semicolon; empty for most lines.
  public var parameters: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[parameterRange]) }

  /// What follows the colon; empty if there is none.
  public var value: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[valueRange]) }

  /// The range of the name among the bytes.
  public var nameRange: Range<Int> { 0..<parts.nameLength }

  /// The range of the parameters among the bytes, including the leading semicolon.
  public var parameterRange: Range<Int> {
    parts.nameLength..<(parts.hasColon ? parts.valueStart - 1 : bytes.count)
  }

  /// The range of the value among the bytes.
  public var valueRange: Range<Int> { parts.valueStart..<bytes.count }

  /// Whether there is a colon, and with it a value, which may be empty.
  public var hasValue: Bool { parts.hasColon }

  /// Whether parameters stand between name and value.
  public var hasParameters: Bool { parts.hasColon && parts.valueStart - parts.nameLength > 1 }
}
