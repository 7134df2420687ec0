/// A content line as it stands in somebody else's memory: the bytes from its parts, unfolded.
///
/// A ``ContentLineReader`` shows lines so, which are gone when the next one is asked for, and so do the
/// ``PropertyLines`` of a component, which are gone when the function that was given them returns. Nothing is copied
/// and no reference counted: the way to look at many lines. ``ContentLine`` is a line to keep.
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

  /// What stands between the name and the colon, with the semicolon that it begins with; empty for most lines.
  public var parameters: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[parameterRange]) }

  /// What stands behind the colon; empty if there is none.
  public var value: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[valueRange]) }

  /// Where the name lies among the bytes.
  public var nameRange: Range<Int> { 0..<parts.nameLength }

  /// Where the parameters lie among the bytes, with the semicolon that they begin with.
  public var parameterRange: Range<Int> {
    parts.nameLength..<(parts.hasColon ? parts.valueStart - 1 : bytes.count)
  }

  /// Where the value lies among the bytes.
  public var valueRange: Range<Int> { parts.valueStart..<bytes.count }

  /// Whether there is a colon, and with it a value, which may be empty.
  public var hasValue: Bool { parts.hasColon }

  /// Whether parameters stand between name and value.
  public var hasParameters: Bool { parts.hasColon && parts.valueStart - parts.nameLength > 1 }
}
