public import CivilTime
public import ICalendar
import TimeZones

/// The version of a component. The version with the higher SEQUENCE is newer or, if these are equal, the one with the
/// later DTSTAMP (RFC 5546 2.1.5). If both are equal, neither version is newer.
public struct ItemVersion: Hashable, Comparable, Sendable {
  /// SEQUENCE, or 0 if it is missing or cannot be read.
  public var sequence = 0
  /// DTSTAMP, or nil if it is missing or does not name an instant. nil is older than any DTSTAMP.
  public var stamp: Instant?

  /// Creates a version.
  ///
  /// - Parameters:
  ///   - sequence: SEQUENCE.
  ///   - stamp: DTSTAMP.
  public init(sequence: Int = 0, stamp: Instant? = nil) {
    self.sequence = sequence
    self.stamp = stamp
  }

  /// Reads the version of a component.
  public init(_ component: Component) {
    self = component.withPropertyLines { ItemVersion($0) }
  }

  /// Reads the version of a component whose lines are already grouped by property.
  public init(_ lines: PropertyLines) {
    sequence = lines.first(.sequence) { $0.wholeNumber(in: 1...Int(Int32.max)) } ?? 0
    stamp = lines.first(.dtstamp) { line in
      switch line.time {
      case .utc(let civil): Instant(civil, at: .zero)
      // Some programs write DTSTAMP in a time zone. The zone is identified only by its name, so that a component has
      // the same version everywhere.
      case .zoned(let civil, let tzid): ZoneContext().instant(of: .zoned(civil, tzid: tzid))
      default: nil
      }
    }
  }

  /// Whether the first version is older than the second.
  public static func < (first: ItemVersion, second: ItemVersion) -> Bool {
    (first.sequence, first.stamp ?? .distantPast) < (second.sequence, second.stamp ?? .distantPast)
  }
}
