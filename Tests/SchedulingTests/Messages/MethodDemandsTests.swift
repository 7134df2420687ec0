import CalendarModel
import CivilTime
import ICalendar
import Scheduling
import Testing

@Suite("Requirements of methods")
struct MethodDemandsTests {
  @Test("a sent message has what its method requires, and nothing that it forbids")
  func sent() throws {
    let now = Instant(secondsSince1970: 1_767_225_600)
    let ann = Scheduler(for: CalendarUser(addresses: ["ann@example.org"]), at: now)
    let bob = Scheduler(for: CalendarUser(addresses: ["bob@example.com"]), at: now)
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nDESCRIPTION:mine\r\nEND:VALARM"
    let meeting = try Meeting.text(Meeting.bob, Meeting.cyd, alarm)
    let wished = try Meeting.text(Meeting.bob, Meeting.cyd, "LOCATION:Elsewhere", alarm)
    let answered = try #require(bob.answering(meeting, with: MeetingAnswer(.accepted, comment: "With pleasure")))
    let counter = try #require(bob.proposing(wished, insteadOf: meeting).first)
    let messages =
      ann.messages(from: nil, to: meeting).messages + ann.messages(from: meeting, to: nil).messages
      + bob.messages(from: meeting, to: answered).messages + [counter]
      + ann.decliningProposal(counter.calendar, of: meeting)
    #expect(Set(messages.map(\.method)) == [.request, .cancel, .reply, .counter, .declineCounter])
    for message in messages {
      let demands = try #require(MethodDemands(of: message.method, on: .vevent))
      for component in message.calendar.components where component.component == .vevent {
        #expect(demands.needs.filter { component.first($0) == nil }.isEmpty)
        #expect(demands.forbids.filter { component.first($0) != nil }.isEmpty)
        let allowed = demands.allows ?? Set(component.properties.compactMap(\.property))
        #expect(component.properties.allSatisfy { $0.property.map(allowed.contains) ?? true }, "\(message.method)")
        #expect(!demands.hasOneAttendee || component.all(.attendee).count == 1)
        #expect(!demands.forbidsAlarms || component.components.isEmpty)
      }
    }
  }

  @Test("a method that does not apply to a component has no requirements")
  func none() {
    #expect(MethodDemands(of: .counter, on: .vjournal) == nil && MethodDemands(of: .publish, on: .valarm) == nil)
    #expect(MethodDemands.components == [.vevent, .vtodo, .vjournal, .vfreebusy])
  }
}
