import CalendarModel
import Comparison
import ICalendar
import TimeZones

/// What people see of a component, by its meaning: another spelling is no change.
struct SeenProperties {
  private let properties: ComparedProperties
  private let times: SeenTimes
  private let names: Set<String>

  /// - Parameters:
  ///   - properties: The ones that count.
  ///   - isOwn: Whose lines do not count.
  ///   - countsAnswers: Whether people's answers count.
  init(
    _ member: SchedulingMember, _ zones: ZoneContext, counting properties: Set<KnownProperty> = PropertyPlaces.seen,
    countsAnswers: Bool = false, except isOwn: (Invitee) -> Bool = { _ in false }
  ) {
    var builder = ComponentBuilder(member.component)
    // When it happens is compared as times, and which instances there are as instances.
    let kept = properties.subtracting(SeriesProperties.all).subtracting([.dtstart, .dtend, .due, .duration])
    builder.elements = builder.elements.compactMap { element -> ComponentBuilder.Element? in
      guard case .property(let line) = element, let property = line.property else { return nil }
      if property == .organizer { return properties.contains(property) ? .property(Self.reduced(line, [])) : nil }
      if property == .attendee {
        let person = Invitee(line)
        if isOwn(person) { return nil }
        let answer: Set<KnownParameter> = countsAnswers && person.answer != .needsAction ? [.partstat] : []
        return .property(Self.reduced(line, answer.union([.role])))
      }
      return kept.contains(property) ? element : nil
    }
    self.properties = ComparedProperties(builder.component(), zones, countsBookkeeping: false)
    names = Set(self.properties.values.map(\.name)).subtracting(["DTSTART", "DTEND", "DUE"])
    times = SeenTimes(member, zones)
  }

  /// The line of a person with their address as it is compared, and some parameters.
  private static func reduced(_ line: ContentLine, _ parameters: Set<KnownParameter>) -> ContentLine {
    let kept = line.parameters.filter { $0.parameter.map(parameters.contains) ?? false }
    let address = AddressIdentity(line.uri).text
    return (try? ContentLine(name: line.name, parameters: kept, rawValue: address)) ?? line
  }

  /// Whether it happens at other times; of two series also if the clocks or the zone are others.
  func isElsewhere(than other: SeenProperties) -> Bool { times.isElsewhere(than: other.times) }

  /// The names of the properties that differ.
  func differences(from other: SeenProperties) -> [String] {
    var found = names.union(other.names).filter { name in
      properties[name].map(\.key).sorted() != other.properties[name].map(\.key).sorted()
    }
    let (mine, theirs) = (times.times, other.times.times)
    if mine.start != theirs.start || isElsewhere(than: other) && mine == theirs { found.insert("DTSTART") }
    if mine.start == theirs.start, mine.end != theirs.end { found.insert("DTEND") }
    return found.sorted()
  }
}
