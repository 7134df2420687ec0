import CalendarModel
import CivilTime
import ICalendar
import TimeZones

extension EditableItem {
  /// The item as it is at an instance of its series.
  func moved(to instance: SeriesInstance, _ zones: ZoneContext) -> Self {
    var item = self
    guard let start = fields.start else {
      if case .time = endOrDue { item.endOrDue = .time(instance.recurrenceID) }
      return item
    }
    item.start = instance.recurrenceID
    item.endOrDue = endOrDue.map { zones.end($0, of: start, movedTo: instance.recurrenceID) }
    return item
  }

  /// The item with all its own times moved later by clock time.
  func moved(bySeconds seconds: Int64) -> Self {
    var item = self
    item.start = fields.start.map { $0.with($0.civilDateTime.adding(seconds: seconds)) }
    if case .time(let end) = endOrDue { item.endOrDue = .time(end.with(end.civilDateTime.adding(seconds: seconds))) }
    return item
  }
}

extension StoredSeries {
  /// The fields of an instance without its own override: those of the series, or of the override that applies to it.
  func value<Item: EditableItem>(of instance: SeriesInstance, _ master: Item) throws(CalendarModelError) -> Item {
    guard let governing = governing(instance.recurrenceID), let id = governing.recurrenceID else {
      var item = master.moved(to: instance, zones)
      item.recurrenceID = RecurrenceID(time: instance.recurrenceID)
      return item.withoutRecurrence
    }
    let item = try Item(governing.component)
    let civil = zones.civil(instance.recurrenceID, like: id.time)
    var moved = item.moved(bySeconds: civil.secondsSinceEpoch - id.time.civilDateTime.secondsSinceEpoch)
    moved.recurrenceID = RecurrenceID(time: instance.recurrenceID)
    return moved.withoutRecurrence
  }

  /// The component that an override of an instance begins with.
  func base(of instance: CalendarTime, _ master: ItemRow) -> Component {
    (governing(instance)?.component ?? master.component).withoutRecurrence
  }
}
