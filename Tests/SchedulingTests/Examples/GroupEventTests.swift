import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import Testing

@Suite("The examples of RFC 5546: published events and group events")
struct GroupEventTests {
  @Test("an event is published, changed and cancelled (4.1)")
  func published() throws {
    var copy = Copy(of: "reader@example.net")
    try copy.gets("4.1.1-publish", from: "a@example.com", .applied, .new)
    #expect(copy.object?.lines.contains { $0.property == .method } == false)
    try copy.gets("4.1.2-change", from: "a@example.com", .applied, .updated)
    #expect(copy.object?.master?.first(.dtstart)?.rawValue == "19970701T210000Z")
    try copy.gets("4.1.1-publish", from: "a@example.com", .ignored, .older)
    try copy.gets("4.1.3-cancel", from: "mallory@example.net", .refused, .notFromOrganizer)
    try copy.gets("4.1.3-cancel", from: "a@example.com", .applied, .cancelled)
    #expect(copy.object?.master?.first(.status)?.text == "CANCELLED")
    #expect(copy.object?.master?.first(.summary)?.text == "Home team against guests")
  }

  @Test("a series with every possible property is published, without its alarms (4.1.4)")
  func extended() throws {
    var copy = Copy(of: "reader@example.net")
    try copy.gets("4.1.4-extended", from: "a@example.com", .applied, .new)
    let item = try #require(copy.object?.master)
    #expect(item.components.isEmpty && item.sequence == 3)
    for property in [KnownProperty.attach, .categories, .classification, .relatedTo, .resources, .rdate, .exdate] {
      #expect(item.first(property) != nil, "\(property)")
    }
    #expect(copy.object?.components.contains { $0.component == .vtimezone } == true)
    // Three Tuesdays, except one of them, and a Friday.
    #expect(copy.occurrences == 3)
    try copy.gets("4.1.4-extended", from: "a@example.com", .unchanged, .same)
  }

  @Test("an anniversary is published as all-day events (4.1.5)")
  func anniversary() throws {
    var copy = Copy(of: "reader@example.net")
    try copy.gets("4.1.5-anniversary", from: "a@example.com", .applied, .new)
    #expect(copy.object?.master?.first(.dtstart)?.time?.isDate == true)
    // 1997 to 1999.
    #expect(copy.occurrences == 3)
  }

  @Test("a request is answered (4.2.1, 4.2.2)")
  func requestAndReply() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    let answered = try #require(b.object).editingMaster { $0.answer("ACCEPTED", of: "b@example.com") }
    let result = b.saves(answered)
    let reply = try #require(result.messages.first)
    #expect(result.role == .attendee && result.messages.count == 1)
    #expect(reply.method == .reply && reply.to == ["mailto:a@example.com"] && reply.from == "mailto:b@example.com")
    let item = try #require(reply.calendar.master)
    #expect(item.all(.attendee).count == 1 && item.answer(of: "b@example.com") == "ACCEPTED" && item.sequence == 0)
    var a = try Copy.organizers("4.2.1-request")
    #expect(a.gets(reply.calendar, from: "b@example.com").reason == .replied)
    #expect(a.object?.master?.answer(of: "b@example.com") == "ACCEPTED")
    #expect(a.object?.master?.answer(of: "c@example.com") == "NEEDS-ACTION")
    // The RFC's own reply does not contain the time.
    var other = try Copy.organizers("4.2.1-request")
    try other.gets("4.2.2-reply", from: "b@example.com", .applied, .replied)
    #expect(other.object?.master?.attendee("b@example.com")?[parameter: .scheduleStatus] == "2.0")
    #expect(other.decision?.changes.map(\.property) == ["PARTSTAT"])
    try other.gets("4.2.2-reply", from: "b@example.com", .unchanged, .same)
    try other.gets("4.2.2-reply", from: "c@example.com", .refused, .notFromAttendee)
  }

  @Test("the organizer updates it, and everybody answers again (4.2.3)")
  func update() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    b.saves(b.object?.editingMaster { $0.answer("ACCEPTED", of: "b@example.com") })
    try b.gets("4.2.3-update", from: "a@example.com", .applied, .updated)
    #expect(b.object?.master?.first(.dtstart)?.rawValue == "19970701T180000Z")
    #expect(b.object?.master?.answer(of: "b@example.com") == "NEEDS-ACTION")
    var a = try Copy.organizers("4.2.1-request")
    try a.gets("4.2.2-reply", from: "b@example.com", .applied, .replied)
    let result = a.saves(a.object?.editingMaster { $0.move([.dtstart, .dtend], by: -7_200) })
    #expect(result.messages.allSatisfy { $0.method == .request && $0.sequence == 1 && $0.isSignificant })
    #expect(
      Set(result.messages.flatMap(\.to))
        == Set(["b", "c", "d", "e"].map { "mailto:\($0)@example.com" } + ["mailto:conf_big@example.com"]))
    #expect(a.object?.master?.answer(of: "b@example.com") == "NEEDS-ACTION")
    #expect(a.object?.master?.answer(of: "a@example.com") == "ACCEPTED")
    // The reply for the old time arrives late.
    let late = try Example.load("RFC5546/4.2.2-reply").editingMaster { builder in
      builder.set(ContentLine("DTSTAMP:19970613T200000Z"))
      builder.append(ContentLine("DTSTART:19970701T200000Z"))
    }
    #expect(a.gets(late, from: "b@example.com").reason == .oldTime)
  }

  @Test("an attendee proposes another time, and is declined (4.2.4)")
  func counter() throws {
    var a = try Copy.organizers("4.2.1-request")
    try a.gets("4.2.4-counter", from: "b@example.com", .asked, .counter)
    let proposal = try #require(a.decision?.proposal)
    #expect(proposal.master?.first(.dtstart)?.rawValue == "19970701T160000Z")
    #expect(
      proposal.master?.all(.attendee).count == 6 && proposal.master?.answer(of: "b@example.com") == "NEEDS-ACTION")
    #expect(a.object?.master?.first(.dtstart)?.rawValue == "19970701T200000Z")
    // Accepting it is an edit.
    #expect(a.saves(proposal).messages.flatMap(\.to).count == 5)
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    try b.gets("4.2.4-decline-counter", from: "a@example.com", .unchanged, .same)
    try b.gets("4.2.4-decline-counter", from: "c@example.com", .refused, .notFromOrganizer)
  }

  @Test("an attendee delegates, and the delegate accepts or declines (4.2.5 to 4.2.7)")
  func delegation() throws {
    var c = Copy(of: "c@example.com")
    try c.gets("4.2.5-request", from: "a@example.com", .applied, .new)
    let delegated = try #require(c.object).editingMaster { builder in
      builder.answer("DELEGATED", of: "c@example.com")
      builder.elements = builder.elements.map { element in
        guard case .property(let line) = element, line.uri == "mailto:c@example.com" else { return element }
        return .property((try? line.settingParameter("DELEGATED-TO", to: ["mailto:e@example.com"])) ?? line)
      }
    }
    let sent = c.saves(delegated).messages
    #expect(sent.map(\.method) == [.reply, .request])
    #expect(sent.map(\.to) == [["mailto:a@example.com"], ["mailto:e@example.com"]])
    #expect(sent.last?.calendar.master?.first(.organizer)?.uri == "mailto:a@example.com")
    var e = Copy(of: "e@example.com")
    let forwarded = try #require(sent.last).calendar
    #expect(e.gets(forwarded, from: "c@example.com").reason == .new)
    var other = Copy(of: "e@example.com")
    try other.gets("4.2.5-request-to-delegate", from: "c@example.com", .applied, .new)
    try other.gets("4.2.5-request-to-delegate", from: "mallory@example.net", .refused, .notFromOrganizer)
    for (example, answer) in [("4.2.6-delegate-accepts", "ACCEPTED"), ("4.2.7-delegate-declines", "DECLINED")] {
      var a = try Copy.organizers("4.2.5-request")
      try a.gets(example, from: "e@example.com", .asked, .partyCrasher)
      try a.gets("4.2.5-reply-to-organizer", from: "c@example.com", .applied, .replied)
      #expect(a.object?.master?.answer(of: "c@example.com") == "DELEGATED")
      #expect(a.object?.master?.answer(of: "e@example.com") == "NEEDS-ACTION")
      try a.gets(example, from: "e@example.com", .applied, .replied)
      #expect(a.object?.master?.answer(of: "e@example.com") == answer)
      #expect(a.object?.master?.answer(of: "c@example.com") == "DELEGATED")
    }
  }

  @Test("a person it was forwarded to answers, and is not an attendee until the organizer says so (4.2.8)")
  func forwarded() throws {
    var jill = Copy(of: "jill@example.org")
    try jill.gets("4.2.1-request", from: "a@example.com", .asked, .notInvited)
    #expect(jill.object == nil)
    var a = try Copy.organizers("4.2.1-request")
    try a.gets("4.2.8-reply-of-uninvited", from: "jill@example.org", .asked, .partyCrasher)
    try a.gets("4.2.8-reply-of-uninvited", from: "jill@example.org", .ignored, .partyCrasher, strangers: .ignore)
    #expect(a.object?.master?.attendee("jill") == nil)
    try a.gets("4.2.8-reply-of-uninvited", from: "mallory@example.net", .refused, .notFromAttendee, strangers: .add)
    try a.gets("4.2.8-reply-of-uninvited", from: "jill@example.org", .applied, .replied, strangers: .add)
    #expect(a.object?.master?.answer(of: "jill") == "ACCEPTED")
    #expect(a.object?.master?.attendee("jill")?[parameter: .cn] == "Jill")
  }

  @Test("it is cancelled (4.2.9)")
  func cancelled() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    try b.gets("4.2.9-cancel", from: "b@example.com", .refused, .notFromOrganizer)
    try b.gets("4.2.9-cancel", from: "a@example.com", .applied, .cancelled)
    #expect(b.object?.master?.first(.status)?.text == "CANCELLED" && b.object?.master?.sequence == 1)
    #expect(b.object?.master?.first(.summary)?.text == "Conference")
    try b.gets("4.2.9-cancel", from: "a@example.com", .unchanged, .same)
    try b.gets("4.2.1-request", from: "a@example.com", .ignored, .older)
    var a = try Copy.organizers("4.2.1-request")
    let sent = a.saves(nil).messages
    #expect(sent.count == 5 && sent.allSatisfy { $0.method == .cancel && $0.sequence == 1 })
    #expect(sent.allSatisfy { $0.calendar.master?.all(.attendee).count == 1 })
    #expect(sent.allSatisfy { $0.calendar.master?.first(.status)?.text == "CANCELLED" })
  }

  @Test("an attendee is removed (4.2.10)")
  func uninvited() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    try b.gets("4.2.10-uninvite", from: "a@example.com", .applied, .cancelled)
    #expect(b.object?.master?.first(.status)?.text == "CANCELLED")
    var c = Copy(of: "c@example.com")
    try c.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    try c.gets("4.2.10-uninvite", from: "a@example.com", .applied, .cancelled)
    #expect(c.object?.master?.first(.status)?.text == "CONFIRMED" && c.object?.master?.attendee("b@example.com") == nil)
    // It is equivalent to the message to the other attendee.
    try c.gets("4.2.10-update", from: "a@example.com", .unchanged, .same)
    var a = try Copy.organizers("4.2.1-request")
    let sent = a.saves(a.object?.editingMaster { $0.removeProperties { $0.uri == "mailto:b@example.com" } }).messages
    let cancel = try #require(sent.first { $0.method == .cancel })
    #expect(cancel.to == ["mailto:b@example.com"] && cancel.sequence == 1)
    #expect(cancel.calendar.master?.first(.status) == nil)
    #expect(Set(sent.filter { $0.method == .request }.flatMap(\.to)).count == 4)
  }

  @Test("nobody becomes the organizer through a message (4.2.11)")
  func otherOrganizer() throws {
    var b = Copy(of: "b@example.com")
    try b.gets("4.2.1-request", from: "a@example.com", .applied, .new)
    try b.gets("4.2.11-other-organizer", from: "c@example.com", .asked, .otherOrganizer)
    try b.gets("4.2.11-other-organizer", from: "a@example.com", .asked, .otherOrganizer)
    try b.gets("4.2.11-other-organizer", from: "mallory@example.net", .refused, .notFromOrganizer)
    #expect(b.object?.master?.first(.organizer)?.uri == "mailto:a@example.com")
  }

  @Test("an attendee requests the newest version (4.7.1)")
  func refresh() throws {
    var a = try Copy.organizers("4.2.1-request")
    try a.gets("4.7.1-refresh", from: "b@example.com", .unchanged, .same)
    #expect(a.decision?.messages.map(\.to) == [["mailto:b@example.com"]])
    #expect(a.decision?.messages.first?.method == .request)
    try a.gets("4.7.1-refresh", from: "mallory@example.net", .refused, .notFromAttendee)
    var none = Copy(of: "a@example.com")
    try none.gets("4.7.1-refresh", from: "b@example.com", .ignored, .unknownUID)
  }

  @Test("an attendee whose program cannot read it reports that (4.7.2)")
  func unreadable() throws {
    var a = try Copy.organizers("4.2.1-request")
    try a.gets("4.7.2-bad-rule", from: "b@example.com", .applied, .replied)
    #expect(a.object?.master?.answer(of: "b@example.com") == "DECLINED")
    #expect(a.object?.master?.attendee("b@example.com")?[parameter: .scheduleStatus] == "3.1")
  }
}
