import Archives
import CalendarModel
import ICalendar
import Mailing
import Scheduling
import SchedulingMail
import Testing

@Suite("Mail from other programs")
struct SenderTests {
  @Test(
    "an invitation is stored without alarms, answered by mail, and the answer reaches the organizer",
    arguments: [
      ("google-request", "ada@example.org"), ("exchange-request-from-memory", "Ada@corp.example"),
      ("icloud-request", "2_GEYDAMZSGUZTEMJZHAYTAMBTGIHBWKBUAAAAEXAMPLE@imip.me.com"),
      ("zimbra-request-from-memory", "ada@example.org"), ("fastmail-request-from-memory", "ada@example.org"),
    ])
  func invitations(name: String, organizer: String) throws {
    let mail = try Fixture.mail("Senders/" + name)
    #expect(mail.calendars.count == 1 && mail.problem == nil && !mail.failsAuthentication)
    var bob = Reader("bob@example.com")
    let decision = try bob.gets(mail)
    #expect(decision.kind == .applied && decision.reason == .new, "\(decision.reason)")
    let copy = try #require(bob.object)
    #expect(!copy.text.contains("VALARM") && !copy.text.contains("METHOD:"))

    let accepted = try copy.editingAnswer("ACCEPTED", of: "bob@example.com")
    let reply = try #require(bob.saves(accepted).first)
    #expect(reply.method == .reply && reply.to.map { $0.lowercased() } == ["mailto:" + organizer.lowercased()])
    let written = try writer().mail(reply, to: reply.to[0], before: copy)
    #expect(written.subject.hasPrefix("Accepted: Plan") && written.sender.text.lowercased() == "bob@example.com")
    let back = try #require(try ReceivedMail.all(of: written.bytes, name: "answer").first)
    let request = try mail.calendars[0].message()
    var ada = Reader(organizer, try request.replacing(("METHOD:REQUEST\r\n", "")))
    #expect(try ada.gets(back).reason == .replied)
    #expect(ada.object?.answer(of: "bob@") == "ACCEPTED")
  }

  @Test("the address of a sender is taken literally, so that no other one is meant by it")
  func literalAddress() throws {
    let address = "ada%40example.org?x@example.net"
    let sender = MessageOrigin(mailAddress: address, isDoubtful: false, method: nil)
    #expect(sender.identity != AddressIdentity("mailto:ada@example.org"))
    #expect(sender.identity == AddressIdentity(address) && sender.identity == AddressIdentity(address.uppercased()))
    #expect(sender.identity == AddressIdentity("mailto:ada%2540example.org%3Fx@example.net"))
    let text = "From: <relay%40example.org?x@example.net>\r\nReply-To: ada@example.org\r\n\r\nHello"
    let mail = try #require(try ReceivedMail.all(of: Array(text.utf8), name: "mail").first)
    #expect(TrustedRelays(["relay@example.org"]).sender(of: mail) == "relay%40example.org?x@example.net")
  }

  @Test("Exchange recognizes its own request in the answer")
  func exchangeAnswer() throws {
    var bob = Reader("bob@example.com")
    _ = try bob.gets(Fixture.mail("Senders/exchange-request-from-memory"))
    let accepted = try #require(bob.object).editingAnswer("ACCEPTED", of: "bob@example.com")
    let text = try #require(bob.saves(accepted).first).calendar.text
    #expect(text.contains("X-MICROSOFT-CDO-OWNERAPPTID:2123456789") && text.contains("X-MICROSOFT-CDO-APPT-SEQUENCE:0"))
  }

  @Test(
    "an answer is accepted, whatever it leaves out",
    arguments: [
      "google-reply-by-relay-from-memory", "exchange-reply-without-organizer-from-memory", "thunderbird-reply",
    ])
  func answers(name: String) throws {
    let mail = try Fixture.mail("Senders/" + name)
    #expect(mail.calendars.map(\.method) == ["REPLY"])
    var ada = Reader("ada@example.org", try Fixture.planning())
    let decision = try ada.gets(mail)
    #expect(decision.kind == .applied && decision.reason == .replied, "\(decision.reason)")
    #expect(ada.object?.answer(of: "bob@") == "ACCEPTED")
  }

  @Test("an answer through a relay counts for the person that it names, and only if the relay is trusted")
  func relays() throws {
    let mail = try Fixture.mail("Senders/google-reply-by-relay-from-memory")
    #expect(TrustedRelays.standard.sender(of: mail) == "bob@example.com")
    let nobody = TrustedRelays([])
    #expect(nobody.sender(of: mail) == "calendar-notification@google.com")
    let ada = Reader("ada@example.org", try Fixture.planning())
    let decision = ada.scheduler.apply(
      try mail.calendars[0].message(), to: ada.object, by: nobody.origin(of: mail.calendars[0], in: mail))
    #expect(decision.reason == .notFromAttendee)
  }

  @Test("a counter-proposal from Exchange is shown to the user, with what it proposes")
  func counter() throws {
    var ada = Reader("ada@example.org", try Fixture.planning())
    let decision = try ada.gets(Fixture.mail("Senders/exchange-counter-from-memory"))
    #expect(decision.kind == .asked && decision.reason == .counter)
    #expect(decision.proposal?.text.contains("20260109T100000") == true)
  }

  @Test("Exchange cancels one day with the number of the last update")
  func oneDay() throws {
    var bob = Reader("bob@example.com")
    _ = try bob.gets(Fixture.mail("Senders/exchange-request-from-memory"))
    let decision = try bob.gets(Fixture.mail("Senders/exchange-cancel-of-one-from-memory"))
    #expect(decision.reason == .cancelled && decision.instances == ["20260115T090000Z"])
    #expect(bob.object?.items.count == 2)
  }

  @Test("iCloud's organizer with another address is shown to the user")
  func otherAddress() throws {
    var bob = Reader("bob@example.com")
    _ = try bob.gets(Fixture.mail("Senders/icloud-request"))
    let decision = try bob.gets(Fixture.mail("Senders/icloud-update-by-another-address"))
    #expect(decision.kind == .asked && decision.reason == .otherOrganizer)
  }
}

@Suite("Unauthenticated mail")
struct DoubtfulMailTests {
  @Test(
    "only the outermost header of an invitation counts",
    arguments: [
      ("forward", .asked, .unknownSender), ("reply-to-of-anybody", .asked, .unknownSender),
      ("authentication-fails", .asked, .unknownSender), ("no-from", .asked, .unknownSender),
      ("method-differs", .refused, .methodDiffers),
    ] as [(String, SchedulingDecision.Kind, SchedulingDecision.Reason)])
  func invitations(name: String, kind: SchedulingDecision.Kind, reason: SchedulingDecision.Reason) throws {
    var bob = Reader("bob@example.com")
    let decision = try bob.gets(Fixture.mail(name))
    #expect(decision.kind == kind && decision.reason == reason && decision.object == nil, "\(decision.reason)")
  }

  @Test("nothing in a mail that a server doubts is applied or answered, and irrelevant mail is still ignored")
  func doubted() throws {
    let origin = MessageOrigin(sender: "bob@example.com", isDoubtful: true)
    let planning = try Fixture.planning()
    let ada = Reader("ada@example.org")
    let message = { (method: String) in
      try planning.replacing(("PRODID", "METHOD:\(method)\r\nPRODID"), ("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED"))
    }
    let reply = ada.scheduler.apply(try message("REPLY"), to: planning, by: origin)
    #expect(reply.kind == .asked && reply.reason == .unknownSender && reply.object == planning)
    let refresh = ada.scheduler.apply(try message("REFRESH"), to: planning, by: origin)
    #expect(refresh.kind == .asked && refresh.messages.isEmpty)
    #expect(ada.scheduler.apply(try message("REPLY"), to: nil, by: origin).reason == .unknownUID)
    #expect(ada.scheduler.apply(try message("COUNTER"), to: planning, by: origin).reason == .unknownSender)
    let sure = MessageOrigin(sender: "bob@example.com")
    #expect(ada.scheduler.apply(try message("REPLY"), to: planning, by: sure).reason == .replied)
    #expect(!ada.scheduler.apply(try message("REFRESH"), to: planning, by: sure).messages.isEmpty)
  }

  @Test(
    "a media type in another letter case means the same as METHOD, and a missing one is ignored",
    arguments: ["reply", "REPLY", nil])
  func letters(method: String?) throws {
    let planning = try Fixture.planning()
    let reply = try planning.replacing(
      ("PRODID", "METHOD:reply\r\nPRODID"), ("PARTSTAT=NEEDS-ACTION", "PARTSTAT=ACCEPTED"))
    let origin = MessageOrigin(sender: "bob@example.com", method: method)
    #expect(Reader("ada@example.org").scheduler.apply(reply, to: planning, by: origin).reason == .replied)
  }

  @Test("Outlook's own format is named, with what to ask for")
  func outlook() throws {
    let mail = try Fixture.mail("winmail")
    #expect(mail.hasOutlookFormat && mail.calendars.isEmpty)
    #expect(mail.problem?.message.contains("Outlook's own format") == true)
    #expect(mail.problem?.message.contains("ask the sender for an iCalendar file") == true)
  }
}

extension ICalendarObject {
  /// Returns the calendar with the reply of an attendee.
  func editingAnswer(_ answer: String, of address: String) throws -> ICalendarObject {
    let people = items.flatMap { $0.all(.attendee) }.filter { $0.uri.lowercased().hasSuffix(address) }
    var components = components
    for (index, component) in components.enumerated() {
      var builder = ComponentBuilder(component)
      for person in component.all(.attendee) where people.contains(person) {
        builder.replace(person, with: try person.settingParameter("PARTSTAT", to: [answer]))
      }
      components[index] = builder.component()
    }
    return ICalendarObject(
      lines: [ContentLine("VERSION:2.0"), ContentLine("PRODID:-//Example//EN")], components: components)
  }
}
