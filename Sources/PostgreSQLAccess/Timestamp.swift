/// A point in time as PostgreSQL keeps it: to the microsecond, or before or after all others.
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Microseconds since 2000-01-01 00:00:00 UTC, negative before it.
  public let microsecondsSince2000: Int64

  /// The point in time of a number of microseconds since 2000-01-01 00:00:00 UTC.
  public init(microsecondsSince2000: Int64) { self.microsecondsSince2000 = microsecondsSince2000 }

  /// The point in time of a number of seconds since 1970-01-01 00:00:00 UTC; before or after all others if that is too far
  /// away.
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

  /// Before all others, `-infinity`.
  public static let distantPast = Timestamp(microsecondsSince2000: .min)
  /// After all others, `infinity`.
  public static let distantFuture = Timestamp(microsecondsSince2000: .max)

  private static let secondsFrom1970To2000: Int64 = 946_684_800

  /// Whether the left one comes before the right one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microsecondsSince2000 < right.microsecondsSince2000
  }
}

extension Timestamp: ColumnValue {
  /// timestamp with time zone.
  public static let columnType = ColumnType.timestamptz
  /// Eight bytes.
  public var columnBytes: [UInt8] { microsecondsSince2000.networkBytes }
  /// The one of eight bytes.
  public init?(columnBytes: UnsafeRawBufferPointer) {
    guard let microseconds = Int64(networkBytes: columnBytes) else { return nil }
    self.init(microsecondsSince2000: microseconds)
  }
}
