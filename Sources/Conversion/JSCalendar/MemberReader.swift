import CivilTime
import ICalendar

/// What was found while reading an entry, apart from its lines.
final class ReadingNotes {
  /// The issues, by pointers to their members.
  var issues: [(code: ConversionIssue.Code, pointer: String, message: String)] = []
  /// The members that iCalendar cannot store.
  var unplaced: [(pointer: String, value: JSONTree)] = []
  /// The original properties of members, by pointers (mapping draft, `convertedProperties`).
  var converted: [String: ConvertedProperty] = [:]

  /// Whether the entry records its original properties, so that nothing has to be invented.
  var isRemembered = false

  /// Adds what was found while reading a nested object.
  func append(_ inner: ReadingNotes, under pointer: String) {
    issues += inner.issues.map { ($0.code, "\(pointer)/\($0.pointer)", $0.message) }
    unplaced += inner.unplaced.map { ("\(pointer)/\($0.pointer)", $0.value) }
  }

  /// The uppercase name of the property that a member comes from, if recorded.
  func name(of pointer: String) -> String? { converted[pointer]?.name }
}

/// Reads the members of an object one by one, and reports those that were not read.
struct MemberReader {
  /// The pointer to the object in its entry.
  let pointer: String
  private(set) var members: JSONMembers
  let notes: ReadingNotes

  init(_ members: JSONMembers, at pointer: String = "", _ notes: ReadingNotes) {
    self.members = members
    self.pointer = pointer
    self.notes = notes
  }

  func pointer(to name: String) -> String { JSONPointer.text(pointer, name) }

  /// Returns a member and marks it as read.
  mutating func take(_ name: String) -> JSONTree? {
    defer { members[name] = nil }
    return members[name]
  }

  /// Replaces a member that was read.
  mutating func put(_ tree: JSONTree, as name: String) { members[name] = tree }

  /// Returns a member of a given type; a member of any other type is left unread and reported.
  mutating func take<Value>(_ name: String, _ what: String, _ value: (JSONTree) -> Value?) -> Value? {
    guard let tree = members[name] else { return nil }
    guard let value = value(tree) else {
      note(name, "expected \(what), found \(tree.title)")
      return nil
    }
    members[name] = nil
    return value
  }

  /// Returns a string; an empty string is treated as missing.
  mutating func text(_ name: String) -> String? { take(name, "a string", \.text) }

  mutating func integer(_ name: String) -> Int? { take(name, "a whole number", \.integer) }

  mutating func bool(_ name: String) -> Bool? {
    take(name, "true or false") { if case .bool(let value) = $0 { value } else { nil } }
  }

  /// Returns the elements of a set, in order.
  mutating func set(_ name: String) -> [String]? {
    take(name, "an object whose members are all true") { tree in
      guard let members = tree.members, members.names.allSatisfy({ members[$0] == .bool(true) }) else { return nil }
      return members.names
    }
  }

  /// Returns a local time, such as `2026-11-23T09:00:00` (RFC 8984 1.4.4).
  mutating func localTime(_ name: String) -> CivilDateTime? {
    take(name, "a local time such as 2026-11-23T09:00:00") { JSCalendarTime.local($0.text ?? "") }
  }

  /// Returns a UTC time, such as `2026-11-23T09:00:00Z` (RFC 8984 1.4.3).
  mutating func utcTime(_ name: String) -> CivilDateTime? {
    take(name, "a time in UTC such as 2026-11-23T09:00:00Z") { tree in
      guard let text = tree.text, text.hasSuffix("Z") else { return nil }
      return JSCalendarTime.local(String(text.dropLast()))
    }
  }

  /// Returns a duration, such as `PT1H` (RFC 8984 1.4.5); a negative one is accepted only if `isSigned` is true.
  mutating func duration(_ name: String, isSigned: Bool = false) -> CalendarDuration? {
    take(name, "a duration such as PT1H") { tree in
      guard let duration = try? CalendarDuration(parsing: tree.text ?? ""), isSigned || !duration.isNegative else {
        return nil
      }
      return duration
    }
  }

  /// Returns the objects of a map, by key. Other values are left unread.
  mutating func objects(_ name: String, type: String) -> [(id: String, reader: MemberReader)] {
    guard let map = take(name, "an object whose members are objects", \.members) else { return [] }
    let base = pointer(to: name)
    return map.names.compactMap { id in
      guard let tree = map[id] else { return nil }
      let place = JSONPointer.text(base, id)
      guard let object = tree.members else {
        notes.issues.append((.memberType, place, "expected an object, found \(tree.title)"))
        notes.unplaced.append((place, tree))
        return nil
      }
      var reader = MemberReader(object, at: place, notes)
      reader.checkType(type)
      return (id, reader)
    }
  }

  /// Reads `@type`, which may be missing in nested objects.
  mutating func checkType(_ type: String) {
    guard let found = take("@type") else { return }
    if found != .string(type) { note("@type", "expected “\(type)”, found “\(found.text ?? found.title)”") }
  }

  /// Adds the unread members to those that iCalendar cannot store.
  mutating func finish() {
    for name in members.names { if let value = members[name] { notes.unplaced.append((pointer(to: name), value)) } }
    members = JSONMembers()
  }

  func note(_ name: String, _ message: String) { notes.issues.append((.memberType, pointer(to: name), message)) }
}

/// Times in JSCalendar form.
enum JSCalendarTime {
  /// Reads a local time; fractions of a second are dropped.
  static func local(_ text: String) -> CivilDateTime? {
    let whole = text.split(separator: ".", omittingEmptySubsequences: false)
    guard whole.count < 3, let bytes = whole.first.map({ Array($0.utf8) }), bytes.count == 19,
      whole.count == 1 || !whole[1].isEmpty && whole[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let basic = ExtendedForm.basic(bytes, .dateTime)
    else { return nil }
    return try? CivilDateTime(parsing: String(decoding: basic, as: UTF8.self))
  }

  static func tree(_ civil: CivilDateTime) -> JSONTree { .string(RFC3339.text(civil)) }

  static func utc(_ civil: CivilDateTime) -> JSONTree { .string(RFC3339.text(civil) + "Z") }
}
