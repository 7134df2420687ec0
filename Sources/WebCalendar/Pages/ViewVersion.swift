import CalendarModel
import CalendarStore
import CivilTime

/// The version of a view, computed from its inputs before anything is read.
struct ViewVersion {
  let text: String

  /// The number of seconds for which a page stays valid, with and without the current time on it.
  private static let (withNow, withoutNow): (Int64, Int64) = (60, 300)

  init(_ context: PageContext, _ view: String, _ date: CivilDate) throws {
    let request = context.request
    let moment = context.now.secondsSince1970 / (Self.showsNow(context, view, date) ? Self.withNow : Self.withoutNow)
    let cookies = ["hidden", "zone", "view"].map { request.cookies[$0] ?? "" }
    let places = try context.calendars.places.flatMap { place in
      let isShown = !context.calendars.shown(in: place).isEmpty
      let revision = place.owner == nil ? context.revision : isShown ? try place.store.revision() : 0
      return [place.owner ?? "", "\(isShown ? revision : 0) \(place.calendars.count)"]
        + place.calendars.flatMap { [$0.title, $0.color ?? "", "\($0.id) \($0.isReadOnly)"] }
    }
    let parts =
      [
        PageLibrary.version, view, RFC3339.text(date), request.query.text, context.language.tag, context.zone.name,
        request.user ?? "", request.token, context.settings.text, String(moment),
      ] + cookies + places
    text = Digest(Array(parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n").utf8)).text
  }
  /// Whether a view shows the current time.
  private static func showsNow(_ context: PageContext, _ view: String, _ date: CivilDate) -> Bool {
    let today = context.today
    switch view {
    case "day": return date == today
    case "week": return context.week(of: date).contains(today)
    case "month": return MonthPage.picked(date, context) == today
    default: return ListPage(context: context, date: date).days.contains(today)
    }
  }
}
