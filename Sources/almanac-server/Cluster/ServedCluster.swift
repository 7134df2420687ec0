#if ALMANAC_CLUSTER
import CalendarServer
import CalendarStore
import Homes
import Logging
import PostgreSQLAccess

/// The parts of a server in a cluster: the directory shared with other servers, and copies of the homes it serves.
struct ServedCluster {
  let directory: ClusterDirectory
  let stores: ClusterStores

  /// The number of database connections for homes and for the directory.
  private static let connections = (homes: 16, directory: 8)

  /// Joins the cluster. The database need not be available yet.
  ///
  /// - Parameters:
  ///   - settings: The connection settings.
  ///   - cache: The folder for copies.
  ///   - mostBytes: The maximum size of unused copies in bytes.
  ///   - options: The options for opening stores.
  /// - Throws: `PostgreSQLError` if the settings can never work; `HomeError`; `StoreError` if the folder cannot be used.
  init(
    _ settings: ConnectionSettings, cache: String, mostBytes: Int64, options: CalendarStore.Options, _ logger: Logger
  ) throws {
    let pool = ConnectionPool(settings, limit: Self.connections.homes)
    let news = HomeNews(pool)
    let copies = try HomeFolder(cache, Homes(pool, news: news), options: options, mostBytes: mostBytes)
    let watch = try ClusterWatch(settings, news) { trouble in
      if let trouble {
        logger.error("requests are refused until the database can be used: \(trouble)")
      } else {
        logger.notice("the database can be used again")
      }
    } follow: {
      copies.follow($0)
    }
    directory = ClusterDirectory(HomeDirectory(ConnectionPool(settings, limit: Self.connections.directory))) {
      try watch.generation()
    }
    stores = ClusterStores(path: cache, directory: directory, copies: copies)
  }
}
#endif
