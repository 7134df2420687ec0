import CalendarModel
import CivilTime
import ICalendar

extension EditBatch {
  /// The calendar of birthdays, which is made when the first one comes.
  func birthdayCalendar() throws -> StoredCalendar {
    let source = try Source.fetch(db, .birthdays) ?? Source.insert(change, .birthdays, title: "Birthdays")
    if let calendar = try StoredCalendar.fetchAll(db).first(where: { $0.sourceID == source.id }) { return calendar }
    return try change.createCalendar(
      title: "Birthdays", StoredCalendar.Attributes(sourceID: source.id, entityTypes: [.event]))
  }

  /// What became of a contact's birthday.
  enum BirthdayOutcome {
    case added, updated, unchanged, removed
  }

  /// Lets the calendar of birthdays say what a contact says.
  func take(_ contact: Contact, in calendar: StoredCalendar) throws -> BirthdayOutcome {
    let name = ItemFamily.Name(calendarID: calendar.id, kind: Event.componentName, uid: contact.eventUID)
    let row = try families.family(name).rows.first
    guard let birthday = contact.birthday, let start = birthday.start else {
      guard let row else { return .unchanged }
      try items.delete(row.id)
      tell(ItemChange(old: row.component, new: nil, calendar: calendar.title))
      return .removed
    }
    var event = try row.map { try Event($0.component) } ?? Event(uid: contact.eventUID)
    let old = event
    event.title = "\(contact.name)’s Birthday"
    event.start = .date(start)
    event.recurrenceRules = [birthday.rule]
    event.availability = .free
    if let row {
      if event == old { return .unchanged }
      try update(row, to: event.applied(to: row.component, at: now), in: calendar)
      return .updated
    }
    var builder = ComponentBuilder(try event.component(at: now))
    if let uid = contact.uid, !uid.isEmpty {
      builder.append(ContentLine("\(ItemOccurrence.contactProperty):" + TextValue.encode(uid)))
    }
    _ = try insert(builder.component(), in: calendar)
    return .added
  }
}

extension ItemOccurrence {
  /// The property by which an event of the calendar of birthdays names its contact.
  static let contactProperty = "X-ALMANAC-CONTACT-UID"

  /// The UID of the contact whose birthday it is; nil for all other events.
  public var birthdayContactUID: String? {
    component.properties.first { $0.isNamed(Self.contactProperty) }?.text
  }
}
