import ICalendar

/// CONFERENCE, and the vendor properties that are read as conferences. New conferences are written as CONFERENCE.
struct ConferencesForm: FieldForm {
  private static let properties: [KnownProperty] = [.conference, .xGoogleConference, .xMicrosoftSkypeTeamsMeetingURL]

  func read(_ lines: PropertyLines) -> [Conference] { lines[Self.properties].compactMap { Conference($0) } }

  func write(_ new: [Conference], over old: [Conference], in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old, Self.properties)
  }
}

/// The place of an item, in LOCATION, GEO and X-APPLE-STRUCTURED-LOCATION.
struct LocationForm: FieldForm {
  func read(_ lines: PropertyLines) -> Location? {
    let text = lines.first(.location) { $0.filledText }
    let coordinate = lines.first(.geo) { $0.coordinate }
    let structured = lines.first(.xAppleStructuredLocation) { StructuredLocation($0) }
    if text == nil, coordinate == nil, structured == nil { return nil }
    return Location(text: text, structured: structured, coordinate: coordinate)
  }

  func write(_ new: Location?, over old: Location?, in editor: inout ComponentEditor) throws(CalendarModelError) {
    try editor.write(new, over: old)
  }
}

/// The availability, in TRANSP and in Exchange's properties.
struct AvailabilityForm: FieldForm {
  func read(_ lines: PropertyLines) -> Availability? {
    let transparency = lines.first(.transp) { $0.filledURI }
    let busyStatus =
      lines.first(.xMicrosoftCDOBusyStatus) { $0.filledURI }
      ?? lines.first(.xAppleEWSBusyStatus) { $0.filledURI }
    return Availability(transparency: transparency, busyStatus: busyStatus)
  }

  func write(
    _ new: Availability?, over old: Availability?, in editor: inout ComponentEditor
  ) throws(CalendarModelError) {
    try editor.write(new, over: old)
  }
}
