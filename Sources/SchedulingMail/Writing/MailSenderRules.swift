public import Mailing

/// The addresses from which mail may be sent.
///
/// Mail that claims to be from a domain but was not sent by that domain's servers is dropped in transit (SPF, DMARC).
/// Mail is therefore sent from the person's address if this server may send for its domain. Otherwise, it is sent from
/// a fixed address with the person's name, and Reply-To is the person's address.
public struct MailSenderRules: Sendable {
  /// The sender address for people whose address cannot be used.
  public var address: MailAddress
  /// The domains whose addresses may be used, in lowercase.
  public var domains: Set<String>

  /// Creates rules.
  public init(address: MailAddress, domains: some Sequence<String> = []) {
    self.address = address
    self.domains = Set(domains.map { $0.lowercased() })
  }

  /// The sender address of an e-mail and the address for replies, which is nil if it is the same.
  func sender(for person: MailPerson) -> (address: MailAddress, replyTo: MailAddress?) {
    guard let own = person.mailAddress else { return (address, nil) }
    if own.text.lowercased() == address.text.lowercased() || domains.contains(own.domain.lowercased()) {
      return (own, nil)
    }
    return (address, own)
  }
}
