package import CalendarStore
import CivilTime
import Foundation
package import GRDB
import ICalendar
package import TestSupport

/// A store in a separate folder.
package final class TestStore {
  package let folder: TemporaryFolder
  package let store: CalendarStore

  package init() throws {
    folder = try TemporaryFolder()
    store = try CalendarStore(tested: folder.file("store.sqlite"))
  }

  /// Creates a store with a manually set time, or opens the store in a given folder.
  package init(
    now: String, isReadOnly: Bool = false, in folder: TemporaryFolder? = nil, scheduling: SchedulingOptions? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let options = CalendarStore.Options(isReadOnly: isReadOnly, now: try instant(now), scheduling: scheduling)
    store = try CalendarStore(tested: self.folder.file("store.sqlite"), options: options)
  }

  /// Imports texts, each as a separate file.
  @discardableResult
  package func load(_ texts: String..., options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    try load(texts, options: options)
  }

  @discardableResult
  package func load(_ texts: [String], options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    let inputs = texts.enumerated().map { CalendarInput(name: "\($0.offset + 1).ics", bytes: Array($0.element.utf8)) }
    return try store.importCalendars(inputs, options: options)
  }

  /// Returns an export.
  package func exported(_ query: ItemQuery = ItemQuery(), options: ExportOptions = ExportOptions()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try store.export(query, options: options) { bytes += $0 }
    return bytes
  }

  package func exportedText(_ query: ItemQuery = ItemQuery(), options: ExportOptions = ExportOptions()) throws -> String
  {
    String(decoding: try exported(query, options: options), as: UTF8.self)
  }

  /// Returns the titles of all items, in the order of the results.
  package func titles(_ query: ItemQuery = ItemQuery()) throws -> [String] {
    try store.items(matching: query).sorted { $0.id.number < $1.id.number }.map {
      $0.component.first(.summary)?.text ?? ""
    }
  }

  /// Returns the digits of an id.
  package func name(of id: ItemID) throws -> String { try store.itemNames().whole(id) }

  /// Queries the database over a separate connection.
  package func database<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try withDatabase(at: store.path, body)
  }

  package func count(_ table: String) throws -> Int {
    try database { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  /// Returns the complete contents of the database, row by row.
  package func contents() throws -> TableContents { try database { try TableContents($0) } }
}

extension ItemQuery {
  /// Creates a query for words.
  package init(words: String) {
    self.init()
    text = [TextTerm(words)]
  }
}

extension ImportSummary {
  /// The counts of added, updated, unchanged, removed and skipped items.
  package var numbers: [Int] { [added, updated, unchanged, removed, skippedCount] }
}

/// Changes a database in a way that no store does.
package func execute(_ sql: String, inStoreAt path: String) throws {
  try withDatabase(at: path) { try $0.execute(sql: sql) }
}

/// Uses a database over a separate connection. Such changes bypass the store, and are added to its log afterwards.
private func withDatabase<Value>(at path: String, _ body: (Database) throws -> Value) throws -> Value {
  let queue = try DatabaseQueue(path: path)
  defer { try? queue.close() }
  return try queue.writeWithoutTransaction { db in
    let changes = db.totalChangesCount
    let value = try body(db)
    if db.totalChangesCount != changes { try TestLogs.publish(db, at: path) }
    return value
  }
}
