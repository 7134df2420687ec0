public import ICalendar

/// What is taken out of a calendar before others get it.
public enum Redaction: String, CaseIterable, Sendable {
  /// Everything but when somebody is busy: times, UID, STATUS, TRANSP and the title “Busy”.
  case busy
  /// Who takes part and where: people, places, links, attachments and the properties of vendors. Texts stay.
  case people

  /// An element without what is taken out; nil if nothing of it stays.
  public func applied(to element: CalendarElement) -> CalendarElement? {
    switch element {
    case .calendarBegin, .calendarEnd: element
    case .calendarProperty(let line): kept(line, in: .vcalendar).map(CalendarElement.calendarProperty)
    case .component(let component, let isInCalendar):
      kept(component).map { CalendarElement.component($0, isInCalendar: isInCalendar) }
    }
  }

  // MARK: Busy

  /// The properties that stay in each component; of all others nothing stays.
  private static let busyProperties: [KnownComponent: Set<KnownProperty>] = {
    let times: Set<KnownProperty> = [
      .uid, .dtstamp, .dtstart, .dtend, .due, .duration, .rrule, .rdate, .exdate, .exrule, .recurrenceID, .sequence,
      .status, .transp, .summary,
    ]
    return [
      .vcalendar: [.version, .prodid, .calscale, .method, .xWRTimezone],
      .vevent: times,
      .vtodo: times.union([.completed, .percentComplete]),
      .vfreebusy: [.uid, .dtstamp, .dtstart, .dtend, .freebusy],
    ]
  }()

  /// The parameters that say when, and of what kind a value is.
  private static let busyParameters: Set<KnownParameter> = [.value, .tzid, .range, .fbtype]

  // MARK: People

  private static let personalProperties: Set<KnownProperty> = [
    .attendee, .organizer, .contact, .location, .geo, .conference, .attach, .url, .image, .link, .structuredData,
    .calendarAddress, .source,
  ]

  private static let personalComponents: Set<KnownComponent> = [.participant, .vlocation, .vresource]

  /// Parameters that point to people, or to other forms of a text.
  private static let personalParameters: Set<KnownParameter> = [.altrep, .sentBy, .delegatedFrom, .delegatedTo, .email]

  // MARK: What stays

  private func kept(_ component: Component) -> Component? {
    guard let kind = component.component else {
      return self == .busy || component.name.hasPrefix("X-") ? nil : rebuilt(component, nil)
    }
    // A definition of a zone says nothing of anybody.
    if kind == .vtimezone { return component }
    switch self {
    case .busy: return Self.busyProperties[kind] == nil ? nil : rebuilt(component, kind)
    case .people: return Self.personalComponents.contains(kind) ? nil : rebuilt(component, kind)
    }
  }

  private func rebuilt(_ component: Component, _ kind: KnownComponent?) -> Component {
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): kept(line, in: kind).map(ComponentBuilder.Element.property)
      case .component(let inner): self == .busy ? nil : kept(inner).map(ComponentBuilder.Element.component)
      }
    }
    if self == .busy, kind != .vfreebusy { builder.set(ContentLine("SUMMARY:Busy")) }
    return builder.component()
  }

  private func kept(_ line: ContentLine, in kind: KnownComponent?) -> ContentLine? {
    switch self {
    case .busy:
      guard let property = line.property, let kind, Self.busyProperties[kind]?.contains(property) == true else {
        return nil
      }
      return line.removingParameters { $0.parameter.map { !Self.busyParameters.contains($0) } ?? true }
    case .people:
      // X-WR-TIMEZONE says when things happen.
      if line.name.uppercased().hasPrefix("X-"), line.property != .xWRTimezone { return nil }
      if let property = line.property, Self.personalProperties.contains(property) { return nil }
      return line.removingParameters {
        $0.parameter.map { Self.personalParameters.contains($0) } ?? $0.name.uppercased().hasPrefix("X-")
      }
    }
  }
}

extension ContentLine {
  /// The line without some of its parameters.
  fileprivate func removingParameters(_ isRemoved: (Parameter) -> Bool) -> ContentLine {
    guard hasParameters else { return self }
    return parameters.filter(isRemoved).reduce(self) { line, parameter in
      // Nothing may stay only because it is broken.
      (try? line.settingParameter(parameter.name, to: [])) ?? ContentLine("\(line.name):\(line.rawValue)")
    }
  }
}
