import CalendarModel
import CalendarStore
import HTTPTypes
import ICalendar
import Scheduling
import XML

extension DAVService {
  // MARK: Changes of meetings

  /// Returns the change to store and the messages to send (RFC 6638 3.2), or nil if the object is not a meeting or
  /// scheduling is off.
  ///
  /// - Parameters:
  ///   - old: The object before the change, or nil if it is new.
  ///   - new: The object after the change, or nil if it is deleted.
  /// - Throws: `DAVFailure` with the violated condition.
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
      throw DAVFailure.calDAV("max-resource-size", "the existing meeting \(excess); delete it first")
    }
    let change = try batch.change(
      from: before, to: after, scheduling,
      knowsAllButAnswers: request[.ifScheduleTagMatch] != nil && request[.ifMatch] == nil,
      isSilent: new == nil && shared == nil && request[.scheduleReply]?.uppercased() == "F")
    // Write access to a calendar does not include permission to send messages on behalf of its owner. The store checks
    // everything else.
    if let shared, change.sends {
      throw DAVFailure.dav("need-privileges", "this would send messages on behalf of \(shared.owner)")
    }
    if let refusal = change.refused.first { throw DAVFailure(refusal, change.refused) }
    if let new, shared == nil, change.role != .none { try checkIsOnly(new, calendar, batch) }
    if let new, let uid = change.object?.components.lazy.compactMap({ $0.first(.uid)?.uri }).first,
      !uid.hasSameBytes(as: new.uid)
    {
      throw DAVFailure.calDAV(
        "allowed-organizer-scheduling-object-change", "the organizer cannot be changed; create a new meeting instead")
    }
    // A meeting can always be canceled, however large it has become.
    if let new, change.isTooLarge(at: new.octets.count) {
      throw DAVFailure.calDAV(
        "max-resource-size", "the messages to \(change.recipients) people would be too large")
    }
    return change
  }

  private func checkSize(of object: ICalendarObject?) throws {
    let most = object?.components.map { $0.all(.attendee).count }.max() ?? 0
    if most > ObjectLimits.attendees {
      throw DAVFailure.calDAV(
        "max-attendees-per-instance", "the meeting has \(most) attendees; the limit is \(ObjectLimits.attendees)")
    }
    if let excess = object.flatMap({ MeetingLoad.excess(of: $0) }) {
      throw DAVFailure.calDAV("max-resource-size", "the meeting \(excess)")
    }
  }

  /// Checks that no other calendar contains the meeting (RFC 6638 3.2.4.1).
  private func checkIsOnly(_ object: PreparedResource, _ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    for other in try batch.calendars() where other.calendar.id != calendar.calendar.id {
      for holder in try batch.holders(uid: object.uid, other) { try checkIsNotScheduled(holder, other, batch) }
    }
  }

  /// Checks that an object is not a meeting in which the user has a role (RFC 6638 3.2.4.1).
  func checkIsNotScheduled(_ resource: ServedResource, _ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    guard resource.scheduleTag != nil, let octets = try batch.object(resource.name, calendar)?.octets else { return }
    let owner = CalendarUser(addresses: scheduling?.addresses ?? [])
    if try owner.role(in: ICalendarObject(octets: octets)) != .none { throw notUnique(resource, calendar) }
  }

  private func notUnique(_ resource: ServedResource, _ calendar: ServedCalendar) -> DAVFailure {
    // Do not reveal the path to users with whom the calendar may not be shared.
    let href = shared == nil ? DAVPlace.object(calendar, resource).path(user).text : nil
    return .calDAV("unique-scheduling-object-resource", "the meeting is already in a calendar", href: href)
  }

  /// Cancels or declines all meetings in a calendar that is about to be deleted.
  func callOffAll(_ calendar: ServedCalendar, _ batch: ServingBatch) throws {
    if scheduling == nil { return }
    if try batch.defaultCalendar()?.id == calendar.calendar.id {
      throw DAVFailure.calDAV(
        "default-calendar-needed", "new invitations go to this calendar; choose a different one for them first")
    }
    for resource in try batch.resources(calendar) where resource.scheduleTag != nil {
      if let change = try change(from: resource, to: nil, calendar, batch) { try batch.send(change) }
    }
  }

  // MARK: The inbox

  /// Handles PROPPATCH of the inbox, which sets the calendar for new invitations (RFC 6638 9.2).
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
          "valid-schedule-default-calendar-URL",
          "the calendar for new invitations must belong to the user and accept events")
      }
    }
    change.settle(results)
  }
}

extension DAVFailure {
  /// A change that scheduling does not allow (RFC 6638 3.2.4).
  fileprivate init(_ refusal: SchedulingRefusal, _ all: [SchedulingRefusal]) {
    let properties = Set(all.compactMap(\.property)).sorted().joined(separator: ", ")
    switch refusal.reason {
    case .attendeeChanged:
      self = .calDAV(
        "allowed-attendee-scheduling-object-change", "only the organizer can change \(properties) of this meeting")
    case .otherOrganizer:
      self = .calDAV("allowed-organizer-scheduling-object-change", "the organizer cannot be changed")
    case .mixedOrganizers:
      self = .calDAV("same-organizer-in-all-components", "all components of a meeting must have the same ORGANIZER")
    case .mixedUIDs, .instanceTwice:
      self = .calDAV(
        "valid-calendar-object-resource", "the components of a meeting must share the UID and differ in RECURRENCE-ID")
    }
  }
}

extension ServedChange {
  /// Returns the resource to store in place of the one that the client sent, or nil to store it unchanged.
  func resource(insteadOf sent: PreparedResource) throws -> PreparedResource? {
    guard isOther, let object else { return nil }
    let items = object.components.filter { $0.component != .vtimezone }
    return try PreparedResource(
      items, zones: object.components.filter { $0.component == .vtimezone }, uid: sent.uid, octets: object.bytes)
  }
}

extension ICalendarObject {
  /// Creates an object from bytes that have already been checked.
  init(octets: [UInt8]) throws { try self.init(CalendarReader(source: MemoryByteSource(octets))) }
}
