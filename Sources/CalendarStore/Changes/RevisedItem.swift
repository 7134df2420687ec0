public import CalendarModel
import GRDB
public import ICalendar

/// An item that a revision added, changed or deleted.
public struct RevisedItem: Sendable {
  /// What became of it.
  public enum Action: String, Sendable, CaseIterable {
    case added
    case updated
    case deleted
  }

  /// What became of it.
  public let action: Action
  /// Its kind.
  public let kind: ItemKind
  /// Its UID.
  public let uid: String
  /// The title of its calendar; nil if that is gone.
  public let calendar: String?
  /// The component before the revision; nil if there was none, or it is kept no more.
  public let old: Component?
  /// The component after the revision; nil if there was none, or it is kept no more.
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
  /// What became of it.
  public let action: RevisedItem.Action
  /// Its title before the revision, or with which it was created.
  public let title: String
}

extension CalendarStore {
  /// Hands out what a revision did to items, in the order in which they were added; what was before comes from what undo
  /// keeps.
  ///
  /// - Returns: what it did to calendars.
  /// - Throws: ``StoreError`` `notFound` if there is no revision of that number, and what `body` throws.
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
