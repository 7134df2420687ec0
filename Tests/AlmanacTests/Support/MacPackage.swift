import Foundation
import ProgramTestSupport
import Testing

/// Packages whose manifests do not mention Almanac. They are built with the one flag that `make sdk` prepares.
enum MacPackage {
  private static let toolset = Repository.root + "/.build/sdk/eventkit.json"
  static let canBeBuilt = FileManager.default.fileExists(atPath: toolset)
  static let reason: Comment = "`make sdk` makes the folder that the flag names"

  /// Builds a package, next to others in the workplace.
  ///
  /// - Returns: The path of its program.
  static func build(_ folder: String, _ product: String, in place: Workplace) async throws -> String {
    let build = try await place.launch(
      try #require(Settings.find("swift")),
      [
        "build", "--package-path", folder, "--scratch-path", place.path("build"), "--toolset", toolset,
        "--product", product,
      ])
    try #require(build.status == 0, "\(build)")
    return place.path("build/debug/\(product)")
  }
}
