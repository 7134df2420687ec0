import Foundation
import ProgramTestSupport
import Testing

@Suite("Bad input through the whole program", .timeLimit(.minutes(30)))
struct BadInputTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  /// Imports a file and then runs all commands on the store: nothing may crash, and the store must stay intact.
  private func importAndLook(_ bytes: [UInt8], options: [String] = []) async throws -> Outcome {
    try place.write("bad.ics", bytes)
    let outcome = try await place.run(list: ["import", "bad.ics", "--json"] + options)
    #expect([0, 1, 9].contains(outcome.status), "\(outcome)")
    let export = try await place.run("export", "-o", "out.ics")
    #expect(export.status == 0, "\(export)")
    let doctor = try await place.run("doctor")
    #expect(doctor.status == 0, "\(doctor)")
    return outcome
  }

  private func event(_ line: String) -> [UInt8] { Array(GeneratedCalendar.event(lines: line).utf8) }

  @Test("noise and NULs are not a calendar")
  func noise() async throws {
    var state: UInt64 = 1
    let piece = (0..<100_003).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let noise = Array(repeatElement(piece, count: 20).joined())
    #expect(try await importAndLook(noise).status == 9)
    #expect(try await importAndLook(Array(repeating: 0, count: 2_000_000)).status == 9)
    #expect(try await importAndLook(Array(repeating: 0x0A, count: 1_000_000)).status == 9)
    let around = noise + Array("\r\n".utf8) + event("SUMMARY:Here") + noise
    let found = try await importAndLook(around)
    #expect(try found.json()["added"].number == 1)
  }

  @Test("a hundred thousand levels end at the limit, or are accepted if the limit allows")
  func depth() async throws {
    let levels = 100_000
    let nested =
      String(repeating: "BEGIN:X-A\r\n", count: levels) + String(repeating: "END:X-A\r\n", count: levels)
    let bytes = event("SUMMARY:Deep\r\n" + nested.dropLast(2))
    #expect(try await importAndLook(bytes).status == 1)
    #expect(try await importAndLook(bytes, options: ["--max-depth", "1000000"]).status == 0)
    for command in [["show", "one@example.com"], ["show", "one@example.com", "--json"], ["search", "deep"]] {
      #expect(try await place.run(list: command).status == 0)
    }
    let open = GeneratedCalendar.header + String(repeating: "BEGIN:VEVENT\r\n", count: levels)
    #expect(try await importAndLook(Array(open.utf8)).status == 0)
  }

  @Test("a line of 20 MB is over the limit, or accepted if the limit allows")
  func longLine() async throws {
    let bytes = event("SUMMARY:" + String(repeating: "x", count: 20_000_000))
    #expect(try await importAndLook(bytes).status == 1)
    #expect(try await importAndLook(bytes, options: ["--max-line", "30000000"]).status == 0)
    let shown = try await place.run("show", "one@example.com", "--json")
    #expect(try shown.json()["title"].text?.utf8.count == 20_000_000)
  }

  @Test("a million blank lines and bare CRs do no harm")
  func lineEndings() async throws {
    let blank = Array(String(repeating: "\r\n", count: 1_000_000).utf8)
    #expect(try await importAndLook(blank).status == 9)
    let text = Array(GeneratedCalendar.text(events: 2).utf8)
    let before = try await importAndLook(blank + text + blank)
    #expect(try before.json()["added"].number == 2)
    let bare = try await importAndLook(text.filter { $0 != 0x0A })
    #expect(try bare.json()["unchanged"].number == 2)
  }

  @Test("huge lists of parameters and values are accepted")
  func hugeLists() async throws {
    for line in [
      "ATTENDEE" + String(repeating: ";X-P=1", count: 50_000) + ":mailto:a@example.com",
      "ATTENDEE;MEMBER=" + Array(repeating: "\"mailto:a@example.com\"", count: 30_000).joined(separator: ",")
        + ":mailto:a@example.com",
      "EXDATE:" + Array(repeating: "20260101T000000Z", count: 50_000).joined(separator: ","),
      "RRULE:FREQ=DAILY;BYMONTHDAY=" + Array(repeating: "1", count: 50_000).joined(separator: ","),
      "CATEGORIES:" + Array(repeating: "a", count: 50_000).joined(separator: ","),
    ] {
      #expect(try await importAndLook(event(line)).status == 0)
      #expect(try await place.run("show", "one@example.com", "--json").status == 0)
      #expect(try await place.run("show", "one@example.com").status == 0)
    }
  }

  @Test("values beyond every range are shown unchanged, and control characters do not reach the terminal")
  func hostileValues() async throws {
    _ = try await place.run("import", Repository.fixture("hostile.ics"))
    let items = try await place.run("search", "--json", "calendar:\"Red\u{1B}[31m calendar\"")
    #expect(items.status == 0, "\(items)")
    for item in try items.json()["items"].list {
      let uid = try #require(item["uid"].text)
      for zone in ["UTC", "Europe/Berlin", "Pacific/Apia"] {
        let json = try await place.run("show", uid, "--json", "--tz", zone)
        #expect(try json.json()["content_lines"].list.count > 5, "\(json)")
        let human = try await place.run("show", uid, "--tz", zone)
        #expect(human.status == 0)
        #expect(!human.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      }
    }
    for command in [["search", "red"], ["calendars"], ["import", "-n", Repository.fixture("hostile.ics"), "-c", "X"]] {
      let outcome = try await place.run(list: command)
      let text = outcome.output + outcome.error
      #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"), "\(outcome)")
    }
    let raw = try await place.run("export")
    #expect(raw.output.contains("SUMMARY:\u{1B}]0;owned\u{7}\u{1B}[31mRed\r\n"))
  }

  @Test("every prefix of a calendar is read as far as it goes")
  func truncated() async throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Repository.fixture("week.ics"))))
    for length in stride(from: 1, to: bytes.count, by: 97) {
      let outcome = try await place.run("import", "-", "-n", "--json", input: Array(bytes.prefix(length)))
      if length < 15 {
        #expect(outcome.status == 9, "\(length): \(outcome)")
        continue
      }
      // An override that is cut off before its RECURRENCE-ID would replace its series.
      let reasons = try outcome.json()["skipped"].list.compactMap { $0["reason"].text }
      #expect(reasons.allSatisfy { $0.hasPrefix("it has no END") }, "\(length): \(outcome)")
      #expect(outcome.status == (reasons.isEmpty ? 0 : 1), "\(length): \(outcome)")
    }
  }
}
