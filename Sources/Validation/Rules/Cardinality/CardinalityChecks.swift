import CalendarModel
import CivilTime
import ICalendar

/// Checks for required and repeated properties, based on the property table.
enum CardinalityChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(
      nil, rules: [.missingUid, .missingDtstamp, .missingDtstart, .participantRequired, .vlocationVresourceUid]
    ) { reporter, view in checkRequired(view, &reporter) },
    ComponentCheck(nil, .duplicateProperty) { reporter, view in checkDuplicates(view, &reporter) },
    ComponentCheck(nil, .emptyUid) { reporter, view in
      guard let line = view.first(.uid), line.trimmed.isEmpty, line.hasValue else { return }
      reporter.report(
        .emptyUid, line, fix: Fix.line(.safe, "add a UID", line, "UID:\(Identification.derivedUID(of: view.component))")
      ) { "UID is empty; give every component a UID that stays the same in every export" }
    },
    ComponentCheck([.vevent, .vtodo, .vjournal], .missingSummary) { reporter, view in
      let method = reporter.context.method
      guard method == nil || method == "PUBLISH" || method == "REQUEST" else { return }
      guard let line = view.first(.summary) else {
        reporter.report(.missingSummary, view.begin) { "\(view.name) has no SUMMARY; programs show it without a title" }
        return
      }
      guard line.isBlank, line.line.text.trimmed.isEmpty else { return }
      reporter.report(.missingSummary, line) {
        "The SUMMARY of \(view.name) is empty; programs show it without a title"
      }
    },
    ComponentCheck([.vevent, .vavailability, .available], .dtendAndDuration) { reporter, view in
      guard let end = view.first(.dtend), let duration = view.first(.duration) else { return }
      report(.dtendAndDuration, end, duration, view, view.end, &reporter)
    },
    ComponentCheck([.vtodo], .dueAndDuration) { reporter, view in
      guard let due = view.first(.due), let duration = view.first(.duration) else { return }
      report(.dueAndDuration, due, duration, view, view.due, &reporter)
    },
    ComponentCheck(nil, .multipleRrule) { reporter, view in
      let rules = view.all(.rrule)
      guard rules.count > 1, let second = rules.dropFirst().first else { return }
      reporter.report(
        .multipleRrule, second,
        related: [RelatedLocation(line: view.first(.rrule)?.number ?? 0, message: "the first RRULE")]
      ) {
        "There are \(rules.count) RRULEs, and programs disagree about their meaning; use one, and RDATE for the rest"
      }
    },
    ComponentCheck([.vjournal], .multipleDescriptionJournal) { reporter, view in
      let all = view.all(.description)
      guard all.count > 1, let second = all.dropFirst().first else { return }
      reporter.report(.multipleDescriptionJournal, second) {
        "A journal entry may have several DESCRIPTIONs, but most programs show only the first"
      }
    },
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.missingProdid) { reporter, calendar in
      guard calendar.first(.prodid) == nil else { return }
      reporter.report(
        .missingProdid, calendar.begin,
        fix: Fix(
          .safe, "add a PRODID",
          [.insertAfter(calendar.begin.number, ["PRODID:\(ICalendarObject.ownProductIdentifier)"])])
      ) { "The calendar has no PRODID; add the name of the program that wrote it" }
    },
    SubjectCheck(.missingVersion) { reporter, calendar in
      guard calendar.first(.version) == nil else { return }
      reporter.report(
        .missingVersion, calendar.begin,
        fix: Fix(.safe, "add VERSION:2.0", [.insertAfter(calendar.begin.number, ["VERSION:2.0"])])
      ) { "The calendar has no VERSION; add VERSION:2.0 as its first line" }
    },
    SubjectCheck(.unsupportedVersion) { reporter, calendar in
      guard let line = calendar.first(.version), line.hasValue,
        !["2.0", "1.0;2.0", "2.0;2.0"].contains(line.trimmed)
      else { return }
      reporter.report(.unsupportedVersion, line, line.trimmedRange) {
        "VERSION is \(line.trimmed.quoted), but iCalendar is 2.0; convert calendars of version 1.0"
      }
    },
    SubjectCheck(.versionNotFirst) { reporter, calendar in
      guard let first = calendar.lines.first, let line = calendar.first(.version), first.property != .version else {
        return
      }
      reporter.report(.versionNotFirst, line) { "VERSION is not the first property, where some old programs expect it" }
    },
    SubjectCheck(.unknownCalscale) { reporter, calendar in
      guard let line = calendar.first(.calscale), !line.trimmed.isSame("GREGORIAN"), !line.trimmed.isEmpty else {
        return
      }
      reporter.report(.unknownCalscale, line, line.trimmedRange) {
        "CALSCALE \(line.trimmed.quoted) is not defined; use GREGORIAN"
      }
    },
    SubjectCheck(.prodidNotFpi) { reporter, calendar in
      guard let line = calendar.first(.prodid), !isFormal(line.line.text) else { return }
      reporter.report(.prodidNotFpi, line, line.valueRange) {
        "PRODID does not have the form -//OWNER//PRODUCT//LANGUAGE"
      }
    },
    SubjectCheck(.duplicateCalendarProperty) { reporter, calendar in
      var first: [KnownProperty: LineView] = [:]
      for line in calendar.lines {
        guard let property = line.property, !line.isVendors, PropertyPlan.of(property).isSingle(in: .vcalendar) else {
          continue
        }
        guard let known = first[property] else {
          first[property] = line
          continue
        }
        reporter.report(
          .duplicateCalendarProperty, line,
          fix: Fix.deletion(known.line == line.line ? .safe : .unsafe, "keep the first one", line),
          related: [RelatedLocation(line: known.number, message: "the first \(property.name)")]
        ) { "\(property.name) occurs more than once in the calendar; keep one" }
      }
    },
  ]

  private static func isFormal(_ text: String) -> Bool {
    let parts = text.split(separator: "//", omittingEmptySubsequences: false)
    return parts.count >= 3 && !parts[1].isEmpty
  }

  // MARK: Required properties

  /// Returns the rule that reports a missing property in a component.
  private static func rule(_ property: KnownProperty, in kind: KnownComponent) -> Rule? {
    switch (kind, property) {
    case (.participant, _): .participantRequired
    case (.vlocation, .uid), (.vresource, .uid): .vlocationVresourceUid
    case (_, .uid): .missingUid
    case (_, .dtstamp): .missingDtstamp
    case (.vevent, .dtstart), (.available, .dtstart): .missingDtstart
    default: nil
    }
  }

  /// The required properties of each component with their rules, computed from the table once.
  private static let required: [KnownComponent: [(property: KnownProperty, rule: Rule, isOptional: Bool)]] = {
    var required: [KnownComponent: [(property: KnownProperty, rule: Rule, isOptional: Bool)]] = [:]
    for definition in PropertyTable.definitions {
      for placement in definition.placements where placement.cardinality.isRequired {
        guard let rule = rule(definition.property, in: placement.component) else { continue }
        required[placement.component, default: []].append((definition.property, rule, placement.isOptionalWithMethod))
      }
    }
    return required
  }()

  private static func checkRequired(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let kind = view.kind, let all = required[kind] else { return }
    for (property, rule, isOptional) in all where !view.has(property) {
      if isOptional, reporter.context.method != nil { continue }
      reporter.report(rule, view.begin, fix: addition(of: property, to: view)) {
        "\(view.name) has no \(property.name); \(advice(property))"
      }
    }
  }

  private static func advice(_ property: KnownProperty) -> String {
    switch property {
    case .uid: "add one that stays the same in every export"
    case .dtstamp: "add the time in UTC at which it was created or last changed"
    case .dtstart: "add the start"
    default: "add it"
    }
  }

  private static func addition(of property: KnownProperty, to view: ComponentView) -> Fix? {
    switch property {
    case .uid: return .addition(.safe, "add a UID", view, "UID:\(Identification.derivedUID(of: view.component))")
    case .dtstamp:
      return .addition(.safe, "add DTSTAMP", view, "DTSTAMP:\(Identification.derivedStamp(of: view.component))")
    default: return nil
    }
  }

  // MARK: Repeated properties

  private static func checkDuplicates(_ view: ComponentView, _ reporter: inout Reporter) {
    guard view.repeatsAny, let kind = view.kind, !kind.definition.isDraft else { return }
    for line in view.lines {
      guard let property = line.property, let first = view.first(property), first.number != line.number else {
        continue
      }
      guard !line.isVendors, PropertyPlan.of(property).isSingle(in: kind) else { continue }
      reporter.report(
        .duplicateProperty, line,
        fix: Fix.deletion(first.line == line.line ? .safe : .unsafe, "keep the first one", line),
        related: [RelatedLocation(line: first.number, message: "the first \(property.name)")]
      ) { "\(property.name) may occur only once in \(kind.name); keep one" }
    }
  }

  // MARK: End and duration

  private static func report(
    _ rule: Rule, _ end: LineView, _ duration: LineView, _ view: ComponentView, _ time: CalendarTime?,
    _ reporter: inout Reporter
  ) {
    let context = reporter.context
    var doAgree = false
    if let start = view.start, let time, let length = duration.line.duration {
      let reached =
        start.adding(length) ?? start.tzid.flatMap { context.rules(of: $0) }.map { start.adding(length, in: $0) }
      doAgree = reached == time
    }
    reporter.report(
      rule, duration, fix: doAgree ? Fix.deletion(.safe, "remove DURATION", duration) : nil,
      related: [RelatedLocation(line: end.number, message: "\(end.name.uppercased()) is here")]
    ) {
      "\(view.name) has both \(end.name.uppercased()) and DURATION"
        + (doAgree ? ", which agree; keep one" : ", which disagree; keep the correct one")
    }
  }
}
