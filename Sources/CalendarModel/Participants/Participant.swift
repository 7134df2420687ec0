/// Someone who takes part in an item, ATTENDEE, or organizes it, ORGANIZER (RFC 5545 3.8.4.1 and 3.8.4.3).
///
/// A nil field is not written. The comment on each field states the standard's default in that case.
public struct Participant: Hashable, Sendable {
  /// The calendar address, a URI, mostly "mailto:" with an e-mail address.
  public var address: String
  /// The name to show, CN (RFC 5545 3.2.2).
  public var commonName: String?
  /// The e-mail address if the calendar address is not one, EMAIL (RFC 7986 6.2).
  public var email: String?
  /// The role, ROLE; nil means a required participant.
  public var role: Role?
  /// The reply, PARTSTAT; nil means no reply yet.
  public var status: ParticipationStatus?
  /// The kind of calendar user, CUTYPE; nil means a person.
  public var kind: Kind?
  /// Whether a reply is requested, RSVP (RFC 5545 3.2.17); nil means no.
  public var expectsReply: Bool?
  /// The calendar addresses to which the participation was delegated, DELEGATED-TO (RFC 5545 3.2.5).
  public var delegatedTo: [String] = []
  /// The calendar addresses that delegated their participation, DELEGATED-FROM (RFC 5545 3.2.4).
  public var delegatedFrom: [String] = []
  /// The calendar addresses of the groups through which the participant was invited, MEMBER (RFC 5545 3.2.11).
  public var memberOf: [String] = []
  /// The calendar address of the person who acts for the participant, SENT-BY (RFC 5545 3.2.18).
  public var sentBy: String?
  /// The URI of the participant's entry in a directory, DIR (RFC 5545 3.2.6).
  public var directory: String?
  /// The language of the name, an RFC 5646 tag, LANGUAGE (RFC 5545 3.2.10).
  public var language: String?

  /// Creates a participant with a calendar address, which is a URI.
  public init(
    address: String, commonName: String? = nil, role: Role? = nil, status: ParticipationStatus? = nil,
    kind: Kind? = nil, expectsReply: Bool? = nil
  ) {
    self.address = address
    self.commonName = commonName
    self.role = role
    self.status = status
    self.kind = kind
    self.expectsReply = expectsReply
  }

  /// Creates a participant with an e-mail address.
  public init(
    email: String, commonName: String? = nil, role: Role? = nil, status: ParticipationStatus? = nil,
    kind: Kind? = nil, expectsReply: Bool? = nil
  ) {
    self.init(
      address: CalendarAddress.uri(ofMailAddress: email), commonName: commonName, role: role, status: status,
      kind: kind, expectsReply: expectsReply)
  }
}

extension Participant {
  /// The e-mail address from the calendar address, or else from EMAIL, or nil if neither contains one.
  ///
  /// Messages are checked against the calendar address and delivered to it, so EMAIL must not make the participant
  /// appear to be somebody else.
  public var emailAddress: String? {
    CalendarAddress.mailAddress(of: address) ?? email?.nonEmpty
  }

  /// The text to show: the name, or else the e-mail address, or else the calendar address.
  ///
  /// A name with an at sign does not count, because it could be another person's address.
  public var displayName: String {
    let name = commonName?.nonEmpty.flatMap { name in name.contains { "@\u{FE6B}\u{FF20}".contains($0) } ? nil : name }
    return name ?? emailAddress ?? address
  }
}
