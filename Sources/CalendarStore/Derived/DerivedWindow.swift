import CivilTime
import GRDB

/// The period that an index covers for series, which may be endless. When the period has become stale, the next change
/// moves it. Occurrences outside the period are computed on demand.
struct DerivedWindow: Hashable {
  /// The extent of a window around the time at which it is created, as multiples of a unit in seconds.
  struct Shape: Hashable {
    /// The store setting that contains the window.
    let setting: String
    let unit: Int64
    let past: Int64
    let future: Int64
    /// The number of units after which the window is moved.
    let drift: Int64
  }

  let shape: Shape
  /// The seconds that the window covers, for both instants and local clock times.
  let range: Range<Int64>

  /// Creates the window around an instant.
  init(_ shape: Shape, around now: Instant) {
    self.shape = shape
    let unit = now.secondsSince1970 / shape.unit
    range = (unit - shape.past) * shape.unit..<(unit + shape.future) * shape.unit
  }

  /// Reads the window of a store. Returns nil if the store has none yet, or one far outside the years of any calendar.
  init?(_ shape: Shape, _ db: Database) throws {
    let years: Range<Int64> = -(1 << 40)..<(1 << 40)
    guard let range = try Range(db, setting: shape.setting), range.clamped(to: years) == range else { return nil }
    self.shape = shape
    self.range = range
  }

  /// Whether the window should be moved.
  func isStale(at now: Instant) -> Bool {
    abs(DerivedWindow(shape, around: now).range.lowerBound - range.lowerBound) > shape.drift * shape.unit
  }

  func save(_ db: Database) throws { try range.save(db, setting: shape.setting) }
}
