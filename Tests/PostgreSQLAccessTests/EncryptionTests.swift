import Foundation
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// TLS to the database.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct EncryptionTests {
  private func connect(_ server: PostgreSQLServer, _ more: String) throws -> PostgreSQLConnection {
    let address = try DatabaseAddress("host=localhost port=\(server.port) user=almanac dbname=postgres \(more)")
    return try PostgreSQLConnection(ConnectionSettings(address))
  }

  @Test("a server proves its identity, and one that cannot gets no connection")
  func verification() throws {
    let server = try PostgreSQLServer(certificate: "good.pem")
    let trusted = "sslmode=verify-full sslrootcert=\(PostgreSQLServer.authorities)"
    let connection = try connect(server, trusted)
    #expect(
      try connection.run("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")[0].value(0, as: Bool.self))
    let other = try PostgreSQLServer(certificate: "other.pem")
    for (server, more) in [
      (other, trusted), (server, "sslmode=verify-full sslrootcert=/nowhere/root.pem"),
      (try PostgreSQLServer.shared(), trusted),
    ] {
      let error = #expect(throws: PostgreSQLError.self) { try connect(server, more) }
      #expect(error?.code == .invalidSettings && error?.mayPass == false)
    }
  }
}
