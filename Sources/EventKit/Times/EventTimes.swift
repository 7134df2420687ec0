import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import Recurrence
import TimeZones

/// When an event is, in Foundation's terms.
///
/// An all-day event begins at midnight of its first day and ends at 23:59:59 of its last one, in the default zone.
struct EventTimes: Equatable {
  var start: Date?
  var end: Date?
  var isAllDay = false
  /// Nil if the event floats, and for all-day events.
  var zone: TimeZone?

  /// No times yet.
  init(zone: TimeZone? = nil) { self.zone = zone }

  /// The times of an occurrence that a search has found, without their zone.
  init(_ occurrence: Occurrence) {
    start = CivilConversion.date(occurrence.start)
    end = CivilConversion.date(occurrence.end)
    isAllDay = occurrence.item.isAllDay
  }

  /// The times of an event or one occurrence.
  init(_ schedule: Schedule?) {
    guard let schedule, let instance = schedule.firstInstance else { return }
    start = CivilConversion.date(instance.startInstant)
    end = CivilConversion.date(instance.endInstant)
    isAllDay = schedule.isAllDay
    zone = schedule.zones.zone(of: schedule.times.start)
  }

  /// The end as programs see it. For all-day events it accepts a time on the last day, and the midnight after it.
  var shownEnd: Date? {
    guard isAllDay, let lastDay else { return end }
    return CivilConversion.start(of: lastDay.adding(days: 1)).addingTimeInterval(-1)
  }

  /// The start as programs see it.
  var shownStart: Date? { isAllDay ? start.map { CivilConversion.start(of: CivilConversion.day($0)) } : start }

  /// The last day of an all-day event.
  private var lastDay: CivilDate? {
    guard let end else { return nil }
    let day = CivilConversion.day(end)
    let isMidnight = CivilConversion.start(of: day) == end
    let last = isMidnight ? day.adding(days: -1) : day
    guard let start else { return last }
    // An end on or before the first day's midnight still makes one day; whether it lies before is checked on saving.
    return max(last, CivilConversion.day(start))
  }

  /// Whether the end lies before the start.
  var isInverted: Bool {
    guard let start, let end else { return false }
    return isAllDay ? CivilConversion.day(end) < CivilConversion.day(start) : end < start
  }

  /// DTSTART, in the form that was read if the zone is still the same.
  func startTime(like old: CalendarTime?, _ base: EventTimes?, _ zones: ZoneContext) -> CalendarTime? {
    guard let start else { return nil }
    if isAllDay { return .date(CivilConversion.day(start)) }
    return time(start, like: old, base, zones)
  }

  /// DTEND, which is the day after the last one for all-day events.
  func endTime(like old: CalendarTime?, _ base: EventTimes?, _ zones: ZoneContext) -> CalendarTime? {
    if isAllDay { return lastDay.map { .date($0.adding(days: 1)) } }
    return end.flatMap { time($0, like: old, base, zones) }
  }

  private func time(
    _ date: Date, like old: CalendarTime?, _ base: EventTimes?, _ zones: ZoneContext
  ) -> CalendarTime {
    guard let old, let base, !old.isDate, zone == base.zone, !base.isAllDay else {
      return zones.time(at: date, in: zone)
    }
    return zones.time(at: date, like: old)
  }
}
