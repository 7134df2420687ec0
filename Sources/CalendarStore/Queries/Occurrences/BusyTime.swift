public import CalendarModel
public import CivilTime

/// A period in which a person is busy.
public struct BusyTime: Sendable, Hashable {
  /// The kind of busy time (FBTYPE, RFC 5545 section 3.2.9).
  public typealias Kind = BusyKind

  /// The period. Its end is exclusive.
  public var range: Range<Instant>
  /// The kind of busy time.
  public var kind: Kind
}

/// The result of a query for busy times.
public struct BusyAnswer: Sendable, Hashable {
  /// The busy times, in order. The times do not overlap, and adjacent times are of different kinds.
  public var times: [BusyTime] = []
  /// The reason why times that appear free may be busy, or nil if the result is complete.
  public var shortfall: OccurrenceShortfall?
  /// Whether times that appear free may be busy.
  public var isTruncated: Bool { shortfall != nil }
}

extension BusyAnswer {
  /// Merges busy times. Where several overlap, the most definite kind takes precedence: away, then busy, then
  /// tentative.
  init(_ found: [BusyTime], within range: Range<Instant>, _ shortfall: OccurrenceShortfall?) {
    var taken = InstantRanges([])
    for kind in [BusyTime.Kind.unavailable, .busy, .tentative] {
      let own = InstantRanges(found.lazy.filter { $0.kind == kind }.map { $0.range.clamped(to: range) })
      times += own.subtracting(taken).ranges.map { BusyTime(range: $0, kind: kind) }
      taken = taken.union(own)
    }
    times.sort { $0.range.lowerBound < $1.range.lowerBound }
    self.shortfall = shortfall
  }
}
