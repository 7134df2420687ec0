import CivilTime
import ICalendar
import TimeZones

/// Converts the time zones that an entry defines (RFC 8984 4.7.2) to VTIMEZONEs.
enum CustomZones {
  private static let member = "timeZones"

  /// Removes and returns the definitions of an entry; unreadable ones remain in the entry.
  static func take(from object: inout JSONMembers, _ zones: ZoneContext) -> [Component] {
    guard var map = object[member]?.members else { return [] }
    var components: [Component] = []
    for name in map.names {
      guard let zone = map[name]?.members, let component = component(name, zone) else { continue }
      components.append(component)
      map[name] = nil
    }
    object[member] = map.isEmpty ? nil : .object(map)
    return components
  }

  private static func component(_ name: String, _ zone: JSONMembers) -> Component? {
    var builder = ComponentBuilder(.vtimezone)
    builder.append(ContentLine("TZID:\(LineCollector.escaped(name))"))
    for (member, kind) in [("standard", KnownComponent.standard), ("daylight", .daylight)] {
      for tree in zone[member]?.elements ?? [] {
        guard let rule = tree.members, let observance = observance(rule, kind) else { return nil }
        builder.append(observance)
      }
    }
    let component = builder.component()
    return component.components.isEmpty ? nil : component
  }

  private static func observance(_ rule: JSONMembers, _ kind: KnownComponent) -> Component? {
    guard let start = rule["start"]?.text.flatMap(JSCalendarTime.local), let from = offset(rule["offsetFrom"]),
      let to = offset(rule["offsetTo"])
    else { return nil }
    var builder = ComponentBuilder(kind)
    builder.append(ContentLine("DTSTART:\(start.text)"))
    builder.append(ContentLine("TZOFFSETFROM:\(from)"))
    builder.append(ContentLine("TZOFFSETTO:\(to)"))
    let form = TimeMembers.Form(zone: nil, isDate: false)
    let context = EntryContext(flavor: .rfc8984, zones: ZoneContext(), method: nil, isLossless: false)
    for tree in rule["recurrenceRules"]?.elements ?? [] {
      guard let members = tree.members else { return nil }
      var reader = MemberReader(members, ReadingNotes())
      guard let value = RuleMembers.value(&reader, form, context) else { return nil }
      builder.append(ContentLine("RRULE:\(value)"))
    }
    for name in rule["names"]?.members?.names ?? [] {
      builder.append(ContentLine("TZNAME:\(LineCollector.escaped(name))"))
    }
    return builder.component()
  }

  private static func offset(_ tree: JSONTree?) -> String? {
    tree?.text.flatMap { ExtendedForm.basic(Array($0.utf8), .utcOffset) }.map { String(decoding: $0, as: UTF8.self) }
  }
}
