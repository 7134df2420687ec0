import CalendarModel
import ICalendar
import MailAddresses

/// A calendar address in the form in which two of them are compared.
///
/// Without the scheme of `mailto:` and what follows a `?`, percent-encoding decoded, ASCII letters in lower case, those
/// before the `@` too: no calendar program and no large mail server tells them apart, and some change them on the way.
/// Other letters stay as they are, since some that look foreign become ASCII ones in lower case.
public struct AddressIdentity: Hashable, Sendable {
  private let exact: ExactText

  /// Reads a URI, or an e-mail address without a scheme.
  public init(_ address: String) {
    let uri = address.utf8.contains(UInt8(ascii: ":")) ? address : "mailto:" + address
    let shown = CalendarAddress.shown(uri)
    exact = ExactText(String(decoding: shown.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
  }

  /// The address: `name@domain`, or the whole URI if it has another scheme.
  public var text: String { exact.text }

  /// The address as a `mailto:` URI; nil if no mail can go there.
  var mailURI: String? {
    guard MailAddress(text) != nil, !text.hasPrefix("noemail@") else { return nil }
    return CalendarAddress.uri(ofMailAddress: text)
  }
}
