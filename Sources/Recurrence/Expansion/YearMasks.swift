/// The days of every shape of year that meet a rule's conditions.
struct YearMasks {
  /// Days that lie in the period that they were found for.
  var inside: [DayMask]
  /// Days that SKIP moved into a neighbouring month.
  var moved: [DayMask]

  /// All days that meet the conditions.
  init(_ conditions: DayConditions) {
    self.init(conditions) { days, shape in
      let range = YearMasks.range(of: conditions, shape)
      return DayConditions.Days(inside: days.inside & range, moved: days.moved & range)
    }
  }

  /// What `choose` takes of the days that meet the conditions.
  init(_ conditions: DayConditions, choose: (DayConditions.Days, YearShape) -> DayConditions.Days) {
    inside = []
    moved = []
    inside.reserveCapacity(YearShape.count)
    moved.reserveCapacity(YearShape.count)
    // The first 14 shapes are all that matter where neighbours do not.
    let distinct = conditions.dependOnNeighbours ? YearShape.count : 14
    for index in 0..<YearShape.count {
      if index >= distinct {
        inside.append(inside[index % 7])
        moved.append(moved[index % 7])
        continue
      }
      let shape = YearShape(index: index)
      let chosen = choose(conditions.days(of: shape), shape)
      inside.append(chosen.inside)
      moved.append(chosen.moved)
    }
  }

  /// The days, wherever they were found.
  var union: [DayMask] { zip(inside, moved).map { $0 | $1 } }

  /// The bits of a year's own days, or of its weeks.
  static func range(of conditions: DayConditions, _ shape: YearShape) -> DayMask {
    if conditions.usesWeekYears { return DayMask(YearWeeks(shape, weekStart: conditions.weekStart).range) }
    return YearTable.table(isLeap: shape.isLeap).year
  }
}
