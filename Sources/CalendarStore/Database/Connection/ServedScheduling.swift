public import Scheduling

/// For whom a server schedules, and how it reaches others (RFC 6638 3.2).
public struct ServedScheduling: Sendable {
  /// The calendar addresses of whose store it is, the preferred one first: URIs or e-mail addresses.
  public var addresses: [String]
  /// Whether messages to others than users of the server are sent by mail.
  public var sendsMail: Bool
  /// Whether an address is that of a user of the server.
  public var isUser: @Sendable (AddressIdentity) -> Bool
  /// How many messages to users of the server are delivered in an hour; those beyond wait.
  public var hourlyDeliveries = mostDeliveries
  /// Is called before something is committed to the store that is to be delivered, with the time from which on, in seconds
  /// since 1970. What it throws undoes the change.
  public var willDeliver: @Sendable (Int64) throws -> Void = { _ in }
  /// Called in the transaction that puts messages into the queue which go by mail, before it does: whoever sends them
  /// can remember to look there, whatever happens from then on. If it throws, nothing is changed.
  public var willMail: @Sendable () throws -> Void = {}

  /// Makes it.
  public init(addresses: [String], sendsMail: Bool = false, isUser: @escaping @Sendable (AddressIdentity) -> Bool) {
    self.addresses = addresses
    self.sendsMail = sendsMail
    self.isUser = isUser
  }

  /// How many messages to users of the server are delivered in an hour if nothing else is said.
  public static let mostDeliveries = 5_000

  /// How many messages go out by mail in an hour, so that a stolen password is no relay.
  static let mostMails = 500

  var user: CalendarUser { CalendarUser(addresses: addresses) }
}
