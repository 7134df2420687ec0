import ArgumentParser
import CommandLine

/// The item to change, the part of its series, and its new title.
struct ChangedItem: ParsableArguments {
  @OptionGroup private var item: ItemArgument
  var id: String { item.id }

  @OptionGroup var span: SpanOption

  @Option(name: [.long, .customLong("name")], help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?

  func validate() throws {
    if let title, !title.isEmpty, title.allSatisfy(\.isWhitespace) { throw ValidationError("the title is empty") }
  }
}

/// The calendar to move an item to.
struct MoveOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long, .customLong("move-to")],
    help: ArgumentHelp("Move it to this calendar.", valueName: "name"), completion: StoreCompletion.calendars)
  var calendar: String?
}
