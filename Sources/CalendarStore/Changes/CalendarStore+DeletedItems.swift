import Bounds
import GRDB
public import ICalendar

extension CalendarStore {
  /// The items that a revision deleted, as they were, as far as the store still keeps them.
  ///
  /// - Parameters:
  ///   - revision: its number.
  ///   - limit: how many at most.
  public func itemsDeleted(in revision: Int64, limit: Int) throws(StoreError) -> [Component] {
    try readItems { db, rights in
      let rows = try RevisionTable(db).keptItems(revision, "deleted")
      var items: [Component] = []
      while items.count < limit, let row = try rows.next() {
        guard rights.canRead(row.kind("kind")), let content = row.blob("content") else { continue }
        guard WorkBudget.draw(content.count / 64 + 1) else { break }
        if let component = try? Component(unfolded: content) { items.append(component) }
      }
      return items
    }
  }
}
