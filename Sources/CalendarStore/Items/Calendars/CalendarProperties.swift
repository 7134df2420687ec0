import CalendarModel
import GRDB
import ICalendar

/// The properties of a calendar's VCALENDAR, as in the calendar's files, line by line.
struct CalendarProperties {
  let calendarID: Int64
  private(set) var lines: [ContentLine]
  /// Whether there are unsaved changes.
  private(set) var isChanged = false

  init(_ db: Database, calendarID: Int64) throws {
    self.calendarID = calendarID
    lines = try CalendarPropertyTable(db).lines(calendarID: calendarID)
  }

  /// Merges the properties of a VCALENDAR.
  ///
  /// - Parameter replacing: Whether to replace properties with the same name. If not, only missing properties are
  ///   added.
  mutating func merge(_ header: [ContentLine], replacing: Bool) {
    let old = Dictionary(grouping: lines, by: Self.name)
    var new = Dictionary(grouping: header, by: Self.name).filter { name, lines in
      guard let old = old[name] else { return true }
      return replacing && old != lines
    }
    if new.isEmpty { return }
    let replaced = Set(new.keys)
    let isNew = { (line: ContentLine) in replaced.contains(Self.name(line)) }
    // New lines replace the first old line with the same name.
    lines = lines.flatMap { isNew($0) ? new.removeValue(forKey: Self.name($0)) ?? [] : [$0] }
    for line in header { lines += new.removeValue(forKey: Self.name(line)) ?? [] }
    isChanged = true
  }

  private static func name(_ line: ContentLine) -> ExactText { ExactText(line.name.uppercased()) }

  /// Updates the properties for the calendar's name and color from the store. Properties that are missing from the
  /// files are not added.
  mutating func follow(title: String, color: String?) throws {
    let before = CalendarInfo(lines)
    var info = before
    if info.name != nil { info.name = title }
    if info.color != nil { info.color = color.flatMap { CalendarColor($0) } }
    if info == before { return }
    lines = try info.applied(to: lines)
    isChanged = true
  }

  mutating func replace(with lines: [ContentLine]) {
    if lines == self.lines { return }
    self.lines = lines
    isChanged = true
  }

  /// Saves the lines if they have changed.
  ///
  /// - Returns: Whether they have changed.
  @discardableResult
  func save(_ db: Database) throws -> Bool {
    guard isChanged else { return false }
    try CalendarPropertyTable(db).replace(calendarID: calendarID, with: lines)
    return true
  }
}
