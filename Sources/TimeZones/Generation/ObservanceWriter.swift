import CivilTime
import ICalendar

/// Makes the observances of a VTIMEZONE for a period in use.
struct ObservanceWriter {
  /// The earliest instant to write, the beginning of 1601, as on Windows.
  private static let earliest = Instant(secondsSince1970: -11_644_473_600)
  /// The latest instant to write; the onsets of the following years still have four-digit years.
  private static let latest = Instant(secondsSince1970: 253_339_228_800)
  /// The end of 2037. An endless rule that no recurrence rule can express is written onset by onset up to this time.
  private static let horizon = Instant(secondsSince1970: 2_145_916_800)

  /// The observances in the order of their first onsets.
  let components: [Component]

  init(_ rules: TimeZoneRules, from start: Instant, until end: Instant?) {
    let start = Swift.min(Swift.max(start, Self.earliest), Self.latest)
    let known = Self.changes(of: rules, from: start, to: Self.end(of: rules, from: start, end))
    var tail = EndlessChanges(rules, from: known.first?.instant ?? start)
    // An endless rule is written if it reaches into the period in use and programs can read its form.
    if let end, let rule = tail, rule.begin >= end || !rule.isPlain { tail = nil }

    let single = known.filter { $0.instant < tail?.begin ?? .distantFuture }
    var written = OnsetRun.runs(of: single).flatMap { Self.components(of: $0) } + (tail?.components ?? [])
    // An observance must be in effect at the start, even if no change began it.
    if [single.first?.instant, tail?.firstOnset].allSatisfy({ $0 ?? .distantFuture > start }) {
      written.append(Self.fixed(rules.observance(at: start), from: start))
    }
    components = written.sorted { $0.order < $1.order }.map(\.component)
  }

  /// An observance with its position among the others.
  struct Written {
    let order: CivilDateTime
    let component: Component
  }

  /// The instant up to which changes are written one by one.
  private static func end(of rules: TimeZoneRules, from start: Instant, _ end: Instant?) -> Instant {
    if let end { return Swift.min(end, latest) }
    let known = Swift.max(rules.transitions.last?.instant ?? start, start)
    return Swift.max(known.adding(seconds: 1), horizon)
  }

  /// The change that began the observance in effect at the start, if there is one, and the changes up to the end.
  static func changes(of rules: TimeZoneRules, from start: Instant, to end: Instant) -> [OffsetChange] {
    var first = start
    while let transition = rules.previousTransition(before: first.adding(seconds: 1)) {
      first = transition.instant
      if rules.offset(at: first.adding(seconds: -1)) != transition.observance.offset { break }
      first = first.adding(seconds: -1)
    }
    var changes: [OffsetChange] = []
    for transition in rules.transitions(from: Swift.min(first, start), to: end) {
      let previous = rules.observance(at: transition.instant.adding(seconds: -1))
      guard previous.offset != transition.observance.offset, transition.instant >= Self.earliest else { continue }
      changes.append(OffsetChange(instant: transition.instant, from: previous, to: transition.observance))
    }
    return changes
  }

  private static func components(of run: OnsetRun) -> [Written] {
    guard run.changes.count >= OnsetRun.shortestRule, let ordinal = run.ordinals.preferred,
      let first = run.changes.first, let last = run.changes.last
    else { return run.changes.map { component($0.local, $0) } }
    let day = YearlyDay.weekday(first.local.date.weekday, ordinal: ordinal, month: first.local.date.month)
    let until = last.instant.civil(at: .zero).text
    return day.recurrenceRules.map { component(first.local, first, rule: "\($0.text);UNTIL=\(until)Z") }
  }

  /// The observance in effect from the first year until the first change of the zone, if there is one.
  private static func fixed(_ observance: TimeZoneRules.Observance, from start: Instant) -> Written {
    let begin = Swift.min(start, Instant(secondsSince1970: 0)).civil(at: observance.offset)
    let first = CivilDate(year: begin.date.year, month: 1, day: 1).map { CivilDateTime(startOf: $0) } ?? begin
    let change = OffsetChange(instant: Instant(first, at: observance.offset), from: observance, to: observance)
    return component(first, change)
  }

  /// A STANDARD or DAYLIGHT.
  static func component(_ first: CivilDateTime, _ change: OffsetChange, rule: String? = nil) -> Written {
    var builder = ComponentBuilder(change.isDaylight ? .daylight : .standard)
    builder.append(ContentLine("DTSTART:\(first.text)"))
    if let rule { builder.append(ContentLine("RRULE:\(rule)")) }
    builder.append(ContentLine("TZOFFSETFROM:\(change.before.text)"))
    builder.append(ContentLine("TZOFFSETTO:\(change.observance.offset.text)"))
    let name = change.observance.abbreviation
    if !name.isEmpty { builder.append(ContentLine("TZNAME:\(TextValue.encode(name))")) }
    return Written(order: first, component: builder.component())
  }
}
