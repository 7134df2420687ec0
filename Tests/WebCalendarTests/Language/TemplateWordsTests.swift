import Testing

@testable import WebCalendar

@Suite("Words in templates")
struct TemplateWordsTests {
  /// Texts that are the same in every language: a name, and text for machines.
  private static let names: Set<String> = ["Almanac", "· Almanac", "https://"]

  /// Returns a template without template tags and without parts that are not text: samples of input, and styles.
  private static func plain(_ template: String) -> String {
    template.replacing(#/\{\{\{?[^}]*\}?\}\}/#, with: "").replacing(#/<(code|style|script)\b[^>]*>.*?<\/\1>/#, with: "")
  }

  @Test("no template has words of its own", arguments: PageLibrary.texts.map(\.key).sorted())
  func noWords(_ name: String) throws {
    let template = Self.plain(try #require(PageLibrary.texts.first { $0.key == name }).value)
    // Attributes first, because a tag ends with the first `>` outside of quotation marks.
    let said = template.matches(of: #/(?:aria-label|placeholder|title|alt)="([^"]*)"/#).map { String($0.1) }
    let texts = template.replacing(#/<(?:"[^"]*"|[^">])*>/#, with: "\n").split(separator: "\n").map(String.init)
    for text in said + texts {
      let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let isAllowed = Self.names.contains(text) || !text.contains { $0.isLetter }
      #expect(isAllowed, "\(name): \(text)")
    }
  }

  @Test("each word that a template requests exists", arguments: PageLibrary.texts.map(\.key).sorted())
  func known(_ name: String) throws {
    let template = try #require(PageLibrary.texts.first { $0.key == name }).value
    for word in template.matches(of: #/\{\{w\.(\w+)\}\}/#) {
      #expect(PageWord(rawValue: String(word.1)) != nil, "\(word.1)")
    }
  }

  @Test("the script fills every placeholder in its words")
  func filled() {
    let script = String(decoding: PageScript.bytes, as: UTF8.self)
    for said in PageWords.all.flatMap(\.script) {
      guard let name = said["name"], let text = said["text"] else { continue }
      let uses = script.matches(of: #/\bword\(\s*"(\w+)"([,)])/#).filter { $0.1 == name }
      for use in uses { #expect((use.2 == ",") == text.contains("{0}"), "\(name): \(text)") }
    }
  }
}
