import CalendarModel
import CalendarStore
import Testing

@Suite("Items by what people type")
struct ItemReferenceTests {
  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do { try body() } catch let error as StoreError { return error.code } catch { return nil }
    return nil
  }

  @Test("a UID finds the series and its overrides, in the order in which they came")
  func byUID() throws {
    let test = try TestStore()
    try test.load(
      calendar(
        event(uid: "s", title: "override", "RECURRENCE-ID:20260302T120000Z"), event(uid: "s", title: "series"),
        event(uid: "t")))
    #expect(try test.store.items(named: "s").map { $0.recurrenceKey.text } == ["20260302T120000Z", ""])
    #expect(code { _ = try test.store.items(named: "S") } == .notFound)
  }

  @Test("every item is found by its name, by its short form and in capital letters")
  func byName() throws {
    let test = try TestStore()
    try test.load(calendar((0..<300).map { event(uid: "event \($0)") }))
    let highest = try test.store.highestItemNumber()
    #expect(highest == 300)
    for item in try test.store.items(matching: ItemQuery()) {
      for name in [item.id.description, item.id.short(among: highest), item.id.description.uppercased()] {
        #expect(try test.store.items(named: name).map(\.uid) == [item.uid])
      }
    }
  }

  @Test("a beginning that several ids have is ambiguous, and some of them are told")
  func ambiguous() throws {
    let test = try TestStore()
    try test.load(calendar((0..<200).map { event(uid: "event \($0)") }))
    let first = try #require(try test.store.items(named: "event 0").first).id.description
    let error = #expect(throws: StoreError.self) { try test.store.items(named: String(first.prefix(1))) }
    #expect(error?.code == .ambiguous)
    #expect(error?.message.contains(first) == true && error?.message.contains("…") == true)
  }

  @Test(
    "nothing is found where there is nothing",
    arguments: ["", "/", "//", "ffffffffff", "no such item", "0/0", "x/20260101"])
  func notFound(reference: String) throws {
    let test = try TestStore()
    #expect(code { _ = try test.store.items(named: reference) } == .notFound)
    try test.load(calendar(event()))
    #expect(code { _ = try test.store.items(named: reference) } == .notFound)
  }

  @Test("a UID wins over an id that reads the same, and may hold a slash")
  func uidFirst() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "first")))
    let name = try #require(try test.store.items(named: "first").first).id.description
    try test.load(calendar(event(uid: name, title: "by UID"), event(uid: "a/b", title: "slash")))
    #expect(try test.store.items(named: name).map(\.uid) == [name])
    #expect(try test.store.items(named: String(name.prefix(6))).map(\.uid) == ["first"])
    #expect(try test.store.items(named: "a/b").map(\.uid) == ["a/b"])
  }

  @Test("an occurrence behind a slash finds the override of that series in that calendar")
  func occurrence() throws {
    let test = try TestStore()
    let texts = calendar(
      event(uid: "s", title: "series"), event(uid: "s", title: "utc", "RECURRENCE-ID:20260302T120000Z"),
      event(uid: "s", title: "date", "RECURRENCE-ID;VALUE=DATE:20260303"),
      component("VTODO", uid: "s", ["RECURRENCE-ID:20260302T120000Z"]))
    try test.load(
      texts, calendar(event(uid: "s", "RECURRENCE-ID:20260302T120000Z"), properties: ["X-WR-CALNAME:Other"]))
    let series = try #require(try test.store.items(named: "s").first).id
    let found = try test.store.items(named: "\(series)/20260302T120000Z")
    #expect(found.map(\.calendar) == ["Calendar"])
    #expect(found.map(\.kind) == ["VEVENT"])
    #expect(try test.store.items(named: "\(series)/20260303").count == 1)
    #expect(code { _ = try test.store.items(named: "\(series)/20260309T120000Z") } == .notFound)
  }
}
