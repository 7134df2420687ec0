import Foundation
import ICalendar
import Testing

@testable import Validation

@Suite("Files outside of the project")
struct ExternalFileTests {
  @Test(
    "show the rule that they break", .enabled(if: ExternalData.validation != nil, ExternalData.noValidation),
    arguments: ExternalData.expectations.map(\.file))
  func expected(file: String) throws {
    let rule = ExternalData.expectations.first { $0.file == file }?.rule
    let bytes = Array(try Data(contentsOf: URL(filePath: ExternalData.validation ?? "").appending(path: file)))
    let report = Fixtures.report(bytes)
    #expect(report.findings.contains { $0.rule.id == rule }, "\(file): \(report.findings.map(\.rule.id))")
  }

  @Test(
    "can all be checked and fixed, also in parallel",
    .enabled(if: ExternalData.corpora != nil, ExternalData.noCorpora))
  func everything() throws {
    let folder = ExternalData.corpora ?? ""
    for path in ExternalData.calendars(folder) {
      let input = CalendarInput(path: folder + "/" + path)
      let options = ValidationOptions(now: Fixtures.now)
      let serial = Validator(options: options).validate(input)
      let parallel = Validator(options: options).validate(input, isParallel: true)
      #expect(serial.findings == parallel.findings, "\(path)")
      #expect(serial.counts == parallel.counts, "\(path)")
      let bytes = Array(try Data(contentsOf: URL(filePath: folder + "/" + path)))
      if bytes.count > 4000 { continue }
      let fixer = Fixer(options: options)
      let fixed = fixer.fix(bytes, name: path)
      #expect(
        fixed.rest.findings.allSatisfy { $0.fixKind != .safe },
        "\(path): \(fixed.rest.findings.filter { $0.fixKind == .safe }.map(\.rule.id))")
      #expect(!fixer.fix(fixed.new, name: path).isChanged, "\(path)")
    }
  }
}
