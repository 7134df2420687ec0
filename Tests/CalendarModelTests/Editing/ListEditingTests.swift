import ICalendar
import Testing

@testable import CalendarModel

@Suite("Editing lists")
struct ListEditingTests {
  static let ada = "ATTENDEE;CN=\"Ada\";PARTSTAT=NEEDS-ACTION;X-NUM-GUESTS=0:mailto:ada@example.org"
  static let bob = "ATTENDEE;ROLE=chair;CN=Bob:MAILTO:bob@example.org"

  @Test("an answer changes one parameter of one line")
  func answer() throws {
    try expectEdit(
      of: Fixture.event(Self.ada, Self.bob), removes: [Self.ada],
      adds: ["ATTENDEE;CN=\"Ada\";PARTSTAT=ACCEPTED;X-NUM-GUESTS=0:mailto:ada@example.org"]
    ) { $0.participants[0].status = .accepted }
    try expectEdit(
      of: Fixture.event(Self.ada, Self.bob), removes: [Self.bob],
      adds: ["ATTENDEE;ROLE=chair;CN=Bob;RSVP=TRUE:MAILTO:bob@example.org"]
    ) { $0.participants[1].expectsReply = true }
  }

  @Test("removed participants lose their line, new ones are added with all their values")
  func people() throws {
    let component = try Fixture.event(Self.ada, Self.bob)
    try expectEdit(of: component, removes: [Self.ada]) { $0.participants.removeFirst() }
    var carl = Participant(email: "carl@example.org", commonName: "Carl: \"C\"", role: .optional, expectsReply: true)
    carl.memberOf = ["mailto:a@example.org", "mailto:b@example.org"]
    try expectEdit(
      of: component,
      adds: [
        "ATTENDEE;MEMBER=\"mailto:a@example.org\",\"mailto:b@example.org\";ROLE=OPT-PARTICIPANT;RSVP=TRUE;"
          + "CN=\"Carl: ^'C^'\":mailto:carl@example.org"
      ]
    ) { $0.participants.append(carl) }
  }

  @Test("another address is another participant: nothing of the old line stays")
  func otherAddress() throws {
    try expectEdit(
      of: Fixture.event(Self.ada), removes: [Self.ada],
      adds: ["ATTENDEE;PARTSTAT=NEEDS-ACTION;CN=Ada:mailto:ada@example.com"]
    ) { $0.participants[0].address = "mailto:ada@example.com" }
  }

  @Test("the order of a list has no meaning")
  func order() throws {
    let component = try Fixture.event(Self.ada, Self.bob, "CATEGORIES:A,B")
    var event = try Event(component)
    event.participants.reverse()
    event.categories.reverse()
    #expect(try event.applied(to: component, at: now) == component)
  }

  @Test("a different organizer is written new, the same one keeps the line")
  func organizer() throws {
    let line = "ORGANIZER;CN=Ada;SCHEDULE-AGENT=CLIENT:mailto:ada@example.org"
    let component = try Fixture.event(line)
    try expectEdit(
      of: component, removes: [line], adds: ["ORGANIZER;CN=Ada L.;SCHEDULE-AGENT=CLIENT:mailto:ada@example.org"]
    ) { $0.organizer?.commonName = "Ada L." }
    try expectEdit(of: component, removes: [line], adds: ["ORGANIZER:mailto:bob@example.org"]) {
      $0.organizer = Participant(email: "bob@example.org")
    }
    try expectEdit(of: component, removes: [line]) { $0.organizer = nil }
  }

  @Test("a category is removed from its line, and the others keep their original text")
  func categories() throws {
    let first = "CATEGORIES;LANGUAGE=en:Work, Money\\, public,a\\:b"
    let component = try Fixture.event(first, "CATEGORIES:Spring")
    try expectEdit(of: component, removes: [first], adds: ["CATEGORIES;LANGUAGE=en: Money\\, public,a\\:b"]) {
      $0.categories.removeFirst()
    }
    try expectEdit(of: component, removes: [first], adds: ["CATEGORIES;LANGUAGE=en:Work,Play,a\\:b"]) {
      $0.categories[1] = "Play"
    }
    try expectEdit(of: component, removes: ["CATEGORIES:Spring"]) { $0.categories.removeLast() }
    try expectEdit(of: component, adds: ["CATEGORIES:Red\\, blue,Green"]) { $0.categories += ["Red, blue", "Green"] }
    try expectEdit(of: component, removes: [first, "CATEGORIES:Spring"]) { $0.categories = [] }
    try expectEdit(of: component, adds: ["RESOURCES:Beamer"]) { $0.resources = ["Beamer"] }
  }

  @Test("invalid values stay when the others go")
  func untypedValues() throws {
    try expectEdit(
      of: Fixture.event("EXDATE:20260101T000000Z,never"), removes: ["EXDATE:20260101T000000Z,never"],
      adds: ["EXDATE:never"], growsSequence: true
    ) { $0.exceptionDates = [] }
  }

  @Test("attachments are identified by their URI and keep other parameters")
  func attachments() throws {
    let line = "ATTACH;X-FILENAME=a.pdf;X-KEY=1:https://example.org/a"
    let component = try Fixture.event(line)
    try expectEdit(of: component, removes: [line], adds: ["ATTACH;X-FILENAME=b.pdf;X-KEY=1:https://example.org/a"]) {
      $0.attachments[0].filename = "b.pdf"
    }
    try expectEdit(
      of: component, removes: [line], adds: ["ATTACH;FILENAME=a.pdf:https://example.org/c"]
    ) { $0.attachments[0].content = .uri("https://example.org/c") }
    try expectEdit(of: component, adds: ["ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:SGFsbG8="]) {
      $0.attachments.append(Attachment(content: .data(Array("Hallo".utf8)), formatType: "text/plain"))
    }
  }

  @Test("inline data is recognized by what is left of it")
  func inlineData() throws {
    let line = "ATTACH;VALUE=BINARY;ENCODING=BASE64;X-K=1:SGFsbG8="
    try expectEdit(
      of: Fixture.event(line), removes: [line], adds: ["ATTACH;VALUE=BINARY;ENCODING=BASE64;X-K=1:SGk="]
    ) { $0.attachments[0].content = .data(Array("Hi".utf8)) }
  }

  @Test("conferences keep their original property; new ones use the standard's")
  func conferences() throws {
    let line = "X-GOOGLE-CONFERENCE:https://meet.example.org/a"
    let component = try Fixture.event(line)
    try expectEdit(
      of: component, removes: [line],
      adds: ["CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=\"Call, main\":https://meet.example.org/b"]
    ) {
      $0.conferences = [
        Conference(uri: "https://meet.example.org/b", features: [.audio, .video], label: "Call, main")
      ]
    }
    try expectEdit(of: component, removes: [line], adds: ["X-GOOGLE-CONFERENCE;LABEL=Call:https://meet.example.org/a"])
    {
      $0.conferences[0].label = "Call"
    }
  }

  @Test("images and relations change only their own lines")
  func others() throws {
    let image = "IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.org/a.png"
    let relation = "RELATED-TO;X-A=1:parent@example.org"
    let component = try Fixture.event(image, relation)
    try expectEdit(
      of: component, removes: [image], adds: ["IMAGE;VALUE=URI;DISPLAY=BADGE,FULLSIZE:https://example.org/a.png"]
    ) { $0.images[0].purposes.append(.fullsize) }
    try expectEdit(of: component, adds: ["IMAGE;VALUE=URI:https://example.org/b.png"]) {
      $0.images.append(CalendarImage(content: .uri("https://example.org/b.png")))
    }
    try expectEdit(of: component, removes: [relation], adds: ["RELATED-TO;X-A=1;RELTYPE=SIBLING:parent@example.org"]) {
      $0.relations[0].kind = .sibling
    }
    try expectEdit(of: component, adds: ["RELATED-TO;RELTYPE=CHILD:c\\,1"]) {
      $0.relations.append(Relation(to: "c,1", kind: .child))
    }
  }

  @Test("a comment changes in its own line and loses ALTREP; an unchanged one keeps it")
  func remarks() throws {
    let first = "COMMENT;ALTREP=\"cid:1\":One"
    let second = "COMMENT;ALTREP=\"cid:2\";LANGUAGE=en:Two"
    let component = try Fixture.event(first, second, "CONTACT:Ada", "REQUEST-STATUS;LANGUAGE=en:2.0;Success")
    try expectEdit(of: component, removes: [second], adds: ["COMMENT;LANGUAGE=en:Three"]) { $0.comments[1] = "Three" }
    try expectEdit(of: component, removes: [first]) { $0.comments = ["Two"] }
    try expectEdit(of: component, adds: ["COMMENT:Three"]) { $0.comments += ["Three", ""] }
    try expectEdit(of: component, removes: ["CONTACT:Ada"], adds: ["CONTACT:Ada\\, 1"]) { $0.contacts = ["Ada, 1"] }
    try expectEdit(
      of: component, removes: ["REQUEST-STATUS;LANGUAGE=en:2.0;Success"],
      adds: ["REQUEST-STATUS;LANGUAGE=en:3.7;Invalid user\\; sorry;ATTENDEE:mailto:x@example.org"]
    ) {
      $0.requestStatuses = [
        RequestStatus(code: "3.7", text: "Invalid user; sorry", data: "ATTENDEE:mailto:x@example.org")
      ]
    }
  }

  @Test("elements are matched exactly first, then by identity; the rest was added or removed")
  func matching() {
    let match = ListMatch(old: ["a1", "b1", "c1", "d1"], new: ["d1", "b2", "a1", "e1"]) { String($0.prefix(1)) }
    #expect(match.changed.map { [$0.old, $0.new] } == [[1, 1]])
    #expect(match.removed == [2])
    #expect(match.added == [3])
  }

  @Test("equal elements are counted")
  func repeats() throws {
    let match = ListMatch(old: ["a", "a", "a"], new: ["a"]) { $0 }
    #expect(match.removed == [1, 2])
    let component = try Fixture.event("EXDATE:20260101T000000Z,20260101T000000Z", Self.ada, Self.ada)
    try expectEdit(of: component, removes: [Self.ada]) { $0.participants.removeLast() }
  }

  @Test("matching random lists accounts for every element once")
  func randomMatching() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let letters = ["a1", "a2", "b1", "b2", "c1"]
      let old = (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? ""
      }
      let new = (0..<Int.random(in: 0...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? ""
      }
      let match = ListMatch(old: old, new: new) { String($0.prefix(1)) }
      var result = old.map(Optional.some)
      for pair in match.changed {
        #expect(old[pair.old].prefix(1) == new[pair.new].prefix(1))
        result[pair.old] = new[pair.new]
      }
      for index in match.removed { result[index] = nil }
      #expect((result.compactMap { $0 } + match.added.map { new[$0] }).sorted() == new.sorted())
      let kept = old.count - match.changed.count - match.removed.count
      let common = Set(old).reduce(0) { sum, letter in
        sum + min(old.count { $0 == letter }, new.count { $0 == letter })
      }
      #expect(kept == common, "everything in both lists is kept")
    }
  }
}
