import ICalendar

/// SARIF 2.1.0 (OASIS): one run, the findings as results, the rules that were broken in the driver.
struct SARIFReport: ReportWriter {
  private var places: [Rule: Int] = [:]
  private var rules: [Rule] = []
  private var isFirst = true
  private var notifications: [String] = []
  private var artifacts: [String] = []

  func begin() -> String {
    "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
      + "\"columnKind\":\"unicodeCodePoints\",\"results\":["
  }

  mutating func write(_ report: FileReport) -> String {
    var text = ""
    let uri = Self.uri(report.file)
    artifacts.append(JSONText.object(["location": JSONText.object(["uri": JSONText.quoted(uri)])]))
    if let error = report.error {
      notifications.append(
        JSONText.object([
          "level": "\"error\"", "message": Self.message("\(report.file): \(error.description)"),
        ]))
    }
    for finding in report.findings {
      text += (isFirst ? "\n" : ",\n") + result(finding, uri)
      isFirst = false
    }
    return text
  }

  private mutating func result(_ finding: Finding, _ uri: String) -> String {
    let place: Int
    if let known = places[finding.rule] {
      place = known
    } else {
      place = rules.count
      places[finding.rule] = place
      rules.append(finding.rule)
    }
    let level = finding.severity == .info ? "note" : finding.severity.rawValue
    return JSONText.object([
      "ruleId": JSONText.quoted(finding.rule.id), "ruleIndex": "\(place)", "level": JSONText.quoted(level),
      "message": Self.message(finding.message),
      "locations": "[" + Self.location(uri, finding) + "]",
      "relatedLocations": finding.related.isEmpty
        ? nil
        : JSONText.array(
          finding.related.filter { $0.line > 0 }.enumerated().map { index, related in
            JSONText.object([
              "id": "\(index)", "message": Self.message(related.message),
              "physicalLocation": JSONText.object([
                "artifactLocation": JSONText.object(["uri": JSONText.quoted(uri)]),
                "region": JSONText.object(["startLine": "\(related.line)"]),
              ]),
            ])
          }),
      "occurrenceCount": finding.count > 1 ? "\(finding.count)" : nil,
      "partialFingerprints": JSONText.object(["almanac/v1": JSONText.quoted(finding.fingerprintText)]),
      "properties": finding.fix.map { fix in
        JSONText.object(["fix": JSONText.quoted(fix.kind.rawValue), "fixTitle": JSONText.quoted(fix.title)])
      },
    ])
  }

  func end(_ summary: ReportSummary) -> String {
    let texts = rules.map { rule in
      JSONText.object([
        "id": JSONText.quoted(rule.id), "name": JSONText.quoted(rule.name),
        "shortDescription": Self.message(rule.summary), "fullDescription": Self.message(rule.explanation),
        "help": Self.message(rule.explanation + (rule.reference.isEmpty ? "" : " See \(rule.reference).")),
        "defaultConfiguration": JSONText.object([
          "level": JSONText.quoted(rule.severity == .info ? "note" : rule.severity.rawValue)
        ]),
        "properties": JSONText.object([
          "tags": JSONText.array([JSONText.quoted(rule.group.rawValue)]),
          "precision": "\"high\"",
          "problem.severity": JSONText.quoted(rule.severity == .info ? "recommendation" : rule.severity.rawValue),
        ]),
      ])
    }
    return "\n],\"artifacts\":\(JSONText.array(artifacts)),\"tool\":{\"driver\":{\"name\":\"almanac\","
      + "\"rules\":\(JSONText.array(texts))}},"
      + "\"invocations\":[{\"executionSuccessful\":\(notifications.isEmpty),"
      + "\"toolExecutionNotifications\":\(JSONText.array(notifications))}]}]}\n"
  }

  private static func location(_ uri: String, _ finding: Finding) -> String {
    let isEmpty = finding.end == finding.start
    return JSONText.object([
      "physicalLocation": JSONText.object([
        "artifactLocation": JSONText.object(["uri": JSONText.quoted(uri)]),
        "region": JSONText.object([
          "startLine": "\(finding.start.line)", "startColumn": "\(finding.start.column)",
          "endLine": isEmpty ? nil : "\(finding.end.line)", "endColumn": isEmpty ? nil : "\(finding.end.column)",
          "snippet": finding.source.isEmpty ? nil : message(finding.source),
        ]),
      ]),
      "logicalLocations": finding.component.map { component in
        "["
          + JSONText.object([
            "name": JSONText.quoted(component.uid ?? component.name),
            "fullyQualifiedName": JSONText.quoted(component.text), "kind": "\"element\"",
          ]) + "]"
      },
    ])
  }

  private static func message(_ text: String) -> String { JSONText.object(["text": JSONText.quoted(text)]) }

  /// A path as a URI reference (RFC 3986 4.1).
  private static func uri(_ path: String) -> String {
    if path == "-" { return "stdin" }
    var uri = ""
    for byte in path.utf8 {
      let isPlain = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || Array("-._~/".utf8).contains(byte)
      if isPlain {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}
