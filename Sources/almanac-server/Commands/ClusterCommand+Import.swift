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
      abstract: "Bring the users of one machine into the cluster, with their stores.",
      discussion: """
        The folder is that of `almanac serve --stores`, whose server has to be off; what is in it stays as it is. Passwords, \
        devices, addresses, settings, shares and links come along, and devices go on from where they were; who uses a \
        browser signs in again. Either all of them come or nobody.
        """)

    @Argument(help: ArgumentHelp("The folder of the stores.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(name: .long, help: ArgumentHelp("Bring only this user; it may be given again.", valueName: "name"))
    var user: [String] = []

    @OptionGroup var cluster: ClusterOptions

    func run() throws {
      let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile.existing(in: folder) }
      guard let directory else { throw Failure(.notFound, "\(folder) is no folder of stores with users") }
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
      StandardOutput.write("They sign in as before")
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
