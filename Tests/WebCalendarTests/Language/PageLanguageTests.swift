import Testing

@testable import WebCalendar

@Suite("The language that a browser asks for")
struct PageLanguageTests {
  @Test(
    "The most wanted one that is known counts, and none that is not wanted",
    arguments: [
      ("de", "de"), ("de;q=0.5, fr", "fr"), ("xx, de;q=0.1", "de"), ("de;q=0", "en-GB"), ("de;q=0, fr;q=0.2", "fr"),
      ("", "en-GB"),
    ])
  func preferred(header: String, tag: String) {
    #expect(PageLanguage.preferred(header).tag == tag)
  }
}
