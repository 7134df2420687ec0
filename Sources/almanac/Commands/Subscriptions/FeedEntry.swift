import Accounts
import CalendarStore
import CivilTime
import CommandLine
import TerminalText

/// The state of a calendar's feed.
struct FeedEntry: Entry {
  private let origin: String
  private let account: Account
  private let held: String?
  private let lastSuccess: String?
  private let next: String?
  private let times: (last: String, next: String)

  init(_ subscription: Subscriptions.Subscription, _ times: TimeText) {
    account = subscription.account
    origin = account.origin
    held = subscription.mirrored.hold
    let last = account.lastSuccess.map { CalendarTime.utc($0.civil(at: .zero)) }
    let next = account.next.map { CalendarTime.utc($0.civil(at: .zero)) }
    lastSuccess = last.map(times.json)
    self.next = next.map(times.json)
    self.times = (last.map(times.short) ?? "never", next.map(times.short) ?? "never")
  }

  static let columns: Columns<FeedEntry> = [
    Column("origin", \.origin), Column("state", \.account.state.rawValue), Column("problem", \.account.problem),
    Column("held", \.held), Column("last_success", \.lastSuccess), Column("next", \.next),
    Column("interval", \.account.interval), Column("failures", \.account.failures),
  ]

  /// The state as text: only the times if there is no problem.
  var remark: String {
    let state = [account.problem, held.map { "held back: \($0)" }].compactMap { $0 }
    return (state + ["read \(times.last), next \(times.next)"]).joined(separator: "; ")
  }
}
