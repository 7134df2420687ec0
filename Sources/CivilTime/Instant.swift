/// A point in time, to the second, independent of time zones.
///
/// It counts like POSIX: every day has 86,400 seconds, without leap seconds. Arithmetic stops at the limits of 64 bits,
/// so no input can make it trap.
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC, negative before it.
  public var secondsSince1970: Int64

  /// Makes an instant from a number of seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// Makes the instant at which clocks at `offset` show `civil`.
  @inlinable
  public init(_ civil: CivilDateTime, at offset: UTCOffset) {
    secondsSince1970 = civil.secondsSinceEpoch - Int64(offset.seconds)
  }

  /// The civil time that clocks at `offset` show, within the range of `CivilDate`.
  @inlinable
  public func civil(at offset: UTCOffset) -> CivilDateTime {
    CivilDateTime(secondsSinceEpoch: adding(seconds: Int64(offset.seconds)).secondsSince1970)
  }

  /// The instant `seconds` later (earlier if negative).
  @inlinable
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return Instant(secondsSince1970: overflow ? (seconds < 0 ? Int64.min : Int64.max) : sum)
  }

  /// The number of seconds from `other` to this instant (negative if this instant is earlier).
  @inlinable
  public func seconds(since other: Instant) -> Int64 {
    let (difference, overflow) = secondsSince1970.subtractingReportingOverflow(other.secondsSince1970)
    return overflow ? (self < other ? Int64.min : Int64.max) : difference
  }

  /// An instant before all civil times.
  public static let distantPast = Instant(secondsSince1970: .min)
  /// An instant after all civil times.
  public static let distantFuture = Instant(secondsSince1970: .max)
}

extension Instant: Comparable {
  /// Whether the left instant comes before the right one.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool { left.secondsSince1970 < right.secondsSince1970 }
}

extension Instant: CustomStringConvertible {
  /// The instant as a DATE-TIME in UTC, for logs.
  public var description: String { civil(at: .zero).text + "Z" }
}
