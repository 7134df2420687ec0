import CalendarModel
import CivilTime
package import ICalendar
package import TimeZones

/// The properties of an item by meaning: equivalent values have the same key, however they are written.
package struct ComparedProperties {
  /// A value of a property, or an element of a list.
  package struct Value: Hashable {
    /// The meaning.
    package let key: String
    /// The text as written, or nil if it is implicit.
    package let text: String?
    /// The significant parameters as written, or an empty string if there are none.
    var parameters = ""

    /// The value with its parameters, to distinguish it from the same value with other parameters.
    var wholeText: String? { parameters.isEmpty ? text : text.map { "\(parameters):\($0)" } }
  }

  /// The values of each property, in the order of the properties.
  package private(set) var values: [(name: String, values: [Value])] = []
  private var places: [ExactText: Int] = [:]
  private let zones: ZoneContext
  private let isRecurring: Bool
  private let countsBookkeeping: Bool

  /// The properties that state when and by which program an item was written.
  static let bookkeeping: Set<KnownProperty> = [
    .dtstamp, .sequence, .lastModified, .created, .prodid, .version,
  ]

  package init(_ component: Component, _ zones: ZoneContext, countsBookkeeping: Bool) {
    self.zones = zones
    self.countsBookkeeping = countsBookkeeping
    isRecurring = component.first(.rrule) != nil || component.first(.rdate) != nil
    for line in component.properties {
      for value in values(of: line) { add(value, to: line.name.uppercased()) }
    }
    addEnd(of: component)
    for inner in component.components { add(value(of: inner), to: inner.name) }
  }

  /// Returns the values of a property.
  package subscript(name: String) -> [Value] { places[ExactText(name)].map { values[$0].values } ?? [] }

  private mutating func add(_ value: Value, to name: String) {
    if let index = places[ExactText(name)] {
      values[index].values.append(value)
    } else {
      places[ExactText(name)] = values.count
      values.append((name, [value]))
    }
  }

  // MARK: Lines

  /// Returns the values of a line, or none if the line only states a default.
  package func values(of line: ContentLine) -> [Value] {
    let property = line.property
    if let property {
      if !countsBookkeeping, Self.bookkeeping.contains(property) { return [] }
      // The resulting end is compared instead.
      if property == .dtend || property == .duration || property == .due { return [] }
      if let standard = property.vocabularies.first?.defaultValue, line.text.uppercased() == standard { return [] }
      if property == .priority, line.integer == 0 { return [] }
    }
    let parameters = parameters(of: line)
    return meanings(of: line, property).map { key, text in
      Value(key: parameters.isEmpty ? key : "\(parameters):\(key)", text: text, parameters: parameters)
    }
  }

  /// Returns the parameters except default values and those that are part of the value's meaning.
  private func parameters(of line: ContentLine) -> String {
    guard line.hasParameters else { return "" }
    let kept = line.parameters.compactMap { parameter -> String? in
      let known = parameter.parameter
      if known == .value || known == .tzid { return nil }
      let isWord = known?.definition.vocabularies.isEmpty == false
      let values = isWord ? parameter.values.map { $0.uppercased() } : parameter.values
      if let standard = known?.definition.defaultValue, values == [standard] { return nil }
      return "\(parameter.name.uppercased())=\(ParameterValue.encode(values))"
    }
    return kept.sorted().joined(separator: ";")
  }

  private func meanings(of line: ContentLine, _ property: KnownProperty?) -> [(key: String, text: String)] {
    let form = line.withUnfolded { $0.valueForm(of: property) }
    switch form.type {
    case .date, .dateTime:
      let times = line.times
      let texts = line.rawValue.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard times.count == texts.count else { return [(line.rawValue, line.rawValue)] }
      // An instance of a series is the same in any time zone.
      let isInstance = property.map(Self.instances.contains) ?? false
      let tzid = line.timeZoneID
      return zip(times, texts).map { time, text in
        (time.map { key($0, isRecurring: isRecurring && !isInstance) } ?? text, shown(text, in: tzid))
      }
    case .period:
      let texts = line.rawValue.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let tzid = line.timeZoneID
      return zip(line.periods, texts).map { period, text in
        guard let period else { return (text, text) }
        let end = period.endTime.map { key($0, isRecurring: false) } ?? text
        return ("\(key(period.start, isRecurring: false))/\(end)", shown(text, in: tzid))
      }
    case .text where form.separator == .comma: return line.texts.map { ($0, $0) }
    case .text where form.separator == .none: return [(line.text, line.text)]
    case .recur: return [(RuleMeaning.key(line.rawValue), line.rawValue)]
    case .duration: return [(line.duration.map { "\($0.days)d\($0.seconds)s" } ?? line.rawValue, line.rawValue)]
    case .calAddress:
      let address = line.uri
      return [(CalendarAddress.mailAddress(of: address).map { "mailto:" + $0 } ?? address, address)]
    default:
      var bytes: [UInt8] = []
      line.withUnfolded { line in
        line.forEachValue(form) { CanonicalValue.append($0, form.type, to: &bytes) }
      }
      return [(String(decoding: bytes, as: UTF8.self), line.rawValue)]
    }
  }

  private func shown(_ text: String, in tzid: String?) -> String { tzid.map { "\(text) \($0)" } ?? text }

  // MARK: Times

  /// Returns the meaning of a time: an instant and, in a series, also the local time in its time zone. A floating time
  /// has no instant, and a date is not midnight.
  private func key(_ time: CalendarTime, isRecurring: Bool) -> String {
    switch time {
    case .date(let date): return "date \(date.text)"
    case .floating(let civil): return "floating \(civil.text)"
    case .utc(let civil): return isRecurring ? "UTC \(civil.text)" : "instant \(Instant(civil, at: .zero))"
    case .zoned(let civil, let tzid):
      guard let rules = zones.rules(named: tzid) else { return "floating \(civil.text) \(tzid)" }
      return isRecurring ? "zone \(rules.hashValue) \(civil.text)" : "instant \(rules.instant(of: civil))"
    }
  }

  /// The properties that identify instances of a series.
  private static let instances: Set<KnownProperty> = [.exdate, .rdate, .recurrenceID]

  private mutating func addEnd(of component: Component) {
    let times = ComponentTimes(component)
    let isToDo = component.component == .vtodo
    guard isToDo || component.component == .vevent else {
      for property in [KnownProperty.dtend, .duration, .due] {
        for line in component.all(property) {
          for (key, text) in meanings(of: line, property) { add(Value(key: key, text: text), to: property.name) }
        }
      }
      return
    }
    let written = [KnownProperty.dtend, .due, .duration].compactMap { component.first($0) }.first
    guard var end = isToDo ? times.due(in: zones) : times.end(in: zones) else {
      if let written { add(Value(key: written.rawValue, text: written.rawValue), to: written.name.uppercased()) }
      return
    }
    // An end computed from the start is in the start's time zone.
    if times.end == nil, let start = times.start, zones.isPlaced(start) {
      end = zones.time(at: zones.instant(of: end), like: zones.placed(start))
    }
    let text = written.map { shown($0.rawValue, in: $0.timeZoneID) }
    add(Value(key: key(end, isRecurring: isRecurring), text: text), to: isToDo ? "DUE" : "DTEND")
  }

  // MARK: Components

  /// Returns a nested component as one value.
  func value(of inner: Component) -> Value {
    let properties = ComparedProperties(inner, zones, countsBookkeeping: countsBookkeeping)
    let key = properties.values.map { property in
      "\(property.name)=\(property.values.map(\.key).sorted().joined(separator: ","))"
    }
    let words = [KnownProperty.trigger, .action, .summary, .description].compactMap { inner.first($0)?.rawValue }
    return Value(key: key.sorted().joined(separator: "\n"), text: words.joined(separator: " "))
  }
}

/// Normalizes recurrence rules by meaning.
enum RuleMeaning {
  /// Returns the parts sorted by name, with sorted values and without defaults.
  static func key(_ rule: String) -> String {
    rule.uppercased().split(separator: ";").map { part -> String in
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2 else { return String(part) }
      let values = halves[1].split(separator: ",").map { value in
        Int(value).map(String.init) ?? (value.hasPrefix("+") ? String(value.dropFirst()) : String(value))
      }
      return "\(halves[0])=\(values.sorted().joined(separator: ","))"
    }
    .filter { $0 != "INTERVAL=1" }.sorted().joined(separator: ";")
  }
}
