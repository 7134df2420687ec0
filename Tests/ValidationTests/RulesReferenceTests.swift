import Foundation
import Testing

@testable import Validation

@Suite("The rules reference")
struct RulesReferenceTests {
  private static let path = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Validation/Validation.docc/Rules-reference.md")

  @Test("matches the catalogue; ALMANAC_RENEW_SNAPSHOTS=1 updates it")
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
      "# Rules reference\n\nAll \(rules.count) rules, by group. `almanac explain RULE` gives details and examples.\n\n"
    text +=
      "The word in brackets is the requirement level of the standard: MUST (also SHALL, REQUIRED, not permitted), SHOULD "
      + "(also RECOMMENDED), or the grammar. <doc:The-catalogue-of-rules> lists the severities that differ from it.\n\n"
    text +=
      "A fix is *safe* if every event keeps its meaning, at least in some cases, and *unsafe* if it guesses. A fix that removes "
      + "something the standards allow is offered only in the profiles in brackets, and if you `--select` the rule by name.\n"
    for group in RuleGroup.allCases {
      text +=
        "\n## \(group.rawValue)\n\n| Rule | Name | Severity | What is wrong | Fix | Reference |\n|---|---|---|---|---|---|\n"
      for rule in rules where rule.group == group {
        let severity = rule.severity.word + (rule.isOnRequest ? " (off)" : "")
        let fix = rule.fix == .none ? "" : rule.fix.rawValue + purpose(rule)
        text +=
          "| \(rule.id) | `\(rule.name)` | \(severity) | \(cell(rule.summary)). \(cell(rule.explanation)) | \(fix) | "
        text += cell(rule.reference) + (rule.requirement.map { " (\($0.rawValue))" } ?? "") + " |\n"
      }
    }
    return text + leftOut
  }

  /// Returns the purpose of a rule's fix.
  private static func purpose(_ rule: Rule) -> String {
    guard let profiles = rule.fixProfiles else { return "" }
    return profiles.isEmpty ? " (by name)" : " (" + profiles.map(\.rawValue).sorted().joined(separator: ", ") + ")"
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
  }

  private static let leftOut = """

    A profile or `--select` turns on rules that are *off*: ICS058, ICS378, ICS719 and ICS757 are matters of taste or guesses,
    ICS709 depends on the date, ICS750 and ICS751 are for feeds, ICS575 and ICS576 are for CalDAV, ICS577 is for messages, ICS610 and ICS611 are for Outlook. `almanac convert`
    reports ICS800 to ICS807, which are about calendars in JSON and XML. <doc:The-catalogue-of-rules>
    describes the differences from the original catalogue.

    ## Numbers that are not in use yet

    | Rule | Why |
    |---|---|
    | ICS813 | It concerns conversions |

    """
}
