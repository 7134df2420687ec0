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
  /// How many people times lines of people.
  private static let lines = 3_000_000
  /// How many octets it may have, with its time zones, since everybody who is invited gets and keeps them.
  private static let octets = 1_000_000
  /// How many octets it may come to for all people together: those who are invited to the same parts count once, since they
  /// get the same.
  private static let said = 16_000_000

  /// How many times the octets may be that stand in stores and messages: what is noted of each person comes to what a
  /// program has sent.
  private static let grown = 3

  /// What there is too much of, after words for what has it; nil if all is within limits.
  ///
  /// - Parameter isStored: Whether what is noted of its people is in it, and not only what a program has sent.
  package static func excess(of object: ICalendarObject, isStored: Bool = false) -> String? {
    var load = ItemLoad()
    let items = object.components.filter { $0.component == .vevent || $0.component == .vtodo }
    for item in items { load.add(item) }
    if let excess = load.excess(over: most) { return excess.text }
    let people = items.map { $0.all(.attendee) }
    let lines = people.reduce(0) { $0 + $1.count }
    // There are no more of them than lines, so that they need not be told apart where these are few.
    if excess(of: lines, on: lines, in: items.count) != nil {
      let number = Set(people.joined().map { AddressIdentity($0.uri) }).count
      if let excess = excess(of: number, on: lines, in: items.count) { return excess }
    }
    let sizes = items.map { $0.withUnfoldedBytes(\.count) }
    let others = object.components.filter { $0.component != .vevent && $0.component != .vtodo }
    let octets = sizes.reduce(0, +) + others.reduce(0) { $0 + $1.withUnfoldedBytes(\.count) }
    let mostOctets = isStored ? Self.octets * grown : Self.octets
    if octets > mostOctets { return "has \(octets) octets, and may have \(mostOctets)" }
    let mostSaid = isStored ? Self.said * grown : Self.said
    let said = octetsSaid(sizes, to: people, mattersAbove: mostSaid)
    return said > mostSaid
      ? "comes to \(said) octets for those who are invited to different parts of it, and may come to \(mostSaid)" : nil
  }

  /// How many octets parts come to for all who are invited to them, where those to the same parts count once.
  ///
  /// - Parameter limit: up to how many it may be told too high.
  private static func octetsSaid(_ sizes: [Int], to people: [[ContentLine]], mattersAbove limit: Int) -> Int {
    let highest = zip(sizes, people).reduce(0) { $0 + $1.0 * $1.1.count }
    if highest <= limit { return highest }
    var parts: [AddressIdentity: [Int]] = [:]
    for (number, lines) in people.enumerated() {
      for line in lines { parts[AddressIdentity(line.uri), default: []].append(number) }
    }
    return Set(parts.values).reduce(0) { $0 + $1.reduce(0) { $0 + sizes[$1] } }
  }

  private static func excess(of people: Int, on lines: Int, in parts: Int) -> String? {
    if people > Self.people { return "has \(people) people, and may have \(Self.people)" }
    if people * parts > pairs {
      return "has \(people) people and \(parts) parts, and may have \(pairs) of both multiplied"
    }
    if people * lines > Self.lines {
      return "names its \(people) people \(lines) times, and may have \(Self.lines) of both multiplied"
    }
    return nil
  }
}
