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

/// A file of passwords that only its owner may read: `almanac/credentials` in the user's data folder.
public struct CredentialFile: Sendable {
  /// The path of the file.
  public let path: String

  /// Creates a credential file at a path.
  public init(path: String) { self.path = path }

  /// The current user's file.
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> CredentialFile {
    CredentialFile(path: UserDataFolder.path(environment: environment) + "/credentials")
  }

  /// Returns a password, or nil if there is none.
  ///
  /// - Parameter identifier: The identifier of the account's source.
  /// - Throws: ``AccountError`` `credentials` if others may read the file, or it cannot be read.
  public func password(of identifier: String) throws -> String? { try all()[identifier] }

  /// Stores a password, or removes it if it is nil.
  ///
  /// - Throws: ``AccountError`` `credentials` if the file cannot be read or written.
  public func set(_ password: String?, of identifier: String) throws {
    try change { $0[identifier] = password }
  }

  /// Changes passwords while holding the lock of the file.
  func change(_ body: (inout [String: String]) -> Void) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let files = FileManager.default
    if !files.fileExists(atPath: folder) {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let lock = try CredentialLock(for: path)
    defer { withExtendedLifetime(lock) {} }
    var passwords = try all()
    body(&passwords)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let text = try encoder.encode(passwords)
    do {
      // Only the owner may read the file, even while it is being written.
      let file = try AtomicFile(path: path, permissions: 0o600)
      try file.write([UInt8](text))
      try file.finish()
    } catch let error as ICalendarError {
      throw AccountError(.credentials, error.message)
    }
  }

  /// All passwords, by the identifiers of the accounts' sources.
  ///
  /// - Throws: ``AccountError``, like ``password(of:)``.
  package func all() throws -> [String: String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [:] }
    if descriptor < 0 { throw AccountError(.credentials, "\(path) cannot be read") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Check the open file itself, because the path may refer to a different file a moment later.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw AccountError(.credentials, "\(path) cannot be read") }
    if status.st_mode & 0o077 != 0 {
      throw AccountError(.credentials, "other users can read or write \(path); run `chmod 600` on it")
    }
    guard let data = try? file.readToEnd() ?? Data() else {
      throw AccountError(.credentials, "\(path) cannot be read")
    }
    guard let passwords = try? JSONDecoder().decode([String: String].self, from: data) else {
      throw AccountError(.credentials, "\(path) is not an Almanac password file")
    }
    return passwords
  }
}
