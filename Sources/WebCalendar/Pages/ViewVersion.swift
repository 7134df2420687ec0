import CalendarModel
import CalendarStore
import CivilTime

/// What tells the versions of a view apart, known before anything is looked up: all that it is made from.
struct ViewVersion {
  let text: String

  /// For how many seconds a page stays as it is: with the time of now in it, and without.
  private static let (withNow, withoutNow): (Int64, Int64) = (60, 300)

  init(_ context: PageContext, _ view: String, _ date: CivilDate) throws {
    let request = context.request
    // No view that begins further away has today in it.
    let isNear = abs(date.days(since: context.today)) <= 366
    let moment = context.now.secondsSince1970 / (isNear ? Self.withNow : Self.withoutNow)
    let cookies = ["hidden", "zone", "view"].map { request.cookies[$0] ?? "" }
    let places = try context.calendars.places.map { place in
      "\(place.owner ?? "") \(try place.store.revision()) \(place.calendars.map { [$0.title, $0.color ?? "", "\($0.id) \($0.isReadOnly)"] })"
    }
    let parts =
      [
        PageLibrary.version, view, RFC3339.text(date), request.query.text, context.language.tag, context.zone.name,
        request.user ?? "", request.token, String(moment),
      ] + cookies + places
    text = Digest(Array(parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n").utf8)).text
  }
}
