import Accounts
import ArgumentParser
import CommandLine
import Fetching
import Foundation
import TerminalText

/// The options that specify an account's secret.
struct SecretOptions: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints the password, run each time without a shell.", valueName: "command"))
  var passwordCommand: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints an OAuth token, run each time without a shell.", valueName: "command"))
  var bearerCommand: String?

  @Option(
    name: .long, help: ArgumentHelp("The environment variable that holds the password.", valueName: "variable"))
  var passwordEnv: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where to keep a typed password: secret-service (the desktop keyring) or file. (default: the keyring if there is one)",
      valueName: "place"))
  var credentials: PasswordPlaceArgument?

  func validate() throws {
    let given = [passwordStdin, passwordCommand != nil, bearerCommand != nil, passwordEnv != nil]
    if given.count(where: { $0 }) > 1 {
      throw ValidationError(
        "give only one of --password-stdin, --password-command, --bearer-command and --password-env")
    }
    if credentials != nil, place != nil {
      throw ValidationError("--credentials applies only to passwords that are typed or read from standard input")
    }
  }

  /// Whether the options say where the secret is.
  var isGiven: Bool { passwordStdin || credentials != nil || place != nil }

  /// Where the password is kept according to the options, or nil if it is typed or not needed.
  var place: CredentialPlace? {
    if let passwordCommand { return .command(passwordCommand) }
    if let bearerCommand { return .bearerCommand(bearerCommand) }
    if let passwordEnv { return .environment(passwordEnv) }
    return nil
  }

  /// The password typed by the user or read from standard input, or nil if it comes from elsewhere.
  ///
  /// - Parameter server: The server that receives it, or nil if it is not known yet.
  func typed(user: String?, at server: String? = nil) throws -> String? {
    if passwordStdin {
      guard let line = readLine(), !line.isEmpty else { throw Failure(.usage, "standard input has no password") }
      return line
    }
    guard place == nil, let user, Terminal.canAsk else { return nil }
    return Terminal.askSecret("Password of \(user)\(server.map { " at \($0.printableName)" } ?? ""): ")
  }

  /// A new password for an account, or nil if the options do not request one.
  ///
  /// - Throws: `Failure` `usage` if one is needed and the user cannot be asked.
  func given(user: String?, at server: String) throws -> String? {
    guard passwordStdin || credentials != nil else { return nil }
    if let typed = try typed(user: user ?? "", at: server) { return typed }
    throw Failure(.usage, "--credentials needs a password; use --password-stdin to read it from standard input")
  }

  /// Returns the source of the secret for an account that does not exist yet.
  func source(user: String, typed: String?) -> (any HTTPCredentialSource)? {
    if let typed { return KnownCredential(.password(user: user, password: typed)) }
    return place.map { AccountCredentials($0, user: user, named: "") }
  }
}

extension SecretOptions {
  /// Stores a typed password in the keyring, or reports that it must go to the file.
  ///
  /// - Parameters:
  ///   - label: The label shown in the keyring.
  ///   - current: Where the secret is kept now; it stays there unless an option says otherwise.
  /// - Returns: Where the secret is or will be stored.
  func keep(_ password: String, label: String, current: CredentialPlace? = nil) async throws -> CredentialPlace {
    if credentials == .file || credentials == nil && current == .file { return .file }
    var key = UUID().uuidString
    var isChosen = credentials == .secretService
    if case .secretService(let known) = current { (key, isChosen) = (known, true) }
    do throws(AccountError) {
      try await SecretService().set(password, of: key, label: label)
      return .secretService(key: key)
    } catch {
      if isChosen { throw Failure(.denied, "\(error.message); to keep the password in a file, use --credentials file") }
      let path = CredentialFile.standard().path
      Terminal.remark("the password is kept in \(path), readable only by you: \(error.message)")
      return .file
    }
  }
}

/// Where to keep typed passwords.
enum PasswordPlaceArgument: String, ExpressibleByArgument, CaseIterable {
  case secretService = "secret-service"
  case file
}

extension CredentialPlace {
  /// Deletes the secret, or warns that it could not be deleted.
  func forgetOrWarn(of identifier: String) async {
    do { try await forget(of: identifier) } catch { Terminal.warning("the password was not deleted: \(error)") }
  }
}
