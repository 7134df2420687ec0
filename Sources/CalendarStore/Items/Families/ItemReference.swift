import GRDB
import ICalendar

/// The name of an item as people type it: a UID or the first digits of an id, optionally followed by a slash and an
/// occurrence. The prefix `uid:` or `id:` specifies which of the two is meant.
struct ItemReference {
  /// The items with the UID, or the item with the id.
  let items: [StoredItem]
  /// The text after the slash.
  let occurrence: String?

  /// Finds the items named by a string, among those that may be read.
  ///
  /// - Throws: ``StoreError``: `notFound`; `ambiguous` if several ids begin with the digits, or if the text is the UID
  ///   of one item and the id of another.
  init(_ text: String, _ db: Database, _ rights: AccessRights) throws {
    let form = Form.allCases.first { text.hasPrefix($0.prefix) } ?? .any
    let name = String(text.dropFirst(form.prefix.count))
    // UIDs may contain slashes.
    let whole = try Self.items(named: name, form, text, db, rights)
    if !whole.isEmpty {
      (items, occurrence) = (whole, nil)
      return
    }
    guard let slash = name.lastIndex(of: "/") else { throw Self.missing(text) }
    let series = try Self.items(named: String(name[..<slash]), form, text, db, rights)
    if series.isEmpty { throw Self.missing(text) }
    (items, occurrence) = (series, String(name[name.index(after: slash)...]))
  }

  /// The ways in which a name can be interpreted.
  private enum Form: CaseIterable {
    case uid, id, any

    var prefix: String {
      switch self {
      case .uid: "uid:"
      case .id: "id:"
      case .any: ""
      }
    }
  }

  private static func items(
    named name: String, _ form: Form, _ text: String, _ db: Database, _ rights: AccessRights
  ) throws -> [StoredItem] {
    let byUID = form == .id ? [] : try StoredItem.fetch(db, RowCondition("items.uid = ?", [name]))
    let byID =
      form == .uid ? [] : try items(withPrefix: name, db).filter { item in !byUID.contains { $0.id == item.id } }
    let found = (byUID + byID).filter { rights.canRead($0.kind) }
    if byID.count > 1 || !byUID.isEmpty && !byID.isEmpty, found.count > 1 { throw try ambiguous(text, found, db) }
    return found
  }

  private static func items(withPrefix prefix: String, _ db: Database) throws -> [StoredItem] {
    guard let (remainder, modulus) = try ItemNames(db).remainder(forPrefix: prefix.lowercased()) else { return [] }
    let found = try StoredItemTable(db).numbers(
      withRemainder: remainder, modulo: modulus, limit: told + 1)
    return try found.compactMap { try StoredItem.fetch(db, $0) }
  }

  /// The maximum number of items listed.
  private static let told = 5

  /// The error that lists the items to which a string can refer.
  static func ambiguous(_ text: String, _ items: [StoredItem], _ db: Database) throws -> StoreError {
    let names = try ItemNames(db)
    let list = items.prefix(told).map { item in
      "id:\(names.short(item.id)) for “\(item.component.first(.summary)?.text ?? item.uid)” in “\(item.calendar)”"
    }
    return StoreError(
      .ambiguous,
      "“\(text)” matches several items; write \((list + (items.count > told ? ["…"] : [])).joined(separator: ", "))")
  }

  private static func missing(_ text: String) -> StoreError {
    let hint = (1...3).contains(text.count) && text.allSatisfy(\.isHexDigit) ? "; an id has at least four digits" : ""
    return StoreError(.notFound, about: .item, "there is no item “\(text)”\(hint)")
  }
}
