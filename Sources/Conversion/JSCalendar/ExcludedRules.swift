import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Converts rules that exclude instances (RFC 8984 4.3.4). iCalendar has deprecated these rules, so the instances are
/// excluded one by one if their number is finite.
enum ExcludedRules {
  private static let member = "excludedRecurrenceRules"

  /// The maximum number of instances to exclude for one rule.
  private static let limit = 1000

  static func read(
    _ reader: inout MemberReader, _ form: TimeMembers.Form, into lines: inout LineCollector, _ context: EntryContext
  ) {
    let base = reader.pointer(to: member)
    guard let trees = reader.take(member, "an array of rules", \.elements) else { return }
    for (index, tree) in trees.enumerated() {
      let pointer = JSONPointer.text(base, String(index))
      let instances = tree.members.flatMap { members in
        var rule = MemberReader(members, at: pointer, reader.notes)
        return RuleMembers.value(&rule, form, context).flatMap { Self.instances($0, lines, context) }
      }
      guard let instances else {
        reader.notes.unplaced.append((pointer, tree))
        continue
      }
      for time in instances { lines.add(TimeMembers.line("EXDATE", time), from: pointer) }
    }
  }

  /// The instances that a rule yields from the start of the entry, or nil if their number is infinite or too large.
  private static func instances(_ rule: String, _ lines: LineCollector, _ context: EntryContext) -> [CalendarTime]? {
    var single = lines
    single.replace(with: [ContentLine("RRULE:\(rule)")])
    guard let component = single.component("VEVENT"), let schedule = Schedule(component, in: context.zones),
      schedule.times.rules.allSatisfy(\.hasEnd)
    else { return nil }
    var definition = schedule.recurrenceSet.definition
    definition.includesStart = false
    var instances: [CalendarTime] = []
    var iterator = RecurrenceSet(usablePartOf: definition).makeIterator()
    while let instance = iterator.next() {
      instances.append(instance.start)
      if instances.count > limit { return nil }
    }
    return iterator.isTruncated ? nil : instances
  }
}
