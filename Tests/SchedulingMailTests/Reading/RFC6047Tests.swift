import Archives
import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import SchedulingMail
import Testing

@Suite("The examples of RFC 6047, section 4")
struct RFC6047Tests {
  @Test(
    "an invitation in each of the forms is one message from its sender, and is stored",
    arguments: ["4.1-single-component", "4.2-alternative", "4.3-with-attachment"])
  func invitation(name: String) throws {
    let mail = try Fixture.mail("RFC6047/" + name)
    #expect(mail.sender == "user1@example.com" && mail.messageID == "4821E731.5040506@laptop1.example.com")
    #expect(mail.date?.secondsSince1970 == 1_210_181_425)
    #expect(mail.calendars.map(\.method) == ["REQUEST"])
    var reader = Reader("user2@example.com")
    let decision = try reader.gets(mail)
    #expect(decision.kind == .applied && decision.reason == .new)
    #expect(reader.object?.items.first?.first(.summary)?.text == "Phone Conference")
  }

  @Test("several days are separate items")
  func similar() throws {
    let mail = try Fixture.mail("RFC6047/4.4-similar-components")
    #expect(mail.calendars.count == 1)
    #expect(try mail.calendars[0].message().items.count == 2)
    var reader = Reader("user2@example.com")
    #expect(try reader.gets(mail).reason == .mixedUIDs)
  }

  @Test(
    "an event and a to-do are two messages",
    arguments: ["4.5-mixed-components", "4.6-detailed-with-attach"])
  func mixed(name: String) throws {
    let mail = try Fixture.mail("RFC6047/" + name)
    #expect(mail.calendars.count == 2)
    for (index, kind) in [KnownComponent.vevent, .vtodo].enumerated() {
      var reader = Reader("user2@example.com")
      #expect(try reader.gets(mail, index).reason == .new)
      #expect(reader.object?.items.first?.component == kind)
    }
  }
}
