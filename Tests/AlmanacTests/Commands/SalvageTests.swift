import Foundation
import ProgramTestSupport
import Testing

@Suite("almanac store doctor --salvage")
struct SalvageTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  @Test("with a damaged store the program says what to do; it is salvaged, and the new store replaces it")
  func back() async throws {
    try place.write("a.ics", GeneratedCalendar.text(events: 300))
    _ = try await place.run("import", "a.ics")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: place.store)))
    let item = try #require(bytes.firstRange(of: "UID:event-150@".utf8)).lowerBound
    for offset in item / 4096 * 4096..<(item / 4096 + 1) * 4096 { bytes[offset] = 0xEE }
    try Data(bytes).write(to: URL(fileURLWithPath: place.store))
    let examined = try await place.run("doctor")
    #expect(examined.status == 8)
    let said = examined.output + examined.error
    #expect(said.contains("`almanac store doctor --salvage FILE` saves everything readable"), "\(examined)")

    let outcome = try await place.run("doctor", "--salvage", "new.sqlite", "--json")
    let json = try outcome.json()
    #expect(json.keys == ["calendars", "complete", "file", "items", "lost", "lost_calendars", "store"])
    let lost = json["lost"].list.count
    #expect(outcome.status == 1 && json["complete"].bool == false && (1...20).contains(lost))
    #expect(json["items"].number == Double(300 - lost))
    #expect(json["lost"].list.allSatisfy { $0["uid"].text?.hasPrefix("event-") == true && $0["kind"].text == "VEVENT" })
    #expect(place.names == ["a.ics", "new.sqlite", "store"])

    let refused = try await place.run("doctor", "--salvage", "new.sqlite")
    #expect(refused.status == 5)
    #expect(refused.error == "almanac: error: new.sqlite already exists; choose a new file for the salvaged store\n")
    #expect(try await place.run("restore", "new.sqlite").status == 0)
    #expect(try await place.run("doctor").status == 0)
    let again = try await place.run("import", "a.ics")
    #expect(again.output.contains("\(lost) added"), "\(again)")
  }

  @Test("saved and lost items are reported in a few lines")
  func words() async throws {
    _ = try await place.run("import", Repository.fixture("week.ics"))
    let whole = try await place.run("doctor", "--salvage", "new.sqlite")
    #expect(whole.status == 0)
    #expect(
      whole.output == """
        Saved 5 VEVENT, 1 VJOURNAL, 1 VTODO in 2 calendars to new.sqlite
        To replace the store with it, run `almanac store restore new.sqlite`.

        """, "\(whole)")
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: place.store)))
    bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
    try place.write("headless.sqlite", bytes)
    let headless = try await place.run("doctor", "--salvage", "saved.sqlite", "--store", "headless.sqlite")
    #expect(headless.status == 1)
    let advice = "To replace the store with it, run `almanac store restore saved.sqlite --store headless.sqlite`."
    #expect(headless.lines.last == advice, "\(headless)")
    try place.write("text", "no store")
    let none = try await place.run("doctor", "--salvage", "other.sqlite", "--store", "text")
    #expect(none.status == 8 && none.error == "almanac: error: nothing in text can be read\n")
    #expect(try await place.run("doctor", "--salvage", "other.sqlite", "--reindex").status == 2)
    #expect(!place.exists("other.sqlite"))
  }
}
