import CalendarModel

/// Makes the rows of one index from families of items.
protocol DerivedRows: AnyObject {
  /// The shape of the window that its rows cover for endless series.
  static var window: DerivedWindow.Shape { get }
  /// Its tables.
  static var tables: [DerivedTable] { get }
  /// A condition for the items whose rows depend on the window.
  static var itemsInWindow: String { get }

  /// The time that its rows cover.
  var range: Range<Int64> { get set }

  /// Removes the rows of items with successive numbers.
  func remove(_ items: ClosedRange<Int64>) throws
  /// Adds the rows of a family without rows.
  func write(_ family: ScheduledFamily) throws
  /// Adds the rows of an item that belongs to no series and whose times need no VTIMEZONE.
  ///
  /// - Parameters:
  ///   - span: when it takes place; nil for never.
  ///   - family: the family of only this item.
  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws
  /// Writes the gathered rows to the tables.
  func flush() throws
  /// Begins an examination of its rows.
  func examination() throws -> any DerivedExamination
}

/// Compares the rows of one index with the items.
protocol DerivedExamination: AnyObject {
  /// Compares the rows of a family.
  func examine(_ family: ScheduledFamily) throws
  /// What is wrong, for people, after all families; nil if nothing is.
  func problem() throws -> String?
}

extension Set<Int64> {
  /// Whether it has any of successive numbers.
  func contains(anyOf numbers: ClosedRange<Int64>) -> Bool {
    numbers.count < count ? numbers.contains { contains($0) } : contains { numbers.contains($0) }
  }
}

/// A family with the schedules of its series: all indexes are made from them.
struct ScheduledFamily {
  let family: ItemFamily
  /// The series and single items with their schedules, except those without a start.
  let series: [(parts: ComponentFamily.Series, schedule: Schedule)]

  init(_ family: ItemFamily) {
    self.family = family
    series = family.components.series.compactMap { parts in
      family.components.schedule(of: parts, in: family.zones[parts.master]).map { (parts, $0) }
    }
  }
}
