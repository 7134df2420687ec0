import Bounds
import ICalendar
import JSON
import TerminalText

/// Workflow commands that GitHub Actions shows as annotations on the lines of a change.
struct GitHubReport: ReportWriter {
  func begin() -> String { "" }

  func write(_ report: FileReport) -> String {
    report.findings.map { finding in
      let rule = finding.rule
      let command = finding.severity == .info ? "notice" : finding.severity.rawValue
      var text = "::\(command) file=\(Self.property(report.file)),line=\(finding.start.line)"
      text += ",endLine=\(finding.end.line),col=\(finding.start.column)"
      if finding.end.line == finding.start.line, finding.end.column > finding.start.column {
        text += ",endColumn=\(finding.end.column)"
      }
      text += ",title=\(Self.property("\(rule.id) \(rule.name)"))::"
      return text + Self.data(finding.message + (finding.component.map { " — in \($0.text)" } ?? "")) + "\n"
    }.joined()
  }

  func end(_ summary: ReportSummary) -> String { "" }

  private static func data(_ text: String) -> String {
    text.printable.escaping(["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    data(text).escaping(["\t": "%09", ":": "%3A", ",": "%2C"])
  }
}

/// GitLab's code quality report: a JSON array.
struct GitLabReport: ReportWriter {
  private var writer = JSONWriter()
  private var seen: [String: Int] = [:]

  mutating func begin() -> String {
    writer.beginArray()
    return writer.takeText()
  }

  mutating func write(_ report: FileReport) -> String {
    for finding in report.findings {
      let rule = finding.rule
      var hash = StableHash()
      hash.add(text: report.file)
      hash.add(text: finding.fingerprintText)
      var fingerprint = String(hash.value, radix: 16)
      // Number equal findings in a file, because GitLab shows only one finding per fingerprint.
      let count = seen[fingerprint, default: 0]
      seen[fingerprint] = count + 1
      if count > 0 { fingerprint += "-\(count)" }
      let severity =
        switch finding.severity {
        case .error: "major"
        case .warning: "minor"
        case .info: "info"
        }
      let path = report.file.hasPrefix("./") ? String(report.file.dropFirst(2)) : report.file
      writer.breakLine()
      writer.object { writer in
        writer.member("description", "\(rule.id) \(rule.name): \(finding.message)")
        writer.member("check_name", rule.id)
        writer.member("fingerprint", fingerprint)
        writer.member("severity", severity)
        writer.name("location")
        writer.object { writer in
          writer.member("path", path)
          writer.name("lines")
          writer.object { writer in
            writer.member("begin", finding.start.line)
            writer.member("end", finding.end.line)
          }
        }
      }
    }
    return writer.takeText()
  }

  mutating func end(_ summary: ReportSummary) -> String {
    writer.breakLine()
    writer.endArray()
    writer.endLine()
    return writer.takeText()
  }
}

/// A summary in Markdown with a table of inputs and a table of rules.
struct MarkdownReport: ReportWriter {
  let showsHints: Bool
  private var examples: [Rule: (file: String, finding: Finding)] = [:]

  init(showsHints: Bool) { self.showsHints = showsHints }

  func begin() -> String {
    "## Calendar validation\n\n| File | Errors | Warnings | Hints |\n|---|---:|---:|---:|\n"
  }

  mutating func write(_ report: FileReport) -> String {
    var counts: [Severity: Int] = [:]
    for finding in report.findings {
      counts[finding.severity, default: 0] += 1
      if finding.severity == .info, !showsHints { continue }
      if examples[finding.rule] == nil { examples[finding.rule] = (report.file, finding) }
    }
    let numbers = [Severity.error, .warning, .info].map { "\(counts[$0, default: 0])" }
    return "| \(Self.cell(report.file)) | \(numbers.joined(separator: " | ")) |\n"
  }

  func end(_ summary: ReportSummary) -> String {
    var text = "\n"
    if !examples.isEmpty {
      text += "| Rule | Severity | Count | First |\n|---|---|---:|---|\n"
      let order = examples.sorted { left, right in
        (right.value.finding.severity, left.key.number) < (left.value.finding.severity, right.key.number)
      }
      for (rule, example) in order {
        let place = "\(example.file):\(example.finding.start.line)"
        text += "| \(rule.id) \(rule.name) | \(example.finding.severity.word) | "
        text += "\(summary.rules[rule, default: 0]) | \(Self.cell("\(place): \(example.finding.message)")) |\n"
      }
      text += "\n"
    }
    if let failures = summary.failureText { text += "\(failures).\n\n" }
    return text + summary.clients.text + ".\n"
  }

  private static func cell(_ text: String) -> String {
    text.printableWord.escaping(["\\": "\\\\", "|": "\\|", "<": "&lt;"])
  }
}
