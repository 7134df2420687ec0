import Accounts
import CalendarStore
import CommandLine

/// Where an item came from: an import, or the feed that its calendar follows.
struct ItemSource: Entry {
  private let type: String
  private let place: String
  private let calendar: String?

  static let columns: Columns<ItemSource> = [
    Column("type", \.type), Column("place", \.place), Column("calendar", \.calendar),
  ]

  /// The source as text.
  var text: String { (type == "feed" ? "the feed at \(place)" : place) + (calendar.map { " (“\($0)”)" } ?? "") }

  /// All sources of an item.
  static func all(of item: StoredItem, in store: CalendarStore) throws -> [ItemSource] {
    // A client without full access sees no feeds.
    let feeds = (try? Subscriptions(store).all()) ?? []
    return feeds.filter { $0.calendar.identifier == item.calendar }.map {
      ItemSource(type: "feed", place: $0.account.origin, calendar: nil)
    }
      + (try store.importSources(of: item)).map {
        ItemSource(type: "import", place: ImportPlaces.shown($0.place), calendar: $0.calendar)
      }
  }
}
