import Foundation
import Logging
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Password guessing")
struct GuessBrakeTests {
  let clock = StoppedClock()

  @Test("is delayed longer and longer, and is forgotten with time")
  func waits() {
    let brake = clock.brake
    for _ in 0..<5 { brake.note(["a"]) }
    #expect(brake.wait(["a"]) == nil)
    var waits: [Int] = []
    for _ in 0..<12 {
      brake.note(["a"])
      waits.append(brake.wait(["a"]) ?? 0)
    }
    #expect(waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    #expect(brake.wait(["b", "a"]) == 300 && brake.wait(["b"]) == nil)
    clock.advance(seconds: 299)
    #expect(brake.wait(["a"]) == 1)
    clock.advance(seconds: 1)
    #expect(brake.wait(["a"]) == nil)
    brake.note(["a"])
    #expect(brake.wait(["a"]) == 300)
    clock.advance(seconds: 300 * 8)
    brake.note(["a"])
    #expect(brake.wait(["a"]) == 8)
    clock.advance(seconds: 300 * 20)
    for _ in 0..<5 { brake.note(["a"]) }
    #expect(brake.wait(["a"]) == nil)
    brake.note(["a"])
    brake.forget(["a"])
    #expect(brake.wait(["a"]) == nil)
  }

  @Test("for one name from one address does not affect the name elsewhere, or other names there")
  func names() {
    let brake = clock.signInBrake()
    // A device that keeps using an old password, for an hour.
    for _ in 0..<3600 {
      if brake.wait("alice", from: "192.0.2.1") == nil { brake.note("alice", from: "192.0.2.1") }
      clock.advance(seconds: 1)
    }
    #expect(brake.wait("alice", from: "192.0.2.1") != nil)
    #expect(brake.wait("alice", from: "192.0.2.2") == nil && brake.wait("bob", from: "192.0.2.1") == nil)
  }

  @Test("for many names slows down only the address, and a correct guess of one does not help with others")
  func addresses() {
    let brake = clock.signInBrake()
    for number in 0..<31 {
      #expect(brake.wait("user\(number)", from: "192.0.2.1") == nil)
      brake.note("user\(number)", from: "192.0.2.1")
      brake.forget("mallory", from: "192.0.2.1")
    }
    #expect(brake.wait("user", from: "192.0.2.1") == 2 && brake.wait("user", from: "192.0.2.2") == nil)
  }

  @Test("from other addresses of one IPv6 network counts as from one address")
  func networks() {
    let brake = clock.signInBrake()
    for number in 0..<31 { brake.note("user\(number % 8)", from: "2001:db8::\(number)") }
    #expect(brake.wait("alice", from: "2001:db8::ffff") == 2 && brake.wait("alice", from: "2001:db8:0:1::1") == nil)
    for number in 0..<6 { brake.note("bob", from: "2001:db8:1::\(number)") }
    #expect(brake.wait("bob", from: "2001:db8:1::ffff") == 2 && brake.wait("carol", from: "2001:db8:1::1") == nil)
  }

  @Test("through a proxy that does not name the client slows down the name, not for long, and no other name")
  func proxy() {
    let brake = clock.signInBrake(proxy: "192.0.2.7")
    for number in 0..<100 { brake.note("user\(number)", from: "192.0.2.7") }
    for _ in 0..<100 { brake.note("alice", from: "192.0.2.7") }
    #expect(brake.wait("bob", from: "192.0.2.7") == nil && brake.wait("user1", from: "192.0.2.7") == nil)
    #expect(brake.wait("alice", from: "192.0.2.7") == 16 && brake.wait("alice", from: "192.0.2.1") == nil)
  }

  @Test("is not held against a client that is already known, which starts from zero")
  func known() throws {
    let folder = try TemporaryFolder()
    let directory = try DirectoryFile(folder: folder.path)
    for name in ["alice", "bob"] { try directory.add(name, password: name) }
    let check = UserCheck(directory, Logger(label: "test") { _ in SilentLog() }, brake: clock.signInBrake())
    let header = "Basic \(Data("alice:alice".utf8).base64EncodedString())"
    #expect(check.check(authorization: header, from: "192.0.2.1")?.name == "alice")
    for _ in 0..<5 { #expect(check.check(name: "alice", password: "no", from: "192.0.2.1") == .refused) }
    #expect(check.remembered(authorization: header, from: "192.0.2.1") == "alice")
    for _ in 0..<6 { #expect(check.check(name: "alice", password: "no", from: "192.0.2.1") == .refused) }
    #expect(check.check(name: "alice", password: "no", from: "192.0.2.1") == .later(2))
    #expect(check.check(name: "bob", password: "bob", from: "192.0.2.1").name == "bob")
    #expect(check.check(name: "alice", password: "alice", from: "192.0.2.1").name == "alice")
  }

  @Test("learns nothing from remembered passwords either, after a few attempts, and affects nobody elsewhere")
  func oracle() throws {
    let folder = try TemporaryFolder()
    let directory = try DirectoryFile(folder: folder.path)
    for name in ["alice", "bob"] { try directory.add(name, password: name) }
    let check = UserCheck(directory, Logger(label: "test") { _ in SilentLog() }, brake: clock.signInBrake())
    let header = { (name: String) in "Basic \(Data("\(name):\(name)".utf8).base64EncodedString())" }
    for name in ["alice", "bob"] {
      #expect(check.check(authorization: header(name), from: "192.0.2.1")?.name == name)
    }
    let guess = { (name: String, number: Int) in
      check.check(name: name, password: "guess \(number)", from: "192.0.2.66")
    }
    // A device that keeps using its old password tries only one password, however often.
    for _ in 0..<200 { _ = guess("alice", 0) }
    #expect(check.remembered(authorization: header("alice"), from: "192.0.2.66") == "alice")
    for number in 0..<50 { _ = guess("alice", number) }
    #expect(check.remembered(authorization: header("alice"), from: "192.0.2.66") == nil)
    guard case .later = check.check(authorization: header("alice"), from: "192.0.2.66") else {
      Issue.record("a remembered password reveals the right guess")
      return
    }
    // Passwords that another address has tried before reveal nothing more here.
    for number in 0..<50 {
      for address in ["192.0.2.66", "192.0.2.67"] {
        _ = check.check(name: "alice", password: "guess \(number)", from: address)
      }
    }
    #expect(check.remembered(authorization: header("alice"), from: "192.0.2.67") == nil)
    // The same applies to passwords that are tried again after the delay.
    clock.advance(seconds: 3600)
    for number in 0..<50 { _ = guess("alice", number) }
    #expect(check.remembered(authorization: header("alice"), from: "192.0.2.66") == nil)
    // Many other names do not displace the passwords that were tried either.
    for number in 0..<12_000 { _ = check.check(name: "user\(number)", password: "x", from: "192.0.2.66") }
    #expect(check.remembered(authorization: header("alice"), from: "192.0.2.66") == nil)
    // Guesses for one name do not delay other users.
    for _ in 0..<40 { _ = guess("nobody", 0) }
    #expect(check.remembered(authorization: header("bob"), from: "192.0.2.66") == "bob")
    #expect(check.check(authorization: header("alice"), from: "192.0.2.1")?.name == "alice")
  }

  @Test("with a colon in the password counts for that name, however much of it is in the name")
  func colons() throws {
    let folder = try TemporaryFolder()
    let directory = try DirectoryFile(folder: folder.path)
    try directory.add("alice", password: "winter:2026")
    let check = UserCheck(directory, Logger(label: "test") { _ in SilentLog() }, brake: clock.signInBrake())
    #expect(check.check(name: "alice", password: "winter:2026", from: "192.0.2.1").name == "alice")
    #expect(check.check(name: "alice:winter", password: "2026", from: "192.0.2.1") == .refused)
  }

  @Test("with impossible names and passwords is not examined")
  func endless() {
    let header = { (name: String, password: String) in
      "Basic \(Data("\(name):\(password)".utf8).base64EncodedString())"
    }
    #expect(BasicCredentials.read(header("alice", "a:b"))! == ("alice", "a:b"))
    #expect(BasicCredentials.read(header(String(repeating: "a", count: 600), "b")) == nil)
    #expect(BasicCredentials.read(header("a", String(repeating: "b", count: 5000))) == nil)
    #expect(BasicCredentials.read(header(String(repeating: "\u{323}\u{301}", count: 400), "b")) == nil)
  }
}
