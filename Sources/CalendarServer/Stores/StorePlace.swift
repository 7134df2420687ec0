public import CalendarStore

/// Where the stores of a server are.
public enum StorePlace: Sendable {
  /// One store, of one person.
  case single(CalendarStore)
  /// A folder with a store for each user; `open` makes one if there is none.
  case folder(String, open: @Sendable (String) throws -> CalendarStore)
}
