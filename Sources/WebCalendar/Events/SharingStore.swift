public import CalendarStore
import Synchronization

/// The store of a user who shares calendars with a reader. It is opened only when something from it is shown.
public struct SharingStore: Sendable {
  /// The user who owns the store.
  public let owner: String
  /// Returns everything the store shares, with any user.
  let shares: @Sendable () throws -> [CalendarShare]
  private let opened: OpenedOnce
  private let lent: OpenedOnce

  /// Creates a shared store that is not open yet.
  ///
  /// - Parameters:
  ///   - owner: The user who owns the store.
  ///   - shares: Returns everything the store shares, with any user.
  ///   - open: Opens the store for reading.
  ///   - lend: Opens the store for changes by the reader, as far as the current shares allow.
  public init(
    owner: String, shares: @escaping @Sendable () throws -> [CalendarShare],
    open: @escaping @Sendable () throws -> CalendarStore, lend: @escaping @Sendable () throws -> CalendarStore
  ) {
    (self.owner, self.shares) = (owner, shares)
    (opened, lent) = (OpenedOnce(open), OpenedOnce(lend))
  }

  /// The store for reading.
  public var store: CalendarStore { get throws { try opened.store() } }

  /// The store for changes by the reader.
  var lentStore: CalendarStore { get throws { try lent.store() } }
}

/// A store that is opened on first use.
private final class OpenedOnce: Sendable {
  private let open: @Sendable () throws -> CalendarStore
  private let known = Mutex<CalendarStore?>(nil)

  init(_ open: @escaping @Sendable () throws -> CalendarStore) { self.open = open }

  func store() throws -> CalendarStore {
    try known.withLock { known in
      if let known { return known }
      let store = try open()
      known = store
      return store
    }
  }
}
