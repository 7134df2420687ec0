import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine

#if ALMANAC_CLUSTER
import Homes
#endif

/// The store with the shared calendar: the store at a path, or a user's store in a cluster.
struct SharedStoreOptions: ParsableArguments {
  #if ALMANAC_CLUSTER
  @OptionGroup var choice: ClusterChoice

  @Option(name: .long, help: ArgumentHelp("The user of the cluster who owns the calendars.", valueName: "name"))
  var user: String?

  func validate() throws {
    if (choice.cluster == nil) != (user == nil) { throw ValidationError("--cluster and --user must be used together") }
  }
  #endif

  /// Opens the store.
  ///
  /// - Parameter standard: Opens the store at the path.
  func open(_ standard: () throws -> CalendarStore) throws -> SharedStore {
    #if ALMANAC_CLUSTER
    if let settings = try choice.settings(), let user {
      let copies = try ClusterOptions.failing { try PassingCopies(settings) }
      let known = try ServerFailure.failing { () throws(ServerError) in try copies.directory.user(user) }
      guard let home = known?.home else { throw Failure(.notFound, "there is no user \(user)") }
      return .home(try copies.folder.store(of: home), of: user, copies)
    }
    #endif
    return .file(try standard())
  }
}

/// A store with shared calendars.
enum SharedStore {
  case file(CalendarStore)
  #if ALMANAC_CLUSTER
  case home(CalendarStore, of: String, PassingCopies)
  #endif

  var store: CalendarStore {
    switch self {
    case .file(let store): store
    #if ALMANAC_CLUSTER
    case .home(let store, _, _): store
    #endif
    }
  }

  /// Checks that a user exists on the store's server, if its users are known.
  func checkUser(_ name: String) throws {
    try ServerFailure.failing { () throws(ServerError) in
      switch self {
      case .file(let store): try StoreFolder.checkUser(name, besides: store)
      #if ALMANAC_CLUSTER
      case .home(_, _, let copies):
        if try !copies.directory.contains(name) { throw ServerError(.notFound, "there is no user \(name)") }
      #endif
      }
    }
  }

  /// Updates the index of shares in the directory.
  func noteShares() throws {
    #if ALMANAC_CLUSTER
    if case .home(let store, let owner, let copies) = self {
      let shares = try store.shareReferences()
      return try ServerFailure.failing { () throws(ServerError) in
        try copies.directory.index(shares, of: owner, at: nil)
      }
    }
    #endif
    try ServerFailure.failing { () throws(ServerError) in try StoreFolder.noteShares(of: store) }
  }
}
