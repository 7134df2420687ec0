import CivilTime
import GRDB

/// The time for which the index has every alarm of series that may go on for ever: from a month before the moment at which
/// it was laid to two months after it. It is laid anew by the first write of another month. What lies beyond is computed.
struct AlarmWindow: Hashable {
  /// The seconds of either clock that are covered.
  let range: Range<Int64>

  private static let day: Int64 = 86_400

  private static let setting = "alarm_window"

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
    guard let stored = try Range(db, setting: Self.setting) else { return nil }
    range = stored
  }

  func save(_ db: Database) throws {
    try range.save(db, setting: Self.setting)
  }
}
