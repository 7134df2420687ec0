import Accounts
import ArgumentParser
import CommandLine
import MailSetup
import Settings

extension ConfigCommand {
  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Store the password for sending mail.",
      discussion: """
        The password is kept where alarms.email.password-in says: in the desktop keyring, or in a file that only you \
        can read.
        """)

    @Flag(name: .long, help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Flag(name: .long, help: "Delete the stored password.")
    var forget = false

    func run() async throws {
      let settings = try UserSettings.checked()
      guard let user = settings.text(.emailUser), let place = MailPassword.place(settings) else {
        throw Failure(.usage, "set alarms.email.user and alarms.email.password-in first, in \(settings.file)")
      }
      let password = forget ? nil : try given(for: user)
      switch place {
      case .file: try CredentialFile.standard().set(password, of: MailPassword.identifier)
      case .secretService(let key):
        if let password {
          try await SecretService().set(password, of: key, label: "Almanac, password for alarm mail")
        } else {
          try await SecretService().forget(key)
        }
      default: throw Failure(.usage, "alarms.email.password-command provides the password, so none is stored")
      }
      StandardOutput.write(forget ? "Deleted the password of \(user)" : "Stored the password of \(user)")
    }

    private func given(for user: String) throws -> String {
      let password = passwordStdin ? readLine() : Terminal.canAsk ? Terminal.askSecret("Password of \(user): ") : nil
      guard let password, !password.isEmpty else {
        throw Failure(.usage, "no password was given; use --password-stdin to read it from standard input")
      }
      return password
    }
  }
}
