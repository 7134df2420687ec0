import ICalendar
import Libical

/// What holds for whole components: libical finds the same properties and components in them, but for the differences
/// that ``ReadingDifference`` lists.
struct ComponentProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let reading = WholeReading(MemoryByteSource(input), limits: ReadingLimits())
    for component in reading.components {
      // libical is asked about every component, so that what it does with memory is seen even if nobody can compare.
      let theirs = SecondOpinion.reading(of: component)
      guard reading.issues.isEmpty, isComparable(component) else { continue }
      guard let theirs else { throw Violation("libical makes nothing of \(component.name)") }
      let unexplained = ReadingComparison(component, theirs).unexplained
      try require(unexplained.isEmpty, "libical reads a component as we do", unexplained.joined(separator: "\n"))
    }
  }

  /// Whether a component is text without control characters, which libical leaves out or ends a value at, and all its
  /// parameters are well-formed: it drops some lines for what is wrong there.
  private func isComparable(_ component: Component) -> Bool {
    component.lines.allSatisfy { line in
      line.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && String(validating: line.bytes, as: UTF8.self) != nil
        && line.unfolded.wholeMatch(of: Self.wellFormed) != nil
    }
  }

  nonisolated(unsafe) private static let wellFormed =
    /[^;:]*(;[A-Za-z0-9-]+=("[^"]*"|[^";:,]*)(,("[^"]*"|[^";:,]*))*)*(:.*)?/
}
