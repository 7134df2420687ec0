public import CalendarModel
public import CivilTime
import ICalendar

/// Scheduling as one engine (RFC 5546): what a change of an item sends, and what a message does to an item.
///
/// It has no store, no clock and no network: whoever asks says for whom, and what time it is.
public struct Scheduler: Sendable {
  /// For whom.
  public let user: CalendarUser
  /// The time of the messages, DTSTAMP.
  public let now: Instant

  /// Makes an engine.
  public init(for user: CalendarUser, at now: Instant) {
    self.user = user
    self.now = now
  }

  /// What a user's change of an item sends.
  ///
  /// - Parameters:
  ///   - old: The item before; nil if it is new.
  ///   - new: The item after; nil if it is deleted.
  public func messages(from old: ICalendarObject?, to new: ICalendarObject?) -> SchedulingMessages {
    do throws(SchedulingProblem) {
      let before = try old.flatMap { object throws(SchedulingProblem) in try SchedulingItem(object) }
      let after = try new.flatMap { object throws(SchedulingProblem) in try SchedulingItem(object) }
      if let before, let after, !before.uid.hasSameBytes(as: after.uid) { throw .mixedUIDs }
      return messages(from: before, to: after, storing: new, insteadOf: old)
    } catch {
      return SchedulingMessages(role: .none, object: old, refused: [SchedulingRefusal(error)])
    }
  }

  private func messages(
    from before: SchedulingItem?, to after: SchedulingItem?, storing new: ICalendarObject?,
    insteadOf old: ICalendarObject?
  ) -> SchedulingMessages {
    // Whoever organized an item, or was invited to it, does not become another one by writing it.
    let roles = [before, after].compactMap { $0 }.map { SchedulingRole(of: user, in: $0) }
    switch roles.first(where: { $0 != .none }) ?? .none {
    case .none: return SchedulingMessages(role: .none, object: new)
    case .organizer: return OrganizerChange(before, after, self).result(storing: new, insteadOf: old)
    case .attendee: return AttendeeChange(before, after, self).result(storing: new, insteadOf: old)
    }
  }
}
