import CalendarModel
import CivilTime
import ICalendar
import JSON
import TimeZones

/// Converts JSCalendar objects to calendar elements, one after another.
struct JSCalendarElements {
  private var pending: [CalendarElement] = []
  /// The number of pending elements that were already taken.
  private var taken = 0
  var issues: [ConversionIssue] = []
  var losses: [Loss] = []
  /// The members of the open Group that preceded its entries.
  var group = JSONMembers()
  /// The position of the last object.
  var place: JSONPosition

  private var context: EntryContext
  private var hasBegun = false
  private var isRemembered = false
  private var uses: [String: ZoneUse] = [:]
  private var definitions: Set<String> = []
  private var method: String?
  private var repeated: RepeatedText

  init(isLossless: Bool, at place: JSONPosition, _ limits: ReadingLimits) {
    self.place = place
    repeated = RepeatedText(limits)
    context = EntryContext(flavor: .version2, zones: ZoneContext(), method: nil, isLossless: isLossless)
  }

  /// Returns the next element, or nil if there is none yet.
  mutating func take() -> CalendarElement? {
    if taken == pending.count {
      pending.removeAll(keepingCapacity: true)
      taken = 0
      return nil
    }
    taken += 1
    return pending[taken - 1]
  }

  // MARK: Groups

  /// Begins a calendar, with the properties that are known so far.
  mutating func begin(at path: String) {
    if hasBegun { return }
    hasBegun = true
    pending.append(.calendarBegin(ContentLine("BEGIN:VCALENDAR")))
    isRemembered = group["iCalendar"]?.members != nil
    add(GroupMembers.read(group, method: method, isLossless: context.isLossless), at: path)
    group = JSONMembers()
  }

  /// Handles members that follow the entries.
  mutating func addLate(_ members: JSONMembers, at path: String) {
    if members.isEmpty { return }
    var (lines, notes) = GroupMembers.read(members, method: nil, isLossless: context.isLossless)
    lines.remove { _, line in line.isNamed("VERSION") || line.isNamed("PRODID") && members["prodId"] == nil }
    add((lines, notes), at: path)
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

  /// Ends the calendar, with the definitions of the time zones it uses (RFC 5545 3.6.5).
  mutating func close() {
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

  /// Ends the calendar of entries outside of a Group.
  mutating func closeLoose() { if hasBegun { close() } }

  // MARK: Entries

  /// - Throws: ``ConversionError`` `tooLarge` if the overrides repeat too much.
  mutating func addEntry(_ object: JSONMembers, at path: String) throws(ConversionError) {
    guard let kind = kind(of: object, path) else {
      let text = object["title"]?.text ?? object["uid"]?.text ?? path
      losses.append(
        Loss("entry", example: Loss.Example(uid: object["uid"]?.text, text: text), why: "it is not an Event or a Task"))
      return
    }
    var object = object
    let zones = CustomZones.take(from: &object, context.zones)
    context.flavor = object["recurrenceRules"] != nil || object["replyTo"] != nil ? .rfc8984 : .version2
    for zone in zones where !definitions.contains(zone.first(.tzid)?.text ?? "") {
      context.zones = context.zones.adding(TimeZoneDefinition(zone))
    }
    if object["uid"] == nil { note(.memberType, path, "“uid” is missing; it was derived from the content") }
    let result = EntryReading(context: context).read(object, kind, mostRepeated: repeated.left)
    try repeated.add(result.repeated, at: path)
    if !hasBegun {
      method = result.method
      begin(at: path)
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
      note(.memberType, path, "“@type” is missing; the object was read as an Event")
      return object["due"] == nil && object["progress"] == nil ? .event : .task
    }
    let kind = type.text.flatMap(PlainMember.Kind.init(rawValue:))
    if kind == nil || kind == .group {
      note(.memberType, path, "“@type” is “\(type.text ?? type.title)”, but an entry must be an Event or a Task")
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

  mutating func note(_ code: ConversionIssue.Code, _ path: String, _ message: String) {
    issues.append(
      ConversionIssue(code: code, position: "\(place.line):\(place.column) (\(path))", message: message))
  }

  private mutating func take(_ notes: ReadingNotes, at path: String, uid: String?) {
    for (code, pointer, message) in notes.issues { note(code, JSONPointer.path(path, pointer), message) }
    for (pointer, value) in notes.unplaced {
      let name = pointer.split(separator: "/").first.map(String.init) ?? pointer
      losses.append(
        Loss(
          "member \(name)", example: Loss.Example(uid: uid, text: "\(pointer): \(value.jsonText())"),
          why: "iCalendar cannot store this"))
    }
  }
}
