import ArgumentParser
import CommandLine

/// An item as the user names it.
struct ItemArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var id: String
}

/// Items as the user names them.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var ids: [String]
}
