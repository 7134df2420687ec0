import Foundation
import Synchronization

/// A folder of its own for a test, deleted with all that is in it when nobody needs it any more.
public final class TemporaryFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Who is told before a folder is removed.
  private static let watcher = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Has something be done before a folder is removed, with its path; instead of what was to be done before.
  public static func onRemoval(_ body: @escaping @Sendable (String) -> Void) { watcher.withLock { $0 = body } }

  /// Makes a folder.
  public init() throws {
    path = NSTemporaryDirectory() + "almanac-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    Self.watcher.withLock { $0 }?(path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }
}
