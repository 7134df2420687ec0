@testable import Accounts
import CalendarStore
import CommandRunning
import Fetching
import Foundation
import SimulatedServer
import TestSupport
import Testing

@Suite("Accounts, addresses and secrets")
struct CredentialTests {
  @Test(
    "an address is a URL, a host or an e-mail address; a password in a URL is removed from it",
    arguments: [
      ("https://dav.example.com/x/", "https://dav.example.com/x/", nil, nil),
      ("dav.example.com", "https://dav.example.com/", nil, nil),
      ("http://localhost:5232", "http://localhost:5232/", nil, nil),
      ("alice@example.com", "https://example.com/", "alice@example.com", nil),
      ("https://al%40x:p%3Aw@example.com/", "https://example.com/", "al@x", "p:w"),
    ] as [(String, String, String?, String?)])
  func addresses(text: String, url: String, user: String?, password: String?) throws {
    let setup = try AccountSetup(text)
    #expect(setup.url.text == url && setup.user == user && setup.password == password)
  }

  @Test("an invalid address is an error", arguments: ["", "ftp://x", "https://", "a b@", "file:///etc/passwd"])
  func noAddresses(text: String) {
    #expect(throws: AccountError.self) { try AccountSetup(text) }
  }

  @Test("the words of a command are separated by spaces or quoted, and nothing is expanded")
  func words() {
    #expect(
      CommandWords.words(of: "pass show 'a b' \"c'd\" $HOME *x\ty\"\"z ''") == [
        "pass", "show", "a b", "c'd", "$HOME", "*x", "yz", "",
      ])
    #expect(CommandWords.words(of: "  ").isEmpty)
  }

  @Test(
    "the first line of output is the secret; a command that fails, prints nothing or is missing is an error")
  func commands() async throws {
    #expect(try await SecretCommand("printf 'one\\ntwo\\n'", timeLimit: .seconds(3600)).secret() == "one")
    for command in ["false", "true", "", "/nowhere/at/all", "sh -c 'echo hidden; exit 3'"] {
      let error = await #expect(throws: HTTPError.self) {
        try await SecretCommand(command, timeLimit: .seconds(3600)).secret()
      }
      #expect(error?.code == .credential && error?.message.contains("hidden") == false)
    }
  }

  @Test("passwords are kept in a file that only the user can read, and one that others can read is refused")
  func file() throws {
    let folder = try TemporaryFolder()
    let file = CredentialFile(path: folder.file("inner/credentials"))
    #expect(try file.password(of: "a") == nil)
    try file.set("pässword", of: "a")
    try file.set("other", of: "b")
    #expect(try file.password(of: "a") == "pässword")
    try file.set(nil, of: "a")
    #expect(try file.password(of: "a") == nil && file.password(of: "b") == "other")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("inner")).sorted() == [
        "credentials", "credentials.lock",
      ])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    #expect(#expect(throws: AccountError.self) { try file.password(of: "b") }?.code == .credentials)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    try Data("no passwords".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: AccountError.self) { try file.password(of: "b") }
  }

  @Test(
    "secret locations survive being stored",
    arguments: ["command pass show dav", "bearer-command token", "file", "secret-service 6F0F-3CDE", "env DAV"])
  func places(text: String) {
    #expect(CredentialPlace(text)?.description == text)
    #expect(CredentialPlace("netrc") == nil)
  }

  @Test("without a session bus there is no keyring, and libsecret is not even loaded")
  func noKeyring() async {
    let service = SecretService(environment: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/nowhere"])
    let error = await #expect(throws: AccountError.self) { try await service.password(of: "key") }
    #expect(error?.code == .credentials && error?.message.contains("no session bus") == true)
  }

  @Test("a call that never returns is abandoned, and one that returns late does no harm")
  func blockingCalls() async {
    let end = DispatchSemaphore(value: 0)
    #expect(await BlockingCall.run(within: .milliseconds(1)) { end.wait() } == nil)
    end.signal()
    #expect(await BlockingCall.run(within: .seconds(3600)) { 7 } == 7)
  }

  @Test("the calendars of a user are found by address alone, and the account is added once")
  func discovery() async throws {
    let world = try World(calendars: ["work", "home"])
    for address in [
      SimulatedServer.address, SimulatedServer.address + "nothing/here",
      "https://dav.example.com" + SimulatedServer.home,
    ] {
      let found = try await AccountSetup(address).discover(world.server, nil)
      #expect(found.home == "https://dav.example.com/dav/alice/")
      #expect(Set(found.calendars.map(\.title)) == ["work", "home"])
    }
    let setup = try AccountSetup(SimulatedServer.address)
    let found = try await setup.discover(world.server, nil)
    let error = #expect(throws: AccountError.self) {
      try setup.add(found, named: nil, user: nil, credential: nil, AccountSettings(), to: world.store) { _, _ in }
    }
    #expect(error?.code == .conflict)
    #expect(try world.store.calDAVAccounts().map(\.title) == ["home"])
  }

  @Test("an account is removed with its calendars, or leaves them on this machine")
  func removing() async throws {
    for keeps in [true, false] {
      let world = try World()
      world.addThere("a", title: "A")
      try await world.sync()
      try world.addHere("b", title: "B")
      #expect(try world.store.unsentChanges(of: world.account).map(\.uids) == [["b"]])
      try world.store.removeAccount(world.account, keepsCalendars: keeps)
      #expect(try world.store.calDAVAccounts().isEmpty)
      #expect(try world.store.items(matching: .init()).count == (keeps ? 2 : 0))
      #expect(world.remoteTexts().count == 1)
    }
  }
}
