public import Foundation
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Passwords in a file that nobody else may read: `almanac/credentials` in the folder of the user's data.
public struct CredentialFile: Sendable {
  /// The path of the file.
  public let path: String

  /// A file.
  public init(path: String) { self.path = path }

  /// The user's.
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> CredentialFile {
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return CredentialFile(
      path: (data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/almanac/credentials")
  }

  /// A password.
  ///
  /// - Parameter identifier: that of the account's source.
  /// - Throws: ``AccountError`` `credentials` if others may read the file, or it cannot be read.
  public func password(of identifier: String) throws -> String? { try all()[identifier] }

  /// Keeps a password, or with nil forgets it.
  ///
  /// - Throws: ``AccountError`` `credentials` if the file cannot be read or written.
  public func set(_ password: String?, of identifier: String) throws {
    var passwords = try all()
    passwords[identifier] = password
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let text = try encoder.encode(passwords)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let files = FileManager.default
    if !files.fileExists(atPath: folder) {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try write([UInt8](text))
  }

  /// Writes a file beside it that nobody else may ever read, and gives it its name.
  private func write(_ text: [UInt8]) throws {
    let part = "\(path).\(RandomName.make()).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let count = descriptor < 0 ? -1 : text.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    let isWritten = count == text.count && fsync(descriptor) == 0
    if descriptor >= 0 { close(descriptor) }
    if isWritten, rename(part, path) == 0 { return }
    let reason = String(cString: strerror(errno))
    unlink(part)
    throw AccountError(.credentials, "\(path) could not be written: \(reason)")
  }

  private func all() throws -> [String: String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      if FileManager.default.fileExists(atPath: path) {
        throw AccountError(.credentials, "\(path) could not be read")
      }
      return [:]
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
      throw AccountError(.credentials, "others may read or write \(path); `chmod 600` on it makes it usable")
    }
    guard let passwords = try? JSONDecoder().decode([String: String].self, from: data) else {
      throw AccountError(.credentials, "\(path) is not a file of passwords of Almanac")
    }
    return passwords
  }
}
