import CalendarModel
import CivilTime
import TimeZones

/// One occurrence of an item: a row of a list.
struct ListedOccurrence {
  /// The item, which contains everything except the times.
  let item: ListedItem
  /// The start as written, or the due time of a to-do; nil if the item has no time.
  let start: CalendarTime?
  /// The end as written (for dates, the day after the last day), or nil if the item has no time.
  let end: CalendarTime?
  /// The instant at which the occurrence begins for the reader, or the earliest instant if it has no time.
  let startInstant: Instant
  /// The instant at which the occurrence ends for the reader.
  let endInstant: Instant
  /// The original start in the series, or nil if the occurrence is not part of one.
  let recurrenceID: CalendarTime?
  /// The maximum number of days on which pages show an occurrence. The end is stated on the first of these days.
  static let mostDays = 31
  /// The due time of a to-do as written, or nil if the item has none or is not a to-do.
  let due: CalendarTime?
  /// Whether the occurrence is cancelled.
  let isCancelled: Bool
  /// Whether the row represents the whole component, including a series with all its occurrences.
  var isWhole = false

  /// Whether the occurrence is all-day.
  var isAllDay: Bool { start?.isDate ?? false }

  /// The duration in exact seconds, or nil if the item has no time.
  var duration: Int64? { start == nil ? nil : endInstant.seconds(since: startInstant) }

  /// The local time in a time zone for one of the item's times, given its instant; dates and floating times are the
  /// same in every time zone.
  func civil(_ time: CalendarTime, _ instant: Instant, in zone: TimeZoneRules) -> CivilDateTime {
    !time.isDate && item.zones.isPlaced(time) ? zone.civil(at: instant) : time.civilDateTime
  }

  /// The instant of one of the item's times for the reader.
  func instant(of time: CalendarTime) -> Instant { item.zones.instant(of: time) }

  /// The status for lists: CONFIRMED, TENTATIVE and CANCELLED for events, and any STATUS for other items. If the row
  /// represents the whole component, only STATUS makes it completed, so that it can be read back unchanged.
  func status(_ written: String?) -> String? {
    ListedStatus.word(
      written, isCancelled: isCancelled, isCompleted: !isWhole && item.isCompleted, isEvent: item.kind == .event)
  }

  /// The offsets of the alarms from the start, in seconds; negative before the start. Location-based alarms are
  /// omitted.
  var alarmOffsets: [Int64] {
    item.alarms.compactMap { alarm in
      switch alarm.trigger {
      case .relative(let offset, to: .start)?: offset.nominalSeconds
      case .relative(let offset, to: .end)?: offset.nominalSeconds + (duration ?? 0)
      case .absolute(let time)? where start != nil: instant(of: time).seconds(since: startInstant)
      case .absolute?, .proximity?, nil: nil
      }
    }
  }
}
