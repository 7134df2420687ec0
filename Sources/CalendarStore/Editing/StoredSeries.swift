import CalendarModel
import TimeZones
import CivilTime
import ICalendar
import Recurrence

/// The items that share a UID in a calendar, as they are when they are edited.
struct StoredSeries {
  /// The series, or the single item; nil where there are only overrides.
  let master: ItemRow?
  /// Those that stand for instances of it.
  let overrides: [ItemRow]
  let converter: ZoneContext

  /// The override that stands for an instance.
  func override(for instance: CalendarTime) -> ItemRow? {
    overrides.first { $0.recurrenceID.map { isSame($0.time, instance) } ?? false }
  }

  /// The override that, by RANGE=THISANDFUTURE, stands for an instance and others (RFC 5545 3.2.13).
  func governing(_ instance: CalendarTime) -> ItemRow? {
    let moment = converter.instant(of: instance)
    let candidates = overrides.filter {
      guard let id = $0.recurrenceID, id.includesFuture else { return false }
      return converter.instant(of: id.time) <= moment
    }
    return candidates.max {
      guard let first = $0.recurrenceID, let second = $1.recurrenceID else { return false }
      return converter.instant(of: first.time) < converter.instant(of: second.time)
    }
  }

  /// Whether two times name the same instance; one of them may be a date (DESIGN: decisions).
  func isSame(_ time: CalendarTime, _ instance: CalendarTime) -> Bool {
    if time.isDate != instance.isDate { return converter.civil(time, like: instance).date == instance.civilDate }
    return converter.instant(of: time) == converter.instant(of: instance)
  }

  /// The recurrence set of a component, without overrides and without the rules that cannot be used.
  func recurrenceSet(of component: Component) -> RecurrenceSet? {
    Schedule(component, in: converter)?.recurrenceSet
  }

  func recurrenceSet(_ definition: RecurrenceSet.Definition) throws(StoreError) -> RecurrenceSet {
    do {
      return try RecurrenceSet(definition)
    } catch {
      throw StoreError(.invalidArgument, "the series cannot be edited: \(error.message)")
    }
  }

  /// The instance that a time names, in any form; nil where the series has none then.
  func instance(at time: CalendarTime, of component: Component) -> SeriesInstance? {
    guard let written = component.seriesStart, let set = recurrenceSet(of: component) else { return nil }
    let instant: Instant
    if time.isDate, !written.isDate {
      instant = converter.instant(of: written.with(CivilDateTime(startOf: time.civilDate)))
    } else {
      // A local time that names no zone is one of the series'.
      let named: CalendarTime = if case .floating(let civil) = time { written.with(civil) } else { time }
      instant = converter.instant(of: written.isDate ? .date(converter.civil(named, like: written).date) : named)
    }
    guard let found = set.first(from: instant).value else { return nil }
    let instance = SeriesInstance(found, like: written, converter)
    if time.isDate { return isSame(time, instance.recurrenceID) ? instance : nil }
    return found.startInstant == instant ? instance : nil
  }

  /// The first instance of a series that is not left out.
  func firstInstance(of component: Component) -> SeriesInstance? {
    guard let written = component.seriesStart, let set = recurrenceSet(of: component) else { return nil }
    return set.first(from: .distantPast).value.map { SeriesInstance($0, like: written, converter) }
  }
}

/// An instance of a series as its components would write it.
struct SeriesInstance {
  /// When the series has it begin, in the form and zone of DTSTART.
  let recurrenceID: CalendarTime
  let startInstant: Instant
  let endInstant: Instant

  init(_ instance: RecurrenceSet.Instance, like written: CalendarTime, _ converter: ZoneContext) {
    recurrenceID = converter.time(at: instance.startInstant, like: written)
    startInstant = instance.startInstant
    endInstant = instance.endInstant
  }
}

extension Component {
  /// DTSTART, of a to-do without one DUE, as it is written.
  var seriesStart: CalendarTime? { first(.dtstart)?.time ?? first(.due)?.time }

  /// The component without what makes it a series.
  var withoutRecurrence: Component {
    var builder = ComponentBuilder(self)
    builder.removeProperties {
      [.rrule, .rdate, .exdate, .exrule].contains($0.property)
    }
    return builder.component()
  }
}
