import CalendarModel
import GRDB
import ICalendar

/// The properties of a calendar's VCALENDAR from its files, line by line.
struct CalendarProperties {
  let calendarID: Int64
  private(set) var lines: [ContentLine]
  /// Whether there is something to save.
  private(set) var isChanged = false

  init(_ db: Database, calendarID: Int64) throws {
    self.calendarID = calendarID
    let read = try BulkStatement(
      db, "SELECT content FROM calendar_properties WHERE calendar_id = ? ORDER BY position")
    read.bind(calendarID, at: 1)
    lines = []
    while try read.step() { lines.append(ContentLine(Array(read.bytes(0)))) }
  }

  /// Merges the properties of a VCALENDAR.
  ///
  /// - Parameter replacing: whether they replace those of the same name, or only add missing ones.
  mutating func merge(_ header: [ContentLine], replacing: Bool) {
    var seen: Set<String> = []
    for line in header {
      let name = line.name.uppercased()
      guard seen.insert(name).inserted else { continue }
      let new = header.filter { $0.isNamed(name) }
      let old = lines.filter { $0.isNamed(name) }
      if old == new || (!replacing && !old.isEmpty) { continue }
      let place = lines.firstIndex { $0.isNamed(name) } ?? lines.count
      lines.removeAll { $0.isNamed(name) }
      lines.insert(contentsOf: new, at: place)
      isChanged = true
    }
  }

  /// Updates the properties for the calendar's name and colour from the store's; if the files gave none, none is added.
  mutating func follow(title: String, color: String?) throws {
    let before = CalendarInfo(lines)
    var info = before
    if info.name != nil { info.name = title }
    if info.color != nil { info.color = color.flatMap { CalendarColor($0) } }
    if info == before { return }
    lines = try info.applied(to: lines)
    isChanged = true
  }

  /// Replaces all lines.
  mutating func replace(with lines: [ContentLine]) {
    if lines == self.lines { return }
    self.lines = lines
    isChanged = true
  }

  /// Saves the lines if anything has changed.
  ///
  /// - Returns: whether anything has.
  @discardableResult
  func save(_ db: Database) throws -> Bool {
    guard isChanged else { return false }
    try db.execute(sql: "DELETE FROM calendar_properties WHERE calendar_id = ?", arguments: [calendarID])
    let insert = try BulkStatement(
      db, "INSERT INTO calendar_properties (calendar_id, position, content) VALUES (?, ?, ?)")
    for (position, line) in lines.enumerated() {
      insert.bind(calendarID, at: 1)
      insert.bind(Int64(position), at: 2)
      try line.bytes.withUnsafeBytes { bytes in
        insert.bind(borrowed: bytes, at: 3)
        try insert.run()
      }
    }
    return true
  }
}
