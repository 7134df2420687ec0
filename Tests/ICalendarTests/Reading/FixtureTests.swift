import Foundation
import ICalendar
import Testing

/// Each file in Fixtures has an expected transcript next to it, as name.expected.
@Suite("Special files")
struct FixtureTests {
  /// Returns the elements with their line numbers, then the issues, then the error.
  private func transcript(_ reading: Reading) -> String {
    var lines = reading.elements.flatMap { element in
      element.description.split(separator: "\n").map { String($0.unicodeScalars.flatMap(visible)) }
    }
    lines += reading.issues.map { issue in
      "! \(issue.position) \(issue.code.rawValue)\(issue.count > 1 ? " \(issue.count) times" : ""): \(issue.message)"
    }
    if let error = reading.error { lines.append("error \(error.code.rawValue): \(error)") }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Shows control characters as U+ and their number.
  private func visible(_ scalar: Unicode.Scalar) -> String {
    let isControl = scalar.value < 0x20 || scalar.value == 0x7F
    return isControl ? "<U+" + String(scalar.value, radix: 16, uppercase: true) + ">" : String(Character(scalar))
  }

  @Test("a file is read as its .expected file says, in any pieces", arguments: Fixture.calendars)
  func expected(name: String) throws {
    let bytes = try Fixture.bytes(name)
    let expected = try Fixture.text(name.replacing(".ics", with: ".expected"))
    #expect(transcript(Reading(bytes)) == expected)
    for size in [1, 2, 3, 7, 64] { #expect(transcript(Reading(PiecewiseSource(bytes, size: size))) == expected) }
  }

  @Test("a file on disk is read like the same bytes in memory", arguments: Fixture.calendars)
  func onDisk(name: String) throws {
    let file = try FileByteSource(path: try Fixture.url(name).path)
    #expect(Reading(file) == Reading(try Fixture.bytes(name)))
  }

  @Test("writing a file and reading it again gives the same components", arguments: Fixture.calendars)
  func written(name: String) throws {
    let components = Reading(try Fixture.bytes(name)).components
    #expect(Reading(try writtenBytes(components)).components == components)
  }
}
