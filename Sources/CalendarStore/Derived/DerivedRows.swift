import CalendarModel

/// Derives the rows of one index from families of items.
protocol DerivedRows: AnyObject {
  /// The shape of the window that the rows cover for series, which may be endless.
  static var window: DerivedWindow.Shape { get }
  static var tables: [DerivedTable] { get }
  /// A condition for the items whose rows depend on the window.
  static var itemsInWindow: String { get }

  /// The range of time that the rows cover.
  var range: Range<Int64> { get set }

  /// Removes the rows of the items in a range of numbers.
  func remove(_ items: ClosedRange<Int64>) throws
  /// Adds the rows of a family that is not in the index yet.
  func write(_ family: ScheduledFamily) throws
  /// Adds the rows of an item that is not part of a series and whose times do not need a VTIMEZONE.
  ///
  /// - Parameters:
  ///   - span: The time at which the item takes place, or nil if it never does.
  ///   - family: Returns the family, which consists of only this item.
  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws
  /// Writes the collected rows to the tables.
  func flush() throws
  func examination() throws -> any DerivedExamination
}

/// Compares the rows of one index with the items.
protocol DerivedExamination: AnyObject {
  /// Compares the rows of a family with its items.
  func examine(_ family: ScheduledFamily) throws
  /// After all families have been examined, returns a description of the problem, or nil if the index is correct.
  func problem() throws -> String?
}

extension Set<Int64> {
  /// Whether the set contains any number in a range.
  func contains(anyOf numbers: ClosedRange<Int64>) -> Bool {
    numbers.count < count ? numbers.contains { contains($0) } : contains { numbers.contains($0) }
  }
}

/// A family with the schedules of its series, from which all indexes are derived.
struct ScheduledFamily {
  let family: ItemFamily
  /// The series and single items with their schedules, without items that have no start.
  let series: [(parts: ComponentFamily.Series, schedule: Schedule)]

  init(_ family: ItemFamily) {
    self.family = family
    series = family.components.series.compactMap { parts in
      family.components.schedule(of: parts, in: family.zones[parts.master]).map { (parts, $0) }
    }
  }
}
