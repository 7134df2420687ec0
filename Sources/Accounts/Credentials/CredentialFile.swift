import CalendarStore
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
    CredentialFile(path: UserDataFolder.path(environment: environment) + "/credentials")
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
    try change { $0[identifier] = password }
  }

  /// Changes some of the passwords, while no other process does.
  func change(_ body: (inout [String: String]) -> Void) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let files = FileManager.default
    if !files.fileExists(atPath: folder) {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    var passwords = try all()
    body(&passwords)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let text = try encoder.encode(passwords)
    do {
      // Nobody else may ever read it, not even while it is written.
      let file = try AtomicFile(path: path, permissions: 0o600)
      try file.write([UInt8](text))
      try file.finish()
    } catch let error as ICalendarError {
      throw AccountError(.credentials, error.message)
    }
  }

  private func all() throws -> [String: String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [:] }
    if descriptor < 0 { throw AccountError(.credentials, "\(path) could not be read") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // What is judged is what is read, whatever the path leads to a moment later.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw AccountError(.credentials, "\(path) could not be read") }
    if status.st_mode & 0o077 != 0 {
      throw AccountError(.credentials, "others may read or write \(path); `chmod 600` on it makes it usable")
    }
    guard let data = try? file.readToEnd() ?? Data() else {
      throw AccountError(.credentials, "\(path) could not be read")
    }
    guard let passwords = try? JSONDecoder().decode([String: String].self, from: data) else {
      throw AccountError(.credentials, "\(path) is not a file of passwords of Almanac")
    }
    return passwords
  }
}
