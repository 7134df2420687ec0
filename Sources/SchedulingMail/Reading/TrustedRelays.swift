public import Archives
public import Scheduling

/// Addresses from which mail is sent on behalf of others. Mail from such an address is attributed to its Reply-To
/// address.
///
/// Reply-To cannot be trusted in other mail, because anyone can set it.
public struct TrustedRelays: Sendable {
  private let addresses: Set<AddressIdentity>

  /// The default addresses. Google sends replies from this address for people without a Gmail mailbox.
  public static let standard = TrustedRelays(["calendar-notification@google.com"])

  /// Creates a set of trusted addresses.
  public init(_ addresses: some Sequence<String>) { self.addresses = Set(addresses.map { AddressIdentity($0) }) }

  /// The sender of an e-mail, or nil if it does not have exactly one From address.
  public func sender(of mail: ReceivedMail) -> String? {
    mail.sender.map { sender in
      addresses.contains(AddressIdentity(mailAddress: sender)) ? mail.replyTo ?? sender : sender
    }
  }

  /// Returns the origin of a message contained in an e-mail.
  ///
  /// If an e-mail does not have exactly one From address, its sender is unknown and the origin is doubtful.
  public func origin(of calendar: ReceivedCalendar, in mail: ReceivedMail) -> MessageOrigin {
    let sender = sender(of: mail)
    return MessageOrigin(
      mailAddress: sender ?? "", isDoubtful: sender == nil || mail.failsAuthentication, method: calendar.method)
  }
}
