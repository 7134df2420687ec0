public import CalendarModel
import ICalendar
public import Scheduling

extension EditBatch {
  /// Replies to an invitation, for one occurrence or for the whole series. The reply to the organizer is sent when the
  /// batch ends.
  ///
  /// - Parameter span: `.this` for only this occurrence; any other value for the whole series, because it is not
  ///   possible to reply to only part of a series.
  /// - Throws: ``StoreError``: `invalidArgument` if the person is not invited, or no person was specified when the
  ///   store was opened (``CalendarStore/CalendarStore/Options/scheduling``); `notFound`, `readOnly`.
  public func answer(_ occurrence: ItemOccurrence, with answer: MeetingAnswer, span: EditSpan) throws(StoreError) {
    try Self.reporting {
      let (family, row) = try meeting(occurrence)
      let recurrenceID = span == .this ? try current(occurrence, row, span).recurrenceID : nil
      try self.answer(family.name, with: answer, at: recurrenceID.map { RecurrenceID(time: $0) })
    }
  }

  /// Replies to an invitation.
  func answer(_ name: ItemFamily.Name, with answer: MeetingAnswer, at recurrenceID: RecurrenceID? = nil) throws {
    let family = try families.family(name)
    try check(answer)
    guard let object = try families.object(name, db),
      let answered = try scheduler.answering(object, with: answer, at: recurrenceID)
    else {
      let title = family.rows.first?.component.first(.summary)?.text ?? ""
      throw StoreError(.invalidArgument, about: .item, "none of your addresses is invited to “\(title)”")
    }
    try write(answered, over: family)
  }

  /// Checks that an answer does not delegate to the user.
  func check(_ answer: MeetingAnswer) throws {
    if let delegate = answer.delegate, try scheduler.user.addresses.contains(AddressIdentity(delegate)) {
      throw StoreError(.invalidArgument, about: .item, "you cannot delegate an invitation to yourself")
    }
  }

  /// Invites people to an item, which makes it a meeting, or changes who is invited.
  ///
  /// - Parameters:
  ///   - people: The people to invite in addition to those already invited.
  ///   - removed: The addresses of people who are no longer invited.
  ///   - organizer: The address of the organizer, used if the item does not have one.
  ///   - asksAgain: Whether to send the updated meeting to the people who are already invited.
  /// - Throws: ``StoreError``: `denied` if another person is the organizer; `invalidArgument`, `notFound`, `readOnly`.
  public func invite(
    _ people: [Invitation], removing removed: [String] = [], to occurrence: ItemOccurrence, as organizer: String,
    asksAgain: Bool = false
  ) throws(StoreError) {
    try Self.reporting {
      let (family, row) = try meeting(occurrence)
      guard let object = try families.object(family.name, db),
        let invited = try scheduler.inviting(people, removing: removed, to: object, as: organizer)
      else { throw StoreError(.invalidArgument, about: .item, "people can be invited only to events and to-dos") }
      try noteMeeting(family.name, row.component, invited.components.first { $0.first(.organizer) != nil })
      if asksAgain { meetings?.askAgain(family.name) }
      try write(invited, over: family)
    }
  }

  /// Proposes a different time to the organizer of a meeting (COUNTER, RFC 5546 section 3.2.7). The stored copy is not
  /// changed.
  ///
  /// - Parameters:
  ///   - event: The occurrence, or the whole series, with the proposed changes.
  ///   - comment: A comment for the organizer.
  /// - Throws: ``StoreError``: `invalidArgument` if the person is not invited, or the proposal does not change
  ///   anything; `notFound`.
  public func propose(
    _ event: Event, insteadOf occurrence: ItemOccurrence, comment: String? = nil
  ) throws(StoreError) -> MeetingNotice {
    try Self.reporting {
      let (family, _) = try meeting(occurrence)
      guard let stored = try families.object(family.name, db) else { throw try reader.gone(occurrence.item) }
      var wanted = event
      wanted.recurrenceID = occurrence.recurrenceID.map { RecurrenceID(time: $0) } ?? event.recurrenceID
      var builder = ComponentBuilder(try wanted.applied(to: occurrence.component, at: now))
      if occurrence.recurrenceID != nil {
        builder.removeProperties { [.rrule, .rdate, .exdate, .exrule].contains($0.property) }
      }
      if let comment { builder.append(ContentLine("COMMENT:\(TextValue.encode(comment))")) }
      let messages = try scheduler.proposing(stored.replacing(builder.component()), insteadOf: stored)
      guard let first = messages.first else {
        throw StoreError(
          .invalidArgument, about: .item,
          "none of your addresses is invited to “\(stored.title ?? "")”, or the proposed time is the current one")
      }
      return try queue(
        messages, before: stored, title: stored.title ?? "", uid: first.uid, in: family.name.calendarID,
        queues: meetings?.options.sends ?? false)
    }
  }

  private var scheduler: Scheduler {
    get throws {
      guard let meetings else {
        throw StoreError(.invalidArgument, "your e-mail addresses are not configured")
      }
      return Scheduler(for: CalendarUser(addresses: meetings.options.addresses), at: now)
    }
  }

  private func meeting(_ occurrence: ItemOccurrence) throws -> (ItemFamily, ItemRow) {
    guard let row = try families.row(occurrence.main.id.number) else { throw try reader.gone(occurrence.item) }
    _ = try writableCalendar(row.calendarID)
    return (try families.family(row.family), row)
  }
}

extension ICalendarObject {
  /// The object with a component added, or replacing the component with the same RECURRENCE-ID.
  fileprivate func replacing(_ component: Component) -> ICalendarObject {
    let name = component.first(.recurrenceID)?.rawValue
    let others = components.filter {
      $0.component == .vtimezone || $0.first(.recurrenceID)?.rawValue != name
    }
    return ICalendarObject(lines: lines, components: others + [component])
  }
}
