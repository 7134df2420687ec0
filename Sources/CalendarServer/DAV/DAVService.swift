import CalendarStore
import HTTPTypes
import Scheduling
import XML

/// Handles one WebDAV request from a user (RFC 4918, 4791, 6578).
struct DAVService {
  /// The user's store, or the store of the requested calendar's owner.
  let store: CalendarStore
  let user: String
  let request: ServedRequest
  /// The calendars that the owner shares with the user, if the store belongs to someone else.
  var shared: SharedCalendars?
  /// The stores of other users whose calendars also appear in the home.
  var others: @Sendable () throws -> [(user: String, store: CalendarStore)] = { [] }
  /// Scheduling for the owner of the store, or nil if it is off.
  var scheduling: ServedScheduling?
  /// Returns the user of this server who has the given address, for looking up busy times, or nil if there is none.
  var colleague: @Sendable (AddressIdentity) throws -> BusyUser? = { _ in nil }

  /// The supported methods.
  var methods: String {
    "OPTIONS, GET, HEAD, PROPFIND, PROPPATCH, REPORT, MKCALENDAR, MKCOL, PUT, DELETE, COPY, MOVE"
      + (schedulesOwn ? ", POST" : "")
  }
  /// The value of the DAV header: the supported compliance classes.
  var classes: String {
    "1, 3, calendar-access, extended-mkcol" + (schedulesOwn ? ", calendar-auto-schedule" : "")
  }
  /// Whether the user has an inbox and an outbox.
  var schedulesOwn: Bool { scheduling != nil && shared == nil }

  /// Handles the request.
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
      return DAVFailure(.serviceUnavailable, nil, "the server cannot read its users at the moment").response
    } catch let error as XMLReadingError {
      return DAVFailure(.badRequest, nil, "the body cannot be read as XML: \(error)").response
    } catch {
      return DAVFailure(.internalServerError).response
    }
  }

  /// Handles a request that only reads. The method first makes sure that every calendar in the store is served, unless
  /// the request is for a calendar that already is.
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

  /// Writes in one transaction. The store's log records the method and, if the user is not the owner, the user.
  ///
  /// - Parameter body: Receives what the request path refers to, once the request conditions are met.
  func write<Value>(_ body: (ServingBatch, DAVPlace) throws -> Value) throws -> Value {
    let store = shared == nil ? store : store.lent(to: user, by: scheduling)
    return try store.serving("serve \(request.method.rawValue)") { batch in
      var place = try place(batch)
      if place.calendar == nil, try batch.serveAllCalendars() { place = try self.place(batch) }
      if let status = try refusal(at: place, batch) { throw DAVFailure(status) }
      return try body(batch, place)
    }
  }

  /// Looks up the path of the request.
  func place(_ reader: ServingReader) throws -> DAVPlace { try place(request.path, reader) }

  /// Looks up a path.
  func place(_ path: RequestPath, _ reader: ServingReader) throws -> DAVPlace {
    if let shared {
      return try DAVPlace(path, user: user, reader, calendars: try shared.all(reader))
    }
    return try DAVPlace(
      path, user: user, reader, calendars: try reader.calendars() + (schedulesOwn ? [.inbox] : []),
      hasOutbox: schedulesOwn)
  }

  /// Reads the body as XML, or returns nil if it is empty.
  func document() throws -> DAVElement? { request.body.isEmpty ? nil : try DAVElement(reading: request.body) }

  /// Returns the depth of the request, or nil for infinite depth (RFC 4918 10.2).
  ///
  /// - Parameter standard: The default without a Depth header.
  func depth(standard: Int?) throws -> Int? {
    switch request[.depth]?.lowercased() {
    case nil: standard
    case "0": 0
    case "1": 1
    case "infinity": nil
    default: throw DAVFailure(.badRequest, nil, "the Depth header must be 0, 1 or infinity")
    }
  }

  /// Whether the client asks the server to omit missing properties (RFC 8144).
  var isBrief: Bool { prefers("return=minimal") || request.fields[.brief]?.lowercased() == "t" }

  /// Whether the client expresses a preference (RFC 7240).
  func prefers(_ what: String) -> Bool {
    request[.prefer]?.lowercased().split(separator: ",").contains { $0.filter { $0 != " " } == what } ?? false
  }
}

extension HTTPField.Name {
  static let brief = HTTPField.Name("Brief")!
}
