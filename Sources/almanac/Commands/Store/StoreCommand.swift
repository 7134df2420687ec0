import ArgumentParser

struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Check the store, copy it to a file, and bring it back.",
    discussion: """
      The store is one file: that of --store, else of $ALMANAC_STORE, else of the settings, else almanac/almanac.sqlite \
      in $XDG_DATA_HOME or ~/.local/share. All commands that use it take --store; --wait, how long to wait while another \
      program writes to it; and --client, to do only what that program may do, as `almanac access` has it.
      """,
    subcommands: [DoctorCommand.self, BackupCommand.self, RestoreCommand.self])
}
