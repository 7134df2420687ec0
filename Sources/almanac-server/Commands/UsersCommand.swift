import ArgumentParser
import CalendarServer
import CommandLine

struct UsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users",
    abstract: "Manage the users of `almanac serve`.",
    discussion: """
      Users are stored with hashes of their passwords in the private file directory.db next to the stores. Changes \
      take effect immediately in a running server: sessions started with a removed password end.
      """,
    subcommands: [List.self, Add.self, Address.self, Passwd.self, Remove.self, Token.self, Import.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the users and their devices.")

    @OptionGroup var place: DirectoryOption
    @OptionGroup var list: ListOptions

    func run() throws {
      let directory = try place.directory()
      let users = try ServerFailure.failing { () throws(ServerError) in try directory.users() }
      list.print(Listing(["users": users.map(UserEntry.init)]))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Add a user.")

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @Option(
      name: .long,
      help: ArgumentHelp("An e-mail address for invitations to the user; may be repeated.", valueName: "address"))
    var address: [String] = []
    @OptionGroup var passwordOption: NewPasswordOption
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let password = try passwordOption.password(of: name)
      let directory = try place.directory()
      try ServerFailure.failing { () throws(ServerError) in
        try directory.add(name, password: password, addresses: address)
      }
      StandardOutput.write("Added \(name)")
    }
  }

  struct Address: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the e-mail addresses for invitations to a user.",
      discussion: """
        The new addresses replace the previous ones. Without addresses, changes to the user's meetings notify nobody. \
        Invitations from other users to these addresses appear in the user's calendar, and the user can organize \
        meetings with any of them; the first one is preferred. Each address can belong to only one user. Make sure \
        that mail to these addresses reaches the user; this is not checked.
        """)

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @Argument(help: ArgumentHelp("The addresses.", valueName: "address"))
    var addresses: [String] = []
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let directory = try place.directory()
      try ServerFailure.failing { () throws(ServerError) in try directory.setAddresses(of: name, to: addresses) }
      StandardOutput.write("Changed the addresses of \(name)")
    }
  }

  struct Passwd: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a user's main password; device passwords stay valid.")

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @OptionGroup var passwordOption: NewPasswordOption
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let password = try passwordOption.password(of: name)
      let directory = try place.directory()
      try ServerFailure.failing { () throws(ServerError) in try directory.setPassword(of: name, to: password) }
      StandardOutput.write("Changed the password of \(name)")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a user.",
      discussion: """
        All of the user's sessions end, and all shares with or by the user are revoked. With --stores, the user's \
        store stays in the folder under another name, which is shown; a new user of the same name starts with an empty \
        store.
        """)

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let rest = try place.remove(name)
      StandardOutput.write("Removed \(name)\(rest.map { "; \($0)" } ?? "")")
    }
  }

  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a password for a device, which can be revoked separately.",
      discussion: "The password is shown once. A new password for the same device replaces it.")

    @Argument(help: ArgumentHelp("The name of the user.", valueName: "name"))
    var name: String
    @Argument(help: ArgumentHelp("A name for the device.", valueName: "device"))
    var device: String
    @Flag(name: .long, help: "Revoke the password.")
    var revoke = false
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let directory = try place.directory()
      if revoke {
        try ServerFailure.failing { () throws(ServerError) in try directory.revokeToken(of: device, of: name) }
        return StandardOutput.write("Revoked the password of \(device)")
      }
      let password = try ServerFailure.failing { () throws(ServerError) in
        try directory.addToken(for: device, of: name)
      }
      StandardOutput.write(password)
    }
  }
}

extension UsersCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add the users in a file, with their passwords.",
      discussion: """
        The file contains one `NAME:HASH` per line, as written by `htpasswd -B` or older versions of almanac. Either \
        all users are added or none.
        """)

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String
    @OptionGroup var place: DirectoryOption

    func run() throws {
      let directory = try place.directoryForImport()
      let names = try ServerFailure.failing { () throws(ServerError) in try directory.add(UserFile(path: file)) }
      for name in names { StandardOutput.write("Added \(name)") }
    }
  }
}

/// A user in a list.
struct UserEntry: Entry {
  private let user: ServerUser

  init(_ user: ServerUser) { self.user = user }

  static let columns: Columns<UserEntry> = [
    Column("name", "NAME") { $0.user.name },
    Column(heading: "PASSWORD") { $0.user.hasPassword ? "yes" : "no" },
    Column(heading: "DEVICES") { $0.user.devices.joined(separator: ", ") },
    Column(heading: "ADDRESSES") { $0.user.addresses.joined(separator: ", ") },
    Column("password") { $0.user.hasPassword }, Column("devices") { $0.user.devices },
    Column("addresses") { $0.user.addresses },
  ]
}
