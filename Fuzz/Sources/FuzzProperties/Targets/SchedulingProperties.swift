import CalendarModel
import CivilTime
import ICalendar
import Scheduling

/// Properties of scheduling messages for any two objects. The input is split at its first NUL.
struct SchedulingProperties {
  private let first: ICalendarObject?
  private let second: ICalendarObject?
  private let now = Instant(secondsSince1970: 1_767_225_600)

  init(_ input: [UInt8]) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let objects = parts.map { try? ICalendarObject(CalendarReader(source: MemoryByteSource(Array($0)))) }
    first = objects.first ?? nil
    second = objects.count > 1 ? objects[1] : nil
  }

  func check() throws {
    var addresses = ["a@example.com"]
    for line in (first?.components ?? []).flatMap(\.properties) where line.property == .attendee {
      addresses.append(line.uri)
    }
    for address in addresses.prefix(3) {
      let scheduler = Scheduler(for: CalendarUser(addresses: [address]), at: now)
      try checkMessages(scheduler.messages(from: first, to: second))
      try checkMessages(scheduler.messages(from: second, to: first))
      let same = scheduler.messages(from: first, to: first)
      let isForced = first?.text.uppercased().contains("FORCE") ?? false
      try require(same.messages.isEmpty || isForced, "an unchanged meeting sends no messages", "\(same.messages)")
      try checkApplying(scheduler)
    }
  }

  private func checkMessages(_ result: SchedulingMessages) throws {
    for message in result.messages {
      try require(
        !message.to.isEmpty && message.to.allSatisfy { $0.hasPrefix("mailto:") }, "a message has recipients")
      for component in message.calendar.components {
        try require(component.components(.valarm).isEmpty, "a message contains no alarms")
        for line in component.properties {
          let names = line.parameters.map { $0.name.uppercased() }
          try require(
            !names.contains { $0.hasPrefix("X-ALMANAC") }, "a message contains no X-ALMANAC properties", line.unfolded)
        }
      }
    }
  }

  private func checkApplying(_ scheduler: Scheduler) throws {
    guard let message = second else { return }
    let decision = scheduler.apply(message, to: first)
    try require(decision.kind == .applied || decision.object == first, "a message that is not applied changes nothing")
    let again = decision.object.map { scheduler.apply(message, to: $0, from: "nobody@stranger.example") }
    let isTrusted =
      again?.method == .publish || decision.object?.components.allSatisfy { $0.first(.organizer) == nil } ?? true
    try require(isTrusted || again?.kind != .applied, "an untrusted message changes nothing")
  }
}
