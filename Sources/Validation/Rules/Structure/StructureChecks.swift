import ICalendar

/// The rules that these checks report.
extension Rule {
  static let noComponents = Rule(
    105, "no-components", .error, in: "RFC 5545 3.6", says: .must, levels: [.feed: .info],
    "VCALENDAR has no component",
    "A calendar contains at least one component. Real feeds without events break this rule, and most programs tolerate "
      + "it; in the profile feed it is only a hint.",
    bad: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//Example//EN\nEND:VCALENDAR", good: .calendar())

  static let badNesting = Rule(
    106, "bad-nesting", .error, in: "RFC 5545 3.6", says: .grammar,
    "A component is in a parent that does not allow it",
    "Each component may contain only certain other components. Programs drop a component in the wrong place, or the one "
      + "around it.",
    bad: .lines(.alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), .event()),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let unknownComponent = Rule(
    107, "unknown-component", .info, in: "RFC 5545 3.6",
    "A component is not registered with IANA and does not begin with X-",
    "The component is not registered with IANA, so programs ignore it. Private names begin with X-.",
    bad: .lines(.event(), "BEGIN:VFOO\nSUMMARY:x\nEND:VFOO"),
    good: .lines(.event(), "BEGIN:X-FOO\nSUMMARY:x\nEND:X-FOO"))

  static let propertiesAfterSubcomponent = Rule(
    108, "properties-after-subcomponent", .info, in: "RFC 5545 3.6.1", says: .grammar, fix: .safe,
    "A property follows a nested component",
    "The grammar puts properties before nested components. Nearly all programs accept either order.",
    bad: .event("DTSTART:20260105T100000Z", .alarm("ACTION:AUDIO\nTRIGGER:-PT5M"), "SUMMARY:Lunch"),
    good: .event(.lunch, .alarm("ACTION:AUDIO\nTRIGGER:-PT5M")))

  static let calendarPropertyAfterComponent = Rule(
    109, "calendar-property-after-component", .error, in: "RFC 5545 3.6", says: .grammar, fix: .safe,
    levels: .lenient(),
    "VERSION, METHOD or X-WR-… follows the first component",
    "Properties of the calendar must come before its first component. Programs that read a stream miss any that come later.",
    bad: .calendar(.event(), "METHOD:PUBLISH"), good: .calendar("METHOD:PUBLISH", .event()))

  static let componentPropertyAtCalendarLevel = Rule(
    110, "component-property-at-calendar-level", .error, in: "RFC 5545 3.7", says: .grammar,
    "DTSTART or a similar property is directly in VCALENDAR",
    "The property belongs in an event or another component. Directly in the calendar, it has no meaning.",
    bad: "DTSTART:20260105T100000Z", good: "X-WR-CALNAME:Lunches")

  static let nestingTooDeep = Rule(
    111, "nesting-too-deep", .error,
    "Components are nested deeper than the limit (8 by default)",
    "No real calendar nests components this deeply. A program may give up or run out of memory.",
    bad: .lines(
      "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nBEGIN:X-H",
      "BEGIN:X-I\nSUMMARY:x\nEND:X-I\nEND:X-H\nEND:X-G\nEND:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B",
      "END:X-A\nBEGIN:VEVENT\nUID:1@example.com\nDTSTAMP:20260101T000000Z\nDTSTART:20260105T100000Z", "..."),
    good: .lines(
      "BEGIN:X-A\nBEGIN:X-B\nBEGIN:X-C\nBEGIN:X-D\nBEGIN:X-E\nBEGIN:X-F\nBEGIN:X-G\nSUMMARY:x\nEND:X-G",
      "END:X-F\nEND:X-E\nEND:X-D\nEND:X-C\nEND:X-B\nEND:X-A", .event()))

  static let propertyNotAllowedHere = Rule(
    112, "property-not-allowed-here", .error, in: "RFC 5545 3.8", says: .grammar, fix: .unsafe, levels: .lenient(),
    "A registered property is in a component that does not allow it",
    "The property is registered, but not for this component, so programs ignore it. For example, a to-do has DUE where "
      + "an event has DTEND.",
    bad: "DUE:20260105T110000Z", good: "DTEND:20260105T110000Z")

  static let emptyComponent = Rule(
    113, "empty-component", .error, in: "RFC 5545 3.6", says: .grammar, fix: .unsafe, levels: .lenient(),
    "A component has no properties",
    "A component without properties has no meaning. Programs refuse it or show an empty entry.",
    bad: .lines(.event(), "BEGIN:VEVENT\nEND:VEVENT"), good: .event())
}

/// Checks the nesting of components and properties, based on the component and property tables.
enum StructureChecks {
  static let components: [ComponentCheck] = [
    ComponentCheck(nil, .badNesting, .unknownComponent) { reporter, view in checkNesting(view, &reporter) },
    ComponentCheck(nil, .nestingTooDeep) { reporter, view in
      let limit = reporter.context.options.limits.depth
      guard view.depth == limit + 1 else { return }
      reporter.report(.nestingTooDeep, view.begin) {
        "Components are nested more than \(limit) levels deep; hardly any program supports that"
      }
    },
    ComponentCheck(nil, .propertiesAfterSubcomponent) { reporter, view in checkOrder(view, &reporter) },
    ComponentCheck(nil, .propertyNotAllowedHere) { reporter, view in checkProperties(view, &reporter) },
    ComponentCheck(nil, .emptyComponent) { reporter, view in
      guard view.lines.isEmpty, view.children.isEmpty else { return }
      reporter.report(.emptyComponent, view.begin, fix: Fix.deletion(.unsafe, "remove the component", view)) {
        "\(view.name) has no properties; add some or remove it"
      }
    },
  ]

  static let calendars: [SubjectCheck<CalendarView>] = [
    SubjectCheck(.noComponents) { reporter, calendar in
      guard calendar.componentCount == 0 else { return }
      reporter.report(.noComponents, calendar.begin) {
        "The calendar contains no component; it needs at least one, such as a VEVENT or a VTIMEZONE"
      }
    },
    SubjectCheck(.calendarPropertyAfterComponent) { reporter, calendar in
      for line in calendar.lateLines where line.hasValue {
        reporter.report(
          .calendarPropertyAfterComponent, line,
          fix: Fix(
            .safe, "move it before the first component",
            [.replace(line: line.number, with: []), .insert(before: calendar.firstComponentLine, [line.text])])
        ) {
          "\(line.name.uppercased()) comes after a component; move it before the first one, or programs may overlook it"
        }
      }
    },
    SubjectCheck(.componentPropertyAtCalendarLevel) { reporter, calendar in
      for line in calendar.lines {
        guard let property = line.property, !line.isVendors, property != .begin, property != .end,
          !PropertyPlan.of(property).isAllowed(in: .vcalendar)
        else { continue }
        reporter.report(.componentPropertyAtCalendarLevel, line) {
          "\(property.name) belongs in a component, not in the calendar itself"
        }
      }
    },
  ]

  private static func checkNesting(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let kind = view.kind else {
      if !view.name.hasPrefix("X-") {
        reporter.report(.unknownComponent, view.begin, view.begin.valueRange) {
          "\(view.name) is not a registered component; private names begin with X-"
        }
      }
      return
    }
    if let parent = view.parent {
      guard let parentKind = parent.kind, !PlacementTable.mayStand(kind, in: parentKind) else { return }
      reporter.report(
        .badNesting, view.begin, view.begin.valueRange,
        related: [RelatedLocation(line: parent.begin.number, message: "\(parent.name) begins here")]
      ) { "\(kind.name) is not allowed in \(parentKind.name); \(places(of: kind))" }
    } else if reporter.context.isInCalendar, kind != .vcalendar, !PlacementTable.mayStand(kind, in: .vcalendar) {
      reporter.report(.badNesting, view.begin, view.begin.valueRange) {
        "\(kind.name) is not allowed in the calendar itself; \(places(of: kind))"
      }
    }
  }

  /// The allowed parents of each component, computed from the definitions once.
  private enum PlacementTable {
    private static let parents: [UInt64] = (0...Int(KnownComponent.allCases.last?.rawValue ?? 0)).map { number in
      guard let kind = KnownComponent(rawValue: UInt8(number)) else { return 0 }
      let parents = KnownComponent.allCases.filter { kind.definition.cardinality(in: $0) != nil }
      return parents.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    static func mayStand(_ kind: KnownComponent, in parent: KnownComponent) -> Bool {
      parents[Int(kind.rawValue)] >> UInt64(parent.rawValue) & 1 != 0
    }
  }

  /// Returns a phrase that lists the allowed parents of a component.
  static func places(of kind: KnownComponent) -> String {
    let names = kind.definition.placements.map(\.component.name)
    return names.isEmpty ? "it must be at the top level" : "it belongs in \(names.joined(separator: ", "))"
  }

  private static func checkOrder(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let child = view.children.first, let late = view.lines.last, late.number > child.begin.number else { return }
    let lines = view.lines.filter { $0.number > child.begin.number }
    reporter.report(
      .propertiesAfterSubcomponent, lines[0],
      fix: Fix(
        .safe, "move properties before the first component",
        lines.map { .replace(line: $0.number, with: []) } + [.insert(before: child.begin.number, lines.map(\.text))]),
      related: [RelatedLocation(line: child.begin.number, message: "\(child.name) begins here")]
    ) { "\(lines[0].name.uppercased()) comes after \(child.name); the grammar puts properties first" }
  }

  /// Properties that another rule reports.
  private static let toldElsewhere: [KnownComponent: Set<KnownProperty>] = [
    .vjournal: [.dtend, .due, .duration], .vfreebusy: [.rrule, .rdate, .exdate, .exrule],
  ]

  /// Whether a property in a component is reported as not allowed.
  private static func isTold(_ property: KnownProperty, in kind: KnownComponent) -> Bool {
    let plan = PropertyPlan.of(property)
    return property != .begin && property != .end && !plan.isVendor && !plan.isAllowed(in: kind)
      && toldElsewhere[kind]?.contains(property) != true && !kind.definition.isDraft
  }

  /// The properties that are not reported, by the component's raw value.
  private static let untold: [PropertySet] = (0...Int(KnownComponent.allCases.last?.rawValue ?? 0)).map { number in
    guard let kind = KnownComponent(rawValue: UInt8(number)) else { return PropertySet() }
    return PropertySet(KnownProperty.allCases.filter { !isTold($0, in: kind) })
  }

  private static func checkProperties(_ view: ComponentView, _ reporter: inout Reporter) {
    guard let kind = view.kind, !view.properties.isSubset(of: untold[Int(kind.rawValue)]) else { return }
    for line in view.lines {
      guard let property = line.property, isTold(property, in: kind) else { continue }
      reporter.report(.propertyNotAllowedHere, line, fix: renamed(property, line, view)) {
        "\(property.name) has no meaning in \(kind.name)"
          + (meant(property, kind).map { "; did you mean \($0.name)?" } ?? "")
      }
    }
  }

  /// Returns the equivalent property for this component.
  private static func meant(_ property: KnownProperty, _ kind: KnownComponent) -> KnownProperty? {
    switch (property, kind) {
    case (.due, .vevent): .dtend
    case (.dtend, .vtodo): .due
    default: nil
    }
  }

  private static func renamed(_ property: KnownProperty, _ line: LineView, _ view: ComponentView) -> Fix? {
    guard let kind = view.kind, let other = meant(property, kind), !view.has(other), !view.has(.duration) else {
      return nil
    }
    return Fix.line(
      .unsafe, "rename it to \(other.name)", line, line.replacing(0..<line.name.utf8.count, with: other.name))
  }
}
