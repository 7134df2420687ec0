import ICalendar
import Libical
import Testing

@Suite("Reading compared with libical", .enabled(if: Corpora.isThere, Corpora.reason))
struct LibicalCrossCheckTests {
  /// The kinds of differences that the list explains.
  private static func explained() throws -> [String] {
    try Fixture.text("libical-differences.tsv").split(separator: "\n").dropFirst().map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test("all components and properties of all files are the ones that libical finds, except for the listed differences")
  func sameReading() throws {
    var differences: Set<ReadingDifference> = []
    var count = 0
    for path in Corpora.paths {
      for component in try Self.roots(in: try Corpora.bytes(path)) {
        guard let theirs = SecondOpinion.reading(of: component) else {
          Issue.record("\(path): libical cannot read \(component.name)")
          continue
        }
        let comparison = ReadingComparison(component, theirs)
        let isExplained = comparison.unexplained.isEmpty
        #expect(isExplained, "\(path): \(comparison.unexplained.prefix(3))")
        differences.formUnion(comparison.differences)
        count += 1
      }
    }
    #expect(count > 100)
    #expect(differences.map(\.rawValue).sorted() == (try Self.explained()).sorted())
  }

  @Test("the comparison finds a missing property, a changed value, and a misplaced component")
  func comparisonCanFail() throws {
    let component = try Component(
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nSUMMARY:a\r\n"
        + "BEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM\r\nEND:VEVENT\r\n")
    let theirs = try #require(SecondOpinion.reading(of: component))
    #expect(ReadingComparison(component, theirs).unexplained.isEmpty)
    #expect(ReadingComparison(component, theirs).differences.isEmpty)
    for property in theirs.properties {
      let changed = theirs.copy()
      let copy = changed.properties(named: property.name)[0]
      try changed.remove(copy)
      #expect(!ReadingComparison(component, changed).unexplained.isEmpty)
      changed.add(try LibicalProperty("\(property.name):\(property.valueText.dropLast())9"))
      #expect(!ReadingComparison(component, changed).unexplained.isEmpty)
      theirs.add(property)
      #expect(!ReadingComparison(component, theirs).unexplained.isEmpty)
      try theirs.remove(theirs.properties(named: property.name)[1])
      #expect(ReadingComparison(component, theirs).unexplained.isEmpty)
    }
    try theirs.remove(theirs.components[0])
    #expect(!ReadingComparison(component, theirs).unexplained.isEmpty)
    try theirs.add(try LibicalComponent(name: "VTODO"))
    #expect(!ReadingComparison(component, theirs).unexplained.isEmpty)
  }

  /// Returns the calendars, and the components outside of them, in an input.
  private static func roots(in bytes: [UInt8]) throws -> [Component] {
    var roots: [Component] = []
    var calendar: [ContentLine] = []
    for element in Reading(bytes).elements {
      switch element {
      case .calendarBegin: calendar = [ContentLine("BEGIN:VCALENDAR")]
      case .calendarProperty(let line): calendar.append(line)
      case .component(let component, isInCalendar: true): calendar += component.lines
      case .component(let component, isInCalendar: false): roots.append(component)
      case .calendarEnd:
        calendar.append(ContentLine("END:VCALENDAR"))
        roots.append(try Component(unfolded: calendar.flatMap { $0.bytes + [0x0D, 0x0A] }))
      }
    }
    return roots
  }
}
