import CalendarModel
import CivilTime
import GRDB
import ICalendar
import Scheduling

/// Messages about a meeting with the way that each goes, and what is noted of that on the lines of people (RFC 6638 3.2.9).
struct RoutedMessages: Sendable {
  /// A message to those whom it reaches the same way.
  struct Part: Sendable {
    let message: SchedulingMessage
    let way: MessageWay
  }

  private(set) var parts: [Part] = []
  private var people: [AddressIdentity: ScheduleStatus] = [:]
  private var organizers: [AddressIdentity: ScheduleStatus] = [:]
  /// What sends them, if it is a server.
  private var server: ServedScheduling?

  /// None.
  init() {}

  /// Messages that all go by mail; nothing is noted of them.
  init(byMail messages: [SchedulingMessage]) {
    parts = messages.map { Part(message: $0, way: .mail) }
  }

  /// Messages that a server sends.
  init(_ messages: [SchedulingMessage], by server: ServedScheduling, _ db: Database, at now: Instant) throws {
    self.server = server
    var room = ServedScheduling.mostMails
    if !messages.isEmpty, server.sendsMail {
      room -= try OutgoingMessage.numberOfLastHour(db, .mail, now.secondsSince1970)
    }
    let own = Set(server.addresses.map { AddressIdentity($0) })
    let recipients = Dictionary(messages.flatMap(\.to).map { ($0, AddressIdentity($0)) }) { first, _ in first }
    let known = recipients.isEmpty ? [] : try server.users(Set(recipients.values))
    for message in messages {
      // Who has an address is what the server says, and not what stands beside another one in the object.
      let mayBeFrom = own.contains(AddressIdentity(message.from))
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

  /// Whether they have more octets together than those of one change may have: what they say counts once for all users of
  /// the server who get the same, and for each mail, since each is sent.
  ///
  /// - Parameter size: How many octets the meeting has.
  func areTooLarge(at size: Int) -> Bool {
    let texts = parts.reduce(0) { $0 + ($1.way == .users ? 1 : $1.message.to.count) }
    return texts * size > ServedScheduling.mostOctets
  }

  /// What is to be stored after a change, with what is noted of its messages.
  func noted(on change: SchedulingMessages) -> ICalendarObject? {
    change.object(noting: people, organizers: organizers)
  }

  /// Puts them into the queue.
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
    // If it comes back, it has to be newer than that.
    for message in parts.map(\.message) where message.method == .cancel && message.instances == [nil] {
      try cancelled.note(message.uid, of: message.from, sequence: message.sequence)
    }
  }
}
