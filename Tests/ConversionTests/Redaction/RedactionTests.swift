import Conversion
import Foundation
import ICalendar
import Testing
import Validation

@Suite("Redaction")
struct RedactionTests {
  private func redacted(_ bytes: [UInt8], _ redaction: Redaction) throws -> (text: String, report: LossReport) {
    let spool = try Spool()
    var converter = try Converter(to: .ics, into: spool)
    converter.redaction = redaction
    try converter.convert(CalendarInput(name: "input", bytes: bytes))
    let report = try converter.finish()
    var result: [UInt8] = []
    try spool.forEachPiece { result += $0 }
    return (String(decoding: result, as: UTF8.self), report)
  }

  @Test("busy leaves only when somebody is busy, and nothing of what is left out counts as loss")
  func busy() throws {
    let result = try redacted(Fixture.bytes("private-meeting.ics"), .busy)
    #expect(
      result.text.replacing("\r\n", with: "\n")
        == String(decoding: try Fixture.bytes("private-meeting-busy.ics"), as: UTF8.self))
    #expect(result.report.losses.isEmpty)
  }

  @Test("people leaves the texts, and nobody in them but who is named there")
  func people() throws {
    let result = try redacted(Fixture.bytes("private-meeting.ics"), .people)
    #expect(
      result.text.replacing("\r\n", with: "\n")
        == String(decoding: try Fixture.bytes("private-meeting-people.ics"), as: UTF8.self))
    let loss = try #require(result.report.losses.first)
    #expect(result.report.losses.count == 1 && loss.what == "VALARM" && loss.count == 1 && loss.example.line == 37)
    #expect(loss.why.contains("nobody gets its mail"))
  }

  @Test("alarms stay that need no people and no place, and the others are told", arguments: Redaction.allCases)
  func alarms(redaction: Redaction) throws {
    let result = try redacted(Fixture.bytes("alarms-of-people-and-places.ics"), redaction)
    let kept = result.text.split(separator: "\r\n").filter { $0.hasPrefix("UID:alarm") }
    #expect(kept == (redaction == .busy ? [] : ["UID:alarm-shows", "UID:alarm-when-connected"]))
    // With busy no alarm is asked for.
    #expect(result.report.losses.map(\.count) == (redaction == .busy ? [] : [1, 2]))
  }

  @Test("what is left of a message is none, and what it cancels stays cancelled", arguments: Redaction.allCases)
  func messages(redaction: Redaction) throws {
    let result = try redacted(Fixture.bytes("messages.ics"), redaction)
    #expect(!result.text.contains("METHOD"))
    let uids = result.text.split(separator: "\r\n").filter { $0.hasPrefix("UID:") || $0.hasPrefix("STATUS:") }
    #expect(uids == ["UID:invitation", "UID:cancelled", "STATUS:CANCELLED", "UID:answer"])
    #expect(result.report.losses.map(\.example.uid) == ["proposal", "question"])
  }

  /// How often each rule of the profile rfc finds an error.
  private func errors(_ bytes: [UInt8], _ name: String) -> [String: Int] {
    let report = Validator().validate(CalendarInput(name: name, bytes: bytes))
    return report.findings.filter { $0.severity == .error }.reduce(into: [:]) { $0[$1.rule.id, default: 0] += $1.count }
  }

  /// The good examples of all rules, and files of the corpora: a part of them by day.
  private static let whatIsValidated: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ValidationTests/Fixtures/Rules").path
    let folders = [(examples, ".good.ics", 3), (environment["ALMANAC_CORPORA"] ?? "", ".ics", 8)]
    return folders.flatMap { folder, ending, step in
      let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      let chosen = files.filter { $0.hasSuffix(ending) }.sorted().enumerated()
      return chosen.filter { environment["ALMANAC_NIGHTLY"] != nil || $0.offset % step == 0 }.map {
        "\(folder)/\($0.element)"
      }
    }
  }()

  /// What is found where nothing stays: an empty calendar, or an empty file.
  private static let ofNothing: Set<String> = ["ICS001", "ICS105"]

  @Test("no redaction makes an error that the input has not", arguments: Redaction.allCases)
  func validity(redaction: Redaction) throws {
    var count = 0
    for file in Self.whatIsValidated {
      guard let data = FileManager.default.contents(atPath: file), data.count < 200_000,
        let result = try? redacted(Array(data), redaction)
      else { continue }
      let before = errors(Array(data), file)
      for (rule, times) in errors(Array(result.text.utf8), file) where !Self.ofNothing.contains(rule) {
        #expect(times <= before[rule, default: 0], "\(rule) in \(file)")
      }
      count += 1
    }
    #expect(count > 100)
  }

  @Test(
    "no address, link or vendor's property of any file of the corpora stays, and every event is when it was",
    .enabled(if: ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] != nil), arguments: Redaction.allCases)
  func corpora(redaction: Redaction) throws {
    let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] ?? ""
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let hidden = ["ATTENDEE", "ORGANIZER", "LOCATION", "GEO", "URL", "ATTACH", "CONTACT", "CONFERENCE"]
    var count = 0
    for file in files where file.hasSuffix(".ics") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"), data.count < 200_000,
        let result = try? redacted(Array(data), redaction)
      else { continue }
      let reader = CalendarReader(source: MemoryByteSource(Array(result.text.utf8)))
      while let element = try? reader.next() {
        guard case .component(let component, _) = element, component.component != .vtimezone else { continue }
        let names = component.lines.map { $0.name.uppercased() }
        #expect(Set(names).isDisjoint(with: hidden), "\(file): \(names)")
        #expect(!names.contains { $0.hasPrefix("X-") }, "\(file): \(names)")
      }
      count += 1
    }
    #expect(count > 100)
  }
}
