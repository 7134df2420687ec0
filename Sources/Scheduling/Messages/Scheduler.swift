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
  ///   - cancelled: The SEQUENCE with which a new item was called off before; nil if nobody knows that it was. Those who were
  ///     told take nothing that is no newer.
  public func messages(
    from old: ICalendarObject?, to new: ICalendarObject?, cancelledBefore cancelled: Int? = nil
  ) -> SchedulingMessages {
    messages(from: old, to: new, cancelled) { _, after in after }
  }

  /// What a change sends that a program has made of an item that it was served.
  ///
  /// Programs write neither SCHEDULE-STATUS (RFC 6638 7.3) nor what is noted of answers, and may leave out what they do not
  /// know: what is noted on the lines of people stays.
  ///
  /// - Parameters:
  ///   - old: The item as it is stored; nil if it is new.
  ///   - new: The item as the program sent it; nil if it is deleted.
  ///   - knowsAllButAnswers: Whether the program knew all but the newest answers (RFC 6638 3.2.10): those of others are as
  ///     they are stored, and so are the people to whom others have delegated it meanwhile.
  ///   - cancelled: As for any change.
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
    case .organizer: return OrganizerChange(before, after, self).result(insteadOf: old)
    case .attendee: return AttendeeChange(before, after, self).result(insteadOf: old)
    }
  }
}
