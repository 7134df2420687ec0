import ArgumentParser
import CalendarModel
import CalendarText
import CivilTime
import CommandLine
import Recurrence
import TimeZones
import TypedTimes

/// How an item repeats, and until when.
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
    name: .long, help: ArgumentHelp("The last day or time on which it may repeat; none for no end.", valueName: "time"))
  var until: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("How many times it takes place in all.", valueName: "number"))
  var count: Int?

  func validate() throws {
    if rrule != nil, `repeat` != nil { throw ValidationError("--rrule and --repeat cannot be used together") }
    if until != nil, count != nil { throw ValidationError("--until and --count cannot be used together") }
    try Check.number(count, of: "--count", from: 1)
    if let rrule, !isNone { try Check.rule(rrule) }
    try `repeat`?.check()
  }

  /// Whether anybody says how it repeats.
  var isNamed: Bool { nameOption != nil }

  /// Whether anybody says when it stops to repeat.
  var setsEnd: Bool { endOption != nil }

  /// The option that says how it repeats; nil if none does.
  var nameOption: String? { rrule != nil ? "--rrule" : `repeat` != nil ? "--repeat" : nil }

  /// The option that says when it stops to repeat; nil if none does.
  var endOption: String? { until != nil ? "--until" : count != nil ? "--count" : nil }

  /// Whether --until takes the end of the repetition away.
  private var isEndless: Bool { until.map { $0.text.isEmpty || $0.text.lowercased() == "none" } ?? false }

  /// Whether --rrule stops the repetition.
  private var isNone: Bool { rrule.map { $0.isEmpty || $0.lowercased() == "none" } ?? false }

  /// Writes into an item how it repeats. Words say no end, so that stays; a rule of --rrule says it itself.
  func apply(to item: inout some CalendarItem) {
    if let repetition = `repeat` {
      let old = item.recurrenceRules.lazy.compactMap(\.rule).first(where: \.hasEnd)
      item.recurrenceRules = repetition.rule.map { [RecurrenceValue(setsEnd ? $0 : $0.ending(as: old))] } ?? []
    } else if let rrule {
      item.recurrenceRules = isNone ? [] : [RecurrenceValue(rrule)]
    }
  }

  /// Writes into an item when it stops to repeat. The UNTIL of --rrule gets the form that --until would give it.
  ///
  /// - Parameters:
  ///   - start: When the item begins; UNTIL has the form of it (RFC 5545 3.3.10).
  ///   - words: The last day as the title has it.
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
      throw Failure(.usage, "the repetition would end (“\(until.text)”) before it begins, on \(times.full(start))")
    }
    item.recurrenceRules[0] = RecurrenceValue(rule)
  }

  /// The first day of the repetition on or after the start, if the start is no such day: what is new begins there. What
  /// --rrule says stays as it is, with a warning.
  func otherFirstDay(of item: some CalendarItem, from start: CalendarTime?) -> CivilDate? {
    if rrule == nil { return Self.otherFirstDay(of: item, from: start) }
    warnOfStart(of: item, start)
    return nil
  }

  /// Warns if an item gets a rule that does not name the day on which it begins, or no day at all.
  func warnOfStart(of item: some CalendarItem, _ start: CalendarTime?) {
    guard isNamed, let start, let rule = item.recurrenceRules.first?.rule, !rule.namesDay(of: start.civilDateTime)
    else { return }
    let day = TimeText.day(start.civilDate)
    guard let next = rule.next(after: start.civilDateTime) else {
      Terminal.warning("it takes place on \(day) alone: its repetition has no day after that, and not that one either")
      return
    }
    Terminal.warning("it begins on \(day), which is no day of its repetition; the first is \(TimeText.day(next.date))")
  }

  private static func otherFirstDay(of item: some CalendarItem, from start: CalendarTime?) -> CivilDate? {
    guard let start, let rule = item.recurrenceRules.first?.rule else { return nil }
    let day = rule.firstDay(from: start.civilDate)
    return day == start.civilDate ? nil : day
  }

  /// Checks a repetition: more often than once a day, it needs a time of day to begin at and, in words, an end. Tells people
  /// if words leave out months or years.
  func check(_ item: some CalendarItem, from start: CalendarTime?) throws {
    guard let start, let rule = item.recurrenceRules.first?.rule else { return }
    if rrule != nil {
      guard rule.frequency < .daily, start.isDate else { return }
      throw Failure(
        .usage,
        "“\(rule.text)” repeats within a day, and what is all-day has no time of day; say at what time it begins, such as "
          + "\(TimeText.typed(CivilDateTime(startOf: start.civilDate).adding(seconds: 9 * 3600)))")
    }
    if rule.frequency < .daily, start.isDate || rule.count == nil && rule.until == nil {
      throw Failure(
        .usage,
        "“\(rule.text)” repeats all day and night without an end; say at what time of day it begins and when it ends, "
          + "such as 9am with --count 8 or --until \(TimeText.text(start.civilDate))")
    }
    if let remark = rule.remarkOnMissingDays(from: start.civilDate) { Terminal.remark(remark) }
  }

  /// Tells on which other day something begins.
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

  /// Gives the UNTIL of a rule as it was typed the form that the start asks for (RFC 5545 3.3.10).
  private func fitEnd(of item: inout some CalendarItem, to start: CalendarTime?, _ times: TimeText) {
    guard rrule != nil, let start, var rule = item.recurrenceRules.first?.rule, let last = rule.until,
      let end = Self.end(last, like: start, times), end != last
    else { return }
    rule.until = end
    item.recurrenceRules[0] = RecurrenceValue(rule)
    // Whoever wrote it in UTC may have meant another day than that of the clocks here.
    if last.isUTC, start.isDate ? end.civilDate != last.civilDate : end.civilDateTime != last.civilDateTime {
      Terminal.write("almanac: the repetition ends on \(times.full(end)): its UNTIL is in UTC, and the start is not")
    }
  }

  /// An UNTIL in the form that a start asks for: a day until its end, and local times in the zone of the start. nil if
  /// nobody knows that zone.
  private static func end(_ last: CalendarTime, like start: CalendarTime, _ times: TimeText) -> CalendarTime? {
    if start.isDate { return .date(last.isDate ? last.civilDate : times.civil(last).date) }
    if last.isUTC { return start.isFloating ? .floating(times.civil(last)) : last }
    let civil =
      last.isDate ? CivilDateTime(startOf: last.civilDate.adding(days: 1)).adding(seconds: -1) : last.civilDateTime
    if start.isFloating { return .floating(civil) }
    return times.instant(start.with(civil)).map { .utc($0.civil(at: .zero)) }
  }

  private var notADay: Failure { Failure(.usage, "--until takes a day or a time, such as 2026-12-31") }
}

/// How something repeats, as people type it.
struct RepetitionArgument: ExpressibleByArgument {
  private let text: String
  /// The rule; nil for “none”.
  let rule: RecurrenceRule?

  init(argument: String) {
    text = argument
    rule = (TypedRepetition(argument) ?? TypedRepetition(weekdays: argument))?.rule
  }

  /// Checks that the words were understood.
  func check() throws {
    if rule != nil || text.lowercased() == "none" { return }
    throw ValidationError(
      "“\(text)” does not say how it repeats; --repeat takes words such as \(TypedRepetition.examples.map { "“\($0)”" }.joined(separator: ", ")), and none"
    )
  }
}
