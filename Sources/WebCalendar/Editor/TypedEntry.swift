import CalendarModel
import CalendarText
import CivilTime
import Recurrence
import TypedTimes

/// A new item typed in one line, for its form.
struct TypedEntry {
  private let entry: QuickEntry
  private let clock: ZoneClock

  /// The maximum number of characters.
  static let most = 1000

  init(_ text: String, _ context: PageContext) {
    let own = ZoneClock(context.zone.name, context.zone.rules, now: context.now)
    entry = QuickEntry(PlainText.line(String(text.prefix(Self.most))), in: own)
    clock = entry.clockZone ?? own
  }

  /// A message about words that are not understood or are ambiguous.
  var remark: String? { (entry.problem ?? entry.remark).map { "\($0)." } }

  private var start: TypedTime? {
    entry.startText.flatMap { TypedTime.reading($0, in: clock)?.time.on(clock.now.date) }
  }

  /// Applies the recognized values to a new item. Everything else stays unchanged.
  func apply<Item: EditedItem>(to item: inout Item) {
    entry.apply(to: &item, anchor: Item.kind == .event ? .start : .end)
    guard let start, let begin = time(start) else { return }
    item.begin(begin, isNamed: true)
    if let end = end(from: begin, start) { item.finish(end) }
    guard let text = entry.until, case .date(let last)? = TypedTime.reading(text, in: clock)?.time,
      var rule = item.recurrenceRules.first?.rule
    else { return }
    rule.until = .until(last, like: begin, in: clock.rules)
    item.recurrenceRules = [RecurrenceValue(rule)]
  }

  private func time(_ typed: TypedTime) -> CalendarTime? {
    guard let civil = typed.civil(in: clock) else { return nil }
    if typed.isDate { return .date(civil.date) }
    return clock.name == "UTC" ? .utc(civil) : .zoned(civil, tzid: clock.name)
  }

  /// Returns the end, if one is given and it is after the start.
  private func end(from begin: CalendarTime, _ start: TypedTime) -> CalendarTime? {
    if let length = entry.duration {
      let isWhole = length.seconds == 0 && length.days > 0
      return begin.isDate && !isWhole ? nil : begin.adding(length, in: clock.rules)
    }
    guard let text = entry.endText, let typed = TypedTime.reading(text, in: clock, from: start)?.time else {
      return nil
    }
    let day = begin.civilDate
    guard var end = time(typed.on(day)) else { return nil }
    if !end.isDate, end.civilDateTime <= begin.civilDateTime, let next = time(typed.on(day.adding(days: 1))) {
      end = next
    }
    return end.isDate == begin.isDate && end.civilDateTime > begin.civilDateTime ? end : nil
  }
}
