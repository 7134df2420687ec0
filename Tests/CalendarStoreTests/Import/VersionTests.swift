import CalendarStore
import Testing

@Suite("Versions of one item")
struct VersionTests {
  private let old = event(sequence: 1, stamp: "20260105T000000Z", title: "old")
  private let later = event(sequence: 1, stamp: "20260106T000000Z", title: "later")
  private let left = event(title: "left")
  private let right = event(title: "right", start: ":20260302T120000Z")
  private let higher = event(sequence: 2, stamp: "20260101T000000Z", title: "higher")

  @Test("the higher SEQUENCE wins, then the later DTSTAMP, in every order within one file")
  func everyOrderInOneFile() throws {
    for order in permutations([old, later, higher]) {
      let test = try TestStore()
      let summary = try test.load(calendar(order))
      #expect(try test.titles() == ["higher"])
      #expect(summary.numbers == [1, 0, 0, 0, 2])
    }
  }

  @Test("the higher SEQUENCE wins, then the later DTSTAMP, in every order across imports")
  func everyOrderAcrossImports() throws {
    for order in permutations([old, later, higher]) {
      let test = try TestStore()
      for text in order { try test.load(calendar(text)) }
      #expect(try test.titles() == ["higher"])
    }
  }

  @Test("the later DTSTAMP wins if SEQUENCE is equal or missing", arguments: [nil, 0, 4])
  func laterStamp(sequence: Int?) throws {
    let early = event(sequence: sequence, stamp: "20260105T000000Z", title: "early")
    let late = event(sequence: sequence, stamp: "20260105T000001Z", title: "late")
    for order in permutations([early, late]) {
      let test = try TestStore()
      for text in order { try test.load(calendar(text)) }
      #expect(try test.titles() == ["late"])
    }
  }

  @Test(
    "a version identical to the stored one is unchanged next to newer versions of its neighbours, in every order")
  func unchangedBesideChanged() throws {
    let test = try TestStore()
    let others = (1...3).map { event(uid: "other \($0)", sequence: 1, stamp: "20260105T000000Z", title: "other") }
    try test.load(calendar([others[0], old, others[1], others[2]]))
    #expect(try test.load(calendar([others[0], old, others[1], others[2]])).numbers == [0, 0, 4, 0, 0])
    // The older version is the one in the store when the import began.
    #expect(try test.load(calendar([others[0], higher, old, others[1], others[2]])).numbers == [0, 1, 3, 0, 1])
    #expect(try test.load(calendar([others[2], higher, others[0], others[2]])).numbers == [0, 0, 3, 0, 1])
    #expect(try test.titles().sorted() == ["higher", "other", "other", "other"])
  }

  @Test("a missing SEQUENCE is SEQUENCE 0")
  func missingSequence() throws {
    let test = try TestStore()
    let none = event(sequence: nil, stamp: "20260102T000000Z", title: "none")
    let zero = event(sequence: 0, stamp: "20260103T000000Z", title: "zero")
    try test.load(calendar(none))
    #expect(try test.load(calendar(zero)).numbers == [0, 1, 0, 0, 0])
    #expect(try test.load(calendar(none)).numbers == [0, 0, 0, 0, 1])
    #expect(try test.titles() == ["zero"])
  }

  @Test("an older version is skipped, with its file, line and UID")
  func olderIsSkipped() throws {
    let test = try TestStore()
    try test.load(calendar(higher))
    let summary = try test.load(calendar(old))
    #expect(summary.numbers == [0, 0, 0, 0, 1])
    let skipped = try #require(summary.skipped.first)
    #expect(skipped.input == "1.ics")
    #expect(skipped.line == 4)
    #expect(skipped.uid == "one")
    #expect(skipped.reason == "the store has a newer version")
  }

  @Test("identical components in one file are one")
  func identicalInOneFile() throws {
    let test = try TestStore()
    let summary = try test.load(calendar(old, old, old))
    #expect(summary.numbers == [1, 0, 0, 0, 2])
    #expect(summary.skipped.map(\.line) == [11, 18])
    #expect(try test.titles() == ["old"])
  }

  @Test("two versions of equal rank are both kept, as they are")
  func twins() throws {
    let test = try TestStore()
    #expect(try test.load(fixture: "twins-same-uid-two-lessons").numbers == [3, 0, 0, 0, 0])
    #expect(try test.titles() == ["Algebra", "Algebra", "Algebra, exercises"])
    #expect(try test.load(fixture: "twins-same-uid-two-lessons").numbers == [0, 0, 3, 0, 0])
    #expect(
      NaiveCalendar(try test.exported()).items.map(\.lines)
        == NaiveCalendar(try Fixture.bytes("twins-same-uid-two-lessons.ics")).items.map(\.lines))
  }

  @Test("a later file's version replaces one of equal rank")
  func undecidedAcrossImports() throws {
    let test = try TestStore()
    try test.load(calendar(event(title: "before")))
    #expect(try test.load(calendar(event(title: "after"))).numbers == [0, 1, 0, 0, 0])
    #expect(try test.titles() == ["after"])
  }

  @Test("the later of two versions with equal rank and the same start stays, as in two imports")
  func sameStart() throws {
    let versions = ["first", "second", "third"].map { event(title: $0) }
    for order in permutations(versions) {
      let test = try TestStore()
      let summary = try test.load(calendar(order))
      #expect(summary.numbers == [1, 0, 0, 0, 2])
      #expect(summary.skipped.allSatisfy { $0.reason.hasPrefix("two versions begin at the same time") })
      let apart = try TestStore()
      for text in order { try apart.load(calendar(text)) }
      #expect(try test.titles() == apart.titles())
      // A second import of the same file changes nothing.
      let revision = try test.store.revision()
      #expect(try test.load(calendar(order)).numbers == [0, 0, 1, 0, 2])
      #expect(try test.store.revision() == revision)
      #expect(try test.store.examine().isGood)
    }
  }

  @Test("versions that begin at the same instant in different zones begin at the same time")
  func sameInstant() throws {
    let test = try TestStore()
    let berlin = event(title: "Berlin", start: ";TZID=Europe/Berlin:20260301T130000")
    #expect(try test.load(calendar(event(title: "UTC"), berlin)).numbers == [1, 0, 0, 0, 1])
    #expect(try test.titles() == ["Berlin"])
  }

  @Test("one of two twins changes and the other stays, whichever comes first")
  func oneTwinChanges() throws {
    for order in permutations([left, event(title: "new right", start: ":20260302T120000Z")]) {
      let test = try TestStore()
      try test.load(calendar(left, right))
      try test.load(calendar(order))
      #expect(try test.titles().sorted() == ["left", "new right"])
      #expect(try test.load(calendar(order)).numbers == [0, 0, 2, 0, 0])
    }
  }

  @Test("a newer version replaces all twins")
  func newerThanTwins() throws {
    let twins = calendar(left, right)
    let newer = event(sequence: 1, title: "newer")
    let test = try TestStore()
    try test.load(twins)
    #expect(try test.load(calendar(newer)).numbers == [0, 1, 0, 1, 0])
    #expect(try test.titles() == ["newer"])
    #expect(try test.load(twins).numbers == [0, 0, 0, 0, 2])

    let together = try TestStore()
    let summary = try together.load(twins, calendar(newer))
    #expect(try together.titles() == ["newer"])
    #expect(summary.added == 1 && summary.removed == 0 && summary.skippedCount == 2)
  }

  @Test("a newer version replaces the twin that came with it and the one that did not")
  func newerThanTwinsOfWhichOneIsMet() throws {
    let list = [calendar(left, event(sequence: 1, title: "newer"))]
    let test = try TestStore()
    try test.load(calendar(left, right))
    let summary = try test.load(list)
    #expect(try test.titles() == ["newer"])
    #expect(summary.numbers == [0, 1, 0, 1, 1])
    #expect(try test.load(list).numbers == [0, 0, 1, 0, 1])
  }

  @Test("components of unknown kinds have no versions: all are kept")
  func unknownKinds() throws {
    let test = try TestStore()
    let first = component("X-LESSON", uid: "one", sequence: 5, ["SUMMARY:first"])
    let second = component("X-LESSON", uid: "one", sequence: 1, ["SUMMARY:second"])
    #expect(try test.load(calendar(first, second)).added == 2)
    #expect(try test.titles() == ["first", "second"])
  }

  @Test("calendar, kind and UID distinguish items")
  func identity() throws {
    let test = try TestStore()
    let todo = component("VTODO", uid: "one", ["SUMMARY:to-do"])
    try test.load(calendar(event(title: "event"), todo, event(uid: "ONE", title: "other")))
    try test.load(calendar(event(title: "elsewhere"), properties: ["X-WR-CALNAME:Elsewhere"]))
    #expect(try test.titles() == ["event", "to-do", "other", "elsewhere"])
  }

  @Test("an invalid SEQUENCE counts as 0, and an invalid DTSTAMP as older than any")
  func brokenVersions() throws {
    let test = try TestStore()
    let broken = lines([
      "BEGIN:VEVENT", "UID:one", "DTSTAMP:yesterday", "SEQUENCE:99999999999999999999", "SUMMARY:broken", "END:VEVENT",
    ])
    try test.load(calendar(broken))
    #expect(try test.load(calendar(event(title: "whole"))).updated == 1)
    #expect(try test.titles() == ["whole"])
  }

  @Test("some hundreds of events with the same UID are kept, so that thousands need not be compared with each other")
  func crowded() throws {
    let test = try TestStore()
    let events = (0..<600).map { number in
      event(start: ":2026\(1001 + number % 28 + 100 * (number / 28 % 3))T\(10 + number / 84)0000Z")
    }
    let summary = try test.load(calendar(events))
    #expect(summary.added == 500 && summary.skippedCount == 100)
    #expect(summary.skipped.first?.reason.contains("the same UID") == true)
    // All of them are found again, and a skipped one does not replace others.
    let again = try test.load(calendar(events))
    #expect(!again.changesAnything && again.skippedCount == 100)
    #expect(try test.store.items(named: "one").count == 500)
  }

  @Test("many UIDs that each have many events share one limit, and nothing is removed because of it")
  func comparisonLimit() throws {
    let test = try TestStore()
    let events = (0..<4).flatMap { uid in
      (0..<60).map { event(uid: "u\(uid)", start: ":2026\(1001 + $0 % 28 + 100 * ($0 / 28))T100000Z") }
    }
    // The first 20 versions of an item are always compared. 60 events need 780 more comparisons; the third UID needs
    // 435 for 50 events.
    var options = ImportOptions()
    options.comparisonLimit = 2_000
    options.places = ["1.ics": "/1.ics"]
    let summary = try test.load(calendar(events), options: options)
    #expect(summary.added == 60 + 60 + 50 + 21 && summary.skippedCount == 10 + 39)
    options.comparisonLimit = 0
    options.prunes = true
    let again = try test.load(calendar(events.reversed()), options: options)
    #expect(again.removed == 0 && again.skippedCount > 0)
  }
}
