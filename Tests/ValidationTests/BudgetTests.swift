import Bounds
import ICalendar
import Testing

@testable import Validation

@Suite("Limits on a check on behalf of others")
struct BudgetTests {
  /// Files that take much more work than is usual for their length.
  enum Hostile: String, CaseIterable {
    case rules, lines, parameters, zones, exclusions, overrides, marks, definitions

    /// The lines of the second event.
    private var event: [String] {
      let series = ["DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY"]
      switch self {
      case .rules: return series + (1...1500).map { "RRULE:FREQ=MINUTELY;INTERVAL=\($0)" }
      case .lines: return series + Array(repeating: "X-A:1", count: 20_000)
      case .parameters: return series + ["X-A" + String(repeating: ";X-B=1", count: 2000) + ":1"]
      case .zones: return series + (1...2000).map { "X-A;TZID=Z\($0):20260101T100000" }
      case .exclusions:
        return series
          + (1...40).map { day in
            "EXDATE;VALUE=DATE:" + Array(repeating: "202601\(10 + day % 20)", count: 100).joined(separator: ",")
          } + (1...500).map { "RDATE:2027\(1000 + $0 % 200)T100000Z" }
      case .marks:
        let marks = String(repeating: "\u{316}", count: 120) + String(repeating: "\u{301}", count: 120)
        return series + Array(repeating: "SUMMARY:" + String(repeating: "a\(marks)", count: 20), count: 100)
      case .overrides, .definitions: return series
      }
    }

    private var others: [String] {
      switch self {
      case .overrides:
        return (1...400).flatMap { number in
          ["one", "other"].flatMap { uid in
            Self.event(uid, "RECURRENCE-ID:2026\(1001 + number % 28)T100000Z", "DTSTART:20260101T100000Z")
          }
        }
          + ["one", "other"].flatMap { uid in
            Self.event(uid, ["DTSTART:20260101T100000Z"] + (1...50).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" })
          }
      case .definitions:
        return (1...300).flatMap { number in
          [
            "BEGIN:VTIMEZONE", "TZID:Z\(number)", "BEGIN:STANDARD", "DTSTART:20000101T000000", "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
          ]
        }
      default: return []
      }
    }

    private static func event(_ uid: String, _ lines: String...) -> [String] { event(uid, lines) }

    private static func event(_ uid: String, _ lines: [String]) -> [String] {
      ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:VEVENT"]
    }

    var input: CalendarInput {
      let lines =
        ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//A//B//EN"] + Self.event("first", "DTSTART:20260230T100000Z")
        + Self.event("second", event) + others + ["END:VCALENDAR"]
      return CalendarInput(name: "a.ics", bytes: Array(lines.joined(separator: "\r\n").utf8))
    }
  }

  /// The line on which the second event begins.
  private static let second = 9

  private static let validator: Validator = {
    var options = ValidationOptions(profile: .import)
    options.limits.findings = 10_000
    return Validator(options: options)
  }()

  private func report(_ input: CalendarInput, steps: Int) -> (FileReport, WorkBudget) {
    let budget = WorkBudget(.init(steps: steps))
    return (WorkBudget.$current.withValue(budget) { Self.validator.validate(input) }, budget)
  }

  @Test(
    "A file that takes too long is checked as far as the budget lasts, and the report says up to where",
    arguments: Hostile.allCases)
  func ending(hostile: Hostile) throws {
    let (report, budget) = report(hostile.input, steps: 2000)
    #expect(budget.ending == .spent(.steps))
    #expect(try #require(report.uncheckedLine) >= Self.second)
    // Findings from before that point are reported, but not those that depend on the rest.
    #expect(report.findings.contains { $0.start.line < Self.second && $0.severity == .error })
    #expect(!report.findings.contains { ["truncated-stream", "unused-vtimezone"].contains($0.rule.name) })
  }

  @Test("With a sufficient budget, or without one, everything is checked", arguments: [Hostile.zones, .definitions])
  func whole(hostile: Hostile) {
    let alone = Self.validator.validate(hostile.input)
    let (report, budget) = report(hostile.input, steps: 100_000_000)
    #expect(report.uncheckedLine == nil && alone.uncheckedLine == nil)
    #expect(!budget.isSpent)
    #expect(report.findings.map(\.fingerprint) == alone.findings.map(\.fingerprint))
    #expect(report.counts == alone.counts)
  }

  @Test("A file of thousands of ordinary events takes a small part of a request's budget")
  func usual() {
    let events = (1...500).flatMap { number in
      [
        "BEGIN:VEVENT", "UID:\(number)@x.example", "DTSTAMP:20260101T000000Z", "DTSTART:20260101T100000Z",
        "DTEND:20260101T110000Z", "SUMMARY:Meeting \(number)", "RRULE:FREQ=WEEKLY;COUNT=10", "LOCATION:Room 1",
        "ATTENDEE;CN=Bob;PARTSTAT=ACCEPTED:mailto:bob@x.example", "END:VEVENT",
      ]
    }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//A//B//EN"] + events + ["END:VCALENDAR"]
    let input = CalendarInput(name: "a.ics", bytes: Array(lines.joined(separator: "\r\n").utf8))
    let (report, budget) = report(input, steps: 1_000_000)
    #expect(report.uncheckedLine == nil)
    #expect(1_000_000 - budget.left(of: .steps) < 500 * 400)
  }
}
