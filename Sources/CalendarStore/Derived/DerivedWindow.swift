import CivilTime
import GRDB

/// The time that an index covers for series, which may be endless. The first change after some time moves it;
/// occurrences beyond it are computed.
struct DerivedWindow: Hashable {
  /// The extent of a window around the time at which it is made, in units of a number of seconds.
  struct Shape: Hashable {
    /// The setting of the store for it.
    let setting: String
    let unit: Int64
    let past: Int64
    let future: Int64
    /// After how many units it is moved.
    let drift: Int64
  }

  let shape: Shape
  /// The seconds covered, on either clock.
  let range: Range<Int64>

  /// The window around an instant.
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
