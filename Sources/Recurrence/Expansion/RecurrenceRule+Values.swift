extension RecurrenceRule {
  /// The number of values in its parts, including duplicates.
  var valueCount: Int {
    Part.numberLists.reduce(byDay.count + byMonth.count) { $0 + numbers(of: $1.part).count }
  }

  /// The rule without duplicate values in its parts, in any order. Its occurrences are the same.
  var withEachValueOnce: RecurrenceRule {
    var rule = self
    for list in Part.numberLists {
      let values = numbers(of: list.part)
      if values.count > 1 { rule.setNumbers(values.sortedOnce(), of: list.part) }
    }
    if byDay.count > 7 { rule.byDay = Self.once(byDay) }
    if byMonth.count > 12 { rule.byMonth = Self.once(byMonth) }
    return rule
  }

  private static func once<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
