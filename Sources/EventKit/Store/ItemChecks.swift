import CalendarModel
import CalendarStore
import CivilTime
import Recurrence
import StoreAccess

extension EKEvent {
  private static let lastYear = 9999

  /// Checks whether the event can be saved.
  ///
  /// - Parameter earlier: The values last saved with a different span in the same commit, or nil for those that were
  ///   read.
  func check(_ span: EKSpan, since earlier: EventValues?) throws(EKError) {
    let times = currentTimes
    guard let start = times.start else { throw EKError(.noStartDate) }
    if times.end == nil { throw EKError(.noEndDate) }
    if times.isInverted { throw EKError(.datesInverted) }
    if CivilConversion.day(start).year > Self.lastYear { throw EKError(.startDateTooFarInFuture) }
    try checkAlarms(allowsMail: true)
    try checkSpan(span, since: earlier)
    try checkRecurrence()
    if span == .thisEvent { try checkCollision(start) }
  }

  /// Checks that saving a single occurrence does not change properties of the series.
  private func checkSpan(_ span: EKSpan, since earlier: EventValues?) throws(EKError) {
    guard span == .thisEvent, identity?.recurrenceID != nil else { return }
    if isMoved(since: earlier) {
      throw EKError(.invalidSpan, "One occurrence cannot be moved to another calendar without its series.")
    }
    if hasNewRules(since: earlier) {
      throw EKError(.invalidSpan, "The rules of a series cannot be changed for one occurrence.")
    }
  }

  /// Checks that a moved occurrence does not begin at the same time as another occurrence of its series.
  private func checkCollision(_ start: Date) throws(EKError) {
    guard let identity, identity.recurrenceID != nil, hasNewStart else { return }
    if eventStore.hasOccurrence(at: start, besides: identity) {
      throw EKError(.startDateCollidesWithOtherOccurrence)
    }
  }

  /// For simple rules, checks that occurrences and alarms fit between one occurrence and the next.
  private func checkRecurrence() throws(EKError) {
    let rules = recurrenceRules ?? []
    guard rules.contains(where: \.hasChanges) || isNew, let start = currentTimes.start, let end = currentTimes.end
    else { return }
    for period in rules.compactMap(\.shortestPeriod) {
      if end.timeIntervalSince(start) > period + 3_600 { throw EKError(.durationGreaterThanRecurrence) }
      for alarm in alarms ?? [] where -alarm.relativeOffset > period { throw EKError(.alarmGreaterThanRecurrence) }
    }
  }
}

extension EKReminder {
  /// Checks whether the reminder can be saved.
  func check() throws(EKError) {
    if (title ?? "").isEmpty { throw EKError(.internalFailure, "A reminder needs a title.") }
    if !(0...9).contains(priority) { throw EKError(.priorityIsInvalid) }
    if hasRecurrenceRules, lacksDate { throw EKError(.recurringReminderRequiresDueDate) }
    if isInverted, isNew || hasOwnChanges { throw EKError(.datesInverted) }
    try checkAlarms(allowsMail: false)
  }
}

extension EKCalendarItem {
  /// Checks that new or changed alarms can be saved.
  func checkAlarms(allowsMail: Bool) throws(EKError) {
    for alarm in alarms ?? [] where alarm.hasChanges {
      switch alarm.type {
      case .procedure: throw EKError(allowsMail ? .procedureAlarmsNotMutable : .reminderAlarmContainsEmailOrUrl)
      case .email where !allowsMail: throw EKError(.reminderAlarmContainsEmailOrUrl)
      default: break
      }
    }
  }
}

extension EKRecurrenceRule {
  /// The shortest time between two occurrences in seconds, or nil if the rule specifies days, which may be consecutive.
  fileprivate var shortestPeriod: Double? {
    let days: Double
    switch frequency {
    case .daily: days = 1
    case .weekly: days = (daysOfTheWeek?.count ?? 1) == 1 ? 7 : 1
    case .monthly: days = daysOfTheMonth == nil && daysOfTheWeek == nil ? 28 : 1
    case .yearly: days = 365
    }
    let namesDays = daysOfTheYear != nil || weeksOfTheYear != nil || monthsOfTheYear != nil
    if frequency == .yearly, namesDays || daysOfTheWeek != nil { return 86_400 }
    return days * 86_400 * (days == 1 && frequency != .daily ? 1 : Double(interval))
  }
}
