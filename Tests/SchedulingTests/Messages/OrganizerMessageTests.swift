import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import Testing

@Suite("Messages for an organizer's change")
struct OrganizerMessageTests {
  private func ann(_ old: ICalendarObject?, saves new: ICalendarObject?) -> SchedulingMessages {
    var copy = Copy(of: "ann@example.org", old)
    return copy.saves(new)
  }

  @Test(
    "invisible changes send nothing",
    arguments: [
      "X-NOTE:a", "CATEGORIES:Work", "COLOR:red", "TRANSP:TRANSPARENT", "COMMENT:for me",
      "LAST-MODIFIED:20260102T090000Z",
      "CREATED:20260102T090000Z",
    ])
  func unseen(line: String) throws {
    let old = try Meeting.text(Meeting.bob)
    let result = ann(old, saves: try Meeting.text(Meeting.bob, line))
    #expect(result.role == .organizer && result.messages.isEmpty)
    #expect(result.object?.master?.sequence == 0)
    // It is not included in messages sent for other reasons, either.
    let sent = ann(old, saves: try Meeting.text(Meeting.bob, line, "LOCATION:Room 4")).messages
    #expect(sent.count == 1 && sent.allSatisfy { !$0.calendar.text.contains(line) })
  }

  @Test(
    "another spelling is not a change",
    arguments: [
      ["DTEND:20260108T110000Z", "DURATION:PT1H"],
      ["RRULE:FREQ=WEEKLY;COUNT=4", "RRULE:COUNT=4;FREQ=WEEKLY;INTERVAL=1"],
      ["RRULE:FREQ=WEEKLY", "RRULE:FREQ=WEEKLY;BYDAY=TH"],
    ])
  func spelling(lines: [String]) throws {
    let new =
      lines[1].hasPrefix("DURATION")
      ? try Meeting.text(Meeting.bob).editingMaster { builder in
        builder.remove([.dtend])
        builder.append(ContentLine(lines[1]))
      } : try Meeting.text(Meeting.bob, lines[1])
    let result = ann(try Meeting.text(Meeting.bob, lines[0]), saves: new)
    #expect(result.messages.isEmpty && result.object?.master?.sequence == 0)
  }

  @Test("a SEQUENCE that the client incremented is not incremented again, and a lower one becomes the old one")
  func sequences() throws {
    let old = try Meeting.text(Meeting.bob, "SEQUENCE:3")
    let moved = ["DTSTART:20260108T103000Z", Meeting.bob]
    #expect(ann(old, saves: try Meeting.text(moved[0], moved[1], "SEQUENCE:4")).object?.master?.sequence == 4)
    #expect(ann(old, saves: try Meeting.text(moved[0], moved[1], "SEQUENCE:9")).object?.master?.sequence == 9)
    #expect(ann(old, saves: try Meeting.text(moved[0], moved[1])).object?.master?.sequence == 4)
    #expect(ann(old, saves: try Meeting.text(Meeting.bob)).object?.master?.sequence == 3)
  }

  @Test(
    "a restored meeting is newer than its cancellation", arguments: [(nil, 1), (0, 1), (1, 2), (5, 6)])
  func comingBack(last: Int?, sequence: Int) throws {
    let object = try Meeting.text(Meeting.bob, "SEQUENCE:1")
    let ann = Scheduler(for: CalendarUser(addresses: ["ann@example.org"]), at: Instant(secondsSince1970: 1_800_000_000))
    let result = ann.messages(from: nil, to: object, cancelledBefore: last)
    #expect(result.object?.master?.sequence == sequence && result.messages.map(\.sequence) == [sequence])
    // Only the organizer decides this.
    let bob = Scheduler(for: CalendarUser(addresses: ["bob@example.com"]), at: ann.now)
    #expect(bob.messages(from: nil, to: object, cancelledBefore: last).object?.master?.sequence == 1)
  }

  @Test("one instance is cancelled by its own CANCEL, and nothing else is sent")
  func instance() throws {
    let old = try Meeting.text(Meeting.bob, "RRULE:FREQ=DAILY;COUNT=5")
    let result = ann(old, saves: try Meeting.text(Meeting.bob, "RRULE:FREQ=DAILY;COUNT=5", "EXDATE:20260110T100000Z"))
    let cancel = try #require(result.messages.first)
    #expect(result.messages.count == 1 && cancel.method == .cancel && cancel.instances == ["20260110T100000Z"])
    #expect(cancel.calendar.items.first?.first(.status)?.text == "CANCELLED" && cancel.sequence == 1)
  }

  @Test("a person invited to one instance sees only that one, and a person not invited to it an exception")
  func views() throws {
    let override = [
      "RECURRENCE-ID:20260110T100000Z", "DTSTART:20260110T100000Z", "DTEND:20260110T110000Z", Meeting.cyd,
    ]
    let new = try Meeting.text(Meeting.bob, "RRULE:FREQ=DAILY;COUNT=5", overrides: [override])
    let sent = ann(nil, saves: new).messages
    let bob = try #require(sent.first { $0.to == ["mailto:bob@example.com"] })
    let cyd = try #require(sent.first { $0.to == ["mailto:cyd@example.com"] })
    #expect(bob.calendar.items.count == 1 && bob.calendar.master?.first(.exdate)?.rawValue == "20260110T100000Z")
    #expect(!bob.calendar.text.contains("cyd") && !cyd.calendar.text.contains("bob") && cyd.calendar.master == nil)
    #expect(cyd.instances == ["20260110T100000Z"] && cyd.isSignificant)
  }

  @Test("people with another scheduling agent get nothing, and unreachable ones are marked")
  func agents() throws {
    let client = "ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:bob@example.com"
    #expect(ann(nil, saves: try Meeting.text(client)).messages.isEmpty)
    #expect(ann(nil, saves: try Meeting.text("ATTENDEE;SCHEDULE-AGENT=X-ODD:mailto:bob@example.com")).messages.isEmpty)
    let all = "ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:ann@example.org"
    #expect(ann(nil, saves: try Meeting.text(all, Meeting.bob)).messages.isEmpty)
    #expect(ann(try Meeting.text(Meeting.bob), saves: try Meeting.text(client)).messages.map(\.method) == [.cancel])
    for (line, status) in [("mailto:invalid:nomail", "3.7"), ("urn:uuid:1", "5.2"), ("mailto:a b@example.com", "3.7")] {
      let result = ann(nil, saves: try Meeting.text("ATTENDEE:\(line)"))
      #expect(result.messages.isEmpty)
      #expect(result.object?.master?.first(.attendee)?[parameter: .scheduleStatus] == status)
    }
    let email = "ATTENDEE;EMAIL=bob@example.com:urn:uuid:1"
    #expect(ann(nil, saves: try Meeting.text(email)).messages.first?.to == ["mailto:bob@example.com"])
  }

  @Test("SCHEDULE-FORCE-SEND is obeyed once, and not kept")
  func forced() throws {
    let old = try Meeting.text(Meeting.bob, Meeting.cyd)
    let forced = "ATTENDEE;SCHEDULE-FORCE-SEND=REQUEST:mailto:bob@example.com"
    let result = ann(old, saves: try Meeting.text(forced, Meeting.cyd))
    #expect(result.messages.map(\.to) == [["mailto:bob@example.com"]])
    #expect(result.object?.text.contains("FORCE-SEND") == false)
    let odd = ann(old, saves: try Meeting.text("ATTENDEE;SCHEDULE-FORCE-SEND=ODD:mailto:bob@example.com", Meeting.cyd))
    #expect(odd.messages.isEmpty)
    #expect(odd.object?.master?.attendee("bob")?[parameter: .scheduleStatus] == "2.3")
  }

  @Test("an organizer continues under another of their addresses with a new UID, and nobody else can take over")
  func organizers() throws {
    let old = try Meeting.text(Meeting.bob)
    let new = try Meeting.text("ORGANIZER:mailto:ann@home.example", Meeting.bob)
    #expect(ann(old, saves: new).refused.map(\.reason) == [.otherOrganizer])
    let scheduler = Scheduler(
      for: CalendarUser(addresses: ["ann@example.org", "ann@home.example"]), at: .init(secondsSince1970: 0))
    let result = scheduler.messages(from: old, to: new)
    #expect(result.messages.map(\.method) == [.cancel, .request])
    #expect(
      result.messages.first?.uid == "plan" && result.messages.last?.uid == result.object?.master?.first(.uid)?.uri)
    #expect(result.messages.last?.uid != "plan")
  }

  @Test("anything but a single item is invalid, and sends nothing")
  func invalid() throws {
    let twice = try Meeting.text(Meeting.bob).editing { $0 += $0 }
    let other = try Meeting.text(Meeting.bob).editing { $0[0] = $0[0].editing { $0.set(ContentLine("UID:other")) } }
    #expect(ann(nil, saves: twice).refused.map(\.reason) == [.instanceTwice])
    let mixed = ann(try Meeting.text(Meeting.bob), saves: other)
    #expect(mixed.refused.map(\.reason) == [.mixedUIDs] && mixed.isInvalid)
    let override = ["RECURRENCE-ID:20260108T100000Z", "ORGANIZER:mailto:cyd@example.com"]
    let organizers = try Meeting.text(Meeting.bob, "RRULE:FREQ=DAILY", overrides: [override])
    #expect(ann(nil, saves: organizers).refused.map(\.reason) == [.mixedOrganizers])
  }

  @Test("an item that was invalid may be changed, and is sent like a new one as soon as it is valid")
  func formerlyInvalid() throws {
    let valid = try Meeting.text(Meeting.bob)
    let twice = valid.editing { $0 += $0 }
    #expect(ann(twice, saves: valid).messages.map(\.method) == [.request])
    #expect(ann(twice, saves: valid).messages.flatMap(\.to) == ann(nil, saves: valid).messages.flatMap(\.to))
    let still = ann(twice, saves: valid.editing { $0 += $0 + $0 })
    #expect(still.refused.isEmpty && still.messages.isEmpty && still.object?.components.count == 3)
    let removed = ann(twice, saves: nil)
    #expect(removed.refused.isEmpty && removed.messages.isEmpty && removed.object == nil)
  }
}
