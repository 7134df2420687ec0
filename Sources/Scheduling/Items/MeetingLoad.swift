package import CalendarModel
import ICalendar

/// How much a meeting may hold of what scheduling works through for each person and each occurrence, where one user of a
/// server writes and the stores of others wait.
package enum MeetingLoad {
  /// How many people it may have, in one occurrence and in all together.
  package static let people = 300

  /// What else it may have; no meeting of real people comes near.
  private static let most: [ItemLoad.Part: Int] = [.overrides: 1000, .rules: 10, .dates: 2000]
  /// How many people times occurrences of their own: each pair is looked at.
  private static let pairs = 30_000
  /// How many people times lines of people: each may see other parts of it, with all who are named there.
  private static let lines = 3_000_000
  /// How many octets its parts may have, since everybody who is invited gets and keeps them.
  private static let octets = 1_000_000

  /// How many times the octets may be that stand in stores and messages: what is noted of each person comes to what a
  /// program has sent.
  private static let grown = 3

  /// What there is too much of, after words for what has it; nil if all is within limits.
  ///
  /// - Parameter isStored: Whether what is noted of its people is in it, and not only what a program has sent.
  package static func excess(of object: ICalendarObject, isStored: Bool = false) -> String? {
    var load = ItemLoad()
    var people: Set<AddressIdentity> = []
    var lines = 0
    let items = object.components.filter { $0.component == .vevent || $0.component == .vtodo }
    for item in items {
      load.add(item)
      for line in item.all(.attendee) {
        people.insert(AddressIdentity(line.uri))
        lines += 1
      }
    }
    if let excess = load.excess(over: most) { return excess.text }
    if people.count > Self.people { return "has \(people.count) people, and may have \(Self.people)" }
    if people.count * items.count > pairs {
      return "has \(people.count) people and \(items.count) parts, and may have \(pairs) of both multiplied"
    }
    if people.count * lines > Self.lines {
      return "names its \(people.count) people \(lines) times, and may have \(Self.lines) of both multiplied"
    }
    let octets = items.reduce(0) { $0 + $1.withUnfoldedBytes(\.count) }
    let mostOctets = isStored ? Self.octets * grown : Self.octets
    return octets > mostOctets ? "has \(octets) octets, and may have \(mostOctets)" : nil
  }
}
