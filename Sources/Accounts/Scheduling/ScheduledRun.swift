import CalendarStore

/// The result of a scheduled run for one account or feed.
public enum ScheduledRun: Sendable {
  /// An account was synchronized, successfully or not.
  case account(AccountReport)
  /// A feed was read, successfully or not.
  case feed(FeedReport)
  /// The run could not be started: the title, and the reason.
  case postponed(String, AccountError)

  /// The state of the account or feed after the run, or nil if the run was not started.
  var account: Account? {
    switch self {
    case .account(let report): report.account
    case .feed(let report): report.account
    case .postponed: nil
    }
  }

  /// The error of the run, or nil if it succeeded.
  public var error: AccountError? {
    switch self {
    case .account(let report): report.error
    case .feed(let report): report.error
    case .postponed(_, let error): error
    }
  }
}
