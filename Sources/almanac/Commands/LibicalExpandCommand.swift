import ArgumentParser
import CommandLine
import Libical

/// What `expand --engine libical` runs in a process of its own, since libical may crash on a rule, or never return.
struct LibicalExpandCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expand-by-libical", abstract: "Expand one rule by libical.", shouldDisplay: false)

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
