import CivilTime
public import ICalendar

extension Event {
  /// Reads a VEVENT, in one pass over its lines.
  ///
  /// Values that cannot be typed leave their fields empty; ``ModelIssue/find(in:)`` lists them. An event that Exchange
  /// marks as lasting whole days, from midnight to midnight, is on dates (X-MICROSOFT-CDO-ALLDAYEVENT).
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` where the component is no VEVENT.
  public init(_ component: Component) throws(CalendarModelError) {
    guard component.component == .vevent else { throw .wrongComponent(component.name, expected: "VEVENT") }
    // Built aside: what an initializer makes of itself is copied when it ends.
    var event = Event()
    event.readAll(of: component)
    self = event
  }

  private mutating func readAll(of component: Component) {
    var gathered = GatheredValues()
    for line in component.properties {
      guard let property = line.property else { continue }
      switch property {
      case .dtend: if gathered.end == nil { gathered.end = line.time }
      case .transp: if gathered.transparency == nil { gathered.transparency = line.filledURI }
      case .xMicrosoftCDOBusyStatus: if let word = line.filledURI { gathered.busyStatus = word }
      case .xAppleEWSBusyStatus: if gathered.busyStatus == nil { gathered.busyStatus = line.filledURI }
      case .xMicrosoftCDOAllDayEvent: gathered.isMarkedAllDay = line.boolean == true
      case .xAppleTravelDuration: if travelDuration == nil { travelDuration = line.duration }
      default: read(line, property, &gathered)
      }
    }
    end = gathered.itemEnd
    availability = Availability(transparency: gathered.transparency, busyStatus: gathered.busyStatus)
    finishReading(component, gathered)
    if gathered.isMarkedAllDay { readAsAllDay() }
  }

  /// Makes dates of a start and an end at midnight.
  private mutating func readAsAllDay() {
    guard let start, !start.isDate, start.civilDateTime.secondOfDay == 0, case .time(let end) = end,
      end.civilDateTime.secondOfDay == 0, end.civilDate > start.civilDate
    else { return }
    self.start = .date(start.civilDate)
    self.end = .time(.date(end.civilDate))
  }
}
