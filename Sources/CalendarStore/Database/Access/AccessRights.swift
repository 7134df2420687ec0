import CalendarModel

/// What the client of a store may do.
struct AccessRights: Hashable {
  var event: AccessLevel
  var reminder: AccessLevel

  /// A store without a client allows everything.
  static let owner = AccessRights(event: .full, reminder: .full)

  func level(_ entity: AccessEntity) -> AccessLevel { entity == .event ? event : reminder }

  func canRead(_ kind: ItemKind) -> Bool { level(AccessEntity(kind: kind)).allowsReading }

  func canAdd(_ kind: ItemKind) -> Bool { level(AccessEntity(kind: kind)).allowsAdding }

  /// Whether nothing can be read.
  var readsNothing: Bool { !event.allowsReading && !reminder.allowsReading }

  /// Whether everything can be read.
  var readsAll: Bool { event.allowsReading && reminder.allowsReading }

  /// The readable kinds of components, for a query for some kinds.
  ///
  /// - Parameter wanted: the kinds; events and reminders if empty.
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
