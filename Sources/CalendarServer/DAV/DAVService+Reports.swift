import CalendarStore
import CivilTime
import CalendarModel
import HTTPTypes
import ICalendar
import WebDAV
import XMLReading

extension DAVService {
  /// REPORT (RFC 3253 3.6).
  func report() throws -> ServedResponse {
    guard let document = try document() else { throw DAVFailure(.badRequest, nil, "the body is empty") }
    guard let report = DAVReport(document.name) else {
      throw DAVFailure.dav("supported-report", "there is no report “\(document.name)” here")
    }
    switch report {
    case .principals: return try principals(document)
    case .searchable:
      var writer = DAVWriter()
      writer.element(report.name)
      return ServedResponse(.ok, xml: writer)
    case .query, .multiget, .sync, .freeBusy:
      return try read { reader in
        let place = try place(reader)
        guard place.kind != nil else { throw DAVFailure.notFound }
        guard let calendar = place.calendar else {
          throw DAVFailure.dav("supported-report", "this report is for calendars")
        }
        switch report {
        case .multiget: return try multiget(document, calendar, reader)
        case .query: return try query(document, calendar, place.resource, reader)
        case .sync: return try sync(document, calendar, reader)
        default: return try freeBusy(document, calendar)
        }
      }
    }
  }

  // MARK: People

  /// principal-property-search (RFC 3744 9.4): everybody finds nobody but themselves.
  private func principals(_ document: DAVElement) throws -> ServedResponse {
    // python-caldav names the properties beside the element that is to hold them.
    let beside = document.children.filter { LiveProperty.all[$0.name] != nil }
    let wanted = beside.isEmpty ? PropertyRequest(in: document) : .some(beside.map(PropertyRequest.Wanted.init))
    return try read { reader in
      var writer = MultistatusWriter()
      guard let view = try self.view(of: .principal, reader) else { return writer.response }
      let searches = document.all(XMLName("property-search", in: DAVNames.dav))
      let matches = try searches.map { search in
        let text = (search.first(XMLName("match", in: DAVNames.dav))?.text ?? "").lowercased()
        return try (search.first(DAVNames.prop)?.children ?? []).allSatisfy { property in
          try view.content(property.name)?.text.lowercased().contains(text) ?? false
        }
      }
      let isFound = document["test"] == "anyof" ? matches.contains(true) || matches.isEmpty : matches.allSatisfy { $0 }
      if isFound { try wanted.write(view, to: &writer, isBrief: isBrief) }
      return writer.response
    }
  }

  // MARK: Objects by name

  /// calendar-multiget (RFC 4791 7.9).
  private func multiget(
    _ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader
  ) throws -> ServedResponse {
    let wanted = PropertyRequest(in: document)
    let data = try wanted.data(zone(document, calendar, reader))
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    for element in document.children where element.name == DAVNames.href {
      guard let path = RequestPath(element.text), path.segments.count == 4, path.segments[0] == "calendars",
        path.segments[1] == user, path.segments[2] == calendar.name,
        let object = try reader.object(path.segments[3], calendar)
      else {
        writer.add(element.text, .notFound)
        continue
      }
      view.move(to: object.resource)
      try wanted.write(view, to: &writer, isBrief: isBrief, data: data?.text(object.octets))
    }
    return writer.response
  }

  // MARK: Objects by what they are

  /// calendar-query (RFC 4791 7.8).
  private func query(
    _ document: DAVElement, _ calendar: ServedCalendar, _ only: ServedResource?, _ reader: ServingReader
  ) throws -> ServedResponse {
    let wanted = PropertyRequest(in: document)
    let zone = try zone(document, calendar, reader)
    guard let element = document.first(XMLName("filter", in: DAVNames.calDAV)) else {
      throw DAVFailure.calDAV("valid-filter", "a calendar-query needs a filter")
    }
    let filter = try CalendarFilter(element)
    let found =
      try only == nil ? filter.eventRange.flatMap { try reader.events(in: $0, zone: zone.rules, calendar) } : nil
    let resources = try found ?? only.map { [$0] } ?? reader.resources(calendar)
    let data = try wanted.data(zone)
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    for resource in resources {
      guard let octets = try reader.object(resource.name, calendar)?.octets else { continue }
      if filter.isOfEverything || filter.matches(octets, zone) {
        view.move(to: resource)
        try wanted.write(view, to: &writer, isBrief: isBrief, data: data?.text(octets))
      }
    }
    return writer.response
  }

  /// The zone of dates and floating times: that of the request, else that of the calendar, else UTC.
  private func zone(_ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader) throws -> ServedZone {
    if let element = document.first(XMLName("timezone", in: DAVNames.calDAV)) {
      return try ServedZone(given: element.text)
    }
    let kept = try reader.properties(calendar).first {
      $0.name == DAVNames.timeZone.local && $0.namespace == DAVNames.timeZone.namespace
    }
    guard let kept, let element = try? DAVElement(reading: Array("<x>\(kept.content)</x>".utf8)) else { return .utc }
    return ServedZone(element.text) ?? .utc
  }

  // MARK: Changes

  /// sync-collection (RFC 6578 3.2).
  private func sync(_ document: DAVElement, _ calendar: ServedCalendar, _ reader: ServingReader) throws
    -> ServedResponse
  {
    let wanted = PropertyRequest(in: document)
    let limit = document.first(XMLName("limit", in: DAVNames.dav))?.first(XMLName("nresults", in: DAVNames.dav))
    let most = limit.flatMap { Int($0.text) } ?? Self.mostChanges
    if most < 1 { throw DAVFailure.dav("number-of-matches-within-limits", "the limit is at least 1") }
    var known: ServingReader.Knowledge?
    if let text = document.first(DAVNames.syncToken)?.text, !text.isEmpty {
      guard let token = SyncToken(text, calendar) else { throw Self.wrongToken }
      known = token.knowledge
    }
    guard let answer = try reader.changes(after: known, calendar, limit: min(most, Self.mostChanges)) else {
      throw Self.wrongToken
    }
    let data = try wanted.data(.utc)
    guard var view = try view(of: .calendar(calendar), reader) else { throw DAVFailure.notFound }
    var writer = MultistatusWriter()
    for change in answer.changes {
      if change.etag == nil {
        writer.add(RequestPath(["calendars", user, calendar.name, change.name]).text, .notFound)
      } else {
        view.move(to: change)
        let text = try data.flatMap { data in try reader.object(change.name, calendar).map { try data.text($0.octets) }
        }
        try wanted.write(view, to: &writer, isBrief: isBrief, data: text)
      }
    }
    if answer.isCut {
      writer.add(
        DAVPlace.calendar(calendar).path(user).text, .insufficientStorage,
        condition: XMLName("number-of-matches-within-limits", in: DAVNames.dav))
    }
    writer.syncToken = SyncToken(answer.now, calendar).text
    return writer.response
  }

  /// How many changes one answer has.
  private static let mostChanges = 100_000

  private static let wrongToken = DAVFailure.dav("valid-sync-token", "this server does not know that token any more")

  // MARK: Busy times

  /// free-busy-query (RFC 4791 7.10).
  private func freeBusy(_ document: DAVElement, _ calendar: ServedCalendar) throws -> ServedResponse {
    guard let element = document.first(XMLName("time-range", in: DAVNames.calDAV)),
      let range = try TimeRange(element).bounded
    else { throw DAVFailure(.badRequest, nil, "a free-busy-query needs a time-range with start and end") }
    var query = OccurrenceQuery(range, zone: .utc)
    query.calendars = [calendar.calendar.identifier]
    let periods = try store.busyTimes(matching: query).times.map { (range: $0.range, type: $0.kind.rawValue) }
    var response = ServedResponse(.ok, [.contentType: "text/calendar; charset=utf-8"])
    response.body = try Component(freeBusy: periods, in: range, at: .now, organizer: nil).asCalendar
    return response
  }
}
