import CivilTime

extension ClosedRange<CivilDate> {
  /// How many days there are.
  var count: Int { upperBound.days(since: lowerBound) + 1 }

  /// The days in their order.
  var all: [CivilDate] { (0..<count).map { lowerBound.adding(days: $0) } }
}
