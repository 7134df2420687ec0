import CalendarStore
import CivilTime
import Foundation
import GRDB
import HTTPTypes
import Logging
import StoreTestSupport
import TestSupport
import Testing
import WebCalendar

@testable import CalendarServer

@Suite("The single owner's server")
struct OwnerSiteTests {
  private let test: TestStore
  private let folder: TemporaryFolder
  private let directory: DirectoryFile
  private let site: Site

  init() throws {
    test = try TestStore()
    folder = try TemporaryFolder()
    directory = try DirectoryFile(folder: folder.path)
    let logger = Logger(label: "test") { _ in SilentLog() }
    let mode = ServerMode.owner(UserCheck(OwnerPasswords(directory), logger), advice: "the owner makes one")
    let stores = ServedStores(.single(test.store), directory, limit: 1)
    let work = WorkQueue(limit: 10)
    let users = CalendarUsers(directory: directory, mode: mode, waiting: WaitingStores(directory, isSingle: true))
    let web = WebSite(
      stores: stores, users: users, work: work, sessions: WebSessions(directory),
      changes: WebChanges(ServerMetrics().eventStreams) { 0 }, zone: ReaderZone("UTC", .utc))
    site = Site(
      stores: stores, mode: mode, work: work, feeds: FeedService(stores, users, logger), web: web,
      metrics: ServerMetrics(), users: users)
  }

  private func send(
    _ method: String, _ path: String, _ body: String = "", _ login: String? = nil
  ) async throws -> ServedResponse {
    var request = ServedRequest(
      method: try #require(HTTPRequest.Method(rawValue: method)), path: try #require(RequestPath(path)), fields: [:],
      body: Array(body.utf8))
    request.fields[try #require(HTTPField.Name("Depth"))] = "0"
    if let login { request.fields[.authorization] = "Basic " + Data(login.utf8).base64EncodedString() }
    return await site.answer(request)
  }

  private static let requests = [
    ("PROPFIND", "/"), ("PROPFIND", "/calendars/owner/"), ("PUT", "/calendars/owner/calendar/1.ics"),
    ("DELETE", "/calendars/owner/calendar/"), ("MKCALENDAR", "/calendars/owner/x/"), ("OPTIONS", "/"),
    ("REPORT", "/calendars/owner/calendar/"), ("GET", "/metrics"), ("GET", "/feed.ics"),
  ]

  @Test("requires a password from every program, and says what creates one", arguments: requests)
  func closed(method: String, path: String) async throws {
    for login in [nil, "owner:", ":", "owner:phone~", "owner:secret"] {
      let answer = try await send(method, path, "", login)
      #expect(answer.status.code == 401 && answer.fields[.wwwAuthenticate]?.hasPrefix("Basic ") == true)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("with any name; the owner makes one"))
    }
    #expect(try await send("GET", "/healthz").status.code == 200)
  }

  @Test("a password works with any name until it is revoked, even while the server runs")
  func password() async throws {
    let password = try directory.addOwnerToken(for: "phone")
    #expect(try password.hasPrefix("phone~") && directory.ownerDevices() == ["phone"])
    let event = SharedSite.event("1", "SUMMARY:Tea")
    for name in ["owner", "alice", ""] {
      #expect(try await send("PROPFIND", "/calendars/owner/", "", "\(name):\(password)").status.code == 207)
    }
    #expect(try await send("MKCALENDAR", "/calendars/owner/work/", "", "me:\(password)").status.code == 201)
    #expect(try await send("PUT", "/calendars/owner/work/1.ics", event, "me:\(password)").status.code == 201)
    let other = try directory.addOwnerToken(for: "laptop")
    try directory.revokeOwnerToken(of: "phone")
    #expect(try await send("PROPFIND", "/", "", "me:\(password)").status.code == 401)
    #expect(try await send("PROPFIND", "/", "", "me:\(other)").status.code == 207)
    #expect(throws: ServerError.self) { try directory.revokeOwnerToken(of: "phone") }
    let renewed = try directory.addOwnerToken(for: "laptop")
    #expect(try await send("PROPFIND", "/", "", "me:\(other)").status.code == 401)
    #expect(try await send("PROPFIND", "/", "", "me:\(renewed)").status.code == 207)
  }

  @Test("nothing that could be used as a password is stored")
  func kept() throws {
    let password = try directory.addOwnerToken(for: "phone")
    let secret = try #require(password.split(separator: "~").last)
    for ending in ["", "-wal"] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.path + ending))
      #expect(bytes.range(of: Data(secret.utf8)) == nil)
    }
  }

  @Test("with users, only they have access")
  func users() throws {
    try directory.add("alice", password: "secret")
    #expect(throws: ServerError.self) { try directory.addOwnerToken(for: "phone") }
    #expect(throws: ServerError.self) { try DirectoryFile(folder: folder.path).addOwnerToken(for: "../phone") }
  }

  @Test("a directory of the previous version gets the table, and keeps its users")
  func olderDirectory() throws {
    let other = try TemporaryFolder()
    let before = try DirectoryFile(folder: other.path)
    try before.add("alice", password: "secret")
    try before.change { db in
      try db.execute(
        sql: """
          DROP TABLE owner_passwords; DROP TABLE addresses; DROP TABLE waiting; DROP TABLE settings;
          PRAGMA user_version = 1
          """)
    }
    let after = try DirectoryFile(folder: other.path)
    #expect(try after.names() == ["alice"] && after.ownerDevices().isEmpty)
    try after.remove("alice")
    let generation = try after.generation()
    _ = try after.addOwnerToken(for: "phone")
    #expect(try after.generation() == generation + 1)
  }
}
