import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The published value of a line: it has a type that the property allows, and words are standard ones.
struct PublishedValue {
  /// The value of VALUE, or nil if it can be omitted.
  let type: String?
  /// The text after the colon, escaped.
  let text: String

  /// Reads a value, or returns nil if it is not valid for the property.
  init?(_ line: ContentLine, _ property: KnownProperty, in kind: KnownComponent) {
    if property == .classification {
      // An unknown value means PRIVATE (RFC 5545 3.8.1.3), and is written as such.
      let known: [Classification] = [.public, .private, .confidential]
      let classification = Classification(rawValue: line.uri)
      (type, text) = (nil, (known.contains(classification) ? classification : .private).rawValue)
      return
    }
    if property == .version {
      // The output is always iCalendar 2.0, regardless of the version in the input.
      (type, text) = (nil, "2.0")
      return
    }
    if property.definition.isAlwaysUTC, property.definition.allows(.dateTime), property != .trigger,
      case let time?? = line.times.first, time.tzid == nil
    {
      // A time stamp without a zone is interpreted as UTC, as it is everywhere else.
      (type, text) = (nil, CalendarTime.utc(time.civilDateTime).text)
      return
    }
    if property == .xWRTimezone {
      // Use the well-known name of the time zone.
      guard ZoneContext().rules(named: line.text) != nil else { return nil }
      (type, text) = (nil, line.rawValue)
      return
    }
    var found: (type: String?, text: String)?
    line.withUnfolded { unfolded in
      unfolded.withPlainLine(property, isRule: { RecurrenceRule.reading($0).rule != nil }) { plain, form in
        guard form.foreignType == nil, property.definition.allows(form.type),
          let text = Self.text(plain, form, property, kind)
        else { return }
        found = (CanonicalValue.writtenType(form, of: property), text)
      }
    }
    guard let found = found ?? Self.times(line, property) else { return nil }
    (type, text) = found
  }

  private static func text(
    _ line: UnfoldedLine, _ form: ValueForm, _ property: KnownProperty, _ kind: KnownComponent
  ) -> String? {
    if let words = property.values(in: kind) { return words.contains(line.uri) ? line.uri.uppercased() : nil }
    let text = String(decoding: line.value, as: UTF8.self)
    // A color name (RFC 7986 5.9) has one word.
    if property == .color {
      return text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 } && text.utf8.count <= 20 ? text : nil
    }
    switch form.type {
    // Drop unknown parts of a rule.
    case .recur: return RecurrenceRule.reading(line.value).rule?.text
    case .uri: return isWebAddress(text) ? text : nil
    // A TRIGGER with a local time does not define when the alarm goes off (RFC 5545 3.8.6.3).
    case .dateTime where property == .trigger: return text.uppercased().hasSuffix("Z") ? text : nil
    default: return text
    }
  }

  /// Reads times that deviate slightly from the standard form.
  private static func times(_ line: ContentLine, _ property: KnownProperty) -> (type: String?, text: String)? {
    guard property.definition.allows(.dateTime), property != .trigger else { return nil }
    let times = line.times
    guard let first = times.first.flatMap({ $0 }),
      times.allSatisfy({ $0 != nil && $0?.isDate == first.isDate && $0?.isUTC == first.isUTC }),
      !first.isDate || property.definition.allows(.date)
    else { return nil }
    return (first.isDate ? ValueType.date.name : nil, times.compactMap { $0?.text }.joined(separator: ","))
  }

  /// Whether a URI is a web page, without a user name and password.
  private static func isWebAddress(_ text: String) -> Bool {
    let lowered = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else { return false }
    let authority = lowered.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    return !authority.isEmpty && !authority.contains("@") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
