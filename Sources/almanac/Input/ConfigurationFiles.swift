import CommandLine
import Fetching
import Foundation
import Validation

/// The settings for each input, from the file given by the user, or else from the nearest `.almanac.conf` in the
/// input's folder or above it.
final class ConfigurationFiles {
  private struct Found {
    let configuration: Configuration
    let folder: String
  }

  static let name = ".almanac.conf"

  private let fixed: Found?
  private let isOff: Bool
  private var folders: [String: Found?] = [:]

  /// - Throws: `Failure` if the given file cannot be read.
  init(named path: String?, isOff: Bool) throws {
    self.isOff = isOff
    fixed = try path.map { path in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      return Found(configuration: try Self.read(path), folder: folder)
    }
  }

  /// The settings for an input.
  func configuration(for file: String) throws -> Configuration? { try found(for: file)?.configuration }

  /// The rules selected for an input.
  func selection(for file: String) throws -> RuleSelection {
    guard let found = try found(for: file) else { return RuleSelection() }
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    let base = found.folder.hasSuffix("/") ? found.folder : found.folder + "/"
    return found.configuration.selection(forPath: path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path)
  }

  private func found(for file: String) throws -> Found? {
    if isOff { return nil }
    if let fixed { return fixed }
    let start =
      file == "-" || WebAddress.isMeant(by: file)
      ? FileManager.default.currentDirectoryPath
      : URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().path
    return try found(in: start)
  }

  private func found(in folder: String) throws -> Found? {
    if let known = folders[folder] { return known }
    var found: Found?
    let path = (folder as NSString).appendingPathComponent(Self.name)
    if FileManager.default.fileExists(atPath: path) {
      found = Found(configuration: try Self.read(path), folder: folder)
    } else if folder != "/", !folder.isEmpty {
      found = try self.found(in: (folder as NSString).deletingLastPathComponent)
    }
    folders[folder] = .some(found)
    return found
  }

  private static func read(_ path: String) throws -> Configuration {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(.notFound, "\(path) cannot be read")
    }
    do {
      return try Configuration(parsing: String(decoding: data, as: UTF8.self))
    } catch {
      throw Failure(.usage, error.message.split(separator: "\n").map { "\(path): \($0)" }.joined(separator: "\n"))
    }
  }
}
