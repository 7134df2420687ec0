import CivilTime
import GRDB

/// The time for which the index has every alarm of series that may go on for ever: from a month before the moment at which
/// it was laid to two months after it. It is laid anew by the first write of another month. What lies beyond is computed.
struct AlarmWindow: Hashable {
  /// The seconds of either clock that are covered.
  let range: Range<Int64>

  private static let day: Int64 = 86_400

  /// The window around a moment.
  init(around now: Instant) {
    let today = now.secondsSince1970 / Self.day
    range = (today - 31) * Self.day..<(today + 62) * Self.day
  }

  /// Whether it should be laid anew.
  func isStale(at now: Instant) -> Bool {
    let second = now.secondsSince1970
    return second < range.lowerBound || second > range.upperBound - 31 * Self.day
  }

  /// The window of a store; nil where it has none yet.
  init?(_ db: Database) throws {
    let text = try String.fetchOne(db, sql: "SELECT value FROM settings WHERE name = 'alarm_window'")
    let bounds = text?.split(separator: " ").compactMap { Int64($0) } ?? []
    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    range = bounds[0]..<bounds[1]
  }

  func save(_ db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO settings (name, value) VALUES ('alarm_window', ?)",
      arguments: ["\(range.lowerBound) \(range.upperBound)"])
  }
}
