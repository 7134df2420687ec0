import CivilTime
package import Fetching
package import Synchronization
import XML

/// A CalDAV server in this process, with a home of calendars: requests are function calls.
package final class SimulatedServer: HTTPTransport {
  /// A resource of a calendar.
  package struct Resource: Sendable {
    package let text: String
    package let tag: String
    /// The UID of its items.
    let uid: String

    init(text: String, tag: String) {
      self.text = text
      self.tag = tag
      uid = Rewriter.uid(text)
    }
  }

  package struct Collection: Sendable {
    package var title: String
    package var color: String?
    package var isWritable = true
    /// The DAV:resource-id, or nil if the server has none.
    package var resourceID: String?
    package var resources: [String: Resource] = [:]
    /// The log of changes.
    package var log: [String] = []
  }

  package struct State: Sendable {
    package var traits = SimulatedTraits()
    package var calendars: [String: Collection] = [:]
    package var counter = 0
    package var requests: [String] = []
    package var faults: [Int: Fault] = [:]
    /// A text that no resource may contain.
    package var refusedWord: String?
    /// The status with which it is refused.
    package var refusalStatus = 403
    /// Methods that have no effect, with the status of their answers.
    package var ineffective: [String: Int] = [:]
    /// Whether moves are made, and their answers are lost.
    package var losesMoves = false
    /// Called before a move, whose condition is then ignored.
    package var onMove: (@Sendable (inout State) -> Void)?
    /// The status with which moves are answered, or nil for the correct one.
    package var moveStatus: Int?
    /// The paths that were deleted without a reply to an invitation (RFC 6638 8.1).
    package var silentlyDeleted: [String] = []
    /// The addresses of the user as an attendee.
    package var addresses: [String] = []
    /// The reported location of the user's home, or nil for the path.
    package var homeLink: String?
    /// The path to which the home has moved, or nil. Requests to the old one are redirected.
    package var newHome: String?
    /// Additional calendars in its listing, by any URL.
    package var calendarLinks: [String] = []
    /// Whether it reports the location of users' calendars.
    package var hasUsers = true
    /// The paths of calendars that its listing omits.
    package var hiddenCalendars: Set<String> = []
    /// The Location header for new resources, if any.
    package var location: String?
    /// Changes by another client just before a request is answered, by the number of the request.
    package var interruptions: [Int: @Sendable (inout State) -> Void] = [:]
    /// Called when the client process is killed; no requests from it arrive after that.
    package var onKill: (@Sendable () -> Void)?
    /// Called before each request is answered.
    package var onRequest: (@Sendable () -> Void)?
    package var isClientDead = false
    /// The number of changes in progress.
    package var writing = 0
  }

  package static let home = "/dav/alice/"
  package static let address = "https://dav.example.com/"

  package let state: Mutex<State>

  package init(_ traits: SimulatedTraits = SimulatedTraits()) {
    var state = State()
    state.traits = traits
    self.state = Mutex(state)
  }

  // MARK: The other client

  /// Creates a calendar.
  package func makeCalendar(_ name: String, title: String) {
    state.withLock { $0.calendars[Self.home + name + "/"] = Collection(title: title) }
  }

  /// Returns the texts of a calendar, by path.
  package func texts(_ name: String) -> [String: String] {
    state.withLock { $0.calendars[Self.home + name + "/"]?.resources.mapValues(\.text) ?? [:] }
  }

  /// Sets the faults, by the numbers of requests.
  package func plan(_ faults: [Int: Fault]) { state.withLock { $0.faults = faults } }

  /// Has another client write to the first calendar just before a request is answered.
  ///
  /// - Parameter edit: Receives the texts of the resources, by path, and returns a new text for one of them.
  package func interrupt(
    at request: Int, _ edit: @escaping @Sendable ([String: String]) -> (href: String, text: String)?
  ) {
    state.withLock { state in
      state.interruptions[request] = { state in
        guard let name = state.calendars.keys.sorted().first,
          let (href, text) = edit(state.calendars[name]?.resources.mapValues(\.text) ?? [:])
        else { return }
        state.store(text, at: href, in: name)
      }
    }
  }

  /// Restarts the client after it was killed.
  package func revive() { state.withLock { ($0.isClientDead, $0.onKill) = (false, nil) } }

  /// Writes a text unchanged.
  package func write(_ text: String, at file: String, in name: String) {
    state.withLock { $0.store(text, at: Self.home + name + "/" + file, in: Self.home + name + "/") }
  }

  package func delete(_ href: String, in name: String) {
    state.withLock { $0.remove(href, in: Self.home + name + "/") }
  }

  package var requests: [String] { state.withLock { $0.requests } }

  /// The number of requests that change something.
  package var writeCount: Int {
    requests.count { ["PUT", "DELETE", "MOVE", "MKCALENDAR", "PROPPATCH"].contains(String($0.prefix { $0 != " " })) }
  }

  // MARK: Requests

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var body: [UInt8] = []
    if case .bytes(let bytes) = request.content { body = bytes }
    state.withLock { $0.onRequest }?()
    let isWriting = request.method == "PUT"
    let isLocked = state.withLock { state in
      if isWriting { state.writing += 1 }
      return isWriting && (state.traits.takesOneAtATime || state.traits.failsBesideOthers) && state.writing > 1
    }
    defer { if isWriting { state.withLock { $0.writing -= 1 } } }
    if isWriting, state.withLock({ $0.traits.takesOneAtATime || $0.traits.failsBesideOthers }) {
      await Task.yield()
    }
    if isLocked {
      let status = state.withLock { state in
        state.requests.append("\(request.method) \(request.url.path) (locked)")
        return state.traits.failsBesideOthers ? 500 : 423
      }
      return HTTPResponse(status: status, url: request.url)
    }
    let (answer, fault) = state.withLock { state -> (Answer?, Fault?) in
      if state.isClientDead { return (nil, .refused) }
      let number = state.requests.count
      state.interruptions.removeValue(forKey: number)?(&state)
      state.requests.append("\(request.method) \(request.url.path)")
      let fault = state.losesMoves && request.method == "MOVE" ? .lost : state.faults[number]
      if let fault { state.requests[number] += " (\(fault))" }
      switch fault {
      case .refused?, .tooMany?, .failed?, .empty?, .page?: return (nil, fault)
      case .killedBefore?: return (nil, state.kill())
      case .killedAfter?:
        _ = state.answer(request, body)
        return (nil, state.kill())
      case .twice?: _ = state.answer(request, body)
      default: break
      }
      return (state.answer(request, body, isShortened: fault == .shortened), fault)
    }
    if fault == .killedBefore { state.withLock { $0.onKill }?() }
    return try response(answer, fault, request.url, keepsConnection: state.withLock { $0.traits.keepsConnections })
  }

  struct Answer {
    var status: Int
    var header: HTTPHeader = [:]
    var body = ""
  }

  private func response(
    _ answer: Answer?, _ fault: Fault?, _ url: HTTPURL, keepsConnection: Bool
  ) throws(HTTPError) -> HTTPResponse {
    switch fault {
    case .refused?, .killedBefore?, .killedAfter?: throw HTTPError(.refused, "nobody answers")
    case .lost?: throw HTTPError(.silent, "the answer was lost")
    case .tooMany?: return HTTPResponse(status: 429, header: ["Retry-After": "60"], url: url)
    case .failed?, .failedButDone?: return HTTPResponse(status: 500, url: url)
    case .empty?:
      return HTTPResponse(
        status: 207, url: url, body: HTTPBody(Array("<multistatus xmlns=\"DAV:\"/>".utf8)))
    case .page?: return HTTPResponse(status: 200, url: url, body: HTTPBody(Array("<html>Sign in</html>".utf8)))
    default: break
    }
    guard let answer else { throw HTTPError(.refused, "nobody answers") }
    let bytes = Array(answer.body.utf8)
    var response = HTTPResponse(status: answer.status, header: answer.header, url: url, body: HTTPBody(bytes))
    response.keepsConnection = keepsConnection
    guard fault == .half, !bytes.isEmpty else { return response }
    // Cut at an arbitrary position, which is the same for the same request.
    let half = Array(bytes.prefix(requests.count * 7919 % bytes.count))
    let isFirst = Mutex(true)
    response.body = HTTPBody { () async throws(HTTPError) in
      let gives = isFirst.withLock { first in
        defer { first = false }
        return first
      }
      if gives, !half.isEmpty { return half }
      throw HTTPError(.cut, "the answer ended early")
    }
    return response
  }
}

extension SimulatedServer.State {
  /// From now on, no requests from the client arrive.
  fileprivate mutating func kill() -> Fault {
    isClientDead = true
    return .killedBefore
  }
}
