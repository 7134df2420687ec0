import ArgumentParser
import CommandLine

/// An item given by the user.
struct ItemArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var id: String
}

/// Items given by the user.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var ids: [String]
}
