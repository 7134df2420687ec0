public import CalendarStore
public import Fetching

/// What a reading of a feed did.
public struct FeedReport: Sendable {
  /// The title of the calendar.
  public let calendar: String
  /// How things stand with the feed now.
  public internal(set) var account: Account
  /// How many items were added, changed and deleted.
  public internal(set) var counts = CalendarReport.Counts()
  /// Whether the feed says the same as last time.
  public internal(set) var isUnchanged = false
  /// Why deletions are held back, for people; nil if none are.
  public internal(set) var held: String?
  /// Why it could not be read; nil if it was.
  public internal(set) var error: AccountError?
  /// What was sent and received.
  public internal(set) var traffic = HTTPTraffic()
  /// How many seconds it took.
  public internal(set) var seconds = 0.0

  init(calendar: String, account: Account) {
    self.calendar = calendar
    self.account = account
  }
}
