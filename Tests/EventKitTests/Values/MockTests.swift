import EventKit
import TestSupport
import Testing

/// Classes as in the tests of Mac programs: with their own values, and without an event store.
@Suite("Objects without an event store", .timeLimit(.minutes(30)))
struct MockTests {
  private final class Person: EKParticipant {
    private let ownName: String
    init(_ name: String) {
      ownName = name
      super.init()
    }
    override var name: String? { ownName }
    override var participantStatus: EKParticipantStatus { .accepted }
  }

  private final class Account: EKSource {
    override init() { super.init() }
    override var title: String { "Account" }
  }

  private final class Diary: EKCalendar {
    override init() { super.init() }
    override var allowsContentModifications: Bool { false }
  }

  private final class Meeting: EKEvent {
    override init() { super.init() }
    override var attendees: [EKParticipant]? { [Person("Anna"), Person("Berta")] }
    override var eventIdentifier: String! { "meeting-1" }
    override var isDetached: Bool { true }
  }

  private final class Errand: EKReminder {
    override init() { super.init() }
    override var creationDate: Date? { .distantPast }
  }

  private final class Chime: EKAlarm {
    override init() { super.init() }
    override var soundName: String? {
      get { "Chime" }
      set {}
    }
  }

  private final class Fortnightly: EKRecurrenceRule {
    override init() { super.init() }
    override var interval: Int { 2 }
  }

  private final class Home: EKStructuredLocation {
    override init() {
      super.init()
      title = "Home"
    }
  }

  @Test("subclasses of EventKit's classes have their own values and keep what is set")
  func subclasses() {
    let meeting = Meeting()
    meeting.title = "Review"
    meeting.startDate = Date(timeIntervalSince1970: 1_800_000_000)
    meeting.endDate = meeting.startDate.addingTimeInterval(3_600)
    meeting.notes = "Bring news"
    meeting.addAlarm(Chime())
    meeting.addRecurrenceRule(Fortnightly())
    meeting.structuredLocation = Home()
    meeting.calendar = Diary()
    meeting.calendar.title = "Work"
    meeting.calendar.source = Account()
    #expect(meeting.title == "Review" && meeting.notes == "Bring news" && meeting.eventIdentifier == "meeting-1")
    #expect(meeting.endDate.timeIntervalSince(meeting.startDate) == 3_600 && meeting.isNew && meeting.isDetached)
    #expect(meeting.alarms?.first?.soundName == "Chime" && meeting.alarms?.first?.relativeOffset == 0)
    #expect(meeting.recurrenceRules?.first?.interval == 2 && meeting.recurrenceRules?.first?.frequency == .daily)
    #expect(meeting.location == "Home" && meeting.attendees?.compactMap(\.name) == ["Anna", "Berta"])
    #expect(meeting.calendar.source.title == "Account" && meeting.calendar.title == "Work")
    #expect(!meeting.calendar.allowsContentModifications && meeting.calendar.allowedEntityTypes == .event)
    let errand = Errand()
    errand.title = "Milk"
    errand.dueDateComponents = DateComponents(year: 2026, month: 12, day: 1)
    errand.priority = 1
    errand.isCompleted = true
    #expect(errand.dueDateComponents?.day == 1 && errand.priority == 1 && errand.completionDate != nil)
    #expect(errand.creationDate == .distantPast && errand.calendar == nil)
  }

  @Test("they are distinct")
  func identities() {
    let (events, people) = ([EKEvent(), EKEvent()], [EKParticipant(), EKParticipant()])
    #expect(events[0] != events[1] && events[0] == events[0] && Set(events).count == 2)
    #expect(events[0].calendarItemIdentifier != events[1].calendarItemIdentifier)
    #expect(people[0] != people[1] && people[0] == people[0] && people[0].name == nil)
    #expect(EKSource().sourceIdentifier != EKSource().sourceIdentifier)
    #expect(EKCalendar().calendarIdentifier != EKCalendar().calendarIdentifier)
    #expect(EKSource().sourceType == .local && EKSource().calendars(for: .event).isEmpty)
    #expect(EKCalendarItem().title == nil && EKReminder().calendarItemExternalIdentifier == nil)
  }

  @Test("no event store accepts them, and none is created for them")
  func saving() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.file("store.sqlite")
      setenv("ALMANAC_STORE", path, 1)
      setenv("ALMANAC_ACCESS", "full", 1)
      let event = EKEvent()
      event.title = "Alone"
      event.calendar = EKCalendar()
      event.calendar.source = EKSource()
      #expect(!event.refresh() && event.eventIdentifier != nil && "\(event)".contains("Alone"))
      #expect(!FileManager.default.fileExists(atPath: path))
      let store = EKEventStore()
      guard try await store.requestFullAccessToEvents() else { throw CocoaError(.userCancelled) }
      #expect(throws: EKError(.objectBelongsToDifferentStore)) { try store.save(event, span: .thisEvent) }
      #expect(throws: EKError(.objectBelongsToDifferentStore)) {
        try store.saveCalendar(event.calendar, commit: true)
      }
    }
  }
}
