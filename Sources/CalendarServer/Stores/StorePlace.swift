public import CalendarStore

/// The location of a server's stores.
public struct StorePlace: Sendable {
  /// The kind of location.
  enum Kind: Sendable {
    case single(CalendarStore)
    case users(any StoreSource)
  }

  let kind: Kind

  /// A single store for one person.
  public static func single(_ store: CalendarStore) -> StorePlace { StorePlace(kind: .single(store)) }

  /// A folder with one store per user, created when the user first signs in.
  public static func folder(_ folder: StoreFolder) -> StorePlace { StorePlace(kind: .users(folder)) }

  /// One store per user, from any source.
  package static func users(_ source: any StoreSource) -> StorePlace { StorePlace(kind: .users(source)) }

  /// Whether there is only one store.
  var isSingle: Bool { if case .single = kind { true } else { false } }
}
