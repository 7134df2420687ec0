public import Archives
public import Scheduling

/// Who sends mail for others and may say for whom: mail from there counts as from its Reply-To.
///
/// Reply-To proves nothing in other mail, since anybody can write it.
public struct TrustedRelays: Sendable {
  private let addresses: Set<AddressIdentity>

  /// Google answers from that address for people who have no mailbox there.
  public static let standard = TrustedRelays(["calendar-notification@google.com"])

  /// Trusts some addresses.
  public init(_ addresses: some Sequence<String>) { self.addresses = Set(addresses.map { AddressIdentity($0) }) }

  /// Who a mail is from; nil if it does not say so in one From.
  public func sender(of mail: ReceivedMail) -> String? {
    mail.sender.map { sender in
      addresses.contains(AddressIdentity(sender)) ? mail.replyTo ?? sender : sender
    }
  }

  /// What the mail says of a calendar in it that is a message.
  ///
  /// A mail that does not say in one From who sent it is nobody's, and doubtful: nobody vouches for it.
  public func origin(of calendar: ReceivedCalendar, in mail: ReceivedMail) -> MessageOrigin {
    let sender = sender(of: mail)
    return MessageOrigin(
      sender: sender ?? "", isDoubtful: sender == nil || mail.failsAuthentication, method: calendar.method)
  }
}
