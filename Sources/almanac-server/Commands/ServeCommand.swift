import ArgumentParser
import Bounds
import CalendarServer
import CalendarStore
import CommandLine
import Foundation
import ICalendar
import Logging
import Settings
import WebCalendar

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the store to other programs and devices.",
    discussion: """
      Runs until it is interrupted or asked to end. It listens on this machine alone if --listen says nothing else. \
      SIGHUP makes it read its certificate, the file of --users and the settings of mail again. What it does is logged on standard error; GET /healthz says whether all \
      is well.

      Without users it serves its owner, on this machine alone: a browser gets in by the link that it shows, everything else \
      by a password that `almanac serve password` makes. With users, who are those of `almanac serve users` or of a file \
      that `htpasswd -B` made, everybody needs a name and a password; beyond this machine over TLS, or behind a proxy, which \
      always needs users. One store is for one user; --stores gives each a store.

      Requests have to name the server by its address, as localhost, or as --host says.

      `almanac serve users`, `almanac serve share` and `almanac serve password` say who may use it; --help after each says how.
      """)

  @Option(
    name: .long, help: ArgumentHelp("Where it listens; port 0 is one that is free.", valueName: "address:port"),
    transform: { text in
      guard let address = ListenAddress(text) else {
        throw ValidationError("“\(text)” is not an address with a port, such as 127.0.0.1:8020")
      }
      return address
    })
  var listen = ListenAddress.standard

  @Option(name: .long, help: ArgumentHelp("A name that people use for it; may be repeated.", valueName: "name"))
  var host: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Its certificate, with those that vouch for it (PEM).", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    name: .long, help: ArgumentHelp("The key of the certificate (PEM).", valueName: "file"), completion: .file())
  var tlsKey: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The address of the proxy that it stands behind, which has the certificate and says where requests come from.",
      valueName: "address"))
  var behindProxy: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A file with the users, in place of those of `almanac serve users`.", valueName: "file"),
    completion: .file())
  var users: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A folder with a store for each user, which is made when the user comes first.", valueName: "folder"),
    completion: .directory)
  var stores: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A user who may see /metrics; may be repeated. Without users it is the owner.", valueName: "name"))
  var metricsUser: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Write its address to a file once it listens.", valueName: "file"), completion: .file())
  var announce: String?

  @Flag(name: .long, help: "Open the calendar in a browser.")
  var open = false

  @Option(name: .long, help: ArgumentHelp("How many connections may be open.", valueName: "number"))
  var connections = ServerLimits().connections

  @Option(
    name: .long, help: ArgumentHelp("How many requests an address may send in a second.", valueName: "number"))
  var requestsPerSecond = ServerLimits().rate

  @Option(name: .long, help: ArgumentHelp("How long a request that comes may be silent.", valueName: "seconds"))
  var requestSeconds = ServerLimits().seconds

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How much is worked out for one request, in steps of about a microsecond.", valueName: "number"))
  var requestSteps = ServerLimits().work.steps

  @Option(
    name: .long, help: ArgumentHelp("How many megabytes the answer to a report may have.", valueName: "number"))
  var answerMegabytes = ServerLimits().work.bytes >> 20

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many megabytes the store of a user may have, with what is kept for undo.", valueName: "number"))
  var storeMegabytes = 4096

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many messages about meetings a user sends to others in an hour; more of them wait.", valueName: "number"))
  var messagesPerHour = ServerLimits().hourlyDeliveries

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many feeds a user may follow, with --stores; 0 for none.", valueName: "number"))
  var feedsPerUser = 20

  #if ALMANAC_CLUSTER
  @OptionGroup(title: "Cluster") var clusterOptions: ServedClusterOptions
  #endif

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    if stores != nil, storeOptions.store != nil { throw ValidationError("give only one of --store and --stores") }
    #if ALMANAC_CLUSTER
    if clusterOptions.isChosen, stores ?? storeOptions.store ?? users != nil {
      throw ValidationError("--cluster goes without --store, --stores and --users")
    }
    #endif
    if (tlsCert == nil) != (tlsKey == nil) { throw ValidationError("--tls-cert and --tls-key go together") }
    for (name, number) in [
      ("connections", connections), ("requests-per-second", requestsPerSecond), ("request-seconds", requestSeconds),
      ("messages-per-hour", messagesPerHour),
    ] where !(1...1_000_000).contains(number) {
      throw ValidationError("--\(name) takes a number from 1 to 1000000")
    }
    if !(1000...1_000_000_000).contains(requestSteps) {
      throw ValidationError("--request-steps takes a number from 1000 to 1000000000")
    }
    if !(10...10_000_000).contains(storeMegabytes) {
      throw ValidationError("--store-megabytes takes a number from 10 to 10000000")
    }
    if !(0...1000).contains(feedsPerUser) {
      throw ValidationError("--feeds-per-user takes a number from 0 to 1000")
    }
    if !(1...4096).contains(answerMegabytes) {
      throw ValidationError("--answer-megabytes takes a number from 1 to 4096")
    }
  }

  func run() async throws {
    let chosen = try UserSettings.checked()
    var setup = try base(log.logger(chosen))
    setup.names = host
    setup.passwordAdvice = "`almanac serve password` makes one for each program or device"
    let zone = try DisplayZone(named: nil)
    setup.zone = ReaderZone(zone.name, zone.rules)
    setup.proxy = behindProxy
    setup.metricReaders = Set(metricsUser)
    setup.schedules = chosen.flag(.schedulingServer) ?? true
    let isForOne = stores == nil && !isOfCluster
    if isForOne {
      setup.addresses = UserSettings.ownAddresses
      setup.subscriptions = ServerSubscriptions.ofOwner()
    } else if setup.feedDuties != nil {
      setup.subscriptions = ServerSubscriptions.ofUsers(most: feedsPerUser)
    }
    setup.mail = { [logger = setup.logger] () throws(ServerError) in
      do {
        return ServerMail(try UserSettings.reload(), of: isForOne ? UserSettings.ownAddresses : [], logger)
      } catch {
        throw ServerError(.usage, Failure(error)?.message ?? "\(error)")
      }
    }
    setup.limits.connections = connections
    setup.limits.rate = requestsPerSecond
    setup.limits.seconds = requestSeconds
    setup.limits.hourlyDeliveries = messagesPerHour
    setup.limits.work.steps = requestSteps
    setup.limits.work.bytes = answerMegabytes << 20
    if let announce { setup.announce = { url in try AtomicFile.write(Array("\(url)\n".utf8), to: announce) } }
    // On a terminal the link stands on a line of its own, where it is easily found and copied.
    let (opens, isTerminal) = (open, isatty(STDOUT_FILENO) == 1)
    setup.open = { page in
      if isTerminal { print(page) }
      if opens { try BrowserOpening.open(page) }
    }
    if let tlsCert, let tlsKey { setup.certificate = (tlsCert, tlsKey) }
    do {
      try await ServerProcess(setup).run()
    } catch let error as ServerError {
      throw Failure(error)
    }
  }
}

extension ServeCommand {
  /// Whether it is a server of a cluster.
  private var isOfCluster: Bool {
    #if ALMANAC_CLUSTER
    clusterOptions.isChosen
    #else
    false
    #endif
  }

  private var openingOptions: CalendarStore.Options {
    CalendarStore.Options(patience: storeOptions.wait, mostBytes: Int64(storeMegabytes) << 20)
  }

  /// What it knows of users, and where stores are.
  private func base(_ logger: Logger) throws -> ServerProcess.Setup {
    #if ALMANAC_CLUSTER
    if let cluster = try clusterOptions.served(openingOptions) {
      return ServerProcess.Setup(
        listen: listen, knowing: cluster.directory, stores: .users(cluster.stores), logger: logger)
    }
    #endif
    let stores = try place()
    let folder = DirectoryOption.folder(stores: self.stores, store: storeOptions.path)
    let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder, readers: 4)
    }
    var setup = ServerProcess.Setup(listen: listen, directory: directory, stores: stores, logger: logger)
    if self.stores != nil, feedsPerUser > 0 { setup.feedDuties = directory }
    setup.users = try users.map { UserFile(path: $0) } ?? DirectoryOption.olderUsers(directory)
    return setup
  }

  private func place() throws -> StorePlace {
    guard let stores else { return .single(try storeOptions.open()) }
    var isFolder: ObjCBool = false
    if !FileManager.default.fileExists(atPath: stores, isDirectory: &isFolder) {
      do {
        try FileManager.default.createDirectory(
          atPath: stores, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw Failure(.denied, "the folder \(stores) cannot be made: \(error.localizedDescription)")
      }
    } else if !isFolder.boolValue {
      throw Failure(.notFound, "\(stores) is no folder")
    }
    return .folder(
      StoreFolder(path: stores) { [openingOptions] path in
        try CalendarStore(path: path, options: openingOptions)
      })
  }
}
