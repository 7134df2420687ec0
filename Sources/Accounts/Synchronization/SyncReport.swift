public import CalendarStore
public import Fetching

/// How an account is synchronized.
public struct SyncOptions: Hashable, Sendable {
  /// Whether everything on the server is listed and compared, whatever it says of changes.
  public var isFull = false
  /// Whether many items may be deleted at once.
  public var allowsDeletions = false
  /// Whether nothing is sent.
  public var isDryRun = false
  /// Whose value stands where both sides changed one; nil for what was chosen for the account.
  public var preferred: KeptConflict.Side?

  /// Both ways, with the deletion guard.
  public init() {}
}

/// What a synchronization did to one calendar.
public struct CalendarReport: Hashable, Sendable {
  /// How many resources a side got, saw changed, or lost.
  public struct Counts: Hashable, Sendable {
    /// How many are new.
    public var added = 0
    /// How many changed.
    public var updated = 0
    /// How many are gone.
    public var deleted = 0

    /// None.
    public init() {}

    /// Whether there were none.
    public var isEmpty: Bool { self == Counts() }
  }

  /// What a server did not take, or what could not be read of it.
  public struct Refusal: Hashable, Sendable {
    /// The UID of the items; empty if it is not known.
    public let uid: String
    /// The status that the server gave; nil if it was not asked.
    public let status: Int?
    /// Why, for people.
    public let reason: String
    /// What people call the items; nil if that is not known.
    public var title: String?
  }

  /// What became of the calendar itself.
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
  /// What became of it.
  public var news: [News] = []
  /// What came here.
  public var down = Counts()
  /// What went there.
  public var up = Counts()
  /// How many conflicts were found.
  public var conflicts = 0
  /// What the server did not take.
  public var refused: [Refusal] = []
  /// Why deletions are held back, for people; nil if none are.
  public var held: String?
  /// Why the calendar could not be synchronized; nil if it was.
  public var problem: String?
  /// What was sent and received for it.
  public var traffic = HTTPTraffic()
  /// How many seconds it took.
  public var seconds = 0.0

  init(_ calendar: String) { self.calendar = calendar }
}

/// What a synchronization did to the calendars of an account.
public struct AccountReport: Sendable {
  /// The account, as it stands now.
  public let account: Account
  /// The title of its source.
  public let title: String
  /// Its calendars.
  public var calendars: [CalendarReport] = []
  /// Why it ended early; nil if it did not.
  public var error: AccountError?
  /// What was sent and received in all.
  public var traffic = HTTPTraffic()

  /// Whether something was held back or refused.
  public var isIncomplete: Bool {
    calendars.contains { $0.held != nil || !$0.refused.isEmpty || $0.problem != nil }
  }

  /// How many conflicts were found.
  public var conflicts: Int { calendars.reduce(0) { $0 + $1.conflicts } }
}
