import CivilTime

/// Onsets of one observance that fit into one STANDARD or DAYLIGHT: a single one, or those of successive years on the
/// same kind of weekday of a month.
struct OnsetRun {
  /// The onsets in their order.
  private(set) var changes: [OffsetChange]
  /// Which weekdays of their month they all are.
  private(set) var ordinals: WeekdayOrdinals

  /// Two onsets are as long as a rule as two observances; from three on a rule is shorter.
  static let shortestRule = 3

  init(_ change: OffsetChange) {
    changes = [change]
    ordinals = WeekdayOrdinals(change.local.date)
  }

  /// Adds one more onset, or returns false if it does not belong.
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

  /// Groups onsets, which are in order, into runs in the order of their first onsets.
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
  /// When it is.
  let instant: Instant
  /// The offset before it.
  let before: UTCOffset
  /// What is observed from then on.
  let observance: TimeZoneRules.Observance
  /// Whether it is written as DAYLIGHT.
  let isDaylight: Bool

  /// The local time of the change by the clocks before it.
  var local: CivilDateTime { instant.civil(at: before) }

  /// A transition from one observance to another.
  ///
  /// If daylight saving is negative, as in Ireland, summer time is still DAYLIGHT, as programs expect.
  init(instant: Instant, from previous: TimeZoneRules.Observance, to observance: TimeZoneRules.Observance) {
    self.instant = instant
    self.observance = observance
    before = previous.offset
    isDaylight =
      observance.isDaylight == previous.isDaylight
      ? observance.isDaylight : observance.offset > previous.offset
  }
}
