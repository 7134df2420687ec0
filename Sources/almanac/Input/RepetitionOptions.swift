import ArgumentParser
import CalendarModel
import CalendarText
import CivilTime
import CommandLine
import Recurrence
import TimeZones
import TypedTimes

/// The recurrence of an item, and its end.
struct RepetitionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How it repeats, such as FREQ=WEEKLY;COUNT=10.", valueName: "rule"))
  var rrule: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How it repeats, in words: daily, weekly, “every 2 weeks on mon,wed”, “every month on the last friday”.",
      valueName: "words"))
  var `repeat`: RepetitionArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("The last day or time at which it may repeat, or none for no end.", valueName: "time"))
  var until: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("The total number of occurrences.", valueName: "number"))
  var count: Int?

  func validate() throws {
    if rrule != nil, `repeat` != nil { throw ValidationError("--rrule and --repeat cannot be used together") }
    if until != nil, count != nil { throw ValidationError("--until and --count cannot be used together") }
    try Check.number(count, of: "--count", from: 1)
    if let rrule, !isNone { try Check.rule(rrule) }
    try `repeat`?.check()
  }

  /// Whether an option gives the recurrence.
  var isNamed: Bool { nameOption != nil }

  /// Whether an option gives the end of the recurrence.
  var setsEnd: Bool { endOption != nil }

  /// The option that gives the recurrence, or nil.
  var nameOption: String? { rrule != nil ? "--rrule" : `repeat` != nil ? "--repeat" : nil }

  /// The option that gives the end of the recurrence, or nil.
  var endOption: String? { until != nil ? "--until" : count != nil ? "--count" : nil }

  /// Whether --until removes the end of the recurrence.
  private var isEndless: Bool { until.map { $0.text.isEmpty || $0.text.lowercased() == "none" } ?? false }

  /// Whether --rrule removes the recurrence.
  private var isNone: Bool { rrule.map { $0.isEmpty || $0.lowercased() == "none" } ?? false }

  /// Applies the recurrence to an item. A rule in words has no end, so the old end stays; a rule given with --rrule
  /// replaces it.
  func apply(to item: inout some CalendarItem) {
    if let repetition = `repeat` {
      let old = item.recurrenceRules.lazy.compactMap(\.rule).first(where: \.hasEnd)
      item.recurrenceRules = repetition.rule.map { [RecurrenceValue(setsEnd ? $0 : $0.ending(as: old))] } ?? []
    } else if let rrule {
      item.recurrenceRules = isNone ? [] : [RecurrenceValue(rrule)]
    }
  }

  /// Applies the end of the recurrence to an item. The UNTIL of --rrule is converted to the form that --until would
  /// have.
  ///
  /// - Parameters:
  ///   - start: The start of the item; UNTIL has the same form (RFC 5545, 3.3.10).
  ///   - words: The last day given in the title.
  func applyEnd(
    to item: inout some CalendarItem, from start: CalendarTime?, words: String? = nil, _ times: TimeText
  ) throws {
    let until = until ?? words.map { MomentArgument($0) }
    guard until != nil || count != nil else { return fitEnd(of: &item, to: start, times) }
    guard let old = item.recurrenceRules.first, var rule = old.rule else {
      throw Failure(
        .usage, "\(count == nil ? "--until" : "--count") needs --repeat or --rrule, such as --repeat weekly")
    }
    rule.count = count
    rule.until = isEndless ? nil : try until.map { try end($0, from: start, times) }
    if let until, let start, let end = rule.until,
      start.isDate ? end.civilDate < start.civilDate : times.civil(end) < times.civil(start)
    {
      throw Failure(.usage, "the repetition would end (“\(until.text)”) before it begins on \(times.full(start))")
    }
    item.recurrenceRules[0] = RecurrenceValue(rule)
  }

  /// The first day of the recurrence on or after the start, on which a new item begins, or nil if the start is itself a
  /// day of the recurrence. With --rrule the start is kept, with a warning, and the result is nil.
  func otherFirstDay(of item: some CalendarItem, from start: CalendarTime?) -> CivilDate? {
    if rrule == nil { return Self.otherFirstDay(of: item, from: start) }
    warnOfStart(of: item, start)
    return nil
  }

  /// Warns if an item's new rule does not include the day on which the item begins, or does not include any day.
  func warnOfStart(of item: some CalendarItem, _ start: CalendarTime?) {
    guard isNamed, let start, let rule = item.recurrenceRules.first?.rule, !rule.namesDay(of: start.civilDateTime)
    else { return }
    let day = TimeText.day(start.civilDate)
    guard let next = rule.next(after: start.civilDateTime) else {
      Terminal.warning("it takes place only on \(day): its rule does not include that day or any later day")
      return
    }
    Terminal.warning(
      "it begins on \(day), which its rule does not include; the first day of the rule is \(TimeText.day(next.date))")
  }

  private static func otherFirstDay(of item: some CalendarItem, from start: CalendarTime?) -> CivilDate? {
    guard let start, let rule = item.recurrenceRules.first?.rule else { return nil }
    let day = rule.firstDay(from: start.civilDate)
    return day == start.civilDate ? nil : day
  }

  /// Checks a recurrence: one that repeats several times a day needs a start time and, if given in words, an end.
  /// Reports the months or years that a rule given in words skips.
  func check(_ item: some CalendarItem, from start: CalendarTime?) throws {
    guard let start, let rule = item.recurrenceRules.first?.rule else { return }
    if rrule != nil {
      guard rule.frequency < .daily, start.isDate else { return }
      throw Failure(
        .usage,
        "“\(rule.text)” repeats within a day, but an all-day item has no time of day; give a start time, such as "
          + "\(TimeText.typed(CivilDateTime(startOf: start.civilDate).adding(seconds: 9 * 3600)))")
    }
    if rule.frequency < .daily, start.isDate || rule.count == nil && rule.until == nil {
      throw Failure(
        .usage,
        "“\(rule.text)” repeats day and night without an end; give a start time and an end, "
          + "such as 9am with --count 8 or --until \(TimeText.text(start.civilDate))")
    }
    if let remark = rule.remarkOnMissingDays(from: start.civilDate) { Terminal.remark(remark) }
  }

  /// Reports that the item begins on another day.
  static func tell(_ day: CivilDate) {
    Terminal.remark("begins on \(TimeText.day(day)), the first day of the repetition")
  }

  func end(_ until: MomentArgument, from start: CalendarTime?, _ times: TimeText) throws -> CalendarTime {
    let typed = try until.typed(in: times.zone)
    guard let start, !start.isDate else {
      guard let day = typed.on(times.zone.now.date).civil(in: times.zone.clock)?.date else { throw notADay }
      return .date(day)
    }
    if case .date(let day) = typed { return .until(day, like: start, in: times.zone.rules) }
    let time = try until.time(like: start, on: times.civil(start).date, times)
    if start.isFloating { return time }
    guard let instant = times.instant(time) else { throw notADay }
    return .utc(instant.civil(at: .zero))
  }

  /// Converts the UNTIL of a rule, as typed, to the form that the start requires (RFC 5545, 3.3.10).
  private func fitEnd(of item: inout some CalendarItem, to start: CalendarTime?, _ times: TimeText) {
    guard rrule != nil, let start, var rule = item.recurrenceRules.first?.rule, let last = rule.until,
      let end = Self.end(last, like: start, times), end != last
    else { return }
    rule.until = end
    item.recurrenceRules[0] = RecurrenceValue(rule)
    // The author of a UTC time may have meant a day other than the local one.
    if last.isUTC, start.isDate ? end.civilDate != last.civilDate : end.civilDateTime != last.civilDateTime {
      Terminal.write("almanac: the repetition ends on \(times.full(end)): its UNTIL is in UTC, but the start is not")
    }
  }

  /// An UNTIL in the form that the start requires: a day through its end, and local times in the zone of the start.
  /// Returns nil if that zone is unknown.
  private static func end(_ last: CalendarTime, like start: CalendarTime, _ times: TimeText) -> CalendarTime? {
    if start.isDate { return .date(last.isDate ? last.civilDate : times.civil(last).date) }
    if last.isUTC { return start.isFloating ? .floating(times.civil(last)) : last }
    let civil =
      last.isDate ? CivilDateTime(startOf: last.civilDate.adding(days: 1)).adding(seconds: -1) : last.civilDateTime
    if start.isFloating { return .floating(civil) }
    return times.instant(start.with(civil)).map { .utc($0.civil(at: .zero)) }
  }

  private var notADay: Failure { Failure(.usage, "--until must be a date or a time, such as 2026-12-31") }
}

/// A recurrence, as typed by the user.
struct RepetitionArgument: ExpressibleByArgument {
  private let text: String
  /// The rule, or nil for “none”.
  let rule: RecurrenceRule?

  init(argument: String) {
    text = argument
    rule = (TypedRepetition(argument) ?? TypedRepetition(weekdays: argument))?.rule
  }

  /// Checks that the words were understood.
  func check() throws {
    if rule != nil || text.lowercased() == "none" { return }
    throw ValidationError(
      "“\(text)” is not a repetition; --repeat accepts words such as \(TypedRepetition.examples.map { "“\($0)”" }.joined(separator: ", ")), and none"
    )
  }
}
