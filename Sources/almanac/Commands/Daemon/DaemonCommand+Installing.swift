import ArgumentParser
import CommandLine
import Daemon
import TerminalText

extension DaemonCommand {
  struct Install: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Start the daemon with your session.",
      discussion: """
        Writes a systemd unit to systemd/user in $XDG_CONFIG_HOME or ~/.config, or a launchd agent on a Mac, and \
        starts it. Run it again after moving the program or its store. -n shows the file and the commands it would \
        run.
        """)

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let installation = try DaemonPlaces.installation(storeOptions)
      if dryRunOption.dryRun {
        StandardOutput.write(Array(installation.text.utf8))
        return DaemonPlaces.list(
          "This would be written to \(installation.path), and these commands would be run:", installation.starting)
      }
      try DaemonPlaces.failing { () throws(DaemonError) in try installation.write() }
      StandardOutput.write("Wrote \(installation.path.printableName)")
      guard await installation.managerAnswers() else {
        return DaemonPlaces.list(
          "Your session's service manager does not respond. Run this when it does:", installation.starting)
      }
      for words in installation.starting {
        if await Installation.run(words) { continue }
        throw Failure(.findings, "`\(words.joined(separator: " "))` failed; to see why, run it yourself")
      }
      StandardOutput.write("The daemon is running and will start with your session")
    }
  }

  struct Uninstall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "uninstall", abstract: "Stop the daemon, and no longer start it with your session.")

    @OptionGroup var dryRunOption: DryRunOption
    @OptionGroup(title: "Store") var storeOptions: StoreOptions

    func run() async throws {
      let installation = try DaemonPlaces.installation(storeOptions)
      guard installation.isThere else {
        throw Failure(.notFound, "the daemon is not installed: there is no \(installation.path)")
      }
      if dryRunOption.dryRun {
        return DaemonPlaces.list(
          "\(installation.path) would be removed, and these commands would be run:",
          installation.stopping + installation.forgetting)
      }
      let answers = await installation.managerAnswers()
      if answers { for words in installation.stopping { _ = await Installation.run(words) } }
      try DaemonPlaces.failing { () throws(DaemonError) in try installation.remove() }
      StandardOutput.write("Removed \(installation.path.printableName)")
      guard answers else {
        return DaemonPlaces.list(
          "Your session's service manager does not respond. Run this when it does:",
          installation.stopping + installation.forgetting)
      }
      for words in installation.forgetting { _ = await Installation.run(words) }
    }
  }
}
