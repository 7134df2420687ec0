public import ICalendar
import JSON

/// Reads JSCalendar (RFC 8984 and JSCalendar 2.0): a Group, an Event or a Task, or an array of these.
///
/// The entries of a Group are read one by one. A member of the wrong type is reported, and read as if it had no place in
/// iCalendar.
public struct JSCalendarReader: ElementReader {
  private enum State { case beginning, between, group, end }

  private var json: JSONReader
  private let limits: ReadingLimits
  private var state = State.beginning
  private var isArray = false
  private var isInEntries = false
  private var elements: JSCalendarElements

  /// Reads from a source, with limits on what one string and one entry may take.
  public init(source: any ByteSource, options: ConversionOptions, limits: ReadingLimits) {
    json = JSONReader(limits: JSONLimits(depth: 4 * limits.depth, length: limits.lineLength)) {
      try source.read(into: $0)
    }
    self.limits = limits
    elements = JSCalendarElements(isLossless: options.isLossless, at: json.position)
  }

  /// Goes on to the next element.
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

  /// Members without a place in iCalendar, and entries that are none.
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
      default: throw json.error("JSCalendar is an object with “@type”, or an array of these")
      }
    case .between:
      guard isArray, let token = try json.next(), token != .endArray else {
        if isArray { _ = try json.next() }
        elements.closeLoose()
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
    elements.addEntry(members, at: path)
    if !isArray {
      elements.closeLoose()
      state = .end
      _ = try json.next()
    }
  }

  private mutating func check(_ type: JSONTree?, _ path: String) throws {
    if let type, type != .string("Group") {
      throw json.error("an object with entries is a Group, not “\(type.text ?? type.title)”")
    }
    if type == nil { elements.note(.memberType, path, "“@type” is missing; an object with entries is a Group") }
  }

  // MARK: Groups

  private mutating func readGroup() throws {
    if isInEntries {
      let token = try json.next()
      if token == .beginObject {
        var size = limits.componentSize
        let path = json.path
        elements.place = json.position
        return elements.addEntry(try JSONMembers(&json, size: &size), at: path)
      }
      guard token == .endArray else {
        throw json.error("\(token?.title ?? "the end of the text") stands here, but an entry was expected")
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
