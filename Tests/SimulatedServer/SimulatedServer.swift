import CivilTime
package import Fetching
package import Synchronization
import XMLReading

/// A CalDAV server in this process, with a home of calendars: requests come by function call.
package final class SimulatedServer: HTTPTransport {
  /// A resource of a calendar.
  package struct Resource: Sendable {
    package var text: String
    package var tag: String
  }

  package struct Collection: Sendable {
    package var title: String
    package var color: String?
    package var isWritable = true
    package var resources: [String: Resource] = [:]
    /// What was changed, one after the other.
    package var log: [String] = []
  }

  package struct State: Sendable {
    package var traits = SimulatedTraits()
    package var calendars: [String: Collection] = [:]
    package var counter = 0
    package var requests: [String] = []
    package var faults: [Int: Fault] = [:]
    /// Texts that no resource may have.
    package var refusedWord: String?
    /// What it answers to them.
    package var refusalStatus = 403
    /// The addresses of the user as an attendee.
    package var addresses: [String] = []
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

  /// Makes a calendar.
  package func makeCalendar(_ name: String, title: String) {
    state.withLock { $0.calendars[Self.home + name + "/"] = Collection(title: title) }
  }

  /// The texts of a calendar, by place.
  package func texts(_ name: String) -> [String: String] {
    state.withLock { $0.calendars[Self.home + name + "/"]?.resources.mapValues(\.text) ?? [:] }
  }

  /// Writes a text as it is.
  package func write(_ text: String, at file: String, in name: String) {
    state.withLock { $0.store(text, at: Self.home + name + "/" + file, in: Self.home + name + "/") }
  }

  package func delete(_ href: String, in name: String) {
    state.withLock { $0.remove(href, in: Self.home + name + "/") }
  }

  package var requests: [String] { state.withLock { $0.requests } }

  /// How many requests were there to change something.
  package var writeCount: Int {
    requests.count { ["PUT", "DELETE", "MKCALENDAR", "PROPPATCH"].contains(String($0.prefix { $0 != " " })) }
  }

  // MARK: Requests

  package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    var body: [UInt8] = []
    if case .bytes(let bytes) = request.content { body = bytes }
    let (answer, fault) = state.withLock { state -> (Answer?, Fault?) in
      let number = state.requests.count
      state.requests.append("\(request.method) \(request.url.path)")
      let fault = state.faults[number]
      if let fault { state.requests[number] += " (\(fault))" }
      switch fault {
      case .refused?, .tooMany?, .failed?, .empty?, .page?: return (nil, fault)
      case .twice?: _ = state.answer(request, body)
      default: break
      }
      return (state.answer(request, body), fault)
    }
    return try response(answer, fault, request.url)
  }

  struct Answer {
    var status: Int
    var header: HTTPHeader = [:]
    var body = ""
  }

  private func response(_ answer: Answer?, _ fault: Fault?, _ url: HTTPURL) throws(HTTPError) -> HTTPResponse {
    switch fault {
    case .refused?: throw HTTPError(.refused, "nobody answers")
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
    guard fault == .half, !bytes.isEmpty else {
      return HTTPResponse(status: answer.status, header: answer.header, url: url, body: HTTPBody(bytes))
    }
    let half = Array(bytes.prefix(bytes.count / 2))
    let isFirst = Mutex(true)
    return HTTPResponse(
      status: answer.status, header: answer.header, url: url,
      body: HTTPBody { () async throws(HTTPError) in
        let gives = isFirst.withLock { first in
          defer { first = false }
          return first
        }
        if gives, !half.isEmpty { return half }
        throw HTTPError(.cut, "the answer ended early")
      })
  }
}
