import ICalendar
import Libical

/// Properties of whole components: libical finds the same properties and components in them, except for the differences
/// listed in ``ReadingDifference``.
struct ComponentProperties {
  private let input: [UInt8]

  init(_ input: [UInt8]) {
    self.input = input
  }

  func check() throws {
    let reading = WholeReading(MemoryByteSource(input), limits: ReadingLimits())
    for component in reading.components {
      // Read every component with libical, so that its memory errors are found even if the results cannot be compared.
      let theirs = SecondOpinion.reading(of: component)
      guard reading.issues.isEmpty, isComparable(component) else { continue }
      guard let theirs else { throw Violation("libical cannot read \(component.name)") }
      let unexplained = ReadingComparison(component, theirs).unexplained
      try require(unexplained.isEmpty, "libical reads the same component", unexplained.joined(separator: "\n"))
    }
  }

  /// Whether a component is text without control characters, which libical drops or treats as the end of a value, and
  /// with well-formed parameters, because libical drops some lines with malformed ones.
  private func isComparable(_ component: Component) -> Bool {
    component.lines.allSatisfy { line in
      line.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && String(validating: line.bytes, as: UTF8.self) != nil
        && line.unfolded.wholeMatch(of: Self.wellFormed) != nil
    }
  }

  nonisolated(unsafe) private static let wellFormed =
    /[^;:]*(;[A-Za-z0-9-]+=("[^"]*"|[^";:,]*)(,("[^"]*"|[^";:,]*))*)*(:.*)?/
}
