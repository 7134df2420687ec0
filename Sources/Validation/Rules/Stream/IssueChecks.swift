public import ICalendar

extension Issue.Code {
  /// The rule that reports the issue.
  public var rule: Rule {
    switch self {
    case .byteOrderMark: .utf8Bom
    case .longLine: .lineTooLong
    case .splitCharacter: .foldSplitsCharacter
    case .mixedLineEndings: .mixedLineEndings
    case .indentedLine, .indentedFirstLine: .leadingWhitespace
    case .bareLineFeed: .bareLf
    case .bareCarriageReturn: .bareCr
    case .noFinalNewline: .noFinalNewline
    case .blankLine: .blankLine
    case .invalidUTF8: .invalidUtf8
    case .controlCharacter: .controlCharacter
    case .missingColon: .missingColon
    case .lineTooLong: .lineOverLimit
    case .componentTooLarge: .tooManyProperties
    case .nestingTooDeep: .nestingTooDeep
    case .leadingGarbage: .leadingGarbage
    case .trailingGarbage: .trailingGarbage
    case .propertyOutsideComponent, .componentOutsideCalendar: .propertyOutsideComponent
    case .missingBegin: .missingBegin
    case .mismatchedEnd: .mismatchedEnd
    case .unclosedComponent: .unclosedComponent
    case .truncatedStream: .truncatedStream
    case .parametersOnBeginOrEnd: .paramsOnBeginEnd
    case .spaceOnBeginOrEnd: .trailingWhitespaceValue
    }
  }
}

extension Reporter {
  /// Text around the calendar is reported once, with a count.
  private static let reportedOnce: Set<Issue.Code> = [.leadingGarbage, .trailingGarbage]

  /// The keys that distinguish findings in baselines, if it is not the code.
  private static let keys: [Issue.Code: String] = [.mixedLineEndings: "endings", .indentedLine: "indented"]

  /// The advice for each issue.
  private static let advice: [Issue.Code: String] = [
    .invalidUTF8: "write the file in UTF-8", .controlCharacter: "remove it",
    .lineTooLong: "link to large attachments instead", .componentTooLarge: "split it",
    .nestingTooDeep: "use fewer levels", .leadingGarbage: "the file must begin with BEGIN:VCALENDAR",
    .trailingGarbage: "the file must end with END:VCALENDAR", .propertyOutsideComponent: "put it in a component",
    .componentOutsideCalendar: "put BEGIN:VCALENDAR before it and END:VCALENDAR after it",
    .missingBegin: "add the BEGIN or remove the END", .mismatchedEnd: "close components in reverse order",
    .unclosedComponent: "close it where it ends", .truncatedStream: "deliver the whole file",
  ]

  /// Reports the issues found by a reader.
  mutating func report(_ issues: [Issue], counts: [Issue.Code: Int], _ facts: StreamFacts) {
    var seen: Set<Issue.Code> = []
    let misplaced = Self.misplaced(issues, facts)
    for issue in issues {
      // Lines without a colon are checked in their context.
      if issue.code == .missingColon || misplaced.ends.contains(issue.position.line) { continue }
      if issue.code == .unclosedComponent, let outer = misplaced.begins[issue.position.line],
        let kind = issue.component.flatMap(ComponentTable.component)
      {
        report(.badNesting, at: issue.position, source: "BEGIN:\(kind.name)") {
          "\(kind.name) is not allowed in \(outer); \(StructureChecks.places(of: kind))"
        }
        continue
      }
      let rule = issue.code.rule
      var count = issue.count
      if Self.reportedOnce.contains(issue.code) {
        guard seen.insert(issue.code).inserted else { continue }
        count = counts[issue.code] ?? count
      }
      let fix = Self.fix(of: issue, facts)
      // The title of a safe fix serves as the advice.
      let advice = fix?.kind == .safe ? "" : Self.advice[issue.code].map { "; " + $0 } ?? ""
      let message = issue.message.prefix(1).uppercased() + issue.message.dropFirst() + advice
      let key = issue.line == nil ? Self.keys[issue.code] ?? issue.code.rawValue : ""
      report(
        rule, at: issue.position, length: Self.length(of: issue), count: count, source: issue.line?.text ?? "",
        key: key, fix: fix, message)
    }
    for (code, count) in counts {
      guard code != .missingColon, !Self.reportedOnce.contains(code) else { continue }
      let rule = code.rule
      let reported = issues.reduce(0) { $0 + ($1.code == code ? $1.count : 0) }
      if count > reported, isOn(rule) { _ = log.count(rule, count - reported) }
    }
  }

  /// Finds components inside a component that cannot contain them. These components made the reader close the outer
  /// component too early. Returns the outer names by the lines of the BEGINs, and the lines of the leftover ENDs.
  private static func misplaced(_ issues: [Issue], _ facts: StreamFacts) -> (begins: [Int: String], ends: Set<Int>) {
    var closed: [(line: Int, name: String)] = []
    var misplaced: (begins: [Int: String], ends: Set<Int>) = ([:], [])
    for issue in issues {
      guard let component = issue.component else { continue }
      let line = issue.position.line
      if issue.code == .unclosedComponent, closed.last?.line != line {
        // The innermost component comes first and ends first.
        closed += (facts.impliedEnds[line] ?? []).reversed().map { (line, $0) }
      } else if issue.code == .missingBegin, let index = closed.lastIndex(where: { $0.name.isSame(component) }) {
        misplaced.begins[closed[index].line] = closed[index].name
        misplaced.ends.insert(line)
        closed.removeSubrange(index...)
      }
    }
    return misplaced
  }

  /// The number of octets in the physical line that an issue concerns.
  private static func length(of issue: Issue) -> Int {
    guard let line = issue.line else { return 0 }
    return issue.code == .longLine ? max(1, line.length - 75) : 2
  }

  private static func fix(of issue: Issue, _ facts: StreamFacts) -> Fix? {
    let line = issue.position.line
    switch issue.code {
    case .byteOrderMark: return .safe("remove the byte order mark", .dropByteOrderMarks)
    case .longLine: return .safe("fold the line", .refold(line: line))
    case .splitCharacter: return .safe("fold between characters", .refold(line: line))
    case .indentedFirstLine, .spaceOnBeginOrEnd: return .safe("remove the white space", .trim(line: line))
    case .indentedLine: return .unsafe("remove the indentation", .outdent)
    case .bareLineFeed, .bareCarriageReturn, .mixedLineEndings, .noFinalNewline:
      return .safe("end every line with CRLF", .endLines)
    case .blankLine: return .safe("remove empty lines", .deleteBlankLines)
    case .invalidUTF8: return .unsafe("read the line as Windows-1252", .decode(line: line))
    case .controlCharacter: return .unsafe("remove control characters", .dropControls(line: line))
    case .leadingGarbage, .trailingGarbage:
      return .unsafe("remove everything outside the calendar", .dropSurroundings)
    case .propertyOutsideComponent: return .unsafe("remove the line", .replace(line: line, with: []))
    case .parametersOnBeginOrEnd: return .safe("remove the parameters", .dropParameters(line: line))
    case .mismatchedEnd where facts.impliedEnds[line]?.isEmpty ?? true:
      return .unsafe("remove the unmatched END", .replace(line: line, with: []))
    case .mismatchedEnd, .unclosedComponent:
      guard let names = facts.impliedEnds[line], !names.isEmpty, names.allSatisfy(NameChecks.isName) else {
        return nil
      }
      return .unsafe("close the open components", .insert(before: line, names.map { "END:\($0)" }))
    default: return nil
    }
  }

  /// The rules for an input that is not iCalendar.
  static let unreadableRules: [Rule] = [.emptyInput, .notIcalendar, .utf16Input]

  /// Reports why an input is not iCalendar.
  mutating func reportUnreadable(_ error: ICalendarError, _ reader: CalendarReader) {
    let start = SourcePosition(line: 1, column: 1)
    if reader.isWide {
      report(.utf16Input, at: start, key: "file", fix: .safe("write the file in UTF-8", .transcode)) {
        "The file is in UTF-16 or UTF-32; save it in UTF-8"
      }
    } else if reader.isBlank {
      report(.emptyInput, at: start, key: "file") {
        "The file is empty; even a calendar without events begins with BEGIN:VCALENDAR"
      }
    } else {
      let message = error.message.prefix(1).uppercased() + error.message.dropFirst()
      report(.notIcalendar, at: start, key: "file") { String(message) }
    }
  }
}
