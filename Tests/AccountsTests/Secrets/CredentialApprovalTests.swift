import CalendarStore
import Fetching
import Foundation
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
    let identifier = try #require(try world.store.sources().first { $0.id == account.sourceID }?.identifier)
    try file.set("secret", of: identifier)
    func secret(of account: Account) async throws -> HTTPCredential? {
      try await world.store.credentials(of: account, file: file)?.credential(afterRefusal: false)
    }
    func secretOrNil(_ account: Account) async -> HTTPCredential? { (try? await secret(of: account)) ?? nil }
    await #expect(throws: HTTPError.self) { try await secret(of: account) }
    try world.store.approveCredentials(of: account, file: file)
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
