import Foundation
import Logging
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Users")
struct UserFileTests {
  let folder: TemporaryFolder
  let file: UserFile

  init() throws {
    folder = try TemporaryFolder()
    file = UserFile(path: folder.path + "/settings/users")
  }

  private func directory() throws -> UserDirectory {
    try UserDirectory(file, Logger(label: "test") { _ in SilentLog() })
  }

  private func header(_ text: String) -> String { "Basic \(Data(text.utf8).base64EncodedString())" }

  @Test("nobody else may read the file, and no password is in it")
  func permissions() throws {
    try file.add("alice", password: "correct horse")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    #expect(text.hasPrefix("alice:$y$") && !text.contains("horse"))
  }

  @Test("the same password has another hash each time")
  func salt() throws {
    #expect(try PasswordHash.make("x") != PasswordHash.make("x"))
    let hash = try PasswordHash.make("x")
    #expect(PasswordHash.matches("x", hash))
    #expect(!PasswordHash.matches("y", hash))
  }

  @Test("files of htpasswd are read, as far as libcrypt knows their hashes")
  func htpasswd() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/settings", withIntermediateDirectories: true)
    // htpasswd -nbB bob secret; -nbs; -nbm; -nbp
    try """
    # A comment

    \(Self.bob)\r
    """.write(toFile: file.path, atomically: true, encoding: .utf8)
    let users = try file.users()
    #expect(users.map(\.name) == ["bob"] && users.map(\.hasPassword) == [true])
    #expect(try directory().check(authorization: header("bob:secret"), from: "192.0.2.1") == .user("bob"))
  }

  private static let bob = "bob:$2y$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a"

  @Test(
    "a line that cannot be used is said, and never taken for nobody",
    arguments: [
      "sha:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=", "apr:$apr1$x$UxZgBU8k1K3zXx", "plain:secret", "nonsense", ".hidden:$y$x",
      "carol:", "carol/:\(bob.dropFirst(4))", "carol/a/b:\(bob.dropFirst(4))", ":\(bob.dropFirst(4))", "x y:$6$a$b",
      "old:ab.I2rZf3HJKI", "cut:$2y$05$abc",
    ])
  func unusable(line: String) throws {
    try file.add("alice", password: "a")
    let users = try directory()
    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    for lines in ["\(line)\n", "\(Self.bob)\n\(line)\n"] {
      try lines.write(toFile: file.path, atomically: true, encoding: .utf8)
      let number = lines.split(separator: "\n").count
      for read in [{ _ = try directory() }, { try users.reload() }, { try file.add("dave", password: "d") }] {
        let error = #expect(throws: ServerError.self) { try read() }
        #expect(error?.code == .usage && error?.message.contains("\(file.path), line \(number)") == true, "\(error)")
        #expect(error?.message.contains("secret") == false)
      }
      // Nothing of it counts, and who could enter still can.
      #expect(users.names == ["alice"])
      #expect(users.check(authorization: header("alice:a"), from: "192.0.2.1") == .user("alice"))
      #expect(try String(contentsOfFile: file.path, encoding: .utf8) == lines)
    }
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    try users.reload()
  }

  @Test(
    "a file that is missing or has nobody is an error, and no server without users", arguments: [nil, "", "# none\n"])
  func nobody(text: String?) throws {
    try file.add("alice", password: "a")
    let users = try directory()
    if let text {
      try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    } else {
      try FileManager.default.removeItem(atPath: file.path)
    }
    for read in [{ _ = try directory() }, { try users.reload() }] {
      let error = #expect(throws: ServerError.self) { try read() }
      #expect(error?.message.contains(file.path) == true)
    }
    #expect(users.contains("alice"))
  }

  @Test("a device's password is its own, and goes alone")
  func devices() throws {
    try file.add("alice", password: "a")
    let phone = try file.addToken(for: "phone", of: "alice")
    let tablet = try file.addToken(for: "tablet", of: "alice")
    let users = try directory()
    for password in ["a", phone, tablet] {
      #expect(users.check(authorization: header("alice:\(password)"), from: "192.0.2.1") == .user("alice"))
    }
    try file.revokeToken(of: "phone", of: "alice")
    try users.reload()
    #expect(users.check(authorization: header("alice:\(phone)"), from: "192.0.2.1") == .refused)
    #expect(users.check(authorization: header("alice:\(tablet)"), from: "192.0.2.1") == .user("alice"))
  }

  @Test(
    "what is no header of Basic is none",
    arguments: ["", "Basic", "Basic !", "Bearer YTpi", "Basic YQ==", "Basic /w=="])
  func headers(text: String) throws {
    try file.add("alice", password: "a")
    #expect(try directory().check(authorization: text, from: "192.0.2.1") == nil)
    #expect(try directory().check(authorization: nil, from: "192.0.2.1") == nil)
  }

  @Test("guesses wait longer and longer, at one address and for one name")
  func guessing() {
    let clock = StoppedClock()
    let brake = clock.brake
    for _ in 0..<5 { brake.note(["a", "x@"]) }
    #expect(brake.wait(["a"]) == nil)
    var waits: [Int] = []
    for _ in 0..<12 {
      brake.note(["a", "x@"])
      waits.append(brake.wait(["a"]) ?? 0)
    }
    #expect(waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
    #expect(brake.wait(["b", "x@"]) == 300 && brake.wait(["b"]) == nil)
    clock.advance(seconds: 299)
    #expect(brake.wait(["a"]) == 1)
    clock.advance(seconds: 1)
    #expect(brake.wait(["a"]) == nil)
    brake.note(["a"])
    #expect(brake.wait(["a"]) == 300)
    brake.forget(["a"])
    #expect(brake.wait(["a"]) == nil)
  }
}
