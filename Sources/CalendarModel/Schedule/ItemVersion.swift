public import CivilTime
public import ICalendar
import TimeZones

/// How new a version of a component is: of two, the one with the higher SEQUENCE counts, else the one with the later
/// DTSTAMP (RFC 5546 2.1.5). Where both are equal, nothing decides.
public struct ItemVersion: Hashable, Comparable, Sendable {
  /// SEQUENCE; 0 if there is none that can be read.
  public var sequence = 0
  /// DTSTAMP; nil if there is none that names a moment, which is older than any.
  public var stamp: Instant?

  /// - Parameters:
  ///   - sequence: SEQUENCE.
  ///   - stamp: DTSTAMP.
  public init(sequence: Int = 0, stamp: Instant? = nil) {
    self.sequence = sequence
    self.stamp = stamp
  }

  /// The version that a component says it is.
  public init(_ component: Component) {
    self = component.withPropertyLines { ItemVersion($0) }
  }

  /// The version of a component whose lines somebody has by their kind already.
  public init(_ lines: PropertyLines) {
    sequence = lines.first(.sequence) { $0.wholeNumber(in: 1...Int(Int32.max)) } ?? 0
    stamp = lines.first(.dtstamp) { line in
      switch line.time {
      case .utc(let civil): Instant(civil, at: .zero)
      // Some write it in a zone; which one is told by its name alone, so that a component says the same everywhere.
      case .zoned(let civil, let tzid): ZoneContext().instant(of: .zoned(civil, tzid: tzid))
      default: nil
      }
    }
  }

  /// Whether the first is older.
  public static func < (first: ItemVersion, second: ItemVersion) -> Bool {
    (first.sequence, first.stamp ?? .distantPast) < (second.sequence, second.stamp ?? .distantPast)
  }
}
