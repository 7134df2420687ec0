import Accounts
import ArgumentParser
import CommandLine
import Foundation
import Notifications

/// What the program can use on the machine.
struct InstallationReport {
  private let checks: [InstallationCheck]

  /// The time limit for each check that waits for a response; the whole report is complete within a second.
  private static let patience = Duration.milliseconds(300)

  /// - Parameter store: The options that specify the store, which is not opened.
  init(store: StoreOptions) async {
    checks =
      InstallationCheck.libraries + [.zoneData, .store(store), .terminal, Self.sessionBus, await Self.keyring, .server]
  }

  /// Prints the report.
  ///
  /// - Throws: Exit code 1 if something essential is missing.
  func print(_ output: OutputOptions) throws {
    Listing(["checks": checks]).print(output.json ? .json : .text, output.style) {
      checks.map { $0.line(output.style) }
    }
    if checks.contains(where: { $0.isRequired && !$0.isUsable }) { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private static var sessionBus: InstallationCheck {
    let problem = SessionBus.problem(CommandContext.current.environment, within: patience)
    return InstallationCheck("session-bus", for: "desktop notifications", problem: problem)
  }

  private static var keyring: InstallationCheck {
    get async {
      var problem: String?
      do {
        try await SecretService(environment: CommandContext.current.environment).checkAnswer(within: patience)
      } catch {
        problem = error.message
      }
      return InstallationCheck(
        "keyring",
        for: "account passwords in the desktop keyring; a file or a command can be used instead",
        problem: problem)
    }
  }
}
