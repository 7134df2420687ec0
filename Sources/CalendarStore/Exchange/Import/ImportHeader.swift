import CalendarModel
import ICalendar

/// The properties of a VCALENDAR that is imported: its own, and those that its input gives it, such as from files beside it.
struct ImportHeader {
  private var given: [ContentLine] = []
  private var own: [ContentLine] = []

  /// None.
  init() {}

  /// Those that an input gives.
  init(given: [ContentLine]) { self.given = given }

  /// Adds one of its own.
  mutating func append(_ line: ContentLine) { own.append(line) }

  var isEmpty: Bool { given.isEmpty && own.isEmpty }

  /// All of them; those that are given come first, since they count.
  var lines: [ContentLine] { given + own }

  /// What a calendar keeps of them: nothing twice. Where both say the same, the lines are its own; else the given ones take
  /// their place.
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
