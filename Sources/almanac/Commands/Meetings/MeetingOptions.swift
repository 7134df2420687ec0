import ArgumentParser
import CommandLine

/// The options of commands that reply or invite.
struct MeetingOptions: ParsableArguments, StoreChanging {
  @OptionGroup var sending: SendingOptions
  @OptionGroup var dryRunOption: DryRunOption
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var colorOption: ColorOption
  @OptionGroup var jsonOption: JSONOption

  var sends: Bool? { !sending.noSend }
}
