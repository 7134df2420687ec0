public import CalendarModel
import GRDB

/// The net changes to a store since a revision.
public struct ChangesSince: Sendable, Hashable {
  /// The identity of a changed item.
  public struct Item: Sendable, Hashable {
    /// The id of the item.
    public let id: ItemID
    /// The UID of the item.
    public let uid: String
    /// The kind of the item.
    public let kind: ItemKind
    /// The occurrence of a series that the item replaces; `series` for a series or a single item.
    public let recurrenceKey: RecurrenceIdentity
    /// The number of the item's calendar.
    public let calendarID: Int64
  }

  /// The newest revision, to pass to the next call.
  public let revision: Int64
  /// The items that were added and still exist.
  public let added: [Item]
  /// The items that existed and have changed.
  public let updated: [Item]
  /// The items that existed and were deleted, with their last identity.
  public let deleted: [Item]
  /// The numbers of the calendars that were created, changed or deleted.
  public let calendars: [Int64]

  /// Whether nothing has changed.
  public var isEmpty: Bool { added.isEmpty && updated.isEmpty && deleted.isEmpty && calendars.isEmpty }
}

extension CalendarStore {
  /// The net changes since a revision. An item that changed twice is listed once; an item that was added and deleted is
  /// not listed.
  ///
  /// The running time depends on the number of changes, not on the size of the store.
  ///
  /// - Parameters:
  ///   - revision: The starting revision; 0 for the beginning.
  ///   - end: The last revision to include; nil for the newest.
  /// - Throws: ``StoreError`` `invalidArgument` if the store has no such revision yet.
  public func changes(since revision: Int64, until end: Int64? = nil) throws(StoreError) -> ChangesSince {
    try readItems { db, rights in
      let revisions = RevisionTable(db)
      let newest = try revisions.newest()
      let end = min(end ?? newest, newest)
      guard (0...newest).contains(revision) else {
        throw StoreError(.invalidArgument, "there is no revision \(revision); the newest is \(newest)")
      }
      if end <= revision { return ChangesSince(revision: end, added: [], updated: [], deleted: [], calendars: []) }
      let firstNew = try revisions.endItem(until: revision)
      let endNew = try revisions.endItem(until: end)
      var added = try StoredItemTable(db).identities(firstNew..<endNew)
        .map(ChangesSince.Item.init).filter { rights.canRead($0.kind) }
      var updated: [ChangesSince.Item] = []
      var deleted: [ChangesSince.Item] = []
      let rows = try revisions.fates(revision + 1...end, before: firstNew)
      while let row = try rows.next() {
        let wasThere = row["action"] != "added"
        if !rights.canRead(row.kind("old_kind")) { continue }
        if row["id"] != nil as Int64? {
          let item = ChangesSince.Item(row)
          if wasThere { updated.append(item) } else { added.append(item) }
        } else if wasThere {
          deleted.append(
            ChangesSince.Item(
              id: ItemID(number: row["item_id"]), uid: row["old_uid"], kind: row.kind("old_kind"),
              recurrenceKey: RecurrenceIdentity(text: row["old_key"]), calendarID: row["old_calendar"]))
        }
      }
      added.sort { $0.id.number < $1.id.number }
      let calendars = try CalendarChangeTable(db).calendars(revision + 1...end)
      return ChangesSince(revision: end, added: added, updated: updated, deleted: deleted, calendars: calendars)
    }
  }
}

extension ChangesSince.Item {
  fileprivate init(_ row: Row) {
    id = ItemID(number: row["id"])
    uid = row["uid"]
    kind = row.kind()
    recurrenceKey = RecurrenceIdentity(text: row["recurrence_key"])
    calendarID = row["calendar_id"]
  }
}
