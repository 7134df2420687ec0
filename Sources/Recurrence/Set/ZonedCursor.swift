import CivilTime

/// Converts the clock times of a series to instants, in order and without duplicates.
///
/// A time that clocks skip is taken at the offset before the gap, so it comes after some later clock times. The times
/// around a gap are therefore sorted before any of them is returned.
struct ZonedCursor: Sendable {
  private var iterator: RecurrenceSeries.Iterator
  private let zone: TimeZoneRules
  private let least: Int
  private let lastKey: Int
  private var span: TimeZoneRules.Span
  private var waiting: [SeriesFrame.Moment] = []
  private var waitingIndex = 0
  private var ahead: CivilDateTime?
  private var previousKey = Int.min

  /// The maximum difference between two offsets, in seconds.
  private static let reach: Int64 = 2 * 93_600

  init(_ series: RecurrenceSeries, _ zone: TimeZoneRules, in keys: Range<Int>, lastKey: Int) {
    self.zone = zone
    self.lastKey = lastKey
    least = keys.lowerBound
    let instant = Instant(secondsSince1970: Int64(Swift.min(Swift.max(least, -1 << 40), 1 << 40)))
    span = zone.span(at: instant)
    // Near a clock change, a later clock time can come first, so start before it.
    let isNearChange =
      span.from.adding(seconds: Self.reach) > instant || span.until.adding(seconds: -Self.reach) < instant
    let from = instant.civil(at: span.offset).adding(seconds: isNearChange ? -2 * Self.reach : 0)
    iterator = RecurrenceSeries.Iterator(
      series, from: Int(from.secondsSinceEpoch), to: keys.upperBound.addingWithinRange(Int(2 * Self.reach)))
  }

  var isTruncated: Bool { iterator.isTruncated }

  mutating func next() -> SeriesFrame.Moment? {
    while let moment = nextInOrder() {
      guard moment.key <= lastKey else { return nil }
      guard moment.key >= least, moment.key != previousKey else { continue }
      previousKey = moment.key
      return moment
    }
    return nil
  }

  private mutating func nextInOrder() -> SeriesFrame.Moment? {
    if waitingIndex < waiting.count {
      waitingIndex += 1
      return waiting[waitingIndex - 1]
    }
    guard let civil = nextCivil() else { return nil }
    let candidate = Instant(civil, at: span.offset)
    if span.contains(candidate), span.from.adding(seconds: 93_600) <= candidate {
      return SeriesFrame.Moment(key: Int(candidate.secondsSince1970), civil: civil)
    }
    let result = zone.local(civil)
    let instant = Instant(civil, at: result.offset)
    span = zone.span(at: instant)
    guard case .gap(let before, let after, let transition) = result else {
      return SeriesFrame.Moment(key: Int(instant.secondsSince1970), civil: civil)
    }
    // Once twice the length of the gap has passed since its beginning, clock times and instants are in the same order
    // again.
    let length = Int64(after.seconds - before.seconds)
    orderAround(first: civil, until: transition.civil(at: before).adding(seconds: 2 * length))
    return nextInOrder()
  }

  private mutating func nextCivil() -> CivilDateTime? {
    if let civil = ahead {
      ahead = nil
      return civil
    }
    return iterator.next()
  }

  /// Sorts the times from `first` to `end` by their instants.
  private mutating func orderAround(first: CivilDateTime, until end: CivilDateTime) {
    waiting = []
    waitingIndex = 0
    var next = Optional(first)
    while let civil = next, civil < end {
      let instant = zone.instant(of: civil)
      waiting.append(SeriesFrame.Moment(key: Int(instant.secondsSince1970), civil: zone.civil(at: instant)))
      next = nextCivil()
    }
    ahead = next
    waiting.sort { $0.key < $1.key }
  }
}
