import CalendarModel
import CalendarStore
import CivilTime
import ICalendar

extension ManagedCalendar {
  /// Updates the birthday of a contact in the calendar.
  func take(_ contact: Contact) throws -> Outcome {
    let uid = contact.eventUID
    guard let birthday = contact.birthday, let start = birthday.start else {
      return try remove(Event.kind, uid: uid)
    }
    let component = try component(Event.kind, uid: uid)
    let old = try component.map { try Event($0) }
    var event = old ?? Event(uid: uid)
    event.title = "\(contact.name)’s Birthday"
    event.start = .date(start)
    event.recurrenceRules = [RecurrenceValue(birthday.rule)]
    event.availability = .free
    if let component {
      return event == old ? .unchanged : try put(event.applied(to: component, at: now))
    }
    var builder = ComponentBuilder(try event.component(at: now))
    if let contactUID = contact.uid, !contactUID.isEmpty {
      builder.append(ContentLine("\(ItemOccurrence.contactProperty):" + TextValue.encode(contactUID)))
    }
    return try put(builder.component())
  }
}
