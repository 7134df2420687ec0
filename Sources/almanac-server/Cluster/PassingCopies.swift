#if ALMANAC_CLUSTER
import Foundation
import Homes
import PostgreSQLAccess

/// Temporary copies of homes for a command.
final class PassingCopies {
  let directory: ClusterDirectory
  let folder: HomeFolder
  let homes: Homes
  private let path: String
  private let news: HomeNews

  /// - Throws: `PostgreSQLError`, `HomeError`; `StoreError` if the copies cannot be created.
  init(_ settings: ConnectionSettings) throws {
    path = FileManager.default.temporaryDirectory.path + "/almanac-homes-" + UUID().uuidString
    let pool = ConnectionPool(settings)
    try pool.lend { try HomeTables.check($0) }
    news = HomeNews(pool)
    homes = Homes(pool, news: news)
    folder = try HomeFolder(path, homes)
    directory = try ClusterDirectory(settings)
  }

  deinit {
    news.flush()
    try? FileManager.default.removeItem(atPath: path)
  }
}
#endif
