#if ALMANAC_CLUSTER
import ArgumentParser
import CalendarStore
import CommandLine

/// How a server takes part in a cluster.
struct ServedClusterOptions: ParsableArguments {
  @OptionGroup var choice: ClusterChoice

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The folder for copies of the homes that it serves, which only this server has. It may be deleted while the server is off.",
      valueName: "folder"),
    completion: .directory)
  var cache: String?

  @Option(
    name: .long, help: ArgumentHelp("How many megabytes of copies stay there that are not in use.", valueName: "number")
  )
  var cacheMegabytes = 10_240

  /// Whether it is a server of a cluster.
  var isChosen: Bool { choice.cluster != nil }

  func validate() throws {
    if isChosen != (cache != nil) { throw ValidationError("--cluster and --cache go together") }
    if !(10...100_000_000).contains(cacheMegabytes) {
      throw ValidationError("--cache-megabytes takes a number from 10 to 100000000")
    }
  }

  /// What the server has; nil if it is none of a cluster.
  func served(_ options: CalendarStore.Options) throws -> ServedCluster? {
    guard let settings = try choice.settings(), let cache else { return nil }
    return try ClusterOptions.failing {
      try ServedCluster(settings, cache: cache, mostBytes: Int64(cacheMegabytes) << 20, options: options)
    }
  }
}
#endif
