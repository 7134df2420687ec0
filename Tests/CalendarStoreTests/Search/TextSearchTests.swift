import Bounds
@testable import CalendarStore
import ICalendar
import Testing

@Suite("Text search")
struct TextSearchTests {
  private static let texts = [
    "SUMMARY:Dentist appointment", "SUMMARY:Appointment with the dentist's café", "LOCATION:Café Zürich\\, main hall",
    "DESCRIPTION:Bring the x-ray images\\nand C++ notes", "ATTENDEE;CN=\"Miller, Ann\":mailto:ann.miller@example.com",
    "CATEGORIES:Work,Big Trips", "SUMMARY:明日の会議は午後三時から", "COMMENT:NOT OR AND NEAR", "SUMMARY:İstanbul STRASSE ÆØÅ",
    "CONTACT:Jim Dolittle", "RESOURCES:Projector", "ORGANIZER:MAILTO:Boss@Example.com", "SUMMARY:e\u{301}cole",
    "SUMMARY:Встреча с Ёлкой", "DESCRIPTION:東京タワー Tokyo\\, 渋谷 3-1", "SUMMARY:회의 일정", "X-NOTE:unsearchable",
  ]

  private func search(_ terms: ItemQuery.TextTerm...) throws -> [Int] {
    let test = try TestStore()
    try test.load(calendar(Self.texts.enumerated().map { component("VEVENT", uid: String($0.offset), [$0.element]) }))
    var query = ItemQuery()
    query.text = terms
    return try test.store.items(matching: query).compactMap { Int($0.uid) }.sorted()
  }

  @Test("words are found in every text, and all of them must be present")
  func words() throws {
    #expect(try search(.init("dentist")) == [0, 1])
    #expect(try search(.init("dentist"), .init("cafe")) == [1])
    #expect(try search(.init("dentist"), .init("work")) == [])
    #expect(try search(.init("hall")) == [2])
    #expect(try search(.init("unsearchable")) == [])
    #expect(try search(.init("notes")) == [3])
    #expect(try search(.init("nand")) == [])
  }

  @Test("symbols without letters or digits are found literally")
  func signs() throws {
    #expect(try search(.init("+")) == [3])
    #expect(try search(.init("++"), .init("notes")) == [3])
    #expect(try search(.init("+", isExcluded: true), .init("notes")) == [])
    #expect(try search(.init("🎉")) == [])
    #expect(try search(.init("+", field: .title)) == [])
    #expect(try search(.init("@", field: .people)) == [4, 11])
  }

  @Test("several words of one term must be consecutive")
  func phrases() throws {
    #expect(try search(.init("dentist appointment")) == [0])
    #expect(try search(.init("appointment dentist")) == [])
    #expect(try search(.init("big trips")) == [5])
    #expect(try search(.init("work trips")) == [])
    #expect(try search(.init("x-ray")) == [3])
  }

  @Test("the beginning of a word finds it on request")
  func prefixes() throws {
    #expect(try search(.init("appoint")) == [])
    #expect(try search(.init("appoint", isPrefix: true)) == [0, 1])
    #expect(try search(.init("dentist app", isPrefix: true)) == [0])
    #expect(try search(.init("", isPrefix: true)) == [])
    #expect(try search(.init("!", isPrefix: true)) == [])
  }

  @Test("ss and ß match each other, in either case, in each of several words")
  func sharpS() throws {
    let test = try TestStore()
    let texts = ["Weiß in der Straße", "WEISS IN DER STRASSE", "Weiss", "GROẞ", "Masse", "Maße"]
    try test.load(
      calendar(texts.enumerated().map { component("VEVENT", uid: String($0.offset), ["SUMMARY:\($0.element)"]) }))
    func found(_ words: String, isPrefix: Bool = false) throws -> [Int] {
      var query = ItemQuery()
      query.text = [.init(words, field: .title, isPrefix: isPrefix)]
      return try test.store.items(matching: query).compactMap { Int($0.uid) }.sorted()
    }
    #expect(try found("weiss") == [0, 1, 2] && found("WEIß") == [0, 1, 2])
    #expect(try found("strasse") == [0, 1] && found("Straße") == [0, 1] && found("weiß in der strasse") == [0, 1])
    #expect(try found("strass", isPrefix: true) == [0, 1] && found("gross") == [3] && found("groß") == [3])
    #expect(try found("masse") == [4, 5])
    #expect(SearchWords.spellings(of: String(repeating: "ss ", count: 50)).count == 17)
  }

  @Test("characters of scripts without spaces are separated in any position", arguments: 0..<20)
  func places(count: Int) {
    let letters = String(repeating: "aé", count: count)
    #expect(SearchWords.separated("\(letters)会€\(letters)議") == "\(letters) 会 €\(letters) 議 ")
  }

  @Test("excluded terms exclude items")
  func exclusion() throws {
    #expect(try search(.init("dentist"), .init("cafe", isExcluded: true)) == [0])
    #expect(try search(.init("dentist", isExcluded: true)).count == Self.texts.count - 2)
    #expect(try search(.init("nowhere", isExcluded: true)).count == Self.texts.count)
    #expect(try search(.init("appoint", isPrefix: true, isExcluded: true)).count == Self.texts.count - 2)
  }

  @Test("fields limit where a term is searched")
  func fields() throws {
    #expect(try search(.init("cafe")) == [1, 2])
    #expect(try search(.init("cafe", field: .title)) == [1])
    #expect(try search(.init("cafe", field: .location)) == [2])
    #expect(try search(.init("images", field: .notes)) == [3])
    #expect(try search(.init("near", field: .notes)) == [7])
    #expect(try search(.init("miller", field: .people)) == [4])
    #expect(try search(.init("ann.miller@example.com", field: .people)) == [4])
    #expect(try search(.init("boss@example", field: .people)) == [11])
    #expect(try search(.init("mailto")) == [])
    #expect(try search(.init("jim", field: .people)) == [9])
    #expect(try search(.init("trips", field: .categories)) == [5])
    #expect(try search(.init("projector", field: .categories)) == [10])
    #expect(try search(.init("cafe", field: .title, isExcluded: true), .init("cafe")) == [2])
  }

  @Test("accents and letter case do not matter")
  func folding() throws {
    #expect(try search(.init("ZURICH")) == [2])
    #expect(try search(.init("züRICH")) == [2])
    #expect(try search(.init("ecole")) == [12])
    #expect(try search(.init("\u{E9}cole")) == [12])
    #expect(try search(.init("strasse")) == [8])
    #expect(try search(.init("встреча")) == [13])
    #expect(try search(.init("æøå")) == [8])
  }

  @Test("part of a Chinese or Japanese text is found, without spaces around it")
  func wordsWithoutBlanks() throws {
    #expect(try search(.init("会議")) == [6])
    #expect(try search(.init("三時")) == [6])
    #expect(try search(.init("明日の会議は午後三時から")) == [6])
    #expect(try search(.init("議会")) == [])
    #expect(try search(.init("タワー")) == [14])
    #expect(try search(.init("東京タワー tokyo")) == [14])
    #expect(try search(.init("東京", isPrefix: true), .init("tokyo")) == [14])
    #expect(try search(.init("会議", field: .title)) == [6])
    #expect(try search(.init("会議", field: .notes)) == [])
    #expect(try search(.init("회의")) == [15])
  }

  @Test(
    "nothing in a term is treated as syntax",
    arguments: [
      "\"", "\"\"", "\"dentist", "dentist\"", "NOT", "dentist OR cafe", "dentist AND cafe", "NEAR(dentist cafe)", "(",
      ")",
      "*", "^dentist", "title:", "title : dentist", "{title}", "-", "+", "C++", "a\0b", "\0", "'; DROP TABLE items; --",
      "\u{FEFF}", "\\", "NEAR", " ", "", "\u{600}\"", "dentist\u{600}\" OR x",
    ])
  func syntax(term: String) throws {
    let found = try search(.init(term))
    #expect(found.count <= 2)
    _ = try search(.init(term, isPrefix: true))
    _ = try search(.init(term, field: .title, isPrefix: true, isExcluded: true))
    let expected = [
      "NOT": [7], "NEAR": [7], "\"dentist": [0, 1], "dentist\"": [0, 1], "^dentist": [0, 1], "C++": [3],
    ]
    if let expected = expected[term] { #expect(found == expected) }
  }

  @Test(
    "only the beginning of a long text is searched, in each column",
    arguments: ["DESCRIPTION", "CATEGORIES", "SUMMARY"])
  func longTexts(name: String) throws {
    let filler = String(repeating: "filler ", count: SearchText.longest / 7)
    let test = try TestStore()
    try test.load(calendar(component("VEVENT", uid: "long", ["\(name):early \(filler) beyond", "LOCATION:Here"])))
    func found(_ words: String) throws -> Int {
      var query = ItemQuery()
      query.text = [.init(words)]
      return try test.store.items(matching: query).count
    }
    #expect(try found("early") == 1)
    #expect(try found("here") == 1)
    #expect(try found("beyond") == 0)
    #expect(try test.store.examine().isGood)
    // The index must be given the texts that it is to forget.
    try test.load(calendar(component("VEVENT", uid: "long", ["SEQUENCE:1", "LOCATION:There"])))
    #expect(try found("early") == 0 && found("filler") == 0 && found("here") == 0 && found("there") == 1)
  }

  @Test("the searched part of a text ends with a whole character")
  func wholeCharacters() throws {
    for shift in 0..<4 {
      let text = String(repeating: "x", count: shift) + String(repeating: "\u{1F389}é漢", count: SearchText.longest / 8)
      let item = try Component("BEGIN:VEVENT\r\nDESCRIPTION:\(text)\r\nEND:VEVENT\r\n")
      let searched = SearchText(item).text(ofColumn: 2)
      #expect(!searched.contains("\u{FFFD}"))
      #expect(searched.utf8.count > SearchText.longest - 8)
    }
  }

  @Test("the index follows updates and deletions")
  func followsChanges() throws {
    let test = try TestStore()
    func found(_ word: String) throws -> [String] {
      var query = ItemQuery()
      query.text = [.init(word)]
      return try test.titles(query)
    }
    try test.load(calendar(event(title: "before")))
    #expect(try found("before") == ["before"])
    try test.load(calendar(event(sequence: 1, title: "after")))
    #expect(try found("before") == [])
    #expect(try found("after") == ["after"])
    try test.load(calendar(event(sequence: 2, title: "")))
    #expect(try found("after") == [])
    try test.load(calendar(event(sequence: 3, title: "again")))
    #expect(try found("again") == ["again"])
    try test.store.deleteCalendar(test.store.defaultCalendar())
    #expect(try found("again") == [])
    #expect(try test.database { try TextIndex.count($0) } == 0)
  }

  @Test("a repeated word is searched once, and the number of words and phrases is limited")
  func manyTerms() throws {
    let again = Array(repeating: ItemQuery.TextTerm("dentist"), count: 100)
    var query = ItemQuery()
    query.text = again
    let test = try TestStore()
    try test.load(calendar(event(title: "dentist")))
    #expect(try test.titles(query) == ["dentist"])
    for terms in [
      (1...17).map { ItemQuery.TextTerm("word\($0)") },
      [ItemQuery.TextTerm(Array(repeating: "a", count: 33).joined(separator: " "))],
    ] {
      query.text = terms
      let error = #expect(throws: StoreError.self) { try test.store.items(matching: query) }
      #expect(error?.code == .invalidArgument)
    }
  }

  @Test("a search that takes too long ends, and so does a cancelled one")
  func endless() throws {
    let test = try TestStore()
    try test.load(calendar((0..<1500).map { event(uid: "\($0)", title: "title +") }))
    func found(_ word: String, _ budget: WorkBudget) throws -> Int {
      var query = ItemQuery()
      query.text = [.init(word)]
      return try WorkBudget.$current.withValue(budget) { try test.store.items(matching: query).count }
    }
    let gone = WorkBudget(.init())
    gone.callOff()
    for budget in [WorkBudget(.init(time: 0)), gone] {
      let error = #expect(throws: StoreError.self) { try found("title", budget) }
      #expect(error?.code == .unavailable)
    }
    // Other resources do not interrupt a statement; the answer says what is missing.
    let spent = WorkBudget(.init(rows: 0))
    spent.spend(of: .rows)
    #expect(try found("title", spent) == 1500)
    // The texts of items are read as long as the work budget lasts.
    #expect(try found("+", WorkBudget(.init(steps: 100))) < 1500)
    #expect(try found("+", WorkBudget(.init())) == 1500)
  }
}
