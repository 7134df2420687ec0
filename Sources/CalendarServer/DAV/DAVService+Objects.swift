import Bounds
import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import ICalendar
import XML

extension DAVService {
  /// Handles GET and HEAD: an object or calendar, or a note for people who open any other path in a browser.
  func get() throws -> ServedResponse {
    try read { reader in
      let place = try place(reader)
      switch place {
      case .object(let calendar, let resource):
        guard let octets = try reader.object(resource.name, calendar)?.octets else { throw DAVFailure.notFound }
        var response = ServedResponse(.ok, [.contentType: "text/calendar; charset=utf-8"])
        response.fields[.eTag] = resource.etag.map { EntityTag($0).text }
        response.fields[.scheduleTag] = resource.scheduleTag.map { EntityTag($0).text }
        response.fields[.lastModified] = try reader.changed(resource).map { HTTPDate.text(of: $0) }
        switch try refusal(at: place, reader) {
        case nil: response.body = octets
        case .notModified?: response.status = .notModified
        case let status?: throw DAVFailure(status)
        }
        return response
      case .calendar(let calendar) where !calendar.isInbox:
        if let status = try refusal(at: place, reader) { throw DAVFailure(status) }
        return try wholeCalendar(calendar)
      case .freeCalendar, .freeObject, .lost: throw DAVFailure.notFound
      default:
        return ServedResponse(
          .ok, text: "This is a calendar server. Enter its address in a program that supports CalDAV.")
      }
    }
  }

  /// Returns a calendar as one file.
  private func wholeCalendar(_ calendar: ServedCalendar) throws -> ServedResponse {
    var query = ItemQuery()
    query.calendars = [calendar.calendar.identifier]
    var response = ServedResponse(.ok, [.contentType: "text/calendar; charset=utf-8"])
    let budget = WorkBudget.current
    do {
      try store.export(query) { piece in
        guard budget?.spend(piece.count, of: .bytes) ?? true else { throw DAVFailure.tooMuch }
        response.body += piece
      }
    } catch {
      throw budget?.isSpent == true ? DAVFailure.tooMuch : error
    }
    if response.body.isEmpty { response.body = ICalendarObject(name: calendar.calendar.title).bytes }
    return response
  }

  /// Handles PUT of an object.
  func put() throws -> ServedResponse {
    if request.path.segments.count != 4 {
      _ = try read { reader in try place(reader) }
      throw DAVFailure.notAllowed
    }
    // Before locking the store, run the checks that do not depend on it.
    let object = try SubmittedObject(request.body, mediaType: request.mediaType)
    return try write { batch, place in
      guard let calendar = place.calendar, let name = place.objectName else {
        throw DAVFailure(.conflict, nil, "the calendar does not exist")
      }
      try Self.checkIsWritable(calendar)
      try Self.checkName(name)
      try Self.checkTakes(object, calendar)
      let old = try place.resource ?? guessed(object, calendar, batch)
      try checkUID(
        object.uid, object.resource.kind, as: old?.name ?? name, replacing: old, calendar, batch)
      let change = try change(from: old, to: object.resource, calendar, batch)
      let stored = try batch.put(change?.resource(insteadOf: object.resource) ?? object.resource, as: name, calendar)
      try change.map { try batch.send($0) }
      var response = ServedResponse(place.resource == nil ? .created : .noContent)
      // Without an ETag, clients read the object again if it was not stored as sent (RFC 6638 3.2.10, RFC 4791 5.3.4).
      if stored.etag == object.resource.etag { response.fields[.eTag] = EntityTag(stored.etag).text }
      if stored.isMeeting { response.fields[.scheduleTag] = EntityTag(stored.etag).text }
      if prefers("return=representation") {
        response.status = place.resource == nil ? .created : .ok
        response.fields[.contentType] = "text/calendar; charset=utf-8"
        response.fields[.preferenceApplied] = "return=representation"
        response.fields[.eTag] = EntityTag(stored.etag).text
        response.body = stored.octets
      }
      return response
    }
  }

  /// Handles DELETE of an object, or of a calendar with its content.
  func delete() throws -> ServedResponse {
    try write { batch, place in
      switch place {
      case .object(let calendar, let resource):
        if !calendar.isInbox { try Self.checkIsWritable(calendar) }
        let change = try change(from: resource, to: nil, calendar, batch)
        try batch.delete(resource.name, calendar)
        try change.map { try batch.send($0) }
      case .calendar(let calendar) where !calendar.isInbox:
        try checkIsOwn()
        try callOffAll(calendar, batch)
        try batch.delete(calendar)
      default: throw place.kind == nil ? DAVFailure.notFound : DAVFailure(.forbidden)
      }
      return ServedResponse(.noContent)
    }
  }

  /// Returns the delivered invitation with the same UID, if no client has seen its name yet. A client that received the
  /// invitation by other means stores its reply under a name of its own.
  private func guessed(
    _ object: SubmittedObject, _ calendar: ServedCalendar, _ batch: ServingBatch
  ) throws -> ServedResource? {
    guard request[.ifMatch] == nil else { return nil }
    return try batch.holders(uid: object.uid, calendar).first { $0.isUnseen && $0.kind == object.resource.kind }
  }

  // MARK: Conditions

  /// The maximum length of an object's name in bytes.
  private static let longestName = 250

  static func checkName(_ name: String) throws {
    if name.utf8.count > longestName {
      throw DAVFailure(
        .forbidden, nil, "the object name has \(name.utf8.count) bytes; the limit is \(longestName)")
    }
  }

  /// Checks that a calendar accepts objects of this kind.
  static func checkTakes(_ object: SubmittedObject, _ calendar: ServedCalendar) throws {
    if !calendar.takenComponents.contains(object.component) {
      throw DAVFailure.calDAV(
        "supported-calendar-component",
        "the calendar accepts \(calendar.takenComponents.joined(separator: ", ")), not \(object.component)")
    }
  }

  /// Checks that an object may use the given UID (RFC 4791 5.3.2.1).
  ///
  /// - Parameters:
  ///   - kind: The kind of the items in the object.
  ///   - old: The existing object.
  ///   - moving: Whether the object with that UID is being moved here.
  func checkUID(
    _ uid: String, _ kind: ItemKind, as name: String, replacing old: ServedResource?, moving: Bool = false,
    _ calendar: ServedCalendar,
    _ reader: ServingReader
  ) throws {
    func conflict(_ text: String, _ holder: ServedResource) -> DAVFailure {
      let href = DAVPlace.object(calendar, holder).path(user).text
      return DAVFailure(.conflict, XMLName("no-uid-conflict", in: DAVNames.calDAV), href: href, text)
    }
    if let old, !old.uid.hasSameBytes(as: uid) { throw conflict("the object here has the UID \(old.uid)", old) }
    // Two items of different kinds may have arrived here with the same UID. Each can still be changed, but not into the
    // other kind.
    if moving || old?.kind == kind { return }
    let others = try reader.holders(uid: uid, calendar).filter { !$0.name.hasSameBytes(as: name) }
    if let holder = others.first { throw conflict("another object has the same UID", holder) }
  }

  static func checkIsWritable(_ calendar: ServedCalendar) throws {
    if !calendar.calendar.allowsContentModifications {
      throw DAVFailure.dav("need-privileges", "the calendar “\(calendar.calendar.title)” is read-only")
    }
  }

  /// Checks that the user owns the calendar, rather than having it shared with them.
  func checkIsOwn() throws {
    if let shared { throw DAVFailure.dav("need-privileges", "the calendar belongs to \(shared.owner)") }
  }
}
