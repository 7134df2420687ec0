public import CalendarStore
public import Fetching

/// Options for a synchronization.
public struct SyncOptions: Hashable, Sendable {
  /// Whether to list and compare everything, even if the server reports no changes.
  public var isFull = false
  /// Whether many items may be deleted at once.
  public var allowsDeletions = false
  /// Whether to send nothing.
  public var isDryRun = false
  /// Which side wins when both changed a value, or nil for the setting of the account.
  public var preferred: KeptConflict.Side?

  /// Creates options for a synchronization in both directions, with the deletion guard.
  public init() {}
}

/// The result of a synchronization for one calendar.
public struct CalendarReport: Hashable, Sendable {
  /// The numbers of resources that were added, changed and deleted on one side.
  public struct Counts: Hashable, Sendable {
    /// The number of new resources.
    public var added = 0
    /// The number of changed resources.
    public var updated = 0
    /// The number of deleted resources.
    public var deleted = 0

    /// Creates counts of zero.
    public init() {}

    /// Whether all counts are zero.
    public var isEmpty: Bool { self == Counts() }
  }

  /// A change that the server refused, or a resource that could not be read.
  public struct Refusal: Hashable, Sendable {
    /// The UID of the items, or empty if it is not known.
    public let uid: String
    /// The status that the server returned, or nil if nothing was sent.
    public let status: Int?
    /// The human-readable reason.
    public let reason: String
    /// The title of the items, or nil if it is not known.
    public var title: String?
  }

  /// What happened to the calendar itself.
  public enum News: String, Hashable, Sendable, CaseIterable {
    case createdHere = "created-here"
    case createdThere = "created-there"
    case renamedHere = "renamed-here"
    case renamedThere = "renamed-there"
    case coloredHere = "colored-here"
    case coloredThere = "colored-there"
    case deletedHere = "deleted-here"
    case deletedThere = "deleted-there"
  }

  /// The title of the calendar.
  public let calendar: String
  /// What happened to the calendar itself.
  public var news: [News] = []
  /// The changes received.
  public var down = Counts()
  /// The changes sent.
  public var up = Counts()
  /// The number of conflicts.
  public var conflicts = 0
  /// The refused changes and unreadable resources.
  public var refused: [Refusal] = []
  /// Why deletions are held back, as human-readable text, or nil if none are.
  public var held: String?
  /// The reason why the calendar could not be synchronized, or nil if it was.
  public var problem: String?
  /// The data that was sent and received for it.
  public var traffic = HTTPTraffic()
  /// The duration in seconds.
  public var seconds = 0.0

  init(_ calendar: String, news: [News] = []) {
    self.calendar = calendar
    self.news = news
  }
}

/// The result of synchronizing an account.
public struct AccountReport: Sendable {
  /// The account in its current state.
  public let account: Account
  /// The title of its source.
  public let title: String
  /// The results for its calendars.
  public var calendars: [CalendarReport] = []
  /// The error that ended the run early, or nil if there was none.
  public var error: AccountError?
  /// The total data that was sent and received.
  public var traffic = HTTPTraffic()

  /// Whether something was held back or refused.
  public var isIncomplete: Bool {
    calendars.contains { $0.held != nil || !$0.refused.isEmpty || $0.problem != nil }
  }

  /// The number of conflicts.
  public var conflicts: Int { calendars.reduce(0) { $0 + $1.conflicts } }
}
