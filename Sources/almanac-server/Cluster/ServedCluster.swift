#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes
import PostgreSQLAccess

/// What a server of a cluster has: the directory that it shares with others, and copies of the homes that it serves.
struct ServedCluster {
  let directory: ClusterDirectory
  let stores: ClusterStores

  /// How many connections there are for homes, and for the directory.
  private static let connections = (homes: 16, directory: 8)

  /// - Parameters:
  ///   - settings: how to connect.
  ///   - cache: the folder of copies.
  ///   - mostBytes: how many bytes they have that are not in use.
  ///   - options: how to open them.
  /// - Throws: `PostgreSQLError`, `HomeError`; `StoreError` if the folder cannot be used.
  init(
    _ settings: ConnectionSettings, cache: String, mostBytes: Int64, options: CalendarStore.Options
  ) throws {
    let pool = ConnectionPool(settings, limit: Self.connections.homes)
    try pool.lend { try HomeTables.check($0) }
    let news = HomeNews(pool)
    let copies = try HomeFolder(cache, Homes(pool, news: news), options: options, mostBytes: mostBytes)
    let watch = try ClusterWatch(settings, news) { copies.follow($0) }
    directory = ClusterDirectory(HomeDirectory(ConnectionPool(settings, limit: Self.connections.directory))) {
      try watch.generation()
    }
    stores = ClusterStores(path: cache, directory: directory, copies: copies)
  }
}
#endif
