import CalendarModel
import ICalendar

extension SchedulingItem {
  /// Returns the item after an organizer's change, with the changes to the series also applied to overrides that differ
  /// from the series only in answers. Such overrides are not meant to differ in any other way.
  func givingAnsweredOverrides(whatChangedSince old: SchedulingItem) -> SchedulingItem {
    guard let before = old.master, let master, before.component != master.component else { return self }
    var item = self
    for member in members where !member.isMaster {
      guard let known = old[member.instance], known.component == member.component,
        let plain = old.override(for: member.instance), let renewed = override(for: member.instance),
        SeenProperties(known, old.zones).differences(from: SeenProperties(plain, old.zones)).isEmpty
      else { continue }
      let seen = PropertyPlaces.seen.subtracting([.organizer, .attendee])
      item.put(
        member.editing { builder in
          builder.remove(seen)
          for line in renewed.component.properties where line.property.map(seen.contains) ?? false {
            builder.append(line)
          }
          let invited = Set(renewed.attendees.map(\.address))
          builder.editAttendees { invited.contains($0.address) ? $0.line : nil }
          for person in renewed.attendees where member.line(of: person.address) == nil { builder.append(person.line) }
        })
    }
    return item
  }
}
