import ArgumentParser
import CommandLine

/// Which item is changed, how much of it, and its new title.
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

/// The calendar that an item moves to.
struct MoveOption: ParsableArguments {
  @Option(
    name: [.customShort("c"), .long, .customLong("move-to")],
    help: ArgumentHelp("Move it to this calendar.", valueName: "name"), completion: StoreCompletion.calendars)
  var calendar: String?
}
