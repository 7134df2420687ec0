import CivilTime
import ICalendar

/// A member that corresponds to one property: an entry in the table that is used in both directions.
struct PlainMember {
  /// The form of the value in iCalendar and in JSCalendar.
  enum Form {
    /// A text value and a string.
    case text
    /// A URI, or a word outside of any table, unchanged.
    case plain
    /// An integer and a number.
    case integer
    /// A time in UTC.
    case utc
    /// A duration.
    case duration
    /// A word from a table.
    case words(JSCalendarWords)
    /// A list of text values and a set.
    case texts
    /// Several properties, each with a URI, and a set.
    case uris
  }

  /// The kinds of objects that have such members.
  enum Kind: String, CaseIterable {
    case event = "Event"
    case task = "Task"
    case group = "Group"

    /// The corresponding component.
    var component: KnownComponent {
      switch self {
      case .event: .vevent
      case .task: .vtodo
      case .group: .vcalendar
      }
    }

    init?(_ component: KnownComponent?) {
      guard let kind = Self.allCases.first(where: { $0.component == component }) else { return nil }
      self = kind
    }
  }

  let property: String
  let member: String
  let form: Form
  let kinds: Set<Kind>

  init(_ property: String, _ member: String, _ form: Form, _ kinds: Set<Kind> = [.event, .task]) {
    self.property = property
    self.member = member
    self.form = form
    self.kinds = kinds
  }

  /// All members, in the order in which they are written.
  static let all: [PlainMember] = [
    PlainMember("UID", "uid", .text, [.event, .task, .group]),
    PlainMember("PRODID", "prodId", .text, [.group]),
    PlainMember("DTSTAMP", "updated", .utc),
    PlainMember("LAST-MODIFIED", "updated", .utc, [.group]),
    PlainMember("CREATED", "created", .utc, [.event, .task, .group]),
    PlainMember("SEQUENCE", "sequence", .integer),
    PlainMember("SUMMARY", "title", .text),
    PlainMember("NAME", "title", .text, [.group]),
    PlainMember("DESCRIPTION", "description", .text, [.group]),
    PlainMember("SOURCE", "source", .plain, [.group]),
    PlainMember("PRIORITY", "priority", .integer),
    PlainMember("CLASS", "privacy", .words(.privacy)),
    PlainMember("STATUS", "status", .words(.same), [.event]),
    PlainMember("STATUS", "progress", .words(.same), [.task]),
    PlainMember("PERCENT-COMPLETE", "percentComplete", .integer, [.task]),
    PlainMember("ESTIMATED-DURATION", "estimatedDuration", .duration, [.task]),
    PlainMember("TRANSP", "freeBusyStatus", .words(.freeBusyStatus), [.event]),
    PlainMember("COLOR", "color", .text, [.event, .task, .group]),
    PlainMember("CATEGORIES", "keywords", .texts, [.event, .task, .group]),
    PlainMember("CONCEPT", "categories", .uris, [.event, .task, .group]),
  ]

  /// The members of a kind of object.
  static func all(of kind: Kind) -> [PlainMember] { byKind[kind] ?? [] }

  private static let byKind = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { kind in (kind, all.filter { $0.kinds.contains(kind) }) })

  // MARK: To JSCalendar

  /// Returns the member for some lines, or nil if no line has a value that it can represent.
  func tree(_ lines: [ContentLine]) -> JSONTree? {
    switch form {
    case .texts:
      let texts = lines.flatMap(\.texts).filter { !$0.isEmpty }
      return texts.isEmpty ? nil : .set(texts)
    case .uris: return lines.isEmpty ? nil : .set(lines.map(\.uri))
    default: return lines.lazy.compactMap(value).first
    }
  }

  private func value(_ line: ContentLine) -> JSONTree? {
    switch form {
    case .text: .string(line.text)
    case .plain: .string(line.uri)
    case .integer: line.integer.map { .number($0) }
    case .utc: if case .utc(let civil) = line.time { JSCalendarTime.utc(civil) } else { nil }
    case .duration: line.duration.flatMap { $0.isNegative ? nil : .string($0.text) }
    case .words(let words): line.uri.isEmpty ? nil : .string(words.member(line.uri))
    case .texts, .uris: nil
    }
  }

  // MARK: From JSCalendar

  /// Reads the member.
  func read(_ reader: inout MemberReader, into lines: inout LineCollector) {
    let pointer = reader.pointer(to: member)
    switch form {
    case .text: if let text = reader.text(member) { lines.add(text: text, as: property, from: pointer) }
    case .plain: if let text = reader.text(member) { lines.add(property, text, from: pointer) }
    case .integer: if let number = reader.integer(member) { lines.add(property, String(number), from: pointer) }
    case .utc: if let civil = reader.utcTime(member) { lines.add(property, civil.text + "Z", from: pointer) }
    case .duration: if let duration = reader.duration(member) { lines.add(property, duration.text, from: pointer) }
    case .words(let words):
      if let word = reader.text(member) { lines.add(property, TextValue.encode(words.property(word)), from: pointer) }
    case .texts:
      guard let texts = reader.set(member), !texts.isEmpty else { return }
      lines.add(property, texts.map(LineCollector.escaped).joined(separator: ","), from: pointer)
    case .uris:
      for uri in reader.set(member) ?? [] { lines.add(property, uri, from: JSONPointer.text(pointer, uri)) }
    }
  }
}
