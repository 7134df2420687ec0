import Bounds
import CivilTime
import Libical

/// Compiles a rule and its start to a source of occurrences.
struct RuleCompiler {
  let rule: RecurrenceRule
  /// The time from which the rule's periods and missing parts are counted, in civil seconds since 1970.
  let anchor: Int
  /// The range of seconds in which occurrences may be.
  let bounds: ClosedRange<Int>
  /// Whether the series consists of dates, which have no time of day.
  let isDates: Bool

  private let anchorDate: CivilDate
  private let interval: Int

  init(rule: RecurrenceRule, anchor: Int, bounds: ClosedRange<Int>, isDates: Bool) {
    self.rule = rule
    self.anchor = anchor
    self.bounds = bounds
    self.isDates = isDates
    anchorDate = CivilDate(daysSinceEpoch: anchor.dividedDown(by: 86400))
    interval = min(max(rule.interval, 1), RecurrenceRule.largestNumber)
  }

  private var anchorDay: Int { anchor.dividedDown(by: 86400) }

  func source() throws(RecurrenceError) -> OccurrenceSource {
    guard rule.hasGregorianMonths else { return try scaledSource() }
    var conditions = try conditionsOfRule()
    conditions.months = rule.byMonth.isEmpty ? nil : try months()
    if rule.frequency.isSubDaily, !isDates { return subDailySource(conditions) }
    if rule.frequency.isSubDaily { return datesOfSubDailyRule(conditions) }
    addDefaults(to: &conditions)
    let times = timesOfDay()
    guard times.count > 0 else { return .never }
    switch rule.frequency {
    case .yearly, .monthly: return yearSource(conditions, times, calendarPhase(conditions))
    case .weekly: return weeklySource(conditions, times)
    default: return dailySource(conditions, times, step: interval)
    }
  }
}

// MARK: - Conditions on days

extension RuleCompiler {
  /// The conditions in the rule itself.
  private func conditionsOfRule() throws(RecurrenceError) -> DayConditions {
    var conditions = DayConditions()
    conditions.skip = rule.skip ?? .omit
    conditions.weekStart = (rule.weekStart ?? .monday).days(after: .monday)
    conditions.monthDays = allowed(.byMonthDay)
    conditions.yearDays = allowed(.byYearDay)
    conditions.weekNumbers = allowed(.byWeekNo)
    conditions.usesWeekYears = rule.frequency == .yearly && conditions.weekNumbers != nil
    conditions.yearDisplacement = yearDisplacement(conditions)
    conditions.countsInMonths = rule.frequency == .monthly || !rule.byMonth.isEmpty
    if !rule.byDay.isEmpty {
      let hasOrdinals = rule.frequency == .monthly || (rule.frequency == .yearly && rule.byWeekNo.isEmpty)
      conditions.weekdays = rule.byDay.map { day in
        DayConditions.Weekday(weekday: day.weekday.days(after: .monday), ordinal: hasOrdinals ? day.ordinal : nil)
      }
    }
    return conditions
  }

  /// The days of common years, relative to the end or beginning of the year, that SKIP uses instead of day 366.
  private func yearDisplacement(_ conditions: DayConditions) -> Int {
    guard rule.frequency == .yearly, !conditions.usesWeekYears, let yearDays = conditions.yearDays else { return 0 }
    switch conditions.skip {
    case .omit: return 0
    case .forward: return yearDays.contains(366) ? 1 : 0
    case .backward: return yearDays.contains(-366) ? -1 : 0
    }
  }

  /// The values of a part that can match, or nil if the rule does not have the part.
  private func allowed(_ part: RecurrenceRule.Part) -> [Int]? {
    let values = rule.numbers(of: part)
    guard !values.isEmpty, let list = part.numberList else { return nil }
    return values.filter(list.allows)
  }

  /// The months as bits. SKIP replaces a leap month, which this calendar does not have, with a regular one.
  private func months() throws(RecurrenceError) -> UInt16 {
    var bits: UInt16 = 0
    for month in rule.byMonth where (1...12).contains(month.number) {
      var number = month.number
      if month.isLeap {
        switch rule.skip ?? .omit {
        case .omit: continue
        case .backward: break
        case .forward: number += 1
        }
      }
      guard number <= 12 else {
        throw RecurrenceError(
          code: .unsupported, message: "BYMONTH=12L with SKIP=FORWARD leads into the next year and cannot be expanded.")
      }
      bits |= 1 << UInt16(number)
    }
    return bits
  }

  /// Adds the conditions that follow from the start.
  private func addDefaults(to conditions: inout DayConditions) {
    let weekday = DayConditions.Weekday(weekday: anchorDate.weekday.days(after: .monday))
    let hasDays =
      conditions.monthDays != nil || conditions.yearDays != nil || conditions.weekdays != nil
    switch rule.frequency {
    case .yearly:
      if conditions.weekNumbers != nil {
        if !hasDays { conditions.weekdays = [weekday] }
      } else if !hasDays {
        if conditions.months == nil { conditions.months = 1 << UInt16(anchorDate.month) }
        conditions.monthDays = [anchorDate.day]
      } else if conditions.monthDays != nil, conditions.months == nil, conditions.yearDays == nil {
        conditions.months = 1 << UInt16(anchorDate.month)
      }
    case .monthly:
      if !hasDays, conditions.weekNumbers == nil { conditions.monthDays = [anchorDate.day] }
    case .weekly:
      if conditions.weekdays == nil { conditions.weekdays = [weekday] }
    case .daily, .hourly, .minutely, .secondly: break
    }
  }
}

// MARK: - Other calendars

extension RuleCompiler {
  private func scaledSource() throws(RecurrenceError) -> OccurrenceSource {
    let scale = rule.scale ?? ""
    func unsupported(_ what: String) -> RecurrenceError {
      RecurrenceError(code: .unsupported, message: "\(what) cannot be expanded in the calendar \(scale) (RSCALE).")
    }
    if !LibicalVersion.isInstalled {
      throw RecurrenceError(
        code: .unsupported,
        message: "The calendar \(scale) (RSCALE) requires libical, which is not installed; install libical 3.")
    }
    if rule.frequency.isSubDaily { throw unsupported("FREQ=\(rule.frequency.rawValue)") }
    if !rule.byWeekNo.isEmpty { throw unsupported("BYWEEKNO") }
    if rule.frequency == .weekly, !rule.bySetPos.isEmpty { throw unsupported("BYSETPOS in a weekly rule") }
    var times = timesOfDay()
    if rule.frequency == .daily, !rule.bySetPos.isEmpty { times = times.selecting(rule.bySetPos) }
    guard times.count > 0 else { return .never }
    let source = ScaledYears(
      rule, try conditionsOfRule(), step: interval, times: times, anchorDay: anchorDay, bounds: bounds)
    guard let source else { throw unsupported("A rule that starts on \(anchorDate)") }
    return .scaled(source)
  }
}

// MARK: - Daily and less frequent rules

extension RuleCompiler {
  /// The times of day of the rule.
  private func timesOfDay() -> Offsets {
    if isDates { return Offsets([0]) }
    let (hour, minute, second) = timeOfAnchor
    let hours = sortedValues(.byHour) ?? [hour]
    let minutes = sortedValues(.byMinute) ?? [minute]
    let seconds = sortedValues(.bySecond) ?? [second]
    var times: [Int32] = []
    times.reserveCapacity(hours.count * minutes.count * seconds.count)
    guard Self.draw(hours.count * minutes.count * seconds.count) else { return Offsets(times) }
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(Int32(truncatingIfNeeded: (hour * 60 + minute) * 60 + second)) }
      }
    }
    return Offsets(times)
  }

  /// The values of a part in ascending order without duplicates, or nil if the rule does not have the part. Second 60,
  /// which never occurs, is dropped.
  private func sortedValues(_ part: RecurrenceRule.Part) -> [Int]? {
    allowed(part)?.filter { $0 < 60 }.sortedOnce()
  }

  private var timeOfAnchor: (hour: Int, minute: Int, second: Int) {
    let second = anchor.modulo(86400)
    return (second / 3600, second / 60 % 60, second % 60)
  }

  /// The years or months that INTERVAL selects. With BYWEEKNO a year consists of its weeks.
  private func calendarPhase(_ conditions: DayConditions) -> Phase {
    let displacement = conditions.yearDisplacement
    guard rule.frequency == .yearly else {
      let isMovedForward = conditions.skip == .forward && conditions.monthDays != nil
      guard interval > 1 || isMovedForward else { return .every }
      return .months(anchor: 12 * anchorDate.year + anchorDate.month - 1, step: interval)
    }
    guard interval > 1 || displacement != 0 else { return .every }
    let weekYear = anchorDate.week(startingOn: rule.weekStart ?? .monday).year
    return .years(
      anchor: conditions.usesWeekYears ? weekYear : anchorDate.year, step: interval,
      displacement: displacement)
  }

  private func dailySource(_ conditions: DayConditions, _ times: Offsets, step: Int) -> OccurrenceSource {
    // BYSETPOS applies to each day, and every day has the same times.
    let times = rule.bySetPos.isEmpty ? times : times.selecting(rule.bySetPos)
    guard times.count > 0 else { return .never }
    if conditions.areNone {
      let step = step * 86400
      return .progression(Progression(base: anchorDay * 86400, step: step, times: times, bounds: bounds))
    }
    let phase = step > 1 ? Phase.days(anchor: anchorDay, step: step) : .every
    return masked(conditions, times, phase)
  }

  private func weeklySource(_ conditions: DayConditions, _ times: Offsets) -> OccurrenceSource {
    let weekStart = anchorDay - (CivilYear.weekday(ofDay: anchorDay) - conditions.weekStart).modulo(7)
    let areWeekdaysAll =
      conditions.months == nil && conditions.monthDays == nil && conditions.yearDays == nil
      && conditions.weekNumbers == nil
    guard areWeekdaysAll else {
      return yearSource(
        conditions, times, interval > 1 ? .weeks(anchor: weekStart, step: 7 * interval) : .every)
    }
    let weekdays = conditions.weekdays ?? []
    let days = weekdays.map { ($0.weekday - conditions.weekStart).modulo(7) * 86400 }.sortedOnce()
    let (base, step) = (weekStart * 86400, 604_800 * interval)
    guard !rule.bySetPos.isEmpty else {
      return .progression(Progression(base: base, step: step, days: days, times: times, bounds: bounds))
    }
    let count = days.count * times.count
    let places = rule.bySetPos.compactMap { Offsets.index(of: $0, count: count) }.sortedOnce()
    guard !places.isEmpty else { return .never }
    let offsets = places.map { Int32(truncatingIfNeeded: days[$0 / times.count] + times[$0 % times.count]) }
    return .progression(Progression(base: base, step: step, times: Offsets(offsets), bounds: bounds))
  }

  private func masked(_ conditions: DayConditions, _ times: Offsets, _ phase: Phase) -> OccurrenceSource {
    .masked(
      MaskedYears(
        masks: YearMasks(conditions).union, phase: phase, times: times, bounds: bounds,
        reach: conditions.usesWeekYears ? 1 : 0))
  }

  private func yearSource(_ conditions: DayConditions, _ times: Offsets, _ phase: Phase) -> OccurrenceSource {
    let reach = conditions.usesWeekYears ? 1 : 0
    if !rule.bySetPos.isEmpty, times.count > 1 {
      let selector = PositionSelector(conditions, rule.frequency, rule.bySetPos)
      return .selected(SelectedYears(selector, times, phase: phase, bounds: bounds, reach: reach))
    }
    let masks =
      rule.bySetPos.isEmpty
      ? YearMasks(conditions) : PositionSelector(conditions, rule.frequency, rule.bySetPos).masks()
    guard phase.tellsMovedDays, conditions.skip != .omit else {
      let source = MaskedYears(masks: masks.union, phase: phase, times: times, bounds: bounds, reach: reach)
      return .masked(source)
    }
    return .masked(
      MaskedYears(
        masks: masks.inside, movedMasks: masks.moved, displacement: conditions.skip == .forward ? 1 : -1,
        phase: phase, times: times, bounds: bounds, reach: reach))
  }
}

// MARK: - Hourly and more frequent rules

extension RuleCompiler {
  private var unit: Int {
    switch rule.frequency {
    case .hourly: 3600
    case .minutely: 60
    default: 1
    }
  }

  /// The offsets of the rule within an hour, minute or second.
  private func offsetsInUnit() -> Offsets {
    let (_, minute, second) = timeOfAnchor
    let minutes = rule.frequency == .hourly ? sortedValues(.byMinute) ?? [minute] : [0]
    let seconds = rule.frequency == .secondly ? [0] : sortedValues(.bySecond) ?? [second]
    let offsets = minutes.flatMap { minute in
      seconds.map { Int32(truncatingIfNeeded: minute * 60 + $0) }
    }
    return rule.bySetPos.isEmpty ? Offsets(offsets) : Offsets(offsets).selecting(rule.bySetPos)
  }

  /// Uses up the current work budget for examining a number of times, one step for about a microsecond. Once the
  /// budget is used up, the rule has no occurrences, and its results are marked as incomplete.
  private static func draw(_ times: Int) -> Bool { WorkBudget.draw(times / 200) }

  private func subDailySource(_ conditions: DayConditions) -> OccurrenceSource {
    let inUnit = offsetsInUnit()
    guard inUnit.count > 0 else { return .never }
    let step = interval * unit
    let base = anchor - anchor.modulo(unit)
    let limits = TimeLimits(
      hours: sortedValues(.byHour), minutes: rule.frequency == .hourly ? nil : sortedValues(.byMinute),
      seconds: rule.frequency == .secondly ? sortedValues(.bySecond) : nil)
    if limits.areNone, conditions.areNone {
      return .progression(Progression(base: base, step: step, times: inUnit, bounds: bounds))
    }
    if 86400 % step == 0 {
      // The same times on every day.
      guard Self.draw(86400 / step) else { return .never }
      let times = limits.times(base: base.modulo(86400), step: step, inUnit: inUnit)
      return times.count > 0 ? dailyTimes(conditions, times, step: 1) : .never
    }
    if step % 86400 == 0 {
      let start = base.modulo(86400)
      guard limits.contains(start) else { return .never }
      let times = Offsets((0..<inUnit.count).map { Int32(truncatingIfNeeded: start + inUnit[$0]) })
      return dailyTimes(conditions, times, step: step / 86400)
    }
    guard !limits.areNone else { return filtered(conditions, base: base, step: step, days: [0], times: inUnit) }
    // The number of days after which the same times recur, and all steps within the limits on these days.
    let cycle = step.leastCommonMultiple(with: 86400)
    guard Self.draw(cycle / step) else { return .never }
    var starts: [Int] = []
    for place in 0..<cycle / step {
      let second = base + place * step
      if limits.contains(second.modulo(86400)) { starts.append(place * step) }
    }
    guard !starts.isEmpty else { return .never }
    return filtered(conditions, base: base, step: cycle, days: starts, times: inUnit)
  }

  /// The same times on every `step`th day that meets the conditions. BYSETPOS has already been applied within the
  /// steps.
  private func dailyTimes(_ conditions: DayConditions, _ times: Offsets, step: Int) -> OccurrenceSource {
    if conditions.areNone {
      let progression = Progression(base: anchorDay * 86400, step: step * 86400, times: times, bounds: bounds)
      return .progression(progression)
    }
    return masked(conditions, times, step > 1 ? .days(anchor: anchorDay, step: step) : .every)
  }

  private func filtered(
    _ conditions: DayConditions, base: Int, step: Int, days: [Int], times: Offsets
  ) -> OccurrenceSource {
    let progression = Progression(base: base, step: step, days: days, times: times, bounds: bounds)
    if conditions.areNone { return .progression(progression) }
    let filtered = FilteredProgression(progression: progression, masks: YearMasks(conditions).union)
    return filtered.isEmpty ? .never : .filtered(filtered)
  }

  /// The days that contain the steps of a sub-daily rule, counted from midnight of the start.
  private func datesOfSubDailyRule(_ conditions: DayConditions) -> OccurrenceSource {
    let positions = rule.bySetPos.isEmpty ? [0] : rule.bySetPos.compactMap { Offsets.index(of: $0, count: 1) }
    guard !positions.isEmpty else { return .never }
    let step = interval * unit
    let midnight = Offsets([0])
    if step < 86400 { return dailyTimes(conditions, midnight, step: 1) }
    if step % 86400 == 0 { return dailyTimes(conditions, midnight, step: step / 86400) }
    return filtered(conditions, base: anchorDay * 86400, step: step, days: [0], times: midnight)
  }
}
