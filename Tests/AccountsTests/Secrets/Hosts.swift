import Fetching
import SimulatedServer
import Synchronization

/// Hosts that all lead to one server, and the credentials that each of them received.
final class Hosts: HTTPTransport {
  /// A request that was received.
  struct Request {
    let origin: String
    let method: String
    let path: String
    /// Whether it contains any credentials.
    let isSigned: Bool
  }

  struct State {
    var requests: [Request] = []
    /// The origins that require a password.
    var asking: Set<String> = []
    /// The redirects, by the beginning of the URL.
    var redirects: [(from: String, target: String)] = []
    /// The authentication challenge.
    var challenge = "Basic realm=\"x\""
  }

  private let server: SimulatedServer
  private let state = Mutex(State())

  init(_ server: SimulatedServer) { self.server = server }

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var requests: [Request] { state.withLock { $0.requests } }

  /// The origins that received a request.
  var asked: Set<String> { Set(requests.map(\.origin)) }

  /// The origins that received a secret.
  var trusted: Set<String> { Set(requests.filter(\.isSigned).map(\.origin)) }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let origin = "\(request.url.origin)"
    let isSigned = ["Authorization", "Cookie"].contains { request.header[$0] != nil }
    let (target, challenge) = state.withLock { state in
      state.requests.append(
        Request(origin: origin, method: request.method, path: request.url.path, isSigned: isSigned))
      let asks = state.asking.contains(origin) && !isSigned
      let target = state.redirects.first { "\(request.method) \(request.url.text)".contains($0.from) }?.target
      return (target, asks ? state.challenge : nil)
    }
    if let target { return HTTPResponse(status: 307, header: ["Location": target], url: request.url) }
    if let challenge { return HTTPResponse(status: 401, header: ["WWW-Authenticate": challenge], url: request.url) }
    return try await server.send(request)
  }
}
