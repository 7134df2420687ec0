import ICalendar
import Testing

@testable import Validation

@Suite("Very many findings")
struct FindingLimitTests {
  /// Delivers events in which every line is wrong, piece by piece.
  private final class BrokenEvents: ByteSource {
    private let pieces: Int
    private var number = 0
    static let linesAPiece = 100

    init(pieces: Int) { self.pieces = pieces }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
      if number > pieces + 1 { return 0 }
      let text =
        switch number {
        case 0: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Example//EN\r\n"
        case pieces + 1: "END:VCALENDAR\r\n"
        default:
          "BEGIN:VEVENT\r\nUID:\(number)\r\n" + String(repeating: "SEQUENCE:x\r\n", count: Self.linesAPiece)
            + "END:VEVENT\r\n"
        }
      number += 1
      let bytes = Array(text.utf8)
      bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
      return bytes.count
    }
  }

  @Test("are kept up to the limits and counted beyond, one by one", arguments: [false, true])
  func counted(isParallel: Bool) {
    let pieces = 300
    var options = ValidationOptions(now: Fixtures.now)
    options.limits.findingsPerRule = 50
    options.limits.findings = 120
    let input = CalendarInput(name: "many.ics") { () throws(ICalendarError) in BrokenEvents(pieces: pieces) }
    let report = Validator(options: options).validate(input, isParallel: isParallel)
    #expect(report.counts[.invalidInteger] == pieces * BrokenEvents.linesAPiece)
    #expect(report.counts[.missingDtstamp] == pieces)
    #expect(report.findings.count <= 120)
    #expect(report.findings.count { $0.rule == .invalidInteger } == 50)
    #expect(
      report.hiddenCount + report.findings.reduce(0) { $0 + $1.count } == report.counts.values.reduce(0, +))
    var summary = ReportSummary()
    summary.add(report, levels: options.levels)
    #expect(summary.count == report.counts.values.reduce(0, +))
    var writer = ReportFormat.text.writer(fileCount: 1, showsHints: true)
    #expect(writer.write(report).contains("\(report.hiddenCount) more not shown"))
  }
}
