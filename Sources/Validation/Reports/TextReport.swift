import CalendarText
import ICalendar
import TerminalText

/// A human-readable report: one line per finding, optionally with the input line and carets below the problem.
struct TextReport: ReportWriter {
  let usesColor: Bool
  let showsFrames: Bool
  let showsStatistics: Bool
  let showsHints: Bool
  let commands: ReportCommands?

  func begin() -> String { "" }

  func write(_ report: FileReport) -> String {
    var text = ""
    for finding in report.findings {
      text += headline(finding, report.file) + "\n"
      if showsFrames { text += frame(finding) }
    }
    if report.hiddenCount > 0 {
      text += "\(report.file.printableWord): \(report.hiddenCount) more not shown\n"
    }
    return text
  }

  func end(_ summary: ReportSummary) -> String {
    var text = ""
    if showsStatistics, !summary.rules.isEmpty { text += statistics(summary) }
    if summary.files > 0, summary.failures == summary.files {
      return text + "\(summary.failureText ?? "").\n"
    }
    let failures = summary.failureText.map { "; \($0)" } ?? ""
    let files = (summary.files - summary.failures).of("file")
    let place = "in \(files) with \(summary.items.of("component"))\(failures).\n"
    if summary.count == 0 { return text + color(.bold, "No findings") + " \(place)" }
    let parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = summary.count(severity)
      return count == 0
        ? nil : color(Self.color(of: severity), count.of(severity.word))
    }
    text += "Found \(parts.joined(separator: ", ")) \(place)"
    if !showsHints, summary.count(.info) > 0 {
      text += "The hints are not listed" + (commands.map { "; `\($0.hints)` lists them" } ?? "") + ".\n"
    }
    if summary.safeFixes + summary.unsafeFixes > 0 {
      text += "\(summary.safeFixes) can be fixed safely" + Self.with(commands?.safeFixes)
      if summary.unsafeFixes > 0 {
        text += ", \(summary.unsafeFixes) more by guessing" + Self.with(commands?.unsafeFixes)
      }
      text += ".\n"
    }
    text += summary.clients.text + ".\n"
    return text
  }

  private static func with(_ command: String?) -> String { command.map { " with `\($0)`" } ?? "" }

  private func headline(_ finding: Finding, _ file: String) -> String {
    let rule = finding.rule
    var text = "\(color(.bold, file.printableWord)):\(finding.start.line):\(finding.start.column): "
    text += color(Self.color(of: finding.severity), "\(finding.severity.word) \(rule.id)")
    text += " \(rule.name): \(finding.message.printable)"
    if finding.count > 1, !finding.message.contains("\(finding.count)") { text += " (\(finding.count) times)" }
    if let fix = finding.fix {
      text += color(.dim, " [\(fix.kind == .safe ? "fix" : "unsafe fix"): \(fix.title.printable)]")
    }
    return text
  }

  private func frame(_ finding: Finding) -> String {
    var text = ""
    let margin = String(repeating: " ", count: String(finding.start.line).count)
    if !finding.source.isEmpty {
      let shown = Self.excerpt(finding)
      text += color(.dim, "  \(finding.start.line) | ") + shown.text.printable + "\n"
      text += color(.dim, "  \(margin) | ") + shown.indent
      text += color(Self.color(of: finding.severity), String(repeating: "^", count: shown.width)) + "\n"
    }
    if let component = finding.component {
      text += color(.dim, "  \(margin) = in \(component.text.printable), line \(component.line)") + "\n"
    }
    for place in finding.related where place.line > 0 {
      text += color(.dim, "  \(margin) = line \(place.line): \(place.message.printable)") + "\n"
    }
    let reference = finding.rule.reference
    if !reference.isEmpty { text += color(.dim, "  \(margin) = \(reference)") + "\n" }
    return text
  }

  /// Returns the part of the line around the problem, the indentation of the carets, and their number.
  private static func excerpt(_ finding: Finding) -> (text: String, indent: String, width: Int) {
    let scalars = Array(finding.source.unicodeScalars)
    let place = min(max(0, finding.start.column - 1), scalars.count)
    let end = finding.end.line > finding.start.line ? scalars.count : min(finding.end.column - 1, scalars.count)
    let first = place > 60 ? place - 40 : 0
    let last = min(scalars.count, first + 100)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[first..<last])
    var indent = String.UnicodeScalarView()
    indent.append(contentsOf: scalars[first..<min(place, last)])
    var marked = String.UnicodeScalarView()
    marked.append(contentsOf: scalars[min(place, last)..<max(min(end, last), min(place, last))])
    let prefix = first > 0 ? "…" : ""
    return (
      prefix + String(text) + (last < scalars.count ? "…" : ""),
      String(repeating: " ", count: String(indent).printable.displayWidth + prefix.count),
      max(1, String(marked).printable.displayWidth)
    )
  }

  private func statistics(_ summary: ReportSummary) -> String {
    let rows = summary.rules.sorted { ($1.value, $0.key.number) < ($0.value, $1.key.number) }
    let width = rows.first.map { String($0.value).count } ?? 1
    return rows.map { rule, count in
      let number = String(count)
      return String(repeating: " ", count: width - number.count) + "\(number)  \(rule.id) \(rule.name)\n"
    }.joined()
  }

  // MARK: Colors

  private enum Color: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case yellow = "33"
    case blue = "34"
  }

  private static func color(of severity: Severity) -> Color {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: .blue
    }
  }

  private func color(_ color: Color, _ text: String) -> String {
    usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
