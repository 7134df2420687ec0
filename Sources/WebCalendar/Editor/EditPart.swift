/// A part of an item that is edited as a unit: a change to one of its fields changes the part.
enum EditPart: String, CaseIterable, Sendable {
  case title, calendar, time, place, link, notes, people, availability, classification, categories, priority, repetition
  case alarms

  /// The fields.
  var names: [EditFields.Name] {
    switch self {
    case .title: [.title]
    case .calendar: [.calendar]
    case .time: [.allDay, .startDate, .startTime, .endDate, .endTime, .zone, .endZone, .floating]
    case .place: [.place]
    case .link: [.link]
    case .notes: [.notes]
    case .people: [.people]
    case .availability: [.availability]
    case .classification: [.classification]
    case .categories: [.categories]
    case .priority: [.priority]
    case .repetition: [.repeats, .interval, .weekday, .monthBy, .ordinal, .monthWeekday, .ends, .count, .until]
    case .alarms: [.removedAlarm, .alarmNumber, .alarmUnit, .alarmAnchor]
    }
  }

  /// The name that pages show.
  var word: PageWord {
    switch self {
    case .title: .title
    case .calendar: .calendar
    case .time: .time
    case .place: .place
    case .link: .link
    case .notes: .notes
    case .people: .people
    case .availability: .shownAs
    case .classification: .classification
    case .categories: .categories
    case .priority: .priority
    case .repetition: .repeats
    case .alarms: .alarms
    }
  }

  /// Whether a form changes the part.
  ///
  /// - Parameters:
  ///   - fields: The form.
  ///   - before: The form as it was shown.
  func isChanged(_ fields: EditFields, since before: EditFields) -> Bool {
    if self != .alarms { return !fields.says(names, like: before) }
    // Without a number, the unit and the other fields have no meaning.
    return !fields[.removedAlarm].isEmpty || fields[.alarmNumber].contains { !$0.isNewline }
  }
}
