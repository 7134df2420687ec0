import CalendarModel

/// The values of an event when it is saved.
struct EventValues {
  /// The fields that events share with reminders.
  var fields: ItemFields
  var times: FoundationEventTimes
  var availability: EKEventAvailability
  var conferences: [Conference]
  var calendar: EKCalendar?
}
