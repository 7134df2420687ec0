import CivilTime
import ICalendar

/// TRIGGER, or PROXIMITY with its place.
struct TriggerForm: FieldForm {
  func read(_ lines: PropertyLines) -> AlarmTrigger? {
    guard let kind = ProximityForm(.proximity).read(lines) ?? ProximityForm(.xAppleProximity).read(lines) else {
      return lines.first(.trigger) { AlarmTrigger($0) }
    }
    let location = lines.first(.xAppleStructuredLocation) {
      Location(text: nil, structured: StructuredLocation($0), coordinate: nil)
    }
    return .proximity(AlarmTrigger.Proximity(kind, location: location ?? Location(geofenceIn: lines)))
  }

  private typealias ProximityForm = WordForm<AlarmTrigger.Proximity.Kind>

  func write(
    _ trigger: AlarmTrigger?, over old: AlarmTrigger?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    guard trigger != old else { return }
    if case .proximity(let proximity) = trigger {
      try write(proximity, over: old, in: &editor)
      return
    }
    if case .proximity = old {
      editor.removeAll(.proximity, .xAppleProximity, .xAppleStructuredLocation)
      editor.removeAll(.vlocation)
    }
    guard let trigger else { return editor.removeAll(.trigger) }
    try editor.edit(.trigger, where: { AlarmTrigger($0) != nil }) { line throws(CalendarModelError) in
      try trigger.written(on: line)
    }
  }

  private func write(
    _ new: AlarmTrigger.Proximity, over old: AlarmTrigger?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    var previous: AlarmTrigger.Proximity?
    if case .proximity(let proximity) = old {
      previous = proximity
    } else {
      editor.removeAll(.trigger)
      editor.append(AlarmTrigger.placeholderLine)
    }
    try write(new.kind, over: previous?.kind, in: &editor)
    guard new.location != previous?.location else { return }
    guard let location = new.location, !location.isEmpty else {
      editor.removeAll(.xAppleStructuredLocation)
      editor.removeAll(.vlocation)
      return
    }
    let places = editor.components(.vlocation)
    if places.isEmpty || !editor.lines(.xAppleStructuredLocation).isEmpty { try editor.writeStructured(location) }
    if let place = places.first {
      editor.replace(at: place.index, with: try location.writtenAsGeofence(on: place.part))
    }
  }

  /// Writes the kind of proximity into the existing properties, or else into Apple's if Apple has a word for it.
  private func write(
    _ new: AlarmTrigger.Proximity.Kind, over old: AlarmTrigger.Proximity.Kind?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    guard new != old else { return }
    let present = [KnownProperty.proximity, .xAppleProximity].filter { !editor.lines($0).isEmpty }
    let isApples = new == .arrive || new == .depart
    for property in present.isEmpty ? [isApples ? .xAppleProximity : .proximity] : present {
      try editor.write(raw: new.rawValue, over: nil, property)
    }
  }
}

extension AlarmTrigger {
  /// Returns a TRIGGER line with this trigger.
  ///
  /// X-APPLE-RELATED-TRAVEL, which gives the same time relative to the departure, is removed.
  fileprivate func written(on line: ContentLine) throws(CalendarModelError) -> ContentLine {
    let old = AlarmTrigger(line)
    var line = line
    do {
      line = try line.settingParameter("X-APPLE-RELATED-TRAVEL", to: [])
    } catch {
      throw .unwritable("TRIGGER", error.message)
    }
    switch self {
    case .relative(let duration, let anchor):
      if case .absolute = old { line = try line.removing(.value, .tzid) }
      if case .relative(duration, _) = old {} else { line = try line.setting(rawValue: duration.text) }
      let wasEnd = line[parameter: .related]?.capitalLetters == "END"
      if wasEnd != (anchor == .end) { line = try line.setting(.related, to: anchor == .end ? ["END"] : []) }
      return line
    case .absolute(let time):
      line = try line.setting(time).removing(.related)
      return time.isDate ? line : try line.setting(.value, to: [ValueType.dateTime.name])
    case .proximity:
      return AlarmTrigger.placeholderLine
    }
  }
}

extension Location {
  /// A VLOCATION with this place's title and geofence (RFC 9074 8.2).
  fileprivate func writtenAsGeofence(on component: Component) throws(CalendarModelError) -> Component {
    var editor = ComponentEditor(component)
    try editor.write(text: title, over: component.first(.name)?.filledText, .name)
    let old = component.all(.url).lazy.compactMap { GeoURI($0.uri) }.first
    let new = coordinate.map { GeoURI($0, radius: radius) }
    if new != old {
      for line in editor.lines(.url) where GeoURI(line.part.uri) != nil {
        if let new {
          editor.replace(at: line.index, with: try line.part.setting(rawValue: new.text))
        } else {
          editor.remove(at: line.index)
        }
      }
      if let new, old == nil { editor.append(ContentLine("URL:\(new.text)")) }
      editor.removeAll(.geo)
    }
    return editor.component()
  }
}
