public import CalendarStore

/// Where the stores of a server are.
public struct StorePlace: Sendable {
  /// What there is.
  enum Kind: Sendable {
    case single(CalendarStore)
    case users(any StoreSource)
  }

  let kind: Kind

  /// One store, of one person.
  public static func single(_ store: CalendarStore) -> StorePlace { StorePlace(kind: .single(store)) }

  /// A folder with a store for each user, which is made when the user comes first.
  public static func folder(_ folder: StoreFolder) -> StorePlace { StorePlace(kind: .users(folder)) }

  /// A store for each user, wherever they come from.
  package static func users(_ source: any StoreSource) -> StorePlace { StorePlace(kind: .users(source)) }

  /// Whether there is but one store.
  var isSingle: Bool { if case .single = kind { true } else { false } }
}
