import GRDB

/// What the one who has opened a store may do.
struct AccessRights: Hashable {
  var event: AccessLevel
  var reminder: AccessLevel

  /// Whoever opens a store in nobody's name may do everything.
  static let owner = AccessRights(event: .full, reminder: .full)

  func level(_ entity: AccessEntity) -> AccessLevel { entity == .event ? event : reminder }

  func canRead(_ kind: String) -> Bool { level(AccessEntity(kind: kind)).allowsReading }

  func canAdd(_ kind: String) -> Bool { level(AccessEntity(kind: kind)).allowsAdding }

  /// Whether nothing can be read.
  var readsNothing: Bool { !event.allowsReading && !reminder.allowsReading }

  /// Whether everything can be read.
  var readsAll: Bool { event.allowsReading && reminder.allowsReading }

  /// The kinds of components that can be read, for a query that wants some kinds.
  ///
  /// - Parameter wanted: the kinds; all where empty.
  /// - Throws: `StoreError` `denied` where none of them can be read.
  func kinds(among wanted: [String], of client: String?) throws -> [String] {
    if readsAll { return wanted }
    let all = wanted.isEmpty ? ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY"] : wanted
    let readable = all.filter { canRead($0.uppercased()) }
    if readable.isEmpty { throw Self.denied(client, to: "read", all.map { AccessEntity(kind: $0.uppercased()) }) }
    return readable
  }

  static func denied(_ client: String?, to verb: String, _ entities: [AccessEntity]) -> StoreError {
    let client = client ?? "?"
    let named = AccessEntity.allCases.filter { entities.contains($0) }
    let words = named.map { "\($0.rawValue)s" }.joined(separator: " and ")
    return StoreError(
      .denied, "“\(client)” may not \(verb) \(words); `almanac access grant \(client)` allows it")
  }
}

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
