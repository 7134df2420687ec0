import Foundation
import Testing

@Suite("The table of items")
struct ItemTableTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The numbers and the last cells of the rows in an article.
  private func rows(_ article: String) throws -> [(number: String, tests: String)] {
    try text("Sources/EventKit/EventKit.docc/\(article)").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard line.hasPrefix("|"), cells.count > 3, !cells[1].hasPrefix("---") else { return nil }
      return (cells[1], cells[cells.count - 2])
    }
  }

  @Test("has every item once, in order")
  func numbers() throws {
    #expect(try rows("Items.md").compactMap { Int($0.number) } == Array(1...93))
  }

  @Test("names existing tests", arguments: ["Items.md", "How-it-behaves.md"])
  func tests(article: String) throws {
    let folders = ["Tests/CalendarStoreTests/Meetings", "Tests/EventKitTests", "Tests/AlmanacTests"].map {
      Self.root.appendingPathComponent($0)
    }
    let files = folders.flatMap { folder in
      (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
        .compactMap { $0 as? URL }
    }.filter { $0.pathExtension == "swift" }
    var suites: [String: String] = [:]
    for file in files {
      suites[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    for row in try rows(article) {
      let names = row.tests.split(separator: "`").filter { $0.contains("Tests") && !$0.contains(" ") }
      for name in names {
        let parts = name.split(separator: ".")
        let suite = try #require(suites[String(parts[0])], "there is no suite \(name)")
        if parts.count > 1 { #expect(suite.contains("func \(parts[1])("), "there is no test \(name)") }
      }
    }
  }
}
