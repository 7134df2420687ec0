import Testing

@testable import WebCalendar

@Suite("The words of pages")
struct PageWordsTests {
  @Test("each language has each word, with the same places to fill in", arguments: PageWords.all.map(\.tag))
  func complete(_ tag: String) {
    let words = PageWords.of(tag)
    #expect(words.tag == tag)
    for word in PageWord.allCases {
      let text = words.texts[word.rawValue] ?? ""
      #expect(!text.isEmpty, "\(word)")
      let places = { (text: String) in Set(text.matches(of: #/\{[0-9]\}/#).map { String($0.0) }) }
      #expect(places(text) == places(PageWords.english[word]), "\(word)")
    }
  }

  @Test(
    "a reader gets their language, or English",
    arguments: [("de-AT", "de"), ("en", "en"), ("fr-CH", "en"), ("DE", "de")])
  func choice(_ tag: String, _ language: String) { #expect(PageWords.of(tag).tag == language) }

  @Test("what is filled in stays as it is, whatever it looks like")
  func filling() {
    #expect(PageWords.english.text(.noZone, ["{0}{1}"]).contains("“{0}{1}”"))
    #expect(PageWords.english.text(.sendSeveral, []) == "Send to {0} people")
  }
}
