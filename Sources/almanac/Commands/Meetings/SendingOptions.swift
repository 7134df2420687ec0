import ArgumentParser

/// The options for messages that a command puts into the queue.
struct SendingOptions: ParsableArguments {
  @Flag(name: .long, help: "Change the item without sending messages.")
  var noSend = false

  @Option(
    name: .long, help: ArgumentHelp("Write the e-mails as .eml files into this folder instead.", valueName: "folder"),
    completion: .directory)
  var outbox: String?

  func validate() throws {
    if noSend, outbox != nil { throw ValidationError("--no-send cannot be used with --outbox") }
  }
}
