import Bounds
import CalendarStore
import HTTPTypes
import XML

extension DAVService {
  /// PROPFIND (RFC 4918 9.1); all the way down is refused.
  func propfind() throws -> ServedResponse {
    let document = try document()
    if let document, document.name != XMLName("propfind", in: DAVNames.dav) {
      throw DAVFailure(.badRequest, nil, "the body is not a propfind")
    }
    guard let depth = try depth(standard: nil) else {
      throw DAVFailure.dav("propfind-finite-depth", "the header Depth is 0 or 1 here")
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

  /// A place as its properties see it.
  func view(of place: DAVPlace, _ reader: ServingReader) throws -> ResourceView? {
    try ResourceView(
      place, user: user, owner: shared?.owner ?? user, reader, addresses: schedulesOwn ? scheduling?.addresses : nil)
  }

  /// Adds the calendars of others that are shared with the user.
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

  /// PROPPATCH (RFC 4918 9.2): all or nothing.
  func proppatch() throws -> ServedResponse {
    guard let document = try document(), document.name == XMLName("propertyupdate", in: DAVNames.dav) else {
      throw DAVFailure(.badRequest, nil, "the body is not a propertyupdate")
    }
    // Who may not write makes nobody wait who may.
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

  /// MKCALENDAR (RFC 4791 5.3.1) and extended MKCOL (RFC 5689).
  func makeCalendar(isExtended: Bool) throws -> ServedResponse {
    let document = try document()
    let name = isExtended ? XMLName("mkcol", in: DAVNames.dav) : XMLName("mkcalendar", in: DAVNames.calDAV)
    if let document, document.name != name { throw DAVFailure(.badRequest, nil, "the body is not \(name.local)") }
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
          throw DAVFailure.dav("resource-must-be-null", "there is something here already", .methodNotAllowed)
        }
        if case .lost = place { throw DAVFailure(.conflict, nil, "there is no calendar to put it in") }
        throw DAVFailure.calDAV(
          "calendar-collection-location-ok", "calendars are made in \(DAVPlace.home.path(user).text)")
      }
      try checkCalendarName(name)
      let calendar = try batch.makeCalendar(
        title: change.title ?? name, color: change.color?.flatMap { ServedColor.stored($0) }, as: name,
        components: change.components)
      try change.apply(to: calendar, batch)
      return ServedResponse(.created)
    }
  }

  /// How many bytes the name of a calendar may have.
  private static let longestName = 200

  /// Checks that a calendar of the user may have a name.
  func checkCalendarName(_ name: String) throws {
    if ServedCalendar.reservedNames.contains(name) {
      throw DAVFailure.calDAV("calendar-collection-location-ok", "no calendar has this name")
    }
    if shared != nil || SharedCalendars.leadsAway(name) {
      throw DAVFailure.calDAV("calendar-collection-location-ok", "names of this form are those of shared calendars")
    }
    if name.utf8.count > Self.longestName {
      throw DAVFailure(
        .forbidden, nil, "the name of a calendar may have \(Self.longestName) bytes, not \(name.utf8.count)")
    }
  }
}
