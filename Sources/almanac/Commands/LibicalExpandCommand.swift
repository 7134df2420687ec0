import ArgumentParser
import CommandLine
import Libical

/// The command that `expand --engine libical` runs in a separate process, because libical may crash on a rule or never
/// return.
struct LibicalExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand-by-libical", abstract: "Expand one rule with libical.", shouldDisplay: false)

  @Argument var rule: String
  @Argument var start: String
  @Argument var limit: Int

  func run() throws {
    do throws(LibicalError) {
      let recurrence = try LibicalRecurrence(rule, from: LibicalTime(start))
      StandardOutput.write(lines: recurrence.prefix(limit).map(\.text))
    } catch {
      throw Failure(.findings, error.message)
    }
  }
}
