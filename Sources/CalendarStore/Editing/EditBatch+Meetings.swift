import CalendarModel
import ICalendar
import Scheduling

extension EditBatch {
  /// Records the state of a meeting before it changes.
  func noteMeeting(_ family: ItemFamily.Name, _ old: Component?, _ new: Component?) throws {
    guard let meetings, !meetings.isSettling, family.kind == .event || family.kind == .reminder,
      [old, new].contains(where: { $0?.first(.organizer) != nil })
    else { return }
    try meetings.note(family) { try families.object(family, db) }
  }

  /// Applies the scheduling rules to edited meetings: updates SEQUENCE and the replies (RFC 5546 section 2.1.4), and
  /// queues messages if messages are sent. The transaction calls this at its end. Call it earlier to read the resulting
  /// meetings within the transaction.
  ///
  /// - Throws: ``StoreError`` `denied` if an attendee changes properties that only the organizer may change;
  ///   `invalidArgument` if an edit turns a meeting into an invalid one.
  package func settleMeetings() throws {
    guard let meetings else { return }
    meetings.isSettling = true
    defer { meetings.isSettling = false }
    let scheduler = Scheduler(for: CalendarUser(addresses: meetings.options.addresses), at: now)
    for meeting in meetings.takeAll() {
      // A meeting that is moved has a family in each of two calendars.
      let before = meeting.families.filter { meeting.before[$0].flatMap { $0 } != nil }
      let after = try meeting.families.filter { try !families.isEmpty($0) }
      let pairs: [(ItemFamily.Name?, ItemFamily.Name?)] =
        before.count <= 1 && after.count <= 1
        ? [(before.first, after.first)] : meeting.families.map { name in (name, after.contains(name) ? name : nil) }
      for (old, new) in pairs {
        let stored = old.flatMap { meeting.before[$0].flatMap { $0 } }
        let notice = try settle(
          stored, new, wasIn: old?.calendarID ?? 0, scheduler, asksAgain: meeting.asksAgain,
          queues: meetings.options.sends)
        if let notice { notices.append(notice) }
      }
    }
  }

  private func settle(
    _ old: ICalendarObject?, _ name: ItemFamily.Name?, wasIn calendarID: Int64, _ scheduler: Scheduler,
    asksAgain: Bool, queues: Bool
  ) throws -> MeetingNotice? {
    let new = try name.flatMap { try families.object($0, db) }
    // A server limits the messages of its own edits just as it limits client requests, because other users have to wait
    // for them.
    let isServed = meetings?.server != nil
    if isServed, let new,
      let excess = [new, old].lazy.compactMap({ $0 }).compactMap({
        MeetingLoad.excess(of: $0, isStored: true)
      }).first
    {
      throw StoreError(.invalidArgument, "the meeting “\(new.title ?? "")” \(excess); nothing was saved")
    }
    let cancelled = old == nil ? try CancelledMeetings(db, at: now).sequence(ofNew: new) : nil
    let result = scheduler.messages(from: old, to: new, cancelledBefore: cancelled)
    if !result.refused.isEmpty { throw Self.refusal(result, of: old ?? new) }
    if borrower != nil, !result.messages.isEmpty { throw StoreError.speakingForOwner }
    var messages = result.messages
    if asksAgain, let object = result.object {
      // People who receive a separate message do not need the one sent to everyone else.
      let told = Set(messages.flatMap(\.to))
      messages += scheduler.messages(from: nil, to: object).messages.compactMap { $0.without(told) }
    }
    let plan = try plan(messages, in: name?.calendarID ?? calendarID, queues: queues)
    if isServed, let new, plan.routes.areTooLarge(at: new.bytes.count) {
      throw StoreError(
        .invalidArgument, "the messages about “\(new.title ?? "")” would be too large; nothing was sent or saved")
    }
    if let name, let object = plan.routes.noted(on: result), object != new {
      try write(object, over: families.family(name))
    }
    if messages.isEmpty, result.unreachable.isEmpty { return nil }
    let uid = messages.first?.uid ?? (new ?? old)?.items.first?.first(.uid)?.uri ?? ""
    var notice = try queue(plan, before: old, title: (new ?? old)?.title ?? "", uid: uid)
    notice.unreachable = result.unreachable
    return notice
  }

  /// Queues messages, or only reports them. Messages that a server sends are never also sent by mail.
  ///
  /// - Parameter calendarID: The calendar of the meeting.
  func queue(
    _ messages: [SchedulingMessage], before: ICalendarObject?, title: String, uid: String, in calendarID: Int64,
    queues: Bool
  ) throws -> MeetingNotice {
    try queue(plan(messages, in: calendarID, queues: queues), before: before, title: title, uid: uid)
  }

  /// How messages will be sent.
  private struct SendingPlan {
    let messages: [SchedulingMessage]
    /// The messages to queue.
    var routes = RoutedMessages()
    let isQueued: Bool
    let isSentByServer: Bool
  }

  private func plan(_ messages: [SchedulingMessage], in calendarID: Int64, queues: Bool) throws -> SendingPlan {
    let isServed = try CalendarTable(db).isScheduledByServer(calendarID)
    var plan = SendingPlan(messages: messages, isQueued: queues && !isServed, isSentByServer: isServed)
    if plan.isQueued {
      plan.routes =
        try meetings?.server.map { try RoutedMessages(messages, by: $0, db, at: now) }
        ?? RoutedMessages(byMail: messages)
    }
    return plan
  }

  private func queue(
    _ plan: SendingPlan, before: ICalendarObject?, title: String, uid: String
  ) throws -> MeetingNotice {
    try plan.routes.queue(change, before: before)
    return MeetingNotice(
      uid: uid, title: title, messages: plan.messages, isQueued: plan.isQueued, isSentByServer: plan.isSentByServer)
  }

  /// Replaces the items of a family with the items in an iCalendar object.
  func write(_ object: ICalendarObject, over family: ItemFamily) throws {
    let calendar = try self.calendar(family.name.calendarID)
    let definitions = try mirroring { batch in
      try object.components.filter { $0.component == .vtimezone }
        .compactMap { try batch.number(of: $0, calendarID: calendar.id) }
    }
    let linked = ItemZones(joining: [ItemZones(ids: definitions)] + family.rows.map(\.zones))
    var left = family.rows
    var changed: [(row: ItemRow, component: Component)] = []
    for component in object.components where component.component == .vevent || component.component == .vtodo {
      let placed = try families.zones.placed(PreparedItem(component), calendarID: calendar.id, linked)
      guard let index = left.firstIndex(where: { $0.recurrenceKey == placed.columns.recurrenceKey }) else {
        _ = try insert(component, in: calendar, linked: linked)
        continue
      }
      changed.append((left.remove(at: index), component))
    }
    try update(changed, in: calendar, linked: linked)
    for row in left { try delete(row) }
  }

  private static func refusal(_ result: SchedulingMessages, of object: ICalendarObject?) -> StoreError {
    let title = object?.title ?? ""
    guard let first = result.refused.first, first.reason == .attendeeChanged else {
      return StoreError(
        .invalidArgument,
        "“\(title)” would not be a valid meeting: its components must share a UID and ORGANIZER "
          + "and have unique RECURRENCE-IDs")
    }
    let organizer = object?.components.lazy.compactMap { $0.first(.organizer)?.uri }.first ?? ""
    let properties = Set(result.refused.compactMap(\.property)).sorted().joined(separator: ", ")
    return StoreError(
      .denied, about: .item,
      "“\(title)”: only the organizer \(CalendarAddress.shown(organizer)) may change \(properties); nothing was saved")
  }
}

extension ICalendarObject {
  /// The title of the first item that has one.
  var title: String? { components.lazy.compactMap { $0.first(.summary)?.text }.first }
}
