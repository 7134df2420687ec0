import CalendarText
import CivilTime

/// The small month shown next to a page.
enum MiniMonth {
  static func values(_ context: PageContext, of date: CivilDate, marking range: ClosedRange<CivilDate>?) -> [String:
    Any]
  {
    let language = context.language
    let first = date.adding(days: 1 - date.day)
    var weeks: [[String: Any]] = []
    var start = language.week(of: first)[0]
    while start.days(since: first) < first.daysInMonth {
      let days = (0..<7).map { start.adding(days: $0) }
      let isRange = range.map { range in days.contains { range.contains($0) } } ?? false
      weeks.append([
        "isRange": isRange && (range.map { $0.upperBound.days(since: $0.lowerBound) < 7 } ?? false),
        "days": days.map { day -> [String: Any] in
          [
            "path": context.path("day", day), "number": day.day, "isOther": day.month != date.month,
            "isToday": day == context.today, "name": language.text(day, .weekdayAndDay),
          ]
        },
      ])
      start = start.adding(days: 7)
    }
    return [
      "caption": language.text(date, .month), "weeks": weeks,
      "heads": language.week(of: date).map { day -> [String: Any] in
        let index = day.weekday.rawValue - 1
        return ["short": language.names.narrowWeekdays[index], "name": language.names.weekdays[index]]
      },
    ]
  }
}
