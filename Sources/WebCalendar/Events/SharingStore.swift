public import CalendarStore
import Synchronization

/// Somebody who shares calendars with a reader. Their store is opened once something of it is shown.
public struct SharingStore: Sendable {
  /// The user whose store it is.
  public let owner: String
  /// What the store shares, with whomever.
  let shares: @Sendable () throws -> [CalendarShare]
  private let opened: OpenedOnce
  private let lent: OpenedOnce

  /// - Parameters:
  ///   - owner: the user whose store it is.
  ///   - shares: says what the store shares, with whomever.
  ///   - open: opens the store for reading.
  ///   - lend: opens the store for the reader to change what the shares of that moment allow.
  public init(
    owner: String, shares: @escaping @Sendable () throws -> [CalendarShare],
    open: @escaping @Sendable () throws -> CalendarStore, lend: @escaping @Sendable () throws -> CalendarStore
  ) {
    (self.owner, self.shares) = (owner, shares)
    (opened, lent) = (OpenedOnce(open), OpenedOnce(lend))
  }

  /// The store, to read from.
  public var store: CalendarStore { get throws { try opened.store() } }

  /// The store, for changes that the reader makes.
  var lentStore: CalendarStore { get throws { try lent.store() } }
}

/// A store that is opened when somebody first asks for it.
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
