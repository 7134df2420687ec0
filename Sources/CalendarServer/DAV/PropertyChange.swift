import CalendarModel
import CalendarStore
import ICalendar
import WebDAV
import XMLReading

/// What a client wants the properties of a calendar to be.
struct PropertyChange {
  /// The properties that it names, each once.
  private(set) var names: [XMLName] = []
  /// Those that cannot be what it wants.
  private(set) var refused: [XMLName] = []
  /// The title that it sets.
  private(set) var title: String?
  /// The colour that it sets; removed with nil inside.
  private(set) var color: String??
  /// The kinds of item that a new calendar takes.
  private(set) var components: [String]?
  /// Whether what is made is to be a calendar.
  private(set) var isCalendar = false
  /// What is kept as it came; removed with nil.
  private var kept: [(name: XMLName, content: String?)] = []

  /// How many bytes the properties may have.
  private static let limit = 256 << 10

  /// Reads `set` and `remove`, in their order.
  ///
  /// - Parameter isNew: whether it is a calendar that is being made.
  /// - Throws: `DAVFailure` if a value is none.
  init(_ instructions: [DAVElement], isNew: Bool = false) throws {
    for instruction in instructions {
      let isRemoval = instruction.name == XMLName("remove", in: DAVNames.dav)
      guard isRemoval || instruction.name == XMLName("set", in: DAVNames.dav) else { continue }
      for property in instruction.first(DAVNames.prop)?.children ?? [] {
        if !names.contains(property.name) { names.append(property.name) }
        try take(property, isRemoval: isRemoval, isNew: isNew)
      }
    }
    if kept.reduce(0, { $0 + ($1.content?.utf8.count ?? 0) }) > Self.limit {
      throw DAVFailure(.insufficientStorage, nil, "properties may have \(Self.limit) bytes")
    }
  }

  private mutating func take(_ property: DAVElement, isRemoval: Bool, isNew: Bool) throws {
    switch property.name {
    case DAVNames.displayName:
      if isRemoval || property.text.isEmpty {
        if !isNew { refused.append(property.name) }
      } else {
        title = property.text
      }
    case DAVNames.color:
      color = .some(isRemoval || property.text.isEmpty ? nil : property.text)
      keep(property, isRemoval)
    case DAVNames.resourceType where isNew: isCalendar = property.first(DAVNames.calendar) != nil
    case DAVNames.components where isNew:
      let names = property.all(DAVNames.component).compactMap { $0["name"]?.uppercased() }
      if names.isEmpty || !Set(names).isSubset(of: ["VEVENT", "VTODO", "VJOURNAL"]) {
        throw DAVFailure.calDAV("supported-calendar-component", "calendars take VEVENT, VTODO and VJOURNAL")
      }
      components = names
    case DAVNames.timeZone where !isRemoval:
      _ = try ServedZone(given: property.text)
      keep(property, false)
    case let name where LiveProperty.all[name] != nil: refused.append(name)
    default: keep(property, isRemoval)
    }
  }

  private mutating func keep(_ property: DAVElement, _ isRemoval: Bool) {
    kept.removeAll { $0.name == property.name }
    let content = DAVWriter.fragment { writer in
      writer.write(property.text)
      for child in property.children { writer.write(child) }
    }
    kept.append((property.name, isRemoval ? nil : content))
  }

  /// Makes the properties of a calendar what the client wants.
  func apply(to calendar: ServedCalendar, _ batch: ServingBatch) throws {
    let stored = color.map { $0.flatMap { ServedColor.stored($0) } }
    if title != nil || stored != nil {
      try batch.update(
        calendar, title: title ?? calendar.calendar.title, color: stored ?? calendar.calendar.color)
    }
    for (name, content) in kept {
      if let content {
        try batch.set(ServedProperty(namespace: name.namespace, name: name.local, content: content), calendar)
      } else {
        try batch.removeProperty(namespace: name.namespace, name: name.local, calendar)
      }
    }
  }
}
