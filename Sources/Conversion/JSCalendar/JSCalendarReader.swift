import CalendarModel
import CivilTime
public import ICalendar
import JSONReading
import JSONWriting
import TimeZones

/// Reads JSCalendar (RFC 8984 and JSCalendar 2.0): a Group, an Event or a Task, or an array of these.
///
/// The entries of a Group are read one by one. A member of the wrong type is reported, and read as if it had no place in
/// iCalendar.
public struct JSCalendarReader: ElementReader {
  private enum State { case beginning, between, group, end }

  private var json: JSONReader
  private let limits: ReadingLimits
  private var context: EntryContext
  private var state = State.beginning
  private var isArray = false
  /// The members of the open Group that came before the entries.
  private var group = JSONMembers()
  private var isInEntries = false
  private var hasBegun = false
  private var isRemembered = false
  private var pending: [CalendarElement] = []
  private var uses: [String: ZoneUse] = [:]
  private var definitions: Set<String> = []
  private var method: String?
  private var issues: [ConversionIssue] = []
  private var losses: [Loss] = []

  /// Reads from a source, with limits on what one string and one entry may take.
  public init(source: any ByteSource, options: ConversionOptions, limits: ReadingLimits) {
    json = JSONReader(limits: JSONLimits(depth: 4 * limits.depth, length: limits.lineLength)) {
      try source.read(into: $0)
    }
    self.limits = limits
    context = EntryContext(flavor: .version2, zones: ZoneContext(), method: nil, isLossless: options.isLossless)
  }

  /// Goes on to the next element.
  public mutating func next() throws -> CalendarElement? {
    do {
      while pending.isEmpty {
        if state == .end { return nil }
        try read()
      }
      return pending.removeFirst()
    } catch let error as JSONReadingError {
      throw ConversionError(error, isAtBeginning: state == .beginning)
    }
  }

  /// The issues found since the last call.
  public mutating func takeIssues() -> [ConversionIssue] {
    defer { issues = [] }
    return issues
  }

  /// Members without a place in iCalendar, and entries that are none.
  public mutating func takeLosses() -> [Loss] {
    defer { losses = [] }
    return losses
  }

  // MARK: Objects

  private mutating func read() throws {
    switch state {
    case .beginning:
      switch try json.next() {
      case .beginObject: try readObject()
      case .beginArray:
        isArray = true
        state = .between
      default: throw json.error("JSCalendar is an object with “@type”, or an array of these")
      }
    case .between:
      guard isArray, let token = try json.next(), token != .endArray else {
        if isArray { _ = try json.next() }
        closeLoose()
        state = .end
        return
      }
      guard token == .beginObject else { throw json.error("\(token.title) stands here, but an object was expected") }
      try readObject()
    case .group: try readGroup()
    case .end: break
    }
  }

  /// Reads the members of an object up to what tells what it is.
  private mutating func readObject() throws {
    let path = json.path
    var members = JSONMembers()
    var size = limits.componentSize
    while let token = try json.next(), token == .name {
      let name = json.text
      guard let value = try json.next() else { return }
      if name == "entries", value == .beginArray {
        try check(members["@type"], path)
        closeLoose()
        group = members
        isInEntries = true
        state = .group
        return
      }
      members[name] = try JSONTree(value, &json, size: &size)
    }
    if members["@type"]?.text == "Group" {
      closeLoose()
      group = members
      isInEntries = false
      state = .group
      return
    }
    state = .between
    addEntry(members, at: path)
    if !isArray {
      closeLoose()
      state = .end
      _ = try json.next()
    }
  }

  private mutating func check(_ type: JSONTree?, _ path: String) throws {
    if let type, type != .string("Group") {
      throw json.error("an object with entries is a Group, not “\(type.text ?? type.title)”")
    }
    if type == nil { note(.memberType, path, "“@type” is missing; an object with entries is a Group") }
  }

  // MARK: Groups

  private mutating func readGroup() throws {
    if isInEntries {
      let token = try json.next()
      if token == .beginObject {
        var size = limits.componentSize
        let path = json.path
        return addEntry(try JSONMembers(&json, size: &size), at: path)
      }
      guard token == .endArray else {
        throw json.error("\(token?.title ?? "the end of the text") stands here, but an entry was expected")
      }
      isInEntries = false
      begin()
      var late = JSONMembers()
      var size = limits.componentSize
      while let token = try json.next(), token == .name {
        let name = json.text
        guard let value = try json.next() else { break }
        late[name] = try JSONTree(value, &json, size: &size)
      }
      addLate(late)
    } else {
      begin()
    }
    close()
    state = isArray ? .between : .end
    if !isArray { _ = try json.next() }
  }

  /// The beginning of a calendar, with the properties that are known by now.
  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    pending.append(.calendarBegin(ContentLine("BEGIN:VCALENDAR")))
    isRemembered = group["iCalendar"]?.members != nil
    add(GroupObject.read(group, method: method, isLossless: context.isLossless), at: json.path)
    group = JSONMembers()
  }

  /// Members that stand behind the entries.
  private mutating func addLate(_ members: JSONMembers) {
    if members.isEmpty { return }
    var (lines, notes) = GroupObject.read(members, method: nil, isLossless: context.isLossless)
    lines.remove { _, line in line.isNamed("VERSION") || line.isNamed("PRODID") && members["prodId"] == nil }
    add((lines, notes), at: json.path)
  }

  private mutating func add(_ reading: (lines: LineCollector, notes: ReadingNotes), at path: String) {
    pending += reading.lines.lines.map { .calendarProperty($0.line) }
    for component in reading.lines.components { give(component) }
    take(reading.notes, at: path, uid: nil)
  }

  private mutating func give(_ component: Component) {
    if component.component == .vtimezone {
      let definition = TimeZoneDefinition(component)
      context.zones = context.zones.adding(definition)
      if let name = component.first(.tzid)?.text { definitions.insert(name) }
    }
    pending.append(.component(component, isInCalendar: true))
  }

  /// Ends the calendar, with the definitions of the zones that it names (RFC 5545 3.6.5).
  private mutating func close() {
    if !isRemembered {
      for (tzid, use) in uses.sorted(by: { $0.key < $1.key }) where !definitions.contains(tzid) {
        guard let rules = context.zones.rules(named: tzid) else { continue }
        pending.append(.component(use.component(tzid, rules), isInCalendar: true))
      }
    }
    pending.append(.calendarEnd)
    hasBegun = false
    uses = [:]
    definitions = []
    method = nil
    context.zones = ZoneContext()
  }

  /// Ends the calendar of entries that are in no Group.
  private mutating func closeLoose() { if hasBegun { close() } }

  // MARK: Entries

  private mutating func addEntry(_ object: JSONMembers, at path: String) {
    guard let kind = kind(of: object, path) else {
      let text = object["title"]?.text ?? object["uid"]?.text ?? path
      losses.append(
        Loss("entry", example: Loss.Example(uid: object["uid"]?.text, text: text), why: "it is no Event and no Task"))
      return
    }
    var object = object
    let zones = CustomZones.take(from: &object, context.zones)
    context.flavor = object["recurrenceRules"] != nil || object["replyTo"] != nil ? .rfc8984 : .version2
    for zone in zones where !definitions.contains(zone.first(.tzid)?.text ?? "") {
      context.zones = context.zones.adding(TimeZoneDefinition(zone))
    }
    if object["uid"] == nil { note(.memberType, path, "“uid” is missing; one is made of the content") }
    let result = EntryReading(context: context).read(object, kind)
    if !hasBegun {
      method = result.method
      begin()
    }
    for zone in zones where !definitions.contains(zone.first(.tzid)?.text ?? "") { give(zone) }
    if result.method != method {
      result.notes.unplaced.append(("method", .string(result.method?.lowercased() ?? "")))
    }
    take(result.notes, at: path, uid: object["uid"]?.text)
    let isComplete = object["iCalendar"] != nil
    for component in [result.component] + result.overrides.map(\.component) {
      let component = isComplete ? component : Identification.completed(component)
      use(component)
      pending.append(.component(component, isInCalendar: true))
    }
  }

  private mutating func kind(of object: JSONMembers, _ path: String) -> PlainMember.Kind? {
    guard let type = object["@type"] else {
      note(.memberType, path, "“@type” is missing; without it this is an Event")
      return object["due"] == nil && object["progress"] == nil ? .event : .task
    }
    let kind = type.text.flatMap(PlainMember.Kind.init(rawValue:))
    if kind == nil || kind == .group {
      note(.memberType, path, "“\(type.text ?? type.title)” stands as “@type”, but an entry is an Event or a Task")
      return nil
    }
    return kind
  }

  private mutating func use(_ component: Component) {
    let times = ComponentTimes(component)
    let start = times.firstTime.map { context.zones.instant(of: $0) }
    let end = times.end(in: context.zones).map { context.zones.instant(of: $0) }
    for tzid in component.timeZoneIDs {
      uses[tzid, default: ZoneUse()].add(start: start, end: end, isSeries: times.isSeries)
    }
  }

  // MARK: Issues

  private mutating func note(_ code: ConversionIssue.Code, _ path: String, _ message: String) {
    let position = json.position
    issues.append(
      ConversionIssue(code: code, position: "\(position.line):\(position.column) (\(path))", message: message))
  }

  private mutating func take(_ notes: ReadingNotes, at path: String, uid: String?) {
    for (code, pointer, message) in notes.issues { note(code, JSONPointer.path(path, pointer), message) }
    for (pointer, value) in notes.unplaced {
      let name = pointer.split(separator: "/").first.map(String.init) ?? pointer
      losses.append(
        Loss(
          "member \(name)", example: Loss.Example(uid: uid, text: "\(pointer): \(value.jsonText())"),
          why: "iCalendar has no place for it"))
    }
  }
}
