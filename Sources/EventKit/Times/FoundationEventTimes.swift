import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import Recurrence
import TimeZones

/// An event's times, in Foundation's types.
///
/// An all-day event begins at midnight on its first day and ends at 23:59:59 on its last day, in the default time zone.
struct FoundationEventTimes: Equatable {
  var start: Date?
  var end: Date?
  var isAllDay = false
  /// The time zone, or nil for floating and all-day events.
  var zone: TimeZone?

  /// Creates an instance without any times.
  init(zone: TimeZone? = nil) { self.zone = zone }

  /// Creates the times of an occurrence found by a search, without a time zone.
  init(_ occurrence: Occurrence) {
    start = CivilConversion.date(occurrence.start)
    isAllDay = occurrence.item.isAllDay
    end = Self.end(occurrence.start, occurrence.end, isAllDay)
  }

  /// Creates the times of an event or one occurrence.
  init(_ schedule: Schedule?) {
    guard let schedule, let instance = schedule.firstInstance else { return }
    start = CivilConversion.date(instance.startInstant)
    isAllDay = schedule.isAllDay
    end = Self.end(instance.startInstant, instance.endInstant, isAllDay)
    zone = schedule.zones.zone(of: schedule.times.start)
  }

  /// The end of an occurrence; for an all-day event, one second before the midnight after its last day.
  private static func end(_ start: Instant, _ end: Instant, _ isAllDay: Bool) -> Date {
    CivilConversion.date(isAllDay && end > start ? end.adding(seconds: -1) : end)
  }

  /// The end as programs see it. For an all-day event, this is the end of the day that contains the stored end, which
  /// may be midnight at the beginning of that day.
  var shownEnd: Date? {
    guard isAllDay, let lastDay else { return end }
    return CivilConversion.start(of: lastDay.adding(days: 1)).addingTimeInterval(-1)
  }

  /// The start as programs see it.
  var shownStart: Date? { isAllDay ? start.map { CivilConversion.start(of: CivilConversion.day($0)) } : start }

  /// The last day of an all-day event.
  private var lastDay: CivilDate? {
    guard let end else { return nil }
    let last = CivilConversion.day(end)
    guard let start else { return last }
    // An end before the first day still yields one day; saving checks separately whether the end is before the start.
    return max(last, CivilConversion.day(start))
  }

  /// Whether the end is before the start.
  var isInverted: Bool {
    guard let start, let end else { return false }
    return isAllDay ? CivilConversion.day(end) < CivilConversion.day(start) : end < start
  }

  /// DTSTART, in its original form if the time zone has not changed.
  func startTime(like old: CalendarTime?, _ base: FoundationEventTimes?, _ zones: ZoneContext) -> CalendarTime? {
    guard let start else { return nil }
    if isAllDay { return .date(CivilConversion.day(start)) }
    return time(start, like: old, base, zones)
  }

  /// DTEND, which for all-day events is the day after the last one.
  func endTime(like old: CalendarTime?, _ base: FoundationEventTimes?, _ zones: ZoneContext) -> CalendarTime? {
    if isAllDay { return lastDay.map { .date($0.adding(days: 1)) } }
    return end.flatMap { time($0, like: old, base, zones) }
  }

  private func time(
    _ date: Date, like old: CalendarTime?, _ base: FoundationEventTimes?, _ zones: ZoneContext
  ) -> CalendarTime {
    guard let old, let base, !old.isDate, zone == base.zone, !base.isAllDay else {
      return zones.time(at: date, in: zone)
    }
    return zones.time(at: date, like: old)
  }
}
