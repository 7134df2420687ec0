import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("Crossing messages")
struct CrossingTests {
  private static let second = "20260109T100000Z"
  private var ann = Copy(of: "ann@example.org")
  private var bob = Copy(of: "bob@example.com")

  /// Has Ann invite Bob, who then has the meeting.
  private init() throws {
    let sent = ann.saves(try Meeting.text("RRULE:FREQ=DAILY;COUNT=4", Meeting.bob))
    for message in sent.messages { bob.gets(message.calendar, from: "ann@example.org") }
  }

  private mutating func bobGets(_ sent: SchedulingMessages) {
    for message in sent.messages where message.to.contains("mailto:bob@example.com") {
      bob.gets(message.calendar, from: "ann@example.org")
    }
  }

  /// Delivers Bob's messages to Ann, and her answers to Bob.
  private mutating func annGets(_ sent: SchedulingMessages) {
    for message in sent.messages {
      for answer in ann.gets(message.calendar, from: "bob@example.com").messages {
        bob.gets(answer.calendar, from: "ann@example.org")
      }
    }
  }

  private mutating func bobAnswers(_ answer: String) throws -> SchedulingMessages {
    bob.saves(try #require(bob.object).editingMaster { $0.answer(answer, of: "bob") })
  }

  /// Has Bob reply only for the second day.
  private mutating func bobAnswersForOne(_ answer: String) throws -> SchedulingMessages {
    let override = try override("ATTENDEE;PARTSTAT=\(answer):mailto:bob@example.com")
    return bob.saves(
      try #require(bob.object).editing { items in
        items.removeAll { $0.first(.recurrenceID) != nil }
        items.append(override)
      })
  }

  private func override(_ lines: String...) throws -> Component {
    let end = "DTEND:20260109T110000Z"
    let all = lines + ["RECURRENCE-ID:\(Self.second)", "DTSTART:\(Self.second)", end]
    return try #require(try Meeting.text(overrides: [all]).override(Self.second))
  }

  private mutating func annPuts(_ override: Component?) throws -> SchedulingMessages {
    ann.saves(
      try #require(ann.object).editing { items in
        items.removeAll { $0.first(.recurrenceID) != nil }
        if let override { items.append(override) }
      })
  }

  private func answers(_ name: String) -> [String?] {
    [ann, bob].map { $0.object?.override(name)?.answer(of: "bob") ?? $0.object?.master?.answer(of: "bob") }
  }

  @Test("an answer for an instance does not bring back a person removed from it")
  mutating func uninvited() throws {
    let answer = try bobAnswersForOne("ACCEPTED")
    _ = try annPuts(override(Meeting.cyd))
    annGets(answer)
    #expect(ann.decision?.kind == .asked && ann.decision?.reason == .partyCrasher)
    #expect(ann.object?.override(Self.second)?.answer(of: "bob") == nil)
  }

  @Test("a person who is asked again has no answer, although a day of the series was cancelled before")
  mutating func askedAgain() throws {
    let removed = ann.saves(
      try #require(ann.object).editingMaster { $0.append(ContentLine("EXDATE:\(Self.second)")) })
    bobGets(removed)
    annGets(try bobAnswers("ACCEPTED"))
    bobGets(ann.saves(try #require(ann.object).editingMaster { $0.answer("NEEDS-ACTION", of: "bob") }))
    #expect(answers("") == ["NEEDS-ACTION", "NEEDS-ACTION"])
  }

  @Test("a person who is asked again with another change has no answer either")
  mutating func askedAgainBesides() throws {
    annGets(try bobAnswers("ACCEPTED"))
    // The first request is lost, and the second also contains its change.
    _ = ann.saves(try #require(ann.object).editingMaster { $0.answer("NEEDS-ACTION", of: "bob") })
    bobGets(ann.saves(try #require(ann.object).editingMaster { $0.set(ContentLine("SUMMARY:Review")) }))
    #expect(answers("") == ["NEEDS-ACTION", "NEEDS-ACTION"])
  }

  /// Has Bob's program create an override of the second day, as for an alarm, with the contents of the series.
  private mutating func bobKeepsOne() throws {
    let line = try #require(bob.object?.master?.attendee("bob")).unfolded
    let override = try override(line)
    #expect(bob.saves(try #require(bob.object).editing { $0.append(override) }).messages.isEmpty)
  }

  @Test("a person who is asked again has no answer for an override of their own either")
  mutating func askedAgainWithOwnOverride() throws {
    annGets(try bobAnswers("ACCEPTED"))
    try bobKeepsOne()
    bobGets(ann.saves(try #require(ann.object).editingMaster { $0.answer("NEEDS-ACTION", of: "bob") }))
    #expect(answers(Self.second) == ["NEEDS-ACTION", "NEEDS-ACTION"])
  }

  @Test("an answer to the series counts for an override that crosses it, even if the attendee has another override")
  mutating func ownOverride() throws {
    let answer = try bobAnswers("ACCEPTED")
    try bobKeepsOne()
    let invited = try annPuts(override(Meeting.bob, Meeting.cyd))
    annGets(answer)
    bobGets(invited)
    #expect(answers(Self.second) == ["ACCEPTED", "ACCEPTED"])
  }

  @Test("an override that comes with a series that is asked again has no older answer")
  mutating func askedAgainWithOverride() throws {
    annGets(try bobAnswers("ACCEPTED"))
    _ = ann.saves(try #require(ann.object).editingMaster { $0.answer("NEEDS-ACTION", of: "bob") })
    bobGets(try annPuts(override(Meeting.bob, Meeting.cyd)))
    #expect(answers(Self.second) == ["NEEDS-ACTION", "NEEDS-ACTION"])
    #expect(bob.object?.override(Self.second) != nil)
  }

  @Test("an answer under way while SEQUENCE is incremented counts on both sides")
  mutating func raised() throws {
    let moved = try override(Meeting.bob).editing { $0.move([.dtstart, .dtend], by: 1_800) }
    bobGets(try annPuts(moved))
    let answer = try bobAnswers("TENTATIVE")
    bobGets(try annPuts(nil))
    annGets(answer)
    #expect(answers("") == ["TENTATIVE", "TENTATIVE"])
  }

  @Test("an answer under way while a person is invited again counts on both sides")
  mutating func invitedAnew() throws {
    let answer = try bobAnswers("DECLINED")
    bobGets(ann.saves(try #require(ann.object).editingMaster { $0.remove([.attendee]) }))
    bobGets(ann.saves(try #require(ann.object).editingMaster { $0.append(ContentLine(Meeting.bob)) }))
    annGets(answer)
    #expect(answers("") == ["DECLINED", "DECLINED"])
  }

  @Test("an answer to a removed override counts for the instance")
  mutating func overrideGoes() throws {
    bobGets(try annPuts(override(Meeting.bob, "SUMMARY:Review")))
    let answer = bob.saves(
      try #require(bob.object).editing { items in
        items = items.map { item in
          item.first(.recurrenceID) == nil ? item : item.editing { $0.answer("ACCEPTED", of: "bob") }
        }
      })
    bobGets(try annPuts(nil))
    annGets(answer)
    #expect(answers(Self.second) == ["ACCEPTED", "ACCEPTED"] && answers("") == ["NEEDS-ACTION", "NEEDS-ACTION"])
  }

  @Test("a day that was removed stays declined when an override of it arrives")
  mutating func taken() throws {
    let answer = bob.saves(
      try #require(bob.object).editingMaster { $0.append(ContentLine("EXDATE:\(Self.second)")) })
    let invited = try annPuts(override(Meeting.bob, Meeting.cyd))
    annGets(answer)
    bobGets(invited)
    #expect(answers(Self.second) == ["DECLINED", "DECLINED"])
  }

  @Test("delegating the series does not delegate an override that crosses it")
  mutating func delegated() throws {
    let answer = bob.saves(
      try #require(bob.object).editingMaster { builder in
        builder.remove([.attendee])
        builder.append(
          ContentLine("ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:dan@example.com\":mailto:bob@example.com"))
      })
    let invited = try annPuts(override(Meeting.bob, Meeting.cyd))
    annGets(answer)
    bobGets(invited)
    #expect(answers(Self.second) == ["NEEDS-ACTION", "NEEDS-ACTION"] && answers("") == ["DELEGATED", "DELEGATED"])
  }

  @Test("delegating many occurrences brings no more people to the meeting than delegating all of it")
  mutating func delegatedOften() throws {
    let days = ["08", "09", "10", "11"].map { "202601\($0)T100000Z" }
    let overrides = try days.enumerated().map { number, day in
      let names = (0..<2).map { "\"mailto:d\(number)\($0)@example.com\"" }.joined(separator: ",")
      let lines = [
        "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\(names):mailto:bob@example.com", "RECURRENCE-ID:\(day)",
        "DTSTART:\(day)", "DTEND:\(day.prefix(9))110000Z",
      ]
      return try #require(try Meeting.text(overrides: [lines]).override(day))
    }
    annGets(bob.saves(try #require(bob.object).editing { $0 += overrides }))
    let people = Set(try #require(ann.object).components.flatMap { $0.all(.attendee).map(\.uri) })
    #expect(people.count { $0.hasPrefix("mailto:d") } == 3)
  }

  @Test("an answer to the series counts for an override that the organizer has made of an answered day meanwhile")
  mutating func answeredTwice() throws {
    annGets(try bobAnswers("ACCEPTED"))
    let answer = try bobAnswers("TENTATIVE")
    let line = try #require(ann.object?.master?.attendee("bob")).unfolded
    bobGets(try annPuts(override(line, "SUMMARY:Review")))
    annGets(answer)
    #expect(answers(Self.second) == ["TENTATIVE", "TENTATIVE"])
  }

  @Test("a repeated request changes nothing, even if an answer for an instance now counts for the series")
  mutating func twice() throws {
    _ = try bobAnswersForOne("DECLINED")
    let update = try Meeting.text(
      "RRULE:FREQ=DAILY;COUNT=4", "SEQUENCE:1", "ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.com")
    bob.gets(update.asMessage("REQUEST"), from: "ann@example.org")
    #expect(bob.object?.override(Self.second)?.answer(of: "bob") == "DECLINED")
    #expect(bob.gets(update.asMessage("REQUEST"), from: "ann@example.org").kind == .unchanged)
  }

  @Test("a cancelled override without its series is removed when the series arrives, and only the first time")
  mutating func alone() throws {
    let override = ["RECURRENCE-ID:\(Self.second)", "STATUS:CANCELLED", "SEQUENCE:1", Meeting.bob]
    let all = try Meeting.text("RRULE:FREQ=DAILY;COUNT=4", Meeting.bob, "SEQUENCE:1", overrides: [override])
    bob.object = all.editing { items in items.removeFirst() }
    let series = try Meeting.text("RRULE:FREQ=DAILY;COUNT=4", Meeting.bob, "SEQUENCE:1", "EXDATE:\(Self.second)")
    bob.gets(series.asMessage("REQUEST"), from: "ann@example.org")
    #expect(bob.object?.items.count == 1)
    #expect(bob.gets(series.asMessage("REQUEST"), from: "ann@example.org").kind == .unchanged)
  }
}
