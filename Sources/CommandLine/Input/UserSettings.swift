import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import MailAddresses
package import Settings
import StoreAccess
import Synchronization

/// The user's settings for all commands, from `config.toml`.
package enum UserSettings {
  /// The path of the file: `almanac/config.toml` in `XDG_CONFIG_HOME`, else in `~/.config`.
  package static var path: String { folder + "/almanac/config.toml" }

  /// The folder for the settings of all programs: `XDG_CONFIG_HOME`, else `~/.config`.
  package static var folder: String {
    let named = CommandContext.current.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return named ?? home + "/.config"
  }

  /// The home folder, which `~` stands for.
  package static var home: String {
    CommandContext.current.environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// The settings as read at startup or last reloaded. Problems in the file are ignored.
  package static var current: SettingsFile {
    CommandContext.current.settings.withLock { known in
      if let known { return known }
      let settings = SettingsFile(path: path, forms: forms)
      known = settings
      return settings
    }
  }

  /// The settings, for a command that uses all tables in the file.
  ///
  /// - Throws: `Failure` `usage` if the file has a problem.
  package static func checked() throws -> SettingsFile {
    try checked(current.problems)
    return current
  }

  /// Checks the settings that every command with a store uses: those before the first table, and the user's addresses
  /// in `[scheduling]`. Problems in tables that only other commands use are reported as warnings.
  ///
  /// - Throws: `Failure` `usage` if the file has any other problem.
  package static func checkGeneral() throws {
    try checked(current.problems.filter { $0.section == nil })
    if let problem = current.problems.first {
      Terminal.warning("\(problem)\(advice(on: current.problems.count - 1)); this command does not use the setting")
    }
  }

  private static func checked(_ problems: [SettingsProblem]) throws {
    if let problem = problems.first { throw Failure(.usage, "\(problem)\(advice(on: problems.count - 1))") }
  }

  private static func advice(on more: Int) -> String {
    more == 0 ? "" : "; `almanac config check` lists \(more == 1 ? "another problem" : "\(more) more problems")"
  }

  /// Reads the file again.
  ///
  /// - Throws: `Failure` `usage` if the file has a problem; the previous settings then stay in effect.
  package static func reload() throws -> SettingsFile {
    let before = CommandContext.current.settings.withLock { known in
      let before = known
      known = nil
      return before
    }
    do {
      return try checked()
    } catch {
      CommandContext.current.settings.withLock { $0 = before }
      throw error
    }
  }

  /// The value of the environment variable that overrides a key, or nil if there is none.
  package static func environment(_ key: SettingKey) -> String? {
    guard let value = key.variable.flatMap({ CommandContext.current.environment[$0] }) else { return nil }
    // An empty TZ means UTC; an empty path counts as unset.
    return value.isEmpty && key != .timeZone ? nil : value
  }

  /// The path that a key is set to, unless overridden by the environment.
  package static func path(_ key: SettingKey) -> String? {
    environment(key) == nil ? current.path(key, home: home) : nil
  }

  /// The text that a key is set to, unless overridden by the environment.
  package static func text(_ key: SettingKey) -> String? { environment(key) == nil ? current.text(key) : nil }

  /// The user's e-mail addresses, the main one first.
  package static var ownAddresses: [String] {
    if let text = environment(.schedulingAddresses) {
      return text.split(separator: ",").map { OwnAddresses.bare($0.trimmingCharacters(in: .whitespaces)) }
        .filter { !$0.isEmpty }
    }
    return current.texts(.schedulingAddresses) ?? []
  }

  /// The user's e-mail addresses, for a command that uses no other settings.
  ///
  /// - Throws: `Failure` `usage` if they would come from the settings and the settings cannot be used.
  package static func checkedAddresses() throws -> [String] {
    if environment(.schedulingAddresses) == nil { try checkGeneral() }
    return ownAddresses
  }

  /// The user's e-mail addresses in lower case, used to determine whether the user has declined an item.
  package static var ownAddressSet: Set<String> { Set(ownAddresses.map { $0.lowercased() }) }

  /// The checks for strings in the settings, which are the same as for command-line options.
  private static let forms = SettingForms(
    zone: { name in
      (try? DisplayZone(named: name)) == nil
        ? "there is no time zone “\(name)”; write a name such as Europe/Berlin or UTC" : nil
    },
    length: { text in
      do {
        return try DurationArgument(typed: text).duration.nominalSeconds < 0 ? "it cannot be negative" : nil
      } catch {
        return (error as? ValidationError)?.message ?? "expected \(SettingKind.length.words)"
      }
    },
    hours: { text in
      guard let hours = DailyHours(argument: text) else { return "expected \(SettingKind.hours.words)" }
      let days = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 3 * 86_400)
      return hours.ranges(within: days, in: .utc).ranges.count < 2 ? "these hours cover the whole day" : nil
    },
    address: { MailAddress($0) == nil ? "“\($0)” is not \(SettingKind.address.words)" : nil })
}

extension SettingsFile {
  /// The value of a duration key in seconds, or else its default.
  package func seconds(_ key: SettingKey) -> Int64 {
    [text(key), key.standard].lazy.compactMap { $0.flatMap { try? DurationArgument(typed: $0) } }.first?.duration
      .nominalSeconds ?? 0
  }
}
