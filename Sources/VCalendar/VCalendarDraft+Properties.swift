import CalendarModel
import ICalendar

/// The properties of a component other than times.
extension VCalendarDraft {
  /// How a property is converted.
  private enum Form {
    case text
    /// A list of text values, separated by semicolons.
    case list
    /// A value that is not text.
    case raw
    case number
    /// A time that iCalendar writes in UTC, with the iCalendar name of the property.
    case utc(String)
    /// A word, with the corresponding iCalendar words. Other words are omitted.
    case word([String: String])
    /// A property that is read elsewhere or not needed.
    case known
  }

  private static let forms: [String: Form] = [
    "UID": .raw, "SUMMARY": .text, "DESCRIPTION": .text, "LOCATION": .text, "COMMENT": .text, "RELATED-TO": .text,
    "CATEGORIES": .list, "RESOURCES": .list, "URL": .raw, "SEQUENCE": .number, "PRIORITY": .number,
    "COMPLETED": .utc("COMPLETED"), "DCREATED": .utc("CREATED"), "CREATED": .utc("CREATED"),
    "LAST-MODIFIED": .utc("LAST-MODIFIED"),
    "CLASS": .word(["PUBLIC": "PUBLIC", "PRIVATE": "PRIVATE", "CONFIDENTIAL": "CONFIDENTIAL"]),
    "DTSTART": .known, "DTEND": .known, "DUE": .known, "RRULE": .known, "EXRULE": .known, "RDATE": .known,
    "EXDATE": .known, "RNUM": .known, "ATTENDEE": .known, "ORGANIZER": .known, "DALARM": .known, "AALARM": .known,
    "MALARM": .known, "PALARM": .known, "DTSTAMP": .known, "DURATION": .known,
  ]

  /// Properties that may occur several times.
  private static let repeated: Set<String> = ["COMMENT", "CATEGORIES", "RESOURCES", "ATTACH", "RELATED-TO"]

  /// The STATUS values of events and to-dos.
  private static let statuses: [String: [String: String]] = [
    "VEVENT": [
      "TENTATIVE": "TENTATIVE", "CONFIRMED": "CONFIRMED", "ACCEPTED": "CONFIRMED", "CANCELLED": "CANCELLED",
      "NEEDS-ACTION": "TENTATIVE", "SENT": "TENTATIVE", "DECLINED": "CANCELLED",
    ],
    "VTODO": [
      "NEEDS-ACTION": "NEEDS-ACTION", "SENT": "NEEDS-ACTION", "TENTATIVE": "NEEDS-ACTION", "ACCEPTED": "NEEDS-ACTION",
      "CONFIRMED": "NEEDS-ACTION", "DELEGATED": "NEEDS-ACTION", "COMPLETED": "COMPLETED", "DECLINED": "CANCELLED",
      "CANCELLED": "CANCELLED", "IN-PROCESS": "IN-PROCESS",
    ],
  ]

  /// Adds all properties.
  mutating func addProperties() {
    var taken: Set<String> = []
    for line in lines {
      let (text, isUnderstood) = line.text
      if !isUnderstood {
        let charset = line.parameter("CHARSET") ?? ""
        note(line, "CHARSET \(charset) is not known; the text is read as UTF-8 or Windows-1252")
      }
      // If a property may occur only once, its first line is used.
      let isSingle = (Self.forms[line.name] != nil || line.name == "STATUS") && !Self.repeated.contains(line.name)
      if isSingle, !taken.insert(line.name).inserted {
        if case .known? = Self.forms[line.name] { continue }
        lose("\(name)/\(line.name)", line, "the property is repeated, and the first one is used")
        continue
      }
      add(line, text)
    }
  }

  private mutating func add(_ line: VCalendarLine, _ text: String) {
    let language = line.parameter("LANGUAGE").map { [Parameter("LANGUAGE", [$0])] } ?? []
    switch (Self.forms[line.name], line.name) {
    case (.text, _): add(line.name, language, encoding: VCalendarLine.unescaped(text))
    case (.list, _):
      let values = VCalendarLine.list(text).filter { !$0.isEmpty }
      if !values.isEmpty { add(line.name, [], raw: TextValue.encode(list: values)) }
    case (.raw, _): if !text.isEmpty { add(line.name, [], raw: text.trimmingBlanks) }
    case (.number, _): addNumber(line, text)
    case (.utc(let name), _): addTime(line, name)
    case (.word(let words), _): add(line, text, words)
    case (.known, _): break
    case (nil, "STATUS"): add(line, text, Self.statuses[name] ?? [:])
    case (nil, "TRANSP"): addTransparency(line, text)
    case (nil, "ATTACH"): addAttachment(line, text)
    case (nil, let other) where other.hasPrefix("X-"): add(other, [], encoding: VCalendarLine.unescaped(text))
    default: lose("\(name)/\(line.name)", line, "iCalendar has no corresponding property")
    }
  }

  private mutating func add(_ name: String, _ parameters: [Parameter], encoding text: String) {
    add(name, parameters, raw: TextValue.encode(text))
  }

  private mutating func add(_ line: VCalendarLine, _ text: String, _ words: [String: String]) {
    let word = text.trimmingBlanks.uppercased().replacing(" ", with: "-")
    if word.isEmpty { return }
    guard let value = words[word] else { return lose("\(name)/\(line.name)", line, "iCalendar has no such value") }
    add("\(line.name):\(value)")
  }

  private mutating func addNumber(_ line: VCalendarLine, _ text: String) {
    guard let number = Int(text.trimmingBlanks), number >= 0 else {
      return lose("\(name)/\(line.name)", line, "the value is not a number")
    }
    add("\(line.name):\(line.name == "PRIORITY" ? min(9, number) : min(number, Int(Int32.max)))")
  }

  private mutating func addTime(_ line: VCalendarLine, _ property: String) {
    if let time = time(line.name) { add("\(property):\(clocks.utc(time))") }
  }

  /// Adds TRANSP. 0 means busy, greater numbers mean free.
  private mutating func addTransparency(_ line: VCalendarLine, _ text: String) {
    let word = text.trimmingBlanks.uppercased()
    guard let number = Int(word) ?? ["OPAQUE": 0, "TRANSPARENT": 1][word] else {
      return lose("\(name)/TRANSP", line, "the value is not a number")
    }
    if name == "VEVENT" { add("TRANSP:\(number == 0 ? "OPAQUE" : "TRANSPARENT")") }
  }

  private mutating func addAttachment(_ line: VCalendarLine, _ text: String) {
    if line.isBase64 {
      let bytes = Array(line.written.utf8).filter { $0 != 0x20 && $0 != 0x09 }
      guard let data = bytes.withUnsafeBufferPointer({ Base64.decode($0) }) else {
        return lose("\(name)/ATTACH", line, "the value is not Base64")
      }
      add("ATTACH", [Parameter("ENCODING", ["BASE64"]), Parameter("VALUE", ["BINARY"])], raw: Base64.encode(data))
    } else if text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:.*/) != nil {
      add("ATTACH", [], raw: text.trimmingBlanks)
    } else {
      lose("\(name)/ATTACH", line, "the value is not a URI")
    }
  }
}
