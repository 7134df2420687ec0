import Foundation
import Settings
import Testing

@Suite("Documentation of the settings")
struct SettingsDocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test("the article lists every key of the table; ALMANAC_RENEW_SNAPSHOTS=1 updates it")
  func article() throws {
    let path = Self.root + "/Sources/almanac/almanac.docc/Settings.md"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let head = "| setting | default | meaning and values |\n|---|---|---|\n"
    let rows = SettingKey.all.map { key in
      let kind = "Takes \(key.kind.words)"
      return "| `\(key.name)` | \(key.standard) | \(key.meaning) \(kind). |\n"
    }
    let parts = text.components(separatedBy: head)
    try #require(parts.count == 2)
    let after = parts[1].split(separator: "\n", omittingEmptySubsequences: false).drop { $0.hasPrefix("|") }
    let wanted = parts[0] + head + rows.joined() + after.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["ALMANAC_RENEW_SNAPSHOTS"] != nil {
      try wanted.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == wanted)
  }
}
