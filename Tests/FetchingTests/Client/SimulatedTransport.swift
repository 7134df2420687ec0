import Fetching
import Synchronization

/// A server that is a function, and the requests that came to it.
final class SimulatedTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest, Int) throws(HTTPError) -> (Int, HTTPHeader)

  private let answer: Answer
  private let seen = Mutex<[HTTPRequest]>([])

  /// - Parameter answer: status and header for a request and its number, from 1.
  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let number = seen.withLock { seen in
      seen.append(request)
      return seen.count
    }
    let (status, header) = try answer(request, number)
    return HTTPResponse(status: status, header: header, url: request.url, body: HTTPBody(Array("text".utf8)))
  }
}
