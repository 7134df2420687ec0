import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import XML

/// What a client wants the properties of a calendar to be (RFC 4918 9.2): all of it, or nothing.
struct PropertyChange {
  /// The properties that it names, each once.
  private(set) var names: [XMLName] = []
  /// Why some of them cannot be what it wants.
  private(set) var refusals: [XMLName: DAVFailure] = [:]
  /// The title that it sets.
  private(set) var title: String?
  /// The colour that it sets; removed with nil inside.
  private(set) var color: String??
  /// The kinds of item that a new calendar takes.
  private(set) var components: [String]?
  /// Whether what is made is to be a calendar.
  private(set) var isCalendar = false
  /// What is kept as it came; removed with nil.
  private var kept: [XMLName: DAVElement?] = [:]

  /// How many bytes the properties of a calendar may have together.
  private static let limit = 256 << 10
  /// How many properties one request may name.
  private static let mostNames = 1000

  /// Reads `set` and `remove`, in their order.
  ///
  /// - Parameter isNew: whether it is a calendar that is being made.
  init(_ document: DAVElement?, isNew: Bool = false) {
    var known: Set<XMLName> = []
    for instruction in document?.children ?? [] {
      let isRemoval = instruction.name == XMLName("remove", in: DAVNames.dav)
      guard isRemoval || instruction.name == XMLName("set", in: DAVNames.dav) else { continue }
      let list = instruction.first(DAVNames.prop)
      // A language holds for all that is in an element (RFC 4918 4.3).
      let language = [list, instruction, document].lazy.compactMap { $0?.attributes[DAVNames.language] }.first
      for var property in list?.children ?? [] {
        if let language, property.attributes[DAVNames.language] == nil {
          property.attributes[DAVNames.language] = language
        }
        if known.insert(property.name).inserted { names.append(property.name) }
        do {
          try take(property, isRemoval: isRemoval, isNew: isNew)
        } catch {
          refusals[property.name] = error
        }
      }
    }
  }

  private mutating func take(_ property: DAVElement, isRemoval: Bool, isNew: Bool) throws(DAVFailure) {
    switch property.name {
    case DAVNames.displayName:
      if isRemoval || property.text.isEmpty {
        if !isNew { throw DAVFailure(.forbidden, nil, "a calendar has a name") }
      } else {
        title = property.text
      }
    case DAVNames.color:
      color = .some(isRemoval || property.text.isEmpty ? nil : property.text)
      keep(property, isRemoval)
    case DAVNames.resourceType where isNew: isCalendar = property.first(DAVNames.calendar) != nil
    case DAVNames.components where isNew:
      let names = property.all(DAVNames.component).compactMap { $0["name"]?.uppercased() }
      if names.isEmpty || !Set(names).isSubset(of: ServedCalendar.knownComponents) {
        throw DAVFailure.calDAV(
          "supported-calendar-component",
          "calendars take \(ServedCalendar.knownComponents.joined(separator: ", "))")
      }
      components = names
    case DAVNames.timeZone, DAVNames.timeZoneID:
      if !isRemoval, property.name == DAVNames.timeZone { _ = try TimeZoneRules(definedIn: property.text) }
      if !isRemoval, property.name == DAVNames.timeZoneID { _ = try TimeZoneRules(named: property.text) }
      // Both say the same; what was said last counts (RFC 7809 5.2).
      for name in [DAVNames.timeZone, DAVNames.timeZoneID] { keep(DAVElement(name: name), true) }
      if !isRemoval { keep(property, false) }
    case DAVNames.transparency: keep(property, isRemoval)
    case let name where LiveProperty.all[name] != nil: throw Self.isProtected
    default: keep(property, isRemoval)
    }
  }

  private static let isProtected = DAVFailure.dav(
    "cannot-modify-protected-property", "only the server gives it a value")

  /// Says what becomes of each property: nil inside is as the client wants it. All others are refused.
  mutating func settle(_ results: [XMLName: DAVFailure?]) {
    for name in names {
      refusals[name] = results[name] ?? DAVFailure(.forbidden, nil, "clients set properties of calendars alone")
    }
  }

  /// Refuses everything, since clients set nothing there.
  mutating func refuseAll() {
    for name in names { refusals[name] = DAVFailure(.forbidden, nil, "clients set properties of calendars alone") }
  }

  /// Refuses what is made if it is to be no calendar.
  mutating func refuseOthersThanCalendars() throws(DAVFailure) {
    if isCalendar { return }
    let failure = DAVFailure.dav("valid-resourcetype", "only calendars can be made here")
    guard names.contains(DAVNames.resourceType) else { throw failure }
    refusals[DAVNames.resourceType] = failure
  }

  /// Checks, before anybody has to wait for it, that it is not more than a calendar may have.
  func checkSize() throws(DAVFailure) {
    if names.count > Self.mostNames {
      throw DAVFailure(.insufficientStorage, nil, "a request may name \(Self.mostNames) properties, not \(names.count)")
    }
    var size = 0
    for case let element? in kept.values {
      size += DAVWriter.fragment { $0.write(element) }.utf8.count
      if size > Self.limit { throw Self.tooLarge }
    }
  }

  private static let tooLarge = DAVFailure(
    .insufficientStorage, nil, "the properties of a calendar may have \(limit) bytes together")

  private mutating func keep(_ property: DAVElement, _ isRemoval: Bool) {
    kept[property.name] = .some(isRemoval ? nil : property)
  }

  /// Makes the properties of a calendar what the client wants.
  ///
  /// - Throws: `DAVFailure` if it would have more of them than it may.
  func apply(to calendar: ServedCalendar, _ batch: ServingBatch) throws {
    let stored = color.map { $0.flatMap { ServedColor.stored($0) } }
    if title != nil || stored != nil {
      try batch.update(
        calendar, title: title ?? calendar.calendar.title, color: stored ?? calendar.calendar.color)
    }
    if kept.isEmpty { return }
    let zones = [DAVNames.timeZone, DAVNames.timeZoneID].filter { !names.contains($0) }
    for name in names + zones {
      guard let element = kept[name] else { continue }
      if let element {
        let text = DAVWriter.fragment { $0.write(element) }
        try batch.set(ServedProperty(namespace: name.namespace, name: name.local, element: text), calendar)
      } else {
        try batch.removeProperty(namespace: name.namespace, name: name.local, calendar)
      }
    }
    let size = try batch.properties(calendar).reduce(0) { $0 + $1.element.utf8.count }
    if size > Self.limit { throw Self.tooLarge }
  }

  // MARK: What is said of it

  /// Writes why nothing is as the client wants it: of each property why it cannot be, or that it failed with another.
  func writeRefusals(to writer: inout DAVWriter) {
    for name in names {
      if let failure = refusals[name] { Self.write([name], failure.status, failure, to: &writer) }
    }
    let others = names.filter { refusals[$0] == nil }
    if !others.isEmpty { Self.write(others, .failedDependency, nil, to: &writer) }
  }

  /// Writes that all is as the client wants it.
  func writeSuccess(to writer: inout DAVWriter) { Self.write(names, .ok, nil, to: &writer) }

  private static func write(
    _ names: [XMLName], _ status: HTTPResponse.Status, _ failure: DAVFailure?, to writer: inout DAVWriter
  ) {
    writer.element(DAVNames.propstat) { writer in
      writer.element(DAVNames.prop) { writer in for name in names { writer.element(name) } }
      writer.element(DAVNames.status, text: MultistatusWriter.line(status))
      if let condition = failure?.condition { writer.element(DAVNames.error) { $0.element(condition) } }
      if let text = failure?.text { writer.element(XMLName("responsedescription", in: DAVNames.dav), text: text) }
    }
  }
}
