import CalendarStore
import HTTPTypes
import Scheduling
import XML

/// Calendars over WebDAV (RFC 4918, 4791, 6578) for one request of a user.
struct DAVService {
  /// The store of the user, or that of the owner of the calendar that the request is about.
  let store: CalendarStore
  let user: String
  let request: ServedRequest
  /// What the store holds of another user, if it is not that of the user.
  var shared: SharedCalendars?
  /// The stores of other users, whose calendars stand in the home too.
  var others: @Sendable () throws -> [(user: String, store: CalendarStore)] = { [] }
  /// What is scheduled for whose store it is; nil if nothing is.
  var scheduling: ServedScheduling?
  /// The user of the server who has an address, whose busy times others may ask for; nil if nobody has.
  var colleague: @Sendable (AddressIdentity) throws -> BusyUser? = { _ in nil }

  /// What may be asked.
  var methods: String {
    "OPTIONS, GET, HEAD, PROPFIND, PROPPATCH, REPORT, MKCALENDAR, MKCOL, PUT, DELETE, COPY, MOVE"
      + (schedulesOwn ? ", POST" : "")
  }
  /// What it can do, as the header DAV says.
  var classes: String {
    "1, 3, calendar-access, extended-mkcol" + (schedulesOwn ? ", calendar-auto-schedule" : "")
  }
  /// Whether the user has an inbox and an outbox.
  var schedulesOwn: Bool { scheduling != nil && shared == nil }

  /// Answers the request.
  func response() -> ServedResponse {
    do {
      if request.method == .options { return options }
      let response = request.method.isReading ? try answerOfAll() : try answer()
      return response.status == .multiStatus ? response.packed(for: request) : response
    } catch let failure as DAVFailure {
      return failure.response
    } catch let error as StoreError {
      return DAVFailure(error).response
    } catch let error as ServerError where error.code == .unavailable {
      return DAVFailure(.serviceUnavailable, nil, "the server cannot look up its users at the moment").response
    } catch let error as XMLReadingError {
      return DAVFailure(.badRequest, nil, "the body is not XML that is read here: \(error)").response
    } catch {
      return DAVFailure(.internalServerError).response
    }
  }

  /// Answers a request that reads, for which every calendar of the store is served. Of a calendar that is served already
  /// nobody has to look for others.
  private func answerOfAll() throws -> ServedResponse {
    let names = request.path.segments
    if names.count > 2, names[0] == "calendars" {
      do {
        return try answer()
      } catch let failure as DAVFailure where failure.status == .notFound {
        if try isOfServedCalendar(names[2]) { throw failure }
      }
    }
    try CalendarAdoption.adopt(store)
    return try answer()
  }

  private func answer() throws -> ServedResponse {
    switch request.method.rawValue {
    case "GET", "HEAD": try get()
    case "PROPFIND": try propfind()
    case "PROPPATCH": try proppatch()
    case "REPORT": try report()
    case "MKCALENDAR": try makeCalendar(isExtended: false)
    case "MKCOL": try makeCalendar(isExtended: true)
    case "PUT": try put()
    case "DELETE": try delete()
    case "COPY": try copy(isMove: false)
    case "MOVE": try copy(isMove: true)
    case "POST" where schedulesOwn: try post()
    default: ServedResponse(.methodNotAllowed, [.allow: methods])
    }
  }

  private func isOfServedCalendar(_ name: String) throws -> Bool {
    let name = shared == nil ? name : SharedCalendars.ownName(of: name)
    if ServedCalendar.reservedNames.contains(name) { return true }
    return try read { reader in try reader.calendar(name) != nil }
  }

  private var options: ServedResponse { ServedResponse(.ok, [.allow: methods, .dav: classes]) }

  // MARK: Transactions

  /// Reads in one transaction.
  func read<Value>(_ body: (ServingReader) throws -> Value) throws -> Value {
    try store.served { reader in Result { try body(reader) } }.get()
  }

  /// Writes in one transaction, which the log names after the method, and the store after the user if it is not the owner.
  ///
  /// - Parameter body: gets what the path of the request leads to, after the conditions of the request held.
  func write<Value>(_ body: (ServingBatch, DAVPlace) throws -> Value) throws -> Value {
    let store = shared == nil ? store : store.lent(to: user)
    return try store.serving("serve \(request.method.rawValue)") { batch in
      var place = try place(batch)
      if place.calendar == nil, try batch.serveAllCalendars() { place = try self.place(batch) }
      if let status = try refusal(at: place, batch) { throw DAVFailure(status) }
      return try body(batch, place)
    }
  }

  /// What the path of the request leads to.
  func place(_ reader: ServingReader) throws -> DAVPlace { try place(request.path, reader) }

  /// What a path leads to.
  func place(_ path: RequestPath, _ reader: ServingReader) throws -> DAVPlace {
    if let shared {
      return try DAVPlace(path, user: user, reader, calendars: try shared.all(reader))
    }
    return try DAVPlace(
      path, user: user, reader, calendars: try reader.calendars() + (schedulesOwn ? [.inbox] : []),
      hasOutbox: schedulesOwn)
  }

  /// The body as XML; nil if there is none.
  func document() throws -> DAVElement? { request.body.isEmpty ? nil : try DAVElement(reading: request.body) }

  /// The depth that the request asks for; nil is all the way down (RFC 4918 10.2).
  ///
  /// - Parameter standard: what holds if it says nothing.
  func depth(standard: Int?) throws -> Int? {
    switch request[.depth]?.lowercased() {
    case nil: standard
    case "0": 0
    case "1": 1
    case "infinity": nil
    default: throw DAVFailure(.badRequest, nil, "the header Depth is 0, 1 or infinity")
    }
  }

  /// Whether the client wants only what there is (RFC 8144).
  var isBrief: Bool { prefers("return=minimal") || request.fields[.brief]?.lowercased() == "t" }

  /// Whether the client would like something (RFC 7240).
  func prefers(_ what: String) -> Bool {
    request[.prefer]?.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == what } ?? false
  }
}

extension HTTPField.Name {
  static let brief = HTTPField.Name("Brief")!
}
