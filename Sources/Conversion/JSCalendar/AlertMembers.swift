import CivilTime
import ICalendar

/// Converts alarms: VALARM and `alerts`.
enum AlertMembers {
  // MARK: To JSCalendar

  static func write(_ component: Component, to object: inout JSONMembers, _ nested: NestedWriter) {
    var ids = ObjectIDs()
    var alerts = JSONMembers()
    let title = object["title"]?.text
    for alarm in component.components(.valarm) {
      let id = ids.id(of: alarm, value: alarm.first(.trigger)?.rawValue ?? "")
      let read = { (reader: inout MemberReader, lines: inout LineCollector) in
        Self.read(&reader, into: &lines, title: title)
      }
      if let alert = nested.object(
        alarm, id, isIdentified: false, write: { Self.write($0, isLossless: nested.context.isLossless) }, read: read)
      {
        alerts[id] = .object(alert)
      }
    }
    if !alerts.isEmpty { object["alerts"] = .object(alerts) }
  }

  /// Returns an alert. If JSCalendar has no equivalent of the alarm's action, the alert has no action. Such an alert is
  /// created only if its member `iCalendar` can preserve the original, so that no program shows a message instead.
  private static func write(_ alarm: Component, isLossless: Bool) -> JSONMembers? {
    let action = alarm.first(.action)?.uri
    let isKnown = ["DISPLAY", "EMAIL"].contains(action?.uppercased())
    guard isKnown || isLossless, let trigger = alarm.first(.trigger), let when = whenMembers(trigger) else {
      return nil
    }
    var alert = JSONMembers(["@type": .string("Alert"), "trigger": .object(when)])
    if isKnown { alert["action"] = action.map { .string($0.lowercased()) } }
    if case .utc(let civil) = alarm.first(.acknowledged)?.time { alert["acknowledged"] = JSCalendarTime.utc(civil) }
    RelationMembers.write(alarm, to: &alert)
    return alert
  }

  private static func whenMembers(_ line: ContentLine) -> JSONMembers? {
    if line.valueType != .dateTime, let offset = line.duration {
      var trigger = JSONMembers(["@type": .string("OffsetTrigger"), "offset": .string(offset.text)])
      if let related = line[parameter: .related] { trigger["relativeTo"] = .string(related.lowercased()) }
      return trigger
    }
    guard case .utc(let civil) = line.time else { return nil }
    return JSONMembers(["@type": .string("AbsoluteTrigger"), "when": JSCalendarTime.utc(civil)])
  }

  // MARK: From JSCalendar

  static func read(
    _ reader: inout MemberReader, into lines: inout LineCollector, _ nested: NestedReader, title: String?
  ) {
    for (id, alert) in reader.objects("alerts", type: "Alert") {
      let component = nested.component("VALARM", id, isIdentified: false, alert) { reader, lines in
        Self.read(&reader, into: &lines, title: title)
      }
      if let component { lines.components.append(component) }
    }
  }

  /// Reads an alert. RFC 5545 3.6.6 requires text in an alarm; alerts have no text, so the title is used.
  private static func read(_ reader: inout MemberReader, into lines: inout LineCollector, title: String?) {
    let action = reader.text("action")?.uppercased() ?? "DISPLAY"
    lines.add("ACTION", action, from: reader.pointer(to: "action"))
    readTrigger(&reader, into: &lines)
    if let civil = reader.utcTime("acknowledged") {
      lines.add("ACKNOWLEDGED", civil.text + "Z", from: reader.pointer(to: "acknowledged"))
    }
    RelationMembers.read(&reader, into: &lines)
    if reader.notes.isRemembered { return }
    let text = title ?? "Reminder"
    if action == "EMAIL" { lines.add(text: text, as: "SUMMARY", from: "") }
    lines.add(text: text, as: "DESCRIPTION", from: "")
  }

  private static func readTrigger(_ reader: inout MemberReader, into lines: inout LineCollector) {
    let pointer = reader.pointer(to: "trigger")
    guard let members = reader.take("trigger", "a trigger", \.members) else { return }
    var trigger = MemberReader(members, at: pointer, reader.notes)
    switch trigger.take("@type")?.text {
    case "OffsetTrigger", nil:
      guard let offset = trigger.duration("offset", isSigned: true) else { break }
      let related = trigger.text("relativeTo").map { [$0.uppercased()] } ?? []
      lines.add("TRIGGER", offset.text, [("RELATED", related)], from: pointer)
    case "AbsoluteTrigger":
      guard let civil = trigger.utcTime("when") else { break }
      lines.add("TRIGGER", civil.text + "Z", [("VALUE", ["DATE-TIME"])], from: pointer)
    case let other?: trigger.note("@type", "“\(other)” has no equivalent trigger in iCalendar")
    }
    trigger.finish()
  }
}
