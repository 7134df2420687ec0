import Conversion
import Foundation
import ICalendar
import Testing

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
