import CivilTime
import Foundation
import Recurrence
import Testing

/// A block of an example file: a component and its instances.
struct Example: CustomTestStringConvertible, Sendable {
  var title = ""
  var component = TestComponent()

  var testDescription: String { title }

  /// The instances as written, without the mark for further ones.
  var instances: [Substring] {
    (component.lines("INSTANCES").first?.value ?? "").split(separator: " ").filter { $0 != "..." }
  }

  /// Whether all instances are listed.
  var isComplete: Bool { component.lines("INSTANCES").first?.value.hasSuffix("...") == false }

  /// The blocks of a file in the examples folder.
  static func all(in file: String) -> [Example] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Blocks/\(file)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
    return text.replacing("\n  ", with: " ").split(separator: "\n\n").compactMap { block in
      var example = Example()
      for line in block.split(separator: "\n") {
        if line.hasPrefix("# ") { example.title = String(line.dropFirst(2)) } else { example.component.append(line) }
      }
      return example.component.lines("INSTANCES").isEmpty ? nil : example
    }
  }
}

@Suite("Rules and their documented instances")
struct ExampleTests {
  @Test("examples of RFC 5545", arguments: Example.all(in: "rfc5545.txt"))
  func rfc5545(example: Example) throws { try check(example) }

  @Test("examples of RFC 7529", arguments: Example.all(in: "rfc7529.txt"))
  func rfc7529(example: Example) throws { try check(example) }

  @Test("cases that the standards leave open", arguments: Example.all(in: "decisions.txt"))
  func decisions(example: Example) throws { try check(example) }

  @Test("the files contain examples")
  func counts() {
    #expect(Example.all(in: "rfc5545.txt").count >= 43)
    #expect(Example.all(in: "rfc7529.txt").count >= 21)
    #expect(Example.all(in: "decisions.txt").count >= 25)
  }

  private func check(_ example: Example) throws {
    let set = try RecurrenceSet(RecurrenceSet.Definition(master: example.component, overrides: []))
    let start = set.definition.start
    let expected = try example.instances.map { text in
      text.contains("T") || start.isDate
        ? try CalendarTime(parsing: text).civilDateTime : start.civilDateTime.on(try CivilDate(parsing: text))
    }
    let limit = expected.count + (example.isComplete ? 1 : 0)
    #expect(set.prefix(limit).map(\.start.civilDateTime) == expected)
  }
}
