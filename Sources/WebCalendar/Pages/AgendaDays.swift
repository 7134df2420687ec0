import CalendarText
import CalendarStore
import CivilTime

/// Days with what happens on them, as lists.
struct AgendaDays {
  private let context: PageContext
  private let facts: EventFacts
  private let events: [ShownEvent]

  init(_ context: PageContext, _ events: [ShownEvent]) throws {
    self.context = context
    self.events = events
    facts = try EventFacts(context, events)
  }

  /// After how many rows a list ends: an event that goes on has one on each day.
  private static let mostRows = 5000

  /// The days on which something happens, and today, with their rows.
  ///
  /// - Returns: also the first day that is not shown, if there would be too many rows; the first day always is.
  func values(_ days: [CivilDate]) -> (days: [[String: Any]], end: CivilDate?) {
    var shown: [[String: Any]] = []
    var rows = 0
    for day in days {
      let present = events.filter { $0.days.contains(day) }
      rows += present.count
      if rows > Self.mostRows, day != days.first { return (shown, day) }
      if !present.isEmpty || day == context.today { shown.append(values(day, present)) }
    }
    return (shown, nil)
  }

  private func values(_ day: CivilDate, _ events: [ShownEvent]) -> [String: Any] {
    let language = context.language
    let isToday = day == context.today
    let all = events.filter { $0.isLong || $0.days.lowerBound < day && $0.days.upperBound > day }
    let timed = events.filter { !($0.isLong || $0.days.lowerBound < day && $0.days.upperBound > day) }
      .sorted { order($0, day) < order($1, day) }
    var rows = all.map { row($0, day) }
    var hasRule = !isToday
    for event in timed {
      var row = row(event, day)
      if !hasRule, event.start > context.now {
        row["now"] = language.clock(context.zone.rules.civil(at: context.now))
        hasRule = true
      }
      rows.append(row)
    }
    let distance = day.days(since: context.today)
    var values: [String: Any] = [
      "date": RFC3339.text(day), "path": context.path("day", day), "number": day.day,
      "name": language.text(day, .weekdayAndDay), "isToday": isToday, "rows": rows,
      "weekday": day.day == 1 || abs(distance) > 13
        ? language.text(day, .weekdayAndDay) : language.names.weekdays[day.weekday.rawValue - 1],
      "relative": distance == 0 ? "Today" : distance == 1 ? "Tomorrow" : distance == -1 ? "Yesterday" : "",
    ]
    if isToday, !timed.contains(where: { $0.end >= context.now }) {
      values["nothing"] = events.isEmpty ? "Nothing planned today" : "Nothing more today"
    }
    return values
  }

  private func order(_ event: ShownEvent, _ day: CivilDate) -> Int64 {
    event.days.lowerBound < day ? .min : event.start.secondsSince1970
  }

  private func row(_ event: ShownEvent, _ day: CivilDate) -> [String: Any] {
    let language = context.language
    let begins = event.days.lowerBound == day
    let ends = event.days.upperBound == day
    var tags: [String] = []
    if event.isTentative { tags.append("Tentative") }
    if event.isDeclined { tags.append("Declined") }
    if event.isCancelled { tags.append("Cancelled") }
    let weekday = { (date: CivilDate) in
      abs(date.days(since: day)) < 7 ? language.names.weekdays[date.weekday.rawValue - 1] : language.text(date, .day)
    }
    if !begins { tags.append("Since \(weekday(event.days.lowerBound))") }
    if !ends {
      tags.append("\(event.isLong ? "Until" : "Ends") \(weekday(event.days.upperBound))")
    }
    let time: String
    if event.isAllDay || !begins && !ends {
      time = "All day"
    } else if !begins {
      time = "Until \(language.clock(event.finish))"
    } else if !ends {
      time = event.isLong ? "From \(language.clock(event.begin))" : language.clocks(event.begin, event.finish)
    } else {
      time = event.start == event.end ? language.clock(event.begin) : language.clocks(event.begin, event.finish)
    }
    let remarks = facts.remarks(event, language, in: context.zone.rules)
    let place = facts.whereabouts(event, context)
    let lines = [place ?? "", remarks.prefix(place == nil ? 3 : 2).joined(separator: " · ")].filter { !$0.isEmpty }
    var values: [String: Any] = [
      "class": event.classes, "path": event.path, "title": event.title, "tags": tags, "lines": lines, "time": time,
      "calendar": context.calendars.title(event.calendar),
      "id": "l\(event.id.number)-\(RFC3339.text(day))-\(event.start.secondsSince1970)",
    ]
    if !event.isAllDay { values["datetime"] = event.datetime }
    values["state"] = event.state
    return values
  }
}
