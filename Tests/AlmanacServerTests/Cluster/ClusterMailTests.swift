#if ALMANAC_CLUSTER
import Fetching
import Foundation
import PostgreSQLTestSupport
import ProgramTestSupport
import TestSupport
import Testing

@Suite(
  "Mail about meetings with two servers", .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"),
  .enabled(if: MailServer.canRun, "\(MailServer.isMissing)"), .timeLimit(.minutes(10)))
struct ClusterMailTests {
  private static let alice = "alice:secret"
  private static let calendar = "/calendars/alice/work/"

  @Test("is sent once, whichever server took the request, and both servers show it in the meeting")
  func once() async throws {
    let mail = try MailServer()
    let cluster = try RunningCluster()
    try await cluster.add("alice")
    for place in cluster.places {
      try place.write(
        ".config/almanac/config.toml",
        """
        [alarms.email]
        server = "\(mail.url(.plain))"
        [scheduling.email]
        from = "calendar@example.org"
        domains = ["example.org"]
        """)
    }
    let people = (0..<12).map { "guest\($0)@example.com" }
    try await cluster.run { first, second in
      #expect(try await first.send("MKCALENDAR", Self.calendar, user: Self.alice).status == 201)
      for (number, person) in people.enumerated() {
        let server = number.isMultiple(of: 2) ? first : second
        let put = try await server.put(
          "m\(number)", "ORGANIZER:mailto:alice@example.org", "ATTENDEE:mailto:\(person)", into: Self.calendar,
          by: Self.alice)
        #expect(put == 201)
      }
      for number in people.indices {
        for server in [first, second] {
          try await RunningDaemon.wait {
            let text = try await server.send("GET", "\(Self.calendar)m\(number).ics", user: Self.alice).body
            return text.replacing("\r\n ", with: "").contains("SCHEDULE-STATUS=1.1")
          }
        }
      }
      #expect(try mail.mails().flatMap(\.to).sorted() == people.map { "<\($0)>" }.sorted())
    }
  }
}
#endif
