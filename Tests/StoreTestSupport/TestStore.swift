package import CalendarStore
import CivilTime
import Foundation
package import GRDB
import ICalendar
package import TestSupport

/// A store in a folder of its own.
package final class TestStore {
  package let folder: TemporaryFolder
  package let store: CalendarStore

  package init() throws {
    folder = try TemporaryFolder()
    store = try CalendarStore(tested: folder.file("store.sqlite"))
  }

  /// A store at a time of its own; that of another one where its folder is given.
  package init(
    now: String, isReadOnly: Bool = false, in folder: TemporaryFolder? = nil, scheduling: SchedulingOptions? = nil
  ) throws {
    self.folder = try folder ?? TemporaryFolder()
    let options = CalendarStore.Options(isReadOnly: isReadOnly, now: try instant(now), scheduling: scheduling)
    store = try CalendarStore(tested: self.folder.file("store.sqlite"), options: options)
  }

  /// Imports texts, each as a file of its own.
  @discardableResult
  package func load(_ texts: String..., options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    try load(texts, options: options)
  }

  @discardableResult
  package func load(_ texts: [String], options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    let inputs = texts.enumerated().map { CalendarInput(name: "\($0.offset + 1).ics", bytes: Array($0.element.utf8)) }
    return try store.importCalendars(inputs, options: options)
  }

  /// What an export gives.
  package func exported(_ query: ItemQuery = ItemQuery(), options: ExportOptions = ExportOptions()) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try store.export(query, options: options) { bytes += $0 }
    return bytes
  }

  package func exportedText(_ query: ItemQuery = ItemQuery(), options: ExportOptions = ExportOptions()) throws -> String
  {
    String(decoding: try exported(query, options: options), as: UTF8.self)
  }

  /// The titles of all items in the order in which they came.
  package func titles(_ query: ItemQuery = ItemQuery()) throws -> [String] {
    try store.items(matching: query).sorted { $0.id.number < $1.id.number }.map {
      $0.component.first(.summary)?.text ?? ""
    }
  }

  /// The digits of an id.
  package func name(of id: ItemID) throws -> String { try store.itemNames().whole(id) }

  /// Asks the database itself, on a connection of its own.
  package func database<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try withDatabase(at: store.path, body)
  }

  package func count(_ table: String) throws -> Int {
    try database { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  /// Everything that the database holds, row by row.
  package func contents() throws -> TableContents { try database { try TableContents($0) } }
}

extension ItemQuery {
  /// A query for words.
  package init(words: String) {
    self.init()
    text = [TextTerm(words)]
  }
}

extension ImportSummary {
  /// Added, updated, unchanged, removed and skipped: what most tests look at.
  package var numbers: [Int] { [added, updated, unchanged, removed, skippedCount] }
}

/// Changes a database in a way that no store does.
package func execute(_ sql: String, inStoreAt path: String) throws {
  try withDatabase(at: path) { try $0.execute(sql: sql) }
}

/// Uses a database on a connection of its own. What is changed so goes past the store; its log gets it afterwards.
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
