import CivilTime
public import ICalendar

extension ModelIssue {
  /// The values of a VEVENT, VTODO or VALARM, and of its alarms, that cannot be read.
  ///
  /// This is a separate pass: it does not slow down reading a value.
  public static func find(in component: Component) -> [ModelIssue] {
    switch component.component {
    case .vevent, .vtodo, .valarm: break
    default: return []
    }
    var issues: [ModelIssue] = []
    for line in component.properties {
      if let property = line.property { issues += find(in: line, property) }
    }
    for part in component.components where part.component == .valarm { issues += find(in: part) }
    return issues
  }

  private static func find(in line: ContentLine, _ property: KnownProperty) -> [ModelIssue] {
    guard let check = checks[property] else { return [] }
    if line.uri.isEmpty {
      return [ModelIssue(.emptyValue, line, "\(property.name) has no value")]
    }
    return check(line)
  }

  private typealias Check = @Sendable (ContentLine) -> [ModelIssue]

  private static let checks: [KnownProperty: Check] = [
    .dtstart: time, .dtend: time, .due: time, .recurrenceID: time,
    .dtstamp: utcTime, .created: utcTime, .lastModified: utcTime, .completed: utcTime, .acknowledged: utcTime,
    .exdate: { list($0, $0.times, .invalidDateTime, "a date or date-time") },
    .rdate: { list($0, $0.recurrenceDates, .invalidPeriod, "a date, a date-time or a period") },
    .duration: duration, .xAppleTravelDuration: duration, .trigger: trigger,
    .sequence: { number($0, 0...Int(Int32.max), .negativeSequence) },
    .repeatCount: { number($0, 0...Int(Int32.max), .invalidInteger) },
    .priority: { number($0, 0...9, .invalidPriority) },
    .percentComplete: { number($0, 0...100, .invalidPercent) },
    .geo: geo, .attach: media, .image: media, .transp: transparency,
  ]

  private static let time: Check = { line in
    line.time == nil ? [unexpected(.invalidDateTime, line, "a date or date-time")] : []
  }

  private static let utcTime: Check = { line in
    switch line.time {
    case .utc: []
    case nil: [unexpected(.invalidDateTime, line, "a date-time in UTC")]
    default: [unexpected(.utcRequired, line, "a date-time in UTC")]
    }
  }

  private static let duration: Check = { line in
    line.duration == nil ? [unexpected(.invalidDuration, line, "a duration such as PT15M")] : []
  }

  private static let trigger: Check = { line in
    if AlarmTrigger(line) != nil { return [] }
    let isTime = line.uri.utf8.first.map { $0 &- 0x30 < 10 } == true
    return [unexpected(isTime ? .invalidDateTime : .invalidDuration, line, "a duration or a date-time")]
  }

  private static func number(_ line: ContentLine, _ range: ClosedRange<Int>, _ code: Code) -> [ModelIssue] {
    guard let number = line.wholeNumber else { return [unexpected(.invalidInteger, line, "a whole number")] }
    if range.contains(number) { return [] }
    return [unexpected(code, line, "a number from \(range.lowerBound) to \(range.upperBound)")]
  }

  private static let geo: Check = { line in
    if line.coordinate != nil { return [] }
    let isPair = line.geo != nil
    return isPair
      ? [unexpected(.geoOutOfRange, line, "a latitude within 90 and a longitude within 180 degrees")]
      : [unexpected(.invalidGeo, line, "a latitude and a longitude with \";\" between them")]
  }

  private static let media: Check = { line in
    let isDamaged = line.withUnfolded { MediaContent.isBinary($0) && MediaContent($0, isBinary: true) == nil }
    return isDamaged
      ? [ModelIssue(.invalidBase64, line, "\(line.name) has inline content that is no Base64")] : []
  }

  private static let transparency: Check = { line in
    let word = line.uri.capitalLetters
    return word == "OPAQUE" || word == "TRANSPARENT"
      ? [] : [unexpected(.invalidTransparency, line, "OPAQUE or TRANSPARENT")]
  }

  /// Reports each value of a list that could not be typed, at its own position.
  private static func list<Value>(
    _ line: ContentLine, _ values: [Value?], _ code: Code, _ expectation: String
  ) -> [ModelIssue] {
    let start = line.valueOffsets.lowerBound
    let ranges = line.withValueBytes { $0.ranges(separatedBy: 0x2C, isEscaped: false) }
    return zip(ranges, values).compactMap { range, value in
      guard value == nil else { return nil }
      let found = line.withValueBytes { String(decoding: $0[range], as: UTF8.self) }
      return ModelIssue(
        code, line, bytes: start + range.lowerBound..<start + range.upperBound,
        "\(line.name): expected \(expectation), found \(quoted(found))")
    }
  }

  private static func unexpected(_ code: Code, _ line: ContentLine, _ expectation: String) -> ModelIssue {
    ModelIssue(code, line, "\(line.name): expected \(expectation), found \(quoted(line.uri))")
  }

  /// A value in quotes, truncated if it is long.
  private static func quoted(_ value: String) -> String {
    value.utf8.count > 80 ? "\"\(value.prefix(60))…\"" : "\"\(value)\""
  }
}
