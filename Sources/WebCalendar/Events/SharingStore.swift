public import CalendarStore

/// The store of somebody who shares calendars with a reader.
public struct SharingStore: Sendable {
  /// The user whose store it is.
  let owner: String
  let store: CalendarStore

  /// The store of a user; what of it a reader may see, the store itself says.
  public init(owner: String, _ store: CalendarStore) {
    self.owner = owner
    self.store = store
  }
}
