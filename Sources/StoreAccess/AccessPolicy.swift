import Bounds
public import CalendarStore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Predefined answers to access requests.
///
/// Each line specifies a program's identifier and its access; the first matching line applies. `*` at the end of an
/// identifier matches anything. If a line does not mention a kind of item, or says `ask`, the next prompt decides. `#`
/// begins a comment.
///
/// ```
/// com.example.planner   events=full reminders=deny
/// com.example.*         events=write-only
/// *                     events=ask reminders=restricted
/// ```
public struct AccessPolicy: Sendable, Hashable {
  private struct Line: Sendable, Hashable {
    let pattern: String
    let levels: [AccessEntity: AccessLevel]

    func fits(_ client: String) -> Bool {
      pattern.hasSuffix("*") ? client.hasPrefix(pattern.dropLast()) : client == pattern
    }
  }

  private var lines: [Line] = []

  /// Reads a policy.
  ///
  /// - Throws: `StoreError` `invalidArgument`, with the line number.
  public init(parsing text: String) throws(StoreError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      let words = content.split(whereSeparator: \.isWhitespace)
      guard let pattern = words.first else { continue }
      var levels: [AccessEntity: AccessLevel] = [:]
      for word in words.dropFirst() {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let entity = Self.entities[parts[0]] else {
          throw StoreError(.invalidArgument, "line \(index + 1): “\(word)” is neither events=… nor reminders=…")
        }
        if parts[1] == "ask" { continue }
        guard let level = Self.level(parts[1]) else {
          throw StoreError(
            .invalidArgument, "line \(index + 1): “\(parts[1])” is not full, write-only, deny, restricted or ask")
        }
        levels[entity] = level
      }
      lines.append(Line(pattern: String(pattern), levels: levels))
    }
  }

  /// The access level in the policy, or nil if the policy does not decide.
  public func level(for client: String, _ entity: AccessEntity) -> AccessLevel? {
    lines.first { $0.fits(client) }?.levels[entity]
  }

  private static let entities: [String: AccessEntity] = ["events": .event, "reminders": .reminder]

  /// The level for a word, or nil if the word is not a level.
  public static func level(_ word: String) -> AccessLevel? { words[word.lowercased()] }

  private static let words: [String: AccessLevel] = [
    "full": .full, "write-only": .writeOnly, "none": .denied, "deny": .denied, "denied": .denied,
    "restricted": .restricted,
  ]

  /// A policy in a file, which is read for every request.
  public struct File: AccessPrompt {
    /// The path of the file, which need not exist.
    public let path: String

    /// Creates a policy that is read from the given file.
    public init(path: String) {
      self.path = path
    }

    /// The file `almanac/access` in `$XDG_CONFIG_HOME`, else in `~/.config`.
    public static var standard: File { File(environment: ProcessInfo.processInfo.environment) }

    /// The policy file in the configuration folder specified by an environment.
    public init(environment: [String: String]) {
      let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      path = (folder ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config") + "/almanac/access"
    }

    /// The file's answer to a request.
    ///
    /// - Throws: `StoreError` `invalidArgument` if the file is not a policy.
    public func answer(_ request: AccessRequest) throws -> AccessLevel? {
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      // Nobody else may decide which programs can read the calendars.
      var status = stat()
      if stat(path, &status) == 0, let problem = FileTrust.problem(with: status) {
        throw StoreError(.invalidArgument, "\(path) is not used: \(problem)")
      }
      do {
        let policy = try AccessPolicy(parsing: String(decoding: data, as: UTF8.self))
        return policy.level(for: request.client.identifier, request.entity)
      } catch {
        throw StoreError(error.code, "\(path), \(error.message)")
      }
    }
  }
}
