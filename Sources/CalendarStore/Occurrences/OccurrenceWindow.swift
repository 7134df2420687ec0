import CivilTime
import GRDB

/// Which time the index of occurrences covers for series that may go on for ever: from half a year before the moment at
/// which it was laid to a year and a half after it. It is laid anew by the first write of another season.
struct OccurrenceWindow: Hashable {
  /// The seconds of either clock that are covered.
  let range: Range<Int64>

  private static let width = OccurrencePlace.bucketWidth
  private static let past: Int64 = 7
  private static let future: Int64 = 20
  private static let drift: Int64 = 3

  private static let setting = "occurrence_window"

  /// The window around a moment.
  init(around now: Instant) {
    let bucket = now.secondsSince1970 / Self.width
    range = (bucket - Self.past) * Self.width..<(bucket + Self.future) * Self.width
  }

  /// Whether it should be laid anew.
  func isStale(at now: Instant) -> Bool {
    abs(OccurrenceWindow(around: now).range.lowerBound - range.lowerBound) > Self.drift * Self.width
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
