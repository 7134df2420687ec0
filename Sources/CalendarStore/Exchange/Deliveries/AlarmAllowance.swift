import CalendarModel
import CivilTime
import GRDB

/// How many more alarms the limits allow.
///
/// Counts the alarms that the store has recorded for the hour of an alarm, and those recorded from then on.
struct AlarmAllowance {
  private struct Series: Hashable {
    let calendar: Int64
    let kind: String
    let uid: String

    init(_ calendar: Int64, _ kind: String, _ uid: String) {
      self.calendar = calendar
      self.kind = kind
      self.uid = uid
    }

    init(_ due: DueAlarm, _ calendar: StoredCalendar) {
      self.init(calendar.id, due.item.kind.rawValue, due.item.uid.column)
    }
  }

  private struct Hour {
    var series: [Series: Int] = [:]
    /// The counts, keyed by limits, because the user's own calendars and subscribed calendars have separate limits.
    var ways: [AlarmLimits: [String: Int]] = [:]
  }

  private let db: Database
  private let find: (Int64) throws -> StoredCalendar?
  private var hours: [Int64: Hour] = [:]

  /// - Parameter find: Returns the calendar with a given number.
  init(_ db: Database, find: @escaping (Int64) throws -> StoredCalendar?) {
    self.db = db
    self.find = find
  }

  static func hour(of instant: Instant) -> Int64 {
    let seconds = instant.secondsSince1970
    return seconds - ((seconds % 3600) + 3600) % 3600
  }

  /// Whether the series has reached its limit for the hour of an alarm.
  mutating func isSpent(_ due: DueAlarm, of calendar: StoredCalendar) throws -> Bool {
    try hour(of: due).series[Series(due, calendar), default: 0] >= AlarmLimits.limits(for: calendar).ofSeries
  }

  /// The delivery methods that may still deliver an alarm, or nil if the alarm is dropped. The series must be within
  /// its limit.
  ///
  /// An alarm without delivery methods is counted too, because it is recorded.
  ///
  /// - Parameter ways: The chosen delivery methods.
  mutating func take(_ due: DueAlarm, of calendar: StoredCalendar, in ways: [String]) throws -> [String]? {
    var hour = try hour(of: due)
    let limits = AlarmLimits.limits(for: calendar)
    let open = ways.filter { hour.ways[limits]?[$0] ?? 0 < limits.ofWay }
    if open.isEmpty, !ways.isEmpty { return nil }
    hour.series[Series(due, calendar), default: 0] += 1
    for way in open { hour.ways[limits, default: [:]][way, default: 0] += 1 }
    hours[Self.hour(of: due.instant)] = hour
    return open
  }

  private mutating func hour(of due: DueAlarm) throws -> Hour {
    let start = Self.hour(of: due.instant)
    if let hour = hours[start] { return hour }
    let hour = try noted(from: start)
    hours[start] = hour
    return hour
  }

  private func noted(from start: Int64) throws -> Hour {
    var hour = Hour()
    let range: StatementArguments = [start, start + 3600]
    for row in try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT calendar_id, kind, uid, count(*) FROM alarm_deliveries WHERE due >= ? AND due < ?
          GROUP BY calendar_id, kind, uid
          """), arguments: range)
    {
      hour.series[Series(row[0], row[1], row[2])] = row[3]
    }
    for row in try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT calendar_id, way, count(*) FROM alarm_deliveries JOIN alarm_tellings ON delivery_id = id
          WHERE due >= ? AND due < ? GROUP BY calendar_id, way
          """), arguments: range)
    {
      guard let calendar = try find(row[0]) else { continue }
      hour.ways[AlarmLimits.limits(for: calendar), default: [:]][row[1], default: 0] += row[2]
    }
    return hour
  }
}
