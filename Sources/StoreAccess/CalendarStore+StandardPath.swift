public import CalendarStore
public import Foundation

extension CalendarStore {
  /// The path of the user's store: the file in `ALMANAC_STORE`, else `almanac/almanac.sqlite` in `XDG_DATA_HOME`, else
  /// in `~/.local/share`.
  ///
  /// - Parameters:
  ///   - chosen: A path that overrides all of these. Nil or an empty path overrides nothing.
  ///   - environment: The environment to use, by default that of this process.
  public static func standardPath(
    chosen: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    for path in [chosen, environment["ALMANAC_STORE"]] {
      guard let path, !path.isEmpty else { continue }
      // SQLite does not treat :memory: and file:... as file names.
      return path.contains(":") && !path.hasPrefix("/") ? "./" + path : path
    }
    return UserDataFolder.path(environment: environment) + "/almanac.sqlite"
  }
}
