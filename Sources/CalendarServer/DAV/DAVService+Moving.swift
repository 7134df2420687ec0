import ICalendar
import CalendarStore
import HTTPTypes

extension DAVService {
  /// Handles COPY and MOVE of an object to a calendar of the same owner, and MOVE of a calendar within its home
  /// (RFC 4918 9.8, 9.9).
  func copy(isMove: Bool) throws -> ServedResponse {
    let path = try Destination(of: request).path
    // Read the object before locking the store. It is unlikely to change before the store is locked.
    let prepared = try read { reader -> SubmittedObject? in
      guard case .object(let calendar, let resource) = try place(reader),
        let octets = try reader.object(resource.name, calendar)?.octets
      else { return nil }
      return try SubmittedObject(octets, mediaType: nil)
    }
    return try write { batch, source in
      if source.kind == nil { throw DAVFailure.notFound }
      let owner = path.segments.count > 2 ? SharedCalendars.owner(of: path.segments[2]) : nil
      if owner != shared?.owner {
        throw DAVFailure(.forbidden, nil, "objects can be copied and moved only between calendars of the same owner")
      }
      let target = try place(path, batch)
      switch source {
      case .object(let calendar, let resource):
        return try copy(resource, of: calendar, to: target, isMove: isMove, prepared, batch)
      case .calendar(let calendar) where isMove && !calendar.isInbox: return try move(calendar, to: target, batch)
      default: throw DAVFailure(.forbidden, nil, "only objects can be copied, and only objects and calendars moved")
      }
    }
  }

  private func copy(
    _ resource: ServedResource, of calendar: ServedCalendar, to target: DAVPlace, isMove: Bool,
    _ prepared: SubmittedObject?, _ batch: ServingBatch
  ) throws -> ServedResponse {
    guard let name = target.objectName, let other = target.calendar else {
      throw DAVFailure(.conflict, nil, "the destination is not in a calendar")
    }
    try checkMayReplace(target)
    let isWithin = other.calendar.id == calendar.calendar.id
    if isWithin, let old = target.resource, old.name.hasSameBytes(as: resource.name) {
      throw DAVFailure(.forbidden, nil, "the destination is the same as the source")
    }
    if isMove { try Self.checkIsWritable(calendar) } else { try checkIsNotScheduled(resource, calendar, batch) }
    try Self.checkIsWritable(other)
    if scheduling != nil, target.resource?.scheduleTag != nil {
      throw DAVFailure(
        .forbidden, nil, "there is a meeting at the destination; delete it first, which notifies the attendees")
    }
    try Self.checkName(name)
    try checkUID(
      resource.uid, resource.kind, as: name, replacing: target.resource, moving: isMove && isWithin, other, batch)
    if isMove, isWithin {
      if let old = target.resource { try batch.delete(old.name, other) }
      try batch.rename(resource.name, to: name, calendar)
    } else {
      let object = try self.object(resource, of: calendar, prepared, batch)
      try Self.checkTakes(object, other)
      if isMove { try batch.delete(resource.name, calendar) }
      try batch.put(object.resource, as: name, other)
    }
    return ServedResponse(target.kind == nil ? .created : .noContent)
  }

  /// Returns the object to copy: the one read earlier, unless it has changed since.
  private func object(
    _ resource: ServedResource, of calendar: ServedCalendar, _ prepared: SubmittedObject?, _ batch: ServingBatch
  ) throws -> SubmittedObject {
    if let prepared, prepared.resource.etag == resource.etag { return prepared }
    guard let octets = try batch.object(resource.name, calendar)?.octets else { throw DAVFailure.notFound }
    return try SubmittedObject(octets, mediaType: nil)
  }

  /// Moves a calendar within the home.
  private func move(_ calendar: ServedCalendar, to target: DAVPlace, _ batch: ServingBatch) throws -> ServedResponse {
    try checkIsOwn()
    if try depth(standard: nil) != nil {
      throw DAVFailure(.badRequest, nil, "calendars can be moved only with their content (Depth: infinity)")
    }
    try checkMayReplace(target)
    guard case .freeCalendar(let name) = target else {
      throw target.kind == .calendar
        ? DAVFailure(.forbidden, nil, "there is a calendar at the destination; delete it first")
        : DAVFailure.calDAV(
          "calendar-collection-location-ok", "calendars must be in \(DAVPlace.home.path(user).text)")
    }
    try checkCalendarName(name)
    try batch.rename(calendar, to: name)
    return ServedResponse(.created)
  }

  /// Checks the Overwrite header (RFC 4918 10.6).
  private func checkMayReplace(_ target: DAVPlace) throws {
    if target.kind != nil, request[.overwrite]?.uppercased() == "F" { throw DAVFailure(.preconditionFailed) }
  }
}
