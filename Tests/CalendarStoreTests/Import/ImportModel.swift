/// The rules of an import, applied to a list in memory for comparison with the store.
struct ImportModel {
  /// A component of a small file.
  struct Item: Hashable {
    var uid: String
    var occurrence: Int?
    var sequence: Int
    var stamp: Int
    var title: String
    var isCancelled = false
    /// The day on which it begins.
    var day = 1

    var version: [Int] { [sequence, stamp] }

    var lines: [String] {
      var lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:2026010\(stamp)T000000Z", "SEQUENCE:\(sequence)"]
      if let occurrence { lines.append("RECURRENCE-ID:2026020\(occurrence)T090000Z") }
      lines += ["SUMMARY:\(title)", "DTSTART:2026020\(day)T090000Z"]
      if isCancelled { lines.append("STATUS:CANCELLED") }
      return lines + ["END:VEVENT"]
    }
  }

  /// A small file.
  struct File {
    var method: String?
    var items: [Item]

    var text: String {
      calendar(items.map { CalendarStoreTests.lines($0.lines) }, properties: method.map { ["METHOD:\($0)"] } ?? [])
    }
  }

  private struct Row {
    var item: Item
    var method: String?
    var isMet: Bool
    var isWritten: Bool

    var isAnswer: Bool { method.map { ["REPLY", "COUNTER"].contains($0) } ?? false }
  }

  enum Policy { case newer, replace, keep, fail }

  struct Conflict: Error {}

  private var rows: [Row] = []

  var lines: [[String]] { rows.map(\.item.lines) }

  /// Imports files. If it throws, nothing has changed.
  mutating func load(_ files: [File], _ policy: Policy) throws {
    var copy = self
    for index in copy.rows.indices {
      copy.rows[index].isMet = false
      copy.rows[index].isWritten = false
    }
    for file in files {
      for item in file.items { try copy.take(item, file.method, policy) }
    }
    self = copy
  }

  private mutating func take(_ item: Item, _ method: String?, _ policy: Policy) throws {
    let new = Row(item: item, method: method, isMet: true, isWritten: true)
    let mine = rows.indices.filter {
      rows[$0].item.uid == item.uid && rows[$0].item.occurrence == item.occurrence
        && (new.isAnswer ? rows[$0].method == method : !rows[$0].isAnswer)
    }
    let isCancelled = { (row: Row) in row.item.isCancelled || row.method == "CANCEL" }
    if let same = mine.first(where: { rows[$0].item == item && (method != "CANCEL" || isCancelled(rows[$0])) }) {
      rows[same].isMet = true
      return
    }
    let isRestamped = { (row: Row) in
      var copy = row.item
      copy.stamp = item.stamp
      return !row.isMet && row.method == method && copy == item
    }
    if method != "CANCEL", let same = mine.first(where: { isRestamped(rows[$0]) }) {
      rows[same].isMet = true
      return
    }
    let versions = mine
    guard !new.isAnswer, let first = versions.first else {
      rows.append(new)
      return
    }
    let stored = rows[first].item.version
    let isAsNew = stored == item.version
    let isDone = versions.allSatisfy { rows[$0].method == "CANCEL" } && isAsNew
    if method == "CANCEL", isDone {
      for index in versions { rows[index].isMet = true }
      return
    }
    if versions.contains(where: { !rows[$0].isWritten }) {
      if policy == .keep { return }
      if policy == .fail { throw Conflict() }
    }
    let isForced = policy == .replace && !versions.contains { rows[$0].isMet }
    if !isForced, item.version.lexicographicallyPrecedes(stored) { return }
    if method == "CANCEL" {
      cancel(versions, by: item)
    } else if !isAsNew {
      rows[first] = new
      for index in versions.dropFirst().reversed() { rows.remove(at: index) }
    } else if !isForced, versions.contains(where: { rows[$0].method == "CANCEL" }) {
      return
    } else if let same = versions.first(where: { rows[$0].item.day == item.day }) {
      rows[same] = new
    } else if let other = versions.first(where: { !rows[$0].isMet }) {
      rows[other] = new
    } else {
      rows.append(new)
    }
  }

  private mutating func cancel(_ versions: [Int], by message: Item) {
    var results: Set<Item> = []
    var doubles: [Int] = []
    for index in versions {
      var item = rows[index].item
      item.isCancelled = true
      item.sequence = message.sequence
      item.stamp = message.stamp
      if results.insert(item).inserted {
        rows[index] = Row(item: item, method: "CANCEL", isMet: true, isWritten: true)
      } else {
        doubles.append(index)
      }
    }
    for index in doubles.reversed() { rows.remove(at: index) }
  }
}
