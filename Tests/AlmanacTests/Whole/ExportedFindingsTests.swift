import CalendarStore
import CivilTime
import Foundation
import ICalendar
import ProgramTestSupport
import TestSupport
import Testing
import Validation

@Suite("Validation of exports")
struct ExportedFindingsTests {
  private static let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"].flatMap { $0.isEmpty ? nil : $0 }

  /// The files in a folder; for the corpora, one in twelve outside nightly runs.
  private static var files: [String] {
    func calendars(_ folder: String) -> [String] {
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { $0.lowercased().hasSuffix(".ics") }.sorted().map { "\(folder)/\($0)" }
    }
    return calendars(Repository.samples) + Nightly.share(oneIn: 12, of: folder.map(calendars) ?? [])
  }

  /// Findings that are not the fault of the export.
  private static let reasons = [
    "ICS751": "an invitation is read as a feed without its METHOD, which is left out unless somebody asks for it",
    "ICS106": "what stood outside of any calendar stands in one now",
  ]

  private func problems(_ input: CalendarInput) -> [String: String] {
    var options = ValidationOptions()
    options.now = Instant(secondsSince1970: 1_790_000_000)
    let findings = Validator(options: options).validate(input).findings.filter { $0.severity != .info }
    return Dictionary(findings.map { ($0.rule.id, "\($0.start): \($0.message)") }) { first, _ in first }
  }

  @Test("an export has no errors or warnings that its calendar did not have", arguments: files)
  func export(path: String) throws {
    let store = try CalendarStore(path: ":memory:")
    guard let summary = try? store.importCalendars([CalendarInput(path: path)]), summary.added > 0 else { return }
    var bytes: [UInt8] = []
    try store.export(ItemQuery()) { bytes += $0 }
    let before = problems(CalendarInput(path: path))
    let added = problems(CalendarInput(name: "export.ics", bytes: bytes)).filter {
      before[$0.key] == nil && Self.reasons[$0.key] == nil
    }
    #expect(added.isEmpty, "\(path): \(added)")
  }
}
