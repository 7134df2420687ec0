package import CalendarText
package import CivilTime
import Foundation
import Settings
import Synchronization

/// The environment of a command: its arguments, its output streams and information about the system. Commands use the
/// context instead of the process, so that each test can run them in a separate context.
package final class CommandContext: Sendable {
  /// A function that writes bytes.
  package typealias Writing = @Sendable ([UInt8]) -> Void

  /// The command line: the name of the program, and its arguments.
  package let arguments: [String]
  package let environment: [String: String]
  /// Writes data, i.e. the actual output of the command.
  package let output: Writing
  /// Writes messages.
  package let errors: Writing
  /// Which of the streams are terminals.
  package let terminals: Terminals
  /// Returns the current time.
  package let now: @Sendable () -> Instant
  /// The user's local conventions, such as the first day of the week.
  package let customs: LocalCustoms
  /// The settings, once they have been read.
  let settings = Mutex<SettingsFile?>(nil)

  /// The context of the current task; the process by default.
  @TaskLocal package static var current = CommandContext.process

  /// - Parameters:
  ///   - arguments: The name of the program, and its arguments.
  ///   - output: Writes data.
  ///   - errors: Writes messages.
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

  /// An option as typed, with a leading space and quoted for a shell, for use in suggested commands; empty if it was
  /// not given.
  package func typed(_ option: String) -> String {
    if let word = arguments.last(where: { $0.hasPrefix("\(option)=") }) { return " \(word.shellWord)" }
    guard let index = arguments.lastIndex(of: option), index + 1 < arguments.count else { return "" }
    return " \(option) \(arguments[index + 1].shellWord)"
  }

  /// Which of the standard streams are terminals, and their width.
  package struct Terminals: Sendable {
    package var input = false
    package var output = false
    package var errors = false
    /// The current width of the output terminal in columns, or nil if there is none.
    package var columns: @Sendable () -> Int? = { nil }

    package init() {}
  }
}
