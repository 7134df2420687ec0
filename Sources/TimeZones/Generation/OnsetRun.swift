import CivilTime

/// Onsets of one observance that fit into one STANDARD or DAYLIGHT: a single onset, or onsets in successive years on
/// the same kind of weekday of a month.
struct OnsetRun {
  /// The onsets, in order.
  private(set) var changes: [OffsetChange]
  /// The ordinals of the weekday in the month that all onsets share.
  private(set) var ordinals: WeekdayOrdinals

  /// For two onsets, a rule is as long as two observances; for three or more, it is shorter.
  static let shortestRule = 3

  init(_ change: OffsetChange) {
    changes = [change]
    ordinals = WeekdayOrdinals(change.local.date)
  }

  /// Adds another onset, or returns false if it does not belong to the run.
  mutating func takes(_ next: OffsetChange) -> Bool {
    let time = next.local
    let change = changes[changes.count - 1]
    let last = change.local
    guard next.observance == change.observance, next.before == change.before, next.isDaylight == change.isDaylight,
      time.date.year == last.date.year + 1, time.date.month == last.date.month,
      time.date.weekday == last.date.weekday, time.secondOfDay == last.secondOfDay,
      let common = ordinals.common(with: time.date)
    else { return false }
    ordinals = common
    changes.append(next)
    return true
  }

  /// Groups onsets, which are in order, into runs that are ordered by their first onsets.
  static func runs(of changes: [OffsetChange]) -> [OnsetRun] {
    var runs: [OnsetRun] = []
    var open: [Int] = []
    for change in changes {
      open.removeAll { runs[$0].changes[runs[$0].changes.count - 1].local.date.year < change.local.date.year - 1 }
      if !open.contains(where: { runs[$0].takes(change) }) {
        open.append(runs.count)
        runs.append(OnsetRun(change))
      }
    }
    return runs
  }
}

/// A transition to another offset.
struct OffsetChange: Hashable {
  /// The instant of the change.
  let instant: Instant
  /// The offset before the change.
  let before: UTCOffset
  /// The observance after the change.
  let observance: TimeZoneRules.Observance
  /// Whether the observance is written as DAYLIGHT.
  let isDaylight: Bool

  /// The local time of the change on the clocks before it.
  var local: CivilDateTime { instant.civil(at: before) }

  /// A transition from one observance to another.
  ///
  /// If a zone has negative daylight saving time, as in Ireland, summer time is still DAYLIGHT, as programs expect.
  init(instant: Instant, from previous: TimeZoneRules.Observance, to observance: TimeZoneRules.Observance) {
    self.instant = instant
    self.observance = observance
    before = previous.offset
    isDaylight =
      observance.isDaylight == previous.isDaylight
      ? observance.isDaylight : observance.offset > previous.offset
  }
}
