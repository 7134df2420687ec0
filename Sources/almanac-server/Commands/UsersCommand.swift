import ArgumentParser
import CalendarServer
import CommandLine

struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Say who may use `almanac serve`.",
    discussion: """
      Users are kept in a file that nobody else may read, with hashes of their passwords: `NAME:HASH` a line, as \
      `htpasswd -B` writes it. A server that runs reads it again at SIGHUP.
      """,
    subcommands: [List.self, Add.self, Passwd.self, Remove.self, Token.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the users and their devices.")

    @OptionGroup var usersOption: UsersOption
    @OptionGroup var list: ListOptions

    func run() throws {
      let users = try UsersOption.failing { () throws(ServerError) in try usersOption.file.users() }
      list.print(Listing(["users": users.map(UserEntry.init)]))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add a user.")

    @Argument(help: ArgumentHelp("The name.", valueName: "name"))
    var name: String
    @OptionGroup var passwordOption: NewPasswordOption
    @OptionGroup var usersOption: UsersOption

    func run() throws {
      let password = try passwordOption.password(of: name)
      try UsersOption.failing { () throws(ServerError) in try usersOption.file.add(name, password: password) }
      StandardOutput.write("Added \(name)")
    }
  }

  struct Passwd: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change the password of a user; those of devices stay.")

    @Argument(help: ArgumentHelp("The name.", valueName: "name"))
    var name: String
    @OptionGroup var passwordOption: NewPasswordOption
    @OptionGroup var usersOption: UsersOption

    func run() throws {
      let password = try passwordOption.password(of: name)
      try UsersOption.failing { () throws(ServerError) in try usersOption.file.setPassword(of: name, to: password) }
      StandardOutput.write("Changed the password of \(name)")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a user with the passwords of all devices. The store stays.")

    @Argument(help: ArgumentHelp("The name.", valueName: "name"))
    var name: String
    @OptionGroup var usersOption: UsersOption

    func run() throws {
      try UsersOption.failing { () throws(ServerError) in try usersOption.file.remove(name) }
      StandardOutput.write("Removed \(name)")
    }
  }

  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a password for a device, which can be revoked by itself.",
      discussion: "It is shown once. Another one for the same device takes its place.")

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @Argument(help: ArgumentHelp("A name for the device.", valueName: "device"))
    var device: String
    @Flag(name: .long, help: "Revoke it.")
    var revoke = false
    @OptionGroup var usersOption: UsersOption

    func run() throws {
      if revoke {
        try UsersOption.failing { () throws(ServerError) in try usersOption.file.revokeToken(of: device, of: name) }
        return StandardOutput.write("Revoked the password of \(device)")
      }
      let password = try UsersOption.failing { () throws(ServerError) in
        try usersOption.file.addToken(for: device, of: name)
      }
      StandardOutput.write(password)
    }
  }
}

/// A user in a list.
struct UserEntry: Entry {
  private let user: UserFile.User

  init(_ user: UserFile.User) { self.user = user }

  static let columns: Columns<UserEntry> = [
    Column("name") { $0.user.name }, Column("password") { $0.user.hasPassword },
    Column("devices") { $0.user.devices },
  ]
}
