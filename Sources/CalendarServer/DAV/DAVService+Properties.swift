import Bounds
import CalendarStore
import HTTPTypes
import XML

extension DAVService {
  /// Handles PROPFIND (RFC 4918 9.1). Infinite depth is refused.
  func propfind() throws -> ServedResponse {
    let document = try document()
    if let document, document.name != XMLName("propfind", in: DAVNames.dav) {
      throw DAVFailure(.badRequest, nil, "the body must be a propfind element")
    }
    guard let depth = try depth(standard: nil) else {
      throw DAVFailure.dav("propfind-finite-depth", "the Depth header must be 0 or 1 here")
    }
    let wanted = try document.map { try PropertyRequest(in: $0) } ?? .all(including: [])
    return try read { reader in
      let place = try place(reader)
      guard var view = try self.view(of: place, reader) else { throw DAVFailure.notFound }
      var writer = MultistatusWriter()
      try wanted.write(view, to: &writer, isBrief: isBrief)
      if depth == 1, case .calendar(let calendar) = place {
        for resource in try reader.resources(calendar) {
          view.move(to: resource)
          guard WorkBudget.draw(of: .rows), try wanted.write(view, to: &writer, isBrief: isBrief)
          else {
            writer.addMissing(place.path(user).text)
            break
          }
        }
      } else if depth == 1 {
        for child in try place.children(reader, isScheduling: schedulesOwn) {
          guard let view = try self.view(of: child, reader) else { continue }
          if try !wanted.write(view, to: &writer, isBrief: isBrief) {
            writer.addMissing(place.path(user).text)
            break
          }
        }
        if place.kind == .home { try addShared(wanted, to: &writer) }
      }
      var response = try writer.response()
      response.fields[.dav] = classes
      if isBrief { response.fields[.preferenceApplied] = "return=minimal" }
      return response
    }
  }

  /// Returns the view of a resource from which its properties are read.
  func view(of place: DAVPlace, _ reader: ServingReader) throws -> ResourceView? {
    try ResourceView(
      place, user: user, owner: shared?.owner ?? user, reader, addresses: schedulesOwn ? scheduling?.addresses : nil)
  }

  /// Adds the calendars that others share with the user.
  private func addShared(_ wanted: PropertyRequest, to writer: inout MultistatusWriter) throws {
    for (owner, store) in try others() where owner != user {
      let shared = SharedCalendars(owner: owner, user: user)
      try CalendarAdoption.adopt(store)
      writer = try store.served { reader in
        var writer = writer
        for calendar in try shared.all(reader) {
          guard let view = try ResourceView(.calendar(calendar), user: user, owner: owner, reader) else { continue }
          if try !wanted.write(view, to: &writer, isBrief: isBrief) {
            writer.addMissing(DAVPlace.home.path(user).text)
            break
          }
        }
        return writer
      }
    }
  }

  /// Handles PROPPATCH (RFC 4918 9.2), which changes all properties or none.
  func proppatch() throws -> ServedResponse {
    guard let document = try document(), document.name == XMLName("propertyupdate", in: DAVNames.dav) else {
      throw DAVFailure(.badRequest, nil, "the body must be a propertyupdate element")
    }
    // Refuse users without write access before locking the store.
    try checkIsOwn()
    let wanted = PropertyChange(document)
    try wanted.checkSize()
    return try write { batch, place in
      if place.kind == nil { throw DAVFailure.notFound }
      var change = wanted
      if place.kind == .inbox {
        try setDefaultCalendar(&change, document, batch)
      } else if case .calendar(let calendar) = place {
        if change.refusals.isEmpty { try change.apply(to: calendar, batch) }
      } else {
        change.refuseAll()
      }
      var writer = MultistatusWriter()
      writer.add(place.path(user).text) { writer in
        if change.refusals.isEmpty { change.writeSuccess(to: &writer) } else { change.writeRefusals(to: &writer) }
      }
      return try writer.response()
    }
  }

  /// Handles MKCALENDAR (RFC 4791 5.3.1) and extended MKCOL (RFC 5689).
  func makeCalendar(isExtended: Bool) throws -> ServedResponse {
    let document = try document()
    let name = isExtended ? XMLName("mkcol", in: DAVNames.dav) : XMLName("mkcalendar", in: DAVNames.calDAV)
    if let document, document.name != name { throw DAVFailure(.badRequest, nil, "the body must be \(name.local)") }
    var change = PropertyChange(document, isNew: true)
    try change.checkSize()
    if isExtended { try change.refuseOthersThanCalendars() }
    if !change.refusals.isEmpty {
      var writer = DAVWriter()
      writer.element(XMLName("\(name.local)-response", in: name.namespace)) { change.writeRefusals(to: &$0) }
      return ServedResponse(.forbidden, xml: writer)
    }
    return try write { batch, place in
      guard case .freeCalendar(let name) = place else {
        if let kind = place.kind, [.calendar, .home, .inbox, .outbox].contains(kind) {
          throw DAVFailure.dav("resource-must-be-null", "a resource already exists here", .methodNotAllowed)
        }
        if case .lost = place { throw DAVFailure(.conflict, nil, "the parent calendar does not exist") }
        throw DAVFailure.calDAV(
          "calendar-collection-location-ok", "calendars can be created only in \(DAVPlace.home.path(user).text)")
      }
      try checkCalendarName(name)
      let calendar = try batch.makeCalendar(
        title: change.title ?? name, color: change.color?.flatMap { ServedColor.stored($0) }, as: name,
        components: change.components)
      try change.apply(to: calendar, batch)
      return ServedResponse(.created)
    }
  }

  /// The maximum length of a calendar's name in bytes.
  private static let longestName = 200

  /// Checks that a calendar of the user may have this name.
  func checkCalendarName(_ name: String) throws {
    if ServedCalendar.reservedNames.contains(name) {
      throw DAVFailure.calDAV("calendar-collection-location-ok", "a calendar cannot have this name")
    }
    if shared != nil || SharedCalendars.leadsAway(name) {
      throw DAVFailure.calDAV("calendar-collection-location-ok", "names of this form are reserved for shared calendars")
    }
    if name.utf8.count > Self.longestName {
      throw DAVFailure(
        .forbidden, nil, "the calendar name has \(name.utf8.count) bytes; the limit is \(Self.longestName)")
    }
  }
}
