import CalendarModel
import ICalendar
import TimeZones

extension SchedulingItem {
  /// What one attendee may see: the components that name them; if the series does, with an EXDATE for each override that
  /// does not (RFC 6638 3.2.6).
  ///
  /// - Parameter counts: Whether a line of the person counts.
  /// - Returns: nil if nothing names them.
  func view(of person: AddressIdentity, where counts: (Invitee) -> Bool = { _ in true }) -> SchedulingItem? {
    let places = members.indices.filter { members[$0].line(of: person).map(counts) ?? false }
    return places.isEmpty ? nil : view(of: places)
  }

  /// What those may see whom the components in some places name.
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
  /// The series without the instances that some RECURRENCE-IDs name.
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

  /// The instances that EXDATE names.
  func exclusions(in zones: ZoneContext) -> Set<RecurrenceIdentity> {
    Set(times.exclusions.map { RecurrenceIdentity(of: $0, in: zones) })
  }
}
