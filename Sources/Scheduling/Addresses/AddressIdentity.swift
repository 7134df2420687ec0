import CalendarModel
import ICalendar
import MailAddresses

/// A calendar address in normalized form, for comparison.
///
/// In a `mailto:` URI, the scheme and everything from a `?` onward are removed, and percent-encoding is decoded. An
/// e-mail address is taken literally: `%` and `?` may be part of its name (RFC 5322 3.2.3). ASCII letters are
/// lowercased, including those before the `@`. No calendar program or large mail server distinguishes case there, and
/// some programs change it in transit. Other letters stay as they are, because lowercasing turns some non-ASCII letters
/// into ASCII letters.
public struct AddressIdentity: Hashable, Sendable {
  private let exact: ExactText

  /// Parses a URI, or an e-mail address without a scheme.
  public init(_ address: String) {
    self.init(mailAddress: address.utf8.contains(UInt8(ascii: ":")) ? CalendarAddress.shown(address) : address)
  }

  /// The identity of an e-mail address, such as the one in From, which is never a URI.
  public init(mailAddress: String) {
    exact = ExactText(String(decoding: mailAddress.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self))
  }

  /// The address: `name@domain`, or the complete URI if it has a scheme other than `mailto:`.
  public var text: String { exact.text }

  /// Whether this is an address at which iCloud receives messages for a person. The person's own address is then in
  /// EMAIL.
  var isOfProgram: Bool { text.hasSuffix("@imip.me.com") && text.utf8.count(where: Self.isAt) == 1 }

  /// Whether it may be or contain an e-mail address, unlike a URN, for example. A percent sign may be part of an
  /// encoded e-mail address, and non-ASCII characters may make an address look like one.
  var mayBeOfPerson: Bool { text.utf8.contains { Self.isAt($0) || $0 == UInt8(ascii: "%") || $0 >= 0x80 } }

  private static func isAt(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "@") }

  /// Whether it is not a person's e-mail address, in which case EMAIL identifies the person.
  ///
  /// - Parameter uri: The calendar address that it was parsed from.
  func isReachedByEmail(from uri: String) -> Bool {
    isOfProgram || !mayBeOfPerson && !uri.lowercased().hasPrefix("mailto:")
  }

  /// The address as a `mailto:` URI, or nil if mail cannot be sent to it.
  var mailURI: String? {
    guard MailAddress(text) != nil, !text.hasPrefix("noemail@") else { return nil }
    return CalendarAddress.uri(ofMailAddress: text)
  }
}
