import Foundation

/// The Python for the CI servers: ALMANAC_PYTHON, or else that of `make test-tools`, or else the first in PATH.
package enum Python {
  package static let path: String? = {
    let own = Repository.root + "/.build/python/bin/python3"
    if let named = ProcessInfo.processInfo.environment["ALMANAC_PYTHON"], !named.isEmpty { return named }
    return FileManager.default.isExecutableFile(atPath: own) ? own : Settings.find("python3")
  }()

  package static let hasYAML = has("yaml")
  package static let hasPreCommit = has("pre_commit")
  package static let hasJSONSchema = has("jsonschema")
  package static let isMissing = "`make test-tools` installs the Python packages of Tests/requirements.txt"

  /// Returns the path of a program installed by a package, or nil if it is missing.
  package static func tool(_ name: String) -> String? {
    guard let path else { return nil }
    let tool = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
    return FileManager.default.isExecutableFile(atPath: tool) ? tool : nil
  }

  package static func has(_ module: String) -> Bool {
    guard let path else { return false }
    let attempt = Process()
    attempt.executableURL = URL(fileURLWithPath: path)
    attempt.arguments = ["-c", "import \(module)"]
    attempt.standardError = FileHandle.nullDevice
    guard (try? attempt.run()) != nil else { return false }
    attempt.waitUntilExit()
    return attempt.terminationStatus == 0
  }
}
