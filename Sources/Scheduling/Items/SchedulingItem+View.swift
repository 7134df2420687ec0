import CalendarModel
import ICalendar
import TimeZones

extension SchedulingItem {
  /// Returns the part of the item that one attendee may see: the components that list the attendee. If the series lists
  /// the attendee, the returned series has an EXDATE for each override that does not (RFC 6638 section 3.2.6).
  ///
  /// - Parameter counts: Whether to take a line of the person into account.
  /// - Returns: nil if no component lists the person.
  func view(of person: AddressIdentity, where counts: (Invitee) -> Bool = { _ in true }) -> SchedulingItem? {
    let places = members.indices.filter { members[$0].line(of: person).map(counts) ?? false }
    return places.isEmpty ? nil : view(of: places)
  }

  /// The part visible to people who are listed in the components with the given indices.
  func view(of places: [Int]) -> SchedulingItem {
    var view = self
    view.members = places.map { members[$0] }
    if let master = view.master {
      let shown = Set(places)
      let hidden = members.indices.filter { !members[$0].isMaster && !shown.contains($0) }
      view.put(master.excluding(hidden.compactMap { members[$0].component.first(.recurrenceID) }))
    }
    return view
  }
}

extension SchedulingMember {
  /// The series without the instances with the given RECURRENCE-IDs.
  func excluding(_ names: [ContentLine]) -> SchedulingMember {
    if names.isEmpty { return self }
    return editing { builder in
      for name in names {
        let parameters = name.parameters.filter { $0.parameter != .range }
        let line = try? ContentLine(name: "EXDATE", parameters: parameters, rawValue: name.rawValue)
        if let line { builder.append(line) }
      }
    }
  }

  /// The instances excluded by EXDATE.
  func exclusions(in zones: ZoneContext) -> Set<RecurrenceIdentity> {
    Set(times.exclusions.map { RecurrenceIdentity(of: $0, in: zones) })
  }
}
