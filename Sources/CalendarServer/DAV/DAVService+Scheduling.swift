import CalendarModel
import CalendarStore
import HTTPTypes
import ICalendar
import Scheduling
import XML

extension DAVService {
  // MARK: Changes of meetings

  /// What a change of an object is to be, and whom it tells (RFC 6638 3.2); nil if it is of no meeting, or nothing is
  /// scheduled.
  ///
  /// - Parameters:
  ///   - old: The object before; nil if it is new.
  ///   - new: The object after; nil if it is deleted.
  /// - Throws: `DAVFailure` with the condition that does not hold.
  func change(
    from old: ServedResource?, to new: PreparedResource?, _ calendar: ServedCalendar, _ batch: ServingBatch
  ) throws -> ServedChange? {
    guard let scheduling, !calendar.isInbox, old?.scheduleTag != nil || new?.isMeeting == true,
      try !batch.isScheduledElsewhere(calendar)
    else { return nil }
    let before = try old.flatMap { try batch.object($0.name, calendar)?.octets }.map { try ICalendarObject(octets: $0) }
    let after = try new.map { try ICalendarObject(octets: $0.octets) }
    try checkSize(of: after)
    if after != nil, let excess = before.flatMap({ MeetingLoad.excess(of: $0, isStored: true) }) {
      throw DAVFailure.calDAV("max-resource-size", "the meeting that is there \(excess); delete it first")
    }
    let change = try batch.change(
      from: before, to: after, scheduling,
      knowsAllButAnswers: request[.ifScheduleTagMatch] != nil && request[.ifMatch] == nil,
      isSilent: new == nil && shared == nil && request[.scheduleReply]?.uppercased() == "F")
    // Who may change another's calendar does not speak for them, and does not learn which meetings they have elsewhere.
    if let shared, try change.recipients > 0 || change.role != role(in: before, batch) {
      throw DAVFailure.dav("need-privileges", "this would tell others in the name of \(shared.owner)")
    }
    if let refusal = change.refused.first { throw DAVFailure(refusal, change.refused) }
    if let new, shared == nil, change.role != .none { try checkIsOnly(new, calendar, batch) }
    if let new, let uid = change.object?.components.lazy.compactMap({ $0.first(.uid)?.uri }).first,
      !uid.hasSameBytes(as: new.uid)
    {
      throw DAVFailure.calDAV(
        "allowed-organizer-scheduling-object-change", "a meeting keeps its organizer; make another one instead")
    }
    // What is called off is called off, however large it has become.
    if let new, change.isTooLarge(at: new.octets.count) {
      throw DAVFailure.calDAV(
        "max-resource-size", "the messages to \(change.recipients) people would have too many octets")
    }
    return change
  }

  /// Whom the owner of the calendar is to an object; nobody to none.
  private func role(in object: ICalendarObject?, _ batch: ServingBatch) throws -> SchedulingRole {
    guard let object, let scheduling else { return .none }
    return try batch.change(from: object, to: object, scheduling).role
  }

  private func checkSize(of object: ICalendarObject?) throws {
    let most = object?.components.map { $0.all(.attendee).count }.max() ?? 0
    if most > ObjectLimits.attendees {
      throw DAVFailure.calDAV(
        "max-attendees-per-instance", "a meeting may have \(ObjectLimits.attendees) people, not \(most)")
    }
    if let excess = object.flatMap({ MeetingLoad.excess(of: $0) }) {
      throw DAVFailure.calDAV("max-resource-size", "the meeting \(excess)")
    }
  }

  /// Checks that no other calendar has the meeting (RFC 6638 3.2.4.1).
  private func checkIsOnly(_ object: PreparedResource, _ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    for other in try batch.calendars() where other.calendar.id != calendar.calendar.id {
      guard let holder = try batch.holder(uid: object.uid, other), holder.scheduleTag != nil else { continue }
      throw notUnique(holder, other)
    }
  }

  /// Checks that an object that is copied is no meeting of the user's (RFC 6638 3.2.4.1).
  func checkIsNotScheduled(_ resource: ServedResource, _ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    guard let scheduling, resource.scheduleTag != nil, let octets = try batch.object(resource.name, calendar)?.octets
    else { return }
    let object = try ICalendarObject(octets: octets)
    if try batch.change(from: object, to: object, scheduling).role != .none { throw notUnique(resource, calendar) }
  }

  private func notUnique(_ resource: ServedResource, _ calendar: ServedCalendar) -> DAVFailure {
    // Where it is in a calendar that is not shared is nobody's business.
    let href = shared == nil ? DAVPlace.object(calendar, resource).path(user).text : nil
    return .calDAV("unique-scheduling-object-resource", "the meeting is in a calendar already", href: href)
  }

  /// Tells all whom it concerns that a calendar goes, with all its meetings.
  func callOffAll(_ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    if scheduling == nil { return }
    if try batch.defaultCalendar()?.id == calendar.calendar.id {
      throw DAVFailure.calDAV(
        "default-calendar-needed", "new invitations go to this calendar; choose another one first")
    }
    for resource in try batch.resources(calendar) where resource.scheduleTag != nil {
      if let change = try change(from: resource, to: nil, calendar, batch) { try batch.send(change) }
    }
  }

  // MARK: The inbox

  /// PROPPATCH of the inbox: where new invitations go (RFC 6638 9.2).
  func setDefaultCalendar(_ change: inout PropertyChange, _ document: DAVElement, _ batch: ServingBatch) throws {
    let wanted = document.children.flatMap { $0.first(DAVNames.prop)?.children ?? [] }
    var results: [XMLName: DAVFailure?] = [:]
    if let element = wanted.last(where: { $0.name == DAVNames.defaultCalendar }) {
      results[DAVNames.defaultCalendar] = .some(nil)
      let place = element.hrefText.flatMap { RequestPath($0) }.flatMap { path in try? self.place(path, batch) }
      if let place, place.kind == .calendar, let calendar = place.calendar,
        calendar.takenComponents.contains("VEVENT"), calendar.calendar.allowsContentModifications
      {
        if change.names.count == 1 { try batch.setDefaultCalendar(calendar) }
      } else {
        results[DAVNames.defaultCalendar] = DAVFailure.calDAV(
          "valid-schedule-default-calendar-URL", "new invitations go to a calendar of one's own that takes events")
      }
    }
    change.settle(results)
  }
}

extension DAVFailure {
  /// That scheduling does not allow a change (RFC 6638 3.2.4).
  fileprivate init(_ refusal: SchedulingRefusal, _ all: [SchedulingRefusal]) {
    let properties = Set(all.compactMap(\.property)).sorted().joined(separator: ", ")
    switch refusal.reason {
    case .attendeeChanged:
      self = .calDAV(
        "allowed-attendee-scheduling-object-change", "only the organizer changes \(properties) of this meeting")
    case .otherOrganizer:
      self = .calDAV("allowed-organizer-scheduling-object-change", "a meeting keeps its organizer")
    case .mixedOrganizers:
      self = .calDAV("same-organizer-in-all-components", "all parts of a meeting have one ORGANIZER")
    case .mixedUIDs, .instanceTwice:
      self = .calDAV(
        "valid-calendar-object-resource", "the parts of a meeting have one UID, and one RECURRENCE-ID each")
    }
  }
}

extension ServedChange {
  /// What is stored in place of what the client sent; nil if that is stored to the octet.
  func resource(insteadOf sent: PreparedResource) throws -> PreparedResource? {
    guard isOther, let object else { return nil }
    let items = object.components.filter { $0.component != .vtimezone }
    return try PreparedResource(
      items, zones: object.components.filter { $0.component == .vtimezone }, uid: sent.uid, octets: object.bytes)
  }
}

extension ICalendarObject {
  /// The object of octets that were checked already.
  init(octets: [UInt8]) throws { try self.init(CalendarReader(source: MemoryByteSource(octets))) }
}
