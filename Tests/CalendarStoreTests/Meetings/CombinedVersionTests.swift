import CalendarModel
@testable import CalendarStore
import CivilTime
import GRDB
import ICalendar
import Scheduling
import StoreTestSupport
import TestSupport
import Testing

@Suite("Messages about meetings whose versions come from several places")
struct CombinedVersionTests {
  private let bob: Person
  init() throws { bob = try Person("bob@example.com") }

  private static let organizer = "ORGANIZER:mailto:ann@example.org\n"
  private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=4\n"

  /// A version of the meeting, which Ann organizes.
  private func version(
    _ sequence: Int, start: String = ":20270112T100000Z", _ lines: String = organizer, title: String = "Planning"
  ) -> String {
    """
    BEGIN:VEVENT
    UID:planning@example.org
    DTSTAMP:2027010\(sequence + 1)T120000Z
    SEQUENCE:\(sequence)
    DTSTART\(start)
    SUMMARY:\(title)
    \(lines)ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.com
    END:VEVENT
    """
  }

  private func zone(_ offset: String, _ lines: String = "") -> String {
    "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\n\(lines)BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
      + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
  }

  @discardableResult
  private func gets(_ item: String, _ method: String = "REQUEST", isDoubtful: Bool = false) throws -> ImportedMessage {
    let summary = try bob.gets(plain: item, method: method, from: "ann@example.org", isDoubtful: isDoubtful)
    return try #require(summary.messages.first)
  }

  /// Receives an invitation and accepts it.
  private func accepts(_ item: String, isDoubtful: Bool = false) throws {
    try bob.store.decide(#require(gets(item, isDoubtful: isDoubtful).waiting), MeetingAnswer(.accepted))
  }

  /// The starts of all occurrences, in UTC.
  private var starts: [String] {
    get throws {
      let days = try instant("20270101T000000Z")..<instant("20270301T000000Z")
      return try bob.store.occurrences(matching: OccurrenceQuery(days, zone: .utc)).occurrences
        .filter { $0.item.status != "CANCELLED" }.map { $0.start.civil(at: .zero).text }
    }
  }

  @Test("items that a file brought with the UID of a meeting do not keep its invitation away")
  func plantedTwins() throws {
    let other = { (day: Int) in
      version(0, start: ":2027011\(day)T100000Z", "").replacing("\nATTENDEE", with: "\nX-ATTENDEE")
    }
    try bob.test.load(calendar(other(3) + "\n" + other(4) + "\n"))
    #expect(try bob.components().count == 2)
    #expect(try gets(version(1), "CANCEL").reason == .instanceTwice)
    let message = try gets(version(1))
    #expect(message.reason == .otherOrganizer)
    try bob.store.decide(#require(message.waiting), MeetingAnswer(.accepted))
    #expect(try bob.meeting().first(.organizer) != nil && bob.answer(of: "bob@example.com") == "ACCEPTED")
  }

  @Test(
    "a message about one occurrence does not change the later ones, to which the stored override applies",
    arguments: ["REQUEST", "CANCEL"], [false, true])
  func futureOverride(method: String, isStored: Bool) throws {
    let moved = { (isOfFuture: Bool, sequence: Int) in
      version(
        sequence, start: ":20270119T140000Z",
        "RECURRENCE-ID\(isOfFuture ? ";RANGE=THISANDFUTURE" : ""):20270119T100000Z\n" + Self.organizer)
    }
    try accepts(version(1, Self.organizer + Self.weekly))
    #expect(try gets(moved(isStored, 2)).decision == .applied)
    let before = try starts
    let message = try gets(moved(!isStored, 3), method)
    #expect(message.reason == .needRefresh)
    #expect(try starts == before)
    #expect(try gets(moved(isStored, 3), method).decision == .applied)
  }

  @Test("an answer to an occurrence leaves it where an override for all later occurrences has moved it")
  func answerInTail() throws {
    try accepts(version(1, Self.organizer + Self.weekly))
    try gets(
      version(
        2, start: ":20270119T140000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T100000Z\n" + Self.organizer))
    let before = try starts
    try bob.answers(MeetingAnswer(.tentative), at: "/20270126T100000Z")
    #expect(try starts == before && before.contains { $0.hasPrefix("20270126T14") })
  }

  @Test("the time zone of an accepted forgery does not survive the organizer's own version, which has none")
  func forgedZone() throws {
    let local = ";TZID=Europe/Berlin:20270112T100000"
    try accepts(zone("-0900") + version(5, start: local, title: "Forged"), isDoubtful: true)
    #expect(try gets(version(0, start: local)).decision == .applied)
    #expect(try starts.map { $0.prefix(11) } == ["20270112T09"])
  }

  @Test(
    "an occurrence without ORGANIZER has that of its series, and later messages are applied",
    arguments: [
      "REQUEST", "ADD",
    ])
  func unnamedOrganizer(method: String) throws {
    try accepts(version(1, Self.organizer + Self.weekly))
    let isAddition = method == "ADD"
    let part = version(
      2, start: ":20270\(isAddition ? "220" : "119")T140000Z", isAddition ? "" : "RECURRENCE-ID:20270119T100000Z\n")
    #expect(try gets(part, method).decision == .applied)
    #expect(try bob.components().allSatisfy { $0.first(.organizer)?.uri == "mailto:ann@example.org" })
    #expect(try gets(version(3, Self.organizer + Self.weekly, title: "New")).decision == .applied)
    #expect(try bob.meeting().first(.summary)?.text == "New")
  }

  @Test(
    "what the user keeps private stays private when the organizer sends a new version", arguments: ["REQUEST", "ADD"])
  func privacy(method: String) throws {
    try accepts(version(1, Self.organizer + Self.weekly))
    try bob.edits { $0.classification = .private }
    let isAddition = method == "ADD"
    let part = version(
      2, start: ":20270\(isAddition ? "220" : "119")T140000Z",
      (isAddition ? "" : "RECURRENCE-ID:20270119T100000Z\n") + Self.organizer, title: "Part")
    #expect(try gets(part, method).decision == .applied)
    #expect(try gets(version(3, Self.organizer + Self.weekly, title: "New")).decision == .applied)
    #expect(try bob.components().allSatisfy { $0.first(.classification)?.uri == "PRIVATE" })
  }

  @Test("an invitation leaves a to-do with its UID alone, and so do its updates and the user's answer")
  func otherKind() throws {
    try bob.test.load(calendar(component("VTODO", uid: "planning@example.org", ["SUMMARY:Task"])))
    try accepts(version(1))
    #expect(try gets(version(2, title: "New")).decision == .applied)
    #expect(try Set(bob.components().map { $0.first(.summary)?.text }) == ["Task", "New"])
    try gets(version(3), "CANCEL")
    #expect(try bob.components().contains { $0.first(.summary)?.text == "Task" })
  }

  @Test("an accepted proposal changes only the times, which are those of its own time zone")
  func proposal() throws {
    let ann = try Person("ann@example.org")
    let other = event(uid: "other", start: ";TZID=Europe/Berlin:20270112T100000")
    try ann.test.load(calendar(zone("-0900") + other + "\n"))
    try ann.test.load(calendar(version(1) + "\n"))
    let counter = version(
      1, start: ";TZID=Europe/Berlin:20270112T100000",
      Self.organizer + "CLASS:PUBLIC\nLOCATION:Elsewhere\nRRULE:FREQ=DAILY\n",
      title: "Mine")
    let summary = try ann.gets(
      plain: zone("+0300") + counter, method: "COUNTER", from: "bob@example.com")
    try ann.store.decide(#require(summary.messages.first?.waiting), MeetingAnswer(.accepted))
    let meeting = try #require(ann.components().first)
    #expect(meeting.first(.summary)?.text == "Planning" && meeting.first(.location) == nil)
    let days = try instant("20270110T000000Z")..<instant("20270120T000000Z")
    let found = try ann.store.occurrences(matching: OccurrenceQuery(days, zone: .utc)).occurrences
      .filter { $0.item.uid == "planning@example.org" }
    #expect(try found.map(\.start) == [instant("20270112T070000Z")])
  }

  @Test(
    "a message about an unknown meeting has no automatic answer, and an address in EMAIL does not make it the user's")
  func strangersAddition() throws {
    let line = "ATTENDEE;EMAIL=bob@example.com:mailto:boss@example.net\n"
    for text in [version(3), version(3, Self.organizer + line).replacing("mailto:bob@", with: "mailto:eve@")] {
      #expect(try gets(text, "ADD").reason == .needRefresh)
      #expect(try bob.store.outgoingMessages().isEmpty)
    }
  }

  @Test("an invitation is not lost if somebody else has sent hundreds of items with its UID in the same import")
  func crowd() throws {
    let planted = (100..<700).map { number in
      version(0, start: ":20270112T100\(number)Z", "").replacing("\nATTENDEE", with: "\nX-ATTENDEE") + "\n"
    }
    var options = ImportOptions()
    options.messages = MessageOptions(addresses: ["bob@example.com"])
    let mails = [("PUBLISH", planted.joined(), "eve@example.net"), ("REQUEST", version(1) + "\n", "ann@example.org")]
    let inputs = mails.map { method, items, sender in
      options.origins[method] = MessageOrigin(sender: sender)
      return CalendarInput(name: method, bytes: Array(calendar(items, properties: ["METHOD:\(method)"]).utf8))
    }
    let summary = try bob.store.importCalendars(inputs, options: options)
    #expect(summary.messages.last?.waiting != nil)
  }

  @Test("mail full of items that recur often does not keep later messages away")
  func spamBefore() throws {
    var options = ImportOptions()
    options.messages = MessageOptions(addresses: ["bob@example.com"])
    let mails = (0..<30).map { mail in
      (0..<20).map { event(uid: "\(mail)-\($0)", start: ":20200101T000000Z", "RRULE:FREQ=YEARLY;BYHOUR=1,2,3,4,5") }
        .joined()
    }
    let inputs = (mails + [version(1) + "\n"]).enumerated().map { index, items in
      options.origins["\(index)"] = MessageOrigin(sender: index < 30 ? "eve@example.net" : "ann@example.org")
      return CalendarInput(
        name: "\(index)",
        bytes: Array(calendar(items, properties: ["METHOD:\(index < 30 ? "PUBLISH" : "REQUEST")"]).utf8))
    }
    let summary = try bob.store.importCalendars(inputs, options: options)
    #expect(summary.added == 500 && summary.messages.last?.waiting != nil)
  }

  @Test("a mail cannot add hundreds of items that recur every second")
  func frequentItems() throws {
    let items = (0..<600).map { event(uid: "\($0)", start: ":20200101T000000Z", "RRULE:FREQ=SECONDLY") }
    let summary = try bob.gets(plain: items.joined(), method: "PUBLISH", from: "eve@example.net")
    #expect(summary.added == 20 && summary.messages.allSatisfy { $0.reason == .tooLarge })
  }

  @Test("an announced occurrence of an unknown series waits for the user, and a complete series does not")
  func announcedOccurrence() throws {
    let part = event(
      uid: "lecture", start: ":20270105T100000Z", "RECURRENCE-ID:20270105T100000Z", "STATUS:CANCELLED")
    let series = event(uid: "lecture", start: ":20270104T100000Z", "RRULE:FREQ=DAILY;COUNT=4")
    let alone = try bob.gets(plain: part, method: "PUBLISH", from: "eve@example.net")
    #expect(alone.added == 0 && alone.messages.first?.waiting != nil)
    #expect(try bob.components().isEmpty)
    let other = [series, part].joined().replacing("UID:lecture", with: "UID:seminar")
    let whole = try bob.gets(plain: other, method: "PUBLISH", from: "eve@example.net")
    #expect(whole.added == 2 && whole.messages.isEmpty)
  }

  @Test(
    "an announcement does not add an item of another kind with the UID of a stored item",
    arguments: ["VTODO", "VJOURNAL"])
  func announcedKind(kind: String) throws {
    try accepts(version(1))
    let item = component(kind, uid: "planning@example.org", ["SUMMARY:Task"])
    let summary = try bob.gets(plain: item, method: "PUBLISH", from: "eve@example.net")
    #expect(summary.added == 0 && summary.messages.first?.decision == .refused)
    #expect(try bob.components().count == 1)
  }

  @Test("a large time zone that hundreds of messages in a mail share is not kept with each of them without limit")
  func sharedZone() throws {
    let observance = "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\n"
    let zone = "BEGIN:VTIMEZONE\nTZID:Office\n" + String(repeating: observance, count: 900) + "END:VTIMEZONE\n"
    let items = (0..<300).map { number in
      version(1, start: ";TZID=Office:20270112T100000").replacing("planning@", with: "\(number)@") + "\n"
    }
    let summary = try bob.gets(plain: zone + items.joined(), method: "REQUEST", from: "ann@example.org")
    let waiting = summary.messages.count { $0.waiting != nil }
    #expect((50..<250).contains(waiting))
    #expect(summary.messages.count { $0.reason == .tooLarge } == 300 - waiting)
  }

  @Test("small messages about a large meeting are refused after a while, and those about others are not")
  func largeMeeting() throws {
    let days = (1...28).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let parts = ["02", "03", "04"].flatMap { month in
      days.map { day in
        version(
          1, start: ":2027\(month)\(day)T110000Z", "RECURRENCE-ID:2027\(month)\(day)T100000Z\n" + Self.organizer)
      }
    }
    let series = version(1, start: ":20270201T100000Z", Self.organizer + "RRULE:FREQ=DAILY\n")
    try accepts(([series] + parts).joined(separator: "\n"))
    let other = version(1).replacing("planning@", with: "other@")
    var options = ImportOptions()
    options.messages = MessageOptions(addresses: ["bob@example.com"])
    let inputs = (2...6).flatMap { number in
      [version(number, start: ":20270201T120000Z", "RECURRENCE-ID:20270201T100000Z\n" + Self.organizer), other]
    }.enumerated().map { index, item in
      options.origins["\(index)"] = MessageOrigin(sender: "ann@example.org")
      return CalendarInput(
        name: "\(index)", bytes: Array(calendar(item + "\n", properties: ["METHOD:REQUEST"]).utf8))
    }
    let impatience = ImportedMessages.Patience(ofItem: 0, total: 0, little: 0)
    let summary = try ImportedMessages.$patience.withValue(impatience) {
      try bob.store.importCalendars(inputs, options: options)
    }
    let reasons = summary.messages.map(\.reason)
    #expect(reasons.filter { $0 == .updated }.count == 1 && reasons.filter { $0 == .tooMuchWork }.count == 4)
    #expect(summary.messages.filter { $0.uid == "other@example.org" }.allSatisfy { $0.waiting != nil })
  }

  @Test(
    "what the organizer's mail changed is not taken for the user's own change by the next import",
    arguments: [
      false, true,
    ])
  func mailBetweenFiles(isAnswered: Bool) throws {
    let file = { (text: String) in try bob.test.load(calendar(text + "\n")) }
    try file(version(0, title: "First"))
    if isAnswered { try bob.answers(MeetingAnswer(.accepted)) }
    #expect(try gets(version(1, start: ":20270113T110000Z", title: "Second")).decision == .applied)
    try file(version(2, start: ":20270114T120000Z", title: "Third"))
    let meeting = try bob.meeting()
    #expect(meeting.first(.summary)?.text == "Third" && meeting.first(.dtstart)?.uri == "20270114T120000Z")
  }

  @Test("a message whose occurrences take too long to find is refused", arguments: [(90, 300), (101, 1)])
  func expensiveRules(rules: Int, overrides: Int) throws {
    let rule = "RRULE:FREQ=DAILY;COUNT=2000000000;BYMONTHDAY=31\n"
    let part = version(1, "RECURRENCE-ID;VALUE=DATE:99990228\n" + Self.organizer)
    let series = version(1, Self.organizer + String(repeating: rule, count: rules))
    let parts = (0..<overrides).map { part.replacing("0228", with: "022\($0 % 9)") }
    #expect(try gets(([series] + parts).joined(separator: "\n")).reason == .tooLarge)
    #expect(try bob.components().isEmpty && bob.store.waitingMessages().isEmpty)
  }

  @Test("answers about occurrences do not make a meeting larger than a meeting may be")
  func manyAnswers() throws {
    let answer = { (day: Int) in
      let date = CivilDate(year: 2027, month: 1, day: 12)?.adding(days: day).text ?? ""
      return """
        BEGIN:VEVENT
        UID:planning@example.org
        DTSTAMP:20270105T120000Z
        RECURRENCE-ID:\(date)T100000Z
        ATTENDEE;PARTSTAT=DECLINED:mailto:joe@example.net
        END:VEVENT

        """
    }
    let ann = try Person("ann@example.org")
    let series = version(0, Self.organizer + "RRULE:FREQ=DAILY\nATTENDEE:mailto:joe@example.net\n")
    let gets = { (days: Range<Int>) in
      try ann.gets(plain: days.map(answer).joined(), method: "REPLY", from: "joe@example.net").messages.first
    }
    try ann.test.load(calendar(series + "\n"))
    #expect(try gets(0..<900)?.decision == .applied)
    #expect(try gets(900..<1100)?.reason == .tooLarge)
    #expect(try ann.components().count == 901)
  }

  @Test("undo restores the time zone of an item, although another calendar has one with its digest")
  func digestsInUndo() throws {
    let made: [UInt8] = [
      0x61, 0x32, 0x35, 0x63, 0x34, 0x35, 0x05, 0x03, 0x3b, 0x39, 0x03, 0x7e, 0x1a, 0x01, 0x09, 0x19, 0x1e, 0x03, 0x18,
      0x07, 0x19, 0x0b, 0x03, 0x3e, 0x7e, 0x1e, 0x1b, 0x36, 0x3d, 0x0b, 0x01, 0x14, 0x0f, 0x01, 0x16, 0x0c,
    ]
    let forged = zone("-0500", "X-A:\(String(decoding: made, as: UTF8.self))\n")
    let local = ";TZID=Europe/Berlin:20270112T100000"
    try bob.test.load([
      calendar(
        forged + version(0, start: local).replacing("planning", with: "other") + "\n", properties: ["X-WR-CALNAME:Eve"]),
      calendar(zone("+0100") + version(0, start: local) + "\n", properties: ["X-WR-CALNAME:Own"]),
    ])
    let before = try starts
    #expect(before.count == 2)
    try bob.store.remove(bob.store.occurrence(named: "uid:planning@example.org"), span: .all)
    try bob.store.undo()
    #expect(try starts == before && bob.store.examine().isGood)
  }
}
