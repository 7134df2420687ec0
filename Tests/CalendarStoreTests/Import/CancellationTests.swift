import CalendarModel
import CalendarStore
import ICalendar
import Testing

@Suite("METHOD:CANCEL")
struct CancellationTests {
  private func message(sequence: Int = 1, uid: String = "one", _ more: String...) -> String {
    calendar(
      component("VEVENT", uid: uid, sequence: sequence, stamp: "20260202T000000Z", ["DTSTART:20260301T120000Z"] + more),
      properties: ["METHOD:CANCEL"])
  }

  @Test("marks the stored item cancelled, with the message's SEQUENCE and DTSTAMP, and keeps the rest")
  func storedItem() throws {
    let test = try TestStore()
    try test.load(
      calendar(event(sequence: 0, title: "Lunch", start: ":20260301T120000Z", "X-NOTE;A=b:c", "STATUS;X=1:CONFIRMED")))
    #expect(try test.load(message()).numbers == [0, 1, 0, 0, 0])
    let item = try #require(try test.store.items(named: "one").first)
    #expect(item.isCancelled)
    #expect(
      item.component.lines.map(\.unfolded) == [
        "BEGIN:VEVENT", "UID:one", "DTSTAMP:20260202T000000Z", "SEQUENCE:1", "SUMMARY:Lunch",
        "DTSTART:20260301T120000Z",
        "X-NOTE;A=b:c", "STATUS:CANCELLED", "END:VEVENT",
      ])
  }

  @Test("a second import of the message changes nothing")
  func again() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    try test.load(message())
    let before = try test.contents()
    #expect(try test.load(message()).numbers == [0, 0, 1, 0, 0])
    #expect(try test.contents() == before)
  }

  @Test("is kept verbatim as a cancelled item if the store has none")
  func unknownItem() throws {
    let test = try TestStore()
    #expect(try test.load(message()).numbers == [1, 0, 0, 0, 0])
    let item = try #require(try test.store.items(named: "one").first)
    #expect(item.isCancelled && item.method == "CANCEL")
    #expect(
      NaiveCalendar(try test.exported()).items.map(\.lines) == NaiveCalendar(Array(message().utf8)).items.map(\.lines))
    #expect(try test.load(message()).numbers == [0, 0, 1, 0, 0])
  }

  @Test("the request and its cancellation give a cancelled item in either order, together or one by one")
  func orders() throws {
    let request = calendar(event(sequence: 0), properties: ["METHOD:REQUEST"])
    for sequence in [0, 1] {
      for order in permutations([request, message(sequence: sequence)]) {
        let together = try TestStore()
        try together.load(order)
        #expect(try together.store.items(matching: ItemQuery()).map(\.isCancelled) == [true])
        let before = try together.contents()
        try together.load(order)
        #expect(try together.contents() == before)
        let apart = try TestStore()
        for text in order { try apart.load(text) }
        #expect(try apart.store.items(matching: ItemQuery()).map(\.isCancelled) == [true])
      }
    }
  }

  @Test("cancels an item of the same version, and that version does not come back with its file")
  func sameVersion() throws {
    let request = calendar(event(sequence: 1, stamp: "20260202T000000Z"))
    let test = try TestStore()
    try test.load(request, message())
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try test.load(request, message()).changesAnything == false)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
  }

  @Test("cancels an item even if the message is the item's own component")
  func identicalComponent() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    #expect(try test.load(calendar(event(), properties: ["METHOD:CANCEL"])).updated == 1)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try test.load(calendar(event(), properties: ["METHOD:CANCEL"])).changesAnything == false)
  }

  @Test("an older cancellation is ignored, and a newer version reverts a cancellation")
  func versions() throws {
    let test = try TestStore()
    try test.load(calendar(event(sequence: 2)))
    #expect(try test.load(message(sequence: 1)).skippedCount == 1)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [false])
    try test.load(message(sequence: 3))
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try test.load(calendar(event(sequence: 4))).updated == 1)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [false])
  }

  @Test("with a RECURRENCE-ID it cancels only that occurrence")
  func occurrence() throws {
    let test = try TestStore()
    try test.load(fixture: "cancel-one-occurrence")
    let items = try test.store.items(matching: ItemQuery()).sorted { $0.id.number < $1.id.number }
    #expect(items.map(\.recurrenceKey.text) == ["", "20260302T080000Z", "20260309T080000Z"])
    #expect(items.map(\.isCancelled) == [false, true, true])
    #expect(try test.load(fixture: "cancel-one-occurrence").changesAnything == false)
  }

  @Test("cancels all twins")
  func twins() throws {
    let twins = calendar(
      event(title: "left"), event(title: "right", start: ":20260302T120000Z"),
      event(title: "left", start: ":20260303T120000Z"))
    let test = try TestStore()
    try test.load(twins, message())
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true, true, true])
    #expect(try test.titles() == ["left", "right", "left"])
    #expect(try test.load(twins, message()).changesAnything == false)
    let apart = try TestStore()
    try apart.load(twins)
    #expect(try apart.load(message()).numbers == [0, 3, 0, 0, 0])
  }

  @Test("two twins that it makes identical become one")
  func sameTwins() throws {
    func zoned(_ offset: String, _ status: String) -> String {
      let standard = [
        "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
      ]
      return calendar(
        lines(["BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD"] + standard),
        event(start: ";TZID=Home:20260301T120000", "STATUS:\(status)"))
    }
    let test = try TestStore()
    try test.load(zoned("+0100", "CONFIRMED") + zoned("+0500", "TENTATIVE"))
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [false, false])
    try test.load(message())
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try test.load(message()).changesAnything == false)
    #expect(try test.store.examine().isGood)
  }

  @Test("keeps the VTIMEZONE of an item even if the message has none")
  func timeZoneStays() throws {
    let test = try TestStore()
    try test.load(calendar(timeZone("Office", offset: "+0100"), event(start: ";TZID=Office:20260301T120000")))
    try test.load(message())
    let item = try #require(try test.store.items(named: "one").first)
    #expect(item.isCancelled)
    #expect(try test.store.timeZones(of: item).count == 1)
    #expect(try test.exportedText().contains("TZID:Office"))
  }

  @Test("obeys the conflict policy")
  func policies() throws {
    let test = try TestStore()
    try test.load(calendar(event()))
    #expect(try test.load(message(), options: ImportOptions(conflictPolicy: .keep)).skippedCount == 1)
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [false])
    #expect(throws: StoreError.self) { try test.load(message(), options: ImportOptions(conflictPolicy: .fail)) }
    try test.load(message(), options: ImportOptions(conflictPolicy: .replace))
    #expect(try test.store.items(named: "one").map(\.isCancelled) == [true])
    #expect(try test.load(message(), options: ImportOptions(conflictPolicy: .fail)).numbers == [0, 0, 1, 0, 0])
  }

  @Test("METHOD and STATUS are compared case-insensitively")
  func letterCase() throws {
    let test = try TestStore()
    try test.load(calendar(event("Status:cancelled")))
    try test.load(calendar(event(uid: "two"), properties: ["method:cancel"]))
    #expect(try test.store.items(matching: ItemQuery()).map(\.isCancelled) == [true, true])
  }
}
