import CalendarModel
import CivilTime
import ICalendar
import TimeZones

/// The VTIMEZONEs of a message and those of the stored item.
extension SchedulingItem {
  /// Adds the VTIMEZONEs of a message. A VTIMEZONE replaces a stored one with the same TZID only if the message is
  /// about the whole series. Otherwise, a message about one occurrence could move all others. A message about the
  /// series also removes stored VTIMEZONEs that may be forged, and those that give a known time zone a different
  /// meaning than the message does.
  mutating func takeZones(of other: SchedulingItem, isAboutSeries: Bool) {
    let (own, new) = (rest.filter(\.isZone), other.rest.filter(\.isZone))
    if isAboutSeries {
      let names = Set(new.map(\.zoneName))
      let zones = zones
      let mayBeForged = members.contains(where: \.component.isUnverified)
      let isReplaced = { (name: ExactText) in
        if mayBeForged || names.contains(name) { return true }
        return other.zones.rules(named: name.text).map { $0 != zones.rules(named: name.text) } ?? false
      }
      rest = rest.filter { !$0.isZone || !isReplaced($0.zoneName) } + new
    } else {
      let names = Set(own.map(\.zoneName))
      rest += new.filter { !names.contains($0.zoneName) }
    }
  }

  /// The message with times in UTC where the stored item has a different time zone of the same name. Programs that give
  /// every zone the same name send such messages about occurrences.
  func withoutZones(contradicting stored: SchedulingItem) -> SchedulingItem {
    let known = Set(stored.rest.filter(\.isZone).map(\.zoneName))
    let names = rest.filter { zone in
      guard zone.isZone, known.contains(zone.zoneName) else { return false }
      let name = zone.zoneName.text
      return zones.rules(named: name) != stored.zones.rules(named: name)
    }.map(\.zoneName)
    if names.isEmpty { return self }
    var item = self
    item.members = members.map { member in
      let lines = [KnownProperty.recurrenceID, .dtstart, .dtend, .due].compactMap { member.component.first($0) }
      return member.editing { builder in
        for line in lines {
          guard let time = line.time, case .zoned(_, let name) = time, names.contains(ExactText(name)) else { continue }
          builder.set(line.saying(.utc(zones.instant(of: time).civil(at: .zero))))
        }
      }
    }
    return item
  }
}

extension Component {
  fileprivate var isZone: Bool { component == .vtimezone }

  fileprivate var zoneName: ExactText { ExactText(timeZoneID ?? "") }
}
