import Foundation
import ICalendar
import Testing

@testable import Validation

@Suite("Reports")
struct ReportTests {
  private static let calendar = Fixtures.event(
    "DTSTART:20260105T100000Z", "SUMMARY:Lunch <with> \"quotes\" & more", "TRANSP:BUSY", "STATUS:CONFIRMED",
    "DESCRIPTION:100 % sure: yes")

  private func write(
    _ format: ReportFormat, _ text: String = calendar, name: String = "test.ics", showsHints: Bool = true
  ) -> String {
    let report = Validator(options: ValidationOptions(now: Fixtures.now))
      .validate(CalendarInput(name: name, bytes: Array(text.utf8)))
    var writer = format.writer(fileCount: 1, showsHints: showsHints, commands: .test)
    var summary = ReportSummary()
    summary.add(report, levels: RuleLevels())
    return writer.begin() + writer.write(report) + writer.end(summary)
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test("as text show the line with a caret below the error")
  func text() {
    let text = write(.text)
    #expect(text.contains("test.ics:9:8: error ICS229 invalid-transp: "))
    #expect(text.contains("  9 | TRANSP:BUSY\n    |        ^^^^\n"))
    #expect(text.contains("Google: "))
  }

  @Test("as text place carets by display width, not by characters")
  func wideText() {
    let text = write(.text, Fixtures.event("DTSTART:20260105T100000Z", "TRANSP;X-A=会議👩🏽‍🚀:会🇩🇪e\u{301}"))
    #expect(text.contains(" | TRANSP;X-A=会議👩🏽‍🚀:会🇩🇪e\u{301}\n    |                   ^^^^^\n"), "\(text)")
  }

  @Test("as concise text have one line for each finding")
  func concise() {
    let lines = write(.concise).split(separator: "\n").filter { $0.hasPrefix("test.ics:") }
    #expect(lines.count == Fixtures.report(Self.calendar).findings.count)
  }

  @Test("as JSON have the documented keys")
  func jsonDocument() throws {
    let document = try #require(try json(write(.json)) as? [String: Any])
    #expect(document["files"] as? Int == 1)
    let findings = try #require(document["findings"] as? [[String: Any]])
    let finding = try #require(findings.first { $0["rule"] as? String == "ICS229" })
    for key in ["rule", "name", "severity", "file", "line", "column", "end_column", "message", "fix", "reference"] {
      #expect(finding[key] != nil, "\(key)")
    }
    #expect(finding["fix"] as? String == "safe")
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["error"] as? Int == 1)
    #expect(summary["warning"] != nil && summary["info"] != nil)
  }

  @Test("as JSON Lines have one document per line")
  func jsonLines() throws {
    for line in write(.jsonl).split(separator: "\n") { _ = try json(String(line)) }
  }

  @Test("as SARIF conform to its schema")
  func sarif() throws {
    let document = try #require(try json(write(.sarif)) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let runs = try #require(document["runs"] as? [[String: Any]])
    let run = try #require(runs.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "almanac")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(!results.isEmpty)
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count, "rules are listed once each")
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
      #expect((result["message"] as? [String: Any])?["text"] is String)
      let locations = try #require(result["locations"] as? [[String: Any]])
      let physical = try #require(locations.first?["physicalLocation"] as? [String: Any])
      let region = try #require(physical["region"] as? [String: Any])
      #expect(try #require(region["startLine"] as? Int) >= 1)
      #expect(try #require(region["startColumn"] as? Int) >= 1)
      #expect(((physical["artifactLocation"] as? [String: Any])?["uri"] as? String) == "test.ics")
    }
    for rule in rules {
      #expect(((rule["shortDescription"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
      #expect(["none", "note", "warning", "error"].contains(level))
    }
    let invocations = try #require(run["invocations"] as? [[String: Any]])
    #expect(invocations.first?["executionSuccessful"] as? Bool == true)
  }

  @Test("as GitLab code quality have the required keys, and unique fingerprints")
  func gitlab() throws {
    let findings = try #require(try json(write(.gitlab)) as? [[String: Any]])
    for finding in findings {
      #expect(finding["description"] is String && finding["check_name"] is String)
      #expect(["info", "minor", "major", "critical", "blocker"].contains(finding["severity"] as? String))
      let location = try #require(finding["location"] as? [String: Any])
      #expect(location["path"] as? String == "test.ics")
      #expect((location["lines"] as? [String: Any])?["begin"] is Int)
    }
    #expect(Set(findings.compactMap { $0["fingerprint"] as? String }).count == findings.count)
  }

  @Test("as XML are well formed and count their contents", arguments: [ReportFormat.junit, .checkstyle])
  func xml(format: ReportFormat) throws {
    let reader = XMLOutline()
    try reader.read(write(format))
    if format == .junit {
      let suite = try #require(reader.elements.first { $0.name == "testsuite" })
      #expect(suite.attributes["tests"] == "\(reader.elements.count { $0.name == "testcase" })")
      #expect(suite.attributes["failures"] == "\(reader.elements.count { $0.name == "failure" })")
      #expect(reader.elements.filter { $0.name == "testcase" }.allSatisfy { $0.attributes["classname"] == "test.ics" })
    } else {
      #expect(reader.elements.contains { $0.name == "file" && $0.attributes["name"] == "test.ics" })
      #expect(reader.elements.filter { $0.name == "error" }.allSatisfy { Int($0.attributes["line"] ?? "") != nil })
    }
  }

  @Test("for GitHub are workflow commands on one line each, with special characters escaped")
  func github() {
    for line in write(.github).split(separator: "\n") {
      #expect(["::error file=", "::warning file=", "::notice file="].contains { line.hasPrefix($0) })
    }
    let text = write(.github, Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:a%b", "TRANSP:50%"))
    #expect(text.contains("50%25"))
    #expect(!text.contains("50%\u{201D}"))
  }

  @Test("in Markdown have a table of files and one of rules")
  func markdown() {
    let text = write(.markdown)
    #expect(text.contains("| test.ics | 1 |"))
    #expect(text.contains("| ICS229 invalid-transp | error | 1 |"))
  }

  @Test(
    "list hints only on request, except those for programs, and count them in any case",
    arguments: ReportFormat.allCases)
  func hints(format: ReportFormat) {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:Lunch", "TRANSP:BUSY", "DURATION:PT0S")
    let hinted = ["ICS212", "ICS718"]
    let (all, few) = (write(format, text), write(format, text, showsHints: false))
    for rule in hinted { #expect(all.contains(rule), "\(rule)") }
    #expect(few.contains("ICS229"))
    switch format {
    case .json, .jsonl, .sarif: #expect(few == all)
    default: for rule in hinted { #expect(!few.contains(rule), "\(rule)") }
    }
    switch format {
    case .text, .concise:
      #expect(few.contains("Found 1 error, "))
      #expect(few.contains(" hints in 1 file with 1 component.\nThe hints are not listed; `--hints` lists them.\n"))
      #expect(!all.contains("not listed"))
      #expect(!few.contains("not shown"))
    case .markdown: #expect(few.split(separator: "\n")[3] == all.split(separator: "\n")[3])
    default: break
    }
  }

  @Test(
    "escape control characters, line breaks and spaces in names of files and properties",
    arguments: ReportFormat.allCases)
  func hostileNames(format: ReportFormat) throws {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:Lunch", "X_\u{1B}[2J\u{9B}A B:1", "TRANSP:BUSY")
    let usual = write(format, text)
    let hostile = write(format, text, name: "a b\n::error::c\r\u{1B}]0;d\u{7}\t\u{202E}.ics")
    for report in [usual, hostile] {
      #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(!report.unicodeScalars.contains("\u{202E}"))
    }
    #expect(usual.count { $0 == "\n" } == hostile.count { $0 == "\n" })
    #expect(!hostile.split(separator: "\n").contains { $0.hasPrefix("::error::c") })
    switch format {
    case .json, .sarif, .gitlab: _ = try json(hostile)
    case .junit, .checkstyle: try XMLOutline().read(hostile)
    default: break
    }
    if format == .sarif { #expect(hostile.contains("a%20b%0A")) }
  }

  @Test("contain no control characters from the input")
  func control() {
    let text = Fixtures.event("DTSTART:20260105T100000Z", "SUMMARY:\u{1B}[31mred", "TRANSP:\u{1B}]0;x")
    for format in [ReportFormat.text, .concise] {
      #expect(!write(format, text).unicodeScalars.contains("\u{1B}"))
    }
  }

  @Test("without findings are complete documents too", arguments: ReportFormat.allCases)
  func empty(format: ReportFormat) throws {
    var writer = format.writer(fileCount: 0)
    let text = writer.begin() + writer.end(ReportSummary())
    switch format {
    case .json, .sarif, .gitlab: _ = try json(text)
    case .junit, .checkstyle: try XMLOutline().read(text)
    default: break
    }
  }
}

extension ReportCommands {
  fileprivate static let test = ReportCommands(safeFixes: "fix", unsafeFixes: "--unsafe", hints: "--hints")
}

/// The elements of a small XML document, which must be well-formed.
final class XMLOutline {
  private(set) var elements: [(name: String, attributes: [String: String])] = []

  struct Malformed: Error {
    let place: Substring
  }

  func read(_ text: String) throws {
    var rest = text[...]
    var open: [Substring] = []
    while let start = rest.firstIndex(of: "<") {
      guard !rest[..<start].contains(">") else { throw Malformed(place: rest.prefix(80)) }
      guard let end = Self.end(of: rest[start...]) else { throw Malformed(place: rest[start...].prefix(80)) }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { throw Malformed(place: tag) }
        continue
      }
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      elements.append((String(name), try Self.attributes(tag.dropFirst(name.count))))
      if !tag.hasSuffix("/") { open.append(name) }
    }
    guard open.isEmpty else { throw Malformed(place: open[0]) }
  }

  private static func end(of text: Substring) -> String.Index? {
    var isQuoted = false
    return text.indices.first { index in
      if text[index] == "\"" { isQuoted.toggle() }
      return text[index] == ">" && !isQuoted
    }
  }

  private static func attributes(_ text: Substring) throws -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(equals, offsetBy: 2)...].prefix { $0 != "\"" }
      if value.contains("<") { throw Malformed(place: value) }
      attributes[name] = String(value)
      rest = rest[value.endIndex...].dropFirst()
    }
    return attributes
  }
}
