import CivilTime
import ICalendar
import Recurrence

extension Component {
  /// The component with its floating times placed in a time zone (RFC 5545 3.3.5, from FORM #1 to FORM #3).
  ///
  /// Dates, UTC times and zoned times are unchanged, and so are lists in which some times are not floating. The UNTIL
  /// of a rule becomes the corresponding instant, because 3.3.10 requires UTC if the start is zoned.
  func placingFloatingTimes(in tzid: String, _ zone: TimeZoneRules) -> Component {
    var builder = ComponentBuilder(self)
    var isPlaced = false
    for line in properties {
      guard let property = line.property, Self.placed.contains(property), line.hasFloatingTimes,
        let placed = try? line.settingParameter("TZID", to: [tzid])
      else { continue }
      builder.replace(line, with: placed)
      isPlaced = true
    }
    guard isPlaced else { return self }
    for line in properties where line.property == .rrule || line.property == .exrule {
      guard var rule = try? RecurrenceRule(parsing: line.rawValue), case .floating(let until)? = rule.until
      else { continue }
      rule.until = .utc(zone.instant(of: until).civil(at: .zero))
      if let placed = try? line.settingRawValue(rule.text) { builder.replace(line, with: placed) }
    }
    return builder.component()
  }

  private static let placed: Set<KnownProperty> = [.dtstart, .dtend, .due, .recurrenceID, .rdate, .exdate]
}

extension ContentLine {
  /// Whether all times are floating, or are periods with floating starts.
  fileprivate var hasFloatingTimes: Bool {
    if timeZoneID != nil { return false }
    let values = rawValue.split(separator: ",", omittingEmptySubsequences: false)
    return values.allSatisfy { value in
      let start = value.split(separator: "/", maxSplits: 1).first ?? ""
      if case .floating? = try? CalendarTime(parsing: start, tzid: nil) { return true }
      return false
    }
  }
}
