import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import Foundation
import MailAddresses
package import Settings
import StoreAccess
import Synchronization

/// What the user has set for all commands, in `config.toml`.
package enum UserSettings {
  /// Where the file is: `almanac/config.toml` in `XDG_CONFIG_HOME`, else in `~/.config`.
  package static var path: String { folder + "/almanac/config.toml" }

  /// The folder for settings of all programs: `XDG_CONFIG_HOME`, else `~/.config`.
  package static var folder: String {
    let named = CommandContext.current.environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return named ?? home + "/.config"
  }

  /// The home folder, for which `~` stands.
  package static var home: String {
    CommandContext.current.environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// The settings as they were when the program started, or when they were last read. What is wrong with the file does
  /// not count.
  package static var current: SettingsFile {
    CommandContext.current.settings.withLock { known in
      if let known { return known }
      let settings = SettingsFile(path: path, forms: forms)
      known = settings
      return settings
    }
  }

  /// The settings, for a command that reads all tables of the file.
  ///
  /// - Throws: `Failure` `usage` if anything is wrong with the file.
  package static func checked() throws -> SettingsFile {
    try checked(current.problems)
    return current
  }

  /// Checks the settings that every command with a store reads: those above all tables, and who the person is, in
  /// `[scheduling]`. What is wrong in tables that only other commands read is a warning.
  ///
  /// - Throws: `Failure` `usage` if anything else is wrong with the file.
  package static func checkGeneral() throws {
    try checked(current.problems.filter { $0.section == nil })
    if let problem = current.problems.first {
      Terminal.warning("\(problem)\(advice(on: current.problems.count - 1)); this command does not need it")
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
  /// - Throws: `Failure` `usage` if anything is wrong with it; what held until then holds on.
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

  /// The value of the variable that wins over a key; nil if there is none.
  package static func environment(_ key: SettingKey) -> String? {
    guard let value = key.variable.flatMap({ CommandContext.current.environment[$0] }) else { return nil }
    // An empty TZ is UTC; an empty path is none.
    return value.isEmpty && key != .timeZone ? nil : value
  }

  /// The path that a key is set to, unless the environment says something else.
  package static func path(_ key: SettingKey) -> String? {
    environment(key) == nil ? current.path(key, home: home) : nil
  }

  /// The text that a key is set to, unless the environment says something else.
  package static func text(_ key: SettingKey) -> String? { environment(key) == nil ? current.text(key) : nil }

  /// The e-mail addresses of the person whose calendars these are, the main one first.
  package static var ownAddresses: [String] {
    if let text = environment(.schedulingAddresses) {
      return text.split(separator: ",").map { OwnAddresses.bare($0.trimmingCharacters(in: .whitespaces)) }
        .filter { !$0.isEmpty }
    }
    return current.texts(.schedulingAddresses) ?? []
  }

  /// The same, for a command that reads nothing else of the settings.
  ///
  /// - Throws: `Failure` `usage` if the settings, which would say it, cannot be used.
  package static func checkedAddresses() throws -> [String] {
    if environment(.schedulingAddresses) == nil { try checkGeneral() }
    return ownAddresses
  }

  /// The same in lower case, as an item is asked whether they have declined it.
  package static var ownAddressSet: Set<String> { Set(ownAddresses.map { $0.lowercased() }) }

  /// How texts of settings are written: as options are.
  private static let forms = SettingForms(
    zone: { name in
      (try? DisplayZone(named: name)) == nil
        ? "there is no time zone “\(name)”; write a name such as Europe/Berlin or UTC" : nil
    },
    length: { text in
      do {
        return try DurationArgument(typed: text).duration.nominalSeconds < 0 ? "it cannot be negative" : nil
      } catch {
        return (error as? ValidationError)?.message ?? "takes \(SettingKind.length.words)"
      }
    },
    hours: { text in
      guard let hours = DailyHours(argument: text) else { return "takes \(SettingKind.hours.words)" }
      let days = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 3 * 86_400)
      return hours.ranges(within: days, in: .utc).ranges.count < 2 ? "these are all hours of the day" : nil
    },
    address: { MailAddress($0) == nil ? "“\($0)” is not \(SettingKind.address.words)" : nil })
}

extension SettingsFile {
  /// The seconds that a key is set to, a length; else those of its standard.
  package func seconds(_ key: SettingKey) -> Int64 {
    [text(key), key.standard].lazy.compactMap { $0.flatMap { try? DurationArgument(typed: $0) } }.first?.duration
      .nominalSeconds ?? 0
  }
}
