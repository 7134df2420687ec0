import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event.",
    discussion: """
      What is not named stays as it is, to the letter. An occurrence of a series is named as ID/20261123T090000Z; \
      --span says whether it alone is meant, it and all later ones, or the whole series. An event that gets another \
      start lasts as long as before. For example: almanac edit 3f2c/20261123T090000Z --span future --start 11:00
      """)

  @Argument(help: ArgumentHelp("An id, ID/OCCURRENCE or UID.", valueName: "id"))
  var id: String

  @OptionGroup var span: SpanOption

  @Option(name: .long, help: ArgumentHelp("What it is called.", valueName: "text"))
  var title: String?

  @Option(name: .long, help: ArgumentHelp("When it begins; a time of day alone keeps the day.", valueName: "time"))
  var start: MomentArgument?

  @Option(
    name: .long,
    help: ArgumentHelp("When it ends; of whole days the day after the last one.", valueName: "time"))
  var end: MomentArgument?

  @Option(name: .long, help: ArgumentHelp("How long it lasts, such as 90m, 1h30m or 2d.", valueName: "length"))
  var duration: DurationArgument?

  @Option(
    name: .long, help: ArgumentHelp("How it stands: confirmed, tentative, cancelled or none.", valueName: "status"))
  var status: String?

  @OptionGroup var fields: ItemFields

  @Option(name: [.customShort("c"), .long], help: ArgumentHelp("Move it to that calendar.", valueName: "name"))
  var calendar: String?

  @OptionGroup var options: EditOptions

  func validate() throws {
    if end != nil, duration != nil { throw ValidationError("--end and --duration exclude each other") }
    if let status, !["confirmed", "tentative", "cancelled", "none"].contains(status.lowercased()) {
      throw ValidationError("“\(status)” is no status; write confirmed, tentative, cancelled or none")
    }
  }

  func run() throws {
    let run = try EditRun(options)
    let occurrence = try run.store.occurrence(named: id)
    guard var event = occurrence.event else {
      throw Failure(.usage, "“\(id)” is no event; `almanac reminders edit` changes reminders")
    }
    let span = try span.span(for: occurrence, named: id)
    if calendar != nil, span == .this, occurrence.recurrenceID != nil {
      throw Failure(.usage, "one occurrence cannot be in another calendar than its series; use --span future or all")
    }
    if let title { event.title = title }
    let times = TimeText(zone: run.zone, timeZones: occurrence.item.timeZones)
    if let status { event.status = status.lowercased() == "none" ? nil : Status(rawValue: status.uppercased()) }
    fields.apply(to: &event, anchor: .start)
    try EventTimes(start: start, end: end, duration: duration)
      .apply(to: &event, isNew: false, isSeries: span != .this && event.isRecurring, times: times)
    let target = try calendar.map { try run.store.calendar(named: $0) }
    try run.run("edit", "Changed") { batch in
      let id = try batch.save(event, as: occurrence, span: span)
      if let target { try batch.move(batch.occurrence(of: batch.item(id)), to: target) }
      return [try batch.item(id)]
    }
  }
}
