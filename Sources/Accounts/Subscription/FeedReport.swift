public import CalendarStore
public import Fetching

/// The result of fetching a feed.
public struct FeedReport: Sendable {
  /// The title of the calendar.
  public let calendar: String
  /// The current state of the feed.
  public internal(set) var account: Account
  /// How many items were added, changed and deleted.
  public internal(set) var counts = CalendarReport.Counts()
  /// Whether the feed has not changed since the last fetch.
  public internal(set) var isUnchanged = false
  /// Why deletions are held back, as human-readable text, or nil if none are.
  public internal(set) var held: String?
  /// The error of the fetch, or nil if it succeeded.
  public internal(set) var error: AccountError?
  /// The data that was sent and received.
  public internal(set) var traffic = HTTPTraffic()
  /// The duration in seconds.
  public internal(set) var seconds = 0.0

  init(calendar: String, account: Account) {
    self.calendar = calendar
    self.account = account
  }
}
