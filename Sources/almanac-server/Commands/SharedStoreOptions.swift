import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine

#if ALMANAC_CLUSTER
import Homes
#endif

/// Whose store it is of which something is shared: that of a path, or a user's of a cluster.
struct SharedStoreOptions: ParsableArguments {
  #if ALMANAC_CLUSTER
  @OptionGroup var choice: ClusterChoice

  @Option(name: .long, help: ArgumentHelp("The user of the cluster whose calendars they are.", valueName: "name"))
  var user: String?

  func validate() throws {
    if (choice.cluster == nil) != (user == nil) { throw ValidationError("--cluster and --user go together") }
  }
  #endif

  /// Opens the store.
  ///
  /// - Parameter standard: opens that of the path.
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

/// A store of which something is shared.
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

  /// Checks that the server that the store is for has a user, as far as anything says which it has.
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

  /// Tells the directory what the store shares now.
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
