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
      Runs until it is interrupted or terminated. Without --listen, only this machine can connect. SIGHUP reloads the \
      certificate, the --users file and the mail settings. The log goes to standard error. GET /healthz checks the \
      server's health.

      Without users, the server is for its owner only, on this machine: browsers sign in with the link that it prints, \
      other programs with a password from `almanac serve password`. With users, from `almanac serve users` or a file \
      created with `htpasswd -B`, everyone needs a name and a password. Other machines must connect over TLS or \
      through a proxy. A server behind a proxy always needs users. A single store is for one user; --stores gives each \
      user a store.

      Requests must use the server's IP address, localhost, or a name given with --host.

      `almanac serve users`, `almanac serve share` and `almanac serve password` manage access; see their --help.
      """)

  @Option(
    name: .long, help: ArgumentHelp("The address to listen on; port 0 is any free port.", valueName: "address:port"),
    transform: { text in
      guard let address = ListenAddress(text) else {
        throw ValidationError("“\(text)” is not an address with a port, such as 127.0.0.1:8020")
      }
      return address
    })
  var listen = ListenAddress.standard

  @Option(name: .long, help: ArgumentHelp("A host name of the server; may be repeated.", valueName: "name"))
  var host: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("The certificate with its chain (PEM).", valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    name: .long, help: ArgumentHelp("The key of the certificate (PEM).", valueName: "file"), completion: .file())
  var tlsKey: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The address of the proxy in front of the server, which provides TLS and reports where requests come from.",
      valueName: "address"))
  var behindProxy: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A file with users, instead of those from `almanac serve users`.", valueName: "file"),
    completion: .file())
  var users: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A folder with one store per user, created when the user first signs in.", valueName: "folder"),
    completion: .directory)
  var stores: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A user who may read /metrics; may be repeated. On a server without users, its owner may read it.",
      valueName: "name"))
  var metricsUser: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Write the URL to a file once the server is listening.", valueName: "file"), completion: .file())
  var announce: String?

  @Flag(name: .long, help: "Open the calendar in a browser.")
  var open = false

  @Option(name: .long, help: ArgumentHelp("The maximum number of open connections.", valueName: "number"))
  var connections = ServerLimits().connections

  @Option(
    name: .long, help: ArgumentHelp("The maximum number of requests per second from one address.", valueName: "number"))
  var requestsPerSecond = ServerLimits().rate

  @Option(name: .long, help: ArgumentHelp("The longest pause while a request is arriving.", valueName: "seconds"))
  var requestSeconds = ServerLimits().seconds

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum work for one request, in steps of about a microsecond.", valueName: "number"))
  var requestSteps = ServerLimits().work.steps

  @Option(
    name: .long, help: ArgumentHelp("The maximum size of a response to a report, in megabytes.", valueName: "number"))
  var answerMegabytes = ServerLimits().work.bytes >> 20

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum size of a user's store in megabytes, including data for undo. (default: 4096; 1024 with --cluster)",
      valueName: "number"))
  var storeMegabytes: Int?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum number of meeting messages a user sends per hour; further messages wait.", valueName: "number"))
  var messagesPerHour = ServerLimits().hourlyDeliveries

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The maximum number of feeds per user, with --stores or --cluster; 0 for none.", valueName: "number"))
  var feedsPerUser = 20

  #if ALMANAC_CLUSTER
  @OptionGroup(title: "Cluster") var clusterOptions: ServedClusterOptions
  #endif

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    if stores != nil, storeOptions.store != nil { throw ValidationError("use only one of --store and --stores") }
    #if ALMANAC_CLUSTER
    if clusterOptions.isChosen, stores ?? storeOptions.store ?? users != nil {
      throw ValidationError("--cluster cannot be combined with --store, --stores or --users")
    }
    #endif
    if (tlsCert == nil) != (tlsKey == nil) { throw ValidationError("--tls-cert and --tls-key must be used together") }
    for (name, number) in [
      ("connections", connections), ("requests-per-second", requestsPerSecond), ("request-seconds", requestSeconds),
      ("messages-per-hour", messagesPerHour),
    ] where !(1...1_000_000).contains(number) {
      throw ValidationError("--\(name) must be a number from 1 to 1000000")
    }
    if !(1000...1_000_000_000).contains(requestSteps) {
      throw ValidationError("--request-steps must be a number from 1000 to 1000000000")
    }
    // A store in a cluster is also sent as a whole, which SQLite supports only up to 2 GB.
    let most = isOfCluster ? 1900 : 10_000_000
    if let storeMegabytes, !(10...most).contains(storeMegabytes) {
      let condition = isOfCluster ? " with --cluster" : ""
      throw ValidationError("--store-megabytes must be a number from 10 to \(most)\(condition)")
    }
    if !(0...1000).contains(feedsPerUser) {
      throw ValidationError("--feeds-per-user must be a number from 0 to 1000")
    }
    if !(1...4096).contains(answerMegabytes) {
      throw ValidationError("--answer-megabytes must be a number from 1 to 4096")
    }
  }

  func run() async throws {
    let chosen = try UserSettings.checked()
    var setup = try base(log.logger(chosen))
    setup.names = host
    setup.passwordAdvice = "`almanac serve password` creates one for each program or device"
    let zone = try DisplayZone(named: nil)
    setup.zone = ReaderZone(zone.name, zone.rules)
    setup.proxy = behindProxy
    setup.metricReaders = Set(metricsUser)
    setup.schedules = chosen.flag(.schedulingServer) ?? true
    let isForOne = stores == nil && !isOfCluster
    if isForOne {
      setup.addresses = UserSettings.ownAddresses
      setup.subscriptions = ServerSubscriptions.ofOwner()
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
    // On a terminal, print the link on a line of its own, where it is easy to find and copy.
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
  /// Whether the server is part of a cluster.
  private var isOfCluster: Bool {
    #if ALMANAC_CLUSTER
    clusterOptions.isChosen
    #else
    false
    #endif
  }

  private var openingOptions: CalendarStore.Options {
    let most = storeMegabytes ?? (isOfCluster ? 1024 : 4096)
    return CalendarStore.Options(patience: storeOptions.wait, mostBytes: Int64(most) << 20)
  }

  /// Returns the configuration for users and stores.
  private func base(_ logger: Logger) throws -> ServerProcess.Setup {
    #if ALMANAC_CLUSTER
    if let cluster = try clusterOptions.served(openingOptions, logger) {
      var setup = ServerProcess.Setup(
        listen: listen, knowing: cluster.directory, stores: .users(cluster.stores), logger: logger)
      setup.waitsForDirectory = true
      if feedsPerUser > 0 {
        setup.feedDuties = cluster.directory
        setup.subscriptions = ServerSubscriptions.ofUsers(most: feedsPerUser) { [stores = cluster.stores] in
          stores.secrets(of: $0)
        }
      }
      return setup
    }
    #endif
    let stores = try place()
    let folder = DirectoryOption.folder(stores: self.stores, store: storeOptions.path)
    let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder, readers: 4)
    }
    var setup = ServerProcess.Setup(listen: listen, directory: directory, stores: stores, logger: logger)
    if self.stores != nil, feedsPerUser > 0 {
      setup.feedDuties = directory
      setup.subscriptions = ServerSubscriptions.ofUsers(most: feedsPerUser)
    }
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
        throw Failure(.denied, "the folder \(stores) cannot be created: \(error.localizedDescription)")
      }
    } else if !isFolder.boolValue {
      throw Failure(.notFound, "\(stores) is not a folder")
    }
    return .folder(
      StoreFolder(path: stores) { [openingOptions] path in
        try CalendarStore(path: path, options: openingOptions)
      })
  }
}
