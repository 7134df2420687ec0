import CalendarText
import CalendarStore
import CivilTime

/// A month with its weeks.
struct MonthPage {
  private let context: PageContext
  private let date: CivilDate
  private let first: CivilDate
  private let start: CivilDate
  private let weekCount: Int

  /// The possible numbers of lines in a cell, from the shortest windows to the tallest. The style sheet defines the
  /// window heights.
  private static let rooms = [4, 6, 8, 12]
  /// The maximum number of events continued from an earlier day that a cell lists for screen readers.
  private static let mostRest = 20
  /// The number of dots in a cell that has no room for lines.
  private static let marks = 3

  init(_ context: PageContext, _ date: CivilDate) {
    self.context = context
    self.date = date
    first = date.adding(days: 1 - date.day)
    start = context.language.week(of: first)[0]
    weekCount = (first.adding(days: first.daysInMonth).days(since: start) + 6) / 7
  }

  func response() throws -> PageResponse {
    let language = context.language
    let last = start.adding(days: weekCount * 7 - 1)
    let read = try context.reader.events(start, last, mostOfDay: HoursPage.mostOfDay)
    let events = read.events
    let picked = Self.picked(date, context)
    var counter = HourStyle()
    var values: [String: Any] = [
      "heads": language.week(of: date).map { day -> [String: Any] in
        let index = day.weekday.rawValue - 1
        return ["middle": language.names.shortWeekdays[index], "name": language.names.weekdays[index]]
      },
      "weekCount": weekCount,
      "weeks": (0..<weekCount).map { ["days": week(start.adding(days: $0 * 7), read, &counter)] },
      "below": ["days": try AgendaDays(context, events).values([picked]).days],
    ]
    if let missing = read.missing {
      values["cut"] = missing.text(of: .month, language)
      values["cutPath"] = context.path("list", first)
    }
    if events.isEmpty, let empty = try EmptyState(context, start...last, "month").values { values["empty"] = empty }
    let next = first.adding(days: first.daysInMonth)
    let dayBefore = first.adding(days: -1)
    let frame = PageFrame(
      kind: "month-page", title: language.text(first, .month), shortTitle: language.text(first, .shortMonth),
      view: "month", date: picked, range: nil,
      step: (
        context.path("month", dayBefore.adding(days: 1 - dayBefore.day)),
        context.path("month", context.today), context.path("month", next), .month
      ), style: HourStyle.landscape)
    return try frame.response(context, "month", values)
  }

  /// Returns the day whose events are shown below the month on a phone: today, if the URL names the current month.
  static func picked(_ date: CivilDate, _ context: PageContext) -> CivilDate {
    let today = context.today
    return date.day == 1 && (date.year, date.month) == (today.year, today.month) ? today : date
  }

  private func week(_ monday: CivilDate, _ read: EventsOfDays, _ counter: inout HourStyle) -> [[String: Any]] {
    let end = monday.adding(days: 6)
    let bars = { (event: ShownEvent) in event.isAllDay || event.end.seconds(since: event.start) > 86_400 }
    let events = read.events.filter { event in
      bars(event)
        ? event.days.upperBound >= monday && event.days.lowerBound <= end
        : (monday...end).contains(event.days.lowerBound)
    }
    let week = MonthWeek(
      events.map { event in
        let from = max(event.days.lowerBound.days(since: monday), 0)
        let to = min(event.days.upperBound.days(since: monday), 6)
        return bars(event) ? .init(days: from...to, isBar: true) : .init(days: from...from, isBar: false)
      })
    let today = context.today.days(since: monday)
    let cells = Self.rooms.map { week.cells(room: $0, first: (0..<7).contains(today) ? today : nil) }
    return (0..<7).map { index in
      let day = monday.adding(days: index)
      let present = week.entries(on: index)
      let unread = read.more[day]
      var values = number(day, count: present.count + (unread?.count ?? 0), isLeast: unread?.isLeast == true)
      values["hasChips"] = !present.isEmpty
      let marks = present.prefix(Self.marks).map { CalendarStyle.name(events[$0].calendar) }
      values["hasMarks"] = !marks.isEmpty
      values["marks"] = marks
      let chips = Set(cells.flatMap { $0.chips[index] }).sorted {
        ($0.line, $0.entry, $0.span) < ($1.line, $1.entry, $1.span)
      }
      values["chips"] = chips.map { chip in
        let rooms = cells.indices.filter { cells[$0].chips[index].contains(chip) }
        return self.chip(
          events[chip.entry], chip, index, monday, bars(events[chip.entry]), Self.classes(rooms), &counter)
      }
      let path = context.path("day", day)
      values["more"] = cells.indices.compactMap { room -> [String: Any]? in
        guard let more = cells[room].more(on: index, besides: unread, room: Self.rooms[room]) else { return nil }
        return [
          "text": more.sum.text(context.language.words), "class": "l\(more.line)\(Self.classes([room]))", "path": path,
        ]
      }
      values["rest"] = present.map { events[$0] }.filter { bars($0) && $0.days.lowerBound < day && index > 0 }
        .prefix(Self.mostRest).map { "\($0.title), \($0.text(of: day, context.language.words))" }
      return values
    }
  }

  /// Returns the CSS classes of events that are shown only with certain numbers of lines.
  private static func classes(_ rooms: [Int]) -> String {
    rooms.count == Self.rooms.count ? "" : " lanes" + rooms.map { " r\($0)" }.joined()
  }

  private func number(_ day: CivilDate, count: Int, isLeast: Bool) -> [String: Any] {
    let language = context.language
    var classes: [String] = []
    if day.month != first.month { classes.append("other") }
    if day == context.today { classes.append("today") }
    if language.isWeekend(day) { classes.append("weekend") }
    let words = language.words
    let today = day == context.today ? ", \(words[.isToday])" : ""
    let events = count == 0 ? "" : ", \(words.text(count, isLeast ? .eventsAtLeast : .events))"
    var values: [String: Any] = [
      "class": classes.joined(separator: " "), "number": day.day, "path": context.path("day", day),
      "name": language.text(day, .weekdayAndDay) + today + events,
    ]
    values.merge(NewEventSlots(context).values(day)) { $1 }
    if day.month != first.month, day.day == 1 { values["month"] = language.names.shortMonths[day.month - 1] }
    return values
  }

  private func chip(
    _ event: ShownEvent, _ chip: MonthWeek.Chip, _ index: Int, _ monday: CivilDate, _ isBar: Bool, _ room: String,
    _ counter: inout HourStyle
  ) -> [String: Any] {
    var classes = event.classes + " l\(chip.line + 1)" + room
    if isBar {
      classes += (event.isToDo ? "" : " bar") + chip.extent(of: event, from: monday.adding(days: index))
    }
    var values: [String: Any] = [
      "class": classes, "path": event.path, "title": event.title, "id": counter.nextName(),
      "calendar": context.calendars.title(event.calendar),
    ]
    values["state"] = event.state.map { context.language.words[$0] }
    if !event.isAllDay {
      values["time"] = context.language.clock(event.begin)
      values["datetime"] = event.time
    }
    return values
  }
}
