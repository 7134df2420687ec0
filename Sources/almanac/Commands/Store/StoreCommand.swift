import ArgumentParser

struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check, back up and restore the store.",
    discussion: """
      The store is a single file: the one given with --store, else $ALMANAC_STORE, else the one in the settings, else \
      almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share. All commands that use it accept --store; --wait, the \
      time to wait while another program writes to it; and --client, to act with the access of another program (see \
      `almanac access`).
      """,
    subcommands: [DoctorCommand.self, BackupCommand.self, RestoreCommand.self])
}
