import CivilTime
import ICalendar
import Validation

/// The final check before publishing. It repairs the format according to the feed rules, and removes anything that the
/// privacy rules report.
struct FeedCheck {
  private let options: ValidationOptions

  init(now: Instant) {
    var options = ValidationOptions(profile: .feed, now: now)
    options.limits.feedSize = .max
    options.limits.keepAllFindings()
    self.options = options
  }

  /// Returns the repaired calendar, without its private properties.
  ///
  /// - Throws: ``ServerError`` `unavailable` if something private cannot be removed separately.
  func checked(_ calendar: [UInt8]) throws -> [UInt8] {
    let mended = Fixer(options: options, allowsUnsafe: true).fix(calendar, name: "feed.ics")
    let found = mended.rest.findings.filter { $0.rule.group == .privacy }
    if found.isEmpty, !mended.rest.counts.contains(where: Self.isPrivate) { return mended.new }
    let rest = try Self.without(found, mended.new)
    let report = Validator(options: options).validate(CalendarInput(name: "feed.ics", bytes: rest))
    if let left = report.counts.first(where: Self.isPrivate) {
      throw ServerError(.unavailable, "the feed cannot be published: \(left.key.id), \(left.key.summary)")
    }
    return rest
  }

  private static func isPrivate(_ entry: (key: Rule, value: Int)) -> Bool {
    entry.key.group == .privacy && entry.value > 0
  }

  /// Returns the calendar without the item properties that the findings concern.
  private static func without(_ findings: [Finding], _ bytes: [UInt8]) throws -> [UInt8] {
    var names: [Int: Set<String>] = [:]
    for finding in findings {
      if let line = finding.component?.line, let name = finding.property { names[line, default: []].insert(name) }
    }
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    var written: [UInt8] = []
    var writer = ContentLineWriter { written += $0 }
    while let element = try reader.next() {
      switch element {
      case .calendarBegin: try writer.write("BEGIN:VCALENDAR")
      case .calendarProperty(let line): try writer.write(line)
      case .component(let component, _):
        var builder = ComponentBuilder(component)
        let left = names[component.beginLine.lineNumber] ?? []
        builder.removeProperties { left.contains($0.name.uppercased()) }
        try writer.write(builder.component())
      case .calendarEnd: try writer.write("END:VCALENDAR")
      }
    }
    try writer.finish()
    return written
  }
}
