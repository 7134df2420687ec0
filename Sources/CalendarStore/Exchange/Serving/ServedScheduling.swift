public import CalendarModel
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
  public var hourlyDeliveries = 5_000
  /// Is called before something is committed to the store that is to be delivered, with the time from which on, in seconds
  /// since 1970. What it throws undoes the change.
  public var willDeliver: @Sendable (Int64) throws -> Void = { _ in }

  /// Makes it.
  public init(addresses: [String], sendsMail: Bool = false, isUser: @escaping @Sendable (AddressIdentity) -> Bool) {
    self.addresses = addresses
    self.sendsMail = sendsMail
    self.isUser = isUser
  }

  /// How many messages go out by mail in an hour, so that a stolen password is no relay.
  static let mostMails = 500

  var user: CalendarUser { CalendarUser(addresses: addresses) }
}

/// What a client's change of a meeting is to be, and whom it tells.
public struct ServedChange: Sendable {
  /// Whom the user is to it.
  public let role: SchedulingRole
  /// Why it may not be; empty if it may.
  public let refused: [SchedulingRefusal]
  /// What is to be stored; nil if it is deleted.
  public let object: ICalendarObject?
  /// Whether that is something else than what the client sent.
  public let isOther: Bool
  /// What was there before.
  let before: ICalendarObject?
  /// What is sent, each message to those whom it reaches the same way.
  let messages: [Sent]
  /// For whom; nil if nobody is told.
  var scheduling: ServedScheduling?

  struct Sent: Sendable {
    let message: SchedulingMessage
    let isInternal: Bool
  }

  /// How many messages others get.
  public var recipients: Int { messages.reduce(0) { $0 + $1.message.to.count } }

  /// How often what they say is kept: once for all users of the server who get the same, and for each mail.
  public var texts: Int { messages.reduce(0) { $0 + ($1.isInternal ? 1 : $1.message.to.count) } }
}
