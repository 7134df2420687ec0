import Testing

@testable import WebCalendar

@Suite("The words of pages")
struct PageWordsTests {
  /// Returns the placeholders in a text.
  private static func places(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\{[0-9]\}/#).map { String($0.0) })
  }

  @Test("each language has each word, with the same placeholders", arguments: PageWords.all.map(\.tag))
  func complete(_ tag: String) {
    let words = PageWords.of(tag)
    let english = PageWords.of("en")
    #expect(words.tag == tag)
    for word in PageWord.allCases {
      let text = words.texts[word.rawValue] ?? ""
      #expect(!text.isEmpty, "\(word)")
      #expect(Self.places(text) == Self.places(english[word]), "\(word)")
    }
    for word in PageCount.allCases {
      let forms = words[word]
      #expect(forms.one != word.rawValue && !forms.one.isEmpty && !forms.many.isEmpty, "\(word)")
      #expect(Self.places(forms.many) == Self.places(english[word].many), "\(word)")
      // The singular form may omit the number.
      #expect(Self.places(forms.one).union(["{0}"]) == Self.places(english[word].one).union(["{0}"]), "\(word)")
    }
  }

  @Test(
    "readers get their language, or English",
    arguments: [("de-AT", "de"), ("en", "en"), ("fr-CH", "en"), ("DE", "de")])
  func choice(_ tag: String, _ language: String) { #expect(PageWords.of(tag).tag == language) }

  @Test(
    "a page has the language of its words, and no date in another one",
    arguments: [("de-AT", "de-AT", nil), ("en-US", "en-US", nil), ("fr-CH", "en", "fr-CH"), ("ar", "en", "ar")])
  func tags(_ tag: String, _ page: String, _ dates: String?) {
    let language = PageLanguage.preferred(tag)
    #expect(language.pageTag == page)
    #expect(language.dateTag == dates)
  }

  @Test("inserted text stays as it is, whatever it looks like")
  func filling() {
    let words = PageWords.of("en")
    #expect(words.text(.noZone, ["{0}{1}"]).contains("“{0}{1}”"))
    #expect(words.text(.noZone, []).contains("“{0}”"))
  }

  @Test(
    "singular and plural have separate words",
    arguments: [("en", 1, "1 event"), ("en", 0, "0 events"), ("de", 1, "1 Termin"), ("de", 21, "21 Termine")])
  func counting(_ tag: String, _ count: Int, _ text: String) { #expect(PageWords.of(tag).text(count, .events) == text) }

  @Test("the script's words are in the page, and no others")
  func script() {
    let script = String(decoding: PageScript.bytes, as: UTF8.self)
    let known = PageWords.of("en").script.compactMap { $0["name"] }
    #expect(Set(known).count == known.count)
    for name in known { #expect(script.contains("\"\(name)\""), "\(name)") }
    for said in script.matches(of: #/word\("(\w+)"/#) { #expect(known.contains(String(said.1)), "\(said.1)") }
  }
}
