import CivilTime

/// The all-day events, in lanes above the hours.
struct AllDayLane {
  private let context: PageContext
  private let days: [CivilDate]
  private let events: [ShownEvent]
  private let week: MonthWeek
  private let cells: MonthWeek.Cells
  /// The number of further events per day that were not read.
  private let unread: [CivilDate: EventsOfDays.More]

  /// The number of lines. If not all events fit, the last line shows how many more there are.
  private static let lanes = 4

  /// - Parameters:
  ///   - days: The days side by side, at most seven.
  ///   - events: The all-day events on these days.
  ///   - unread: The number of further events per day, all-day or not.
  init(
    _ context: PageContext, _ days: [CivilDate], _ events: [ShownEvent], _ unread: [CivilDate: EventsOfDays.More]
  ) {
    self.unread = unread
    self.context = context
    self.days = days
    self.events = events
    week = MonthWeek(
      events.map { event in
        let from = max(event.days.lowerBound.days(since: days[0]), 0)
        let to = min(event.days.upperBound.days(since: days[0]), days.count - 1)
        return .init(days: min(from, days.count - 1)...max(from, to), isBar: true)
      })
    cells = week.cells(room: Self.lanes)
  }

  /// The number of lines in use on the fullest day.
  var height: Int {
    days.map { day in
      max((cells.lines(on: index(day)).max() ?? -1) + 1, more(day)?.line ?? 0)
    }.max() ?? 0
  }

  private func index(_ day: CivilDate) -> Int { day.days(since: days[0]) }

  private func more(_ day: CivilDate) -> (sum: EventsOfDays.More, line: Int)? {
    cells.more(on: index(day), besides: unread[day], room: Self.lanes)
  }

  /// Returns the template values for a day.
  func values(_ day: CivilDate) -> [String: Any] {
    let index = index(day)
    var values: [String: Any] = [
      "allDay": cells.chips[index].map { chip(events[$0.entry], day, $0) },
      "rest": week.entries(on: index).filter { entry in !cells.chips[index].contains { $0.entry == entry } }
        .map { chip(events[$0], day, nil) },
    ]
    if let more = more(day) {
      values["moreAll"] = more.sum.text(context.language.words)
      values["moreAllLine"] = more.line
      values["isUnread"] = unread[day] != nil
      values["moreAllPath"] = context.path("list", day)
    }
    return values
  }

  private func chip(_ event: ShownEvent, _ day: CivilDate, _ chip: MonthWeek.Chip?) -> [String: Any] {
    var classes = event.classes
    if let chip { classes += " l\(chip.line + 1)" + chip.extent(of: event, from: day) }
    var values: [String: Any] = [
      "class": classes, "path": event.path, "title": event.title, "calendar": context.calendars.title(event.calendar),
    ]
    let remark = remark(event, day, chip)
    if !remark.isEmpty { values["remark"] = remark }
    values["state"] = event.state.map { context.language.words[$0] }
    return values
  }

  private func remark(_ event: ShownEvent, _ day: CivilDate, _ chip: MonthWeek.Chip?) -> String {
    let language = context.language
    let words = language.words
    if !event.isAllDay {
      let begins = day == event.days.lowerBound
      let ends = day.adding(days: (chip?.span ?? 1) - 1) == event.days.upperBound
      return [
        begins ? words.text(.alsoFrom, [language.clock(event.begin)]) : "",
        ends ? words.text(.alsoUntil, [language.clock(event.finish)]) : "",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    let isAlone = event.days.count == 1 || chip != nil && event.days.lowerBound == day
    return isAlone ? "" : event.text(of: day, words)
  }
}
