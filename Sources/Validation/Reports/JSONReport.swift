import ICalendar

/// One JSON document, written as it comes.
struct JSONReport: ReportWriter {
  let fileCount: Int
  private var isFirst = true

  init(fileCount: Int) { self.fileCount = fileCount }

  func begin() -> String { "{\"files\":\(fileCount),\"findings\":[" }

  mutating func write(_ report: FileReport) -> String {
    var text = ""
    for finding in report.findings {
      text += (isFirst ? "\n" : ",\n") + finding.json(file: report.file)
      isFirst = false
    }
    return text
  }

  func end(_ summary: ReportSummary) -> String { "\n],\"summary\":\(summary.json)}\n" }
}

/// One JSON document a line: the findings, then the summary.
struct JSONLinesReport: ReportWriter {
  func begin() -> String { "" }

  func write(_ report: FileReport) -> String {
    report.findings.map { $0.json(file: report.file) + "\n" }.joined()
  }

  func end(_ summary: ReportSummary) -> String { "{\"summary\":\(summary.json)}\n" }
}

extension Finding {
  /// The finding as JSON.
  func json(file: String) -> String {
    JSONText.object([
      "rule": JSONText.quoted(rule.id), "name": JSONText.quoted(rule.name),
      "severity": JSONText.quoted(severity.rawValue), "file": JSONText.quoted(file), "line": "\(start.line)",
      "column": "\(start.column)", "end_line": "\(end.line)", "end_column": "\(end.column)",
      "message": JSONText.quoted(message), "fix": JSONText.quoted(fixKind.rawValue),
      "fix_title": fix.map { JSONText.quoted($0.title) },
      "reference": JSONText.quoted(rule.reference), "count": "\(count)",
      "property": property.map { JSONText.quoted($0) },
      "component": component.map { component in
        JSONText.object([
          "name": JSONText.quoted(component.name), "uid": component.uid.map { JSONText.quoted($0) },
          "summary": component.summary.map { JSONText.quoted($0) },
          "recurrence_id": component.recurrenceID.map { JSONText.quoted($0) }, "line": "\(component.line)",
        ])
      },
      "related": related.isEmpty
        ? nil
        : JSONText.array(
          related.map { JSONText.object(["line": "\($0.line)", "message": JSONText.quoted($0.message)]) }),
      "fingerprint": JSONText.quoted(fingerprintText),
    ])
  }

  /// The fingerprint in hexadecimal digits.
  var fingerprintText: String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ReportSummary {
  var json: String {
    JSONText.object([
      "error": "\(count(.error))", "warning": "\(count(.warning))", "info": "\(count(.info))",
      "not_shown": "\(hidden)", "unreadable": "\(unreadable)", "components": "\(items)", "bytes": "\(bytes)",
      "safe_fixes": "\(safeFixes)", "unsafe_fixes": "\(unsafeFixes)",
      "clients": "{"
        + Client.allCases.map { "\(JSONText.quoted($0.rawValue.lowercased())):\(clients.counts[$0, default: 0])" }
        .joined(separator: ",") + "}",
      "rules": "{"
        + rules.sorted { $0.key.number < $1.key.number }.map { "\(JSONText.quoted($0.key.id)):\($0.value)" }
        .joined(separator: ",") + "}",
    ])
  }
}
