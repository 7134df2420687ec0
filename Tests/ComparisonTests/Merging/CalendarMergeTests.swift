import Comparison
import Foundation
import ICalendar
import JSON
import TestSupport
import Testing

/// A calendar from several lines, with `|` between lines and `,,` between items.
private func calendar(_ items: String, around: String = "", ending: String = "\r\n") -> String {
  let events = items.isEmpty ? [] : items.split(separator: ",,").map { "BEGIN:VEVENT|\($0)|END:VEVENT|" }
  let text = "BEGIN:VCALENDAR|VERSION:2.0|PRODID:-//Example//EN|\(around)\(events.joined())END:VCALENDAR|"
  return text.replacing("|", with: ending)
}

private func version(_ text: String) throws -> MergeVersion { try MergeVersion(text: Array(text.utf8)) }

private func merge(
  _ base: String, _ a: String, _ b: String, preferring: CalendarMerge.Side? = nil
) throws -> (text: String, conflicts: [MergeConflict]) {
  let merge = CalendarMerge(base: try version(base), a: try version(a), b: try version(b), preferring: preferring)
  // Compared as components, the result is the same.
  let sides = try [base, a, b].map { ComparedCalendar(try elements(Array($0.utf8))) }
  let components = ComponentMerge(base: sides[0], a: sides[1], b: sides[2], preferring: preferring)
  let (text, written) = (said(try elements(merge.text)), said(components.elements))
  #expect(components.conflicts == merge.conflicts && written == text)
  return (String(decoding: merge.text, as: UTF8.self), merge.conflicts)
}

private func elements(_ text: [UInt8]) throws -> [CalendarElement] {
  let reader = CalendarReader(source: MemoryByteSource(text))
  var elements: [CalendarElement] = []
  do {
    while let element = try reader.next() { elements.append(element) }
  } catch {
    if !reader.isBlank { throw error }
  }
  return elements
}

/// The contents of elements, in any order.
private func said(_ elements: [CalendarElement]) -> [String] {
  elements.map { element in
    switch element {
    case .calendarBegin: "BEGIN"
    case .calendarProperty(let line): "\(line)"
    case .component(let component, let isInCalendar): "\(isInCalendar) \(component)"
    case .calendarEnd: "END"
    }
  }.sorted()
}

private func differ(_ first: String, _ second: String) throws -> Bool {
  let sides = try [first, second].map { try ComparedCalendar(text: Array($0.utf8)) }
  return !CalendarDifference(from: sides[0], to: sides[1], countsBookkeeping: true).isEmpty
}

@Suite("Merging calendars")
struct CalendarMergeTests {
  private static let event =
    "UID:1|DTSTAMP:20261101T090000Z|DTSTART:20261122T090000Z|DTEND:20261122T100000Z|SUMMARY:Tea"

  @Test("a side that another program wrote, and changed, contributes its change and its name")
  func otherProgram() throws {
    let base = calendar(Self.event)
    let other = calendar(Self.event + "|LOCATION:Park").replacing("-//Example//EN", with: "-//Other//EN")
    for lines in ["VERSION:2.0\r\nPRODID:", "PRODID:"] {
      let texts = [base, other].map { $0.replacing("VERSION:2.0\r\nPRODID:", with: lines) }
      let merge = try merge(texts[0], texts[0], texts[1])
      #expect(merge.conflicts.isEmpty && merge.text == texts[1])
    }
  }

  @Test("an event whose END is missing on one side gets it, so that the next event is not a part of it")
  func missingEnd() throws {
    let base = calendar("UID:1|SUMMARY:A,,UID:2|SUMMARY:B")
    let changed = base.replacing("SUMMARY:A\r\nEND:VEVENT\r\n", with: "SUMMARY:C\r\n")
    #expect(try merge(base, base, changed).text == base.replacing("SUMMARY:A", with: "SUMMARY:C"))
  }

  @Test("items whose UIDs differ only in their bytes are two items, and both stay")
  func normalization() throws {
    let composed = Self.event.replacing("UID:1", with: "UID:caf\u{E9}")
    let decomposed = Self.event.replacing("UID:1", with: "UID:cafe\u{301}").replacing("Tea", with: "Coffee")
    let joined = try merge(calendar(""), calendar(composed), calendar(decomposed))
    #expect(joined.conflicts.isEmpty)
    #expect(joined.text.contains("SUMMARY:Tea") && joined.text.contains("SUMMARY:Coffee"))
    // An item deleted on one side is the one with the same bytes.
    let both = calendar("\(composed),,\(decomposed)")
    let rest = try merge(both, both, calendar(composed)).text
    #expect(rest.contains("SUMMARY:Tea") && !rest.contains("SUMMARY:Coffee"))
  }

  @Test("alarms and properties whose names differ only in their bytes are two, and both stay")
  func normalizedNames() throws {
    let alarm = { (uid: String, text: String) in
      "BEGIN:VALARM|ACTION:DISPLAY|TRIGGER:-PT5M|UID:\(uid)|DESCRIPTION:\(text)|END:VALARM"
    }
    let composed = calendar("\(Self.event)|X-CAF\u{C9}:1|\(alarm("caf\u{E9}", "One"))")
    let decomposed = calendar("\(Self.event)|X-CAFE\u{301}:2|\(alarm("cafe\u{301}", "Two"))")
    let joined = try merge(calendar(Self.event), composed, decomposed)
    #expect(joined.conflicts.isEmpty, "\(joined.conflicts)")
    for text in ["DESCRIPTION:One", "DESCRIPTION:Two", "X-CAF\u{C9}:1", "X-CAFE\u{301}:2"] {
      #expect(Array(joined.text.utf8).contains(Array(text.utf8)), "\(text)")
    }
    #expect(try differ(composed, composed.replacing("X-CAF\u{C9}", with: "X-CAFE\u{301}")))
  }

  @Test(
    "an exception at a time from which the other side moved the series is a conflict, and the preferred side wins")
  func movedSeries() throws {
    let series = "UID:1|DTSTART:20261201T100000Z|RRULE:FREQ=DAILY;COUNT=5"
    let base = calendar(series)
    let moved = calendar("UID:1|DTSTART:20261201T120000Z|RRULE:FREQ=DAILY;COUNT=5|SUMMARY:Moved")
    let deleted = calendar("\(series)|EXDATE:20261204T100000Z")
    let override = calendar("\(series),,UID:1|RECURRENCE-ID:20261202T100000Z|DTSTART:20261202T150000Z")
    for (other, property) in [(deleted, "EXDATE"), (override, "RECURRENCE-ID")] {
      for sides in [(other, moved), (moved, other)] {
        #expect(try merge(base, sides.0, sides.1).conflicts.map(\.property) == [property])
      }
      let own = try merge(base, other, moved, preferring: .a).text
      #expect(try !differ(own, other.replacing("COUNT=5", with: "COUNT=5\r\nSUMMARY:Moved")), "\(own)")
      #expect(try !differ(try merge(base, other, moved, preferring: .b).text, moved))
    }
    // A new end does not remove instances.
    let longer = calendar("UID:1|DTSTART:20261201T100000Z|DTEND:20261201T120000Z|RRULE:FREQ=DAILY;COUNT=5")
    #expect(try merge(base, deleted, longer).conflicts.isEmpty && merge(base, longer, override).conflicts.isEmpty)
    let more = calendar("UID:1|DTSTART:20261201T100000Z|RRULE:FREQ=DAILY;COUNT=9")
    #expect(try merge(base, deleted, more).conflicts.isEmpty)
  }

  @Test(
    "a series that both sides moved is taken from one of them, with its exceptions", arguments: [true, false])
  func movedByBoth(isFirst: Bool) throws {
    let version = { (hour: Int, own: Int) in
      let series = "UID:1|DTSTART:20261201T\(hour)0000Z|RRULE:FREQ=DAILY;COUNT=5|EXDATE:20261204T\(hour)0000Z"
      return calendar("\(series),,UID:1|RECURRENCE-ID:20261202T\(hour)0000Z|DTSTART:20261202T\(own)0000Z")
    }
    let (first, second) = (version(11, 15), version(12, 17))
    let merged = try merge(version(10, 15), first, second, preferring: isFirst ? .a : .b)
    #expect(try !differ(merged.text, isFirst ? first : second), "\(merged.text)")
    #expect(merged.conflicts.contains { $0.property == "EXDATE" })
  }

  @Test("an instance that one side deleted and the other changed is a conflict, and the preferred side wins")
  func deletedInstance() throws {
    let series = "UID:1|DTSTART;TZID=Europe/Berlin:20261201T100000|RRULE:FREQ=DAILY;COUNT=5"
    let override = "UID:1|RECURRENCE-ID:20261202T090000Z|DTSTART:20261202T150000Z|SUMMARY:Moved"
    let base = calendar(series)
    let changed = calendar("\(series),,\(override)")
    let deleted = calendar("\(series)|EXDATE;TZID=Europe/Berlin:20261202T100000,20261204T100000")
    let rest = calendar("\(series)|EXDATE;TZID=Europe/Berlin:20261204T100000,,\(override)")
    for (a, b) in [(changed, deleted), (deleted, changed)] {
      let conflicts = try merge(base, a, b).conflicts
      #expect(conflicts.map(\.property) == [nil] && conflicts.map(\.item.title) == ["Moved"])
      #expect(conflicts.map(\.a) == [a == changed ? ["Moved"] : []])
      for side in CalendarMerge.Side.allCases {
        let expected = (side == .a ? a : b) == changed ? rest : deleted
        let text = try merge(base, a, b, preferring: side).text
        #expect(try !differ(text, expected), "\(text)")
      }
    }
    // An item that was changed before, and is now both changed and deleted, is one conflict too.
    let again = calendar("\(series),,\(override)|LOCATION:Room 4")
    #expect(try merge(changed, again, deleted).conflicts.count == 1)
    #expect(try !differ(merge(changed, again, deleted, preferring: .b).text, deleted))
    #expect(try !merge(changed, again, deleted, preferring: .a).text.contains("20261202T100000"))
    // Another instance is not a conflict.
    let other = calendar("\(series)|EXDATE;TZID=Europe/Berlin:20261203T100000")
    #expect(try merge(base, changed, other).conflicts.isEmpty)
  }

  @Test(
    "changes on only one side are taken from it, whichever side it is",
    arguments: [
      // Base, one side, the other side, and the merged result.
      (
        "SUMMARY:Tea|LOCATION:Here", "SUMMARY:Tea|LOCATION:There", "SUMMARY:Coffee|LOCATION:Here",
        "SUMMARY:Coffee|LOCATION:There"
      ),
      (
        "SUMMARY:Tea", "SUMMARY:Tea|LOCATION:Here", "SUMMARY:Tea|URL:https://example.com",
        "SUMMARY:Tea|LOCATION:Here|URL:https://example.com"
      ),
      ("SUMMARY:Tea|LOCATION:Here", "SUMMARY:Tea", "SUMMARY:Coffee|LOCATION:Here", "SUMMARY:Coffee"),
      (
        "SUMMARY:Tea|CATEGORIES:a,b,c", "SUMMARY:Tea|CATEGORIES:a,b,c,d", "SUMMARY:Tea|CATEGORIES:b,c",
        "SUMMARY:Tea|CATEGORIES:b,c,d"
      ),
      (
        "DTSTART:20261122T090000Z|RRULE:FREQ=DAILY;COUNT=9",
        "DTSTART:20261122T090000Z|RRULE:FREQ=DAILY;COUNT=9|EXDATE:20261123T090000Z",
        "DTSTART:20261122T090000Z|RRULE:FREQ=DAILY;COUNT=9|EXDATE:20261124T090000Z",
        "DTSTART:20261122T090000Z|RRULE:FREQ=DAILY;COUNT=9|EXDATE:20261123T090000Z,20261124T090000Z"
      ),
      (
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com|ATTENDEE:mailto:b@example.com",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com|ATTENDEE:mailto:b@example.com",
        "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com|ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com|ATTENDEE;PARTSTAT=DECLINED:mailto:b@example.com"
      ),
      (
        "BEGIN:VALARM|UID:x|ACTION:DISPLAY|TRIGGER:-PT5M|END:VALARM",
        "BEGIN:VALARM|UID:x|ACTION:DISPLAY|TRIGGER:-PT9M|END:VALARM",
        "BEGIN:VALARM|UID:x|ACTION:DISPLAY|TRIGGER:-PT5M|END:VALARM|BEGIN:VALARM|UID:y|ACTION:DISPLAY|TRIGGER:-PT1M|END:VALARM",
        "BEGIN:VALARM|UID:x|ACTION:DISPLAY|TRIGGER:-PT9M|END:VALARM|BEGIN:VALARM|UID:y|ACTION:DISPLAY|TRIGGER:-PT1M|END:VALARM"
      ),
      (
        "DTSTART:20261122T090000Z|DTEND:20261122T100000Z|SUMMARY:Tea",
        "DTSTART:20261123T090000Z|DTEND:20261123T100000Z|SUMMARY:Tea",
        "DTSTART:20261122T090000Z|DURATION:PT1H|SUMMARY:Coffee",
        "DTSTART:20261123T090000Z|DTEND:20261123T100000Z|SUMMARY:Coffee"
      ),
      (
        "SEQUENCE:1|SUMMARY:Tea", "SEQUENCE:2|SUMMARY:Coffee", "SEQUENCE:5|SUMMARY:Tea|PRIORITY:1",
        "SEQUENCE:5|SUMMARY:Coffee|PRIORITY:1"
      ),
    ])
  func separate(base: String, one: String, other: String, both: String) throws {
    let sides = [base, one, other, both].map { calendar("UID:1|\($0)") }
    for (a, b) in [(sides[1], sides[2]), (sides[2], sides[1])] {
      let result = try merge(sides[0], a, b)
      #expect(result.conflicts.isEmpty, "\(result.conflicts)")
      #expect(try !differ(result.text, sides[3]), "\(result.text)")
    }
  }

  @Test(
    "different changes on both sides are a conflict of that property, and the preferred side decides",
    arguments: [
      ("SUMMARY:Tea", "SUMMARY:Coffee", "SUMMARY:Water", "SUMMARY"),
      (
        "DTSTART:20261122T090000Z", "DTSTART:20261122T100000Z", "DTSTART:20261122T090000Z|DTEND:20261122T110000Z",
        "DTSTART"
      ),
      ("RRULE:FREQ=DAILY;COUNT=9", "RRULE:FREQ=DAILY;COUNT=8", "RRULE:FREQ=DAILY;COUNT=7", "RRULE"),
      ("ATTENDEE:mailto:a@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com", "SUMMARY:x", "ATTENDEE"),
      (
        "BEGIN:VALARM|UID:x|TRIGGER:-PT5M|END:VALARM", "BEGIN:VALARM|UID:x|TRIGGER:-PT6M|END:VALARM",
        "BEGIN:VALARM|UID:x|TRIGGER:-PT7M|END:VALARM", "VALARM"
      ),
      ("SUMMARY:Tea", "SUMMARY:Tea|X-FOO:1", "SUMMARY:Tea|X-FOO:2", "X-FOO"),
    ])
  func conflicts(base: String, a: String, b: String, property: String) throws {
    let sides = [base, a, b].map { calendar("UID:1|DTSTAMP:20261101T090000Z|\($0)") }
    #expect(try merge(sides[0], sides[1], sides[2]).conflicts.map(\.property) == [property])
    #expect(try merge(sides[0], sides[2], sides[1]).conflicts.map(\.property) == [property])
    let first = try merge(sides[0], sides[1], sides[2], preferring: .a)
    let second = try merge(sides[0], sides[1], sides[2], preferring: .b)
    #expect(try differ(first.text, second.text))
    // Compared with a side that is taken as a whole, only the other side's removals differ.
    if property != "ATTENDEE" {
      #expect(try !differ(first.text, sides[1]), "\(first.text)")
      #expect(try !differ(second.text, sides[2]), "\(second.text)")
    }
  }

  @Test("an item that one side removed and the other changed is a conflict, and its unchanged parts are removed")
  func removals() throws {
    let base = calendar("\(Self.event),,UID:2|SUMMARY:Lunch")
    let without = calendar("UID:2|SUMMARY:Lunch")
    let changed = base.replacing("SUMMARY:Tea", with: "SUMMARY:Coffee")
    let conflict = try #require(try merge(base, without, changed).conflicts.first)
    #expect(conflict.property == nil && conflict.a.isEmpty && conflict.b == ["Coffee"] && conflict.base == ["Tea"])
    #expect(try merge(base, changed, without).conflicts.first?.a == ["Coffee"])
    #expect(try !differ(try merge(base, without, changed, preferring: .a).text, without))
    #expect(try !differ(try merge(base, changed, without, preferring: .b).text, without))
    #expect(try !differ(try merge(base, without, changed, preferring: .b).text, changed))
    let restamped = base.replacing("DTSTAMP:20261101", with: "DTSTAMP:20261102")
    let gone = try merge(base, without, restamped)
    #expect(gone.conflicts.isEmpty && gone.text == without)
    #expect(try merge(base, restamped, without).text == without)
  }

  @Test("a series that one side removed conflicts with an instance that the other one added")
  func families() throws {
    let series = "UID:1|DTSTART:20261122T090000Z|RRULE:FREQ=DAILY;COUNT=9|SUMMARY:Tea"
    let instance = "UID:1|RECURRENCE-ID:20261123T090000Z|DTSTART:20261123T110000Z|SUMMARY:Late tea"
    let base = calendar("\(series),,UID:2|SUMMARY:Lunch")
    let without = calendar("UID:2|SUMMARY:Lunch")
    let moved = calendar("\(series),,\(instance),,UID:2|SUMMARY:Lunch")
    for (a, b) in [(without, moved), (moved, without)] {
      let result = try merge(base, a, b)
      #expect(result.conflicts.map(\.item.recurrenceID) == ["20261123T090000Z"], "\(result)")
    }
  }

  @Test("unchanged text keeps its bytes, its folds and its line endings")
  func bytes() throws {
    let odd = "uid:2|Summary:Folded|  oddly|X-BROKEN|DESCRIPTION:kept as it is"
    for ending in ["\r\n", "\n"] {
      let base = calendar("\(Self.event),,\(odd)", ending: ending)
      let a = base.replacing("SUMMARY:Tea", with: "SUMMARY:Coffee")
      #expect(try merge(base, a, base).text == a)
      #expect(try merge(base, base, a).text == a)
      #expect(try merge(base, a, a).text == a)
      let b = base.replacing("END:VCALENDAR", with: "BEGIN:VTODO\(ending)UID:3\(ending)END:VTODO\(ending)END:VCALENDAR")
      #expect(try merge(base, a, b).text == b.replacing("SUMMARY:Tea", with: "SUMMARY:Coffee"))
      let other = ending == "\n" ? "\r\n" : "\n"
      let foreign = b.replacing(ending, with: other)
      #expect(try merge(base, a, foreign).text == b.replacing("SUMMARY:Tea", with: "SUMMARY:Coffee"))
    }
  }

  @Test("in an item that both sides changed, unchanged lines keep their folds and their positions")
  func bytesWithin() throws {
    let base = calendar(
      "UID:1|DTSTART:20261122T090000Z|SUMMARY:Tea|X-FOLDED:odd|  ly|DTEND:20261122T100000Z|LOCATION:Par| k|RRULE:FREQ=DAILY"
    )
    let moved = base.replacing("T090000Z", with: "T083000Z").replacing("T100000Z", with: "T093000Z")
    for (old, new) in [
      ("SUMMARY:Tea", "SUMMARY:Cof\r\n fee"), ("LOCATION:Par\r\n k", "LOCATION:Room"),
      ("END:VEVENT", "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-P\r\n T5M\r\nEND:VALARM\r\nEND:VEVENT"),
    ] {
      let other = base.replacing(old, with: new)
      let both = moved.replacing(old, with: new)
      for (a, b) in [(moved, other), (other, moved)] {
        let result = try merge(base, a, b)
        #expect(result.conflicts.isEmpty && result.text == both, "\(result)")
      }
    }
  }

  @Test("an added item brings its VTIMEZONE, and an unused one is removed with its item")
  func zones() throws {
    let zone =
      "BEGIN:VTIMEZONE|TZID:Here|BEGIN:STANDARD|DTSTART:19700101T000000|TZOFFSETFROM:+0100|TZOFFSETTO:+0100|END:STANDARD|END:VTIMEZONE|"
    let base = calendar(Self.event)
    let b = calendar("\(Self.event),,UID:2|DTSTART;TZID=Here:20261122T090000", around: zone)
    #expect(try merge(base, base, b).text == b)
    #expect(try merge(b, b, base).text == base)
    #expect(try merge(b, base, b).text == base)
    let elsewhere = b.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0300")
    #expect(try merge(b, b, elsewhere).text == elsewhere)
    #expect(try merge(b, elsewhere, b).text == elsewhere)
    let third = b.replacing("TZOFFSETTO:+0100", with: "TZOFFSETTO:+0500")
    #expect(try merge(b, elsewhere, third).conflicts.map(\.property) == ["VTIMEZONE"])
  }

  @Test("the properties of the calendar are merged too")
  func calendarProperties() throws {
    let base = calendar(Self.event, around: "X-WR-CALNAME:Work|")
    let a = calendar(Self.event, around: "X-WR-CALNAME:Office|")
    let b = calendar(Self.event, around: "X-WR-CALNAME:Work|COLOR:red|")
    #expect(try merge(base, a, b).text == calendar(Self.event, around: "X-WR-CALNAME:Office|COLOR:red|"))
    #expect(
      try merge(base, a, calendar(Self.event, around: "X-WR-CALNAME:Desk|")).conflicts.map(\.property) == [
        "X-WR-CALNAME"
      ])
  }

  @Test("an empty base is a calendar without items, and so is an empty side")
  func nothing() throws {
    let (a, b) = (calendar(Self.event), calendar("UID:2|SUMMARY:Lunch"))
    let result = try merge("", a, b)
    #expect(result.conflicts.isEmpty)
    #expect(try !differ(result.text, calendar("\(Self.event),,UID:2|SUMMARY:Lunch")))
    #expect(try merge("", "", b).text == b)
    #expect(try merge("", a, "").text == a)
    #expect(try merge(a, a, "").text.isEmpty)
    #expect(
      try merge("", a, a.replacing("SUMMARY:Tea", with: "SUMMARY:Coffee")).conflicts.map(\.property) == ["SUMMARY"])
  }

  @Test("several iCalendar objects in one file stay separate")
  func objects() throws {
    let (first, second) = (calendar(Self.event), calendar("UID:2|SUMMARY:Lunch", around: "METHOD:REQUEST|"))
    let changed = second.replacing("Lunch", with: "Dinner")
    #expect(try merge(first + second, first + second, first + changed).text == first + changed)
    #expect(try merge(first, first, first + second).text == first + second)
    #expect(try merge(first + second, first + second, first).text == first)
  }
}

/// Random edits of a calendar.
private struct Editor {
  var seed: UInt64

  mutating func next(_ limit: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((seed >> 33) % UInt64(limit))
  }

  /// The items as lines by name, with lists and alarms unchanged.
  typealias Items = [[String]]

  func text(_ items: Items) -> String { calendar(items.map { $0.joined(separator: "|") }.joined(separator: ",,")) }

  mutating func item(_ uid: Int) -> [String] {
    [
      "UID:\(uid)", "DTSTAMP:2026110\(1 + next(9))T090000Z", "DTSTART:202611\(10 + next(20))T090000Z",
      "SUMMARY:\(next(9))",
      "CATEGORIES:\(Set((0...next(4)).map { _ in "c\(next(5))" }).sorted().joined(separator: ","))",
      "LOCATION:\(next(9))", "PRIORITY:\(1 + next(8))", "X-NUMBER:\(next(9))",
    ]
  }

  mutating func edited(_ items: Items) -> Items {
    var items = items
    for _ in 0...next(4) {
      let index = next(max(1, items.count))
      switch next(6) {
      case 0: items.append(item(100 + next(50)))
      case 1 where !items.isEmpty: items.remove(at: index)
      case _ where !items.isEmpty:
        let line = 2 + next(items[index].count - 2)
        guard line < items[index].count else { break }
        let name = items[index][line].prefix { $0 != ":" }
        items[index][line] = item(0).first { $0.hasPrefix(name + ":") } ?? items[index][line]
      default: break
      }
    }
    // A UID that occurs twice could be distinguished only by its position.
    var seen: Set<String> = []
    return items.filter { seen.insert($0[0]).inserted }
  }
}

@Suite("Random merges of calendars")
struct RandomMergeTests {
  @Test("merging without changes changes nothing, merging is symmetric, and every conflict is real", arguments: 1...60)
  func properties(seed: UInt64) throws {
    var editor = Editor(seed: seed)
    let items = (0..<6).map { editor.item($0) }
    let (edits, others) = (editor.edited(items), editor.edited(items))
    let (base, a, b) = (editor.text(items), editor.text(edits), editor.text(others))
    #expect(try merge(base, a, base).text == a)
    #expect(try merge(base, a, a).text == a)
    #expect(try !differ(try merge(base, base, b).text, b))
    let (forth, back) = (try merge(base, a, b), try merge(base, b, a))
    #expect(forth.conflicts.count == back.conflicts.count)
    if forth.conflicts.isEmpty {
      #expect(try !differ(forth.text, back.text), "\(forth.text)\n\(back.text)")
      // Everything that either side added is in the result, and everything that either side removed is not.
      #expect(try merge(a, forth.text, a).text == forth.text)
    } else {
      let mirrored = (try merge(base, a, b, preferring: .a), try merge(base, b, a, preferring: .b))
      #expect(try !differ(mirrored.0.text, mirrored.1.text))
      for conflict in forth.conflicts {
        #expect(conflict.a.sorted() != conflict.b.sorted(), "\(conflict)")
        #expect(
          conflict.a.sorted() != conflict.base.sorted() && conflict.b.sorted() != conflict.base.sorted()
            || conflict.property == nil)
      }
    }
  }

  @Test(
    "a file of the corpora and a changed copy merge to the copy, byte for byte",
    .enabled(if: ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] != nil))
  func corpora() throws {
    let folder = ProcessInfo.processInfo.environment["ALMANAC_CORPORA"] ?? ""
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var count = 0
    for file in Nightly.share(oneIn: 5, of: files.filter { $0.hasSuffix(".ics") }.sorted()) {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file)"), data.count < 200_000 else { continue }
      let base = Array(data)
      guard let original = try? MergeVersion(text: base) else { continue }
      let text = String(decoding: base, as: UTF8.self)
      guard Array(text.utf8) == base else { continue }
      let copy = text.replacing(/SUMMARY:([A-Z])/) { "SUMMARY:New \($0.1)" }
      let changed = try version(copy)
      let forth = CalendarMerge(base: original, a: changed, b: original)
      let back = CalendarMerge(base: original, a: original, b: changed)
      #expect(forth.conflicts.isEmpty && forth.text == Array(copy.utf8), "\(file)")
      #expect(back.conflicts.isEmpty, "\(file)")
      if let merged = try? ComparedCalendar(text: back.text),
        let expected = try? ComparedCalendar(text: Array(copy.utf8))
      {
        let difference = CalendarDifference(from: merged, to: expected)
        #expect(difference.isEmpty, "\(file): \(difference.lines())")
      }
      count += 1
    }
    #expect(count > Nightly.count(100, byDay: 20))
  }
}
