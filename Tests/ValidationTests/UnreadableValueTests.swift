import CalendarModel
import Foundation
import ICalendar
import Testing

@testable import Validation

@Suite("Values that the model cannot read")
struct UnreadableValueTests {
  @Test(
    "are all findings",
    arguments: [
      "DTSTART:20260230T000000Z", "DTSTART:", "DTEND:2026-11-23", "DTSTAMP:20260101T000000",
      "CREATED;TZID=X:20260101T000000", "SEQUENCE:one", "SEQUENCE:-1", "PRIORITY:10", "GEO:north", "GEO:91;0",
      "TRANSP:MAYBE", "EXDATE:never", "RDATE;VALUE=PERIOD:20260101T000000Z/x", "RECURRENCE-ID:x",
      "DURATION:1 hour", "ATTACH;VALUE=BINARY;ENCODING=BASE64:?",
    ])
  func line(_ line: String) {
    let findings = Fixtures.findings(Fixtures.calendar("BEGIN:VEVENT\nUID:1\n\(line)\nEND:VEVENT\n"))
    #expect(findings.contains { $0.start.line == 6 && $0.severity > .info }, "\(findings.map(\.rule.id))")
  }

  @Test("a position that is no position is left as it is")
  func position() {
    for number in ["999999999999999999999.55555", "-1e30", "1e308", "nan"] {
      let text = Fixtures.event("GEO:\(number);9.5555555", "GEO:9.5555555;\(number)")
      let findings = Fixtures.findings(text) { $0.levels = Profile.feed.levels }
      #expect(findings.filter { $0.rule == .geoHomePrecision }.allSatisfy { $0.fix == nil })
      #expect(findings.contains { $0.severity > .info })
    }
  }

  @Test("are findings in real files too", .enabled(if: ExternalData.corpora != nil, ExternalData.noCorpora))
  func corpora() throws {
    let folder = ExternalData.corpora ?? ""
    var count = 0
    for path in ExternalData.calendars(folder) {
      let bytes = Array(try Data(contentsOf: URL(filePath: folder).appending(path: path)))
      let found = Set(
        Fixtures.report(bytes) { options in
          options.limits.findingsPerRule = .max
          options.limits.findings = .max
        }.findings.map(\.start.line))
      for line in try Self.unreadableLines(bytes) {
        count += 1
        #expect(found.contains(line.lineNumber), "\(path):\(line.lineNumber): \(line.unfolded)")
      }
    }
    #expect(count > 10)
  }

  /// Returns the lines of events that leave a field of the model empty.
  private static func unreadableLines(_ bytes: [UInt8]) throws -> [ContentLine] {
    var lines: [ContentLine] = []
    let reader = CalendarReader(source: MemoryByteSource(bytes))
    while let element = try? reader.next() {
      guard case .component(let component, _) = element, component.component == .vevent else { continue }
      let event = try Event(component)
      if event.start == nil { lines += component.all(.dtstart) }
      if event.location?.coordinate == nil { lines += component.all(.geo) }
      if event.priority == nil { lines += component.all(.priority) }
      lines += component.all(.exdate).filter { $0.times.contains(nil) }
    }
    return lines
  }
}
