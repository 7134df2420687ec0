import CalendarModel
import CalendarStore
import CivilTime
import HTTPTypes
import XML

/// A change to calendar properties, as requested by a client (RFC 4918 9.2). It succeeds or fails as a whole.
struct PropertyChange {
  /// The named properties, without duplicates.
  private(set) var names: [XMLName] = []
  /// The reasons why properties cannot be changed.
  private(set) var refusals: [XMLName: DAVFailure] = [:]
  /// The new title.
  private(set) var title: String?
  /// The new color. An inner nil removes it.
  private(set) var color: String??
  /// The component names of the items that a new calendar accepts.
  private(set) var components: [String]?
  /// Whether the new resource is to be a calendar.
  private(set) var isCalendar = false
  /// The properties to store unchanged. Nil removes one.
  private var kept: [XMLName: DAVElement?] = [:]

  /// The maximum total size of a calendar's properties in bytes.
  private static let limit = 256 << 10
  /// The maximum number of properties in one request.
  private static let mostNames = 1000

  /// Reads the `set` and `remove` elements in order.
  ///
  /// - Parameter isNew: Whether the calendar is being created.
  init(_ document: DAVElement?, isNew: Bool = false) {
    var known: Set<XMLName> = []
    for instruction in document?.children ?? [] {
      let isRemoval = instruction.name == XMLName("remove", in: DAVNames.dav)
      guard isRemoval || instruction.name == XMLName("set", in: DAVNames.dav) else { continue }
      let list = instruction.first(DAVNames.prop)
      // The language of an element (xml:lang) applies to everything inside it (RFC 4918 4.3).
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
        if !isNew { throw DAVFailure(.forbidden, nil, "the name of a calendar cannot be removed") }
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
          "calendars accept only \(ServedCalendar.knownComponents.joined(separator: ", "))")
      }
      components = names
    case DAVNames.timeZone, DAVNames.timeZoneID:
      if !isRemoval, property.name == DAVNames.timeZone { _ = try TimeZoneRules(definedIn: property.text) }
      if !isRemoval, property.name == DAVNames.timeZoneID { _ = try TimeZoneRules(named: property.text) }
      // Both properties describe the same time zone, and the later one wins (RFC 7809 5.2).
      for name in [DAVNames.timeZone, DAVNames.timeZoneID] { keep(DAVElement(name: name), true) }
      if !isRemoval { keep(property, false) }
    case DAVNames.transparency: keep(property, isRemoval)
    case let name where LiveProperty.all[name] != nil: throw Self.isProtected
    default: keep(property, isRemoval)
    }
  }

  private static let isProtected = DAVFailure.dav(
    "cannot-modify-protected-property", "only the server can set this property")

  /// Sets the result of each property. An inner nil means success. All other properties are refused.
  mutating func settle(_ results: [XMLName: DAVFailure?]) {
    for name in names {
      refusals[name] = results[name] ?? DAVFailure(.forbidden, nil, "clients can set properties only on calendars")
    }
  }

  /// Refuses all properties, because clients cannot set any on this resource.
  mutating func refuseAll() {
    for name in names { refusals[name] = DAVFailure(.forbidden, nil, "clients can set properties only on calendars") }
  }

  /// Refuses a new resource that is not a calendar.
  mutating func refuseOthersThanCalendars() throws(DAVFailure) {
    if isCalendar { return }
    let failure = DAVFailure.dav("valid-resourcetype", "only calendars can be created here")
    guard names.contains(DAVNames.resourceType) else { throw failure }
    refusals[DAVNames.resourceType] = failure
  }

  /// Checks the limits before the store is locked.
  func checkSize() throws(DAVFailure) {
    if names.count > Self.mostNames {
      throw DAVFailure(
        .insufficientStorage, nil, "the request names \(names.count) properties; the limit is \(Self.mostNames)")
    }
    var size = 0
    for case let element? in kept.values {
      size += DAVWriter.fragment { $0.write(element) }.utf8.count
      if size > Self.limit { throw Self.tooLarge }
    }
  }

  private static let tooLarge = DAVFailure(
    .insufficientStorage, nil, "the properties of a calendar can have at most \(limit) bytes in total")

  private mutating func keep(_ property: DAVElement, _ isRemoval: Bool) {
    kept[property.name] = .some(isRemoval ? nil : property)
  }

  /// Applies the change to a calendar.
  ///
  /// - Throws: `DAVFailure` if the properties would exceed their size limit.
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

  // MARK: Results

  /// Writes the result of a failed change: for each property, its own failure or the fact that another property failed.
  func writeRefusals(to writer: inout DAVWriter) {
    for name in names {
      if let failure = refusals[name] { Self.write([name], failure.status, failure, to: &writer) }
    }
    let others = names.filter { refusals[$0] == nil }
    if !others.isEmpty { Self.write(others, .failedDependency, nil, to: &writer) }
  }

  /// Writes the result of a successful change.
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
