import Foundation
import Synchronization

/// A separate folder for a test, deleted with its contents when it is released.
public final class TemporaryFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// A function that is called before a folder is removed.
  private static let watcher = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Sets a function that is called before a folder is removed, with its path; it replaces the previous one.
  public static func onRemoval(_ body: @escaping @Sendable (String) -> Void) { watcher.withLock { $0 = body } }

  /// Creates a folder.
  public init() throws {
    path = NSTemporaryDirectory() + "almanac-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    Self.watcher.withLock { $0 }?(path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }
}
