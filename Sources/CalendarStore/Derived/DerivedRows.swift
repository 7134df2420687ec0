import CalendarModel

/// Makes the rows of one index from what families of items say.
protocol DerivedRows: AnyObject {
  /// How the time lies that its rows cover of what goes on for ever.
  static var window: DerivedWindow.Shape { get }
  /// Its tables, in which nothing but what is derived stands.
  static var tables: [String] { get }
  /// A condition that finds the items whose rows rest on the window.
  static var itemsInWindow: String { get }

  /// The time that its rows cover.
  var range: Range<Int64> { get set }

  /// Takes out the rows of an item.
  func remove(_ item: Int64) throws
  /// Adds the rows of a family that has none.
  func write(_ family: ScheduledFamily) throws
  /// Adds the rows of an item that belongs to no series and whose times need no VTIMEZONE.
  ///
  /// - Parameters:
  ///   - span: when it takes place; nil if it never does.
  ///   - family: the family of this item alone.
  func write(_ row: ItemRow, at span: ItemSpan?, _ family: () throws -> ScheduledFamily) throws
  /// Brings what has been gathered into the tables.
  func flush() throws
  /// What is wrong with its rows beside what families say, for people; nil if they are right.
  func problem(_ families: ItemFamilies) throws -> String?
}

/// A family with when each of its series happens: all indexes are made of the same answer.
struct ScheduledFamily {
  let family: ItemFamily
  /// What stands for itself, with when it happens; what has no start is left out.
  let series: [(parts: ComponentFamily.Series, schedule: Schedule)]

  init(_ family: ItemFamily) {
    self.family = family
    series = family.components.series.compactMap { parts in
      family.components.schedule(of: parts, in: family.zones[parts.master]).map { (parts, $0) }
    }
  }
}
