import ICalendar

extension CSVColumn {
  /// The columns of the plain flavor.
  static let plain: [CSVColumn] = names.compactMap { ListColumn.all[$0].map { CSVColumn($0) } }

  private static let names = [
    "uid", "recurrence_id", "kind", "title", "start", "end", "all_day", "tzid", "duration", "status", "location",
    "description", "categories", "url", "organizer", "attendees", "priority", "due", "completed", "percent", "rrule",
    "calendar",
  ]

  /// A column of lists as CSV has it.
  init(_ column: ListColumn) {
    var content = column.content
    // Of people there are names and addresses alone.
    for property in [KnownProperty.attendee, .organizer] where content.item[property] != nil {
      content.item[property] = [.cn]
    }
    self.init(column.name, content) { row, lines, times in
      column.value(row, lines).map { Self.text($0, row, times) } ?? (column.name == "title" ? Self.noTitle : "")
    }
  }

  /// What stands for a title that is missing.
  static let noTitle = "(no title)"

  private static func text(_ value: ListValue, _ row: ListedOccurrence, _ times: ListedTimes) -> String {
    switch value {
    case .text(let text): text
    case .texts(let texts): CSVList.text(texts)
    case .time(let time, let instant): times.text(time, instant, row.item.zones)
    case .number(let number): String(number)
    case .numbers(let numbers): CSVList.text(numbers.map { String($0) })
    case .flag(let flag): flag ? "true" : "false"
    case .person(let person): person.text
    case .people(let people): CSVList.text(people.map(\.text))
    }
  }
}

/// Several values in one cell, with semicolons between; a backslash stands before those within a value, before
/// backslashes, and before a blank at either end of a value.
enum CSVList {
  /// The text of a list.
  static func text(_ values: [String]) -> String {
    values.map { value in
      let text = value.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
      let start = text.first == " " ? "\\" + text : text
      return start.count > 1 && start.last == " " ? start.dropLast() + "\\ " : start
    }.joined(separator: ";")
  }

  /// The values of a text; none if it is empty. Blanks around them do not count unless a backslash stands before them.
  static func values(_ text: String) -> [String] {
    var values: [String] = []
    var value = ""
    // How much of the value is there for sure: blanks behind that may be those around it.
    var length = 0
    var isEscaped = false
    func end() {
      if length > 0 { values.append(String(value.prefix(length))) }
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
        if !isBlank { length = value.count }
      }
    }
    end()
    return values
  }
}
