import CalendarModel

/// The access rights of a store's client.
struct AccessRights: Hashable {
  var event: AccessLevel
  var reminder: AccessLevel

  /// The rights of the owner, who may do everything. They apply if the store was opened without a client.
  static let owner = AccessRights(event: .full, reminder: .full)

  func level(_ entity: AccessEntity) -> AccessLevel { entity == .event ? event : reminder }

  func canRead(_ kind: ItemKind) -> Bool { level(AccessEntity(kind: kind)).allowsReading }

  func canAdd(_ kind: ItemKind) -> Bool { level(AccessEntity(kind: kind)).allowsAdding }

  /// Whether neither events nor reminders can be read.
  var readsNothing: Bool { !event.allowsReading && !reminder.allowsReading }

  /// Whether both events and reminders can be read.
  var readsAll: Bool { event.allowsReading && reminder.allowsReading }

  /// Returns the kinds in a query that the client may read.
  ///
  /// - Parameter wanted: The kinds in the query; if empty, events and reminders.
  /// - Throws: `StoreError` `denied` if none of them can be read.
  func kinds(among wanted: [ItemKind], of client: String?) throws -> [ItemKind] {
    if readsAll { return wanted }
    let all = wanted.isEmpty ? [.event, .reminder] : wanted
    let readable = all.filter { canRead($0) }
    if readable.isEmpty { throw Self.denied(client, to: "read", all.map { AccessEntity(kind: $0) }) }
    return readable
  }

  static func denied(_ client: String?, to verb: String, _ entities: [AccessEntity]) -> StoreError {
    let client = client ?? "?"
    let named = AccessEntity.allCases.filter { entities.contains($0) }
    let words = named.map { "\($0.rawValue)s" }.joined(separator: " and ")
    return StoreError(.denied, about: .access(client: client), "“\(client)” may not \(verb) \(words)")
  }
}
