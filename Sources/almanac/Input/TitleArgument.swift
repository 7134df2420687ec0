import ArgumentParser
import CommandLine
import TypedTimes

/// The title of an event or a reminder that is added.
struct TitleArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The title.", valueName: "title"))
  var title: String

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) { throw ValidationError("the title is empty") }
  }

  /// The title as an entry in one line.
  ///
  /// - Parameter options: what else was said of the item.
  /// - Throws: `Failure` if an option says again what the title says, or there is nothing but a time, or something that looks like
  ///   one is not understood.
  func entry(in zone: DisplayZone, besides options: ItemOptions) throws -> QuickEntry {
    let entry = QuickEntry(title, in: zone.clock)
    if entry.startText != nil, let problem = entry.problem {
      throw Failure(.usage, "in “\(title)”, \(problem); what belongs to the title may stand in quotation marks")
    }
    try checkContradictions(of: entry, options)
    if let remark = entry.remark { Terminal.remark(remark) }
    if entry.title.isEmpty, entry.startText != nil { throw Failure(.usage, "“\(title)” has no title, only a time") }
    return entry
  }
}

extension TitleArgument {
  /// Checks that no option says what the title says too: one of them would be lost.
  private func checkContradictions(of entry: QuickEntry, _ item: ItemOptions) throws {
    try Self.check(title, says: "when an alarm goes off", !entry.alarms.isEmpty, item.alarm.isEmpty ? nil : "--alarm")
    let repetition = item.repetition
    try Self.check(title, says: "how it repeats", entry.repetition != nil, repetition.nameOption)
    try Self.check(title, says: "how long it repeats", entry.saysRepetitionEnd, repetition.endOption)
    try Self.check(title, says: "where it is", entry.location != nil, item.location == nil ? nil : "--location")
  }

  /// Checks that a title and an option do not both say something.
  ///
  /// - Parameter option: The option if it was given.
  static func check(_ title: String, says what: String, _ isSaid: Bool, _ option: String?) throws {
    guard isSaid, let option else { return }
    throw Failure(.usage, "“\(title)” says \(what), and so does \(option); leave one of them out")
  }
}
