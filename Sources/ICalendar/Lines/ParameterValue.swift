/// The value of one parameter (RFC 5545 3.2) while its line is read; do not keep it beyond that.
public struct ParameterValue {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The value without quotes and with the escapes of RFC 6868 resolved; all values, joined by commas, if there are
  /// several.
  public var text: String { Self.decodeJoined(bytes) }

  /// The values without quotes and with the escapes of RFC 6868 resolved.
  public var texts: [String] { Self.decodeList(bytes) }
}
