import CalendarModel
import CivilTime
import ICalendar
import Testing

extension ICalendarObject {
  /// The items of the calendar.
  var items: [Component] { components.filter { $0.component != .vtimezone } }

  /// The series or single item.
  var master: Component? { items.first { $0.first(.recurrenceID) == nil } }

  /// Returns the override of an instance, by its RECURRENCE-ID as written.
  func override(_ name: String) -> Component? { items.first { $0.first(.recurrenceID)?.rawValue == name } }

  /// Returns the calendar with its items changed.
  func editing(_ change: (inout [Component]) -> Void) -> ICalendarObject {
    var items = items
    change(&items)
    let rest = components.filter { $0.component == .vtimezone }
    return ICalendarObject(lines: lines, components: rest + items)
  }

  /// Returns the calendar with its series or single item changed.
  func editingMaster(_ change: (inout ComponentBuilder) -> Void) -> ICalendarObject {
    editing { items in
      guard let index = items.firstIndex(where: { $0.first(.recurrenceID) == nil }) else { return }
      items[index] = items[index].editing(change)
    }
  }
}

extension Component {
  func editing(_ change: (inout ComponentBuilder) -> Void) -> Component {
    var builder = ComponentBuilder(self)
    change(&builder)
    return builder.component()
  }

  /// The value of SEQUENCE.
  var sequence: Int { first(.sequence)?.integer ?? 0 }

  /// Returns the line of an attendee, identified by a part of the address.
  func attendee(_ address: String) -> ContentLine? {
    all(.attendee).first { $0.uri.lowercased().contains(address.lowercased()) }
  }

  /// Returns the reply of an attendee, identified by a part of the address, or nil if the person is not invited.
  func answer(of address: String) -> String? {
    attendee(address).map { ($0[parameter: .partstat] ?? "NEEDS-ACTION").uppercased() }
  }
}

extension ComponentBuilder {
  /// Sets the reply of an attendee.
  mutating func answer(_ answer: String, of address: String) {
    elements = elements.map { element in
      guard case .property(let line) = element, line.property == .attendee,
        line.uri.lowercased().contains(address.lowercased())
      else { return element }
      return .property((try? line.settingParameter("PARTSTAT", to: [answer])) ?? line)
    }
  }

  /// Moves the times of some properties by a number of seconds.
  mutating func move(_ properties: Set<KnownProperty>, by seconds: Int64) {
    elements = elements.map { element in
      guard case .property(let line) = element, let property = line.property, properties.contains(property),
        let time = line.time
      else { return element }
      let civil = CivilDateTime(secondsSinceEpoch: time.civilDateTime.secondsSinceEpoch + seconds)
      return .property((try? line.settingRawValue(time.with(civil).text)) ?? line)
    }
  }

  /// Removes the lines of some properties.
  mutating func remove(_ properties: Set<KnownProperty>) {
    removeProperties { $0.property.map(properties.contains) ?? false }
  }
}

extension ICalendarObject.Occurrence {
  /// Returns an override with the contents of the series for the occurrence.
  func asOverride(of master: Component) -> Component {
    let name = recurrenceID ?? start
    return component.editing { builder in
      builder.remove([.rrule, .rdate, .exdate, .recurrenceID])
      guard let first = master.first(.dtstart) else { return }
      let parameters = first.parameters
      func line(_ property: String, _ time: CalendarTime) -> ContentLine? {
        try? ContentLine(name: property, parameters: parameters, rawValue: time.text)
      }
      if let start = line("DTSTART", start) { builder.set(start) }
      if component.first(.dtend) != nil, let end = line("DTEND", end) { builder.set(end) }
      if let id = line("RECURRENCE-ID", name) { builder.append(id) }
    }
  }
}
