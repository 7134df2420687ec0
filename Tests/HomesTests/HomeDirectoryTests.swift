@testable import CalendarStore
import Foundation
import Homes
import PostgreSQLAccess
import PostgreSQLTestSupport
import Testing

/// The data that servers share in addition to the homes.
@Suite(.enabled(if: PostgreSQLServer.canRun, "\(PostgreSQLServer.isMissing)"))
struct HomeDirectoryTests {
  private typealias Password = HomeDirectory.Password
  private typealias NewUser = HomeDirectory.NewUser
  private typealias Session = HomeDirectory.Session

  private let database: TestDatabase
  private let directory: HomeDirectory

  init() throws {
    database = try TestDatabase()
    try HomeTables.prepare(database.connect())
    directory = HomeDirectory(ConnectionPool(database.settings))
  }

  private func code(_ body: () throws -> Void) -> PostgreSQLError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? PostgreSQLError)?.code
    }
  }

  @Test("each user has a name, a home and passwords, and every change of them is a new generation")
  func users() throws {
    var generations = [try directory.generation().users]
    func hasChanged() throws -> Bool {
      generations.append(try directory.generation().users)
      return Set(generations).count == generations.count
    }
    try directory.add("zoë", Password(hash: "h1"))
    #expect(try hasChanged())
    try directory.add("adam", Password(hash: "h2"))
    #expect(try hasChanged())
    #expect(try directory.names() == ["adam", "zoë"])
    #expect(try directory.contains("adam") && !directory.contains("Adam"))
    #expect(try directory.home(of: "adam") != directory.home(of: "zoë"))
    try directory.set(Password(device: "phone", hash: "h3"), of: "adam")
    #expect(try hasChanged())
    #expect(try directory.passwords(of: "adam") == [Password(hash: "h2"), Password(device: "phone", hash: "h3")])
    #expect(try directory.removePassword(of: "adam", device: "phone", proof: nil))
    #expect(try !directory.removePassword(of: "adam", device: "phone", proof: nil))
    #expect(try directory.passwords(of: "adam") == [Password(hash: "h2")])
    #expect(try directory.passwords(of: "nobody").isEmpty)
    #expect(code { try directory.add("adam", Password(hash: "h4")) } == .unique)
    #expect(code { try directory.set(Password(hash: "h4"), of: "nobody") } == .constraint)
    // The failed attempt left no home.
    #expect(try database.connect().run("SELECT FROM homes").count == 2)
  }

  @Test("an address belongs to one user, and the first one is preferred")
  func addresses() throws {
    try directory.add("adam", Password(hash: "h"), addresses: ["b@example.com", "a@example.com"])
    try directory.add("zoe", Password(hash: "h"))
    #expect(try directory.addresses(of: "adam") == ["b@example.com", "a@example.com"])
    #expect(code { try directory.setAddresses(of: "zoe", to: ["z@example.com", "a@example.com"]) } == .unique)
    #expect(try directory.addresses(of: "zoe").isEmpty)
    try directory.setAddresses(of: "adam", to: ["a@example.com"])
    try directory.setAddresses(of: "zoe", to: ["b@example.com"])
    #expect(
      try directory.users(at: ["a@example.com", "b@example.com", "c@example.com"])
        == ["a@example.com": "adam", "b@example.com": "zoe"])
    #expect(try directory.users(at: []).isEmpty)
    #expect(code { try directory.add("eve", Password(hash: "h"), addresses: ["a@example.com"]) } == .unique)
    #expect(try !directory.contains("eve"))
  }

  @Test("sessions end with their password, with their user, after a while, and when there are too many")
  func sessions() throws {
    try directory.add("adam", Password(hash: "h"))
    let later = Int64(Date.now.timeIntervalSince1970) + 1_000
    func session(_ digest: String, proof: String = "p", until: Int64) -> Session {
      Session(digest: digest, name: "adam", proof: proof, until: until)
    }
    try directory.begin(session("a", until: later))
    #expect(try directory.session("a") == session("a", until: later))
    try directory.begin(session("a", until: later + 5))
    #expect(try directory.session("a")?.until == later + 5)
    try directory.begin(session("b", proof: "q", until: later))
    try directory.set(Password(hash: "h2"), of: "adam", replacing: "p")
    #expect(try directory.session("a") == nil)
    #expect(try directory.session("b") != nil)
    try directory.endSession("b")
    #expect(try directory.session("b") == nil)
    try directory.begin(session("old", until: 5))
    for number in 0..<101 { try directory.begin(session("s\(number)", until: later + Int64(number))) }
    #expect(try directory.session("old") == nil)
    #expect(try directory.session("s0") == nil)
    #expect(try directory.session("s1") != nil)
    try directory.begin(session("ended", until: 5))
    try directory.forgetEndedSessions()
    #expect(try directory.session("ended") == nil)
    #expect(try directory.remove("adam") != nil)
    #expect(try directory.session("s50") == nil)
    #expect(code { try directory.begin(session("c", until: later)) } == .constraint)
  }

  @Test("settings replace the earlier ones")
  func settings() throws {
    try directory.add("adam", Password(hash: "h"))
    try directory.setSettings(of: "adam", to: ["view": "week", "zone": "Europe/Berlin"])
    try directory.setSettings(of: "adam", to: ["view": "month"])
    #expect(try directory.settings(of: "adam") == ["view": "month"])
    #expect(try directory.settings(of: "nobody").isEmpty)
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      failures.note { try directory.setSettings(of: "adam", to: ["view": "\(number)", "zone": "\(number)"]) }
    }
    #expect(failures.isEmpty)
    let settings = try directory.settings(of: "adam")
    #expect(settings.count == 2 && settings["view"] == settings["zone"])
  }

  @Test("shares are found by owner, by user, and by link")
  func shares() throws {
    for name in ["adam", "ben", "cleo"] { try directory.add(name, Password(hash: "h")) }
    try directory.index(
      [
        ShareReference(id: 1, calendar: 1, user: "cleo", mayWrite: false, digest: nil),
        ShareReference(id: 2, calendar: 2, user: "cleo", mayWrite: true, digest: nil),
        ShareReference(id: 3, calendar: 2, user: nil, mayWrite: false, digest: "d"),
      ], of: "ben")
    try directory.index([ShareReference(id: 1, calendar: 1, user: "cleo", mayWrite: false, digest: nil)], of: "adam")
    #expect(try directory.owners(sharingWith: "cleo") == ["adam", "ben"])
    #expect(try directory.homes(sharingWith: "cleo")["ben"] == directory.home(of: "ben"))
    #expect(try directory.lets("cleo", writeTo: "ben") && !directory.lets("cleo", writeTo: "adam"))
    #expect(try directory.owner(ofLink: "d") == "ben")
    try directory.index([], of: "ben")
    #expect(try directory.owners(sharingWith: "cleo") == ["adam"])
    #expect(try directory.owner(ofLink: "d") == nil)
    _ = try directory.remove("cleo")
    #expect(try directory.owners(sharingWith: "cleo").isEmpty)
    // Another home of the same name does not inherit anything.
    try directory.add("cleo", Password(hash: "h"))
    #expect(try directory.owners(sharingWith: "cleo").isEmpty)
  }

  @Test("waiting work is due at the earliest recorded time")
  func waiting() throws {
    for name in ["adam", "ben"] { try directory.add(name, Password(hash: "h")) }
    try directory.noteWaiting(.mail, of: "adam", at: 20)
    try directory.noteWaiting(.mail, of: "adam", at: 30)
    try directory.noteWaiting(.mail, of: "ben", at: 10)
    try directory.noteWaiting(.users, of: "ben", at: 5)
    #expect(try directory.waiting(.mail, at: 19, limit: 9) == ["ben"])
    #expect(try directory.waiting(.mail, at: 20, limit: 9) == ["ben", "adam"])
    #expect(try directory.waiting(.mail, at: 20, limit: 1) == ["ben"])
    try directory.setWaiting(.mail, of: "ben", at: nil)
    try directory.setWaiting(.mail, of: "adam", at: 40)
    #expect(try directory.waiting(.mail, at: 39, limit: 9).isEmpty)
    #expect(try directory.waiting(.users, at: 39, limit: 9) == ["ben"])
  }

  @Test("waiting work is taken by one server, until it says when more is due or disappears")
  func taking() throws {
    let (first, second) = (directory, HomeDirectory(ConnectionPool(database.settings)))
    for name in ["adam", "ben", "cleo"] {
      try first.add(name, Password(hash: "h"))
      try first.noteWaiting(.mail, of: name, at: 10)
    }
    #expect(try first.takeWaiting(.mail, at: 9, limit: 9).isEmpty)
    #expect(try first.takeWaiting(.mail, at: 10, limit: 2) == ["adam", "ben"])
    #expect(try first.takeWaiting(.mail, at: 10, limit: 2) == ["adam", "ben"])
    #expect(try second.takeWaiting(.mail, at: 10, limit: 9) == ["cleo"])
    #expect(try second.takeWaiting(.users, at: 10, limit: 9).isEmpty)
    // New mail does not take it away from the server that handles it.
    try second.noteWaiting(.mail, of: "adam", at: 5)
    #expect(try second.takeWaiting(.mail, at: 10, limit: 9) == ["cleo"])
    try first.setWaiting(.mail, of: "adam", at: 8)
    try first.setWaiting(.mail, of: "ben", at: nil)
    #expect(try second.takeWaiting(.mail, at: 10, limit: 9) == ["adam", "cleo"])
    try database.connect().run("UPDATE waiting SET taken_until = 1")
    #expect(try first.takeWaiting(.mail, at: 10, limit: 9) == ["adam", "cleo"])
  }

  @Test("what is recorded while a server handles a user is due after that, whatever the server says")
  func notedMeanwhile() throws {
    let (first, second) = (directory, HomeDirectory(ConnectionPool(database.settings)))
    try first.add("adam", Password(hash: "h"))
    for next in [nil, 90] as [Int64?] {
      try first.noteWaiting(.feeds, of: "adam", at: 10)
      #expect(try first.takeWaiting(.feeds, at: 10, limit: 9) == ["adam"])
      try second.noteWaiting(.feeds, of: "adam", at: 40)
      try second.noteWaiting(.feeds, of: "adam", at: 30)
      try second.noteWaiting(.feeds, of: "adam", at: 50)
      try first.setWaiting(.feeds, of: "adam", at: next)
      #expect(try second.takeWaiting(.feeds, at: 29, limit: 9).isEmpty)
      #expect(try second.takeWaiting(.feeds, at: 30, limit: 9) == ["adam"])
      try second.setWaiting(.feeds, of: "adam", at: nil)
      #expect(try first.waiting(.feeds, at: 99, limit: 9).isEmpty)
    }
  }

  @Test("secrets belong to a home, and are changed together")
  func secrets() throws {
    try directory.setSecrets(["feed-1": "https://a.example/5ecret", "feed-1-header": "X: y"], of: 7)
    try directory.setSecrets(["feed-1": "other"], of: 8)
    try directory.setSecrets(["feed-1": "https://b.example/5ecret", "feed-1-header": nil, "feed-2": nil], of: 7)
    #expect(try directory.secrets(of: 7) == ["feed-1": "https://b.example/5ecret"])
    #expect(try directory.secret("feed-1", of: 8) == "other")
    #expect(try directory.secret("feed-1-header", of: 7) == nil)
  }

  @Test("all users are listed with their data; addresses have a generation of their own")
  func allUsers() throws {
    try directory.add([
      NewUser("adam", [Password(hash: "a"), Password(device: "phone", hash: "b")]), NewUser("ben", []),
    ])
    let before = try directory.generation()
    try directory.setAddresses(of: "ben", to: ["b@example.com", "a@example.com"])
    let after = try directory.generation()
    #expect(after.users == before.users && after.addresses != before.addresses)
    let users = try directory.users()
    #expect(users.map(\.name) == ["adam", "ben"])
    for (name, user) in users { #expect(try directory.user(name) == user) }
    #expect(users[0].user.passwords.map(\.hash) == ["a", "b"] && users[0].user.addresses.isEmpty)
    #expect(users[1].user.passwords.isEmpty && users[1].user.addresses == ["b@example.com", "a@example.com"])
    #expect(throws: PostgreSQLError.self) { try directory.add([NewUser("cleo", []), NewUser("ben", [])]) }
    #expect(try directory.user("cleo") == nil)
    try directory.shutOut("adam")
    #expect(try directory.user("adam")?.passwords.isEmpty == true)
  }

  @Test("everything takes one round trip")
  func trips() throws {
    let proxy = try TripProxy(before: database.server.port)
    let directory = HomeDirectory(ConnectionPool(try database.settings(through: proxy)))
    try directory.add("adam", Password(hash: "h"))
    #expect(try proxy.trips { try directory.add("ben", Password(hash: "h"), addresses: ["b@example.com"]) } == 1)
    #expect(try proxy.trips { _ = try directory.users(at: ["a@example.com", "b@example.com"]) } == 1)
    let shares = (1...50).map { ShareReference(id: $0, calendar: $0, user: "ben", mayWrite: true, digest: nil) }
    // One trip to notice a change, and one to read it.
    #expect(try proxy.trips { try directory.index(shares, of: "adam") } == 2)
    #expect(try proxy.trips { try directory.index(shares, of: "adam") } == 1)
    #expect(try proxy.trips { _ = try directory.user("ben") } == 1)
    #expect(try proxy.trips { _ = try directory.takeWaiting(.mail, at: 0, limit: 4) } == 1)
    #expect(try proxy.trips { _ = try directory.homes(sharingWith: "ben") } == 1)
    #expect(try proxy.trips { _ = try directory.remove("adam") } == 1)
  }
}
