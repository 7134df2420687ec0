import GRDB

/// What a reading transaction needs.
enum AccessNeed {
  /// Nothing: it tells nothing of items.
  case nothing
  /// That events or reminders can be read; what it reads is chosen by what can be.
  case something
  /// That events and reminders can be read.
  case everything
  /// That the store was opened in nobody's name.
  case ownership
}

extension CalendarStore {
  /// What the one may do in whose name the store was opened.
  func rights(_ db: Database) throws -> AccessRights {
    guard let client else { return .owner }
    return AccessRights(
      event: try AccessGrant.level(db, client, .event), reminder: try AccessGrant.level(db, client, .reminder))
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

  /// Reads items, as far as they can be.
  func readItems<Value>(_ body: (Database, AccessRights) throws -> Value) throws(StoreError) -> Value {
    try read(.something) { db in try body(db, rights(db)) }
  }
}
