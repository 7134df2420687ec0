import ArgumentParser
import CalendarModel
import CivilTime
import CommandLine
import TypedTimes

/// What events and reminders have in common. An empty text removes what was there.
struct ItemOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Where it takes place.", valueName: "text"))
  var location: String?

  @Option(name: .long, help: ArgumentHelp("Notes about it.", valueName: "text"))
  var notes: String?

  @Option(name: .long, help: ArgumentHelp("A web page about it.", valueName: "url"))
  var url: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A category. May be repeated.", valueName: "word"))
  var category: [String] = []

  @Option(
    name: [.customLong("class")],
    help: ArgumentHelp("Who may see it: public, private or confidential.", valueName: "word"),
    completion: .list(classes))
  var classification: String?

  private static let classes = ["public", "private", "confidential"]

  @OptionGroup var repetition: RepetitionOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An alarm this long before, such as 15m. May be repeated.", valueName: "length"),
    transform: AlarmArgument.init(typed:))
  var alarm: [AlarmArgument] = []

  func validate() throws {
    if let length = alarm.lazy.compactMap(\.signed).first {
      throw ValidationError("write \(length): alarms come before the start")
    }
    if let url, !url.isEmpty { try Check.uri(url, of: "--url") }
    if let classification, !Self.classes.contains(classification.lowercased()) {
      throw ValidationError("“\(classification)” is not a class; write public, private or confidential")
    }
    if alarm.count > 1, alarm.contains(where: { $0.length == nil }) {
      throw ValidationError("--alarm none cannot be used with another --alarm")
    }
  }

  /// Writes what was said into an item, all but the end of its repetition.
  func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    if let location { item.location = location.isEmpty ? nil : Location(title: location) }
    if let notes { item.notes = notes.isEmpty ? nil : notes }
    if let url { item.url = url.isEmpty ? nil : url }
    if !category.isEmpty { item.categories = category.filter { !$0.isEmpty } }
    if let classification {
      // What has no class is public.
      let word = Classification(rawValue: classification)
      item.classification = word == .public ? nil : word
    }
    repetition.apply(to: &item)
    if !alarm.isEmpty {
      item.alarms = alarm.compactMap(\.length).map { [item] in Alarm(before: $0, of: item, anchor: anchor) }
    }
  }
}

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
    if let remark = entry.remark { Terminal.write("almanac: \(remark)") }
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

/// Items as the user names them.
struct ItemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var ids: [String]
}

/// Which item is changed, how much of it, and its new title.
struct ChangedItem: ParsableArguments {
  @Argument(
    help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"), completion: StoreCompletion.ids)
  var id: String

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
