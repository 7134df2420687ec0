import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import TimeZones

/// The value of a line as it is published: of a type that the property has, and for words one that the standards know.
struct PublishedValue {
  /// What VALUE has to say; nil if it may be left out.
  let type: String?
  /// What follows the colon, escaped.
  let text: String

  /// Reads a value; nil if it is none of the property's.
  init?(_ line: ContentLine, _ property: KnownProperty, in kind: KnownComponent) {
    if property == .classification {
      // What nobody knows means PRIVATE (RFC 5545 3.8.1.3), and says so here.
      let known: [Classification] = [.public, .private, .confidential]
      let classification = Classification(rawValue: line.uri)
      (type, text) = (nil, (known.contains(classification) ? classification : .private).rawValue)
      return
    }
    if property == .xWRTimezone {
      // The name of a zone that everybody knows.
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
    switch form.type {
    // Unknown parts of a rule stay behind.
    case .recur: return RecurrenceRule.reading(line.value).rule?.text
    case .uri: return isWebAddress(text) ? text : nil
    // Nobody knows when an alarm at a local time goes off (RFC 5545 3.8.6.3).
    case .dateTime where property == .trigger: return text.uppercased().hasSuffix("Z") ? text : nil
    default: return text
    }
  }

  /// Times that are written a little otherwise than the standard has it, but can be read.
  private static func times(_ line: ContentLine, _ property: KnownProperty) -> (type: String?, text: String)? {
    guard property.definition.allows(.dateTime), property != .trigger else { return nil }
    let times = line.times
    guard let first = times.first.flatMap({ $0 }),
      times.allSatisfy({ $0 != nil && $0?.isDate == first.isDate && $0?.isUTC == first.isUTC }),
      !first.isDate || property.definition.allows(.date)
    else { return nil }
    return (first.isDate ? ValueType.date.name : nil, times.compactMap { $0?.text }.joined(separator: ","))
  }

  /// Whether a URI leads to a page, and has no name and password in it.
  private static func isWebAddress(_ text: String) -> Bool {
    let lowered = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else { return false }
    let authority = lowered.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    return !authority.isEmpty && !authority.contains("@") && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
