import CivilTime
public import ICalendar

extension Alarm {
  /// Reads a VALARM.
  ///
  /// Values that cannot be typed leave their fields empty. The time in 1976 that Apple writes for alarms without a time
  /// sets nothing off where there is a proximity trigger.
  ///
  /// - Throws: ``CalendarModelError`` `wrongComponent` where the component is no VALARM.
  public init(_ component: Component) throws(CalendarModelError) {
    guard component.component == .valarm else { throw .wrongComponent(component.name, expected: "VALARM") }
    self.init(reading: component)
  }

  /// The alarms of an event or a to-do, in their order, as ``CalendarItem/alarms`` has them.
  public static func all(of component: Component) -> [Alarm] {
    component.components.filter { $0.component == .valarm && !isMarkForNone($0) }.map { Alarm(reading: $0) }
  }

  /// Whether a VALARM is Apple's mark for "no alarm", ACTION:NONE.
  static func isMarkForNone(_ component: Component) -> Bool {
    component.first(.action)?.uri.capitalLetters == "NONE"
  }

  /// Reads a component that is known to be a VALARM.
  init(reading component: Component) {
    self.init(action: Action(rawValue: ""), trigger: nil, text: nil)
    var gathered = GatheredAlarmValues()
    for line in component.properties {
      guard let property = line.property else { continue }
      read(line, property, &gathered)
    }
    uid = gathered.uid ?? gathered.appleUID ?? gathered.evolutionUID
    let kind = gathered.proximity ?? gathered.appleProximity
    if let kind {
      trigger = .proximity(
        AlarmTrigger.Proximity(kind, location: gathered.location ?? Location(geofenceIn: component)))
    } else {
      trigger = gathered.trigger
    }
  }

  private struct GatheredAlarmValues {
    var trigger: AlarmTrigger?
    var proximity: AlarmTrigger.Proximity.Kind?
    var appleProximity: AlarmTrigger.Proximity.Kind?
    var location: Location?
    var uid: String?
    var appleUID: String?
    var evolutionUID: String?
  }

  private mutating func read(
    _ line: ContentLine, _ property: KnownProperty, _ gathered: inout GatheredAlarmValues
  ) {
    switch property {
    case .action: if action.rawValue.isEmpty { action = Action(rawValue: line.uri) }
    case .trigger: if gathered.trigger == nil { gathered.trigger = AlarmTrigger(line) }
    case .repeatCount: if repeatCount == nil { repeatCount = line.wholeNumber(in: 0...Int(Int32.max)) }
    case .duration: if repeatInterval == nil { repeatInterval = line.duration }
    case .description: if text == nil { text = line.filledText }
    case .summary: if summary == nil { summary = line.filledText }
    case .attendee: attendees.append(reading: line)
    case .attach: attachments.append(reading: line)
    case .acknowledged: if acknowledged == nil { acknowledged = line.instant }
    case .relatedTo: relations.append(reading: line)
    case .uid: if gathered.uid == nil { gathered.uid = line.filledText }
    case .xWRAlarmUID: if gathered.appleUID == nil { gathered.appleUID = line.filledText }
    case .xEvolutionAlarmUID: if gathered.evolutionUID == nil { gathered.evolutionUID = line.filledText }
    case .xAppleDefaultAlarm, .xAppleLocalDefaultAlarm: if line.boolean == true { isDefault = true }
    case .proximity: if gathered.proximity == nil { gathered.proximity = line.filledURI.map { .init(rawValue: $0) } }
    case .xAppleProximity:
      if gathered.appleProximity == nil { gathered.appleProximity = line.filledURI.map { .init(rawValue: $0) } }
    case .xAppleStructuredLocation:
      if gathered.location == nil {
        gathered.location = Location(text: nil, structured: StructuredLocation(line), coordinate: nil)
      }
    default: break
    }
  }
}

extension AlarmTrigger {
  /// Reads a TRIGGER by what stands there, a duration or a time, whatever the parameter VALUE says.
  init?(_ line: ContentLine) {
    let first = line.withValueBytes { bytes in bytes.first { $0 != 0x20 && $0 != 0x09 } }
    if let first, first &- 0x30 < 10 {
      guard let time = line.time else { return nil }
      self = .absolute(time)
    } else {
      guard let duration = line.duration else { return nil }
      let related = line.hasParameters ? line[parameter: .related] : nil
      self = .relative(duration, to: related?.capitalLetters == "END" ? .end : .start)
    }
  }
}

extension Location {
  /// Reads the geofence of an alarm from its VLOCATION (RFC 9074 8.2); nil where there is none.
  init?(geofenceIn alarm: Component) {
    guard let place = alarm.components(.vlocation).first else { return nil }
    let uri = place.all(.url).lazy.compactMap { GeoURI($0.uri) }.first
    let coordinate = uri?.coordinate ?? place.first(.geo)?.coordinate
    self.init(
      title: place.first(.name)?.filledText, coordinate: coordinate, radius: coordinate == nil ? nil : uri?.radius)
    if isEmpty { return nil }
  }
}
