public import CalendarModel
import GRDB
public import ICalendar

/// An item that a revision added, changed or deleted.
public struct RevisedItem: Sendable {
  /// A kind of change that a revision makes.
  public enum Action: String, Sendable, CaseIterable {
    case added
    case updated
    case deleted
  }

  /// What the revision did to the item.
  public let action: Action
  /// The kind of the item.
  public let kind: ItemKind
  /// The UID of the item.
  public let uid: String
  /// The title of the item's calendar, or nil if it no longer exists.
  public let calendar: String?
  /// The component before the revision, or nil if there was none or it is no longer kept.
  public let old: Component?
  /// The component after the revision, or nil if there was none or it is no longer kept.
  public let new: Component?
}

extension RevisedItem {
  fileprivate init(_ row: Row) throws {
    action = Action(rawValue: row["action"]) ?? .updated
    kind = row.kind()
    uid = row["uid"]
    calendar = row["calendar"]
    old = row.blob("old").flatMap { try? Component(unfolded: $0) }
    new = action == .deleted ? nil : row.blob("new").flatMap { try? Component(unfolded: $0) }
  }
}

/// A calendar that a revision created, changed or deleted.
public struct RevisedCalendar: Sendable, Hashable {
  /// What the revision did to the calendar.
  public let action: RevisedItem.Action
  /// The title before the revision, or the first title of a new calendar.
  public let title: String
}

extension CalendarStore {
  /// Calls a closure with each item that a revision changed, in the order in which the items were added. Earlier
  /// versions come from the states kept for undo.
  ///
  /// - Returns: The changes to calendars.
  /// - Throws: ``StoreError`` `notFound` if there is no revision with this number; any error that `body` throws.
  public func forEachItem(
    ofRevision number: Int64, _ body: (RevisedItem) throws -> Void
  ) throws(StoreError) -> [RevisedCalendar] {
    try read(.everything) { db in
      guard let entry = try RevisionTable(db).entry(number) else {
        throw StoreError(.notFound, about: .revision, "there is no revision \(number)")
      }
      let rows = try RevisionTable(db).revisedItems(number, entry.added)
      while let row = try rows.next() { try body(RevisedItem(row)) }
      return try RevisedItem.Action.allCases.flatMap { action in
        try CalendarChangeTable(db).entries(number, action.rawValue).map {
          RevisedCalendar(action: action, title: $0.attributes.title)
        }
      }
    }
  }
}
