/// The value of ATTACH and IMAGE: a URI, or the content itself.
public enum MediaContent: Hashable, Sendable {
  /// The content is at a URI (RFC 5545 3.3.13).
  case uri(String)
  /// The content is in the calendar itself (RFC 5545 3.3.1).
  case data([UInt8])

  /// The URI, or nil if the content is in the calendar itself.
  public var uri: String? {
    if case .uri(let uri) = self { uri } else { nil }
  }
}
