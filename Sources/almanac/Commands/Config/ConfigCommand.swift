import ArgumentParser
import CalendarText
import CommandLine
import Foundation
import JSON
import Settings

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show and check the settings for all commands.",
    discussion: """
      The settings are in config.toml, in the almanac folder of $XDG_CONFIG_HOME or ~/.config. Options and environment \
      variables override the file. A file named .almanac.conf next to feeds is something different: it contains a \
      repository's settings.

      To send mail, set either a server in alarms.email.server, such as smtps://mail.example.org, with the user in \
      alarms.email.user and the password from alarms.email.password-in (stored by `almanac config password`) or \
      alarms.email.password-command; or a program in alarms.email.sendmail. Mail about meetings also needs your \
      addresses in scheduling.addresses; mail for alarms needs its recipient in alarms.email.to.
      """,
    subcommands: [Path.self, Show.self, Check.self, Password.self], defaultSubcommand: Show.self)

  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the path of the file, whether or not it exists.")

    func run() { StandardOutput.write(UserSettings.path) }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show each setting, its value and where the value comes from.",
      discussion: "The arguments of programs are not shown because they may be secret.")

    @OptionGroup var list: ListOptions

    func run() throws {
      let settings = try UserSettings.checked()
      list.print(Listing(["settings": SettingEntry.all(settings)], remarks: ["file": settings.file]))
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Check the file.", discussion: "The exit code is 2 if the file has a problem.")

    @OptionGroup var json: JSONOption

    func run() throws {
      let settings = UserSettings.current
      if json.json {
        Listing(["problems": settings.problems.map { ProblemEntry($0) }], remarks: ["file": settings.file])
          .print(.json, Style(isOn: false))
      }
      for problem in settings.problems { Terminal.error(problem.description) }
      if !settings.problems.isEmpty { throw ExitCode(ExitStatus.usage.rawValue) }
      if json.json { return }
      let isThere = FileManager.default.fileExists(atPath: settings.file)
      StandardOutput.write(
        isThere
          ? "\(settings.file) is valid: \(settings.entries.count.of("setting"))"
          : "there is no \(settings.file); the defaults apply")
    }
  }
}

/// A setting and its value.
private struct SettingEntry: Entry {
  let key: String
  let value: String?
  let origin: Origin

  enum Origin {
    case standard
    case environment(String)
    case file(String, line: Int?)

    var kind: String {
      switch self {
      case .standard: "default"
      case .environment: "environment"
      case .file: "file"
      }
    }

    /// The line in the file or the name of the environment variable, as text.
    var words: String {
      switch self {
      case .standard: "default"
      case .environment(let name): "$\(name)"
      case .file(let path, let line): path + (line.map { ":\($0)" } ?? "")
      }
    }
  }

  /// All settings. Calendar settings are included only if set.
  static func all(_ settings: SettingsFile) -> [SettingEntry] {
    SettingKey.all.flatMap { key -> [SettingEntry] in
      if let value = UserSettings.environment(key), let name = key.variable {
        return [SettingEntry(key: key.name, value: SettingValue.text(value).toml, origin: .environment(name))]
      }
      let entries = settings.entries.filter { $0.key == key }.map { entry in
        SettingEntry(key: entry.name, value: entry.shownValue, origin: .file(settings.file, line: entry.line))
      }
      let isOfCalendars = key.path.contains("*")
      return entries.isEmpty && !isOfCalendars
        ? [SettingEntry(key: key.name, value: key.standard, origin: .standard)] : entries
    }
  }

  static let columns: Columns<SettingEntry> = [
    Column("key", "KEY", \.key), Column(heading: "VALUE") { $0.value ?? "" },
    Column("value", \.value), Column(heading: "FROM", \.origin.words), Column("from", \.origin.kind),
    Column("line") { if case .file(_, let line) = $0.origin { line } else { Int?.none } },
    Column("variable") { if case .environment(let name) = $0.origin { name } else { String?.none } },
  ]
}

/// A problem with the file.
private struct ProblemEntry: Entry {
  let problem: SettingsProblem

  init(_ problem: SettingsProblem) { self.problem = problem }

  static let columns: Columns<ProblemEntry> = [
    Column("line", \.problem.line), Column("column", \.problem.column), Column("key", \.problem.key),
    Column("message", \.problem.message),
  ]
}
