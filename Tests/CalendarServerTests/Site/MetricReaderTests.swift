import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Who may see what the server counts")
struct MetricReaderTests {
  @Test("the users who were named for it, and nobody else")
  func named() async throws {
    let shared = try await SharedSite()
    for user in SharedSite.names { #expect(await shared.send("GET", "/metrics", by: user).status == .forbidden) }
    var site = shared.site
    site.metricReaders = ["bob", "nobody"]
    for (user, status) in [(nil, .unauthorized), ("alice", .forbidden), ("bob", HTTPResponse.Status.ok)] {
      let answer = await shared.send("GET", "/metrics", by: user, of: site)
      #expect(answer.status == status)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("almanac_") == (status == .ok))
    }
  }
}
