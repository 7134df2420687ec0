import CalendarStore

/// What a scheduler did with one account or feed.
public enum ScheduledRun: Sendable {
  /// An account was synchronized, or could not be.
  case account(AccountReport)
  /// A feed was read, or could not be.
  case feed(FeedReport)
  /// It was not begun: the title, and why.
  case postponed(String, AccountError)

  /// How things stand now; nil if nothing was begun.
  var account: Account? {
    switch self {
    case .account(let report): report.account
    case .feed(let report): report.account
    case .postponed: nil
    }
  }

  /// Why it failed; nil if it went well.
  public var error: AccountError? {
    switch self {
    case .account(let report): report.error
    case .feed(let report): report.error
    case .postponed(_, let error): error
    }
  }
}
