#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine
import Homes
import PostgreSQLAccess

extension ClusterCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Import the users of a single machine into the cluster, with their stores.",
      discussion: """
        The folder is the one given to `almanac serve --stores`. It stays unchanged, and its server must not be \
        running. Passwords, devices, addresses, settings, shares, links and feeds are imported too. Devices continue to \
        sync as before; in browsers, users have to sign in again. Either all users are imported or none.
        """)

    @Argument(help: ArgumentHelp("The folder with the stores.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(name: .long, help: ArgumentHelp("Import only this user; may be repeated.", valueName: "name"))
    var user: [String] = []

    @OptionGroup var cluster: ClusterOptions

    func run() throws {
      let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile.existing(in: folder) }
      guard let directory else { throw Failure(.notFound, "\(folder) is not a folder of user stores") }
      let users = try chosen(of: ServerFailure.failing { () throws(ServerError) in try directory.users() })
      let moving = MovingUsers(
        directory: directory, folder: StoreFolder(path: folder) { try CalendarStore(path: $0) }, users: users)
      do {
        try ClusterOptions.failing {
          try moving.bring(into: PassingCopies(cluster.settings())) { name, home in
            StandardOutput.write("\(name): home \(home)")
          }
        }
      } catch let error as ServerError {
        throw Failure(error)
      }
      StandardOutput.write("The users sign in as before")
    }

    private func chosen(of users: [ServerUser]) throws -> [ServerUser] {
      for name in user where !users.contains(where: { $0.name == name }) {
        throw Failure(.notFound, "\(folder) has no user \(name)")
      }
      let chosen = user.isEmpty ? users : users.filter { user.contains($0.name) }
      if chosen.isEmpty { throw Failure(.notFound, "\(folder) has no users") }
      return chosen
    }
  }
}
#endif
