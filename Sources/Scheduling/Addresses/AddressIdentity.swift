import CalendarModel
import ICalendar
import MailAddresses

/// A calendar address in normalized form, for comparison.
///
/// The `mailto:` scheme and everything from a `?` on are removed, percent-encoding is decoded, and ASCII letters are
/// lowercased, including those before the `@`. No calendar program or large mail server distinguishes case there, and
/// some programs change it in transit. Other letters stay as they are, because lowercasing turns some non-ASCII letters
/// into ASCII letters.
public struct AddressIdentity: Hashable, Sendable {
  private let exact: ExactText

  /// Parses a URI, or an e-mail address without a scheme.
  public init(_ address: String) {
    let uri = address.utf8.contains(UInt8(ascii: ":")) ? address : "mailto:" + address
    let shown = CalendarAddress.shown(uri)
    exact = ExactText(String(decoding: shown.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
  }

  /// The address: `name@domain`, or the complete URI if it has a scheme other than `mailto:`.
  public var text: String { exact.text }

  /// The address as a `mailto:` URI, or nil if mail cannot be sent to it.
  var mailURI: String? {
    guard MailAddress(text) != nil, !text.hasPrefix("noemail@") else { return nil }
    return CalendarAddress.uri(ofMailAddress: text)
  }
}
