import ICalendar
import Testing

@Suite("Reading compared with libical's own", .enabled(if: Corpora.isThere, Corpora.reason))
struct LibicalCrossCheckTests {
  /// The kinds of differences that the list explains.
  private static func explained() throws -> [String] {
    try Fixture.text("libical-differences.tsv").split(separator: "\n").dropFirst().map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test("all components and properties of all files are those that libical finds, but for what the list explains")
  func sameReading() throws {
    var differences: Set<LibicalDifference> = []
    var count = 0
    for path in Corpora.paths {
      for (root, lines) in PlainComponent.all(in: try Corpora.bytes(path)) {
        let theirs = LibicalComponent.parse(lines)
        #expect(theirs != nil, "\(path): libical makes nothing of \(root.name)")
        let comparison = LibicalComparison(root, theirs ?? PlainComponent(name: ""))
        let isExplained = comparison.unexplained.isEmpty
        #expect(isExplained, "\(path): \(comparison.unexplained.prefix(3))")
        differences.formUnion(comparison.differences)
        count += 1
      }
    }
    #expect(count > 100)
    #expect(differences.map(\.rawValue).sorted() == (try Self.explained()).sorted())
  }

  @Test("the comparison finds a property that one reading lacks, a changed value, and a component in another place")
  func comparisonCanFail() throws {
    let text =
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nSUMMARY:a\r\n"
      + "BEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM\r\nEND:VEVENT\r\n"
    let (root, lines) = try #require(PlainComponent.all(in: Array(text.utf8)).first)
    let theirs = try #require(LibicalComponent.parse(lines))
    #expect(LibicalComparison(root, theirs).unexplained.isEmpty)
    #expect(LibicalComparison(root, theirs).differences.isEmpty)
    for place in root.properties.indices {
      var changed = theirs
      changed.properties[place].value += "0"
      #expect(!LibicalComparison(root, changed).unexplained.isEmpty)
      changed.properties.remove(at: place)
      #expect(!LibicalComparison(root, changed).unexplained.isEmpty)
      #expect(!LibicalComparison(changed.withLines, theirs).unexplained.isEmpty)
    }
    var changed = theirs
    changed.components = []
    #expect(!LibicalComparison(root, changed).unexplained.isEmpty)
    changed.components = [PlainComponent(name: "VTODO")]
    #expect(!LibicalComparison(root, changed).unexplained.isEmpty)
  }
}

extension PlainComponent {
  /// With lines made of the properties, as if the component were of our reading.
  fileprivate var withLines: PlainComponent {
    var result = self
    for place in properties.indices {
      result.properties[place].line = ContentLine("\(properties[place].name):\(properties[place].value)")
    }
    return result
  }
}
