import CivilTime

/// What a view says if there is nothing in it.
struct EmptyState {
  private let context: PageContext
  private let days: ClosedRange<CivilDate>
  private let view: String

  init(_ context: PageContext, _ days: ClosedRange<CivilDate>, _ view: String) {
    self.context = context
    self.days = days
    self.view = view
  }

  /// What the template shows; nil if a view speaks for itself.
  var values: [String: Any]? {
    get throws {
      let calendars = context.calendars
      if calendars.shownCount == 0, !calendars.numbers.isEmpty {
        let count = calendars.numbers.count
        return [
          "title": "No calendars shown", "showAll": true,
          "text": count == 1 ? "The only calendar is hidden." : "All \(count) calendars are hidden.",
        ]
      }
      if calendars.numbers.isEmpty || context.revision == 0 && calendars.places.count == 1 {
        return [
          "title": "Nothing here yet", "text": "Import an .ics file, or connect a calendar app.",
          "path": "/import", "link": "Import a file", "showAll": false,
        ]
      }
      if view != "list" { return nil }
      let language = context.language
      let count = calendars.shownCount
      var values: [String: Any] = [
        "title": "Nothing planned", "showAll": false,
        "text":
          "No events from \(language.text(days.lowerBound, .day)) to \(language.text(days.upperBound, .day)) in \(count == 1 ? "the calendar" : "the \(count) calendars") shown.",
      ]
      if let next = try context.reader.nextDay(after: days.upperBound) {
        values["path"] = context.path("list", next)
        values["link"] = "Next event: \(language.text(next, next.year == days.upperBound.year ? .day : .dayAndYear))"
      }
      return values
    }
  }
}
