public import CalendarModel
public import CivilTime
import ICalendar

/// A scheduling engine (RFC 5546). It determines which messages a change to an item causes, and what a message does to
/// an item.
///
/// The engine has no store, clock or network access. The caller supplies the user and the time.
public struct Scheduler: Sendable {
  /// The user for whom the engine works.
  public let user: CalendarUser
  /// The time of the messages (DTSTAMP).
  public let now: Instant

  /// Creates an engine for a user.
  public init(for user: CalendarUser, at now: Instant) {
    self.user = user
    self.now = now
  }

  /// Returns the messages to send for a user's change to an item.
  ///
  /// An item that could not be scheduled may be changed in any way. Nothing was sent for it, so as soon as it can be
  /// scheduled, the messages are those for a new item.
  ///
  /// - Parameters:
  ///   - old: The item before the change, or nil if the item is new.
  ///   - new: The item after the change, or nil if the item is deleted.
  ///   - cancelled: The SEQUENCE with which an earlier item with the same UID was cancelled, or nil if no cancellation
  ///     is known. Recipients of the cancellation ignore anything that is not newer.
  public func messages(
    from old: ICalendarObject?, to new: ICalendarObject?, cancelledBefore cancelled: Int? = nil
  ) -> SchedulingMessages {
    messages(from: old, to: new, cancelled) { _, after in after }
  }

  /// Returns the messages to send for a change made by a client of a server.
  ///
  /// Clients do not write SCHEDULE-STATUS (RFC 6638 section 7.3) or notes about answers, and may omit parameters that
  /// they do not support. The notes on people's lines are therefore kept.
  ///
  /// - Parameters:
  ///   - old: The stored item, or nil if it is new.
  ///   - new: The item that the client sent, or nil if it is deleted.
  ///   - knowsAllButAnswers: Whether the client had seen everything except the newest answers (RFC 6638 section
  ///     3.2.10). If so, other people's answers and the delegates they have since named are taken from the stored item.
  ///   - cancelled: The SEQUENCE with which an earlier item with the same UID was cancelled, or nil.
  package func messages(
    from old: ICalendarObject?, toServed new: ICalendarObject?, knowsAllButAnswers: Bool,
    cancelledBefore cancelled: Int?
  ) -> SchedulingMessages {
    messages(from: old, to: new, cancelled) { before, after in
      let noted = after.keepingNotes(of: before)
      guard knowsAllButAnswers, let before else { return noted }
      return noted.takingAnswers(of: before, for: user)
    }
  }

  private func messages(
    from old: ICalendarObject?, to new: ICalendarObject?, _ cancelled: Int?,
    meaning meant: (_ before: SchedulingItem?, _ after: SchedulingItem) -> SchedulingItem
  ) -> SchedulingMessages {
    do throws(SchedulingProblem) {
      let before = try old.flatMap { object throws(SchedulingProblem) in try SchedulingItem(object) }
      let after = try new.flatMap { object throws(SchedulingProblem) in try SchedulingItem(object) }
      if let before, let after, !before.uid.hasSameBytes(as: after.uid) { throw .mixedUIDs }
      var settled = after.map { meant(before, $0) }
      if before == nil, let cancelled, settled.map(user.organizes) ?? false { settled?.raise(above: cancelled) }
      return messages(from: before, to: settled, storing: new, insteadOf: old)
    } catch {
      if let old, !Self.canSchedule(old) {
        let result = messages(from: nil, to: new, cancelled, meaning: meant)
        return result.isInvalid ? SchedulingMessages(role: .none, object: new) : result
      }
      return SchedulingMessages(role: .none, object: old, refused: [SchedulingRefusal(error)])
    }
  }

  /// Whether the components of an object form one item.
  private static func canSchedule(_ object: ICalendarObject) -> Bool { (try? SchedulingItem(object)) != nil }

  private func messages(
    from before: SchedulingItem?, to after: SchedulingItem?, storing new: ICalendarObject?,
    insteadOf old: ICalendarObject?
  ) -> SchedulingMessages {
    // A user who was the organizer or an attendee before the change keeps that role.
    let roles = [before, after].compactMap { $0 }.map { SchedulingRole(of: user, in: $0) }
    switch roles.first(where: { $0 != .none }) ?? .none {
    case .none: return SchedulingMessages(role: .none, object: new)
    case .organizer: return OrganizerChange(before, after, self).result(insteadOf: old)
    case .attendee: return AttendeeChange(before, after, self).result(insteadOf: old)
    }
  }
}
