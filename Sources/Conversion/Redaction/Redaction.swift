public import ICalendar

/// What is taken out of a calendar before others get it.
public enum Redaction: String, CaseIterable, Sendable {
  /// Everything but when somebody is busy: times, UID, STATUS, TRANSP and the title “Busy”.
  case busy
  /// Who takes part and where: people, places, links, attachments and the properties of vendors. Texts stay.
  case people

  // MARK: Busy

  /// The properties that stay in each component; of all others nothing stays.
  private static let busyProperties: [KnownComponent: Set<KnownProperty>] = {
    let times: Set<KnownProperty> = [
      .uid, .dtstamp, .dtstart, .dtend, .due, .duration, .rrule, .rdate, .exdate, .exrule, .recurrenceID, .sequence,
      .status, .transp, .summary,
    ]
    return [
      .vcalendar: [.version, .prodid, .calscale, .xWRTimezone],
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

  /// A component without what is taken out; nil if nothing of it stays.
  ///
  /// - Parameter losses: Counts alarms that are none without what is taken out of them.
  func kept(_ component: Component, losses: inout LossLog) -> Component? {
    guard let kind = component.component else {
      return self == .busy || component.name.hasPrefix("X-") ? nil : rebuilt(component, nil, &losses)
    }
    // A definition of a zone says nothing of anybody.
    if kind == .vtimezone { return component }
    switch self {
    case .busy: return Self.busyProperties[kind] == nil ? nil : rebuilt(component, kind, &losses)
    case .people: return Self.personalComponents.contains(kind) ? nil : rebuilt(component, kind, &losses)
    }
  }

  private func rebuilt(_ component: Component, _ kind: KnownComponent?, _ losses: inout LossLog) -> Component {
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.compactMap { element in
      switch element {
      case .property(let line): return kept(line, in: kind).map(ComponentBuilder.Element.property)
      case .component(let inner):
        if self == .busy { return nil }
        if let why = inner.whyNoAlarm {
          losses.add(LossPlace(inner, within: LossPlace(component)).loss(why: why))
          return nil
        }
        return kept(inner, losses: &losses).map(ComponentBuilder.Element.component)
      }
    }
    if self == .busy, kind != .vfreebusy { builder.set(ContentLine("SUMMARY:Busy")) }
    return builder.component()
  }

  /// A line without what is taken out; nil if nothing of it stays.
  func kept(_ line: ContentLine, in kind: KnownComponent?) -> ContentLine? {
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

extension Component {
  /// Why an alarm is none without people and places; nil if it stays one.
  fileprivate var whyNoAlarm: String? {
    guard component == .valarm else { return nil }
    if first(.action)?.text.uppercased() == "EMAIL", first(.attendee) != nil {
      return "without the addresses that are taken out nobody gets its mail (RFC 5545 3.6.6)"
    }
    let isOfPlace = components.contains { $0.component == .vlocation }
    if first(.xAppleProximity) != nil || first(.proximity) != nil && isOfPlace {
      return "it goes off at a place, which is taken out (RFC 9074 8)"
    }
    return nil
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
