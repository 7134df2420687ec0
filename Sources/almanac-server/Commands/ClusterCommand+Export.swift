#if ALMANAC_CLUSTER
import Accounts
import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine
import Homes
import PostgreSQLAccess

extension ClusterCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a user's store, or a home without an owner, to a file.",
      discussion: """
        The file is a store for a single machine. The addresses of feeds that it follows are written to a file next to \
        it, whose name ends in “.feeds”. Servers may keep running.
        """)

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file(extensions: ["sqlite"]))
    var file: String

    @Option(name: .long, help: ArgumentHelp("The owner of the store.", valueName: "name"))
    var user: String?

    @Option(
      name: .long,
      help: ArgumentHelp("The number of a home, as shown by `users remove`.", valueName: "number"))
    var home: Int64?

    @OptionGroup var cluster: ClusterOptions

    func validate() throws {
      if (user == nil) == (home == nil) { throw ValidationError("use either --user or --home") }
    }

    func run() throws {
      let copies = try ClusterOptions.failing { try PassingCopies(cluster.settings()) }
      let number = try home ?? number(of: user ?? "", copies.directory)
      // A home without commits has no store until it is opened.
      guard try copies.homes.hasCommits(number) else { throw Failure(.notFound, "the home \(number) has no store") }
      try copies.folder.store(of: number).backUp(to: file)
      let secrets = try ServerFailure.failing { () throws(ServerError) in
        try copies.directory.asking { try $0.secrets(of: number) }
      }
      if !secrets.isEmpty {
        try CredentialFile(path: StoreFolder.feedSecrets(besides: file)).set(secrets.mapValues { $0 })
      }
      StandardOutput.write("Wrote the home \(number) to \(file)")
    }

    private func number(of user: String, _ directory: ClusterDirectory) throws -> Int64 {
      let known = try ServerFailure.failing { () throws(ServerError) in try directory.user(user) }
      guard let known else { throw Failure(.notFound, "there is no user \(user)") }
      return known.home
    }
  }
}
#endif
