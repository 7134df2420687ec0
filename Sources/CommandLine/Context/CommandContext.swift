package import CalendarText
package import CivilTime
import Foundation
import Settings
import Synchronization

/// What a command has around it: what called it, where its output goes, what it knows of the world. Commands ask it, and
/// never the process, so that tests can run them with another.
package final class CommandContext: Sendable {
  /// Writes bytes.
  package typealias Writing = @Sendable ([UInt8]) -> Void

  /// The command line: the name of the program, and its arguments.
  package let arguments: [String]
  package let environment: [String: String]
  /// Takes data, which is what a command is asked for.
  package let output: Writing
  /// Takes what people are told besides.
  package let errors: Writing
  /// Which of its streams are terminals.
  package let terminals: Terminals
  /// Gives the time.
  package let now: @Sendable () -> Instant
  /// The local customs of the user.
  package let customs: LocalCustoms
  /// The settings, once they were read.
  let settings = Mutex<SettingsFile?>(nil)

  /// The one in which what runs now runs: the process, if nothing else is said.
  @TaskLocal package static var current = CommandContext.process

  /// - Parameters:
  ///   - arguments: the name of the program, and its arguments.
  ///   - output: takes data.
  ///   - errors: takes what people are told besides.
  package init(
    arguments: [String], environment: [String: String], terminals: Terminals = Terminals(),
    now: @escaping @Sendable () -> Instant, output: @escaping Writing, errors: @escaping Writing
  ) {
    self.arguments = arguments
    self.environment = environment
    self.terminals = terminals
    self.now = now
    self.output = output
    self.errors = errors
    customs = LocalCustoms(environment: environment)
  }

  /// An option as it was typed, as a shell takes it, with a space before it, for advice on further commands; empty if it was not.
  package func typed(_ option: String) -> String {
    if let word = arguments.last(where: { $0.hasPrefix("\(option)=") }) { return " \(word.shellWord)" }
    guard let index = arguments.lastIndex(of: option), index + 1 < arguments.count else { return "" }
    return " \(option) \(arguments[index + 1].shellWord)"
  }

  /// Which of the standard streams are terminals, and how wide theirs is.
  package struct Terminals: Sendable {
    package var input = false
    package var output = false
    package var errors = false
    /// How many columns the terminal of the output has now; nil if it has none.
    package var columns: @Sendable () -> Int? = { nil }

    package init() {}
  }
}
