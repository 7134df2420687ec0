import CivilTime
import TestSupport

/// A rule with its instances, found by going through the days.
struct ModelRule: Sendable {
  let text: String
  /// Whether the rule has corresponding instances wherever it begins.
  let isFree: Bool
  /// Whether a day belongs to it, given the first day.
  let holds: @Sendable (_ day: CivilDate, _ first: CivilDate) -> Bool

  static let all: [ModelRule] = [
    ModelRule(text: "FREQ=DAILY", isFree: true) { _, _ in true },
    ModelRule(text: "FREQ=DAILY;INTERVAL=3", isFree: true) { $0.days(since: $1) % 3 == 0 },
    ModelRule(text: "FREQ=WEEKLY", isFree: true) { $0.days(since: $1) % 7 == 0 },
    ModelRule(text: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", isFree: false) { day, first in
      // Weeks begin on Monday.
      let weeks = (day.daysSinceEpoch + 3).quotient(7) - (first.daysSinceEpoch + 3).quotient(7)
      return weeks % 2 == 0 && [1, 3, 5].contains(day.weekday.rawValue)
    },
    ModelRule(text: "FREQ=MONTHLY;BYDAY=-1FR", isFree: false) {
      day, _ in day.weekday.rawValue == 5 && day.adding(days: 7).month != day.month
    },
    ModelRule(text: "FREQ=MONTHLY;BYMONTHDAY=2,-1", isFree: false) {
      day, _ in day.day == 2 || day.adding(days: 1).day == 1
    },
    ModelRule(text: "FREQ=MONTHLY", isFree: false) { $0.day == $1.day },
  ]

  /// The days of the rule from the first one on, which is included whether or not it matches the rule.
  func days(from first: CivilDate, before end: CivilDate) -> [CivilDate] {
    [first] + (1..<max(end.days(since: first), 1)).map { first.adding(days: $0) }.filter { holds($0, first) }
  }
}

extension Int {
  /// The quotient, rounded down.
  fileprivate func quotient(_ divisor: Int) -> Int { self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor) }
}
