import CalendarStore
import CivilTime

/// The store in which a reader edits, with the calendars that the reader may see there.
struct EditedPlace {
  private let context: PageContext
  let store: CalendarStore
  let calendars: [StoredCalendar]
  /// Whether it is the reader's own: in the name of somebody else nobody is told anything.
  let isOwn: Bool

  /// The reader's own store.
  init(own context: PageContext) {
    (self.context, store, calendars, isOwn) = (context, context.store, context.calendars.all, true)
  }

  /// The calendars in which the reader may write items of a kind.
  func writable(_ entity: AccessEntity) -> [StoredCalendar] {
    calendars.filter { $0.allowsContentModifications && $0.entityTypes.contains(entity) }
  }

  /// The store for changes that the reader makes.
  ///
  /// - Parameter tells: Whether those are told whom changes of meetings concern.
  func writer(tells: Bool) -> CalendarStore { isOwn ? context.ownStore(tells: tells) : store }

  /// The path of the page of an item.
  func path(_ id: ItemID) throws -> String { "/event/\(try store.itemNames().short(id))" }

  /// The path of the page that shows what was just changed, and says so.
  ///
  /// - Parameter date: The day on which it is; nil for today.
  func pathAfterChange(_ date: CivilDate?, isToDo: Bool) throws -> String {
    let notice = isOwn ? "\(ChangeNotice.parameter)=\(try store.revision())" : ""
    if isToDo { return "/todos" + (notice.isEmpty ? "" : "?\(notice)") }
    let view = context.request.cookies["view"].flatMap { Self.views.contains($0) ? $0 : nil } ?? "week"
    let path = context.path(view, date ?? context.today)
    if notice.isEmpty { return path }
    let parts = path.split(separator: "#", maxSplits: 1)
    return parts[0] + (parts[0].contains("?") ? "&" : "?") + notice + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  private static let views: Set<String> = ["day", "week", "month", "list"]
}
