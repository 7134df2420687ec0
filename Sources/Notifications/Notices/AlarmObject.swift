import CalendarModel
public import CalendarStore
public import CivilTime
import ICalendar
public import JSON

/// An alarm as JSON for other programs.
public struct AlarmObject: JSONWritable {
  private let claimed: ClaimedAlarm
  private let zone: TimeZoneRules

  /// - Parameter zone: The reader's time zone, in which times are written.
  public init(_ claimed: ClaimedAlarm, zone: TimeZoneRules) {
    self.claimed = claimed
    self.zone = zone
  }

  /// The maximum length of strings for other programs, in characters.
  private static let textLimit = 10_000

  /// Writes an object: the members that every alarm has, and `alarm` with the data of its VALARM.
  public func write(to writer: inout JSONWriter) {
    let delivery = claimed.delivery
    let item = claimed.alarm?.item.component
    let text = { (property: KnownProperty) in (item?.first(property)?.text).map { String($0.prefix(Self.textLimit)) } }
    writer.object { writer in
      writer.member("key", delivery.key)
      writer.member("uid", delivery.uid)
      writer.member("recurrence_id", delivery.recurrenceID)
      writer.member("kind", delivery.kind.word)
      writer.member("calendar", claimed.calendar.title)
      writer.member("title", delivery.title)
      writer.member("due", time(delivery.due))
      writer.member(
        "start", delivery.isAllDay ? RFC3339.text(zone.civil(at: delivery.start).date) : time(delivery.start))
      writer.member("end", delivery.isAllDay ? RFC3339.text(zone.civil(at: delivery.end).date) : time(delivery.end))
      writer.member("all_day", delivery.isAllDay)
      writer.member("repetition", delivery.repetition)
      writer.member("repeats", claimed.repetition(in: zone))
      writer.member("missed", delivery.isStale)
      writer.member("location", text(.location))
      writer.member("description", text(.description))
      writer.member("url", text(.url))
      writer.member("action", claimed.alarm?.alarm.action.rawValue.lowercased())
      writer.member("text", (claimed.alarm?.alarm.text).map { String($0.prefix(Self.textLimit)) })
    }
  }

  private func time(_ instant: Instant) -> String {
    RFC3339.text(instant, in: zone, isUTC: zone == .utc)
  }
}
