import CalendarModel
import CivilTime
import ICalendar
import Recurrence
import Testing

@Suite("The table of an item's fields")
struct FieldTableTests {
  @Test("every field of an event, a to-do and an alarm has a test value below")
  func nothingIsLeftOut() {
    #expect(Self.fieldsAlike(Self.fields, ItemFields()).isEmpty)
    #expect(Self.fieldsAlike(Self.event, Event()).isEmpty)
    #expect(Self.fieldsAlike(Self.reminder, Reminder()).isEmpty)
    #expect(Self.fieldsAlike(Self.alarm, Alarm(action: Alarm.Action(rawValue: ""), trigger: nil, text: nil)).isEmpty)
  }

  @Test("every field is written and read back")
  func writtenAndRead() throws {
    #expect(try Event(Self.event.component(at: now)) == Self.event)
    #expect(try Reminder(Self.reminder.component(at: now)) == Self.reminder)
    #expect(try Alarm(Self.alarm.component()) == Self.alarm)
  }

  @Test("removing a field removes it from the component, and nothing else")
  func removed() throws {
    let component = try Self.event.component(at: now)
    var event = try Event(component)
    let (uid, stamp) = (event.uid, event.stamp)
    event = Event(uid: uid)
    event.stamp = stamp
    let names = try event.applied(to: component, at: now).properties.map(\.name)
    #expect(Set(names) == ["UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"])
  }

  @Test("every edited field is carried over to the current version of the item, and no other")
  func merged() {
    let base = Event(uid: "old", title: "before")
    #expect(Self.event.rebased(from: base, onto: base) == Self.event)
    #expect(base.rebased(from: base, onto: Self.event) == Self.event)
    #expect(base.rebased(from: Self.event, onto: Self.event) == base)
    #expect(Self.reminder.rebased(from: Reminder(), onto: Reminder()) == Self.reminder)
    var mine = base
    mine.notes = "mine"
    var others = base
    others.title = "after"
    others.availability = .free
    var expected = others
    expected.notes = "mine"
    #expect(mine.rebased(from: base, onto: others) == expected)
  }

  /// The names of the fields that are equal in two values.
  private static func fieldsAlike<Value>(_ first: Value, _ second: Value) -> [String] {
    zip(Mirror(reflecting: first).children, Mirror(reflecting: second).children).compactMap { first, second in
      "\(first.value)" == "\(second.value)" ? first.label : nil
    }
  }

  private static let day = CivilDate(year: 2026, month: 3, day: 2) ?? .epoch
  private static let time = CivilDateTime(startOf: day)
  private static let person = Participant(email: "a@example.com", commonName: "A")

  private static let alarm: Alarm = {
    var alarm = Alarm(action: .email, trigger: .relative(CalendarDuration(seconds: -900), to: .end), text: "Body")
    alarm.repeatCount = 2
    alarm.repeatInterval = CalendarDuration(seconds: 300)
    alarm.summary = "Subject"
    alarm.attendees = [person]
    alarm.attachments = [Attachment(uri: "https://example.com/b")]
    alarm.uid = "alarm"
    alarm.acknowledged = Instant(secondsSince1970: 1_700_000_000)
    alarm.relations = [Relation(to: "first", kind: .snooze)]
    alarm.isDefault = true
    return alarm
  }()

  private static let fields: ItemFields = {
    var fields = ItemFields()
    fields.uid = "1"
    fields.recurrenceID = RecurrenceID(time: .utc(time), includesFuture: true)
    fields.sequence = 3
    fields.stamp = Instant(secondsSince1970: 1_700_000_001)
    fields.created = Instant(secondsSince1970: 1_700_000_002)
    fields.lastModified = Instant(secondsSince1970: 1_700_000_003)
    fields.title = "Title"
    fields.notes = "Notes"
    fields.location = Location(title: "Place", coordinate: Coordinate(latitude: 1.5, longitude: 2.5), radius: 100)
    fields.url = "https://example.com/"
    fields.categories = ["C", "D"]
    fields.resources = ["R"]
    fields.classification = .private
    fields.priority = 5
    fields.status = .tentative
    fields.color = "navy"
    fields.organizer = person
    fields.participants = [Participant(email: "b@example.com", role: .chair, status: .accepted)]
    fields.attachments = [Attachment(uri: "https://example.com/a", formatType: "text/html")]
    fields.conferences = [Conference(uri: "tel:+1", features: [.audio], label: "Call")]
    fields.images = [CalendarImage(content: .uri("https://example.com/i.png"), purposes: [.badge])]
    fields.comments = ["Comment"]
    fields.contacts = ["Contact"]
    fields.relations = [Relation(to: "2", kind: .child)]
    fields.requestStatuses = [RequestStatus(code: "2.0", text: "Success")]
    fields.start = .utc(time)
    fields.recurrenceRules = ["FREQ=DAILY"]
    fields.exceptionRules = ["FREQ=WEEKLY"]
    fields.recurrenceDates = [.time(.utc(time.adding(days: 9)))]
    fields.exceptionDates = [.utc(time.adding(days: 2))]
    fields.alarms = [alarm]
    fields.suppressesDefaultAlarms = true
    return fields
  }()

  private static let event: Event = {
    var event = Event(end: .time(.utc(time.adding(days: 1))))
    event.fields = fields
    event.availability = .tentative
    event.travelDuration = CalendarDuration(seconds: 600)
    return event
  }()

  private static let reminder: Reminder = {
    var reminder = Reminder(due: .time(.utc(time.adding(days: 1))))
    reminder.fields = fields
    reminder.completed = .utc(time.adding(days: 3))
    reminder.percentComplete = 50
    return reminder
  }()
}
