import Foundation
import ICalendar
import Testing

@testable import Validation

@Suite("Problems inserted into clean calendars")
struct SeededProblemTests {
  /// A problem: the change to a calendar, and the expected finding.
  struct Problem: CustomTestStringConvertible, Sendable {
    let base: String
    let rule: String
    let fix: Rule.FixKind
    let old: String
    let new: String

    var testDescription: String { "\(base) \(rule) \(fix): \(new)" }

    static let all: [Problem] = {
      let text = (try? String(contentsOfFile: Fixtures.path("Seeded/problems.tsv"), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
          String($0).replacing("⏎", with: "\r\n")
        }
        guard parts.count == 5, let fix = Rule.FixKind(rawValue: parts[2]) else { return nil }
        return Problem(base: parts[0], rule: parts[1], fix: fix, old: parts[3], new: parts[4])
      }
    }()

    var clean: String { (try? String(decoding: Fixtures.bytes("Seeded/\(base).ics"), as: UTF8.self)) ?? "" }

    /// The calendar with the problem, and the position of the problem, or nil for any.
    var seeded: (text: String, place: SourcePosition?) {
      guard let range = clean.firstRange(of: old) else { return ("", nil) }
      let marked = clean.replacingCharacters(in: range, with: new)
      let scalars = Array(marked.unicodeScalars)
      guard let mark = scalars.firstIndex(of: "⟦") else { return (marked, nil) }
      let before = scalars[..<mark]
      let line = before.count { $0 == "\n" } + 1
      let column = mark - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
      return (marked.replacing("⟦", with: ""), SourcePosition(line: line, column: column))
    }
  }

  /// Returns options that enable the rule of a problem.
  private func options(_ problem: Problem) -> ValidationOptions {
    var options = ValidationOptions(now: Fixtures.now)
    if let rule = RuleCatalogue.rule(named: problem.rule) { options.levels.offerFixes(of: rule) }
    return options
  }

  private func report(_ text: String, _ problem: Problem) -> FileReport {
    Fixtures.report(Array(text.utf8)) { $0 = options(problem) }
  }

  @Test("the calendars have no errors", arguments: ["google", "outlook", "apple"])
  func clean(name: String) throws {
    let report = Fixtures.report(try Fixtures.bytes("Seeded/\(name).ics"))
    #expect(report.findings.filter { $0.severity == .error }.map(\.rule.id) == [])
  }

  @Test("are found at their positions", arguments: Problem.all)
  func found(problem: Problem) throws {
    #expect(problem.clean.contains(problem.old), "“\(problem.old)” is not there")
    let (text, place) = problem.seeded
    let findings = report(text, problem).findings.filter { $0.rule.id == problem.rule }
    #expect(!findings.isEmpty, "found \(report(text, problem).findings.map { "\($0.rule.id) \($0.start)" })")
    if let place {
      #expect(findings.contains { $0.start == place }, "expected \(place), found \(findings.map { "\($0.start)" })")
    }
    #expect(findings.contains { $0.fixKind == problem.fix }, "fixes are \(findings.map(\.fixKind))")
    #expect(findings.allSatisfy { !$0.message.isEmpty && $0.end >= $0.start })
  }

  @Test("are fixed for good if stated, and nothing else breaks", arguments: Problem.all)
  func mended(problem: Problem) throws {
    guard problem.fix != .none else { return }
    let (text, place) = problem.seeded
    let fixer = Fixer(options: options(problem), allowsUnsafe: problem.fix == .unsafe)
    let first = fixer.fix(Array(text.utf8), name: "seeded.ics")
    let count = { (report: FileReport) in
      report.findings.reduce(0) { $0 + ($1.rule.id == problem.rule ? $1.count : 0) }
    }
    let (before, after) = (count(report(text, problem)), count(first.rest))
    #expect(after < before)
    if place != nil {
      #expect(after == 0, "\(first.rest.findings.filter { $0.rule.id == problem.rule }.map(\.message))")
    }
    let second = fixer.fix(first.new, name: "seeded.ics")
    let isChanged = second.isChanged
    #expect(!isChanged)
    let errors = first.rest.findings.filter { $0.severity == .error }.map { "\($0.rule.id) \($0.message)" }
    #expect(errors.isEmpty, "\(errors)")
  }
}
