import ICalendar

/// The rules that these checks report.
extension Rule {
  static let missingColon = Rule(
    52, "missing-colon", .error, in: "RFC 5545 3.1",
    "Unfolded line has no \":\" outside quotes",
    "Every line is a name, maybe parameters, a colon and a value. Programs drop such a line or refuse the file.",
    bad: "COMMENT Bring cake", good: "COMMENT:Bring cake")

  static let missingFoldSpace = Rule(
    53, "missing-fold-space", .error, in: "RFC 5545 3.1", fix: .unsafe,
    "Line looks like the continuation of the previous TEXT value but has no leading white space",
    "A text has a raw line break, so that its second line looks like a property. Line breaks in texts are written "
      + "\\n, and folded lines begin with a space.",
    bad: "DESCRIPTION:First line\nsecond line", good: "DESCRIPTION:First line\\nsecond line")

  static let invalidPropertyName = Rule(
    56, "invalid-property-name", .error, in: "RFC 5545 3.1 (name)", fix: .unsafe,
    "Name has characters outside ALPHA/DIGIT/\"-\"; Outlook for Mac does this",
    "Names are of letters, digits and hyphens. Outlook for Mac writes underscores, and strict programs refuse the "
      + "line.",
    bad: "X-ENTOURAGE_UUID:5", good: "X-ENTOURAGE-UUID:5")

  static let lowercaseName = Rule(
    58, "lowercase-name", .info, in: "RFC 5545 2, 3.1", fix: .safe, isOnRequest: true,
    "Name not upper case (legal: case-insensitive) — style only, off by default",
    "Names may be in any letter case, but some old programs know capital letters only. This rule is off unless it "
      + "is asked for.",
    bad: "Summary:Lunch", good: "SUMMARY:Lunch")

  static let unknownProperty = Rule(
    72, "unknown-property", .info, in: "RFC 5545 3.8.8.1",
    "Not registered with IANA and not X-",
    "The name is not registered with IANA. Programs ignore such lines; names of one's own begin with X-.",
    bad: "EMAIL:ann@example.net", good: "X-EMAIL:ann@example.net")

  static let deprecatedProperty = Rule(
    74, "deprecated-property", .warning, in: "RFC 5545 A.3",
    "EXRULE, or PROCEDURE alarms, THISANDPRIOR",
    "EXRULE and alarms that start programs were taken out of the standard in 2009; many programs ignore them.",
    bad: "RRULE:FREQ=DAILY;COUNT=10\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2",
    good: "RRULE:FREQ=DAILY;COUNT=10\nEXDATE:20260105T100000Z")

  static let vcal1Property = Rule(
    626, "vcal1-property", .warning, fix: .unsafe,
    "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM, XRULE in 2.0",
    "The property is of vCalendar 1.0, and programs ignore it here.",
    bad: "DCREATED:20260101T000000Z", good: "CREATED:20260101T000000Z")
}

/// Checks of names and of lines without a colon.
enum NameChecks {
  static let lines: [LineCheck] = [
    LineCheck(.all, .missingColon, .missingFoldSpace, .invalidPropertyName, .spaceAroundName, .unknownProperty) {
      reporter, line in
      if line.property != nil, line.hasValue { return }
      checkName(line, &reporter)
    },
    LineCheck(.all, .lowercaseName) { reporter, line in
      let isWritten = line.withBytes { bytes in
        bytes.prefix { $0 != 0x3A && $0 != 0x3B }.contains { $0 &- 0x61 < 26 }
      }
      guard isWritten, line.hasValue else { return }
      let name = line.name
      guard isName(name) else { return }
      reporter.report(
        .lowercaseName, line, 0..<name.utf8.count,
        fix: Fix.line(
          .safe, "write the name in capital letters", line, line.replacing(0..<name.utf8.count, with: name.uppercased())
        )
      ) { "The name \(name) is not in capital letters, as most programs write it" }
    },
    LineCheck(.of([.exrule, .action]), .deprecatedProperty) { reporter, line in
      if line.property == .exrule {
        reporter.report(.deprecatedProperty, line) {
          "EXRULE is no longer part of the standard and many programs ignore it; list the exceptions as EXDATE"
        }
      } else if line.trimmed.isSame("PROCEDURE") {
        reporter.report(.deprecatedProperty, line, line.trimmedRange) {
          "Alarms with the action PROCEDURE are no longer part of the standard; use DISPLAY"
        }
      }
    },
    LineCheck(.unknown, .vcal1Property) { reporter, line in
      guard line.property == nil, oldNames.contains(line.name.uppercased()) else { return }
      let renamed = line.name.isSame("DCREATED") ? line.replacing(0..<line.name.utf8.count, with: "CREATED") : nil
      reporter.report(
        .vcal1Property, line, 0..<line.name.utf8.count,
        fix: renamed.map { Fix.line(.unsafe, "call it CREATED", line, $0) }
      ) {
        "\(line.name) is of vCalendar 1.0 and means nothing here; use what RFC 5545 has in its place"
      }
    },
  ]

  /// The properties of vCalendar 1.0 that iCalendar does not have.
  private static let oldNames: Set<String> = [
    "DCREATED", "AALARM", "DALARM", "MALARM", "PALARM", "RNUM", "XRULE", "DAYLIGHT", "TZ",
  ]

  private static func checkName(_ line: LineView, _ reporter: inout Reporter) {
    let name = line.name
    guard line.hasValue else {
      if isContinuation(line, of: reporter.previous) {
        reportContinuation(line, &reporter)
      } else {
        reporter.report(.missingColon, line) {
          "The line has no colon between name and value; write NAME:VALUE, or begin it with a space if it goes on with "
            + "the line before"
        }
      }
      return
    }
    if isName(name) {
      checkUnknown(name, line, &reporter)
      return
    }
    let trimmed = name.trimmed
    if isName(trimmed), trimmed.utf8.count < name.utf8.count {
      if reporter.previous != nil, PropertyTable.property(named: trimmed) == nil, !trimmed.uppercased().hasPrefix("X-"),
        isContinuation(line, of: reporter.previous)
      {
        reportContinuation(line, &reporter)
        return
      }
      reporter.report(
        .spaceAroundName, line, 0..<name.utf8.count,
        fix: Fix.line(.safe, "leave out the space", line, line.replacing(0..<name.utf8.count, with: trimmed))
      ) { "White space stands beside the name \(trimmed); take it out" }
    } else if isContinuation(line, of: reporter.previous) {
      reportContinuation(line, &reporter)
    } else {
      let mended = name.replacing("_", with: "-")
      let canMend = name.uppercased().hasPrefix("X") && isName(mended)
      reporter.report(
        .invalidPropertyName, line, 0..<max(1, name.utf8.count),
        fix: canMend
          ? Fix.line(.unsafe, "call it \(mended)", line, line.replacing(0..<name.utf8.count, with: mended)) : nil
      ) { "\(name.quoted) is no name of a property: names are of letters, digits and \u{201C}-\u{201D}" }
    }
  }

  private static func checkUnknown(_ name: String, _ line: LineView, _ reporter: inout Reporter) {
    let upper = name.uppercased()
    guard !upper.hasPrefix("X-"), !oldNames.contains(upper) else { return }
    reporter.report(.unknownProperty, line, 0..<name.utf8.count) {
      "\(name) is no registered property; names of your own begin with X-"
    }
  }

  private static func reportContinuation(_ line: LineView, _ reporter: inout Reporter) {
    let number = line.number
    let previous = reporter.previous
    reporter.report(
      .missingFoldSpace, line, fix: .unsafe("join it to the line before", .join(line: number)),
      related: previous.map { [RelatedPlace(line: $0.number, message: "\($0.name.uppercased()) begins here")] } ?? []
    ) {
      "The line seems to go on with \(previous?.name.uppercased() ?? "the text before"); write line breaks in a "
        + "text as "
        + "\\n and begin folded lines with a space"
    }
  }

  /// Whether a line without a name of its own goes on with a text.
  private static func isContinuation(_ line: LineView, of previous: LineView?) -> Bool {
    guard let previous, isText(previous) else { return false }
    let first = line.name.prefix { $0 != " " }
    return PropertyTable.property(named: String(first)) == nil && !first.uppercased().hasPrefix("X-")
  }

  private static func isText(_ line: LineView) -> Bool {
    guard let property = line.property else { return line.name.uppercased().hasPrefix("X-") }
    let plan = PropertyPlan.of(property)
    return plan.contentType == .text && property.vocabularies.isEmpty && property != .uid && property != .tzid
      && !plan.isAllowed(in: .vcalendar) || property == .xAltDesc || property == .description
  }

  static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D
      }
  }
}
