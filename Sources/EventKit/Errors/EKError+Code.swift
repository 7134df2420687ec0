import Foundation

extension EKError {
  /// The error codes, with Apple's numbers.
  public enum Code: Int, Sendable, Hashable {
    /// The event cannot be changed.
    case eventNotMutable = 0
    /// No calendar has been set.
    case noCalendar = 1
    /// No start date has been set.
    case noStartDate = 2
    /// No end date has been set.
    case noEndDate = 3
    /// The end date is before the start date.
    case datesInverted = 4
    /// The store failed, or refused the operation.
    case internalFailure = 5
    /// The calendar is read-only.
    case calendarReadOnly = 6
    /// The event lasts longer than the time until its next occurrence.
    case durationGreaterThanRecurrence = 7
    /// The alarm goes off before the previous occurrence.
    case alarmGreaterThanRecurrence = 8
    /// The start date is too far in the future.
    case startDateTooFarInFuture = 9
    /// Another occurrence of the series begins at the start date.
    case startDateCollidesWithOtherOccurrence = 10
    /// The object belongs to a different event store.
    case objectBelongsToDifferentStore = 11
    /// Invitations cannot be moved to another calendar.
    case invitesCannotBeMoved = 12
    /// The span is not valid.
    case invalidSpan = 13
    /// No source has been set for the calendar.
    case calendarHasNoSource = 14
    /// The source of a calendar cannot be changed.
    case calendarSourceCannotBeModified = 15
    /// The calendar cannot be changed.
    case calendarIsImmutable = 16
    /// Calendars cannot be added to this source or removed from it.
    case sourceDoesNotAllowCalendarAddDelete = 17
    /// A recurring reminder needs a due date.
    case recurringReminderRequiresDueDate = 18
    /// The calendar does not support structured locations.
    case structuredLocationsNotSupported = 19
    /// The source does not support locations for reminders.
    case reminderLocationsNotSupported = 20
    /// The calendar does not support location alarms.
    case alarmProximityNotSupported = 21
    /// The calendar does not allow events.
    case calendarDoesNotAllowEvents = 22
    /// The calendar does not allow reminders.
    case calendarDoesNotAllowReminders = 23
    /// The source does not allow reminders.
    case sourceDoesNotAllowReminders = 24
    /// The source does not allow events.
    case sourceDoesNotAllowEvents = 25
    /// A priority must be a number from 0 to 9.
    case priorityIsInvalid = 26
    /// The entity type is not valid.
    case invalidEntityType = 27
    /// Procedure alarms cannot be created or changed.
    case procedureAlarmsNotMutable = 28
    /// The program has no access to the event store.
    case eventStoreNotAuthorized = 29
    /// The system does not support the operation.
    case osNotSupported = 30
    /// The calendar for the reply to an invitation is not valid.
    case invalidInviteReplyCalendar = 31
    /// A notification collection's flag is not set.
    case notificationsCollectionFlagNotSet = 32
    /// The sources differ.
    case sourceMismatch = 33
    /// The notification collections differ.
    case notificationCollectionMismatch = 34
    /// A notification needs a collection.
    case notificationSavedWithoutCollection = 35
    /// Alarms for reminders cannot send e-mails or open URLs.
    case reminderAlarmContainsEmailOrUrl = 36
    /// One more than the highest number.
    case last = 37

    /// Whether an error has this code.
    public static func ~= (code: Code, error: any Error) -> Bool { (error as? EKError)?.code == code }
  }
}

extension EKError {
  /// The event cannot be changed.
  public static var eventNotMutable: Code { .eventNotMutable }
  /// No calendar has been set.
  public static var noCalendar: Code { .noCalendar }
  /// No start date has been set.
  public static var noStartDate: Code { .noStartDate }
  /// No end date has been set.
  public static var noEndDate: Code { .noEndDate }
  /// The end date is before the start date.
  public static var datesInverted: Code { .datesInverted }
  /// The store failed, or refused the operation.
  public static var internalFailure: Code { .internalFailure }
  /// The calendar is read-only.
  public static var calendarReadOnly: Code { .calendarReadOnly }
  /// The event lasts longer than the time until its next occurrence.
  public static var durationGreaterThanRecurrence: Code { .durationGreaterThanRecurrence }
  /// The alarm goes off before the previous occurrence.
  public static var alarmGreaterThanRecurrence: Code { .alarmGreaterThanRecurrence }
  /// The start date is too far in the future.
  public static var startDateTooFarInFuture: Code { .startDateTooFarInFuture }
  /// Another occurrence of the series begins at the start date.
  public static var startDateCollidesWithOtherOccurrence: Code { .startDateCollidesWithOtherOccurrence }
  /// The object belongs to a different event store.
  public static var objectBelongsToDifferentStore: Code { .objectBelongsToDifferentStore }
  /// Invitations cannot be moved to another calendar.
  public static var invitesCannotBeMoved: Code { .invitesCannotBeMoved }
  /// The span is not valid.
  public static var invalidSpan: Code { .invalidSpan }
  /// No source has been set for the calendar.
  public static var calendarHasNoSource: Code { .calendarHasNoSource }
  /// The source of a calendar cannot be changed.
  public static var calendarSourceCannotBeModified: Code { .calendarSourceCannotBeModified }
  /// The calendar cannot be changed.
  public static var calendarIsImmutable: Code { .calendarIsImmutable }
  /// Calendars cannot be added to this source or removed from it.
  public static var sourceDoesNotAllowCalendarAddDelete: Code { .sourceDoesNotAllowCalendarAddDelete }
  /// A recurring reminder needs a due date.
  public static var recurringReminderRequiresDueDate: Code { .recurringReminderRequiresDueDate }
  /// The calendar does not support structured locations.
  public static var structuredLocationsNotSupported: Code { .structuredLocationsNotSupported }
  /// The source does not support locations for reminders.
  public static var reminderLocationsNotSupported: Code { .reminderLocationsNotSupported }
  /// The calendar does not support location alarms.
  public static var alarmProximityNotSupported: Code { .alarmProximityNotSupported }
  /// The calendar does not allow events.
  public static var calendarDoesNotAllowEvents: Code { .calendarDoesNotAllowEvents }
  /// The calendar does not allow reminders.
  public static var calendarDoesNotAllowReminders: Code { .calendarDoesNotAllowReminders }
  /// The source does not allow reminders.
  public static var sourceDoesNotAllowReminders: Code { .sourceDoesNotAllowReminders }
  /// The source does not allow events.
  public static var sourceDoesNotAllowEvents: Code { .sourceDoesNotAllowEvents }
  /// A priority must be a number from 0 to 9.
  public static var priorityIsInvalid: Code { .priorityIsInvalid }
  /// The entity type is not valid.
  public static var invalidEntityType: Code { .invalidEntityType }
  /// Procedure alarms cannot be created or changed.
  public static var procedureAlarmsNotMutable: Code { .procedureAlarmsNotMutable }
  /// The program has no access to the event store.
  public static var eventStoreNotAuthorized: Code { .eventStoreNotAuthorized }
  /// The system does not support the operation.
  public static var osNotSupported: Code { .osNotSupported }
  /// The calendar for the reply to an invitation is not valid.
  public static var invalidInviteReplyCalendar: Code { .invalidInviteReplyCalendar }
  /// A notification collection's flag is not set.
  public static var notificationsCollectionFlagNotSet: Code { .notificationsCollectionFlagNotSet }
  /// The sources differ.
  public static var sourceMismatch: Code { .sourceMismatch }
  /// The notification collections differ.
  public static var notificationCollectionMismatch: Code { .notificationCollectionMismatch }
  /// A notification needs a collection.
  public static var notificationSavedWithoutCollection: Code { .notificationSavedWithoutCollection }
  /// Alarms for reminders cannot send e-mails or open URLs.
  public static var reminderAlarmContainsEmailOrUrl: Code { .reminderAlarmContainsEmailOrUrl }
  /// One more than the highest number.
  public static var last: Code { .last }
}

extension EKError.Code {
  /// The human-readable message.
  var message: String {
    switch self {
    case .eventNotMutable: "The event cannot be changed."
    case .noCalendar: "No calendar has been set."
    case .noStartDate: "No start date has been set."
    case .noEndDate: "No end date has been set."
    case .datesInverted: "The end date is before the start date."
    case .internalFailure: "The store could not complete the operation."
    case .calendarReadOnly: "The calendar is read-only."
    case .durationGreaterThanRecurrence: "The event lasts longer than the time until its next occurrence."
    case .alarmGreaterThanRecurrence: "The alarm goes off before the previous occurrence."
    case .startDateTooFarInFuture: "The start date is too far in the future."
    case .startDateCollidesWithOtherOccurrence: "Another occurrence of the series has the same start date."
    case .objectBelongsToDifferentStore: "The object belongs to a different event store."
    case .invitesCannotBeMoved: "Invitations cannot be moved to another calendar."
    case .invalidSpan: "The span is not valid."
    case .calendarHasNoSource: "No source has been set for the calendar."
    case .calendarSourceCannotBeModified: "The source of a calendar cannot be changed."
    case .calendarIsImmutable: "The calendar cannot be changed."
    case .sourceDoesNotAllowCalendarAddDelete: "Calendars cannot be added to this source or removed from it."
    case .recurringReminderRequiresDueDate: "A recurring reminder needs a due date."
    case .structuredLocationsNotSupported: "The calendar does not support structured locations."
    case .reminderLocationsNotSupported: "The source does not support reminder locations."
    case .alarmProximityNotSupported: "The calendar does not support location alarms."
    case .calendarDoesNotAllowEvents: "The calendar does not allow events."
    case .calendarDoesNotAllowReminders: "The calendar does not allow reminders."
    case .sourceDoesNotAllowReminders: "The source does not allow reminders."
    case .sourceDoesNotAllowEvents: "The source does not allow events."
    case .priorityIsInvalid: "A priority must be a number from 0 to 9."
    case .invalidEntityType: "The entity type is not valid."
    case .procedureAlarmsNotMutable: "Procedure alarms cannot be created or changed."
    case .eventStoreNotAuthorized: "The program has no access to the event store."
    case .osNotSupported: "The system does not support the operation."
    case .invalidInviteReplyCalendar: "The calendar for the reply to an invitation is not valid."
    case .notificationsCollectionFlagNotSet: "The flag of the notification collection is not set."
    case .sourceMismatch: "The sources differ."
    case .notificationCollectionMismatch: "The notification collections differ."
    case .notificationSavedWithoutCollection: "The notification has no collection."
    case .reminderAlarmContainsEmailOrUrl: "Alarms for reminders cannot send e-mails or open URLs."
    case .last: "The error is unknown."
    }
  }
}
