import CivilTime
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
  private let now = Instant(secondsSince1970: 1_795_400_000)

  @Test(
    "the preferred form is written",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
    ])
  func written(seconds: Int64, text: String) {
    #expect(HTTPDate.text(of: Instant(secondsSince1970: seconds)) == text)
  }

  @Test(
    "all three forms are read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Monday, 23-Nov-26 00:00:00 GMT", 1_795_392_000),
    ])
  func read(text: String, seconds: Int64) {
    #expect(HTTPDate.instant(of: text, now: now)?.secondsSince1970 == seconds)
  }

  @Test(
    "an invalid date gives nil",
    arguments: [
      "", "0", "tomorrow", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "a b c d e f", "- - -",
    ])
  func unread(text: String) {
    #expect(HTTPDate.instant(of: text, now: now) == nil)
  }
}
