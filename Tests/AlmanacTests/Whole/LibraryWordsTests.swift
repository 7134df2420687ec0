import Foundation
import ProgramTestSupport
import Testing

@Suite("Messages of the libraries")
struct LibraryWordsTests {
  @Test("never mention the command line: the program adds what to do")
  func commands() throws {
    let sources = URL(fileURLWithPath: Repository.root + "/Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    let command = /"[^"]*(`almanac |[ (`]--[a-z]{3,})/
    for case let file as URL in files where file.pathExtension == "swift" {
      let module = file.pathComponents[sources.pathComponents.count]
      // Modules shared only by the programs belong to them.
      if ["almanac", "almanac-server", "CommandLine", "MailSetup"].contains(module) { continue }
      count += 1
      // Programs that use EventKit have no other way to explain who can grant access.
      let isFacade = module == "EventKit"
      for (number, line) in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).enumerated() where line.contains("\"") && line.contains(command) {
        if isFacade, line.contains("`almanac access grant ") { continue }
        Issue.record("\(module)/\(file.lastPathComponent):\(number + 1): \(line)")
      }
    }
    #expect(count > 100)
  }

  @Test(
    "come with advice from the program",
    arguments: [
      (["show", "nothing@example.com"], "; `almanac search` finds items by their text"),
      (["export", "-c", "Nowhere"], "; `almanac calendars list` shows the calendars"),
      (["undo", "999"], "; `almanac log` shows the revisions"),
      (["agenda", "--client", "bot"], "; to allow it, run `almanac access grant bot`"),
      (["import", "week.ics", "-c", "Nowhere"], "; to create it, add --create"),
    ])
  func advice(arguments: [String], advice: String) async throws {
    let place = try Workplace()
    try place.write("week.ics", CalendarText.event("DTSTART:20261123T090000Z"))
    #expect(try await place.run("import", "week.ics").status == 0)
    let outcome = try await place.run(list: arguments)
    #expect(outcome.error.hasSuffix("\(advice)\n"), "\(outcome)")
  }
}
