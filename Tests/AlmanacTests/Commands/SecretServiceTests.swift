import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Account passwords in the desktop keyring", .enabled(if: WebServer.canRun, "python3 is not here"))
struct SecretServiceTests {
  private let place: Workplace
  private let server: WebServer

  init() throws {
    place = try Workplace()
    server = try WebServer()
  }

  private func add(_ more: String..., environment: [String: String] = [:]) async throws -> Outcome {
    try await place.run(
      list: ["accounts", "add", server.url("dav/"), "--user", "alice", "--password-stdin", "--name", "work"] + more,
      input: Array("secret\n".utf8), environment: environment)
  }

  private var file: String { ".local/share/almanac/credentials" }

  @Test(
    "the keyring keeps them as long as the account exists, and nothing else stores them",
    .enabled(if: Keyring.canRun, "\(Keyring.isMissing)"))
  func life() async throws {
    let keyring = try Keyring()
    let added = try await add(environment: keyring.environment)
    #expect(added.status == 0 && added.error.isEmpty, "\(added)")
    #expect(try await keyring.count(place) == 1)
    #expect(!place.exists(file))
    let synced = try await place.run("sync", environment: keyring.environment)
    #expect(synced.status == 0, "\(synced)")
    let renewed = try await place.run(
      "accounts", "edit", "work", "--password-stdin", input: Array("wrong\n".utf8), environment: keyring.environment)
    #expect(renewed.status == 0, "\(renewed)")
    #expect(try await keyring.count(place) == 1)
    #expect(try await place.run("sync", environment: keyring.environment).status == 4)
    for name in try FileManager.default.subpathsOfDirectory(atPath: place.folder) {
      let bytes = FileManager.default.contents(atPath: place.path(name)) ?? Data()
      // Both name the keyring, which is called secret-service.
      let isNamed = name.hasSuffix(".sqlite") || name.hasSuffix(".approved")
      #expect(bytes.range(of: Data("secret".utf8)) == nil || isNamed, "the password is in \(name)")
    }
    #expect(try await place.run("accounts", "remove", "work", environment: keyring.environment).status == 0)
    #expect(try await keyring.count(place) == 0)
  }

  @Test(
    "a password moves to the file and back, and leaves no copy behind",
    .enabled(if: Keyring.canRun, "\(Keyring.isMissing)"))
  func moving() async throws {
    let keyring = try Keyring()
    #expect(try await add("--credentials", "file", environment: keyring.environment).error.isEmpty)
    #expect(try place.read(file).contains("secret"))
    #expect(try await keyring.count(place) == 0)
    for (credentials, count) in [("secret-service", 1), ("file", 0)] {
      let moved = try await place.run(
        "accounts", "edit", "work", "--credentials", credentials, "--password-stdin", input: Array("secret\n".utf8),
        environment: keyring.environment)
      #expect(moved.status == 0 && moved.error.isEmpty, "\(moved)")
      #expect(try await keyring.count(place) == count)
      #expect(try place.read(file).contains("secret") == (count == 0))
      #expect(try await place.run("sync", environment: keyring.environment).status == 0)
    }
    #expect(try await add("--credentials", "secret-service", environment: keyring.environment).status == 5)
    #expect(try await keyring.count(place) == 0, "an account that is not added leaves nothing behind")
  }

  @Test(
    "a locked keyring is an error that says so, and loses nothing",
    .enabled(if: Keyring.canRun, "\(Keyring.isMissing)"))
  func locked() async throws {
    let keyring = try Keyring()
    #expect(try await add(environment: keyring.environment).status == 0)
    try await keyring.lock(place)
    let synced = try await place.run("sync", environment: keyring.environment)
    #expect(synced.status == 4 && synced.error.contains("is locked; unlock it"), "\(synced)")
    let removed = try await place.run("accounts", "remove", "work", environment: keyring.environment)
    #expect(removed.status == 0 && removed.error.contains("the password was not deleted"), "\(removed)")
    let chosen = try await add("--credentials", "secret-service", environment: keyring.environment)
    #expect(chosen.status == 4 && chosen.error.contains("--credentials file"), "\(chosen)")
    let added = try await add(environment: keyring.environment)
    #expect(added.status == 0 && added.error.contains("the password is kept in \(place.path(file))"), "\(added)")
  }

  @Test("without a bus, passwords go to the file, which is reported; requiring the keyring is an error")
  func missing() async throws {
    let chosen = try await add("--credentials", "secret-service")
    #expect(chosen.status == 4 && chosen.error.contains("no session bus"), "\(chosen)")
    #expect(!place.exists(file) && !place.exists("store/almanac.sqlite-journal"))
    let added = try await add()
    #expect(added.status == 0 && added.error.contains("the password is kept in \(place.path(file))"), "\(added)")
    let both = try await place.run(
      "accounts", "edit", "work", "--credentials", "file", "--password-command", "pass dav")
    #expect(both.status == 2, "\(both)")
    #expect(try await place.run("accounts", "edit", "work", "--credentials", "file").status == 2)
  }

  @Test("a bus that never answers does not block the program", .enabled(if: Keyring.canRun, "\(Keyring.isMissing)"))
  func hanging() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("bus")
    let listening =
      "import socket,sys; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(9); print(1, flush=True); "
      + "sys.stdin.read()"
    let bus = try Companion(try #require(Settings.find("python3")), ["-c", listening, path])
    let added = try await add(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"])
    #expect(added.status == 0 && added.error.contains("did not answer within 5 seconds"), "\(added)")
    withExtendedLifetime(bus) {}
  }
}
