import Bounds
import GRDB
public import ICalendar

extension CalendarStore {
  /// The items that a revision deleted, in their previous state, if the store still has it.
  ///
  /// - Parameters:
  ///   - revision: The number of the revision.
  ///   - limit: The maximum number of items.
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
