import CalendarModel
import CivilTime
import ICalendar
import Recurrence

/// Counts the losses of lists of occurrences.
extension LossLog {
  /// Counts a cancelled occurrence.
  mutating func add(cancelled occurrence: ListedOccurrence) {
    add("cancelled occurrence", occurrence.item.component, why: "it does not take place")
  }

  /// Counts the components of an iCalendar object that were replaced by newer versions, and so belong to no family.
  mutating func add(
    olderVersionsIn object: ICalendarObject, besides families: [ComponentFamily], of capabilities: FormatCapabilities
  ) {
    let components = object.components.filter { $0.kind.isVersioned }
    if components.count == families.reduce(0, { $0 + $1.members.count }) { return }
    let newest = Set(families.lazy.flatMap(\.members).map(\.component))
    for component in components where capabilities.carries(component.component) && !newest.contains(component) {
      add(component.name, component, why: "there is a newer version with the same UID")
    }
  }

  /// Counts the omitted parts of an endless series before and after a given day; nil means no limit.
  mutating func add(endless series: ListedSeries, from begin: CivilDate?, until end: CivilDate?) {
    let bounds = [
      begin.map { "begins on \(RFC3339.text($0)), one year ago" },
      end.map { "ends before \(RFC3339.text($0)), one year from now" },
    ].compactMap(\.self)
    if bounds.isEmpty { return }
    let component = series.master.component
    add(
      "rest of an endless series", component, text: component.first(.rrule)?.unfolded,
      why: "the list \(bounds.joined(separator: ", and "))")
  }

  /// Counts a series with missing occurrences.
  mutating func add(truncated series: ListedSeries) {
    let component = series.master.component
    add(
      "rest of a series", component, text: component.first(.rrule)?.unfolded,
      why:
        "it has more than \(SeriesOccurrences.limit) occurrences, finding them took too long, or all series together "
        + "have too many")
  }

  /// Counts the unreadable times and rules of a component.
  mutating func add(unreadableOf component: Component, _ times: ComponentTimes) {
    if times.start == nil { add(unreadable: .dtstart, of: component) }
    if times.end == nil { add(unreadable: times.isToDo ? .due : .dtend, of: component) }
    if times.recurrenceID == nil { add(unreadable: .recurrenceID, of: component) }
    for line in times.unreadableRules { add(unreadable: line, of: component) }
  }

  private mutating func add(unreadable property: KnownProperty, of component: Component) {
    if let line = component.first(property) { add(unreadable: line, of: component) }
  }

  private mutating func add(unreadable line: ContentLine, of component: Component) {
    add("\(component.name)/\(line.name.uppercased())", component, text: line.unfolded, why: "the value cannot be read")
  }

  /// Counts a rule that cannot be expanded.
  mutating func add(unusable rule: RecurrenceSet.UnusableRule, of series: ListedSeries) {
    let component = series.master.component
    add(
      "\(component.name)/\(rule.isExclusion ? "EXRULE" : "RRULE")", component, text: rule.text, why: rule.error.message)
  }

  private mutating func add(_ what: String, _ component: Component, text: String? = nil, why: String) {
    let text = text ?? component.first(.summary)?.text ?? component.beginLine.unfolded
    add(Loss(what, of: component, text: text, why: why))
  }
}
