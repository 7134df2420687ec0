import Foundation
import Testing

@testable import Validation

@Suite("The rules reference")
struct RulesReferenceTests {
  private static let path = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Validation/Validation.docc/Rules-reference.md")

  @Test("is what the catalogue says; ALMANAC_RENEW_SNAPSHOTS=1 renews it")
  func upToDate() throws {
    let text = Self.text
    if ProcessInfo.processInfo.environment["ALMANAC_RENEW_SNAPSHOTS"]?.isEmpty == false {
      try text.write(to: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.path, encoding: .utf8) == text)
  }

  @Test("has an explanation, examples and a fix for every rule", arguments: RuleCatalogue.all)
  func complete(rule: Rule) {
    #expect(!rule.summary.isEmpty && !rule.explanation.isEmpty)
    #expect(!rule.badExample.isEmpty && !rule.goodExample.isEmpty)
    #expect(rule.explanation.hasSuffix("."))
  }

  private static var text: String {
    let rules = RuleCatalogue.all
    var text =
      "# Rules reference\n\nAll \(rules.count) rules, by group. `almanac explain RULE` tells more, with examples.\n\n"
    text +=
      "A fix is *safe* where every event keeps its meaning, at least in some cases, and *unsafe* where it guesses.\n"
    for group in RuleGroup.allCases {
      text +=
        "\n## \(group.rawValue)\n\n| Rule | Name | Severity | What is wrong | Fix | Reference |\n|---|---|---|---|---|---|\n"
      for rule in rules where rule.group == group {
        let severity = rule.severity.rawValue + (rule.isOnRequest ? " (off)" : "")
        let fix = rule.fix == .none ? "" : rule.fix.rawValue
        text +=
          "| \(rule.id) | `\(rule.name)` | \(severity) | \(cell(rule.summary)). \(cell(rule.explanation)) | \(fix) | "
        text += "\(cell(rule.reference)) |\n"
      }
    }
    return text + leftOut
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
  }

  private static let leftOut = """

    Rules that are *off* are on where a profile or `--select` asks for them: ICS058, ICS378, ICS719 and ICS757 are matters of
    taste or guess, ICS575 and ICS576 hold for CalDAV, ICS577 for messages, ICS610 and ICS611 for Outlook. What is mended of the
    catalogue that the rules come from is told in <doc:The-catalogue-of-rules>.

    ## Numbers that are not used yet

    | Rules | Why |
    |---|---|
    | ICS716, ICS717 | They are about the answer of a web server, and inputs are files |
    | ICS800 to ICS807 | They are about jCal, xCal and JSCalendar |
    | ICS813 | It is told by conversions |

    """
}
