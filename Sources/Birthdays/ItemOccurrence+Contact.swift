public import CalendarStore
import ICalendar

extension ItemOccurrence {
  /// The property by which an event of the calendar of birthdays names its contact.
  static let contactProperty = "X-ALMANAC-CONTACT-UID"

  /// The UID of the contact whose birthday it is; nil for all other events.
  public var birthdayContactUID: String? {
    component.properties.first { $0.isNamed(Self.contactProperty) }?.text
  }
}
