import ArgumentParser
import CalendarStore

/// Whether a command only shows what it would do.
struct DryRunOption: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  var dryRun = false
}

/// The options of all commands that change the store.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var jsonOption: JSONOption

  var dryRun: Bool { dryRunOption.dryRun }
  var json: Bool { jsonOption.json }

  /// Opens the store.
  ///
  /// - Parameter createsStore: Whether the command may be the first of a store.
  func open(createsStore: Bool = false) throws -> CalendarStore {
    if !createsStore { return try storeOptions.openToChange() }
    return try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
  }
}

/// The options of all commands that change items.
struct EditOptions: ParsableArguments {
  @OptionGroup var change: ChangeOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var colorOption: ColorOption
}
