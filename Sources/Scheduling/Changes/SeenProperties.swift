import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// The visible properties of a component, compared by meaning. A difference only in notation is not a change.
struct SeenProperties {
  private let properties: ComparedProperties
  private let times: SeenTimes
  private let names: Set<String>
  /// The organizer and the attendees, in a form that can be compared.
  private let people: [KnownProperty: [String]]

  /// - Parameters:
  ///   - properties: The properties to compare.
  ///   - isOwn: Whether to ignore the line of a person.
  ///   - countsAnswers: Whether to compare people's answers.
  init(
    _ member: SchedulingMember, _ zones: ZoneContext, counting properties: Set<KnownProperty> = PropertyPlaces.seen,
    countsAnswers: Bool = false, except isOwn: (Invitee) -> Bool = { _ in false }
  ) {
    var builder = ComponentBuilder(member.component)
    // Times and instances are compared separately.
    let kept = properties.subtracting(SeriesProperties.all).subtracting([.dtstart, .dtend, .due, .duration])
    builder.elements = builder.elements.filter { element in
      guard case .property(let line) = element, let property = line.property else { return false }
      return kept.contains(property) && property != .organizer && property != .attendee
    }
    people = [
      .organizer: properties.contains(.organizer) ? [member.organizer?.address.text ?? ""] : [],
      .attendee: member.attendees.filter { !isOwn($0) }.map { Self.key($0, countsAnswer: countsAnswers) }.sorted(),
    ]
    self.properties = ComparedProperties(builder.component(), zones, countsBookkeeping: false)
    names = Set(self.properties.values.map(\.name)).subtracting(["DTSTART", "DTEND", "DUE"])
    times = SeenTimes(member, zones)
  }

  /// The address and role of a person, in a form that can be compared.
  private static func key(_ person: Invitee, countsAnswer: Bool) -> String {
    let role = person.line[parameter: .role]?.uppercased() ?? "REQ-PARTICIPANT"
    return "\(person.address.text) \(role) \(countsAnswer ? person.answer.rawValue : "")"
  }

  /// Whether the times differ. For two series, a different clock time or time zone counts too.
  func isElsewhere(than other: SeenProperties) -> Bool { times.isElsewhere(than: other.times) }

  /// The names of the properties that differ.
  func differences(from other: SeenProperties) -> [String] {
    var found = names.union(other.names).filter { name in
      properties[name].map(\.key).sorted() != other.properties[name].map(\.key).sorted()
    }
    for (property, mine) in people where mine != other.people[property] { found.insert(property.name) }
    let (mine, theirs) = (times.times, other.times.times)
    if mine.start != theirs.start || isElsewhere(than: other) && mine == theirs { found.insert("DTSTART") }
    if mine.start == theirs.start, mine.end != theirs.end { found.insert("DTEND") }
    return found.sorted()
  }
}
