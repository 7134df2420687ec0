import AlmanacKit

/// Ten tasks as shown in README.md and in the DocC article, which contain exactly these lines.
struct Tasks {
  var output: [String] = []
  private mutating func print(_ parts: Any...) { output.append(parts.map { "\($0)" }.joined(separator: " ")) }

  mutating func fileToEvents(_ file: String) throws {
    // From a file to its events
    for event in try ICalendarObject(contentsOf: file).events { print(event.title ?? "", event.start?.text ?? "") }
    // end
  }

  mutating func eventsOfAWeek(_ file: String) throws {
    // The events of a week
    let (monday, berlin) = (try CivilDate(parsing: "20261123"), try TimeZoneRules(named: "Europe/Berlin"))
    let week = try ICalendarObject(contentsOf: file).occurrences(from: monday, to: monday.adding(days: 7), in: berlin)
    for occurrence in week { print(occurrence.start.text, occurrence.title ?? "") }
    // end
  }

  mutating func expandARule() throws {
    // Expanding a rule
    let rule = try RecurrenceRule(parsing: "FREQ=MONTHLY;BYDAY=-1FR")
    let series = try RecurrenceSeries(rule, from: CivilDateTime(parsing: "20260130T090000"))
    for time in series.prefix(5) { print(time.text) }
    // end
  }

  mutating func changeATitle(_ file: String, _ uid: String) throws {
    // Changing a title and writing the file
    var calendar = try ICalendarObject(contentsOf: file)
    try calendar.editEvent(uid) { $0.title = "Dinner, at last" }
    try calendar.write(to: file)
    // end
  }

  mutating func fromNothing(_ file: String) throws {
    // Making a calendar from nothing
    var calendar = ICalendarObject(name: "Trip")
    try calendar.add(Event(title: "Flight", start: CalendarTime(parsing: "20261218T185000", tzid: "Europe/Lisbon")))
    try calendar.write(to: file)
    // end
  }

  mutating func addAnAlarm(_ file: String, _ uid: String) throws {
    // Adding an alarm
    var calendar = try ICalendarObject(contentsOf: file)
    try calendar.editEvent(uid) { $0.alarms.append(Alarm(minutesBefore: 15)) }
    try calendar.write(to: file)
    // end
  }

  mutating func validate(_ text: String) throws {
    // Validating a string
    for finding in Validator().validate(CalendarInput(text)).findings {
      print(finding.start, finding.rule.id, finding.message)
    }
    // end
  }

  mutating func importIntoAStore(_ file: String, _ path: String) throws {
    // Importing into a store
    let summary = try CalendarStore(path: path).importCalendars([CalendarInput(path: file)])
    print("Added \(summary.added), updated \(summary.updated), unchanged \(summary.unchanged)")
    // end
  }

  mutating func askForAMonth(_ path: String) throws {
    // Asking the store for a month
    let (first, last) = (try CivilDate(parsing: "20261101"), try CivilDate(parsing: "20261201"))
    let answer = try CalendarStore(path: path).occurrences(from: first, to: last, in: .utc)
    for occurrence in answer.occurrences { print(occurrence.start, occurrence.item.title ?? "") }
    // end
  }

  mutating func watchChanges(_ store: CalendarStore) async throws {
    // Watching changes
    for try await revision in try store.newRevisions() {
      let changes = try store.changes(since: revision - 1)
      print("Added \(changes.added.count), updated \(changes.updated.count), deleted \(changes.deleted.count)")
      // end
      return
    }
  }
}
