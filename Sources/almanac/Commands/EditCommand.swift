import ArgumentParser
import CalendarModel
import CalendarStore
import CivilTime
import Recurrence

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an event.",
    discussion: """
      Everything that you do not name stays exactly as it is. Name one occurrence of a series as ID/20261123T090000Z; \
      --span says whether to change only this occurrence, this and all later ones, or the whole series. An event that \
      you move lasts as long as before; a series that repeats on one weekday moves to the new one. New categories and \
      alarms replace the old ones. An empty text removes what was there, and so does “none” for --alarm, --repeat, --rrule \
      and --status. For example: almanac edit 3f2c/20261123T090000Z --span future --start 11:00
      """)

  @OptionGroup var options: ChangeItemOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "When it begins. A time of day without a date keeps the day, and a day without a time keeps the time.",
      valueName: "time"))
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
      let old = event.start
      try length.times(from: start).apply(to: &event, isNew: false, isSeries: isSeries, times: times)
      length.tellLastDay(of: event)
      if isSeries { event.moveWeekday(from: old) }
      try options.item.repetition.applyEnd(to: &event, from: event.start, times)
      options.item.repetition.warnOfStart(of: event, event.start)
      if options.item.repetition.`repeat` != nil { try options.item.repetition.check(event, from: event.start) }
    }
  }
}

extension Event {
  /// Moves a weekly rule with the start: from the weekday that it had to the one that it has.
  fileprivate mutating func moveWeekday(from old: CalendarTime?) {
    guard let old = old?.civilDate.weekday, let new = self.start?.civilDate.weekday, old != new else { return }
    for index in self.recurrenceRules.indices {
      guard var rule = self.recurrenceRules[index].rule, rule.frequency == .weekly,
        let place = rule.byDay.firstIndex(where: { $0.weekday == old })
      else { continue }
      if rule.byDay.count > 1 {
        Terminal.warning("the series repeats on several weekdays, and not on its new first day; --repeat says how")
      } else {
        rule.byDay[place].weekday = new
        self.recurrenceRules[index] = RecurrenceValue(rule)
      }
    }
  }
}
