import CalendarModel
import ICalendar

extension ImportLedger {
  /// Records that an item has location alarms.
  func noteAlarmsAtPlaces(of item: PreparedItem, _ arrival: ImportArrival) {
    let isAtPlace = { (alarm: Alarm) in if case .proximity = alarm.trigger { true } else { false } }
    guard item.component.mayHaveAlarmsAtPlaces, item.component.activeAlarms.contains(where: isAtPlace) else { return }
    note(
      SkippedComponent(
        input: arrival.input, line: arrival.line, uid: item.columns.uid,
        reason: "“\(ImportSummary.title(item.columns.title))” has an alarm for a location"),
      in: \.alarmsAtPlaces)
  }
}

extension Component {
  /// Whether an alarm has a property that makes it a location alarm.
  fileprivate var mayHaveAlarmsAtPlaces: Bool {
    components.contains { $0.first(.proximity) != nil || $0.first(.xAppleProximity) != nil }
  }
}
