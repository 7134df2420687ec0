import Accounts
import ArgumentParser
import CommandLine
import Foundation
import Notifications

/// What the program can use of the machine that it runs on.
struct InstallationReport {
  private let checks: [InstallationCheck]

  /// Everything that answers has this long to do so: the whole report is there within a second.
  private static let patience = Duration.milliseconds(300)

  /// - Parameter store: names the store, which is not opened.
  init(store: StoreOptions) async {
    checks =
      InstallationCheck.libraries + [.zoneData, .store(store), .terminal, Self.sessionBus, await Self.keyring, .server]
  }

  /// Prints it.
  ///
  /// - Throws: the exit code 1 if something is missing that everything needs.
  func print(_ output: OutputOptions) throws {
    Listing(["checks": checks]).print(output.json ? .json : .text, output.style) {
      checks.map { $0.line(output.style) }
    }
    if checks.contains(where: { $0.isRequired && !$0.isUsable }) { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private static var sessionBus: InstallationCheck {
    let problem = SessionBus.problem(CommandContext.current.environment, within: patience)
    return InstallationCheck("session-bus", for: "notifications on the desktop", problem: problem)
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
        for: "passwords of accounts in the keyring of the desktop; a file or a command can have them instead",
        problem: problem)
    }
  }
}
