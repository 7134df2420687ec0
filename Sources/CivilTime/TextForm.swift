/// A value with a text form that is read from bytes and written as bytes.
///
/// The conforming types read and write the value types of RFC 5545 section 3.3. The text is ASCII.
public protocol TextForm: CustomStringConvertible {
  /// Reads the whole of `bytes` as the text of a value.
  ///
  /// - Throws: `CivilTimeError` with the position of the first invalid byte.
  init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(CivilTimeError)

  /// Appends the value's text to `bytes`.
  func append(to bytes: inout [UInt8])
}

extension TextForm {
  /// Reads the whole of `text` as the text of a value.
  ///
  /// - Throws: `CivilTimeError` with the position, counted in UTF-8 bytes.
  public init(parsing text: some StringProtocol) throws(CivilTimeError) {
    self = try withBytes(of: text) { bytes throws(CivilTimeError) in try Self(parsing: bytes) }
  }

  /// The value's text.
  public var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as text.
  public var description: String { text }
}

/// Calls `body` with the UTF-8 bytes of `text`.
func withBytes<Value>(
  of text: some StringProtocol,
  _ body: (UnsafeBufferPointer<UInt8>) throws(CivilTimeError) -> Value
) throws(CivilTimeError) -> Value {
  var copy = String(text)
  let result = copy.withUTF8 { bytes in
    Result { () throws(CivilTimeError) in try body(bytes) }
  }
  return try result.get()
}

extension [UInt8] {
  /// Appends `value` in decimal with at least `width` digits.
  mutating func appendDecimal(_ value: some UnsignedInteger, width: Int = 1) {
    let start = count
    var rest = value
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest != 0 || count - start < width
    self[start...].reverse()
  }

  /// Appends `value`, 0 to 99, as two digits.
  mutating func appendTwoDigits(_ value: UInt8) {
    append(UInt8(ascii: "0") + value / 10)
    append(UInt8(ascii: "0") + value % 10)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number formed by the two digits at `offset`, or nil if they are not digits.
  ///
  /// The caller must have checked that both bytes exist.
  @inline(__always)
  func twoDigits(at offset: Int) -> UInt8? {
    let tens = self[offset] &- UInt8(ascii: "0")
    let units = self[offset + 1] &- UInt8(ascii: "0")
    return tens <= 9 && units <= 9 ? tens &* 10 &+ units : nil
  }

  /// The offset of the first byte from `offset` on that is not a digit.
  func endOfDigits(from offset: Int) -> Int {
    var end = offset
    while end < count, self[end] &- UInt8(ascii: "0") <= 9 { end += 1 }
    return end
  }

  /// The bytes of `range` as a separate text.
  func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range])
  }
}
