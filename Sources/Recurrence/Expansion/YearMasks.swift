/// The days that meet a rule's conditions, for every shape of year.
struct YearMasks {
  /// Days in the period for which they were found.
  var inside: [DayMask]
  /// Days that SKIP moved into an adjacent month.
  var moved: [DayMask]

  /// All days that meet the conditions.
  init(_ conditions: DayConditions) {
    self.init(conditions) { days, shape in
      let range = YearMasks.range(of: conditions, shape)
      guard conditions.yearDisplacement == 0 else { return DayConditions.Days(inside: days.union & range) }
      return DayConditions.Days(inside: days.inside & range, moved: days.moved & range)
    }
  }

  /// The days that `choose` selects from those that meet the conditions.
  init(_ conditions: DayConditions, choose: (DayConditions.Days, YearShape) -> DayConditions.Days) {
    inside = []
    moved = []
    inside.reserveCapacity(YearShape.count)
    moved.reserveCapacity(YearShape.count)
    // Only the first 14 shapes matter if the adjacent years do not.
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
    if conditions.yearDisplacement != 0 { moveDays(by: conditions.yearDisplacement) }
  }

  /// Moves the days that SKIP took out of the year naming them into the year that contains them.
  private mutating func moveDays(by displacement: Int) {
    let named = inside
    for index in 0..<YearShape.count {
      let shape = YearShape(index: index)
      inside[index] &= YearTable.table(isLeap: shape.isLeap).year
      // Leap years have all days that a year can have. All other years with the same first weekday name the same days.
      guard !(displacement > 0 ? shape.followsLeapYear : shape.precedesLeapYear) else { continue }
      let end = DayMask.origin + shape.length
      if displacement > 0, named[(shape.firstWeekday + 6) % 7].contains(DayMask.origin + 365) {
        moved[index].insert(DayMask.origin)
      } else if displacement < 0, named[(shape.firstWeekday + shape.length) % 7].contains(DayMask.origin - 1) {
        moved[index].insert(end - 1)
      }
    }
  }

  /// The days, wherever they were found.
  var union: [DayMask] { zip(inside, moved).map(|) }

  /// The bits of a year's own days, including those that SKIP moves out of the year, or of its weeks.
  static func range(of conditions: DayConditions, _ shape: YearShape) -> DayMask {
    if conditions.usesWeekYears { return DayMask(YearWeeks(shape, weekStart: conditions.weekStart).range) }
    let year = YearTable.table(isLeap: shape.isLeap).year
    switch conditions.yearDisplacement {
    case 1: return year | DayMask(DayMask.origin + shape.length..<DayMask.origin + shape.length + 1)
    case -1: return year | DayMask(DayMask.origin - 1..<DayMask.origin)
    default: return year
    }
  }
}
