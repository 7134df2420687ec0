import CalendarModel
import ICalendar

extension ImportLedger {
  /// Notes that an item has alarms that go off at places.
  func noteAlarmsAtPlaces(of item: PreparedItem, _ arrival: ImportArrival) {
    let isAtPlace = { (alarm: Alarm) in if case .proximity = alarm.trigger { true } else { false } }
    guard item.component.mayHaveAlarmsAtPlaces, item.component.activeAlarms.contains(where: isAtPlace) else { return }
    note(
      SkippedComponent(
        input: arrival.input, line: arrival.line, uid: item.columns.uid,
        reason: "“\(ImportSummary.title(item.columns.title))” has an alarm that goes off at a place"),
      in: \.alarmsAtPlaces)
  }
}

extension Component {
  /// Whether any of its alarms has a line of those that let it go off at a place.
  fileprivate var mayHaveAlarmsAtPlaces: Bool {
    components.contains { $0.first(.proximity) != nil || $0.first(.xAppleProximity) != nil }
  }
}
