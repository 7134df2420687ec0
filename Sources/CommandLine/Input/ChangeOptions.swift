package import ArgumentParser
package import CalendarStore

/// Whether a command only shows what it would do.
package struct DryRunOption: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Show what would change, and change nothing.")
  package var dryRun = false

  package init() {}
}

/// The options of all commands that change the store.
package protocol StoreChanging {
  var dryRunOption: DryRunOption { get }
  var storeOptions: StoreOptions { get }
  var jsonOption: JSONOption { get }
  /// Whether changes to meetings are sent to the people they affect, or nil to follow the settings.
  var sends: Bool? { get }
}

extension StoreChanging {
  package var dryRun: Bool { dryRunOption.dryRun }
  package var json: Bool { jsonOption.json }
  package var sends: Bool? { nil }

  /// Opens the store.
  ///
  /// - Parameter createsStore: Whether the command may create the store.
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

/// The options of commands that change items. They are not nested in another group, because in debug builds the parser
/// checks a group four times for each group that contains it.
package struct EditOptions: ParsableArguments, StoreChanging {
  @OptionGroup package var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") package var storeOptions: StoreOptions
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var zoneOptions: ZoneOptions
  @OptionGroup package var colorOption: ColorOption
  @OptionGroup package var quietOption: QuietOption

  @Flag(
    inversion: .prefixedNo,
    help: "Send mail to the people affected by a change to a meeting. (default: the setting scheduling.send)")
  package var send: Bool?

  package var sends: Bool? { send }

  package init() {}
}
