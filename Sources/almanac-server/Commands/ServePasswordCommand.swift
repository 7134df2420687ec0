import ArgumentParser
import CalendarServer
import CommandLine

extension ServeCommand {
  struct Password: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "password",
      abstract: "Create a password for one of your programs or devices.",
      discussion: """
        For a server without users, on a machine where other people may have accounts. The password works with any \
        name, is shown once, and is valid until it is revoked or replaced by a new one for the same program or device. \
        Only a hash is kept, in directory.db next to the store. A running server accepts it immediately.
        """)

    @Argument(help: ArgumentHelp("A name for the program or the device.", valueName: "device"))
    var device: String?
    @Flag(name: .long, help: "List the programs and devices with a password.")
    var list = false
    @Flag(name: .long, help: "Revoke the password.")
    var revoke = false
    @Option(
      name: .long, help: ArgumentHelp("The store. (default: the usual store)", valueName: "path"),
      completion: .file(extensions: ["sqlite"]))
    var store: String?
    @OptionGroup var output: ListOptions

    func validate() throws {
      if list, revoke || device != nil { throw ValidationError("--list cannot be combined with a device or --revoke") }
      if !list, device == nil { throw ValidationError("give a name for the program or the device, such as `phone`") }
    }

    func run() throws {
      let directory = try DirectoryOption.directory(
        in: DirectoryOption.folder(stores: nil, store: StoreOptions.path(chosen: store)))
      try ServerFailure.failing { () throws(ServerError) in
        guard let device else {
          return output.print(Listing(["devices": try directory.ownerDevices().map(DeviceEntry.init)]))
        }
        if revoke {
          try directory.revokeOwnerToken(of: device)
          return StandardOutput.write("Revoked the password of \(device)")
        }
        StandardOutput.write(try directory.addOwnerToken(for: device))
      }
    }
  }
}

/// A program or a device in a list.
struct DeviceEntry: Entry {
  private let name: String

  init(_ name: String) { self.name = name }

  static let columns: Columns<DeviceEntry> = [
    Column(heading: "DEVICE", \.name), Column("device", \.name),
  ]
}
