import Accounts
import ArgumentParser
import CommandLine
import Fetching
import Foundation

/// Where the secret of an account comes from.
struct SecretOptions: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints the password, run each time without a shell.", valueName: "command"))
  var passwordCommand: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A command that prints a token of OAuth, run each time without a shell.", valueName: "command"))
  var bearerCommand: String?

  @Option(
    name: .long, help: ArgumentHelp("The variable of the environment with the password.", valueName: "variable"))
  var passwordEnv: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where a typed password is kept: secret-service, the keyring of the desktop, or file. (default: the keyring if there is one)",
      valueName: "place"))
  var credentials: PasswordPlaceArgument?

  func validate() throws {
    let given = [passwordStdin, passwordCommand != nil, bearerCommand != nil, passwordEnv != nil]
    if given.count(where: { $0 }) > 1 {
      throw ValidationError(
        "give only one of --password-stdin, --password-command, --bearer-command and --password-env")
    }
    if credentials != nil, place != nil {
      throw ValidationError("--credentials is for passwords that are typed, or read from standard input")
    }
  }

  /// The place that an option names; nil if the password is typed, or there is none.
  var place: CredentialPlace? {
    if let passwordCommand { return .command(passwordCommand) }
    if let bearerCommand { return .bearerCommand(bearerCommand) }
    if let passwordEnv { return .environment(passwordEnv) }
    return nil
  }

  /// The password that somebody types, or that standard input has; nil if it comes from elsewhere.
  func typed(user: String?) throws -> String? {
    if passwordStdin {
      guard let line = readLine(), !line.isEmpty else { throw Failure(.usage, "standard input has no password") }
      return line
    }
    guard place == nil, let user, Terminal.canAsk else { return nil }
    return Terminal.askSecret("Password of \(user): ")
  }

  /// A new password of an account; nil if none is wanted.
  ///
  /// - Throws: `Failure` `usage` if one is needed and nobody can be asked.
  func given(user: String?) throws -> String? {
    guard passwordStdin || credentials != nil else { return nil }
    if let typed = try typed(user: user ?? "") { return typed }
    throw Failure(.usage, "--credentials needs the password; --password-stdin reads it")
  }

  /// What gives the secret before there is an account.
  func source(user: String, typed: String?) -> (any HTTPCredentialSource)? {
    if let typed { return KnownCredential(.password(user: user, password: typed)) }
    return place.map { AccountCredentials($0, user: user, identifier: "") }
  }
}

extension SecretOptions {
  /// Puts a typed password into the keyring, or says that it has to go to the file.
  ///
  /// - Parameters:
  ///   - label: what people see in their keyring.
  ///   - current: where the account's secret was until now; it stays there if no option says otherwise.
  /// - Returns: where it is, or is to be.
  func keep(_ password: String, label: String, current: CredentialPlace? = nil) async throws -> CredentialPlace {
    if credentials == .file || credentials == nil && current == .file { return .file }
    var key = UUID().uuidString
    var isChosen = credentials == .secretService
    if case .secretService(let known) = current { (key, isChosen) = (known, true) }
    do throws(AccountError) {
      try await SecretService().set(password, of: key, label: label)
      return .secretService(key: key)
    } catch {
      if isChosen { throw Failure(.denied, "\(error.message); --credentials file keeps the password in a file") }
      let path = CredentialFile.standard().path
      Terminal.remark("the password is kept in \(path), which nobody else may read: \(error.message)")
      return .file
    }
  }
}

/// Where typed passwords are kept.
enum PasswordPlaceArgument: String, ExpressibleByArgument, CaseIterable {
  case secretService = "secret-service"
  case file
}

extension CredentialPlace {
  /// Forgets the secret, or says that it stays where it is.
  func forgetOrWarn(of identifier: String) async {
    do { try await forget(of: identifier) } catch { Terminal.warning("the password is not deleted: \(error)") }
  }
}
