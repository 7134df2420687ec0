import CivilTime

/// The message in an empty view.
struct EmptyState {
  private let context: PageContext
  private let days: ClosedRange<CivilDate>
  private let view: String

  init(_ context: PageContext, _ days: ClosedRange<CivilDate>, _ view: String) {
    self.context = context
    self.days = days
    self.view = view
  }

  /// The template values, or nil if no message is needed.
  var values: [String: Any]? {
    get throws {
      let words = context.language.words
      let calendars = context.calendars
      if calendars.shownCount == 0, !calendars.numbers.isEmpty {
        let count = calendars.numbers.count
        return [
          "title": words[.noneShown], "showAll": true,
          "text": words.text(count, .allHidden),
        ]
      }
      if calendars.numbers.isEmpty || context.revision == 0 && calendars.places.count == 1 {
        return [
          "title": words[.nothingYet], "text": words[.importOrConnect],
          "path": "/import", "link": words[.importFile], "showAll": false,
        ]
      }
      if view != "list" { return nil }
      let language = context.language
      let count = calendars.shownCount
      var values: [String: Any] = [
        "title": words[.nothingPlanned], "showAll": false,
        "text": words.text(
          count, .noEvents, [language.text(days.lowerBound, .day), language.text(days.upperBound, .day)]),
      ]
      if let next = try context.reader.nextDay(after: days.upperBound) {
        values["path"] = context.path("list", next)
        let day = language.text(next, next.year == days.upperBound.year ? .day : .dayAndYear)
        values["link"] = words.text(.nextEvent, [day])
      }
      return values
    }
  }
}
