import ArgumentParser
import CalendarServer
import CommandLine

/// The file of the users of a server.
struct UsersOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The file of the users. (default: almanac/users in $XDG_CONFIG_HOME or ~/.config)", valueName: "file"),
    completion: .file())
  var users: String?

  var file: UserFile { users.map { UserFile(path: $0) } ?? .standard(folder: UserSettings.folder) }

  /// Turns errors of the server into those of the program.
  static func failing<Value>(_ body: () throws(ServerError) -> Value) throws -> Value {
    do { return try body() } catch { throw Failure(error) }
  }
}

/// Where a new password comes from.
struct NewPasswordOption: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  /// The password that somebody types, or that standard input has.
  func password(of name: String) throws -> String {
    let password =
      passwordStdin ? readLine() : Terminal.canAsk ? Terminal.askSecret("New password of \(name): ") : nil
    guard let password, !password.isEmpty else {
      throw Failure(.usage, "there is no password; --password-stdin reads it from standard input")
    }
    return password
  }
}
