import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// Notifications from one connection to others.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct ChannelListenerTests {
  @Test("messages arrive after their transaction, in order, at all listeners")
  func connections() throws {
    let database = try TestDatabase()
    let (speaker, first, second) = (try database.connect(), try database.connect(), try database.connect())
    for listener in [first, second] { try listen(listener) }
    try speaker.run("BEGIN")
    try speaker.tell("Homes changed", "1")
    #expect(try first.messages(waiting: 0.1).isEmpty)
    try speaker.tell("Homes changed", "2")
    try speaker.run("COMMIT")
    for listener in [first, second] {
      var texts: [String] = []
      while texts.count < 2 {
        let messages = try listener.messages(waiting: 5)
        if messages.isEmpty { break }
        #expect(messages.allSatisfy { $0.channel == "Homes changed" && $0.sender == speaker.serverProcess })
        texts += messages.map(\.text)
      }
      #expect(texts == ["1", "2"])
    }
  }

  private func listen(_ connection: PostgreSQLConnection) throws { try connection.listen(on: "Homes changed") }

  @Test("a listener reconnects, and says that it may have missed something")
  func listener() async throws {
    let database = try TestDatabase()
    let (events, continuation) = AsyncStream.makeStream(of: ChannelListener.Event.self)
    var settings = database.settings
    settings.programName = "almanac-listener"
    let listener = ChannelListener(settings, on: ["homes"]) { continuation.yield($0) }
    let speaker = try database.connect()
    var seen = events.makeAsyncIterator()
    #expect(await seen.next() == .listening)
    try speaker.tell("homes", "1")
    #expect(text(await seen.next()) == "1")
    try speaker.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = $2",
      "almanac-listener", database.name)
    guard case .interrupted(let error)? = await seen.next() else {
      Issue.record("the interruption was not reported")
      return
    }
    #expect([.connectionLost, .shuttingDown].contains(error.code))
    #expect(await seen.next() == .listening)
    try speaker.tell("homes", "2")
    #expect(text(await seen.next()) == "2")
    listener.stop()
  }

  private func text(_ event: ChannelListener.Event?) -> String? {
    if case .message(let message)? = event { return message.text }
    return nil
  }
}
