import Foundation

/// The folder for a user's data: `almanac` in `XDG_DATA_HOME`, or in `~/.local/share` if that is not set.
package enum UserDataFolder {
  /// The path of the folder.
  package static func path(environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/almanac"
  }
}
