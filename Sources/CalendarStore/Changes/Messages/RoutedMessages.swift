import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

/// Messages about a meeting, each with its route, and the delivery status for the recipients' properties (RFC
/// 6638 3.2.9).
struct RoutedMessages: Sendable {
  /// A message to the recipients with the same route.
  struct Part: Sendable {
    let message: SchedulingMessage
    let way: MessageWay
  }

  private(set) var parts: [Part] = []
  private var people: [AddressIdentity: ScheduleStatus] = [:]
  private var organizers: [AddressIdentity: ScheduleStatus] = [:]
  /// The server that sends them, if there is one.
  private var server: ServedScheduling?

  init() {}

  /// Creates messages that all go by mail, without delivery status.
  init(byMail messages: [SchedulingMessage]) {
    parts = messages.map { Part(message: $0, way: .mail) }
  }

  /// Creates messages that a server sends.
  init(_ messages: [SchedulingMessage], by server: ServedScheduling, _ db: Database, at now: Instant) throws {
    self.server = server
    var room = ServedScheduling.mostMails
    if !messages.isEmpty, server.sendsMail {
      room -= try OutgoingMessage.numberOfLastHour(db, .mail, now.secondsSince1970)
    }
    let own = Set(server.addresses.map { AddressIdentity($0) })
    let recipients = Dictionary(messages.flatMap(\.to).map { ($0, AddressIdentity($0)) }) { first, _ in first }
    let named = messages.map { $0.otherSenders.subtracting(own) }
    let asked = named.reduce(into: Set(recipients.values)) { $0.formUnion($1) }
    let known = recipients.isEmpty ? [] : try server.users(asked)
    for (message, claimed) in zip(messages, named) {
      // The server, not a parameter in the object, determines whose address it is.
      let mayBeFrom = own.contains(AddressIdentity(message.from)) && known.isDisjoint(with: claimed)
      var (users, others): (Set<String>, Set<String>) = ([], [])
      for address in message.to {
        let identity = recipients[address] ?? AddressIdentity(address)
        let status: ScheduleStatus
        if !mayBeFrom {
          status = .noPrivilege
        } else if known.contains(identity) {
          status = .waiting
          users.insert(address)
        } else if !server.sendsMail {
          status = .noWay
        } else if room <= 0 {
          status = .failed
        } else {
          status = .waiting
          room -= 1
          others.insert(address)
        }
        if message.method == .reply { organizers[identity] = status } else { people[identity] = status }
      }
      for (reached, way) in [(users, MessageWay.users), (others, .mail)] {
        if let part = message.without(Set(message.to).subtracting(reached)) {
          parts.append(Part(message: part, way: way))
        }
      }
    }
  }

  /// Whether the messages together exceed the size limit for one change. The text counts once for all users of the
  /// server, who share it, and once for each e-mail.
  ///
  /// - Parameter size: The size of the meeting in octets.
  func areTooLarge(at size: Int) -> Bool {
    let texts = parts.reduce(0) { $0 + ($1.way == .users ? 1 : $1.message.to.count) }
    return texts * size > ServedScheduling.mostOctets
  }

  /// The object to store after a change, with the delivery status of its messages.
  func noted(on change: SchedulingMessages) -> ICalendarObject? {
    change.object(noting: people, organizers: organizers)
  }

  /// Queues the messages.
  ///
  /// - Parameter before: The meeting before the change; nil if it is new.
  func queue(_ change: Change, before: ICalendarObject?) throws {
    if parts.isEmpty { return }
    for way in MessageWay.allCases where parts.contains(where: { $0.way == way }) {
      try server?.willSend(way, change.now.secondsSince1970)
    }
    try change.record()
    let internals = parts.filter { $0.way == .users }.map(\.message)
    if !internals.isEmpty, let server {
      try OutgoingMessage.queueInternal(
        change.db, internals, revision: change.revision, at: change.now, hourly: server.hourlyDeliveries)
    }
    let mails = parts.filter { $0.way == .mail }.map(\.message)
    try OutgoingMessage.queue(change.db, mails, before: before, revision: change.revision, at: change.now)
    let cancelled = CancelledMeetings(change.db, at: change.now)
    // If the meeting is restored, it must be newer than the cancellation.
    for message in parts.map(\.message) where message.method == .cancel && message.instances == [nil] {
      try cancelled.note(message.uid, of: message.from, sequence: message.sequence)
    }
  }
}
