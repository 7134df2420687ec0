import Foundation

/// A folder of its own for a test, deleted with all that is in it when nobody needs it any more.
public final class TemporaryFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Makes a folder.
  public init() throws {
    path = NSTemporaryDirectory() + "almanac-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }
}
