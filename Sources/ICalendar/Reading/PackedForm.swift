/// The formats of packed calendar files.
package enum PackedForm: Sendable {
  /// One file, compressed (RFC 1952).
  case gzip
  /// An archive of several files.
  case zip

  /// Recognizes a format by its first bytes, or returns nil for anything else.
  package init?(beginning bytes: some Sequence<UInt8>) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      self = .zip
    } else {
      return nil
    }
  }
}
