import ArgumentParser
import CommandLine
import Daemon
import TerminalText

extension DaemonCommand {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Let the daemon start with your session.",
      discussion: """
        Writes a unit for systemd to systemd/user in $XDG_CONFIG_HOME or ~/.config, on a Mac an agent for launchd, and \
        starts it. Run it again after the program or its store has moved. -n shows the file, and what would be run.
        """)

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let installation = try DaemonPlaces.installation(storeOptions)
      if dryRunOption.dryRun {
        StandardOutput.write(Array(installation.text.utf8))
        return DaemonPlaces.list("This would be written to \(installation.path), and then run:", installation.starting)
      }
      try DaemonPlaces.failing { () throws(DaemonError) in try installation.write() }
      StandardOutput.write("Wrote \(installation.path.printableName)")
      guard await installation.managerAnswers() else {
        return DaemonPlaces.list(
          "The service manager of your session does not answer here. Run this when it does:", installation.starting)
      }
      for words in installation.starting {
        if await Installation.run(words) { continue }
        throw Failure(.findings, "`\(words.joined(separator: " "))` failed; run it to see why")
      }
      StandardOutput.write("The daemon runs, and starts with your session")
    }
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "End the daemon, and start it no more.")

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let installation = try DaemonPlaces.installation(storeOptions)
      guard installation.isThere else {
        throw Failure(.notFound, "the daemon is not installed: there is no \(installation.path)")
      }
      if dryRunOption.dryRun {
        return DaemonPlaces.list(
          "\(installation.path) would be removed, and this run:", installation.stopping + installation.forgetting)
      }
      let answers = await installation.managerAnswers()
      if answers { for words in installation.stopping { _ = await Installation.run(words) } }
      try DaemonPlaces.failing { () throws(DaemonError) in try installation.remove() }
      StandardOutput.write("Removed \(installation.path.printableName)")
      guard answers else {
        return DaemonPlaces.list(
          "The service manager of your session does not answer here. Run this when it does:",
          installation.stopping + installation.forgetting)
      }
      for words in installation.forgetting { _ = await Installation.run(words) }
    }
  }
}
