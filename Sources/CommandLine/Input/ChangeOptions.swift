package import ArgumentParser
package import CalendarStore

/// Whether a command only shows what it would do.
package struct DryRunOption: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  package var dryRun = false

  package init() {}
}

/// What all commands have that change the store.
package protocol StoreChanging {
  var dryRunOption: DryRunOption { get }
  var storeOptions: StoreOptions { get }
  var jsonOption: JSONOption { get }
  /// Whether changes of meetings tell those whom they concern; nil if the settings say so.
  var sends: Bool? { get }
}

extension StoreChanging {
  package var dryRun: Bool { dryRunOption.dryRun }
  package var json: Bool { jsonOption.json }
  package var sends: Bool? { nil }

  /// Opens the store.
  ///
  /// - Parameter createsStore: Whether the command may be the first of a store.
  package func open(createsStore: Bool = false) throws -> CalendarStore {
    if !createsStore { return try storeOptions.openToChange(sends: sends) }
    return try dryRun ? storeOptions.openForDryRun(sends: sends) : storeOptions.open(sends: sends)
  }
}

/// The options of commands that change the store.
package struct ChangeOptions: ParsableArguments, StoreChanging {
  @OptionGroup package var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") package var storeOptions: StoreOptions
  @OptionGroup package var jsonOption: JSONOption

  package init() {}
}

/// The options of commands that change items. They are not in a group of a group: built for debugging, the parser checks
/// each group four times for every one that it is in.
package struct EditOptions: ParsableArguments, StoreChanging {
  @OptionGroup package var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") package var storeOptions: StoreOptions
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var zoneOptions: ZoneOptions
  @OptionGroup package var colorOption: ColorOption
  @OptionGroup package var quietOption: QuietOption

  @Flag(
    inversion: .prefixedNo,
    help: "Tell those whom a change of a meeting concerns, by mail. (default: scheduling.send of the settings)")
  package var send: Bool?

  package var sends: Bool? { send }

  package init() {}
}
