import ICalendar

/// Calendar addresses (RFC 5545 3.3.3). They are URIs, mostly `mailto:` with an e-mail address (RFC 6068).
package enum CalendarAddress {
  /// The e-mail address of a URI, or nil if the URI has another scheme or is Outlook's placeholder for a missing
  /// address.
  ///
  /// Percent-encoded characters are decoded, and a `?` and everything after it are dropped. If decoding would yield
  /// control characters or invalid UTF-8, the address stays as it is written.
  package static func mailAddress(of uri: String) -> String? {
    var uri = uri
    return uri.withUTF8 { bytes in
      mailAddress(of: bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The text to show for a calendar address: its e-mail address, or the whole URI if it has none.
  package static func shown(_ uri: String) -> String { mailAddress(of: uri) ?? uri }

  /// Calls a function with the bytes of the text to show for a calendar address.
  package static func withShown<Result>(
    _ uri: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    mailAddress(of: uri, body) ?? body(uri)
  }

  /// The calendar address for an e-mail address.
  ///
  /// Characters that are not allowed in the URI, or have another meaning in it, are percent-encoded (RFC 6068 2).
  package static func uri(ofMailAddress address: String) -> String {
    "mailto:" + PercentEncoding.encoded(address) { !"%?#^`{|}".utf8.contains($0) }
  }

  private static func mailAddress<Result>(
    of uri: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let scheme = "mailto:".utf8
    guard uri.count > scheme.count, zip(uri, scheme).allSatisfy(isSame) else { return nil }
    let written = UnsafeBufferPointer(rebasing: uri[scheme.count...].prefix { $0 != UInt8(ascii: "?") })
    if written.isEmpty || isNobody(written) { return nil }
    guard written.contains(UInt8(ascii: "%")), let decoded = decode(written) else { return body(written) }
    return decoded.withUnsafeBufferPointer(body)
  }

  /// Whether an address is Outlook's placeholder for a missing address.
  private static func isNobody(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    let nobody = "invalid:nomail".utf8
    return address.count == nobody.count && zip(address, nobody).allSatisfy(isSame)
  }

  /// Whether a byte equals a lowercase letter, ignoring case.
  private static func isSame(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte == letter || byte >= 0x40 && byte | 0x20 == letter
  }

  private static func decode(_ written: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let bytes = PercentEncoding.decoded(written)
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    return bytes
  }
}
