import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("What a message leaves unchanged")
struct KeptTests {
  private let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:mine\r\nEND:VALARM"

  @Test("a newer request keeps alarms, TRANSP, categories and the answer, and brings no alarms from others")
  func request() throws {
    let mine = try Meeting.text(
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com", "TRANSP:TRANSPARENT", "CATEGORIES:Mine", "X-NOTE:mine", alarm
    )
    let update = try Meeting.text(
      Meeting.bob, "LOCATION:Room 4", "TRANSP:OPAQUE", "CATEGORIES:Theirs", "SEQUENCE:0",
      alarm.replacing("mine", with: "theirs").replacing("DISPLAY", with: "EMAIL"))
    var copy = Copy(of: "bob@example.com", mine)
    #expect(copy.gets(update.asMessage("REQUEST"), from: "ann@example.org").reason == .updated)
    let item = try #require(copy.object?.master)
    #expect(item.first(.location)?.text == "Room 4" && item.answer(of: "bob") == "ACCEPTED")
    #expect(item.all(.transp).map(\.rawValue) == ["TRANSPARENT"] && item.all(.categories).map(\.rawValue) == ["Mine"])
    #expect(item.all(named: "X-NOTE").count == 1 && item.components.map { $0.first(.description)?.text } == ["mine"])
  }

  @Test("a reply changes an answer and nothing else")
  func reply() throws {
    let meeting = try Meeting.text(Meeting.bob, Meeting.cyd)
    let forged = try Meeting.text(
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@example.com", "SUMMARY:Party", "LOCATION:Mars", "STATUS:CANCELLED", alarm)
    var copy = Copy(of: "ann@example.org", meeting)
    #expect(copy.gets(forged.asMessage("REPLY"), from: "bob@example.com").kind == .applied)
    #expect(copy.decision?.changes.map(\.property) == ["PARTSTAT"])
    let item = try #require(copy.object?.master)
    #expect(item.first(.summary)?.text == "Planning" && item.first(.status) == nil && item.components.isEmpty)
  }

  @Test("SENT-BY and EMAIL in a message prove nothing; stored ones do")
  func deputies() throws {
    let meeting = try Meeting.text(Meeting.bob)
    let claimed = try Meeting.text(
      "ORGANIZER;SENT-BY=\"mailto:eve@example.net\":mailto:ann@example.org", Meeting.bob, "SEQUENCE:1")
    var copy = Copy(of: "bob@example.com", meeting)
    #expect(copy.gets(claimed.asMessage("REQUEST"), from: "eve@example.net").reason == .notFromOrganizer)
    var known = Copy(of: "bob@example.com", claimed)
    let update = try Meeting.text(Meeting.bob, "SEQUENCE:2", "LOCATION:x")
    #expect(known.gets(update.asMessage("REQUEST"), from: "eve@example.net").kind == .applied)
    var ann = Copy(of: "ann@example.org", meeting)
    let deputy = try Meeting.text(
      "ATTENDEE;PARTSTAT=ACCEPTED;SENT-BY=\"mailto:eve@example.net\":mailto:bob@example.com")
    #expect(ann.gets(deputy.asMessage("REPLY"), from: "eve@example.net").reason == .unknownDeputy)
  }

  @Test("a user's own item is not replaced by its own request, nor by somebody who publishes it")
  func own() throws {
    let meeting = try Meeting.text(Meeting.bob)
    var ann = Copy(of: "ann@example.org", meeting)
    let newer = try Meeting.text(Meeting.bob, "SEQUENCE:5", "SUMMARY:Other")
    #expect(ann.gets(newer.asMessage("REQUEST"), from: "ann@example.org").reason == .ownItem)
    var bob = Copy(of: "bob@example.com", meeting)
    let published = try Meeting.text("ORGANIZER:mailto:eve@example.net", "SEQUENCE:5")
    #expect(bob.gets(published.asMessage("PUBLISH"), from: "eve@example.net").kind == .refused)
    #expect(bob.object == meeting)
    #expect(bob.gets(try Meeting.text(Meeting.bob)).reason == .noMethod)
  }
}
