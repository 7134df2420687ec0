import Foundation
import ICalendar
import TestSupport
import Testing

@testable import Validation

@Suite("Objections of libical")
struct LibicalVerdictTests {
  @Test("to a bad fixture are shared by our rules, or the reason is listed", arguments: RuleCatalogue.ofContentLines)
  func fixtures(rule: Rule) throws {
    for kind in ["bad", "good"] {
      let name = "Rules/\(rule.id)-\(rule.name).\(kind).ics"
      try compare(name, try Fixtures.bytes(name))
    }
  }

  @Test(
    "to a file of the corpora are shared by our rules, or the reason is listed",
    .enabled(if: ExternalData.corpora != nil, ExternalData.noCorpora))
  func corpora() throws {
    let folder = ExternalData.corpora ?? ""
    for path in Nightly.share(oneIn: 5, of: ExternalData.calendars(folder)) {
      try compare(path, Array(try Data(contentsOf: URL(filePath: folder).appending(path: path))))
    }
  }

  private func compare(_ name: String, _ bytes: [UInt8]) throws {
    let objections = try Self.objections(to: bytes)
    if objections.isEmpty { return }
    let found = Set(Fixtures.report(bytes).counts.keys)
    for objection in objections {
      guard case .rules(let rules) = ExpectedAnswer(to: objection, in: name) else { continue }
      #expect(
        !rules.isDisjoint(with: found),
        "\(name): libical says \(objection), and we say \(found.map(\.name).sorted())")
    }
  }

  private static func objections(to bytes: [UInt8]) throws -> Set<String> {
    let reader = CalendarReader(source: try CalendarInput(name: "", bytes: bytes).open())
    var opinion = SecondOpinion()
    var texts: Set<String> = []
    while let element = try? reader.next() { texts.formUnion(opinion.objections(to: element).map(\.text)) }
    return texts
  }
}
