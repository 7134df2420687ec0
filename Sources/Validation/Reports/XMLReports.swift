import ICalendar
import TerminalText
import XML

/// JUnit XML: a suite for each input, with a failed test case for each finding, or a single passed test case.
struct JUnitReport: ReportWriter {
  func begin() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"almanac validate\">\n" }

  func write(_ report: FileReport) -> String {
    let name = XMLCharacterData.escaped(report.file)
    var cases: [(name: String, body: String)] = []
    var failures = 0
    for finding in report.findings {
      let rule = finding.rule
      let place = "\(report.file):\(finding.start.line):\(finding.start.column)"
      let message = XMLCharacterData.escaped(finding.message)
      let title = XMLCharacterData.escaped("\(rule.id) \(rule.name) (line \(finding.start.line))")
      if finding.severity == .info {
        cases.append((title, "<system-out>\(XMLCharacterData.escaped("\(place): "))\(message)</system-out>"))
      } else {
        failures += 1
        cases.append(
          (
            title,
            "<failure type=\"\(finding.severity.rawValue)\" message=\"\(message)\">"
              + XMLCharacterData.escaped("\(place)\n\(finding.source)") + "</failure>"
          ))
      }
    }
    var errors = 0
    if report.error?.code == .unreadable, let error = report.error {
      errors = 1
      cases.append(("readable", "<error type=\"unreadable\" message=\"\(XMLCharacterData.escaped(error.message))\"/>"))
    }
    if cases.isEmpty { cases.append(("valid", "")) }
    var text = "  <testsuite name=\"\(name)\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" "
    text += "skipped=\"0\" time=\"0\">\n"
    for (title, body) in cases {
      text += "    <testcase name=\"\(title)\" classname=\"\(name)\" time=\"0\""
      text += body.isEmpty ? "/>\n" : ">\(body)</testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  func end(_ summary: ReportSummary) -> String { "</testsuites>\n" }
}

/// Checkstyle XML, which many tools read.
struct CheckstyleReport: ReportWriter {
  func begin() -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n" }

  func write(_ report: FileReport) -> String {
    var text = "  <file name=\"\(XMLCharacterData.escaped(report.file))\">\n"
    for finding in report.findings {
      text += "    <error line=\"\(finding.start.line)\" column=\"\(finding.start.column)\" "
      text += "severity=\"\(finding.severity.rawValue)\" message=\"\(XMLCharacterData.escaped(finding.message))\" "
      text += "source=\"almanac.\(finding.rule.id)\"/>\n"
    }
    return text + "  </file>\n"
  }

  func end(_ summary: ReportSummary) -> String { "</checkstyle>\n" }
}

/// Text for XML 1.0, without terminal control sequences.
enum XMLCharacterData {
  static func escaped(_ text: String) -> String { XMLEscapes.attribute.applied(to: text.printable) }
}
