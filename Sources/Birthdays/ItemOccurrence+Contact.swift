public import CalendarStore
import ICalendar

extension ItemOccurrence {
  /// The property that holds the contact's UID in a birthday event.
  static let contactProperty = "X-ALMANAC-CONTACT-UID"

  /// The UID of the contact whose birthday this event marks, or nil for any other event.
  public var birthdayContactUID: String? {
    component.properties.first { $0.isNamed(Self.contactProperty) }?.text
  }
}
