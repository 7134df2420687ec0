import ICalendar
import JSON

/// SARIF 2.1.0 (OASIS): one run with the findings as results and the broken rules in the driver.
struct SARIFReport: ReportWriter {
  private var indexes: [Rule: Int] = [:]
  private var rules: [Rule] = []
  private var notifications: [Notification] = []
  private var artifacts: [Artifact] = []
  private var writer = JSONWriter()

  mutating func begin() -> String {
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.name("runs")
    writer.beginArray()
    writer.beginObject()
    writer.member("columnKind", "unicodeCodePoints")
    writer.name("results")
    writer.beginArray()
    return writer.takeText()
  }

  mutating func write(_ report: FileReport) -> String {
    let artifact = Artifact(uri: Self.uri(report.file))
    artifacts.append(artifact)
    if let error = report.error { notifications.append(Notification(text: "\(report.file): \(error.description)")) }
    for finding in report.findings {
      writer.breakLine()
      writer.write(Result(finding: finding, ruleIndex: index(of: finding.rule), artifact: artifact))
    }
    return writer.takeText()
  }

  private mutating func index(of rule: Rule) -> Int {
    if let known = indexes[rule] { return known }
    indexes[rule] = rules.count
    rules.append(rule)
    return rules.count - 1
  }

  mutating func end(_ summary: ReportSummary) -> String {
    writer.breakLine()
    writer.endArray()
    writer.member("artifacts", artifacts)
    writer.name("tool")
    writer.object { [rules] writer in
      writer.name("driver")
      writer.object { writer in
        writer.member("name", "almanac")
        writer.member("rules", rules.map(Descriptor.init))
      }
    }
    writer.name("invocations")
    writer.array { [notifications] writer in
      writer.object { writer in
        writer.member("executionSuccessful", notifications.isEmpty)
        writer.member("toolExecutionNotifications", notifications)
      }
    }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.takeText()
  }

  /// Returns a path as a URI reference (RFC 3986 4.1). In a URL, reserved characters are kept.
  private static func uri(_ path: String) -> String {
    if path == "-" { return "stdin" }
    let isURL = path.prefixMatch(of: /[A-Za-z]+:\/\//) != nil
    return PercentEncoding.encoded(path) { byte in
      isURL ? PercentEncoding.isOfURI(byte) : byte == UInt8(ascii: "/") || PercentEncoding.isUnreserved(byte)
    }
  }
}

/// An artifact object for an input (3.24).
private struct Artifact: JSONWritable {
  let uri: String

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.name("location")
      writeLocation(to: &writer)
    }
  }

  /// Writes the artifact location (3.4).
  func writeLocation(to writer: inout JSONWriter) { writer.object { $0.member("uri", uri) } }
}

/// A message object (3.11).
private struct Message: JSONWritable {
  let text: String

  init(_ text: String) { self.text = text }

  func write(to writer: inout JSONWriter) { writer.object { $0.member("text", text) } }
}

/// A notification about an input that could not be read (3.58).
private struct Notification: JSONWritable {
  let text: String

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("level", "error")
      writer.member("message", Message(text))
    }
  }
}

/// A reporting descriptor for a broken rule (3.49).
private struct Descriptor: JSONWritable {
  let rule: Rule

  func write(to writer: inout JSONWriter) {
    let isHint = rule.severity == .info
    writer.object { writer in
      writer.member("id", rule.id)
      writer.member("name", rule.name)
      writer.member("shortDescription", Message(rule.summary))
      writer.member("fullDescription", Message(rule.explanation))
      writer.member(
        "help", Message(rule.explanation + (rule.reference.isEmpty ? "" : " See \(rule.reference).")))
      writer.name("defaultConfiguration")
      writer.object { $0.member("level", isHint ? "note" : rule.severity.rawValue) }
      writer.name("properties")
      writer.object { writer in
        writer.member("tags", [rule.group.rawValue])
        writer.member("precision", "high")
        writer.member("problem.severity", isHint ? "recommendation" : rule.severity.rawValue)
      }
    }
  }
}

/// A result object for a finding (3.27).
private struct Result: JSONWritable {
  let finding: Finding
  let ruleIndex: Int
  let artifact: Artifact

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("ruleId", finding.rule.id)
      writer.member("ruleIndex", ruleIndex)
      writer.member("level", finding.severity == .info ? "note" : finding.severity.rawValue)
      writer.member("message", Message(finding.message))
      writer.name("locations")
      writer.array { $0.object(writeLocation) }
      if !finding.related.isEmpty {
        writer.name("relatedLocations")
        writer.array(writeRelatedLocations)
      }
      if finding.count > 1 { writer.member("occurrenceCount", finding.count) }
      writer.name("partialFingerprints")
      writer.object { $0.member("almanac/v1", finding.fingerprintText) }
      if let fix = finding.fix {
        writer.name("properties")
        writer.object { writer in
          writer.member("fix", fix.kind.rawValue)
          writer.member("fixTitle", fix.title)
        }
      }
    }
  }

  private func writeLocation(to writer: inout JSONWriter) {
    writePhysicalLocation(to: &writer) { writer in
      writer.member("startLine", finding.start.line)
      writer.member("startColumn", finding.start.column)
      if finding.end != finding.start {
        writer.member("endLine", finding.end.line)
        writer.member("endColumn", finding.end.column)
      }
      if !finding.source.isEmpty { writer.member("snippet", Message(finding.source)) }
    }
    guard let component = finding.component else { return }
    writer.name("logicalLocations")
    writer.array { writer in
      writer.object { writer in
        writer.member("name", component.uid ?? component.name)
        writer.member("fullyQualifiedName", component.text)
        writer.member("kind", "element")
      }
    }
  }

  private func writeRelatedLocations(to writer: inout JSONWriter) {
    for (index, related) in finding.related.filter({ $0.line > 0 }).enumerated() {
      writer.object { writer in
        writer.member("id", index)
        writer.member("message", Message(related.message))
        writePhysicalLocation(to: &writer) { $0.member("startLine", related.line) }
      }
    }
  }

  private func writePhysicalLocation(to writer: inout JSONWriter, region: (inout JSONWriter) -> Void) {
    writer.name("physicalLocation")
    writer.object { writer in
      writer.name("artifactLocation")
      artifact.writeLocation(to: &writer)
      writer.name("region")
      writer.object(region)
    }
  }
}
