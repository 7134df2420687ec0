public import ICalendar
import JSON

/// Reads JSCalendar (RFC 8984 and JSCalendar 2.0): a Group, an Event or a Task, or an array of these.
///
/// The entries of a Group are read one by one. A member of the wrong type is reported and treated as one that iCalendar
/// cannot store.
public struct JSCalendarReader: ElementReader {
  private enum State { case beginning, between, group, end }

  private var json: JSONReader
  private let limits: ReadingLimits
  private var state = State.beginning
  private var isArray = false
  private var isInEntries = false
  private var elements: JSCalendarElements

  /// Creates a reader for a source, with limits on the sizes of strings and entries.
  public init(source: any ByteSource, options: ConversionOptions, limits: ReadingLimits) {
    json = JSONReader(limits: JSONLimits(depth: 4 * limits.depth, length: limits.lineLength)) {
      try source.read(into: $0)
    }
    self.limits = limits
    elements = JSCalendarElements(isLossless: options.isLossless, at: json.position, limits)
  }

  /// Returns the next element, or nil at the end.
  public mutating func next() throws -> CalendarElement? {
    do {
      while true {
        if let element = elements.take() { return element }
        if state == .end { return nil }
        try read()
      }
    } catch let error as JSONReadingError {
      throw ConversionError(error, isAtBeginning: state == .beginning, rule: "jscal-type")
    }
  }

  /// The issues found since the last call.
  public mutating func takeIssues() -> [ConversionIssue] { elements.issues.takeAll() }

  /// The losses since the last call: members that iCalendar cannot store, and unknown entries.
  public mutating func takeLosses() -> [Loss] { elements.losses.takeAll() }

  // MARK: Objects

  private mutating func read() throws {
    switch state {
    case .beginning:
      switch try json.next() {
      case .beginObject: try readObject()
      case .beginArray:
        isArray = true
        state = .between
      default: throw json.error("JSCalendar must be an object with “@type”, or an array of these")
      }
    case .between:
      guard isArray, let token = try json.next(), token != .endArray else {
        if isArray { _ = try json.next() }
        elements.closeLoose()
        state = .end
        return
      }
      guard token == .beginObject else { throw json.error("expected an object, found \(token.title)") }
      try readObject()
    case .group: try readGroup()
    case .end: break
    }
  }

  /// Reads the members of an object up to the ones that reveal its type.
  private mutating func readObject() throws {
    let path = json.path
    elements.place = json.position
    var members = JSONMembers()
    var size = limits.componentSize
    while let token = try json.next(), token == .name {
      let name = json.text
      guard let value = try json.next() else { return }
      if name == "entries", value == .beginArray {
        try check(members["@type"], path)
        elements.closeLoose()
        elements.group = members
        isInEntries = true
        state = .group
        return
      }
      members[name] = try JSONTree(value, &json, size: &size)
    }
    if members["@type"]?.text == "Group" {
      elements.closeLoose()
      elements.group = members
      isInEntries = false
      state = .group
      return
    }
    state = .between
    try elements.addEntry(members, at: path)
    if !isArray {
      elements.closeLoose()
      state = .end
      _ = try json.next()
    }
  }

  private mutating func check(_ type: JSONTree?, _ path: String) throws {
    if let type, type != .string("Group") {
      throw json.error("an object with entries must be a Group, not “\(type.text ?? type.title)”")
    }
    if type == nil { elements.note(.memberType, path, "“@type” is missing; the object was read as a Group") }
  }

  // MARK: Groups

  private mutating func readGroup() throws {
    if isInEntries {
      let token = try json.next()
      if token == .beginObject {
        var size = limits.componentSize
        let path = json.path
        elements.place = json.position
        return try elements.addEntry(JSONMembers(&json, size: &size), at: path)
      }
      guard token == .endArray else {
        throw json.error("expected an entry, found \(token?.title ?? "the end of the text")")
      }
      isInEntries = false
      elements.begin(at: json.path)
      var late = JSONMembers()
      var size = limits.componentSize
      while let token = try json.next(), token == .name {
        let name = json.text
        guard let value = try json.next() else { break }
        late[name] = try JSONTree(value, &json, size: &size)
      }
      elements.addLate(late, at: json.path)
    } else {
      elements.begin(at: json.path)
    }
    elements.close()
    state = isArray ? .between : .end
    if !isArray { _ = try json.next() }
  }
}
