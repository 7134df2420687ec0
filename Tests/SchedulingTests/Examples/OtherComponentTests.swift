import CalendarModel
import ICalendar
import Scheduling
import Testing

@Suite("The examples of RFC 5546: busy times and journals")
struct OtherComponentTests {
  @Test(
    "busy times and journals are not meetings, and have what their methods require (4.3, 4.6)",
    arguments: [
      ("4.3.1-publish", SchedulingMethod.publish, KnownComponent.vfreebusy), ("4.3.2-request", .request, .vfreebusy),
      ("4.3.3-reply", .reply, .vfreebusy), ("4.6.1-journal", .publish, .vjournal),
    ])
  func others(example: String, method: SchedulingMethod, component: KnownComponent) throws {
    let message = try Example.load("RFC5546/" + example)
    #expect(message.schedulingMethod == method)
    let item = try #require(message.components.first)
    #expect(item.component == component)
    let demands = try #require(MethodDemands(of: method, on: component))
    #expect(demands.needs.allSatisfy { item.first($0) != nil } && demands.forbids.allSatisfy { item.first($0) == nil })
    // They are files: an import accepts published items, and a server answers requests.
    var copy = try Copy.organizers("4.2.1-request")
    let before = copy.object
    try copy.gets(example, from: "a@example.com", .ignored, .noMethod)
    #expect(copy.object == before)
  }

  @Test("published busy times are read, in any form of a period (4.3.1)")
  func published() throws {
    let item = try #require(try Example.load("RFC5546/4.3.1-publish").components.first)
    #expect(item.all(.freebusy).count == 3)
    let reply = try #require(try Example.load("RFC5546/4.3.3-reply").components.first)
    let request = try #require(try Example.load("RFC5546/4.3.2-request").components.first)
    // A reply is only valid for a request, and only from an attendee.
    #expect(
      [KnownProperty.uid, .dtstart, .dtend].allSatisfy { reply.first($0)?.rawValue == request.first($0)?.rawValue })
    #expect(reply.all(.attendee).count == 1)
    #expect(request.all(.attendee).map(\.uri).contains(reply.all(.attendee)[0].uri))
  }
}
