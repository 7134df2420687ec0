import CivilTime
import ICalendar

/// What several properties say together, until all of them are read.
struct GatheredValues {
  var location: String?
  var structuredLocation: StructuredLocation?
  var coordinate: Coordinate?
  /// DTEND or DUE.
  var end: CalendarTime?
  var duration: CalendarDuration?
  var transparency: String?
  var busyStatus: String?
  var isMarkedAllDay = false

  /// The end as an item has it: a time before a duration.
  var itemEnd: CalendarPeriod.End? { end.map(CalendarPeriod.End.time) ?? duration.map(CalendarPeriod.End.duration) }
}

extension CalendarItem {
  /// Takes over what one line says, where it is a property that events and to-dos share.
  mutating func read(_ line: ContentLine, _ property: KnownProperty, _ gathered: inout GatheredValues) {
    switch property {
    case .uid: if uid == nil { uid = line.filledText }
    case .recurrenceID: if recurrenceID == nil { recurrenceID = RecurrenceID(line) }
    case .sequence: if sequence == 0 { sequence = line.wholeNumber(in: 0...Int(Int32.max)) ?? 0 }
    case .dtstamp: if stamp == nil { stamp = line.instant }
    case .created: if created == nil { created = line.instant }
    case .lastModified: if lastModified == nil { lastModified = line.instant }
    case .summary: if title == nil { title = line.filledText }
    case .description: if notes == nil { notes = line.filledText }
    case .location: if gathered.location == nil { gathered.location = line.filledText }
    case .geo: if gathered.coordinate == nil { gathered.coordinate = line.coordinate }
    case .xAppleStructuredLocation:
      if gathered.structuredLocation == nil { gathered.structuredLocation = StructuredLocation(line) }
    case .url: if url == nil { url = line.filledURI }
    case .categories: categories += line.filledTexts
    case .resources: resources += line.filledTexts
    case .classification: if classification == nil { classification = line.filledURI.map(Classification.init) }
    case .priority: if priority == nil { priority = line.wholeNumber(in: 0...9) }
    case .status: if status == nil { status = line.filledURI.map(Status.init) }
    case .color: if color == nil { color = line.filledText }
    case .dtstart: if start == nil { start = line.time }
    case .duration: if gathered.duration == nil { gathered.duration = line.duration }
    default: readList(line, property)
    }
  }

  private mutating func readList(_ line: ContentLine, _ property: KnownProperty) {
    switch property {
    case .organizer: if organizer == nil { organizer = Participant(line) }
    case .attendee: participants.append(reading: line)
    case .attach: attachments.append(reading: line)
    case .conference, .xGoogleConference, .xMicrosoftSkypeTeamsMeetingURL: conferences.append(reading: line)
    case .image: images.append(reading: line)
    case .comment: if let text = line.filledText { comments.append(text) }
    case .contact: if let text = line.filledText { contacts.append(text) }
    case .relatedTo: relations.append(reading: line)
    case .requestStatus: requestStatuses.append(reading: line)
    case .rrule: if let rule = line.filledURI { recurrenceRules.append(rule) }
    case .exrule: if let rule = line.filledURI { exceptionRules.append(rule) }
    case .rdate: recurrenceDates += line.recurrenceDates.compactMap { $0 }
    case .exdate: exceptionDates += line.times.compactMap { $0 }
    default: break
    }
  }

  /// Takes over what only all lines together, and the components within the component, say.
  mutating func finishReading(_ component: Component, _ gathered: GatheredValues) {
    if gathered.location != nil || gathered.structuredLocation != nil || gathered.coordinate != nil {
      location = Location(
        text: gathered.location, structured: gathered.structuredLocation, coordinate: gathered.coordinate)
    }
    for part in component.components where part.component == .valarm {
      if Alarm.isMarkForNone(part) {
        suppressesDefaultAlarms = true
      } else {
        alarms.append(Alarm(reading: part))
      }
    }
  }
}

extension Array where Element: LineValue {
  /// Adds the value that a line holds, if it holds one.
  mutating func append(reading line: ContentLine) {
    if let value = Element(line) { append(value) }
  }
}

extension RecurrenceID {
  /// Reads a RECURRENCE-ID; nil where its value cannot be typed.
  init?(_ line: ContentLine) {
    guard let time = line.time else { return nil }
    let range = line.hasParameters ? line[parameter: .range] : nil
    self.init(time: time, includesFuture: range?.capitalLetters == "THISANDFUTURE")
  }
}
