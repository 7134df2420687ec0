import Foundation
import ProgramTestSupport
import Testing

/// Most commands need only the C library, SQLite and expat. Any other library would slow down every start.
@Suite("Libraries that the program loads")
struct OpenedLibrariesTests {
  /// The libraries that only some commands need.
  private static let rare = [
    "libcurl", "libarchive", "libical.", "libicu", "libssl", "libnghttp2", "libxml2", "libpsl",
  ]

  private static let calendar = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Example//Opened libraries//EN\r
    BEGIN:VEVENT\r
    UID:1\r
    DTSTAMP:20260101T000000Z\r
    DTSTART:20260105T100000Z\r
    DURATION:PT1H30M\r
    GEO:52.5;13.4\r
    RRULE:FREQ=WEEKLY;COUNT=3\r
    SUMMARY:Choir\r
    BEGIN:VALARM\r
    ACTION:DISPLAY\r
    DESCRIPTION:Choir\r
    TRIGGER:-PT15M\r
    END:VALARM\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test(
    "commands that read a file load no library that few commands need",
    arguments: [
      ["--version"], ["validate", "FILE"], ["convert", "FILE", "--to", "json"], ["fix", "--diff", "FILE"],
      ["agenda", "--file", "FILE", "2026-01-05", "+30d"],
      ["expand", "--rrule", "FREQ=DAILY", "--start", "20260101", "--limit", "3"],
      ["import", "FILE"],
    ])
  func ordinary(_ arguments: [String]) async throws {
    let said = try await opened(arguments)
    for library in Self.rare { #expect(!said.contains("/\(library)"), "\(library) is loaded by \(arguments)") }
  }

  @Test("libical is loaded when it is needed")
  func asked() async throws {
    #expect(try await opened(["validate", "--second-opinion", "FILE"]).contains("/libical."))
  }

  /// The loader's report on the libraries that a command opens (ld.so(8)).
  private func opened(_ arguments: [String]) async throws -> String {
    let place = try Workplace()
    let file = try place.write("a.ics", Self.calendar)
    let outcome = try await place.launch(
      Program.path, arguments.map { $0 == "FILE" ? file : $0 }, environment: ["LD_DEBUG": "files"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("libc.so"), "the loader of this system reports nothing")
    return outcome.error
  }
}
