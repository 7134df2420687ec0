import CalendarModel
import Comparison
import ICalendar

/// A single change that a message makes.
public struct SchedulingDifference: Hashable, Sendable {
  /// The instance, as a time in UTC, a date or a local time, or nil for the series or a single item.
  public let instance: String?
  /// The property; for a person's answer, PARTSTAT.
  public let property: String
  /// The address of the person whose answer changes, or nil for other properties.
  public let address: String?
  /// The old value, or nil if there was none.
  public let old: String?
  /// The new value, or nil if there is none.
  public let new: String?

  /// The differences between two items, for each component and each visible property.
  static func all(from old: SchedulingItem?, to new: SchedulingItem?) -> [SchedulingDifference] {
    let (earlier, later) = (old?.members ?? [], new?.members ?? [])
    let (first, second) = (byInstance(earlier), byInstance(later))
    var seen: Set<RecurrenceIdentity> = []
    return (earlier + later).map(\.instance).filter { seen.insert($0).inserted }.flatMap { instance in
      let (before, after) = (first[instance], second[instance])
      return properties(from: before, old, to: after, new, instance) + answers(from: before, to: after, instance)
    }
  }

  private static func byInstance(_ members: [SchedulingMember]) -> [RecurrenceIdentity: SchedulingMember] {
    Dictionary(members.map { ($0.instance, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static let names: [String] = PropertyPlaces.seen.union(PropertyPlaces.toDoReply).subtracting([.attendee])
    .map(\.name).sorted()

  private static func properties(
    from before: SchedulingMember?, _ old: SchedulingItem?, to after: SchedulingMember?, _ new: SchedulingItem?,
    _ instance: RecurrenceIdentity
  ) -> [SchedulingDifference] {
    let first = meaning(before, old)
    let second = meaning(after, new)
    return names.compactMap { name in
      let (was, now) = (first?[name] ?? [], second?[name] ?? [])
      if was.map(\.key) == now.map(\.key) { return nil }
      return SchedulingDifference(
        instance: named(instance), property: name, address: nil, old: text(was), new: text(now))
    }
  }

  private static func meaning(_ member: SchedulingMember?, _ item: SchedulingItem?) -> ComparedProperties? {
    guard let member, let item else { return nil }
    return ComparedProperties(member.component, item.zones, countsBookkeeping: false)
  }

  private static func text(_ values: [ComparedProperties.Value]) -> String? {
    values.isEmpty ? nil : values.compactMap(\.text).joined(separator: ", ")
  }

  private static func answers(
    from before: SchedulingMember?, to after: SchedulingMember?, _ instance: RecurrenceIdentity
  ) -> [SchedulingDifference] {
    let people = (before?.attendees ?? []) + (after?.attendees ?? [])
    let answers = { (member: SchedulingMember?) in
      Dictionary((member?.attendees ?? []).map { ($0.address, $0.answer) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, new) = (answers(before), answers(after))
    var seen: Set<AddressIdentity> = []
    return people.filter { seen.insert($0.address).inserted }.compactMap { person in
      let (was, now) = (old[person.address], new[person.address])
      if was == now { return nil }
      return SchedulingDifference(
        instance: named(instance), property: "PARTSTAT", address: person.address.mailURI ?? person.address.text,
        old: was?.rawValue, new: now?.rawValue)
    }
  }

  private static func named(_ instance: RecurrenceIdentity) -> String? { instance == .series ? nil : instance.text }
}
