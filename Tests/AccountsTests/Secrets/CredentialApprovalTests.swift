import CalendarStore
import Fetching
import Foundation
import SimulatedServer
import StoreTestSupport
import TestSupport
import Testing

@testable import Accounts

@Suite("The approval of an account's secret")
struct CredentialApprovalTests {
  @Test(
    "a secret that only the store names is neither read nor sent, and no command is run for it",
    arguments: ["command printf secret", "bearer-command printf secret", "env PATH", "file"])
  func storeOfSomebodyElse(credential: String) async throws {
    let folder = try TemporaryFolder()
    let file = CredentialFile(path: folder.file("credentials"))
    let world = try World()
    var account = world.account
    account.credential = credential
    let name = try world.store.credentialName(of: account)
    try file.set("secret", of: name)
    func secret(of account: Account) async throws -> HTTPCredential? {
      try await world.store.credentials(of: account, file: file)?.credential(afterRefusal: false)
    }
    func secretOrNil(_ account: Account) async -> HTTPCredential? { (try? await secret(of: account)) ?? nil }
    await #expect(throws: HTTPError.self) { try await secret(of: account) }
    try world.store.approveCredentials(of: account, named: name, file: file)
    #expect(try await secret(of: account) != nil)
    #expect(try world.store.areCredentialsApproved(of: account, file: file))
    // Another server, user or place needs another approval.
    for change in [\Account.origin, \Account.testUser, \Account.testCredential] {
      var changed = account
      changed[keyPath: change] += "x"
      #expect(await secretOrNil(changed) == nil)
    }
    try world.store.withdrawApproval(of: account, file: file)
    await #expect(throws: HTTPError.self) { try await secret(of: account) }
  }

  @Test("a client certificate that only the store names is not used, even for an account without a password")
  func certificateOfSomebodyElse() throws {
    let folder = try TemporaryFolder()
    let file = CredentialFile(path: folder.file("credentials"))
    let world = try World()
    var account = world.account
    account.credential = nil
    account.chosen.certificate = "/home/alice/client.pem"
    #expect(throws: AccountError.self) { try world.store.credentials(of: account, file: file) }
    try world.store.approveCredentials(of: account, named: world.store.credentialName(of: account), file: file)
    #expect(try world.store.credentials(of: account, file: file) == nil)
    account.chosen.key = "/home/alice/other.pem"
    #expect(throws: AccountError.self) { try world.store.credentials(of: account, file: file) }
  }

  /// A store in a file with an account whose password is in a file, along with that account.
  private func place(_ folder: TemporaryFolder) throws -> (CalendarStore, Account, CredentialFile) {
    let store = try CalendarStore(path: folder.file("store.sqlite"))
    let account = try store.mirroring { batch in
      var account = Account(
        .calDAV, source: try batch.makeSource(.calDAV, title: "home"), origin: "https://dav.example.com/")
      account.home = "https://dav.example.com" + SimulatedServer.home
      account.user = "alice"
      account.credential = "file"
      return try batch.add(account)
    }
    let file = CredentialFile(path: folder.file("credentials"))
    try file.set("secret", of: try store.credentialName(of: account))
    return (store, account, file)
  }

  @Test("an approval is for one store: a copy needs its own, and as long as both need the secret, neither owns it")
  func copies() throws {
    let folder = try TemporaryFolder()
    let (store, account, file) = try place(folder)
    try store.approveCredentials(of: account, named: store.credentialName(of: account), file: file)
    try store.backUp(to: folder.file("copy.sqlite"))
    let copy = try CalendarStore(path: folder.file("copy.sqlite"))
    #expect(try !copy.areCredentialsApproved(of: account, file: file) && !copy.ownsCredentials(of: account, file: file))
    #expect(try store.ownsCredentials(of: account, file: file))
    #expect(try copy.credentialName(of: account) != store.credentialName(of: account))
    try copy.approveCredentials(of: account, named: copy.credentialName(of: account), file: file)
    #expect(try !copy.ownsCredentials(of: account, file: file) && !store.ownsCredentials(of: account, file: file))
    try copy.withdrawApproval(of: account, file: file)
    #expect(try store.ownsCredentials(of: account, file: file))
  }

  @Test("a store cannot name another secret by the identifier of an account")
  func otherSecret() throws {
    let folder = try TemporaryFolder()
    let (store, account, file) = try place(folder)
    try store.close()
    let path = folder.file("store.sqlite")
    try execute("UPDATE sources SET identifier = 'alarms.email' WHERE id = \(account.sourceID)", inStoreAt: path)
    let changed = try CalendarStore(path: path)
    #expect(throws: AccountError.self) { try changed.credentialName(of: account) }
    #expect(throws: AccountError.self) { try changed.credentials(of: account, file: file) }
    #expect(throws: AccountError.self) { try changed.credentialName(ofSource: "alarms.email") }
    // The account can be removed, but the secret stays.
    #expect(try !changed.ownsCredentials(of: account, file: file))
  }

  /// Synchronizes an account that has changed in the store since it was chosen, and returns the error and the origins that
  /// received its password.
  private func sync(changing change: (inout Account) -> Void) async throws -> (AccountError?, Set<String>) {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let (store, account, file) = try place(folder)
    try store.approveCredentials(of: account, named: store.credentialName(of: account), file: file)
    var changed = account
    change(&changed)
    let saved = changed
    try store.mirroring { try $0.save(saved) }
    let hosts = Hosts(try World().server)
    hosts.change { $0.asking = ["https://dav.example.com", "https://other.example.net"] }
    let sync = AccountSync(
      store, account, transport: { _ in hosts }, credentials: { try store.credentials(of: $0, file: file) })
    let report = try await sync.run()
    return (report.error, hosts.trusted)
  }

  @Test("the account as it is when it is used must be the approved one, not as it was before")
  func changedMeanwhile() async throws {
    #expect(try await sync { _ in }.1 == ["https://dav.example.com"])
    let (error, trusted) = try await sync { $0.origin = "https://other.example.net/" }
    #expect(error?.code == .credentials && trusted.isEmpty, "\(String(describing: error))")
  }

  @Test(
    "no password goes to an origin outside the domain of the account's address, or over http, even if the store names one",
    arguments: ["https://other.example.net", "http://dav.example.com", "http://dav.example.com:8080"])
  func otherOrigin(named: String) async throws {
    let (error, trusted) = try await sync { account in
      account.chosen.secretOrigin = named
      account.home = named + SimulatedServer.home
    }
    #expect(error?.message.contains("\(named) instead of https://dav.example.com") == true)
    #expect(trusted.isEmpty)
  }
}

extension Account {
  fileprivate var testUser: String {
    get { user ?? "" }
    set { user = newValue }
  }
  fileprivate var testCredential: String {
    get { credential ?? "" }
    set { credential = newValue }
  }
}
