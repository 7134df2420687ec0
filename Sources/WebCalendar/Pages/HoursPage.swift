import CalendarText
import CalendarStore
import CivilTime

/// A day or a week with its hours.
struct HoursPage {
  let context: PageContext
  let date: CivilDate
  let isWeek: Bool
  private let days: [CivilDate]
  private let axis: HourAxis

  /// The maximum number of events shown that begin on the same day.
  static let mostOfDay = 500

  init(_ context: PageContext, _ date: CivilDate, isWeek: Bool) {
    self.context = context
    self.date = date
    self.isWeek = isWeek
    days = isWeek ? context.week(of: date) : [date]
    axis = HourAxis(days, in: context.zone.rules)
  }

  func response() throws -> PageResponse {
    let language = context.language
    let read = try context.reader.events(days[0], days[days.count - 1], mostOfDay: Self.mostOfDay)
    let events = read.events
    var style = HourStyle()
    let hours = hours(events)
    style.add(
      ".grid",
      ["length": axis.length, "days": days.count, "first": hours.lowerBound, "last": hours.upperBound])
    let lane = AllDayLane(context, days, events.filter { $0.isLong }, read.more)
    // Keep link targets visible below the sticky lanes.
    style.add(":root", ["lanes": lane.height])
    let facts = try EventFacts(events.filter { !$0.isLong })
    var values: [String: Any] = [
      "gridClass": (isWeek ? "week" : "one") + (context.zones.count > 1 ? " two" : "")
        + (isCropped ? " cropped" : ""),
      "zones": zoneNames, "rows": rows(hours, &style),
      "days": days.map { day($0, events, hours, lane, facts, &style) }, "isOne": !isWeek,
    ]
    if let missing = read.missing { values["cut"] = missing.text(of: isWeek ? .week : .day, language) }
    if !isWeek { values["strip"] = language.week(of: date).map(strip) }
    if let note = axis.note(language.words) {
      values["note"] = note.text
      if isWeek { values["noteDay"] = language.text(note.day, .weekdayAndDay) }
    }
    if let minute = nowMinute {
      values["nowTime"] = language.clock(context.zone.rules.civil(at: context.now))
      style.add("#nt", ["at": minute])
    }
    let view = isWeek ? "week" : "day"
    if events.isEmpty, let empty = try EmptyState(context, days[0]...days[days.count - 1], view).values {
      values["empty"] = empty
    }
    let count = !isWeek ? 1 : context.settings.week == .three ? 3 : 7
    let (first, last) = (days[0], days[days.count - 1])
    let frame = PageFrame(
      kind: "hours-page", title: isWeek ? language.range(first, last) : language.text(date, .full),
      shortTitle: isWeek ? language.range(first, last, isShort: true) : language.text(date, .shortDay), view: view,
      date: date, range: first...last,
      step: (
        context.path(view, date.adding(days: -count)), context.path(view, context.today),
        context.path(view, date.adding(days: count)), isWeek ? .week : .day
      ), style: style.text + (isWeek ? HourStyle.landscape : ""))
    return try frame.response(context, "hours", values)
  }

  /// Whether the hours are limited on screen as well as in print.
  private var isCropped: Bool { context.settings.hours != nil }

  /// Returns the range of minutes to print, and also to show on screen if the reader limits the hours: the chosen
  /// hours, or else working hours, extended to include the events on their first days.
  private func hours(_ events: [ShownEvent]) -> ClosedRange<Int> {
    let wanted = context.settings.hours ?? 8..<18
    var range = wanted.lowerBound * 60...min(wanted.upperBound * 60, axis.length)
    // The part of an event after midnight does not extend the hours.
    for event in events where !event.isLong && days.contains(event.days.lowerBound) {
      let day = event.days.lowerBound
      let start = axis.minute(event.start, on: day)
      let end = event.days.upperBound > day ? axis.length : axis.minute(event.end, on: day, isEnd: true)
      range = min(range.lowerBound, start / 60 * 60)...max(range.upperBound, min((end + 59) / 60 * 60, axis.length))
    }
    return range
  }

  private var zoneNames: [String] {
    let noon = context.zone.rules.instant(of: CivilDateTime(startOf: date).adding(seconds: 43_200))
    if context.zones.count > 1 { return context.zones.map(\.city) }
    return [context.zone.rules.observance(at: noon).abbreviation]
  }

  private var nowMinute: Int? { days.contains(context.today) ? axis.minute(context.now, on: context.today) : nil }

  private func rows(_ hours: ClosedRange<Int>, _ style: inout HourStyle) -> [[String: Any]] {
    var known: Set<Int> = []
    let midnight = CivilDateTime(startOf: date)
    let rows = isCropped ? axis.rows.filter { (hours.lowerBound..<hours.upperBound).contains($0.minute) } : axis.rows
    return rows.enumerated().map { index, row in
      let hour = row.clock / 60
      let isFirst = known.insert(hour).inserted
      let id = isFirst ? "h\(hour < 10 ? "0" : "")\(hour)" : "r\(index)"
      style.add("#\(id)", ["at": row.minute])
      let time = midnight.adding(seconds: Int64(row.clock) * 60)
      // The label for the current time would cover other labels close to it.
      let isNear = nowMinute.map { abs($0 - row.minute) < 15 } ?? false
      var labels = index == 0 && (row.clock == 0 || isCropped) ? [""] : [label(time, row.mark)]
      for other in context.zones.dropLast() {
        let instant = context.zone.rules.instant(of: time)
        labels.insert(index == 0 ? "" : context.language.clock(other.rules.civil(at: instant)), at: 0)
      }
      return ["id": id, "labels": labels, "isNear": isNear]
    }
  }

  private func label(_ time: CivilDateTime, _ mark: String?) -> String {
    guard let mark else { return context.language.clock(time) }
    return (time.hour < 10 ? "0" : "") + "\(time.hour) \(mark)"
  }

  /// Returns one day of the strip that is used on phones to navigate within a week.
  private func strip(_ day: CivilDate) -> [String: Any] {
    [
      "path": context.path("day", day), "number": day.day, "name": context.language.text(day, .weekdayAndDay),
      "weekday": context.language.names.narrowWeekdays[day.weekday.rawValue - 1], "isPicked": day == date,
      "isToday": day == context.today,
    ]
  }

  // MARK: A day

  private func day(
    _ day: CivilDate, _ events: [ShownEvent], _ hours: ClosedRange<Int>, _ lane: AllDayLane, _ facts: EventFacts,
    _ style: inout HourStyle
  ) -> [String: Any] {
    let language = context.language
    let date = RFC3339.text(day)
    let present = events.filter { $0.days.contains(day) }
    var values: [String: Any] = [
      "date": date, "path": context.path("day", day), "name": language.text(day, .weekdayAndDay),
      "weekday": language.names.shortWeekdays[day.weekday.rawValue - 1], "number": day.day,
      "isToday": day == context.today, "isWeekend": isWeek && language.isWeekend(day), "isEmpty": present.isEmpty,
    ]
    values.merge(lane.values(day)) { $1 }
    values.merge(NewEventSlots(context).values(day, hours: axis, within: isCropped ? hours : nil)) { $1 }
    let placed = HourBlocks(
      context, day, axis, present.filter { !$0.isLong }, facts,
      caps: isWeek ? .week : .day)
    (values["events"], values["blocks"]) = placed.values(&style)
    if let missing = axis.missing(on: day) {
      values["gap"] = "g\(date)"
      style.add("#g\(date)", ["at": missing.lowerBound, "min": missing.count])
    }
    if day == context.today {
      values["nowId"] = "now"
      style.add("#now", ["at": axis.minute(context.now, on: day)])
    }
    return values
  }
}
