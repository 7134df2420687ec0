public import CalendarModel
public import CivilTime

/// A time at which somebody is busy.
public struct BusyTime: Sendable, Hashable {
  /// How somebody is busy: a FBTYPE (RFC 5545 3.2.9).
  public typealias Kind = BusyKind

  /// From when until when; the end is no longer part of it.
  public var range: Range<Instant>
  /// How somebody is busy then.
  public var kind: Kind
}

/// The answer to a query for busy times.
public struct BusyAnswer: Sendable, Hashable {
  /// The times, in order. They do not overlap, and if two touch, they are of different kinds.
  public var times: [BusyTime] = []
  /// Why times that look free may be busy, if that can be.
  public var shortfall: OccurrenceShortfall?
  /// Whether times that look free may be busy.
  public var isTruncated: Bool { shortfall != nil }
}

extension BusyAnswer {
  /// Puts times together. Where several overlap, the one that leaves the least doubt counts: away, then busy, then
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
