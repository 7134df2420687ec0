public import CalendarStore

/// Where the stores of a server are.
public enum StorePlace: Sendable {
  /// One store, of one person.
  case single(CalendarStore)
  /// A store for each user, which is made when the user comes first.
  case folder(StoreFolder)
}
