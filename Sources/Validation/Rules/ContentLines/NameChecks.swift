import ICalendar
import TerminalText

/// The rules that these checks report.
extension Rule {
  static let missingColon = Rule(
    52, "missing-colon", .error, in: "RFC 5545 3.1", says: .grammar,
    "An unfolded line has no \":\" outside quotes",
    "A line is a name, optional parameters, a colon and a value. Programs drop a line without a colon or refuse the "
      + "file.",
    bad: "COMMENT Bring cake", good: "COMMENT:Bring cake")

  static let missingFoldSpace = Rule(
    53, "missing-fold-space", .error, in: "RFC 5545 3.1", says: .grammar, fix: .unsafe,
    "The line seems to continue the text before it but does not start with white space",
    "A text value contains a raw line break, so its second line looks like a property. Write line breaks in text as "
      + "\\n, and start folded lines with a space.",
    bad: "DESCRIPTION:First line\nsecond line", good: "DESCRIPTION:First line\\nsecond line")

  static let invalidPropertyName = Rule(
    56, "invalid-property-name", .error, in: "RFC 5545 3.1 (name)", says: .grammar, fix: .unsafe,
    "A name has characters other than letters, digits and \"-\"",
    "Names consist of letters, digits and hyphens. Outlook for Mac writes underscores, and strict programs refuse the "
      + "line.",
    bad: "X-ENTOURAGE_UUID:5", good: "X-ENTOURAGE-UUID:5")

  static let lowercaseName = Rule(
    58, "lowercase-name", .info, in: "RFC 5545 2, 3.1", fix: .safe, isOnRequest: true,
    "A name is not in capital letters",
    "Names may be in any letter case, but some old programs recognize only capitals. This rule is off by default.",
    bad: "Summary:Lunch", good: "SUMMARY:Lunch")

  static let unknownProperty = Rule(
    72, "unknown-property", .warning, in: "RFC 5545 3.8.8.1",
    "A property is not registered with IANA and does not begin with X-",
    "The name is not registered with IANA, so programs ignore the line. Private names begin with X-. Unless the name "
      + "looks like a misspelled registered one, this is only a hint.",
    bad: "DESCRIPTON:Bring cake", good: "DESCRIPTION:Bring cake")

  static let deprecatedProperty = Rule(
    74, "deprecated-property", .warning, in: "RFC 5545 A.3",
    "EXRULE, or an alarm with the action PROCEDURE",
    "EXRULE and alarms that start programs were removed from the standard in 2009. Many programs ignore them.",
    bad: "RRULE:FREQ=DAILY;COUNT=10\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2",
    good: "RRULE:FREQ=DAILY;COUNT=10\nEXDATE:20260105T100000Z")

  static let vcal1Property = Rule(
    626, "vcal1-property", .warning, fix: .unsafe,
    "DCREATED, AALARM, DALARM, MALARM, PALARM, RNUM or XRULE from vCalendar 1.0",
    "The property belongs to vCalendar 1.0. Programs ignore it in iCalendar.",
    bad: "DCREATED:20260101T000000Z", good: "CREATED:20260101T000000Z")
}

/// Checks names and lines without a colon.
enum NameChecks {
  static let lines: [LineCheck] = [
    LineCheck(.all, .missingColon, .missingFoldSpace, .invalidPropertyName, .spaceAroundName, .unknownProperty) {
      reporter, line in
      if line.property != nil, line.hasValue { return }
      checkName(line, &reporter)
    },
    LineCheck(.all, .lowercaseName) { reporter, line in
      let isWritten = line.withBytes { bytes in
        for byte in bytes {
          if byte == 0x3A || byte == 0x3B { return false }
          if byte &- 0x61 < 26 { return true }
        }
        return false
      }
      guard isWritten, line.hasValue else { return }
      let name = line.name
      guard isName(name) else { return }
      reporter.report(
        .lowercaseName, line, 0..<name.utf8.count,
        fix: Fix.line(
          .safe, "write the name in capital letters", line, line.replacing(0..<name.utf8.count, with: name.uppercased())
        )
      ) { "The name \(name) is not in capital letters, which most programs use" }
    },
    LineCheck(.of([.exrule, .action]), .deprecatedProperty) { reporter, line in
      if line.property == .exrule {
        reporter.report(.deprecatedProperty, line) {
          "EXRULE is no longer part of the standard, and many programs ignore it; list the exceptions as EXDATE"
        }
      } else if line.trimmed.isSame("PROCEDURE") {
        reporter.report(.deprecatedProperty, line, line.trimmedRange) {
          "The action PROCEDURE is no longer part of the standard; use DISPLAY"
        }
      }
    },
    LineCheck(.unknown, .vcal1Property) { reporter, line in
      guard line.property == nil, oldNames.contains(line.name.uppercased()) else { return }
      let renamed = line.name.isSame("DCREATED") ? line.replacing(0..<line.name.utf8.count, with: "CREATED") : nil
      reporter.report(
        .vcal1Property, line, 0..<line.name.utf8.count,
        fix: renamed.map { Fix.line(.unsafe, "rename it to CREATED", line, $0) }
      ) {
        "\(line.name) belongs to vCalendar 1.0 and has no meaning here; use its replacement in RFC 5545"
      }
    },
  ]

  /// The properties that exist only in vCalendar 1.0.
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
          if line.withBytes({ $0.contains(0x3A) }) {
            return "The line has no colon outside quotes, so it has no value; close the quote where the parameter ends"
          }
          return "The line has no colon between name and value; write NAME:VALUE, or start it with a space if it "
            + "continues the line before"
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
        fix: Fix.line(.safe, "remove the space", line, line.replacing(0..<name.utf8.count, with: trimmed))
      ) { "There is white space next to the name \(trimmed); remove it" }
    } else if isContinuation(line, of: reporter.previous) {
      reportContinuation(line, &reporter)
    } else {
      let mended = name.replacing("_", with: "-")
      let canMend = name.uppercased().hasPrefix("X") && isName(mended)
      reporter.report(
        .invalidPropertyName, line, 0..<max(1, name.utf8.count),
        fix: canMend
          ? Fix.line(.unsafe, "rename it to \(mended)", line, line.replacing(0..<name.utf8.count, with: mended)) : nil
      ) { "\(name.quoted) is not a property name: names consist of letters, digits and \u{201C}-\u{201D}" }
    }
  }

  private static func checkUnknown(_ name: String, _ line: LineView, _ reporter: inout Reporter) {
    let upper = name.uppercased()
    guard !upper.hasPrefix("X-"), !oldNames.contains(upper) else { return }
    // A search takes one step for each name. Skip it for findings that are only counted.
    let mayLook = reporter.log.wants(.unknownProperty) && reporter.mayGoOn(registeredNames.count)
    let meant = mayLook ? upper.nearest(among: registeredNames)?.uppercased() : nil
    reporter.report(.unknownProperty, line, 0..<name.utf8.count, atMost: meant == nil ? .info : .warning) {
      "\(name) is not a registered property; "
        + (meant.map { "did you mean \($0)?" } ?? "private names begin with X-")
    }
  }

  private static let registeredNames = PropertyTable.definitions.filter { !$0.isVendor }.map { $0.name.lowercased() }

  private static func reportContinuation(_ line: LineView, _ reporter: inout Reporter) {
    let number = line.number
    let previous = reporter.previous
    reporter.report(
      .missingFoldSpace, line, fix: .unsafe("join it to the line before", .join(line: number)),
      related: previous.map { [RelatedLocation(line: $0.number, message: "\($0.name.uppercased()) begins here")] } ?? []
    ) {
      "The line seems to continue \(previous?.name.uppercased() ?? "the text before"); write line breaks in text as "
        + "\\n and start folded lines with a space"
    }
  }

  /// Whether a line without a valid name continues the text before it.
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
