import Foundation
@testable import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing
import TestSupport

/// Addresses, which contain no secrets when printed.
struct DatabaseAddressTests {
  @Test("an address contains the user, the hosts and the database")
  func description() throws {
    let address = try DatabaseAddress("postgresql://almanac@db1:5432,db2:5433/calendars?sslmode=verify-full")
    #expect(address.description == "almanac@db1,db2/calendars")
    #expect(address.database("other").description == "almanac@db1,db2/other")
    #expect(try DatabaseAddress("host=/run/postgresql dbname=calendars").description == "/run/postgresql/calendars")
  }

  @Test(
    "an address with a password is refused, and the error does not repeat it",
    arguments: [
      "postgresql://almanac:s3cret@db1/calendars", "host=db1 password=s3cret", "postgresql://db1/?sslpassword=s3cret",
      "password='s3cret", "postgresql://almanac:s3cret@[db1/calendars", "s3cret",
    ])
  func secrets(_ text: String) {
    let error = #expect(throws: PostgreSQLError.self) { try DatabaseAddress(text) }
    #expect(error?.code == .invalidAddress)
    #expect(error?.description.contains("s3cret") == false)
  }

  @Test(
    "other machines must prove their identity, unless configured otherwise",
    arguments: [
      ("host=db1", [:], "verify-full"), ("host=/run/postgresql,localhost", [:], nil), ("", [:], nil),
      ("host=/run/postgresql,db2", [:], "verify-full"), ("dbname=calendars", ["PGHOST": "db1"], "verify-full"),
      ("host=db1 sslmode=verify-ca", [:], "verify-ca"), ("host=db1", ["PGSSLMODE": "require"], nil),
    ] as [(String, [String: String], String?)])
  func encryption(_ text: String, _ environment: [String: String], _ mode: String?) throws {
    let address = try DatabaseAddress(text)
    #expect(address.keywords(adding: [:], options: "", environment)["sslmode"] == mode)
  }

  @Test("an address takes precedence over the program's settings, and options of both are kept")
  func keywords() throws {
    let address = try DatabaseAddress("host=/run target_session_attrs=any options='-c search_path=a'")
    let keywords = address.keywords(adding: ["target_session_attrs": "read-write"], options: "-c b=1", [:])
    #expect(keywords["target_session_attrs"] == "any")
    #expect(keywords["options"] == "-c search_path=a -c b=1")
    let other = try DatabaseAddress("host=/run").keywords(adding: [:], options: "-c b=1", ["PGOPTIONS": "-c c=2"])
    #expect(other["options"] == "-c c=2 -c b=1")
  }

  @Test("a password file has the password on its first line")
  func passwordFile() throws {
    let folder = try TemporaryFolder()
    try "s3cret\n".write(toFile: folder.file("password"), atomically: true, encoding: .utf8)
    try "\n".write(toFile: folder.file("empty"), atomically: true, encoding: .utf8)
    let address = try DatabaseAddress("host=db1", passwordFile: folder.file("password"))
    #expect(!address.description.contains("s3cret"))
    #expect(throws: PostgreSQLError.self) { try DatabaseAddress("host=db1", passwordFile: folder.file("empty")) }
    #expect(throws: PostgreSQLError.self) { try DatabaseAddress("host=db1", passwordFile: folder.file("none")) }
  }

  @Test(
    "a password is required, read from its file, and never printed",
    .enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
  func login() throws {
    let server = try PostgreSQLServer.shared()
    let database = try TestDatabase()
    let name = "user_\(database.name)"
    try database.connect().run(script: "CREATE ROLE \(name) LOGIN PASSWORD 's3cret'")
    defer { try? database.connect().run(script: "DROP ROLE \(name)") }
    try server.demandPassword(of: name)
    let folder = try TemporaryFolder()
    try "s3cret\n".write(toFile: folder.file("right"), atomically: true, encoding: .utf8)
    try "wr0ng\n".write(toFile: folder.file("wrong"), atomically: true, encoding: .utf8)
    func connect(_ file: String?) throws -> PostgreSQLConnection {
      let text = "host=\(server.folder) port=\(server.port) user=\(name) dbname=\(database.name)"
      return try PostgreSQLConnection(
        ConnectionSettings(DatabaseAddress(text, passwordFile: file.map { folder.file($0) })))
    }
    #expect(try connect("right").run("SELECT 1").count == 1)
    for file in ["wrong", nil] {
      let error = #expect(throws: PostgreSQLError.self) { try connect(file) }
      #expect(error?.code == .denied)
      #expect(error?.message.contains("wr0ng") == false)
    }
  }
}
