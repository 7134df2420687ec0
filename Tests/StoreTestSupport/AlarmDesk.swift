package import CalendarModel
package import CalendarStore
package import CivilTime
import ICalendar
package import TestSupport

/// A store with a manual clock, whose alarms can be delivered.
package final class AlarmDesk {
  package let folder: TemporaryFolder
  package var now: Instant
  package var zone: (name: String, rules: TimeZoneRules) = ("UTC", .utc)
  package var ways = ["one"]
  /// The time until which alarms of a calendar are held back.
  package var heldUntil: @Sendable (StoredCalendar, Instant) -> Instant? = { _, _ in nil }
  package var grace: Int64 = 86_400
  /// The default alarms for events without alarms.
  package var standard: StandardAlarms?

  package init(_ now: String = "20260301T080000Z") throws {
    folder = try TemporaryFolder()
    self.now = try instant(now)
  }

  /// Returns the store at the current time.
  package func store() throws -> CalendarStore {
    try CalendarStore(tested: folder.file("store.sqlite"), options: CalendarStore.Options(now: now))
  }

  package func turn(to time: String) throws { now = try instant(time) }

  /// Claims the alarms that go off.
  package func claim() throws -> [ClaimedAlarm] {
    let (ways, now, heldUntil) = (ways, now, heldUntil)
    var claim = AlarmClaim(now: now, zone: zone.rules, zoneName: zone.name) { _, _ in ways }
    claim.heldUntil = { heldUntil($0, now) }
    claim.grace = grace
    claim.standard = standard
    return try store().claimAlarms(claim)
  }

  /// Claims and delivers the alarms that go off; returns the titles, those of a summary in parentheses.
  @discardableResult
  package func tell() throws -> [String] {
    let claimed = try claim()
    try store().note(claimed.flatMap { alarm in alarm.ways.map { AlarmOutcome(alarm.delivery.id, $0) } })
    return claimed.map { $0.delivery.isStale ? "(\($0.delivery.title ?? ""))" : $0.delivery.title ?? "" }
  }

  /// Imports a file.
  package func load(_ text: String) throws {
    _ = try store().importCalendars([CalendarInput(name: "a.ics", bytes: Array(text.utf8))])
  }

  @discardableResult
  package func add(
    _ title: String, _ start: String, trigger: String = "-PT10M", rule: String? = nil, calendar: StoredCalendar? = nil,
    hours: Int64 = 1, _ change: (inout Event) -> Void = { _ in }
  ) throws -> ItemID {
    var event = Event(title: title, start: try CalendarTime(parsing: start, tzid: nil))
    event.end = .duration(CalendarDuration(seconds: hours * 3600))
    event.alarms = [Alarm(trigger: .relative(try CalendarDuration(parsing: trigger), to: .start))]
    event.recurrenceRules = rule.map { [RecurrenceValue($0)] } ?? []
    change(&event)
    return try store().add(event, to: calendar)
  }

  package func edit(_ id: ItemID, _ change: (inout Event) throws -> Void) throws {
    let store = try store()
    let occurrence = try store.occurrence(of: store.item(id))
    guard var event = occurrence.event else { return }
    try change(&event)
    try store.save(event, as: occurrence, span: .all)
  }

  /// The states of all alarms, oldest first.
  package func states() throws -> [String] {
    try store().deliveries().reversed().map { "\($0.title ?? ""): \($0.state.rawValue)" }
  }
}
