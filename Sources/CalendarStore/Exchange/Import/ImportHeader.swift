import CalendarModel
import ICalendar

/// The properties of an imported VCALENDAR: the VCALENDAR's own properties, and those supplied by the input, for
/// example from neighboring files.
struct ImportHeader {
  private var given: [ContentLine] = []
  private var own: [ContentLine] = []

  init() {}

  /// The properties supplied by the input.
  init(given: [ContentLine]) { self.given = given }

  /// Adds a property of the VCALENDAR.
  mutating func append(_ line: ContentLine) { own.append(line) }

  var isEmpty: Bool { given.isEmpty && own.isEmpty }

  /// All properties. Supplied properties come first because they take precedence.
  var lines: [ContentLine] { given + own }

  /// The properties that the calendar keeps, without duplicates. Where both the input and the VCALENDAR define a
  /// property with the same value, the VCALENDAR's own lines are kept; otherwise the supplied ones replace them.
  var kept: [ContentLine] {
    let (outside, inside) = (CalendarInfo(given), CalendarInfo(own))
    let new = given.filter { line in
      Self.names.contains(line.property) ? outside.name != inside.name : outside.color != inside.color
    }
    let replaced = Set(new.map(\.property))
    return new + own.filter { $0.property == nil || !replaced.contains($0.property) }
  }

  private static let names: Set<KnownProperty?> = [.name, .xWRCalname]
}
