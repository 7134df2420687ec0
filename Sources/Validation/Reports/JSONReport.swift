import ICalendar
public import JSON

/// One JSON document, written incrementally.
struct JSONReport: ReportWriter {
  let fileCount: Int
  private var writer = JSONWriter()

  init(fileCount: Int) { self.fileCount = fileCount }

  mutating func begin() -> String {
    writer.beginObject()
    writer.member("files", fileCount)
    writer.name("findings")
    writer.beginArray()
    return writer.takeText()
  }

  mutating func write(_ report: FileReport) -> String {
    for finding in report.findings {
      writer.breakLine()
      writer.write(FindingInFile(finding: finding, file: report.file))
    }
    return writer.takeText()
  }

  mutating func end(_ summary: ReportSummary) -> String {
    writer.breakLine()
    writer.endArray()
    writer.name("summary")
    summary.write(to: &writer)
    writer.endObject()
    writer.endLine()
    return writer.takeText()
  }
}

/// JSON lines: one document for each finding, then the summary.
struct JSONLinesReport: ReportWriter {
  private var writer = JSONWriter()

  func begin() -> String { "" }

  mutating func write(_ report: FileReport) -> String {
    for finding in report.findings {
      writer.write(FindingInFile(finding: finding, file: report.file))
      writer.endLine()
    }
    return writer.takeText()
  }

  mutating func end(_ summary: ReportSummary) -> String {
    writer.object { writer in
      writer.name("summary")
      summary.write(to: &writer)
    }
    writer.endLine()
    return writer.takeText()
  }
}

/// The findings in one of many files, as JSON values.
public struct FileFindings {
  /// The findings, as in ``ReportFormat/json``.
  public let findings: [any JSONWritable]
  /// The number of findings of each severity.
  public let summary: any JSONWritable

  /// Converts a report to JSON values.
  ///
  /// - Parameter levels: The levels that the file was checked with.
  public init(_ report: FileReport, levels: RuleLevels) {
    findings = report.findings.map { FindingInFile(finding: $0, file: report.file) }
    var summary = ReportSummary()
    summary.add(report, levels: levels)
    self.summary = SummaryObject(summary: summary)
  }
}

private struct SummaryObject: JSONWritable {
  let summary: ReportSummary

  func write(to writer: inout JSONWriter) { summary.write(to: &writer) }
}

/// A finding and the file that contains it.
private struct FindingInFile: JSONWritable {
  let finding: Finding
  let file: String

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("rule", finding.rule.id)
      writer.member("name", finding.rule.name)
      writer.member("severity", finding.severity.rawValue)
      writer.member("file", file)
      writer.member("line", finding.start.line)
      writer.member("column", finding.start.column)
      writer.member("end_line", finding.end.line)
      writer.member("end_column", finding.end.column)
      writer.member("message", finding.message)
      writer.member("fix", finding.fixKind.rawValue)
      writer.memberIfPresent("fix_title", finding.fix?.title)
      writer.member("reference", finding.rule.reference)
      writer.member("count", finding.count)
      writer.memberIfPresent("property", finding.property)
      if let component = finding.component {
        writer.name("component")
        component.write(to: &writer)
      }
      if !finding.related.isEmpty {
        writer.name("related")
        writer.array { writer in
          for related in finding.related {
            writer.object { writer in
              writer.member("line", related.line)
              writer.member("message", related.message)
            }
          }
        }
      }
      writer.member("fingerprint", finding.fingerprintText)
    }
  }
}

extension ComponentIdentity {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      writer.memberIfPresent("uid", uid)
      writer.memberIfPresent("summary", summary)
      writer.memberIfPresent("recurrence_id", recurrenceID)
      writer.member("line", line)
    }
  }
}

extension ReportSummary {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("error", count(.error))
      writer.member("warning", count(.warning))
      writer.member("info", count(.info))
      writer.member("not_shown", hidden)
      writer.member("unreadable", unreadable)
      writer.member("components", items)
      writer.member("bytes", bytes)
      writer.member("safe_fixes", safeFixes)
      writer.member("unsafe_fixes", unsafeFixes)
      writer.name("clients")
      writer.object { writer in
        for client in Client.allCases {
          writer.member(client.rawValue.lowercased(), clients.count(client))
        }
      }
      writer.name("rules")
      writer.object { writer in
        for (rule, count) in rules.sorted(by: { $0.key.number < $1.key.number }) { writer.member(rule.id, count) }
      }
    }
  }
}
