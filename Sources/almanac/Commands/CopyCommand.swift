import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine

struct CopyCommand: AsyncParsableCommand, RemarkMaking {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy events, reminders or other items.",
    discussion: """
      Each copy gets a new UID. A series is copied whole, including its overrides; ID/20261123T090000Z copies one \
      occurrence as a single item. For example: almanac copy 3f2c -c Home --start friday
      """)

  @OptionGroup var items: ItemArguments

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When the copy of an event begins. A time without a date keeps the date, and a date without a time keeps the "
        + "time. (default: when the event begins)",
      valueName: "time"))
  var start: MomentArgument?

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("The calendar for the copy. (default: the item's calendar)", valueName: "name"),
    completion: StoreCompletion.calendars)
  var calendar: String?

  @OptionGroup var edit: EditOptions
  var remarks: Remarks { edit.quietOption.remarks }

  func run() async throws {
    let run = try EditRun(edit)
    let occurrences = try items.ids.map { try run.store.occurrence(named: $0, readIn: run.zone.rules) }
    let target = try calendar.map { try run.store.calendar(named: $0) }
    try await run.run("copy", "Added") { batch in
      try occurrences.map { occurrence in
        let copy = try batch.item(batch.copy(occurrence, to: target))
        guard let start else { return copy }
        return try batch.item(move(copy, to: start, run.zone, batch))
      }
    }
  }

  /// Moves an event to a different start; its duration stays the same.
  private func move(
    _ item: StoredItem, to start: MomentArgument, _ zone: DisplayZone, _ batch: EditBatch
  ) throws -> ItemID {
    let occurrence = try batch.occurrence(of: item)
    guard var event = occurrence.event else {
      throw Failure(
        .usage, "--start applies only to events, and “\((occurrence.reminder?.title).displayTitle)” is not an event")
    }
    let old = event.start
    try EventTimes(start: start).apply(
      to: &event, isNew: false, isSeries: event.isRecurring, times: TimeText(zone: zone, timeZones: item.timeZones))
    if let old, let new = event.start {
      try event.moveDays(from: old.civilDate, to: new.civilDate, isEndNew: false)
    }
    let id = try batch.save(event, as: occurrence, span: .all)
    if event.isRecurring, let old, let new = event.start {
      let seconds = new.civilDateTime.secondsSinceEpoch - old.civilDateTime.secondsSinceEpoch
      try batch.moveOverrides(of: batch.item(id), bySeconds: seconds)
    }
    return id
  }
}
