import CalendarText
import ICalendar

extension CSVColumn {
  /// The columns of the plain flavor.
  static let plain: [CSVColumn] = names.compactMap { ListColumn.all[$0].map { CSVColumn($0) } }

  private static let names = [
    "uid", "recurrence_id", "kind", "title", "start", "end", "all_day", "tzid", "duration", "status", "location",
    "description", "categories", "url", "organizer", "attendees", "priority", "due", "completed", "percent", "rrule",
    "calendar", "exception_dates",
  ]

  /// Creates the CSV form of a list column.
  init(_ column: ListColumn) {
    var content = column.content
    // Only the names and addresses of people are written.
    for property in [KnownProperty.attendee, .organizer] where content.item[property] != nil {
      content.item[property] = [.cn]
    }
    if content.item[.attendee] != nil {
      self.init(column.name, content) { _, lines, _, cells in
        cells.append(composed: { CSVList.append(lines[.attendee].map { ListedPerson.text(of: $0) }, to: &$0) })
      }
      return
    }
    let missing = column.name == "title" ? ItemTitle.missing : ""
    if case .ofText(let property) = column.value {
      self.init(column.name, content) { _, lines, _, cells in
        guard let line = lines.first(property) else { return cells.append(missing) }
        line.withText { cells.append($0) }
      }
    } else {
      self.init(column.name, content) { row, lines, times, cells in
        Self.append(column.value(row, lines), row, times, to: &cells)
      }
    }
  }

  private static func append(
    _ value: ListedValue?, _ row: ListedOccurrence, _ times: ListedTimes, to cells: inout CSVCells
  ) {
    switch value {
    case .text(let text): cells.append(text)
    case .texts(let texts): cells.append(composed: { CSVList.append(texts, to: &$0) })
    case .time(let time, let instant):
      cells.append(composed: { times.append(time, instant, row.item.zones, to: &$0) })
    case .times(let all):
      cells.append(composed: { CSVList.append(all.map { times.text($0, $1, row.item.zones) }, to: &$0) })
    case .number(let number): cells.append(String(number))
    case .numbers(let numbers): cells.append(composed: { CSVList.append(numbers.map { String($0) }, to: &$0) })
    case .flag(let flag): cells.append(flag ? "true" : "false")
    case .person(let person): cells.append(person.text)
    case .people(let people): cells.append(composed: { CSVList.append(people.map(\.text), to: &$0) })
    case nil: cells.append("")
    }
  }
}

/// Several values in one cell, separated by semicolons. A backslash escapes semicolons within a value, backslashes, and
/// blanks at either end of a value.
enum CSVList {
  /// Appends the text of a list.
  static func append(_ values: [String], to bytes: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(separator) }
      append(value, to: &bytes)
    }
  }

  private static let separator = UInt8(ascii: ";")

  private static func append(_ value: String, to bytes: inout [UInt8]) {
    let (backslash, blank) = (UInt8(ascii: "\\"), UInt8(ascii: " "))
    let last = value.utf8.count - 1
    for (index, byte) in value.utf8.enumerated() {
      let isAtEnd = byte == blank && (index == 0 || index == last)
      if byte == backslash || byte == separator || isAtEnd { bytes.append(backslash) }
      bytes.append(byte)
    }
  }

  /// Returns the values in a text, or none if the text is empty. Blanks around values are ignored unless escaped by a
  /// backslash.
  static func values(_ text: String) -> [String] {
    var values: [String] = []
    var value = ""
    // The length in bytes of the value up to its last significant character; blanks after it may be insignificant.
    var length = 0
    var isEscaped = false
    func end() {
      if length > 0 { values.append(String(decoding: value.utf8.prefix(length), as: UTF8.self)) }
      (value, length) = ("", 0)
    }
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if !isEscaped, character == ";" {
        end()
      } else {
        let isBlank = !isEscaped && character == " "
        isEscaped = false
        if isBlank, value.isEmpty { continue }
        value.append(character)
        if !isBlank { length = value.utf8.count }
      }
    }
    end()
    return values
  }
}

extension CSVFlavor {
  /// The names of the plain flavor's optional columns that would carry some of the lost data.
  public static func otherColumns(for losses: [Loss]) -> [String] {
    let alarms = losses.contains { $0.what == "VALARM" }
    let lost = Set(
      losses.compactMap { loss in
        loss.what.split(separator: "/").dropFirst().first.flatMap { ContentLine("\($0):").property }
      })
    let usual = Set(CSVColumn.plain.map(\.header))
    return ListColumn.all.values.filter { column in
      !usual.contains(column.name)
        && (!lost.isDisjoint(with: column.content.item.keys) || alarms && !column.content.alarm.isEmpty)
    }.map(\.name).sorted()
  }
}
