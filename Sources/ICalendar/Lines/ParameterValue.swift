/// The value of one parameter (RFC 5545 3.2), valid only while its line is being read.
public struct ParameterValue {
  let bytes: UnsafeBufferPointer<UInt8>

  /// The value without quotes and with the escapes of RFC 6868 resolved. Several values are joined by commas.
  public var text: String { Self.decodeJoined(bytes) }

  /// The values without quotes and with the escapes of RFC 6868 resolved.
  public var texts: [String] { Self.decodeList(bytes) }
}
