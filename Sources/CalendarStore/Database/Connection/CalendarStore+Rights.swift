import GRDB
import Synchronization

/// The access that a reading transaction needs.
enum AccessNeed {
  /// None: it reveals nothing about items.
  case nothing
  /// Reading events or reminders; it reads only what is allowed.
  case something
  /// Reading events and reminders.
  case everything
  /// A store without a client.
  case ownership
}

extension CalendarStore {
  /// The rights of the store's client.
  func rights(_ db: Database) throws -> AccessRights {
    guard let client else { return .owner }
    return AccessRights(event: try level(db, client, .event), reminder: try level(db, client, .reminder))
  }

  /// What a program may do: what somebody decided, else what holds while the store is open.
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
      throw StoreError(.denied, "“\(client)” may not see or change what programs may do")
    }
  }

  /// Reads items, as far as the client may.
  func readItems<Value>(_ body: (Database, AccessRights) throws -> Value) throws(StoreError) -> Value {
    try read(.something) { db in try body(db, rights(db)) }
  }
}
