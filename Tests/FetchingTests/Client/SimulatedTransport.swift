import Fetching
import Synchronization

/// A server implemented by a function, with the requests it received.
final class SimulatedTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest, Int) throws(HTTPError) -> (Int, HTTPHeader)

  private let answer: Answer
  private let seen = Mutex<[HTTPRequest]>([])

  /// - Parameter answer: Returns the status and header for a request and its number, from 1.
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
