import CalendarStore
import Foundation
import GRDB
import Logging
import Synchronization
import TestSupport
import Scheduling
import Testing

@testable import CalendarServer

@Suite("A server's directory", .timeLimit(.minutes(30)))
struct DirectoryFileTests {
  let folder: TemporaryFolder
  let directory: DirectoryFile

  init() throws {
    folder = try TemporaryFolder()
    directory = try DirectoryFile(folder: folder.path + "/stores")
  }

  private func other() throws -> DirectoryFile { try DirectoryFile(folder: folder.path + "/stores") }

  private func check() -> UserCheck { UserCheck(directory, Logger(label: "test") { _ in SilentLog() }) }

  @Test("only the owner can read its files, and they contain no password")
  func permissions() throws {
    try directory.add("alice", password: "correct horse")
    let token = try directory.addToken(for: "phone", of: "alice")
    for end in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + end)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(end)")
      let data = try #require(FileManager.default.contents(atPath: directory.path + end))
      #expect(data.range(of: Data("horse".utf8)) == nil && data.range(of: Data(token.utf8)) == nil)
    }
  }

  @Test("concurrent changes all succeed, or say why not, and none is lost")
  func crowd() throws {
    let failures = Mutex<[String]>([])
    let place = folder.path + "/new"
    DispatchQueue.concurrentPerform(iterations: 12) { number in
      do {
        try DirectoryFile(folder: place).add("user\(number)", password: "x")
      } catch {
        failures.withLock { $0.append("\(number): \(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let made = try #require(try DirectoryFile.existing(in: place))
    #expect(try made.names().count == 12 && made.generation() == 24)
    // If several attempts to add the same name are made at once, one of them succeeds.
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      do { try DirectoryFile(folder: place).add("same", password: "x") } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == Array(repeating: "the user same already exists", count: 5))
  }

  @Test("a revocation or change by another program applies to the next request, remembered or not")
  func revoking() throws {
    try directory.add("alice", password: "a")
    let phone = try directory.addToken(for: "phone", of: "alice")
    let tablet = try directory.addToken(for: "tablet", of: "alice")
    let check = check()
    func enters(_ password: String) -> [String?] {
      let header = "Basic \(Data("alice:\(password)".utf8).base64EncodedString())"
      return [
        check.remembered(authorization: header, from: "192.0.2.1"),
        check.check(authorization: header, from: "192.0.2.1")?.name,
      ]
    }
    for password in ["a", phone, tablet] {
      #expect(enters(password) == [nil, "alice"])
      #expect(enters(password) == ["alice", "alice"])
    }
    try other().revokeToken(of: "phone", of: "alice")
    #expect(enters(phone) == [nil, nil])
    #expect(enters(tablet) == [nil, "alice"] && enters("a") == [nil, "alice"])
    try other().setPassword(of: "alice", to: "b")
    #expect(enters("a") == [nil, nil] && enters("b") == [nil, "alice"])
    #expect(enters(tablet) == [nil, "alice"])
    try other().remove("alice")
    #expect(enters("b") == [nil, nil] && enters(tablet) == [nil, nil])
    #expect(try directory.users() == [])
  }

  @Test("signing in again and again ends only the user's own sessions")
  func sessions() throws {
    try directory.begin(StoredSession(digest: "bob", name: "bob", proof: "p", until: 4_000_000_000))
    for number in 0..<120 {
      try directory.begin(
        StoredSession(digest: "alice \(number)", name: "alice", proof: "p", until: 4_000_000_000 + Int64(number)))
    }
    #expect(try directory.session("bob") != nil)
    #expect(try directory.session("alice 0") == nil && directory.session("alice 19") == nil)
    #expect(try directory.session("alice 20") != nil && directory.session("alice 119") != nil)
  }

  @Test("each address belongs to one user, however it is written")
  func addresses() throws {
    for name in ["bob", "carol"] { try directory.add(name, password: "x") }
    try directory.setAddresses(of: "bob", to: ["Bob@Example.org", "mailto:b@example.org", "bob@example.org"])
    #expect(try directory.addresses(of: "bob") == ["bob@example.org", "b@example.org"])
    let (bob, carol) = (AddressIdentity("MAILTO:BOB@example.org"), AddressIdentity("carol@example.org"))
    #expect(try directory.users(at: [bob, carol]) == [bob: "bob"])
    #expect(try directory.users(at: [carol]).isEmpty && directory.users(at: []).isEmpty)
    let taken = #expect(throws: ServerError.self) {
      try directory.setAddresses(of: "carol", to: ["carol@example.org", "b@EXAMPLE.org"])
    }
    #expect(taken?.code == .conflict)
    #expect(try directory.addresses(of: "carol").isEmpty)
    for wrong in ["", "carol", "http://example.org/", "a b@example.org", "a@b\r\nc"] {
      #expect(throws: ServerError.self, "\(wrong)") { try directory.setAddresses(of: "carol", to: [wrong]) }
    }
    #expect(throws: ServerError.self) { try directory.setAddresses(of: "nobody", to: ["n@example.org"]) }
    try directory.remove("bob")
    try directory.setAddresses(of: "carol", to: ["b@example.org"])
    #expect(try other().users().map(\.addresses) == [["b@example.org"]])
  }

  @Test("mail that waited when the directory had an older version is still sent")
  func olderQueues() throws {
    try directory.change { db in
      try db.execute(
        sql: """
          DROP TABLE waiting;
          DROP TABLE settings;
          CREATE TABLE deliveries (name TEXT PRIMARY KEY, next_at INTEGER NOT NULL) STRICT;
          CREATE TABLE mails (name TEXT PRIMARY KEY) STRICT;
          INSERT INTO deliveries VALUES ('alice', 70), ('bob', 50);
          INSERT INTO mails VALUES ('alice');
          PRAGMA user_version = 5
          """)
    }
    let now = try other()
    #expect(try now.waiting(.users, at: 60, limit: 9) == ["bob"])
    #expect(try now.waiting(.users, at: 70, limit: 9) == ["bob", "alice"])
    #expect(try now.waiting(.mail, at: 60, limit: 9) == ["alice"])
    try now.setWaiting(.mail, of: "alice", at: nil)
    #expect(try now.waiting(.mail, at: 60, limit: 9).isEmpty)
  }

  @Test(
    "a name that only begins with the name of a user matches no user",
    arguments: ["bob\0", "bob\0x", "bob ", "Bob", ""])
  func otherNames(name: String) throws {
    try directory.add("bob", password: "correct horse battery")
    #expect(try directory.contains("bob") && directory.passwords(of: "bob").count == 1)
    #expect(try !directory.contains(name) && directory.passwords(of: name).isEmpty)
    #expect(check().check(name: name, password: "correct horse battery", from: "192.0.2.1") == .refused)
  }

  @Test("names and passwords are validated, and users are listed with their devices")
  func users() throws {
    for name in ["", ".x", "../x", "a/b", "a:b", "ä", "a~b", String(repeating: "a", count: 65)] {
      #expect(throws: ServerError.self) { try directory.add(name, password: "x") }
    }
    #expect(throws: ServerError.self) { try directory.add("bob", password: "") }
    #expect(try directory.isUnused)
    try directory.add("bob", password: "x")
    #expect(throws: ServerError.self) { try directory.add("bob", password: "y") }
    _ = try directory.addToken(for: "phone", of: "bob")
    #expect(try directory.users() == [ServerUser(name: "bob", devices: ["phone"], hasPassword: true, addresses: [])])
    for change in [
      { try directory.setPassword(of: "carol", to: "x") }, { _ = try directory.addToken(for: "p", of: "carol") },
      { try directory.revokeToken(of: "phone", of: "carol") }, { try directory.revokeToken(of: "p", of: "bob") },
      { try directory.revokeToken(of: "", of: "bob") }, { try directory.remove("carol") },
    ] {
      #expect(#expect(throws: ServerError.self) { try change() }?.code == .notFound)
    }
    try directory.remove("bob")
    #expect(try directory.names() == [] && !directory.isUnused)
  }

  @Test("users of a file are imported with their passwords, all or none")
  func file() throws {
    let file = UserFile(path: folder.path + "/users")
    let hash = try PasswordHash.make("a")
    try "alice:\(hash)\nalice/phone:\(hash)\nbob:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    #expect(try directory.add(file) == ["alice", "bob"])
    #expect(try directory.users().map(\.devices) == [["phone"], []])
    #expect(check().check(name: "alice", password: "a", from: "192.0.2.1").name == "alice")
    try "carol:\(hash)\nbob:\(hash)\n".write(toFile: file.path, atomically: true, encoding: .utf8)
    #expect(throws: ServerError.self) { try directory.add(file) }
    #expect(try directory.names() == ["alice", "bob"])
  }

  @Test("a directory from a newer program, or an invalid one, is an error and lets nobody in")
  func damage() throws {
    try directory.change { db in try db.execute(sql: "PRAGMA user_version = 99") }
    #expect(throws: ServerError.self) { try other() }
    let place = folder.path + "/broken"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try String(repeating: "no database", count: 1000).write(
      toFile: "\(place)/\(DirectoryFile.name)", atomically: true, encoding: .utf8)
    #expect(throws: ServerError.self) { try DirectoryFile(folder: place) }
    // A directory that starts failing while the server runs.
    try directory.add("alice", password: "a")
    let check = check()
    #expect(check.check(name: "alice", password: "a", from: "192.0.2.1").name == "alice")
    try directory.change { db in try db.execute(sql: "DROP TABLE generations") }
    #expect(check.check(name: "alice", password: "a", from: "192.0.2.1") == .unavailable)
    let header = "Basic \(Data("alice:a".utf8).base64EncodedString())"
    #expect(check.remembered(authorization: header, from: "192.0.2.1") == nil)
  }
}
