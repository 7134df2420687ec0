import CalendarModel
import CivilTime
import TimeZones

/// One time at which an item happens or is due: a row of a list.
struct ListedOccurrence {
  /// The item, which has everything but the times.
  let item: ListedItem
  /// When it begins, or a to-do is due, as it is written; nil if the item has no time.
  let start: CalendarTime?
  /// When it ends, as it is written, of dates the day after the last one; nil if the item has no time.
  let end: CalendarTime?
  /// The instant at which it begins for the reader; that of the earliest time if there is none.
  let startInstant: Instant
  /// The instant at which it ends for the reader.
  let endInstant: Instant
  /// Its original start in the series; nil if it is no part of one.
  let recurrenceID: CalendarTime?
  /// When a to-do is due, as it is written; nil if it never is, and for all others.
  let due: CalendarTime?
  /// Whether it is cancelled.
  let isCancelled: Bool
  /// Whether the row is the whole component, a series with all its occurrences too.
  var isWhole = false

  /// Whether it takes whole days.
  var isAllDay: Bool { start?.isDate ?? false }

  /// How long it is, in exact seconds; nil if the item has no time.
  var duration: Int64? { start == nil ? nil : endInstant.seconds(since: startInstant) }

  /// What the clocks of a zone show at a time of the item, whose instant this is; dates and floating times are the same
  /// everywhere.
  func civil(_ time: CalendarTime, _ instant: Instant, in zone: TimeZoneRules) -> CivilDateTime {
    !time.isDate && item.zones.isPlaced(time) ? zone.civil(at: instant) : time.civilDateTime
  }

  /// The instant of a time of the item, for the reader.
  func instant(of time: CalendarTime) -> Instant { item.zones.instant(of: time) }

  /// Its status as lists say it: CONFIRMED, TENTATIVE and CANCELLED of events, and of others all that STATUS says. Where
  /// a row is the whole component, from which it comes back as it was, nothing else makes it completed.
  func status(_ written: String?) -> String? {
    ListedStatus.word(
      written, isCancelled: isCancelled, isCompleted: !isWhole && item.isCompleted, isEvent: item.kind == .event)
  }

  /// How many seconds after the start each alarm goes off, those before it negative; without alarms at places.
  var alarmOffsets: [Int64] {
    let alarms = (try? Event(item.component).alarms) ?? (try? Reminder(item.component).alarms) ?? []
    return alarms.compactMap { alarm in
      switch alarm.trigger {
      case .relative(let offset, to: .start)?: offset.nominalSeconds
      case .relative(let offset, to: .end)?: offset.nominalSeconds + (duration ?? 0)
      case .absolute(let time)? where start != nil: instant(of: time).seconds(since: startInstant)
      case .absolute?, .proximity?, nil: nil
      }
    }
  }
}
