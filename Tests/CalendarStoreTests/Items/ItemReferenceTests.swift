import CalendarModel
import CalendarStore
import GRDB
import Testing

@Suite("Items as people refer to them")
struct ItemReferenceTests {
  private func code(_ body: () throws -> Void) -> StoreError.Code? {
    do { try body() } catch let error as StoreError { return error.code } catch { return nil }
    return nil
  }

  @Test("a UID finds the series and its overrides, in order of import")
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
    let names = try test.store.itemNames()
    for item in try test.store.items(matching: ItemQuery()) {
      for name in [names.whole(item.id), names.short(item.id), names.whole(item.id).uppercased()] {
        #expect(try test.store.items(named: name).map(\.uid) == [item.uid])
      }
    }
  }

  @Test("the beginning of several ids is ambiguous, and they are listed as they can be typed")
  func ambiguous() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "first", title: "Near")))
    // The next number has the same remainder, so its ID begins with the same four digits.
    try test.database { try $0.execute(sql: "UPDATE revisions SET end_item = \(1 + 1 << 16)") }
    try test.load(calendar(event(uid: "second", title: "Far")))
    let names = try test.store.itemNames()
    let first = try #require(try test.store.items(named: "first").first).id
    let second = try #require(try test.store.items(named: "second").first).id
    #expect([names.short(first), names.short(second)].map(\.count) == [5, 5])
    let shared = String(names.whole(first).prefix(4))
    #expect(names.whole(second).hasPrefix(shared))
    let error = #expect(throws: StoreError.self) { try test.store.items(named: shared) }
    #expect(error?.code == .ambiguous)
    #expect(
      error?.message
        == "“\(shared)” matches several items; write id:\(names.short(first)) for “Near” in “Calendar”, "
        + "id:\(names.short(second)) for “Far” in “Calendar”")
    #expect(try test.store.items(named: "id:\(names.short(second))").map(\.uid) == ["second"])
  }

  @Test("fewer than four digits are not an id, so that repeating a command does not reach another item")
  func fewDigits() throws {
    let test = try TestStore()
    try test.load(calendar((0..<40).map { event(uid: "event \($0)") } + [event(uid: "e")]))
    try test.store.remove(test.store.occurrence(named: "e"), span: .all)
    for text in ["e", "0", "id:e", "1f", "123", "abc"] {
      #expect(code { _ = try test.store.items(named: text) } == .notFound)
    }
    let error = #expect(throws: StoreError.self) { try test.store.items(named: "e") }
    #expect(error?.message == "there is no item “e”; an id has at least four digits")
  }

  @Test(
    "nothing is found in an empty store",
    arguments: ["", "/", "//", "ffffffffff", "no such item", "0/0", "x/20260101"])
  func notFound(reference: String) throws {
    let test = try TestStore()
    #expect(code { _ = try test.store.items(named: reference) } == .notFound)
    try test.load(calendar(event()))
    #expect(code { _ = try test.store.items(named: reference) } == .notFound)
  }

  @Test("uid: and id: disambiguate a UID that reads like the id of another item; a UID may contain a slash")
  func forced() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "first")))
    let name = try test.name(of: #require(try test.store.items(named: "first").first).id)
    try test.load(calendar(event(uid: name, title: "by UID"), event(uid: "a/b", title: "slash")))
    #expect(code { _ = try test.store.items(named: name) } == .ambiguous)
    #expect(code { _ = try test.store.occurrence(named: name) } == .ambiguous)
    #expect(try test.store.items(named: "uid:\(name)").map(\.uid) == [name])
    #expect(try test.store.items(named: "id:\(name)").map(\.uid) == ["first"])
    #expect(try test.store.items(named: String(name.prefix(6))).map(\.uid) == ["first"])
    #expect(try test.store.items(named: "a/b").map(\.uid) == ["a/b"])
    #expect(try test.store.items(named: "uid:a/b").map(\.uid) == ["a/b"])
    #expect(code { _ = try test.store.items(named: "id:a/b") } == .notFound)
  }

  @Test("a UID in several calendars lists the items when one is to be edited")
  func sharedUID() throws {
    let test = try TestStore()
    try test.load(calendar(event(uid: "s", title: "Lunch")))
    try test.load(calendar(event(uid: "s", title: "Lunch"), properties: ["X-WR-CALNAME:Other"]))
    let ids = try test.store.items(named: "s").map { try test.name(of: $0.id).prefix(4) }
    let error = #expect(throws: StoreError.self) { try test.store.occurrence(named: "s") }
    #expect(
      error?.message
        == "“s” matches several items; write id:\(ids[0]) for “Lunch” in “Calendar”, "
        + "id:\(ids[1]) for “Lunch” in “Other”")
  }

  @Test("the same digits name different items in another store")
  func secret() throws {
    let ids = try (0..<8).map { _ in
      let test = try TestStore()
      try test.load(calendar(event()))
      return try test.name(of: ItemID(number: 1))
    }
    #expect(Set(ids).count == ids.count)
  }

  @Test("an occurrence after a slash finds the override of that series in that calendar")
  func occurrence() throws {
    let test = try TestStore()
    let texts = calendar(
      event(uid: "s", title: "series"), event(uid: "s", title: "utc", "RECURRENCE-ID:20260302T120000Z"),
      event(uid: "s", title: "date", "RECURRENCE-ID;VALUE=DATE:20260303"),
      component("VTODO", uid: "s", ["RECURRENCE-ID:20260302T120000Z"]))
    try test.load(
      texts, calendar(event(uid: "s", "RECURRENCE-ID:20260302T120000Z"), properties: ["X-WR-CALNAME:Other"]))
    let series = try test.name(of: #require(try test.store.items(named: "s").first).id)
    let found = try test.store.items(named: "\(series)/20260302T120000Z")
    #expect(found.map(\.calendar) == ["Calendar"])
    #expect(found.map(\.kind) == [.event])
    #expect(try test.store.items(named: "\(series)/20260303").count == 1)
    #expect(code { _ = try test.store.items(named: "\(series)/20260309T120000Z") } == .notFound)
  }
}
