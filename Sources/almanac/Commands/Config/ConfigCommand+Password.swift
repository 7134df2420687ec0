import Accounts
import ArgumentParser
import CommandLine
import MailSetup
import Settings

extension ConfigCommand {
  struct Password: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Keep the password with which mail is sent.",
      discussion: """
        It goes where alarms.email.password-in says: into the keyring of the desktop, or into a file that nobody else may \
        read.
        """)

    @Flag(name: .long, help: "Read the password from the first line of standard input.")
    var passwordStdin = false

    @Flag(name: .long, help: "Forget it.")
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
          try await SecretService().set(password, of: key, label: "Almanac, mail of alarms")
        } else {
          try await SecretService().forget(key)
        }
      default: throw Failure(.usage, "alarms.email.password-command prints the password, so none is kept")
      }
      StandardOutput.write(forget ? "Forgot the password of \(user)" : "Kept the password of \(user)")
    }

    private func given(for user: String) throws -> String {
      let password = passwordStdin ? readLine() : Terminal.canAsk ? Terminal.askSecret("Password of \(user): ") : nil
      guard let password, !password.isEmpty else {
        throw Failure(.usage, "there is no password; --password-stdin reads it from standard input")
      }
      return password
    }
  }
}
