package import ArgumentParser
package import CalendarStore

/// Whether a command only shows what it would do.
package struct DryRunOption: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  package var dryRun = false

  package init() {}
}

/// The options of all commands that change the store.
package struct ChangeOptions: ParsableArguments {
  @OptionGroup package var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") package var storeOptions: StoreOptions
  @OptionGroup package var jsonOption: JSONOption

  package init() {}

  package var dryRun: Bool { dryRunOption.dryRun }
  package var json: Bool { jsonOption.json }

  /// Opens the store.
  ///
  /// - Parameter createsStore: Whether the command may be the first of a store.
  package func open(createsStore: Bool = false) throws -> CalendarStore {
    if !createsStore { return try storeOptions.openToChange() }
    return try dryRun ? storeOptions.openForDryRun() : storeOptions.open()
  }
}

/// The options of all commands that change items.
package struct EditOptions: ParsableArguments {
  @OptionGroup package var change: ChangeOptions
  @OptionGroup package var zoneOptions: ZoneOptions
  @OptionGroup package var colorOption: ColorOption

  package init() {}
}
