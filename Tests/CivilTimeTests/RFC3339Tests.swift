import CivilTime
import Testing

@Suite("Dates and times in the form of RFC 3339")
struct RFC3339Tests {
  @Test("a date is read back from its text", arguments: ["0001-01-01", "2024-02-29", "2026-11-23", "9999-12-31"])
  func dates(text: String) throws {
    #expect(RFC3339.text(try #require(RFC3339.date(text))) == text)
    #expect(RFC3339.date(text.dropFirst(0)) == RFC3339.date(text))
  }

  @Test(
    "what is not a date of the years 1 to 9999 is none",
    arguments: [
      "", "2026", "2026-11", "2026-11-2", "2026-1-023", "20261123", "2026/11/23", "2026-11-23 ", "2026-11-23T",
      "0000-01-01", "-001-01-01", "+026-11-23", "2026-+1-23", "2026-00-01", "2026-13-01", "2026-02-29", "2026-11-31",
      "2026-11-00", "２０２６-11-23", "202٦-11-2",
    ])
  func others(text: String) { #expect(RFC3339.date(text) == nil) }
}
