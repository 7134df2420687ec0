import GRDB
import Synchronization

/// The access that a read transaction requires.
enum AccessNeed {
  /// No access, because nothing about items is revealed.
  case nothing
  /// Read access to events or reminders. Only items that the client may read are included.
  case something
  /// Read access to events and reminders.
  case everything
  /// The owner's access: the store was opened without a client.
  case ownership
}

extension CalendarStore {
  /// The rights of the store's client.
  func rights(_ db: Database) throws -> AccessRights {
    guard let client else { return .owner }
    return AccessRights(event: try level(db, client, .event), reminder: try level(db, client, .reminder))
  }

  /// The access level of a program: the stored decision, or the temporary grant that lasts while the store is open.
  func level(_ db: Database, _ client: String, _ entity: AccessEntity) throws -> AccessLevel {
    let decided = try AccessGrant.level(db, client, entity)
    guard decided == .notDetermined, client == self.client else { return decided }
    return passingGrants.withLock { $0[entity] } ?? decided
  }

  func check(_ need: AccessNeed, _ db: Database) throws {
    guard let client else { return }
    switch need {
    case .nothing: return
    case .something:
      if try rights(db).readsNothing { throw AccessRights.denied(client, to: "read", AccessEntity.allCases) }
    case .everything:
      let rights = try rights(db)
      if !rights.readsAll {
        throw AccessRights.denied(
          client, to: "read", AccessEntity.allCases.filter { !rights.level($0).allowsReading })
      }
    case .ownership:
      throw StoreError(.denied, "“\(client)” may not see or change access rights")
    }
  }

  /// Reads items with the client's rights.
  func readItems<Value>(_ body: (Database, AccessRights) throws -> Value) throws(StoreError) -> Value {
    try read(.something) { db in try body(db, rights(db)) }
  }
}
