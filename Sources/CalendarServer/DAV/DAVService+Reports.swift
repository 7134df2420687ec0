import Bounds
import CalendarStore
import CivilTime
import CalendarModel
import HTTPTypes
import ICalendar
import XML

extension DAVService {
  /// Handles REPORT (RFC 3253 3.6).
  func report() throws -> ServedResponse {
    guard let document = try document() else { throw DAVFailure(.badRequest, nil, "the body is empty") }
    _ = try depth(standard: 0)
    guard let report = DAVReport(document.name) else {
      throw DAVFailure.dav("supported-report", "the report “\(document.name)” is not supported here")
    }
    switch report {
    case .principals: return try principals(document)
    case .searchable:
      return searchable(report.name)
    case .expand: return try read { reader in try expand(document, at: place(reader), reader) }
    case .query, .multiget, .sync, .freeBusy:
      return try read { reader in
        let place = try place(reader)
        guard place.kind != nil else { throw DAVFailure.notFound }
        guard let calendar = place.calendar, report != .freeBusy || !calendar.isInbox else {
          throw DAVFailure.dav("supported-report", "this report is available only for calendars")
        }
        switch report {
        case .multiget: return try multiget(document, calendar, reader)
        case .query: return try query(document, calendar, place.resource, reader)
        case .sync: return try sync(document, calendar, reader)
        default: return try freeBusy(document, calendar, reader)
        }
      }
    }
  }

  // MARK: People

  /// Handles principal-search-property-set (RFC 3744 9.5).
  private func searchable(_ name: XMLName) -> ServedResponse {
    var writer = DAVWriter()
    writer.element(name) { writer in
      for (property, text) in [(DAVNames.displayName, "Name"), (DAVNames.addresses, "Address")] {
        writer.element(XMLName("principal-search-property", in: DAVNames.dav)) { writer in
          writer.element(DAVNames.prop) { $0.element(property) }
          writer.element(XMLName("description", in: DAVNames.dav), [("xml:lang", "en")]) { $0.write(text) }
        }
      }
    }
    return ServedResponse(.ok, xml: writer)
  }

  /// Handles principal-property-search (RFC 3744 9.4). Users find only themselves.
  private func principals(_ document: DAVElement) throws -> ServedResponse {
    // python-caldav puts the properties next to the prop element instead of inside it.
    let beside = document.children.filter { LiveProperty.all[$0.name] != nil }
    let wanted = try beside.isEmpty ? PropertyRequest(in: document) : .some(beside.map(PropertyRequest.Wanted.init))
    return try read { reader in
      var writer = MultistatusWriter()
      guard let view = try self.view(of: .principal, reader) else { return try writer.response() }
      let searches = document.all(XMLName("property-search", in: DAVNames.dav))
      let matches = try searches.map { search in
        let text = (search.first(XMLName("match", in: DAVNames.dav))?.text ?? "").lowercased()
        return try (search.first(DAVNames.prop)?.children ?? []).allSatisfy { property in
          try view.content(property.name)?.text.lowercased().contains(text) ?? false
        }
      }
      let isFound = document["test"] == "anyof" ? matches.contains(true) || matches.isEmpty : matches.allSatisfy { $0 }
      if isFound { try wanted.write(view, to: &writer, isBrief: isBrief) }
      return try writer.response()
    }
  }

  // MARK: Objects by name

  /// Handles calendar-multiget (RFC 4791 7.9).
  private func multiget(
    _ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader
  ) throws -> ServedResponse {
    let wanted = try PropertyRequest(in: document)
    let data = try wanted.data(zone(document, calendar, reader))
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    var asked: Set<ExactText> = []
    var missing = 0
    let path = Array(DAVPlace.calendar(calendar).path(user).text.utf8)
    for element in document.children where element.name == DAVNames.href {
      let text = element.text
      let name = plainName(at: text, below: path) ?? objectName(at: text, in: calendar)
      // Report an object once, even if it is named several times. Names contain no slash.
      guard asked.insert(ExactText(name ?? "/\(text)")).inserted else { continue }
      guard WorkBudget.draw(of: .rows) else {
        // Beyond the limit, report the calendar once in place of the remaining objects.
        missing += 1
        writer.addMissing(missing <= Self.mostMissing ? text : DAVPlace.calendar(calendar).path(user).text)
        if missing > Self.mostMissing { break }
        continue
      }
      guard let name, let object = try reader.object(name, calendar) else {
        writer.add(text, .notFound)
        continue
      }
      view.move(to: object.resource)
      if try !write(wanted, of: view, data, object.octets, to: &writer) { writer.addMissing(text) }
    }
    return try writer.response()
  }

  /// Returns the object name in a path that is written the way the server writes paths, as nearly all paths are, or nil
  /// if the path must be parsed.
  private func plainName(at text: String, below path: [UInt8]) -> String? {
    guard text.utf8.starts(with: path) else { return nil }
    let name = text.utf8.dropFirst(path.count)
    guard let first = name.first, first != UInt8(ascii: "."), name.count <= 255,
      name.allSatisfy(PercentEncoding.isUnreserved)
    else { return nil }
    return String(name)
  }

  /// Returns the name of the calendar object that a path refers to, or nil if the path refers to something else.
  private func objectName(at text: String, in calendar: ServedCalendar) -> String? {
    guard let names = RequestPath(text)?.segments, names.count == 4, names[0] == "calendars", names[1] == user,
      names[2].hasSameBytes(as: calendar.name)
    else { return nil }
    return names[3]
  }

  /// The maximum number of missing objects to report one by one.
  private static let mostMissing = 1000

  // MARK: Objects by content

  /// Handles calendar-query (RFC 4791 7.8).
  private func query(
    _ document: DAVElement, _ calendar: ServedCalendar, _ only: ServedResource?, _ reader: ServingReader
  ) throws -> ServedResponse {
    let wanted = try PropertyRequest(in: document)
    let zone = try zone(document, calendar, reader)
    guard let element = document.first(XMLName("filter", in: DAVNames.calDAV)) else {
      throw DAVFailure.calDAV("valid-filter", "a calendar-query must contain a filter")
    }
    let filter = try CalendarFilter(element)
    let found =
      try only == nil ? filter.eventRange.flatMap { try reader.events(in: $0, zone: zone.rules, calendar) } : nil
    let resources = try found ?? only.map { [$0] } ?? reader.resources(calendar)
    let data = try wanted.data(zone)
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    // Do not repeat work that the index has already done.
    let areMatches = filter.isOfEverything || found != nil && filter.isOfEventRangeAlone
    for resource in resources {
      guard let octets = try reader.object(resource.name, calendar)?.octets else { continue }
      let isMatch = areMatches || filter.matches(octets, zone)
      view.move(to: resource)
      let budget = WorkBudget.current
      // Once the budget is spent, the result of the filter is meaningless.
      guard budget?.spend(of: .rows) ?? true, try !isMatch || write(wanted, of: view, data, octets, to: &writer) else {
        writer.addMissing(DAVPlace.calendar(calendar).path(user).text)
        break
      }
    }
    return try writer.response()
  }

  /// Writes the requested properties of an object.
  ///
  /// - Returns: Whether the budget was sufficient.
  private func write(
    _ wanted: PropertyRequest, of view: ResourceView, _ data: CalendarDataRequest?, _ octets: [UInt8],
    to writer: inout MultistatusWriter
  ) throws -> Bool {
    guard let data else { return try wanted.write(view, to: &writer, isBrief: isBrief) }
    guard let text = try data.text(octets) else {
      if WorkBudget.isCurrentSpent { return false }
      // Only this object is too large. The others may still fit.
      writer.addMissing(view.href)
      return true
    }
    return try wanted.write(view, to: &writer, isBrief: isBrief, data: text)
  }

  // MARK: Changes

  /// Handles sync-collection (RFC 6578 3.2).
  private func sync(_ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader) throws
    -> ServedResponse
  {
    let wanted = try PropertyRequest(in: document)
    if let level = document.first(XMLName("sync-level", in: DAVNames.dav))?.text, !["1", "infinite"].contains(level) {
      throw DAVFailure(.badRequest, nil, "sync-level must be 1 or infinite, not “\(level)”")
    }
    let limit = document.first(XMLName("limit", in: DAVNames.dav))?.first(XMLName("nresults", in: DAVNames.dav))
    let most =
      try limit.map { element in
        guard let number = BoundedNumber(element.text, in: 0...Self.mostChanges) else {
          throw DAVFailure(.badRequest, nil, "nresults must be a number")
        }
        return number.value
      } ?? Self.mostChanges
    if most < 1 { throw DAVFailure.dav("number-of-matches-within-limits", "the limit must be at least 1") }
    var known: ServingReader.Knowledge?
    if let text = document.first(DAVNames.syncToken)?.text, !text.isEmpty {
      guard let token = SyncToken(text, calendar) else { throw Self.wrongToken }
      known = token.knowledge
    }
    guard let answer = try reader.changes(after: known, calendar, limit: most) else { throw Self.wrongToken }
    let data = try wanted.data(zone(document, calendar, reader))
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    var now = answer.now
    var isCut = answer.isCut
    var last: ServedResource?
    for change in answer.changes {
      guard WorkBudget.draw(of: .rows), try write(wanted, of: change, data, &view, to: &writer) else {
        // The client continues from the token of the last reported change.
        guard let last else { throw DAVFailure.tooMuch }
        now = try reader.knowledge(upTo: last)
        isCut = true
        break
      }
      last = change
    }
    if isCut { writer.addMissing(DAVPlace.calendar(calendar).path(user).text) }
    writer.syncToken = SyncToken(now, calendar).text
    return try writer.response()
  }

  /// Writes the requested properties of a changed object.
  ///
  /// - Returns: Whether the budget was sufficient.
  private func write(
    _ wanted: PropertyRequest, of change: ServedResource, _ data: CalendarDataRequest?, _ view: inout ResourceView,
    to writer: inout MultistatusWriter
  ) throws -> Bool {
    view.move(to: change)
    if change.etag == nil {
      writer.add(view.href, .notFound)
      return true
    }
    guard let data, let calendar = view.place.calendar, let object = try view.reader.object(change.name, calendar)
    else {
      return try wanted.write(view, to: &writer, isBrief: isBrief)
    }
    return try write(wanted, of: view, data, object.octets, to: &writer)
  }

  /// The maximum number of changes in one response.
  private static let mostChanges = 100_000

  private static let wrongToken = DAVFailure.dav("valid-sync-token", "the sync-token is invalid or has expired")

  // MARK: Busy times

  /// Handles free-busy-query (RFC 4791 7.10).
  private func freeBusy(
    _ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader
  ) throws -> ServedResponse {
    guard let element = document.first(XMLName("time-range", in: DAVNames.calDAV)),
      let range = try TimeRange(element).bounded
    else { throw DAVFailure(.badRequest, nil, "a free-busy-query must contain a time-range with start and end") }
    var query = OccurrenceQuery(range, zone: try zone(document, calendar, reader).rules)
    query.calendars = [calendar.calendar.identifier]
    let answer = try store.busyTimes(matching: query, addresses: Set(scheduling?.addresses ?? []))
    // An error is better than times that wrongly appear free. A series that overlaps itself is still busy.
    if let shortfall = answer.shortfall, !shortfall.hasEverySeries { throw DAVFailure.tooMuch }
    let periods = answer.times.map { (range: $0.range, type: $0.kind.rawValue) }
    var response = ServedResponse(.ok, [.contentType: "text/calendar; charset=utf-8"])
    response.body = try Component(freeBusy: periods, in: range, at: .now, organizer: nil).asCalendar
    return response
  }
}
