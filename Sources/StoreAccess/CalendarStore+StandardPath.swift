public import CalendarStore
public import Foundation

extension CalendarStore {
  /// The path of the user's store: the file that `ALMANAC_STORE` names, else `almanac/almanac.sqlite` in
  /// `XDG_DATA_HOME`, else in `~/.local/share`.
  ///
  /// - Parameters:
  ///   - chosen: a path that overrides all of these; nil or empty for none.
  ///   - environment: that of this process, unless another one is given.
  public static func standardPath(
    chosen: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    for path in [chosen, environment["ALMANAC_STORE"]] {
      guard let path, !path.isEmpty else { continue }
      // SQLite would take :memory: and file:... for something else than files.
      return path.contains(":") && !path.hasPrefix("/") ? "./" + path : path
    }
    return UserDataFolder.path(environment: environment) + "/almanac.sqlite"
  }
}
