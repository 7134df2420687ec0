package import ArgumentParser
import CivilTime
package import Logging
package import Settings

/// The level and format of the log.
package struct LogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The format of log lines. (default: the setting, else text)", valueName: "format"))
  var logFormat: NamedChoice<LogForm>?

  @Option(
    name: .long,
    help: ArgumentHelp("The lowest level to log. (default: info)", valueName: "level"))
  package var logLevel: NamedChoice<Logger.Level>?

  package init() {}

  package func logger(_ settings: SettingsFile) -> Logger {
    let handler = LineLogHandler(
      logFormat?.choice ?? settings.text(.daemonLogFormat).flatMap { LogForm(rawValue: $0) } ?? .text,
      level: logLevel?.choice ?? .info, isJournal: Journal.reads(environment: CommandContext.current.environment),
      now: { DisplayZone.currentInstant }, write: { Terminal.writeText($0 + "\n") })
    return Logger(label: "almanac") { _ in handler }
  }
}

/// An enumeration case from another module, as an argument with the case's name.
package struct NamedChoice<Choice: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument
where Choice.RawValue == String {
  package let choice: Choice

  package init?(argument: String) {
    guard let choice = Choice(rawValue: argument) else { return nil }
    self.choice = choice
  }

  package static var allValueStrings: [String] { Choice.allCases.map(\.rawValue) }
}
