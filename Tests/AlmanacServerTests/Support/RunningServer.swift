import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

/// `almanac serve`, running while tests send requests to it.
struct RunningServer {
  let place: Workplace
  let execution: Execution<CustomWriteInput, BytesOutput, BytesOutput>
  /// The address, such as `http://127.0.0.1:40000`.
  let url: String
  let port: Int
  /// The password of the single owner for these tests, or nil if there is none.
  let password: String?

  /// Runs a server on a separate port, and stops it when `body` is done.
  ///
  /// - Parameters:
  ///   - isOwner: Whether requests without a user are made by the single owner, with a password.
  ///   - launcher: The program that starts it, if not the test itself.
  ///   - signal: The signal that stops it.
  static func run(
    _ place: Workplace, _ more: [String] = [], asOwner isOwner: Bool = false, by launcher: [String] = [],
    endingBy signal: Subprocess.Signal = .terminate,
    _ body: (RunningServer) async throws -> Void
  ) async throws -> Outcome {
    let password = isOwner ? try await place.run("serve", "password", "tests").lines.first : nil
    let announcement = place.path("listening")
    try? FileManager.default.removeItem(atPath: announcement)
    let words = ["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--announce", announcement] + more
    return try await place.run(words, by: launcher) { execution in
      try await execution.standardInputWriter.finish()
      var url = ""
      while url.isEmpty, place.isRunning(execution.processIdentifier) {
        try await Task.sleep(for: .milliseconds(10))
        url = (try? place.read("listening").trimmingCharacters(in: .whitespacesAndNewlines)) ?? ""
      }
      if let port = url.split(separator: ":").last.flatMap({ Int($0) }) {
        try await body(RunningServer(place: place, execution: execution, url: url, port: port, password: password))
        try execution.send(signal: signal)
      }
    }.outcome
  }

  /// Sends a request and returns the status, the header and the body.
  func send(
    _ method: String, _ path: String, _ header: HTTPHeader = [:], _ body: String = "", user: String? = nil,
    authorities: String? = nil
  ) async throws -> (status: Int, header: HTTPHeader, body: String) {
    try await client.send(method, path, header, body, user: user, authorities: authorities)
  }

  /// A client for use in separate tasks.
  var client: Client { Client(url: url, login: password.map { "owner:\($0)" }) }

  struct Client: Sendable {
    let url: String
    /// The name and the password for requests that specify no others.
    let login: String?

    func send(
      _ method: String, _ path: String, _ header: HTTPHeader = [:], _ body: String = "", user: String? = nil,
      authorities: String? = nil
    ) async throws -> (status: Int, header: HTTPHeader, body: String) {
      var header = header
      if let user = user ?? login { header["Authorization"] = "Basic " + Data(user.utf8).base64EncodedString() }
      let client = HTTPClient(transport: CurlTransport(CurlOptions(authorities: authorities)))
      let content: HTTPRequest.Content = body.isEmpty ? .none : .bytes(Array(body.utf8))
      let response = try await client.send(HTTPRequest(method, HTTPURL(url + path), header: header, content: content))
      let bytes = try await response.body.bytes(limit: 100_000_000)
      return (response.status, response.header, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The header line that authenticates the owner, including the line ending.
  var authorization: String {
    "Authorization: Basic \(Data("owner:\(password ?? "")".utf8).base64EncodedString())\r\n"
  }

  /// Sends bytes unchanged, and returns everything received until the connection is closed.
  func send(raw text: String) throws -> String {
    let connection = try RawConnection(port: port)
    connection.send(text)
    return connection.readToEnd()
  }
}
