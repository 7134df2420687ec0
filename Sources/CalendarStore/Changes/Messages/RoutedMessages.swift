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
    /// Whether the server delivers it itself, to its own users.
    let isInternal: Bool
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
    parts = messages.map { Part(message: $0, isInternal: false) }
  }

  /// Messages that a server sends.
  init(_ messages: [SchedulingMessage], by server: ServedScheduling, _ db: Database, at now: Instant) throws {
    self.server = server
    var room = ServedScheduling.mostMails
    if !messages.isEmpty, server.sendsMail { room -= try OutgoingMessage.mailsOfLastHour(db, at: now) }
    let own = Set(server.addresses.map { AddressIdentity($0) })
    for message in messages {
      // Who has an address is what the server says, and not what stands beside another one in the object.
      let mayBeFrom = own.contains(AddressIdentity(message.from))
      var (users, others): (Set<String>, Set<String>) = ([], [])
      for address in message.to {
        let identity = AddressIdentity(address)
        let status: ScheduleStatus
        if !mayBeFrom {
          status = .noPrivilege
        } else if server.isUser(identity) {
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
      for (reached, isInternal) in [(users, true), (others, false)] {
        if let part = message.without(Set(message.to).subtracting(reached)) {
          parts.append(Part(message: part, isInternal: isInternal))
        }
      }
    }
  }

  /// The meeting with what is noted on it.
  func noted(on object: ICalendarObject, by scheduler: Scheduler) -> ICalendarObject {
    if people.isEmpty, organizers.isEmpty { return object }
    return scheduler.noting(organizers, on: .organizer, in: scheduler.noting(people, on: .attendee, in: object))
  }

  /// Puts them into the queue.
  ///
  /// - Parameter before: The meeting before the change; nil if it is new.
  func queue(_ change: Change, before: ICalendarObject?) throws {
    if parts.isEmpty { return }
    if parts.contains(where: { !$0.isInternal }) { try server?.willMail() }
    try change.record()
    let internals = parts.filter(\.isInternal).map(\.message)
    if !internals.isEmpty, let server {
      try server.willDeliver(change.now.secondsSince1970)
      try OutgoingMessage.queueInternal(
        change.db, internals, revision: change.revision, at: change.now, hourly: server.hourlyDeliveries)
    }
    for part in parts where !part.isInternal {
      try OutgoingMessage.queue(change.db, part.message, before: before, revision: change.revision, at: change.now)
    }
  }
}
