import CalendarModel
import CivilTime
import ICalendar

/// Alarms: the time, the snooze interval, the number of repetitions, and the content.
extension VCalendarDraft {
  private static let actions: [String: String] = ["DALARM": "DISPLAY", "AALARM": "AUDIO", "MALARM": "EMAIL"]

  /// Adds a VALARM for each alarm that does not start a program.
  mutating func addAlarms() {
    for line in lines {
      if line.name == "PALARM" { lose("\(name)/PALARM", line, "it starts a program, which a calendar should not do") }
      guard let action = Self.actions[line.name] else { continue }
      let fields = VCalendarLine.list(line.text.text)
      if fields[0].isEmpty { continue }
      guard let time = VCalendarTime(fields[0]), let trigger = trigger(time) else {
        lose("\(name)/\(line.name)", line, "the value does not begin with a time")
        continue
      }
      add(alarm(action, trigger, fields, line))
    }
  }

  /// Returns the TRIGGER value. A floating time becomes a duration from the start, because absolute triggers are in
  /// UTC.
  private func trigger(_ time: VCalendarTime) -> String? {
    guard case .local(let civil) = time, clocks.tzid == nil, let start, !start.isUTC else {
      return "TRIGGER;VALUE=DATE-TIME:\(clocks.utc(time))"
    }
    let distance = civil.secondsSinceEpoch - start.civilDateTime.secondsSinceEpoch
    return "TRIGGER:\(CalendarDuration(seconds: distance).text)"
  }

  private mutating func alarm(_ action: String, _ trigger: String, _ fields: [String], _ line: VCalendarLine)
    -> Component
  {
    let title = first("SUMMARY").map { VCalendarLine.unescaped($0.text.text) } ?? "Reminder"
    var texts = ["ACTION:\(action)", trigger]
    if fields.count > 2, let count = Int(fields[2]), (1...1000).contains(count),
      let pause = try? CalendarDuration(parsing: fields[1].uppercased()), !pause.isZero, !pause.isNegative
    {
      texts += ["DURATION:\(pause.text)", "REPEAT:\(count)"]
    }
    let content = fields.count > 3 ? fields[3] : ""
    switch action {
    case "DISPLAY": texts.append("DESCRIPTION:\(TextValue.encode(content.isEmpty ? title : content))")
    case "EMAIL":
      let note = fields.count > 4 ? fields[4] : title
      texts += ["SUMMARY:\(TextValue.encode(title))", "DESCRIPTION:\(TextValue.encode(note))"]
      texts.append("ATTENDEE:\(PersonText(content).uri.filter { !$0.isControl })")
    default:
      if content.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:.+/) != nil {
        texts.append("ATTACH:\(content.filter { !$0.isControl })")
      } else if !content.isEmpty {
        lose("\(name)/\(line.name) sound", line, "the sound is not a URI")
      }
    }
    var builder = ComponentBuilder(.valarm)
    builder.elements = texts.map { .property(ContentLine($0)) }
    return builder.component()
  }
}
