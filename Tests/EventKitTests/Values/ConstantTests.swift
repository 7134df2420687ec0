import EventKit
import Testing

@Suite("The constants")
struct ConstantTests {
  @Test("have Apple's values")
  func numbers() {
    #expect(EKEntityType.reminder.rawValue == 1)
    #expect(EKEntityMask.reminder.rawValue == 2)
    #expect(EKAuthorizationStatus.writeOnly.rawValue == 4)
    #expect(EKSpan.futureEvents.rawValue == 1)
    #expect(EKCalendarType.birthday.rawValue == 4)
    #expect(EKSourceType.birthdays.rawValue == 5)
    #expect(EKCalendarEventAvailabilityMask.unavailable.rawValue == 8)
    #expect(EKEventAvailability.notSupported.rawValue == -1)
    #expect(EKEventStatus.canceled.rawValue == 3)
    #expect(EKAlarmProximity.leave.rawValue == 2)
    #expect(EKAlarmType.email.rawValue == 3)
    #expect(EKReminderPriority.medium.rawValue == 5)
    #expect(EKRecurrenceFrequency.yearly.rawValue == 3)
    #expect(EKWeekday.saturday.rawValue == 7)
    #expect(EKParticipantRole.nonParticipant.rawValue == 4)
    #expect(EKParticipantStatus.inProcess.rawValue == 7)
    #expect(EKParticipantType.group.rawValue == 4)
    #expect(EKParticipantScheduleStatus.recipientNotAllowed.rawValue == 8)
  }

  @Test("errors have Apple's codes and messages, and survive conversion to NSError")
  func errors() {
    #expect(EKError.Code.last.rawValue == 37)
    #expect(EKError.calendarReadOnly.rawValue == 6)
    let error = EKError(.noCalendar)
    let bridged = error as NSError
    #expect(bridged.domain == "EKErrorDomain")
    #expect(bridged.code == 1)
    #expect(bridged.localizedDescription == "No calendar has been set.")
    #expect(error.localizedDescription == "No calendar has been set.")
    #expect(EKError.Code.noCalendar ~= bridged)
    do {
      throw error
    } catch EKError.noCalendar {
    } catch {
      Issue.record("it should have been caught by its type")
    }
  }

  @Test("names of notifications are Apple's")
  func names() {
    #expect(EKErrorDomain == "EKErrorDomain")
  }
}
