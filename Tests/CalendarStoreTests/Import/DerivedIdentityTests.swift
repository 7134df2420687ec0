import CalendarStore
import ICalendar
import Testing

@Suite("Items without UID or DTSTAMP")
struct DerivedIdentityTests {
  @Test("missing properties are added, before the item's components, and the rest stays")
  func added() throws {
    let test = try TestStore()
    try test.load(fixture: "no-uid-no-dtstamp")
    let source = NaiveCalendar(try Fixture.bytes("no-uid-no-dtstamp.ics")).items
    let exported = NaiveCalendar(try test.exported()).items
    #expect(exported.count == source.count)
    for (item, original) in zip(exported, source) {
      #expect(item.completes(original))
      #expect(item.value("UID") != nil)
      #expect(item.value("DTSTAMP") != nil)
    }
    let first = exported[0].lines.map { String(decoding: $0, as: UTF8.self) }
    let alarm = try #require(first.firstIndex(of: "BEGIN:VALARM"))
    #expect(first[alarm - 2].hasPrefix("UID:"))
    #expect(first[alarm - 1] == "DTSTAMP:19700101T000000Z")
  }

  @Test("a second import changes nothing")
  func again() throws {
    let test = try TestStore()
    let first = try test.load(fixture: "no-uid-no-dtstamp")
    #expect(first.added == 5)
    let before = try test.contents()
    #expect(try test.load(fixture: "no-uid-no-dtstamp").numbers == [0, 0, 5, 0, 0])
    #expect(try test.contents() == before)
  }

  @Test("DTSTAMP becomes LAST-MODIFIED, else CREATED, else the beginning of 1970")
  func stamps() throws {
    let test = try TestStore()
    let modified = component(
      "VEVENT", uid: "a", stamp: nil, ["CREATED:20200101T000000Z", "LAST-MODIFIED:20210101T000000Z"])
    let created = component("VEVENT", uid: "b", stamp: nil, ["CREATED:20200101T000000Z"])
    let broken = component("VEVENT", uid: "c", stamp: nil, ["LAST-MODIFIED:soon", "CREATED:20200101T000000"])
    try test.load(calendar(modified, created, broken))
    let stamps = try test.store.items(matching: ItemQuery()).map { $0.component.first(.dtstamp)?.rawValue }
    #expect(stamps == ["20210101T000000Z", "20200101T000000Z", "19700101T000000Z"])
  }

  @Test("LAST-MODIFIED decides between versions that have no DTSTAMP")
  func versionsWithoutStamp() throws {
    let old = component("VEVENT", uid: "a", stamp: nil, ["LAST-MODIFIED:20210101T000000Z", "SUMMARY:old"])
    let new = component("VEVENT", uid: "a", stamp: nil, ["LAST-MODIFIED:20220101T000000Z", "SUMMARY:new"])
    for order in permutations([old, new]) {
      let test = try TestStore()
      try test.load(calendar(order))
      #expect(try test.titles() == ["new"])
    }
  }

  @Test("a derived UID depends on the item's content and not on its version")
  func derivedUID() throws {
    let first = component(
      "VEVENT", uid: nil, sequence: 1, stamp: "20260101T000000Z", ["SUMMARY:Same", "CREATED:20200101T000000Z"])
    let second = component("VEVENT", uid: nil, sequence: 2, stamp: "20260102T000000Z", ["SUMMARY:Same"])
    let other = component("VEVENT", uid: nil, sequence: 2, stamp: "20260102T000000Z", ["SUMMARY:Other"])
    let test = try TestStore()
    #expect(try test.load(calendar(first, second, other)).added == 2)
    #expect(try test.titles() == ["Same", "Other"])
    let uids = try test.store.items(matching: ItemQuery()).map(\.uid)
    #expect(
      uids.allSatisfy {
        $0.wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}/) != nil
      })
  }

  @Test("an empty UID line stays, and the item is identified by its content")
  func emptyUID() throws {
    let test = try TestStore()
    let text = calendar(event(uid: "", title: "a"), event(uid: " ", title: "b"))
    #expect(try test.load(text).added == 2)
    #expect(try test.load(text).numbers == [0, 0, 2, 0, 0])
    #expect(try test.exportedText().contains("UID:\r\n"))
    #expect(try test.store.items(matching: ItemQuery()).allSatisfy { !$0.uid.isEmpty && $0.uid != " " })
  }

  @Test("unknown components are kept as they are, without a UID")
  func unknownComponents() throws {
    let test = try TestStore()
    let text = calendar(component("X-THING", uid: nil, stamp: nil, ["X-A:1"]))
    try test.load(text)
    #expect(try test.exportedText().contains("BEGIN:X-THING\r\nX-A:1\r\nEND:X-THING\r\n"))
    #expect(try test.load(text).numbers == [0, 0, 1, 0, 0])
  }
}
