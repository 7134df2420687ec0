import CalendarStore
import CivilTime

/// Exports a calendar, or its events in a range of days, as a file.
struct ExportPage {
  let context: PageContext

  /// The maximum size of a file in bytes.
  private static let most = 64 << 20

  private struct TooMuch: Error {}

  func response() throws -> PageResponse {
    let query = context.request.query
    guard let number = query["calendar"].flatMap({ Int64($0) }),
      let place = context.calendars.places.first(where: { $0.numbers.contains(number) }),
      let calendar = place.calendars.first(where: { place.number($0.id) == number }),
      let from = day("from"), let to = day("to")
    else { return try MessagePage.missing.response(context) }
    var items = ItemQuery()
    items.calendars = [calendar.identifier]
    items.from = from.day.map(moment)
    items.to = to.day.map { moment($0.adding(days: 1)) }
    var response = PageResponse(200)
    var size = 0
    let outcome = Result {
      _ = try place.store.export(items) { piece in
        size += piece.count
        if size > Self.most { throw TooMuch() }
        response.body += piece
      }
    }
    if size > Self.most { return try message(413, .tooMuchForFile, .fewerDays) }
    try outcome.get()
    if response.body.isEmpty { return try message(404, .nothingToExport, .nothingOnDays) }
    response.type = "text/calendar; charset=utf-8"
    response.filename = "calendar.ics"
    return response
  }

  private func message(_ status: Int, _ title: PageWord, _ text: PageWord) throws -> PageResponse {
    try MessagePage(status: status, title: title, paragraphs: [.word(text)], link: ("/calendars", .word(.chooseAnew)))
      .response(context)
  }

  /// Returns the beginning of a day.
  private func moment(_ day: CivilDate) -> ItemQuery.Moment {
    let civil = CivilDateTime(startOf: day)
    let zone = context.zone.rules
    return ItemQuery.Moment(instant: zone.instant(of: civil), civil: civil, zone: zone)
  }

  private struct TypedDay {
    /// The day, or nil if the field was left empty.
    let day: CivilDate?
  }

  /// Reads a day from a field, or returns nil if the text in the field is not a valid day.
  private func day(_ name: String) -> TypedDay? {
    guard let text = context.request.query[name], !text.isEmpty else { return TypedDay(day: nil) }
    return RFC3339.date(text).flatMap { (2...9998).contains($0.year) ? TypedDay(day: $0) : nil }
  }
}
