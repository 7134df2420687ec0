public import Mailing

/// As whom mail may be sent.
///
/// Mail that claims to be from a domain whose servers did not send it is dropped on the way (SPF, DMARC). So it is from the
/// person's own address if this server may send for its domain, else from one address that it may always use, with the
/// person's name, and the person's address gets the answers (Reply-To).
public struct MailSenderRules: Sendable {
  /// The address that mail is from whose writer has one elsewhere.
  public var address: MailAddress
  /// The domains whose addresses may be used, in small letters.
  public var domains: Set<String>

  /// Makes rules.
  public init(address: MailAddress, domains: some Sequence<String> = []) {
    self.address = address
    self.domains = Set(domains.map { $0.lowercased() })
  }

  /// Who a mail is from, and where answers go; nil if that is the same.
  func sender(for person: MailPerson) -> (address: MailAddress, replyTo: MailAddress?) {
    guard let own = person.mailAddress else { return (address, nil) }
    if own.text.lowercased() == address.text.lowercased() || domains.contains(own.domain.lowercased()) {
      return (own, nil)
    }
    return (address, own)
  }
}
