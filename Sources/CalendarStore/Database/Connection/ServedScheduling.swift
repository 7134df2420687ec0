public import Scheduling

/// For whom a server schedules, and how it reaches others (RFC 6638 3.2).
public struct ServedScheduling: Sendable {
  /// The calendar addresses of whose store it is, the preferred one first: URIs or e-mail addresses.
  public var addresses: [String]
  /// Whether messages to others than users of the server are sent by mail.
  public var sendsMail: Bool
  /// Which of some addresses are those of users of the server. If nobody can tell, it throws, and nothing is changed.
  public var users: @Sendable (Set<AddressIdentity>) throws -> Set<AddressIdentity>
  /// How many messages to users of the server are delivered in an hour; those beyond wait.
  public var hourlyDeliveries = mostDeliveries
  /// Called in the transaction that puts something into the store that is to be sent, before it does, with the way and the
  /// time from which on, in seconds since 1970: whoever sends it can remember to look there, whatever happens from then on.
  /// If it throws, nothing is changed.
  public var willSend: @Sendable (MessageWay, Int64) throws -> Void = { _, _ in }

  /// Makes it.
  public init(
    addresses: [String], sendsMail: Bool = false,
    users: @escaping @Sendable (Set<AddressIdentity>) throws -> Set<AddressIdentity>
  ) {
    self.addresses = addresses
    self.sendsMail = sendsMail
    self.users = users
  }

  /// How many messages to users of the server are delivered in an hour if nothing else is said.
  public static let mostDeliveries = 5_000

  /// How many octets the messages of one change may have together; what all users of the server get alike counts once.
  static let mostOctets = 64 << 20

  /// How many messages go out by mail in an hour, so that a stolen password is no relay.
  static let mostMails = 500

  var user: CalendarUser { CalendarUser(addresses: addresses) }
}
