import ArgumentParser
import CalendarModel
import CalendarStore

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event.",
    discussion: """
      Everything that you do not name stays exactly as it is. Name one occurrence of a series as ID/20261123T090000Z; \
      --span says whether to change only this occurrence, this and all later ones, or the whole series. An event that \
      you move lasts as long as before. For example: almanac edit 3f2c/20261123T090000Z --span future --start 11:00
      """)

  @OptionGroup var options: ChangeItemOptions

  @Option(
    name: .long, help: ArgumentHelp("When it begins. A time of day without a date keeps the day.", valueName: "time"))
  var start: MomentArgument?

  @OptionGroup var length: LengthOptions

  @Option(
    name: .long, help: ArgumentHelp("The status: confirmed, tentative, cancelled or none.", valueName: "status"))
  var status: String?

  func validate() throws {
    if let status, !["confirmed", "tentative", "cancelled", "none"].contains(status.lowercased()) {
      throw ValidationError("“\(status)” is not a status; write confirmed, tentative, cancelled or none")
    }
  }

  func run() throws {
    try options.run(
      "edit", \.event, otherwise: "not an event; use `almanac reminders edit` to change a reminder", anchor: .start,
      save: { try $0.save($1, as: $2, span: $3) }
    ) { event, isSeries, times in
      if let status { event.status = status.lowercased() == "none" ? nil : Status(rawValue: status.uppercased()) }
      try length.times(from: start).apply(to: &event, isNew: false, isSeries: isSeries, times: times)
      try options.item.repetition.applyEnd(to: &event, from: event.start, times)
    }
  }
}
