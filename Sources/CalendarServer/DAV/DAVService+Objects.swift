import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import ICalendar
import WebDAV
import XMLReading

extension DAVService {
  /// GET and HEAD of an object, and what a person sees who looks at the rest.
  func get() throws -> ServedResponse {
    try read { reader in
      switch try place(reader) {
      case .object(let calendar, let resource):
        guard let octets = try reader.object(resource.name, calendar)?.octets else { throw DAVFailure.notFound }
        var response = ServedResponse(
          .ok, [.contentType: "text/calendar; charset=utf-8", .eTag: Self.quoted(resource.etag)])
        response.fields[.lastModified] = try reader.changed(resource).map { HTTPDate.text(of: $0) }
        if let known = request[.ifNoneMatch], Self.names(known, resource.etag, isWeak: true) {
          response.status = .notModified
          return response
        }
        try check(resource)
        response.body = octets
        return response
      case .freeCalendar, .freeObject, .lost: throw DAVFailure.notFound
      default:
        return ServedResponse(
          .ok, text: "This is a server of calendars; give its address to a program that knows CalDAV.")
      }
    }
  }

  /// PUT of an object.
  func put() throws -> ServedResponse {
    let place: DAVPlace = try read { reader in try self.place(reader) }
    guard place.calendar != nil, place.kind != DAVPlace.Kind.calendar else {
      if case .lost = place { throw DAVFailure(.conflict, nil, "there is no such calendar") }
      throw DAVFailure.notAllowed
    }
    // What does not hold whatever is in the store is found before anybody has to wait.
    let object = try SubmittedObject(request.body, mediaType: request.mediaType)
    return try write { batch in
      let place = try self.place(batch)
      guard let calendar = place.calendar, let name = request.path.segments.last else {
        throw DAVFailure(.conflict, nil, "there is no such calendar")
      }
      try check(place.resource)
      try Self.check(object, as: name, replacing: place.resource, calendar, user, batch)
      try batch.put(
        object.items, zones: object.zones, uid: object.uid, octets: object.octets, as: name, calendar)
      var response = ServedResponse(
        place.resource == nil ? .created : .noContent, [.eTag: Self.quoted(Digest(object.octets).text)])
      if prefers("return=representation") {
        response.status = place.resource == nil ? .created : .ok
        response.fields[.contentType] = "text/calendar; charset=utf-8"
        response.fields[.preferenceApplied] = "return=representation"
        response.body = object.octets
      }
      return response
    }
  }

  /// DELETE of an object, or of a calendar with all that is in it.
  func delete() throws -> ServedResponse {
    try write { batch in
      let place = try place(batch)
      try check(place.resource)
      switch place {
      case .object(let calendar, let resource):
        try Self.checkIsWritable(calendar)
        try batch.delete(resource.name, calendar)
      case .calendar(let calendar):
        try checkIsOwn()
        try batch.delete(calendar)
      default: throw place.kind == nil ? DAVFailure.notFound : DAVFailure(.forbidden)
      }
      return ServedResponse(.noContent)
    }
  }

  /// COPY and MOVE of an object (RFC 4918 9.8, 9.9).
  func copy(isMove: Bool) throws -> ServedResponse {
    guard let path = request[.destination].flatMap({ RequestPath($0) }) else {
      throw DAVFailure(.badRequest, nil, "the header Destination is missing, or is no URL")
    }
    return try write { batch in
      let source = try place(batch)
      guard case .object(let calendar, let resource) = source else {
        throw source.kind == nil
          ? DAVFailure.notFound : DAVFailure(.forbidden, nil, "only objects can be copied and moved")
      }
      try check(resource)
      let owner = path.segments.count > 2 ? SharedCalendars.owner(of: path.segments[2]) : nil
      if owner != shared?.owner {
        throw DAVFailure(.forbidden, nil, "objects are copied and moved between calendars of one owner only")
      }
      let target = try place(path, batch)
      guard let other = target.calendar, target.kind != .calendar, let name = path.segments.last else {
        throw DAVFailure(.conflict, nil, "there is no calendar at the destination")
      }
      if case .object(_, let old) = target {
        if request[.overwrite]?.uppercased() == "F" { throw DAVFailure(.preconditionFailed) }
        if old == resource, other == calendar { throw DAVFailure(.forbidden, nil, "the destination is the source") }
        try Self.checkIsWritable(other)
        try batch.delete(old.name, other)
      }
      let octets = try batch.object(resource.name, calendar)?.octets ?? []
      let object = try SubmittedObject(octets, mediaType: nil)
      if isMove {
        try Self.checkIsWritable(calendar)
        if other == calendar {
          try batch.rename(resource.name, to: name, calendar)
          return ServedResponse(target.kind == nil ? .created : .noContent)
        }
      }
      try Self.check(object, as: name, replacing: nil, other, user, batch)
      if isMove { try batch.delete(resource.name, calendar) }
      try batch.put(object.items, zones: object.zones, uid: object.uid, octets: octets, as: name, other)
      return ServedResponse(target.kind == nil ? .created : .noContent)
    }
  }

  // MARK: Conditions

  /// Checks that an object may be put somewhere.
  private static func check(
    _ object: SubmittedObject, as name: String, replacing old: ServedResource?, _ calendar: ServedCalendar,
    _ user: String, _ reader: ServingReader
  ) throws {
    try checkIsWritable(calendar)
    if name.utf8.count > 250 { throw DAVFailure(.forbidden, nil, "the name is too long") }
    if !calendar.takenComponents.contains(object.component) {
      throw DAVFailure.calDAV(
        "supported-calendar-component",
        "the calendar takes \(calendar.takenComponents.joined(separator: ", ")), not \(object.component)")
    }
    if let old, old.uid != object.uid {
      throw DAVFailure.calDAV(
        "no-uid-conflict", "the object here has the UID \(old.uid)",
        href: DAVPlace.object(calendar, old).path(user).text)
    }
    if let holder = try reader.holder(uid: object.uid, calendar), holder.name != name {
      throw DAVFailure.calDAV(
        "no-uid-conflict", "another object has the UID", href: DAVPlace.object(calendar, holder).path(user).text)
    }
  }

  private static func checkIsWritable(_ calendar: ServedCalendar) throws {
    if !calendar.calendar.allowsContentModifications {
      throw DAVFailure.dav("need-privileges", "the calendar “\(calendar.calendar.title)” is read-only")
    }
  }

  /// Checks that the calendar is the user's, and not only shared with them.
  func checkIsOwn() throws {
    if let shared { throw DAVFailure.dav("need-privileges", "the calendar is \(shared.owner)'s") }
  }

  /// Checks the headers If-Match and If-None-Match (RFC 9110 13.1).
  private func check(_ resource: ServedResource?) throws {
    if let wanted = request[.ifMatch], !Self.names(wanted, resource?.etag, isWeak: false) {
      throw DAVFailure(.preconditionFailed)
    }
    if let unwanted = request[.ifNoneMatch], Self.names(unwanted, resource?.etag, isWeak: true) {
      throw DAVFailure(.preconditionFailed)
    }
  }

  private static func names(_ list: String, _ etag: String?, isWeak: Bool) -> Bool {
    etag.map { EntityTag($0).isNamed(in: list, isWeak: isWeak) } ?? false
  }

  private static func quoted(_ etag: String?) -> String { EntityTag(etag ?? "").text }
}
