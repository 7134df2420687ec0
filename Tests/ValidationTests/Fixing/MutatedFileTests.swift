import ICalendar
import TestSupport
import Testing

@testable import Validation

@Suite("Files with random damage")
struct MutatedFileTests {
  @Test("are checked and fixed, and fixing them again changes nothing", arguments: [1, 2, 3, 4] as [UInt64])
  func mended(seed: UInt64) throws {
    let files = try DamagedFiles.sources()
    var random = SeededGenerator(seed: seed)
    let options = ValidationOptions(now: Fixtures.now)
    for _ in 0..<60 {
      let bytes = DamagedFiles.damaged(files, &random)
      let input = CalendarInput(name: "damaged.ics", bytes: bytes)
      let report = Validator(options: options).validate(input)
      #expect(report.findings.allSatisfy { $0.start.line > 0 && $0.start.column > 0 && $0.end >= $0.start })
      for allowsUnsafe in [false, true] {
        let fixer = Fixer(options: options, allowsUnsafe: allowsUnsafe)
        let first = fixer.fix(bytes, name: "damaged.ics")
        let second = fixer.fix(first.new, name: "damaged.ics")
        let isChanged = second.isChanged
        #expect(!isChanged, "\(second.fixed) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    }
  }
}
