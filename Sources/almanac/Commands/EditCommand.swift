import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import CommandLine
import Recurrence

struct EditCommand: AsyncParsableCommand, RemarkMaking, ItemChanging {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event.",
    discussion: """
      Everything you do not specify stays exactly as it is. Name one occurrence of a series as ID/20261123T090000Z; \
      --span selects whether to change only that occurrence, that one and all later ones, or the whole series. An \
      event that you move keeps its duration. A series that repeats on certain weekdays moves with all of them, and \
      stays within its weeks if --start is a weekday without a date. New categories and alarms replace the old ones. \
      An empty value removes the old one, as does “none” for --alarm, --repeat, --rrule and --status. For example: \
      almanac edit 3f2c/20261123T090000Z --span future --start 11:00
      """)

  @OptionGroup var changed: ChangedItem
  @OptionGroup var item: ItemOptions
  @OptionGroup var move: MoveOption
  @OptionGroup var edit: EditOptions
  var remarks: Remarks { edit.quietOption.remarks }

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When it begins. A time without a date keeps the date, and a date without a time keeps the time.",
      valueName: "time"))
  var start: MomentArgument?

  @OptionGroup var length: LengthOptions

  @Flag(name: .long, help: "Make it an all-day event.")
  var allDay = false

  @OptionGroup var event: EventOptions

  /// Whether no event-specific option is given.
  private var isOfReminders: Bool {
    start == nil && length.isEmpty && !allDay && event.time == nil && event.status == nil
  }

  func run() async throws {
    if isOfReminders, try namesReminder() {
      var reminder = try RemindersCommand.Edit.parse(["--", changed.id])
      (reminder.changed, reminder.item, reminder.move, reminder.edit) = (changed, item, move, edit)
      return try await reminder.run()
    }
    try await change(
      "edit", \.event, otherwise: "not an event; to change a reminder, use `almanac reminders edit`", anchor: .start,
      showsEnd: !length.isEmpty, save: { try $0.save($1, as: $2, span: $3) }
    ) { event, part in
      let (isSeries, times) = (part.isSeries, part.times)
      self.event.apply(to: &event)
      let old = event.start
      var typed = try length.times(from: start)
      typed.isAllDay = allDay
      try typed.apply(to: &event, isNew: false, isSeries: isSeries, times: times)
      let repetition = item.repetition
      if repetition.isNamed {
        if let day = repetition.otherFirstDay(of: event, from: event.start) {
          try EventTimes(start: MomentArgument(TimeText.text(day)))
            .apply(to: &event, isNew: false, isSeries: isSeries, times: times)
          RepetitionOptions.tell(day)
        }
      } else if isSeries, let old, let new = event.start {
        try event.moveDays(from: old.civilDate, to: new.civilDate, isEndNew: repetition.setsEnd)
      }
      length.tellLastDay(of: event)
      try repetition.applyEnd(to: &event, from: event.start, times)
      if repetition.isNamed { try repetition.check(event, from: event.start) }
    }
  }
}
