public import CalendarModel
import ICalendar
public import Scheduling

extension EditBatch {
  /// Answers an invitation, for one occurrence or all of it; whoever organizes it is told when the batch is over.
  ///
  /// - Parameter span: `.this` for the occurrence alone, else all of it: nobody answers a part of a series.
  /// - Throws: ``StoreError``: `invalidArgument` if the person is not invited to it, or nobody said who it is
  ///   (``CalendarStore/CalendarStore/Options/scheduling``); `notFound`, `readOnly`.
  public func answer(_ occurrence: ItemOccurrence, with answer: MeetingAnswer, span: EditSpan) throws(StoreError) {
    try Self.reporting {
      let (family, row) = try meeting(occurrence)
      let recurrenceID = span == .this ? try current(occurrence, row, span).recurrenceID : nil
      try self.answer(family.name, with: answer, at: recurrenceID.map { RecurrenceID(time: $0) })
    }
  }

  /// Answers an invitation.
  func answer(_ name: ItemFamily.Name, with answer: MeetingAnswer, at recurrenceID: RecurrenceID? = nil) throws {
    let family = try families.family(name)
    guard let object = try families.object(name, db),
      let answered = try scheduler.answering(object, with: answer, at: recurrenceID)
    else {
      let title = family.rows.first?.component.first(.summary)?.text ?? ""
      throw StoreError(.invalidArgument, about: .item, "“\(title)” does not invite any of your addresses")
    }
    try write(answered, over: family)
  }

  /// Invites people to an item, which becomes a meeting, or changes who comes.
  ///
  /// - Parameters:
  ///   - people: Who is to come besides.
  ///   - removed: The addresses of those who are not to come any more.
  ///   - organizer: The address of the organizer if the item has none yet.
  ///   - asksAgain: Whether those who are invited already are sent what it is now.
  /// - Throws: ``StoreError``: `denied` if somebody else organizes it; `invalidArgument`, `notFound`, `readOnly`.
  public func invite(
    _ people: [Invitation], removing removed: [String] = [], to occurrence: ItemOccurrence, as organizer: String,
    asksAgain: Bool = false
  ) throws(StoreError) {
    try Self.reporting {
      let (family, row) = try meeting(occurrence)
      guard let object = try families.object(family.name, db),
        let invited = try scheduler.inviting(people, removing: removed, to: object, as: organizer)
      else { throw StoreError(.invalidArgument, about: .item, "only events and to-dos have people who are invited") }
      try noteMeeting(family.name, row.component, invited.components.first { $0.first(.organizer) != nil })
      if asksAgain { meetings?.askAgain(family.name) }
      try write(invited, over: family)
    }
  }

  /// Asks whoever organizes a meeting for other times, COUNTER (RFC 5546 3.2.7); the own copy stays as it is.
  ///
  /// - Parameters:
  ///   - event: The occurrence, or all of it, as the person would like it.
  ///   - comment: What is said to the organizer.
  /// - Throws: ``StoreError``: `invalidArgument` if the person is not invited to it, or it would be as it is; `notFound`.
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
          "“\(stored.title ?? "")” does not invite any of your addresses, or is when you propose it")
      }
      return try queue(
        messages, before: stored, title: stored.title ?? "", uid: first.uid, in: family.name.calendarID,
        queues: meetings?.options.sends ?? false)
    }
  }

  private var scheduler: Scheduler {
    get throws {
      guard let meetings else {
        throw StoreError(.invalidArgument, "nobody has said which addresses are yours")
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
  /// The object with a component in the place of the one that has the same RECURRENCE-ID, or besides.
  fileprivate func replacing(_ component: Component) -> ICalendarObject {
    let name = component.first(.recurrenceID)?.rawValue
    let others = components.filter {
      $0.component == .vtimezone || $0.first(.recurrenceID)?.rawValue != name
    }
    return ICalendarObject(lines: lines, components: others + [component])
  }
}
