import ArgumentParser
import CommandLine
import TypedTimes

/// The title of a new event or reminder.
struct TitleArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The title.", valueName: "title"))
  var title: String

  func validate() throws {
    if title.allSatisfy(\.isWhitespace) { throw ValidationError("the title is empty") }
  }

  /// The title read as a one-line entry.
  ///
  /// - Parameter options: The other options for the item.
  /// - Throws: `Failure` if an option repeats something in the title, if the title contains nothing but a time, or if
  ///   something that looks like a time is not understood.
  func entry(in zone: DisplayZone, besides options: ItemOptions) throws -> QuickEntry {
    let entry = QuickEntry(title, in: zone.clock)
    if entry.startText != nil, let problem = entry.problem {
      throw Failure(.usage, "in “\(title)”, \(problem); put words that belong to the title in quotation marks")
    }
    try checkContradictions(of: entry, options)
    if let remark = entry.remark { Terminal.remark(remark) }
    if entry.title.isEmpty, entry.startText != nil { throw Failure(.usage, "“\(title)” has no title, only a time") }
    return entry
  }
}

extension TitleArgument {
  /// Checks that no option repeats something in the title, because one of the two would be lost.
  private func checkContradictions(of entry: QuickEntry, _ item: ItemOptions) throws {
    try Self.check(title, says: "when an alarm goes off", !entry.alarms.isEmpty, item.alarm.isEmpty ? nil : "--alarm")
    let repetition = item.repetition
    try Self.check(title, says: "how it repeats", entry.repetition != nil, repetition.nameOption)
    try Self.check(title, says: "when it stops repeating", entry.saysRepetitionEnd, repetition.endOption)
    try Self.check(title, says: "where it is", entry.location != nil, item.location == nil ? nil : "--location")
  }

  /// Checks that a title and an option do not specify the same thing.
  ///
  /// - Parameter option: The option, or nil if it was not given.
  static func check(_ title: String, says what: String, _ isSaid: Bool, _ option: String?) throws {
    guard isSaid, let option else { return }
    throw Failure(.usage, "both “\(title)” and \(option) say \(what); use only one of them")
  }
}
