package import CalendarModel
import ICalendar

/// Limits for meetings on a server. Scheduling processes every person and every occurrence, so one user's large meeting
/// would delay work on other users' stores.
package enum MeetingLoad {
  /// The maximum number of people across all occurrences.
  package static let people = 300

  /// Other limits, far beyond any real meeting.
  private static let most: [ItemLoad.Part: Int] = [.overrides: 1000, .rules: 10, .dates: 2000]
  private static let mostOfZones: [ItemLoad.Part: Int] = [.definitions: 20, .observances: 400]
  /// The maximum product of people and components, because each pair is examined.
  private static let pairs = 30_000
  /// The maximum product of people and ATTENDEE lines.
  private static let lines = 3_000_000
  /// The maximum size in octets, including time zones, because everyone who is invited receives and stores a copy.
  private static let octets = 1_000_000
  /// The maximum total size in octets of the texts for all people. People who are invited to the same parts count once,
  /// because they receive the same text.
  private static let said = 16_000_000

  /// The factor by which the limits on octets are raised for stored items and messages, which contain notes about each
  /// person in addition to the text from a program.
  private static let grown = 3

  /// Returns a description of the exceeded limit, as the predicate of a sentence, or nil if no limit is exceeded.
  ///
  /// - Parameter isStored: Whether the object is a stored item, with notes about its people.
  package static func excess(of object: ICalendarObject, isStored: Bool = false) -> String? {
    let items = object.items
    let others = object.components.filter { $0.component != .vevent && $0.component != .vtodo }
    let load = ItemLoad(of: items).excess(over: most) ?? ItemLoad(of: others).excess(over: mostOfZones)
    if let load { return load.text }
    let people = items.map { $0.all(.attendee) }
    let lines = people.reduce(0) { $0 + $1.count }
    // There are no more people than lines, so people are counted only if there are many lines.
    if excess(of: lines, on: lines, in: items.count) != nil {
      let number = Set(people.joined().map { AddressIdentity($0.uri) }).count
      if let excess = excess(of: number, on: lines, in: items.count) { return excess }
    }
    let sizes = items.map { $0.withUnfoldedBytes(\.count) }
    let octets = sizes.reduce(0, +) + others.reduce(0) { $0 + $1.withUnfoldedBytes(\.count) }
    let mostOctets = isStored ? Self.octets * grown : Self.octets
    if octets > mostOctets { return "has \(octets) octets; the limit is \(mostOctets)" }
    let mostSaid = isStored ? Self.said * grown : Self.said
    let said = octetsSaid(sizes, to: people, mattersAbove: mostSaid)
    return said > mostSaid
      ? "needs \(said) octets of messages for people invited to different components; the limit is \(mostSaid)" : nil
  }

  /// The total size in octets of the parts to which people are invited. People who are invited to the same parts count
  /// once.
  ///
  /// - Parameter limit: The limit up to which the result may be an overestimate.
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
    if people > Self.people { return "has \(people) people; the limit is \(Self.people)" }
    if people * parts > pairs {
      return "has \(people) people in \(parts) components; people times components must not exceed \(pairs)"
    }
    if people * lines > Self.lines {
      return "has \(people) people on \(lines) ATTENDEE lines; people times lines must not exceed \(Self.lines)"
    }
    return nil
  }
}
