import CivilTime

extension ClosedRange<CivilDate> {
  /// The number of days.
  var count: Int { upperBound.days(since: lowerBound) + 1 }

  /// The days in order.
  var all: [CivilDate] { (0..<count).map { lowerBound.adding(days: $0) } }
}
