import CalendarStore
import CivilTime
import StoreTestSupport
import TestSupport
import Testing

@testable import Accounts

@Suite("The pauses of an account")
struct PauseTests {
  @Test("no pause lasts longer than a day, and a change of the account by the user ends it")
  func endlessPause() throws {
    let world = try World()
    let now = try instant("20261124T120000Z")
    var account = world.account
    let error = AccountError(.busy, "later", retryAfter: .distantFuture)
    account.end(with: error, usual: 60, pauses: 60...120, at: now)
    #expect(throws: AccountError.self) { try account.mayBeAsked(at: now.adding(seconds: 3600)) }
    try account.mayBeAsked(at: now.adding(seconds: 86_401))
    account.tryAgain()
    try account.mayBeAsked(at: now)
    // A store may come from somebody else.
    (account.retryAfter, account.interval, account.failures) = (.distantFuture, .max, .max)
    try account.mayBeAsked(at: now)
    account.end(with: error, usual: 60, pauses: 60...120, at: now)
    account.end(with: nil, usual: 60, pauses: 60...120, at: now)
    #expect(account.next.map { $0 > now } == true)
  }
}
