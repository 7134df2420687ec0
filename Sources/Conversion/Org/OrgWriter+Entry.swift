import CalendarModel
import CalendarText
import CivilTime
import ICalendar

/// Writes the parts of an entry other than its times.
extension OrgWriter {
  /// Returns the line of the heading.
  mutating func heading(_ row: ListedOccurrence, isToDo: Bool) -> String {
    let component = row.item.withoutDates
    var words = ["*"]
    if isToDo {
      let status = row.item.isCompleted ? "COMPLETED" : component.first(.status)?.uri.uppercased()
      words.append(OrgKeywords.word(row.isCancelled ? "CANCELLED" : status ?? "NEEDS-ACTION"))
    }
    if let priority = component.first(.priority)?.integer, (1...9).contains(priority) {
      if ![1, 5, 9].contains(priority) {
        lose("PRIORITY between A, B and C", row, String(priority), "Org only has A, B and C, for 1, 5 and 9")
      }
      words.append("[#\(priority < 5 ? "A" : priority == 5 ? "B" : "C")]")
    }
    let title = component.first(.summary)?.text ?? ""
    if title.hasLineBreaks { lose("SUMMARY line breaks", row, title, "a heading must be a single line") }
    words.append(title.allSatisfy(\.isWhitespace) ? ItemTitle.missing : OrgText.title(title))
    let tags = tags(row)
    if !tags.isEmpty { words.append(":\(tags.joined(separator: ":")):") }
    return words.joined(separator: " ")
  }

  private mutating func tags(_ row: ListedOccurrence) -> [String] {
    let names = row.item.withoutDates.all(.categories).flatMap(\.texts).filter { !$0.allSatisfy(\.isWhitespace) }
    return names.map { name in
      let tag = String(name.map { OrgHeading.isTag($0) ? $0 : "_" })
      if tag != name.replacing(" ", with: "_") { lose("CATEGORIES characters", row, name, "not allowed in a tag") }
      return tag
    }
  }

  /// The properties in the drawer.
  ///
  /// - Parameter isHabit: Whether the entry is scheduled and repeats, which Org requires of a habit.
  mutating func properties(_ row: ListedOccurrence, isToDo: Bool, isHabit: Bool) -> [(String, String)] {
    let component = row.item.withoutDates
    var properties: [(String, String)] = []
    func add(_ name: String, _ value: String?) {
      let text = value.map { values[$0] } ?? ""
      if !text.isEmpty, !properties.contains(where: { $0.0 == name }) { properties.append((name, text)) }
    }
    add("ID", identity(row))
    for (name, property) in Org.texts where property != .status || !isToDo {
      let line = component.first(property)
      let value = Org.words.contains(property) ? line?.uri : line?.text
      if value?.hasLineBreaks == true { lose("\(name) line breaks", row, value, "a property must be a single line") }
      add(name, property == .status && row.isCancelled ? "CANCELLED" : value)
    }
    add("ORGANIZER", component.first(.organizer).map { $0.withUnfolded { ListedPerson($0) }.text })
    let people = component.all(.attendee).map { $0.withUnfolded { ListedPerson($0) }.text.replacing(";", with: ",") }
    add("ATTENDEES", people.joined(separator: "; "))
    if !isToDo, let start = row.start { add("DTSTART", original(start, row)) }
    if row.item.isRecurring, !row.isWhole { add("RRULE", component.first(.rrule)?.uri) }
    add("APPT_WARNTIME", alarm(row))
    for line in component.properties where line.name.uppercased().hasPrefix(Org.prefix) {
      let property = line.name.uppercased()
      if [Org.repeater, Org.warning, Org.delay].contains(property) { continue }
      add(Org.name(of: property, value: line.text, isHabit: isHabit), line.text)
    }
    add("CATEGORY", row.item.calendar)
    return properties
  }

  /// The UID; for an occurrence, a stable one derived from it.
  private func identity(_ row: ListedOccurrence) -> String? {
    guard let uid = row.item.withoutDates.first(.uid)?.uri, row.item.isRecurring, !row.isWhole else {
      return row.item.withoutDates.first(.uid)?.uri
    }
    return NameUUID.text("\(uid)\u{0}\(row.recurrenceID?.text ?? "")")
  }

  /// The start as written, if its time zone is not the display time zone.
  private func original(_ start: CalendarTime, _ row: ListedOccurrence) -> String? {
    guard !isOnClocks(start, row) else { return nil }
    return start.civilDateTime.text + (start.tzid.map { " \($0)" } ?? "Z")
  }

  /// The number of minutes before the start at which the nearest alarm goes off.
  private mutating func alarm(_ row: ListedOccurrence) -> String? {
    let count = row.item.withoutDates.components(.valarm).count
    if count == 0 { return nil }
    let why = "an entry can have only one alarm, a number of minutes before a time of day"
    guard row.start?.isDate == false, let nearest = row.alarmOffsets.filter({ $0 <= 0 }).max() else {
      lose("VALARM", row, nil, why)
      return nil
    }
    if count > 1 { lose("VALARM after the first one", row, nil, why) }
    return String(-nearest / 60)
  }

  mutating func lose(_ what: String, _ row: ListedOccurrence, _ text: String?, _ why: String) {
    let component = row.item.component
    losses.append(Loss(what, of: component, text: text ?? component.first(.summary)?.text ?? component.name, why: why))
  }
}
