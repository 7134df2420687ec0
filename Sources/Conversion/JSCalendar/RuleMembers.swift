import CivilTime
import ICalendar
import Recurrence

/// Converts recurrence rules: the parts of RRULE and the members of a RecurrenceRule (RFC 8984 4.3.3).
enum RuleMembers {
  private enum Form { case word, number, numbers, days, months, until }

  private static let parts: [(part: String, member: String, form: Form)] = [
    ("FREQ", "frequency", .word), ("INTERVAL", "interval", .number), ("RSCALE", "rscale", .word),
    ("SKIP", "skip", .word), ("WKST", "firstDayOfWeek", .word), ("BYDAY", "byDay", .days),
    ("BYMONTHDAY", "byMonthDay", .numbers), ("BYMONTH", "byMonth", .months), ("BYYEARDAY", "byYearDay", .numbers),
    ("BYWEEKNO", "byWeekNo", .numbers), ("BYHOUR", "byHour", .numbers), ("BYMINUTE", "byMinute", .numbers),
    ("BYSECOND", "bySecond", .numbers), ("BYSETPOS", "bySetPosition", .numbers), ("COUNT", "count", .number),
    ("UNTIL", "until", .until),
  ]

  // MARK: To JSCalendar

  /// Returns the rule of a line, or nil if it is invalid.
  ///
  /// - Parameters:
  ///   - isDate: Whether the series begins on a date.
  ///   - zone: The time zone of the series' start, as named in JSCalendar.
  static func tree(_ line: ContentLine, isDate: Bool, zone: String?, _ context: EntryContext) -> JSONTree? {
    guard let rule = line.withValueBytes({ RecurrenceRule.reading($0).rule }) else { return nil }
    var values: [String: [String]] = [:]
    line.withValueBytes { bytes in
      RuleParts.forEach(of: bytes) { name, parts in
        values[name.uppercased()] = parts.map { part in
          String(decoding: part, as: UTF8.self).uppercased().filter { $0 != " " && $0 != "\t" }
        }
      }
    }
    var object = JSONMembers(["@type": .string("RecurrenceRule")])
    for (part, member, form) in parts {
      guard let texts = values[part], let first = texts.first else { continue }
      switch form {
      case .word: object[member] = .string(first.lowercased())
      case .number: object[member] = Int(first).map { .number($0) }
      case .numbers: object[member] = .array(texts.compactMap { Int($0).map { .number($0) } })
      case .months: object[member] = .array(texts.map { .string(Int($0).map(String.init) ?? $0) })
      case .days: object[member] = .array(texts.compactMap(day))
      case .until:
        object[member] = rule.until.map { JSCalendarTime.tree(until($0, isDate: isDate, zone: zone, context)) }
      }
    }
    return .object(object)
  }

  private static func day(_ text: String) -> JSONTree? {
    var object = JSONMembers(["@type": .string("NDay"), "day": .string(text.suffix(2).lowercased())])
    let ordinal = text.dropLast(2)
    if !ordinal.isEmpty {
      guard let number = Int(ordinal) else { return nil }
      object["nthOfPeriod"] = .number(number)
    }
    return .object(object)
  }

  /// The last local time. If UNTIL is a date but the series has times, this is the end of that day.
  private static func until(
    _ until: CalendarTime, isDate: Bool, zone: String?, _ context: EntryContext
  ) -> CivilDateTime {
    if isDate { return CivilDateTime(startOf: RecurrenceRule.lastDate(until: until)) }
    if until.isDate { return CivilDateTime(startOf: until.civilDate).adding(seconds: 86399) }
    return context.civil(until, in: zone)
  }

  // MARK: From JSCalendar

  /// Returns the value of RRULE; members without an equivalent are reported.
  static func value(_ reader: inout MemberReader, _ form: TimeMembers.Form, _ context: EntryContext) -> String? {
    reader.checkType("RecurrenceRule")
    var value: [String] = []
    for (part, member, kind) in parts {
      guard let text = text(member, kind, &reader, form, context) else { continue }
      value.append("\(part)=\(text)")
    }
    reader.finish()
    let rule = value.joined(separator: ";")
    return RecurrenceRule.reading(rule).rule == nil ? nil : rule
  }

  private static func text(
    _ member: String, _ kind: Form, _ reader: inout MemberReader, _ form: TimeMembers.Form, _ context: EntryContext
  ) -> String? {
    switch kind {
    case .word: return reader.text(member)?.uppercased()
    case .number: return reader.integer(member).map(String.init)
    case .numbers:
      return list(reader.take(member, "an array of whole numbers") { Self.all($0) { $0.integer.map(String.init) } })
    case .months:
      return list(
        reader.take(member, "an array of strings such as \"1\"") {
          Self.all($0) { $0.text ?? $0.integer.map(String.init) }
        })
    case .days: return list(reader.take(member, "an array of objects with a day") { Self.all($0, day) })
    case .until:
      guard let civil = reader.localTime(member) else { return nil }
      if form.isDate { return civil.date.text }
      guard let zone = form.zone, let rules = context.rules(named: zone) else { return civil.text }
      return rules.instant(of: civil).civil(at: .zero).text + "Z"
    }
  }

  private static func list(_ values: [String]?) -> String? {
    values.flatMap { $0.isEmpty ? nil : $0.joined(separator: ",") }
  }

  private static func all(_ tree: JSONTree, _ element: (JSONTree) -> String?) -> [String]? {
    guard let elements = tree.elements else { return nil }
    let texts = elements.compactMap(element)
    return texts.count == elements.count ? texts : nil
  }

  private static func day(_ tree: JSONTree) -> String? {
    guard let members = tree.members, let day = members["day"]?.text else { return nil }
    if let nth = members["nthOfPeriod"] { return nth.integer.map { "\($0)\(day.uppercased())" } }
    return day.uppercased()
  }
}
