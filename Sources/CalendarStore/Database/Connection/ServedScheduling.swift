public import Scheduling

/// The user for whom a server schedules, and how it reaches other people (RFC 6638 section 3.2).
public struct ServedScheduling: Sendable {
  /// The calendar addresses of the store's owner, as URIs or e-mail addresses, the preferred one first.
  public var addresses: [String]
  /// Whether messages to people who are not users of the server are sent by mail.
  public var sendsMail: Bool
  /// Returns the given addresses that belong to users of the server. If they cannot be determined, the closure throws
  /// and nothing is changed.
  public var users: @Sendable (Set<AddressIdentity>) throws -> Set<AddressIdentity>
  /// The maximum number of messages delivered to users of the server per hour. Further messages wait.
  public var hourlyDeliveries = mostDeliveries
  /// Called in the transaction that queues a message, before the message is stored, with the route and the earliest
  /// time to send it, in seconds since 1970. This lets the sender record that there is work to do, in case the program
  /// ends unexpectedly. If it throws, nothing is changed.
  public var willSend: @Sendable (MessageWay, Int64) throws -> Void = { _, _ in }

  /// Creates scheduling for the owner of a store.
  public init(
    addresses: [String], sendsMail: Bool = false,
    users: @escaping @Sendable (Set<AddressIdentity>) throws -> Set<AddressIdentity>
  ) {
    self.addresses = addresses
    self.sendsMail = sendsMail
    self.users = users
  }

  /// The default number of messages delivered to users of the server per hour.
  public static let mostDeliveries = 5_000

  /// The maximum total size in octets of the messages for one change. A message that is delivered unchanged to several
  /// users of the server counts once.
  static let mostOctets = 64 << 20

  /// The maximum number of messages sent by mail per hour, so that a stolen password cannot be used for spam.
  static let mostMails = 500

  var user: CalendarUser { CalendarUser(addresses: addresses) }
}
