#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarStore
import CommandLine
import Logging

/// The options for a server in a cluster.
struct ServedClusterOptions: ParsableArguments {
  @OptionGroup var choice: ClusterChoice

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder for copies of homes, used only by this server. It may be deleted while the server is not running.",
      valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    name: .long, help: ArgumentHelp("The maximum size of unused copies, in megabytes.", valueName: "number")
  )
  var cacheMegabytes = 10_240

  /// Whether the server is part of a cluster.
  var isChosen: Bool { choice.cluster != nil }

  func validate() throws {
    if isChosen != (cache != nil) { throw ValidationError("--cluster and --cache must be used together") }
    if !(10...100_000_000).contains(cacheMegabytes) {
      throw ValidationError("--cache-megabytes must be a number from 10 to 100000000")
    }
  }

  /// Returns the server's cluster components, or nil if it is not in a cluster.
  func served(_ options: CalendarStore.Options, _ logger: Logger) throws -> ServedCluster? {
    guard let settings = try choice.settings(), let cache else { return nil }
    return try ClusterOptions.failing {
      try ServedCluster(settings, cache: cache, mostBytes: Int64(cacheMegabytes) << 20, options: options, logger)
    }
  }
}
#endif
