/// A PostgreSQL timestamp, with microsecond precision, or positive or negative infinity.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Microseconds since 2000-01-01 00:00:00 UTC, negative for earlier times.
  public let microsecondsSince2000: Int64

  /// Creates a timestamp from microseconds since 2000-01-01 00:00:00 UTC.
  public init(microsecondsSince2000: Int64) { self.microsecondsSince2000 = microsecondsSince2000 }

  /// Creates a timestamp from seconds since 1970-01-01 00:00:00 UTC. Values out of range become positive or negative
  /// infinity.
  public init(secondsSince1970: Int64) {
    let (seconds, isBefore) = secondsSince1970.subtractingReportingOverflow(Self.secondsFrom1970To2000)
    let (microseconds, isOutside) = seconds.multipliedReportingOverflow(by: 1_000_000)
    microsecondsSince2000 = isBefore || isOutside ? (secondsSince1970 < 0 ? .min : .max) : microseconds
  }

  /// Whole seconds since 1970-01-01 00:00:00 UTC, rounded down.
  public var secondsSince1970: Int64 {
    let (seconds, rest) = microsecondsSince2000.quotientAndRemainder(dividingBy: 1_000_000)
    return seconds + Self.secondsFrom1970To2000 - (rest < 0 ? 1 : 0)
  }

  /// A timestamp before all others, `-infinity`.
  public static let distantPast = Timestamp(microsecondsSince2000: .min)
  /// A timestamp after all others, `infinity`.
  public static let distantFuture = Timestamp(microsecondsSince2000: .max)

  private static let secondsFrom1970To2000: Int64 = 946_684_800

  /// Whether the left timestamp is earlier than the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microsecondsSince2000 < right.microsecondsSince2000
  }
}

extension Timestamp: ColumnValue {
  /// The type `timestamp with time zone`.
  public static let columnType = ColumnType.timestamptz
  /// The eight bytes of the timestamp.
  public var columnBytes: [UInt8] { microsecondsSince2000.networkBytes }
  /// Reads the timestamp; nil if there are not exactly eight bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard let microseconds = Int64(networkBytes: columnBytes) else { return nil }
    self.init(microsecondsSince2000: microseconds)
  }
}
