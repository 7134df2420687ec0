import Bounds
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension SettingsFile {
  /// The maximum size of a settings file in bytes.
  private static let limit = 1 << 20

  /// Reads a file; a missing file is treated as empty.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - forms: The checks for zones, durations and hours.
  public init(path: String, forms: SettingForms) {
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR {
      self.init(file: path)
    } else if let problem = Self.problem(with: status) {
      self.init(file: path)
      problems.append(SettingsProblem(file: path, problem))
    } else if let data = FileManager.default.contents(atPath: path) {
      self.init(parsing: String(decoding: data, as: UTF8.self), file: path, forms: forms)
    } else {
      self.init(file: path)
      problems.append(
        SettingsProblem(file: path, "it cannot be read; check the permissions of the file and its folder"))
    }
  }

  /// Why a file is not read.
  private static func problem(with status: stat) -> String? {
    if status.st_mode & S_IFMT == S_IFDIR { return "it is a folder, not a file" }
    if status.st_mode & S_IFMT == S_IFREG, status.st_size > limit { return "it is too large for a settings file" }
    // The file names programs to run.
    return FileTrust.problem(with: status)
  }

  /// The path that a key is set to, or nil if the key is not set. `~` is replaced with the home folder, and a relative
  /// path is resolved against the folder of the file.
  ///
  /// - Parameter home: The home folder.
  public func path(_ key: SettingKey, home: String) -> String? {
    guard let text = text(key) else { return nil }
    if text.hasPrefix("/") { return text }
    if text == "~" { return home }
    if text.hasPrefix("~/") { return home + text.dropFirst() }
    return URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(text).standardizedFileURL.path
  }
}
