import CivilTime
import GRDB

/// Which time an index covers for series that may go on for ever. It is rebuilt by the first change after a while; what
/// lies beyond is computed.
struct DerivedWindow: Hashable {
  /// How a window lies around the moment at which it is laid, in units of so many seconds.
  struct Shape: Hashable {
    /// The setting of the store that holds it.
    let setting: String
    let unit: Int64
    let past: Int64
    let future: Int64
    /// After how many units it is rebuilt.
    let drift: Int64

    /// From half a year back to a year and a half ahead, by the buckets of occurrences.
    static let occurrences = Shape(
      setting: "occurrence_window", unit: OccurrencePlace.bucketWidth, past: 7, future: 20, drift: 3)
    /// From a month back to two months ahead.
    static let alarms = Shape(setting: "alarm_window", unit: 86_400, past: 31, future: 62, drift: 31)
  }

  let shape: Shape
  /// The seconds of either clock that are covered.
  let range: Range<Int64>

  /// The window around a moment.
  init(_ shape: Shape, around now: Instant) {
    self.shape = shape
    let unit = now.secondsSince1970 / shape.unit
    range = (unit - shape.past) * shape.unit..<(unit + shape.future) * shape.unit
  }

  /// The window of a store; nil if it has none yet.
  init?(_ shape: Shape, _ db: Database) throws {
    guard let range = try Range(db, setting: shape.setting) else { return nil }
    self.shape = shape
    self.range = range
  }

  /// Whether it should be rebuilt.
  func isStale(at now: Instant) -> Bool {
    abs(DerivedWindow(shape, around: now).range.lowerBound - range.lowerBound) > shape.drift * shape.unit
  }

  func save(_ db: Database) throws { try range.save(db, setting: shape.setting) }
}
