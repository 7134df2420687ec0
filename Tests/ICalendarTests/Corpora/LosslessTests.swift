import FuzzProperties
import ICalendar
import Testing

@Suite("Lossless reading of real files", .enabled(if: Corpora.isThere, Corpora.reason))
struct LosslessTests {
  private static let kinds = ["VEVENT", "VTODO", "VJOURNAL"]

  /// The unfolded lines of each event, to-do and journal entry, found only by their BEGIN and END lines.
  private func items(_ bytes: [UInt8]) -> [[[UInt8]]] {
    var items: [[[UInt8]]] = []
    var current: [[UInt8]] = []
    var name: String?
    for line in NaiveLine.all(in: bytes) {
      let text = line.text.uppercased().filter { $0 != " " && $0 != "\t" }
      if name == nil, let kind = Self.kinds.first(where: { text == "BEGIN:\($0)" }) { name = kind }
      guard let kind = name else { continue }
      current.append(line.bytes)
      if text == "END:\(kind)" {
        items.append(current)
        current = []
        name = nil
      }
    }
    return items
  }

  /// The files whose items differ, each with the reason.
  private func exceptions() throws -> [String] {
    try Fixture.text("lossless-exceptions.tsv").split(separator: "\n").dropFirst().map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test("every event, to-do and journal entry of every file is written with the lines that it was read with")
  func everyItem() throws {
    var differing: [String] = []
    var count = 0
    for path in Corpora.paths {
      let bytes = try Corpora.bytes(path)
      let expected = items(bytes)
      let components = Reading(bytes).components.flatMap(itemsWithin)
      if items(try writtenBytes(components)) != expected { differing.append(path) }
      count += expected.count
    }
    #expect(count > 1000)
    #expect(differing.sorted() == (try exceptions()).sorted())
  }

  /// The items among a component and its nested components; an unknown component may contain some.
  private func itemsWithin(_ component: Component) -> [Component] {
    Self.kinds.contains(component.name) ? [component] : component.components.flatMap(itemsWithin)
  }

  @Test("every component of every file has the lines that a naive reader finds")
  func everyComponent() throws {
    for path in Corpora.paths {
      let bytes = try Corpora.bytes(path)
      let naive = NaiveCalendar(bytes).elements.compactMap {
        if case .component(let lines, _) = $0 { lines } else { nil }
      }
      let ours = Reading(bytes).components.map { $0.lines.map { Array($0.bytes) } }
      #expect(ours == naive, "\(path)")
    }
  }

  @Test("every component of every file is restored from its bytes, and by a builder that changes nothing")
  func keptBytes() throws {
    for path in Corpora.paths {
      for component in Reading(try Corpora.bytes(path)).components {
        #expect(try Component(unfolded: Array(component.unfoldedBytes)) == component, "\(path)")
        #expect(ComponentBuilder(component).component() == component, "\(path)")
      }
    }
  }

  @Test("written text has physical lines of at most 75 octets, and survives another pass unchanged")
  func stableWriting() throws {
    for path in Corpora.paths {
      let first = try writtenBytes(Reading(try Corpora.bytes(path)).components)
      #expect(NaiveLineSplitter.split(first).allSatisfy { $0.count <= 75 }, "\(path)")
      #expect(try writtenBytes(Reading(first).components) == first, "\(path)")
    }
  }
}
