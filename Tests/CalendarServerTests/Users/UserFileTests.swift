import Foundation
import Logging
import TestSupport
import Testing

@testable import CalendarServer

@Suite("Users' files")
struct UserFileTests {
  let folder: TemporaryFolder
  let file: UserFile

  init() throws {
    folder = try TemporaryFolder()
    file = UserFile(path: folder.path + "/users")
  }

  private static let bob = "bob:$2y$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a"
  private static let hash = (try? PasswordHash.make("a")) ?? ""

  private func check(_ users: FileUsers) -> UserCheck { UserCheck(users, Logger(label: "test") { _ in SilentLog() }) }

  private func header(_ text: String) -> String { "Basic \(Data(text.utf8).base64EncodedString())" }

  private func write(_ text: String) throws { try text.write(toFile: file.path, atomically: true, encoding: .utf8) }

  @Test("the same password has a different hash each time")
  func salt() throws {
    #expect(try PasswordHash.make("x") != PasswordHash.make("x"))
    let hash = try PasswordHash.make("x")
    #expect(PasswordHash.matches("x", hash) && PasswordHash.isUsable(hash))
    #expect(!PasswordHash.matches("y", hash))
  }

  @Test("htpasswd files are read")
  func htpasswd() throws {
    // htpasswd -nbB bob secret
    try write("# A comment\n\n\(Self.bob)\r\n\(Self.bob.replacing("bob:", with: "bob/phone:"))")
    #expect(try file.entries().map(\.device) == [nil, "phone"])
    #expect(try check(FileUsers(file)).check(authorization: header("bob:secret"), from: "192.0.2.1")?.name == "bob")
  }

  @Test(
    "an unusable line is reported, and never skipped",
    arguments: [
      "sha:{SHA}5en6G6MezRroT3XKqkdPOmY/BfQ=", "apr:$apr1$x$UxZgBU8k1K3zXx", "plain:secret", "nonsense", ".hidden:$y$x",
      "carol:", "carol/:\(bob.dropFirst(4))", "carol/a/b:\(bob.dropFirst(4))", ":\(bob.dropFirst(4))", "x y:$6$a$b",
      "old:ab.I2rZf3HJKI", "cut:$2y$05$abc",
    ])
  func unusable(line: String) throws {
    try write("alice:\(Self.hash)\n")
    let users = try FileUsers(file)
    let check = check(users)
    for lines in ["\(line)\n", "\(Self.bob)\n\(line)\n"] {
      try write(lines)
      let number = lines.split(separator: "\n").count
      for read in [{ _ = try FileUsers(file) }, { try users.reload() }] {
        let error = #expect(throws: ServerError.self) { try read() }
        #expect(error?.code == .usage && error?.message.contains("\(file.path), line \(number)") == true)
        #expect(error?.message.contains("secret") == false)
      }
      // Nothing in it is used, and previous users can still sign in.
      #expect(users.names() == ["alice"])
      #expect(check.check(authorization: header("alice:a"), from: "192.0.2.1")?.name == "alice")
    }
  }

  @Test("a missing or empty file is an error, and not a server without users", arguments: [nil, "", "# none\n"])
  func nobody(text: String?) throws {
    try write("alice:\(Self.hash)\n")
    let users = try FileUsers(file)
    if let text { try write(text) } else { try FileManager.default.removeItem(atPath: file.path) }
    for read in [{ _ = try FileUsers(file) }, { try users.reload() }] {
      let error = #expect(throws: ServerError.self) { try read() }
      #expect(error?.message.contains(file.path) == true)
    }
    #expect(users.contains("alice"))
  }

  @Test("a reloaded file applies at once, and ends sessions of removed entries")
  func reading() throws {
    try write("alice:\(Self.hash)\n\(Self.bob)\n")
    let users = try FileUsers(file)
    let check = check(users)
    for name in ["alice:a", "bob:secret"] {
      #expect(check.check(authorization: header(name), from: "192.0.2.1")?.name != nil)
    }
    let proof = try #require(users.passwords(of: "bob").first?.proof)
    #expect(check.isCurrent(proof, of: "bob") && !check.isCurrent(proof, of: "alice"))
    try write("alice:\(Self.hash)\n")
    try users.reload()
    #expect(check.remembered(authorization: header("bob:secret"), from: "192.0.2.1") == nil)
    #expect(check.check(authorization: header("bob:secret"), from: "192.0.2.1") == .refused)
    #expect(!check.isCurrent(proof, of: "bob"))
    #expect(check.check(authorization: header("alice:a"), from: "192.0.2.1")?.name == "alice")
  }

  @Test(
    "a malformed Basic header is rejected",
    arguments: ["", "Basic", "Basic !", "Bearer YTpi", "Basic YQ==", "Basic /w=="])
  func headers(text: String) throws {
    try write("alice:\(Self.hash)\n")
    let check = check(try FileUsers(file))
    #expect(check.check(authorization: text, from: "192.0.2.1") == nil)
    #expect(check.check(authorization: nil, from: "192.0.2.1") == nil)
  }
}
