import ArgumentParser
import CalendarModel
import CivilTime
import CommandLine
import TypedTimes

/// The options that events and reminders share. An empty string removes the old value.
struct ItemOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Where it takes place.", valueName: "text"))
  var location: String?

  @Option(name: .long, help: ArgumentHelp("Notes about it.", valueName: "text"))
  var notes: String?

  @Option(name: .long, help: ArgumentHelp("A web page about it.", valueName: "url"))
  var url: String?

  @Option(
    name: .long,
    help: ArgumentHelp("A category. Repeatable.", valueName: "word"))
  var category: [String] = []

  @Option(
    name: [.customLong("class")],
    help: ArgumentHelp("Who may see it: \(classChoice).", valueName: "word"),
    completion: .list(classes))
  var classification: String?

  private static let classes = Classification.standard.map { $0.rawValue.lowercased() }
  private static let classChoice = classes.dropLast().joined(separator: ", ") + " or " + classes.suffix(1).joined()

  @OptionGroup var repetition: RepetitionOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "An alarm this long before, such as 15m. Repeatable.", valueName: "length"),
    transform: AlarmArgument.init(typed:))
  var alarm: [AlarmArgument] = []

  func validate() throws {
    if let length = alarm.lazy.compactMap(\.signed).first {
      throw ValidationError("write \(length) without a sign: alarms go off before the start")
    }
    if let url, !url.isEmpty { try Check.uri(url, of: "--url") }
    if let classification, !Self.classes.contains(classification.lowercased()) {
      throw ValidationError("“\(classification)” is not a class; expected \(Self.classChoice)")
    }
    if alarm.count > 1, alarm.contains(where: { $0.length == nil }) {
      throw ValidationError("--alarm none cannot be used with another --alarm")
    }
  }

  /// Applies the options to an item, except for the end of its recurrence.
  func apply(to item: inout some CalendarItem, anchor: AlarmTrigger.Anchor) {
    if let location { item.location = location.isEmpty ? nil : Location(title: location) }
    if let notes { item.notes = notes.isEmpty ? nil : notes }
    if let url { item.url = url.isEmpty ? nil : url }
    if !category.isEmpty { item.categories = category.filter { !$0.isEmpty } }
    if let classification {
      // An item without a class is public.
      let word = Classification(rawValue: classification)
      item.classification = word == .public ? nil : word
    }
    repetition.apply(to: &item)
    if !alarm.isEmpty {
      item.alarms = alarm.compactMap(\.length).map { [item] in Alarm(before: $0, of: item, anchor: anchor) }
    }
  }
}
