import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// A component in a form that the importer accepts: with a UID and a DTSTAMP, with times in known zones, and with only
/// as many alarms and attachments as are allowed.
struct ItemPreparation {
  let needs: ImporterNeeds
  let context: ZoneContext
  /// The VTIMEZONEs of the iCalendar object.
  let definitions: [Component]
  /// The time zone for floating times, or nil to leave them floating.
  let floatingZone: ConversionOptions.Zone?

  /// Returns the component in a form that the importer accepts.
  func prepared(_ component: Component, _ zones: inout ImporterZones, _ changes: inout [CalendarChange]) -> Component {
    let times = ComponentTimes(component)
    var builder = ComponentBuilder(withPreparedLines(component, of: component, times.start, &zones, &changes))
    endAfterStart(component, times, &builder, &changes)
    limitAlarms(component, &builder, &changes)
    limitAttachments(component, &builder, &changes)
    setStatus(component, &builder, &changes)
    return builder.component()
  }

  // MARK: Lines

  /// Returns the component with its lines adapted, including those of nested components.
  private func withPreparedLines(
    _ component: Component, of item: Component, _ start: CalendarTime?, _ zones: inout ImporterZones,
    _ changes: inout [CalendarChange]
  ) -> Component {
    var builder = ComponentBuilder(component)
    builder.elements = builder.elements.map { element in
      switch element {
      case .property(let line): .property(prepared(line, of: item, start, &zones, &changes))
      case .component(let inner): .component(withPreparedLines(inner, of: item, start, &zones, &changes))
      }
    }
    return builder.component()
  }

  private func prepared(
    _ original: ContentLine, of component: Component, _ start: CalendarTime?, _ zones: inout ImporterZones,
    _ changes: inout [CalendarChange]
  ) -> ContentLine {
    var line = cleaned(original, of: component, &changes)
    if start?.isFloating == true, let floating = onClock(line) {
      line = floating
      changes.append(CalendarChange(original, "made floating, like DTSTART", of: component))
    }
    if let tzid = line.timeZoneID {
      let name = zones.name(of: tzid, in: context, definitions)
      if name != tzid {
        line = (try? line.settingParameter("TZID", to: name.map { [$0] } ?? [])) ?? line
        let change =
          name.map { "time zone renamed to its standard name, \($0)" } ?? "made floating: its time zone is unknown"
        changes.append(CalendarChange(original, change, of: component))
      }
    }
    guard let zone = floatingZone, let property = line.property else { return line }
    let name = zone.isUTC ? "UTC" : zones.name(of: zone.name, in: context, definitions) ?? zone.name
    let placed =
      property == .rrule ? placedRule(line, start, zone) : placedTimes(line, property, zone.isUTC ? nil : name)
    guard let placed else { return line }
    changes.append(CalendarChange(original, "floating time set to the time zone \(name)", of: component))
    return placed
  }

  private static let properties: Set<KnownProperty> = [.dtstart, .dtend, .recurrenceID, .exdate, .rdate]
  private static let names: Set<KnownProperty?> = [.recurrenceID, .exdate, .rdate]

  /// Converts a RECURRENCE-ID, EXDATE or RDATE with a time zone to a floating one, to match the instances of a floating
  /// series; returns nil for any other line.
  private func onClock(_ line: ContentLine) -> ContentLine? {
    guard Self.names.contains(line.property) else { return nil }
    let times = line.times.compactMap { $0 }
    guard !times.isEmpty, times.count == line.times.count,
      times.contains(where: { !$0.isDate && !$0.isFloating }), !times.contains(where: \.isDate)
    else { return nil }
    let values = times.map { $0.civilDateTime.text }.joined(separator: ",")
    return (try? line.settingParameter("TZID", to: []))?.withRawValue(values)
  }

  /// Converts a line of floating times to a time zone, or to UTC if the zone is nil; returns nil for any other line.
  private func placedTimes(_ line: ContentLine, _ property: KnownProperty, _ zone: String?) -> ContentLine? {
    guard Self.properties.contains(property), line.timeZoneID == nil else { return nil }
    let times = line.times
    guard !times.isEmpty, times.allSatisfy({ $0?.isFloating == true }) else { return nil }
    if let zone { return try? line.settingParameter("TZID", to: [zone]) }
    return line.withRawValue(times.compactMap { $0.map { $0.text + "Z" } }.joined(separator: ","))
  }

  /// Returns a rule with its local UNTIL converted to UTC, as required if the start has a time zone (RFC 5545 3.3.10).
  private func placedRule(_ line: ContentLine, _ start: CalendarTime?, _ zone: ConversionOptions.Zone) -> ContentLine? {
    guard let start, !start.isDate, case .floating(let until) = RecurrenceRule.reading(line.rawValue).rule?.until else {
      return nil
    }
    let rules = start.isFloating ? zone.rules : context.rules(for: start)
    let end = rules.instant(of: until).civil(at: .zero)
    return line.withRawValue(line.rawValue.replacing("UNTIL=\(until.text)", with: "UNTIL=\(end.text)Z"))
  }

  /// Returns a line without control characters, which RFC 5545 3.1 forbids.
  private func cleaned(
    _ line: ContentLine, of component: Component, _ changes: inout [CalendarChange]
  ) -> ContentLine {
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7F }
    if !line.bytes.contains(where: isControl) { return line }
    changes.append(CalendarChange(line, "control characters removed", of: component))
    return ContentLine(line.bytes.filter { !isControl($0) })
  }

  // MARK: Components

  private func endAfterStart(
    _ component: Component, _ times: ComponentTimes, _ builder: inout ComponentBuilder,
    _ changes: inout [CalendarChange]
  ) {
    guard component.component == .vevent, let start = times.start, let end = times.end,
      let line = component.first(.dtend), context.instant(of: end) <= context.instant(of: start)
    else { return }
    builder.removeProperties { $0.property == .dtend }
    changes.append(CalendarChange(line, "dropped: the end is not after DTSTART", of: component))
  }

  private func limitAlarms(
    _ component: Component, _ builder: inout ComponentBuilder, _ changes: inout [CalendarChange]
  ) {
    guard let limit = needs.alarms else { return }
    for alarm in component.components(.valarm).dropFirst(limit) {
      // The prepared alarm may differ from the original one, but its index is the same.
      guard let last = builder.elements.lastIndex(where: { $0.isComponent(.valarm) }) else { return }
      builder.elements.remove(at: last)
      changes.append(
        CalendarChange(
          "\(component.name)/VALARM", "dropped: the importer keeps only one alarm", of: component,
          text: alarm.first(.trigger)?.unfolded ?? alarm.name, line: alarm.beginLine.lineNumber))
    }
  }

  private func limitAttachments(
    _ component: Component, _ builder: inout ComponentBuilder, _ changes: inout [CalendarChange]
  ) {
    guard let limit = needs.attachmentSize else { return }
    var size = 0
    builder.removeProperties { line in
      guard line.property == .attach, line.isInline else { return false }
      let bytes = line.valueBytes.count / 4 * 3
      if size + bytes <= limit {
        size += bytes
        return false
      }
      changes.append(CalendarChange(line, "dropped: attachments exceed the limit of the importer", of: component))
      return true
    }
  }

  private func setStatus(
    _ component: Component, _ builder: inout ComponentBuilder, _ changes: inout [CalendarChange]
  ) {
    guard component.component == .vevent else { return }
    let status = component.first(.status)?.uri.uppercased()
    if needs.needsSequence, component.first(.sequence) == nil {
      builder.append(ContentLine("SEQUENCE:0"))
      changes.append(
        CalendarChange(
          "VEVENT/SEQUENCE", "set to 0: old versions of the importer refuse an event without it", of: component,
          text: ""))
    }
    guard needs.hasBusyStatus, component.first(.xMicrosoftCDOBusyStatus) == nil else { return }
    let isFree = component.first(.transp)?.uri.uppercased() == "TRANSPARENT"
    guard isFree || status == "TENTATIVE" else { return }
    let line = ContentLine("X-MICROSOFT-CDO-BUSYSTATUS:\(isFree ? "FREE" : "TENTATIVE")")
    builder.append(line)
    changes.append(CalendarChange(line, "added: the importer reads only this property", of: component))
  }
}

extension ContentLine {
  /// Returns the line with another value, or nil if a line cannot contain the value.
  fileprivate func withRawValue(_ value: String) -> ContentLine? { try? settingRawValue(value) }

  /// Whether the line contains the attachment itself, rather than its address.
  fileprivate var isInline: Bool {
    self[parameter: .value]?.uppercased() == "BINARY" || self[parameter: .encoding]?.uppercased() == "BASE64"
      || rawValue.prefix(5).lowercased() == "data:"
  }
}
