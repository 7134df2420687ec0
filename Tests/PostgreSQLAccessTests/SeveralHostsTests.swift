import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// Addresses with several hosts.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct SeveralHostsTests {
  private func connect(_ folders: [String], _ ports: [Int], _ more: String = "") throws -> PostgreSQLConnection {
    let address = try DatabaseAddress(
      "host=\(folders.joined(separator: ",")) port=\(ports.map { String($0) }.joined(separator: ",")) "
        + "user=almanac dbname=postgres \(more)")
    return try PostgreSQLConnection(ConnectionSettings(address, connectLimit: 2))
  }

  @Test("a dead host before a live one is skipped")
  func dead() throws {
    let server = try PostgreSQLServer.shared()
    let connection = try connect(["127.0.0.1", "/nowhere", server.folder], [1, 1, server.port])
    #expect(try connection.run("SELECT 1").count == 1)
  }

  @Test("a host that accepts connections and does not answer is skipped after the limit")
  func silent() throws {
    let server = try PostgreSQLServer.shared()
    let silent = try SilentHost()
    let start = ContinuousClock.now
    let connection = try connect(["127.0.0.1", server.folder], [silent.port, server.port])
    #expect(try connection.run("SELECT 1").count == 1)
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test("a standby is skipped, unless any host will do; a standby without other hosts is an error")
  func standby() throws {
    let primary = try PostgreSQLServer()
    let standby = try PostgreSQLServer(standbyOf: primary)
    let (folders, ports) = ([standby.folder, primary.folder], [standby.port, primary.port])
    let writing = try connect(folders, ports)
    #expect(try writing.run("SELECT pg_is_in_recovery()")[0].value(0, as: Bool.self) == false)
    let reading = try connect(folders, ports, "target_session_attrs=any")
    #expect(try reading.run("SELECT pg_is_in_recovery()")[0].value(0, as: Bool.self))
    let refused = #expect(throws: PostgreSQLError.self) { try reading.run("CREATE TABLE names(name text)") }
    #expect(refused?.code == .readOnly)
    let alone = #expect(throws: PostgreSQLError.self) { try connect([standby.folder], [standby.port]) }
    #expect(alone?.code == .readOnly)
    #expect(alone?.message.contains("read-only") == true)
  }
}
