import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Answers count until clients have read them", .timeLimit(.minutes(30)))
struct UnreadAnswerTests {
  @Test("small answers that a client does not read are counted until it disconnects")
  func small() async throws {
    let file = ServerCertificate.path
    let certificates = try Certificates(certificate: file, key: file)
    let answers = HeldBytes(limit: 1_000_000, share: 1_000_000)
    let body = String(repeating: "x", count: 100_000)
    try await ListeningSite.run(ServerLimits(), certificates, answers: answers) { _ in
      ServedResponse(.ok, text: body)
    } _: { server in
      let connection = try await StreamConnection(port: server.port, takesAnswers: false)
      for stream in [UInt8(1), 3] { try await connection.get("/", stream: stream) }
      while answers.total < 2 * body.utf8.count { await Task.yield() }
      // The unread answer of a stream is discarded with the stream.
      try await connection.reset(stream: 1)
      while answers.total >= 2 * body.utf8.count { await Task.yield() }
      try await connection.close()
      while answers.total > 0 { await Task.yield() }
    }
  }
}
