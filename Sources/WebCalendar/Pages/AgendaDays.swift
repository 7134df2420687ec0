import CalendarText
import CalendarStore
import CivilTime

/// Days with their events, as lists.
struct AgendaDays {
  private let context: PageContext
  private let events: [ShownEvent]
  private let skipped: Int
  private let most: Int

  /// - Parameters:
  ///   - skipped: The number of rows to skip on the first day, because the previous page contains them.
  ///   - most: The maximum number of rows.
  init(_ context: PageContext, _ events: [ShownEvent], skipping skipped: Int = 0, most: Int = .max) {
    self.context = context
    self.events = events
    self.skipped = skipped
    self.most = most
  }

  /// A day with its events in row order, and the range that is shown.
  private struct Day {
    let date: CivilDate
    let events: [ShownEvent]
    let shown: Range<Int>
  }

  /// Returns the days with events, and today, with their rows.
  ///
  /// - Returns: The days, and where the list continues if there are too many rows.
  func values(_ dates: [CivilDate]) throws -> (days: [[String: Any]], rest: (day: CivilDate, skipped: Int)?) {
    var days: [Day] = []
    var rest: (day: CivilDate, skipped: Int)?
    var left = most
    for date in dates {
      let present = sorted(events.filter { $0.days.contains(date) }, on: date)
      if present.isEmpty, date != context.today { continue }
      let first = date == dates.first ? min(skipped, present.count) : 0
      let end = left < present.count - first ? first + left : present.count
      if first < end || present.isEmpty { days.append(Day(date: date, events: present, shown: first..<end)) }
      left -= end - first
      if end < present.count {
        rest = (date, end)
        break
      }
    }
    let facts = try EventFacts(days.flatMap { $0.events[$0.shown] })
    return (days.map { values($0, facts) }, rest)
  }

  /// Returns the events of a day in list order: events that last all day come first or, if there are too many for a
  /// list, events that begin on the day.
  private func sorted(_ events: [ShownEvent], on day: CivilDate) -> [ShownEvent] {
    let isWhole = { (event: ShownEvent) in Self.isWhole(event, on: day) }
    let timed = events.filter { !isWhole($0) }.sorted { order($0, day) < order($1, day) }
    let all = events.filter(isWhole) + timed
    if all.count <= most { return all }
    return all.filter { $0.days.lowerBound == day } + all.filter { $0.days.lowerBound < day }
  }

  /// Whether an event lasts the whole of a given day.
  private static func isWhole(_ event: ShownEvent, on day: CivilDate) -> Bool {
    event.isLong || event.days.lowerBound < day && event.days.upperBound > day
  }

  private func values(_ shown: Day, _ facts: EventFacts) -> [String: Any] {
    let language = context.language
    let day = shown.date
    let isToday = day == context.today
    var rows: [[String: Any]] = []
    var hasRule = !isToday
    for event in shown.events[shown.shown] {
      var row = row(event, day, facts)
      if !hasRule, !Self.isWhole(event, on: day), event.start > context.now {
        row["now"] = language.clock(context.zone.rules.civil(at: context.now))
        hasRule = true
      }
      rows.append(row)
    }
    let distance = day.days(since: context.today)
    let words = language.words
    var values: [String: Any] = [
      "date": RFC3339.text(day), "path": context.path("day", day), "number": day.day,
      "name": language.text(day, .weekdayAndDay), "isToday": isToday, "rows": rows,
      "weekday": day.day == 1 || abs(distance) > 13
        ? language.text(day, .weekdayAndDay) : language.names.weekdays[day.weekday.rawValue - 1],
      "relative": Self.relative[distance].map { words[$0] } ?? "",
    ]
    let isOver = { (event: ShownEvent) in Self.isWhole(event, on: day) || event.end < context.now }
    if isToday, shown.events.allSatisfy(isOver) {
      values["nothing"] = shown.events.isEmpty ? words[.nothingToday] : words[.nothingMore]
    }
    return values
  }

  private static let relative: [Int: PageWord] = [-1: .yesterday, 0: .today, 1: .tomorrow]

  private func order(_ event: ShownEvent, _ day: CivilDate) -> Int64 {
    event.days.lowerBound < day ? .min : event.start.secondsSince1970
  }

  private func row(_ event: ShownEvent, _ day: CivilDate, _ facts: EventFacts) -> [String: Any] {
    let language = context.language
    let words = language.words
    let begins = event.days.lowerBound == day
    let ends = event.days.upperBound == day
    var tags: [String] = []
    if event.isTentative { tags.append(words[.tentative]) }
    if event.isDeclined { tags.append(words[.declined]) }
    if event.isCancelled { tags.append(words[.cancelled]) }
    let weekday = { (date: CivilDate) in
      abs(date.days(since: day)) < 7 ? language.names.weekdays[date.weekday.rawValue - 1] : language.text(date, .day)
    }
    if !begins { tags.append(words.text(.sinceDay, [weekday(event.days.lowerBound)])) }
    if !ends { tags.append(words.text(event.isLong ? .untilDay : .endsDay, [weekday(event.days.upperBound)])) }
    let time: String
    if event.isAllDay || !begins && !ends {
      time = words[.allDay]
    } else if !begins {
      time = words.text(.untilTime, [language.clock(event.finish)])
    } else if !ends {
      time =
        event.isLong
        ? words.text(.fromTime, [language.clock(event.begin)]) : language.clocks(event.begin, event.finish)
    } else {
      time = event.start == event.end ? language.clock(event.begin) : language.clocks(event.begin, event.finish)
    }
    let remarks = facts.remarks(event, language, in: context.zone.rules)
    let place = facts.whereabouts(event, context)
    let signs = remarks.prefix(place == nil ? 3 : 2)
    let lines =
      (place.map { [[["text": $0] as [String: Any]]] } ?? [])
      + (signs.isEmpty ? [] : [signs.map { ["icon": $0.sign, "text": $0.text] }])
    var values: [String: Any] = [
      "class": event.classes, "path": event.path, "title": event.title, "tags": tags,
      "lines": lines.map { ["parts": $0] }, "time": time,
      "calendar": context.calendars.title(event.calendar),
      "id": "l\(event.id.number)-\(RFC3339.text(day))-\(event.start.secondsSince1970)",
    ]
    if !event.isAllDay { values["datetime"] = event.datetime }
    values["state"] = event.state.map { words[$0] }
    return values
  }
}
