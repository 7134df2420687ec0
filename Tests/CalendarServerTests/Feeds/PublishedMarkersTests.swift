import CivilTime
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

@testable import CalendarServer

/// Calendars with a unique word in every registered property, parameter and component, and in unknown ones.
private struct MarkedCalendars {
  /// The place of each word.
  private(set) var places: [String: String] = [:]
  /// The VCALENDARs.
  private(set) var texts: [String] = []

  private static let methods: [String?] =
    [nil] + (KnownProperty.method.vocabularies.flatMap(\.values) + ["X-ASK"]).map { $0 }
  private static let classes: [String?] =
    [nil] + (KnownProperty.classification.vocabularies.flatMap(\.values) + ["X-OWN", ""]).map { $0 }
  static let kinds: [KnownComponent] = [.vevent, .vtodo, .vjournal]
  /// The properties that must be unchanged for the item to be readable.
  private static let needed: Set<KnownProperty> = [
    .begin, .end, .dtstamp, .dtstart, .classification, .recurrenceID, .tzid, .version, .prodid, .method, .calscale,
    .xWRTimezone,
  ]
  private static let parameters =
    KnownParameter.allCases.filter { ![.value, .encoding, .tzid].contains($0) }.map(\.name) + ["X-OWN"]

  init() {
    for method in Self.methods {
      let name = method ?? "-"
      var lines = properties("\(name) - VCALENDAR", [])
      for (kind, classification) in Self.kinds.flatMap({ kind in Self.classes.map { (kind, $0) } }) {
        let place = "\(name) \(classification ?? "-") \(kind.name)"
        lines += item(kind, classification, place, method == nil ? Self.parameters : ["X-OWN"])
        lines += KnownProperty.allCases.flatMap { illFormed($0, kind, classification, place) }
      }
      let others = KnownComponent.allCases.filter { $0 != .vcalendar && !Self.kinds.contains($0) }.map(\.name)
      lines += (others + ["X-OWN"]).flatMap { component($0, "\(name) - \($0)") }
      texts.append(PublishedFeed.calendar(lines, method: method))
    }
  }

  /// A word that occurs nowhere else.
  private mutating func word(_ place: String) -> String {
    var (number, letters) = (places.count, "")
    for _ in 0..<5 {
      letters.append(Character(UnicodeScalar(UInt8(97 + number % 26))))
      number /= 26
    }
    places["zq\(letters)"] = place
    return "zq\(letters)"
  }

  /// Whether a value of a property may contain any word.
  private static func isFree(_ property: KnownProperty) -> Bool {
    [.text, .uri, .calAddress].contains(property.definition.contentType) && property.vocabularies.isEmpty
  }

  private mutating func value(_ property: KnownProperty, _ place: String) -> String {
    switch property.definition.contentType {
    case .uri: "https://\(word(place)).example/"
    case .calAddress: "mailto:\(word(place))@example.com"
    default: word(place)
    }
  }

  /// Lines of all properties whose values may contain a word, and of an unknown property.
  private mutating func properties(_ place: String, _ parameters: [String]) -> [String] {
    var lines: [String] = []
    for property in KnownProperty.allCases where !Self.needed.contains(property) && Self.isFree(property) {
      let needsType = property.definition.requiredParameters.contains(.value)
      let type = needsType ? ";VALUE=\(property.definition.contentType.name)" : ""
      lines.append(
        "\(property.name)\(type)\(written(parameters, "\(place)/\(property.name)")):"
          + value(property, "\(place)/\(property.name)"))
    }
    return lines + ["X-OWN\(written(parameters, "\(place)/X-OWN")):\(word("\(place)/X-OWN"))"]
  }

  private mutating func written(_ parameters: [String], _ place: String) -> String {
    parameters.map { ";\($0)=\"\(word("\(place);\($0)"))\"" }.joined()
  }

  private mutating func component(_ name: String, _ place: String) -> [String] {
    ["BEGIN:\(name)"] + ["UID", "NAME", "SUMMARY", "DESCRIPTION", "X-OWN"].map { "\($0):\(word("\(place)/\($0)"))" }
      + ["END:\(name)"]
  }

  /// An item with all properties and all components.
  private mutating func item(
    _ kind: KnownComponent, _ classification: String?, _ place: String, _ parameters: [String]
  ) -> [String] {
    var lines = ["BEGIN:\(kind.name)", "DTSTAMP:20261101T000000Z"]
    lines += ["DTSTART\(written(parameters, "\(place)/DTSTART")):20261209T100000Z"]
    lines += kind == .vjournal ? [] : ["DURATION:PT1H"]
    lines += classification.map { ["CLASS\(written(parameters, "\(place)/CLASS")):\($0)"] } ?? []
    lines += properties(place, parameters)
    // An item inside another item ends it, and is an item itself.
    let nested = KnownComponent.allCases.filter { $0 != .vcalendar && $0.definition.cardinality(in: .vcalendar) == nil }
      .map(\.name)
    lines += (nested + ["X-OWN"]).flatMap { component($0, "\(place)/\($0)") }
    return lines + ["END:\(kind.name)"]
  }

  /// An item with a word in place of a time, a number or a word of a vocabulary.
  private mutating func illFormed(
    _ property: KnownProperty, _ kind: KnownComponent, _ classification: String?, _ place: String
  ) -> [String] {
    if [.begin, .end].contains(property) || Self.isFree(property) { return [] }
    var lines = ["BEGIN:\(kind.name)", "UID:\(word("\(place)/UID of ill-formed \(property.name)"))"]
    if property != .dtstart { lines.append("DTSTART:20261209T100000Z") }
    if property != .dtstamp { lines.append("DTSTAMP:20261101T000000Z") }
    if property != .classification, let classification { lines.append("CLASS:\(classification)") }
    return lines + ["\(property.name):\(word("\(place)/ill-formed \(property.name)"))", "END:\(kind.name)"]
  }

  /// The places of the words that occur in a text.
  func found(in text: String) -> Set<String> {
    Set(text.lowercased().matches(of: #/zq[a-z]{5}/#).compactMap { places[String($0.output)] })
  }
}

@Suite("Only what the list allows is published")
struct PublishedMarkersTests {
  /// The parts that may be published of an item whose CLASS is PUBLIC or missing, and that did not arrive in a
  /// scheduling message.
  private static let expected: Set<String> = {
    var places: Set<String> = []
    for method in ["-", "PUBLISH", "REQUEST", "ADD", "CANCEL"] {
      for (kind, classification) in MarkedCalendars.kinds.flatMap({ kind in ["-", "PUBLIC"].map { (kind, $0) } }) {
        var names = ["SUMMARY", "DESCRIPTION", "CATEGORIES"] + (kind == .vjournal ? [] : ["LOCATION"])
        if method == "-" { names += names.map { "\($0);LANGUAGE" } }
        names += ["UID", "URL", "COLOR"]
        for name in names { places.insert("\(method) \(classification) \(kind.name)/\(name)") }
      }
    }
    return places
  }()

  @Test("in a feed, for any CLASS and METHOD, in each format")
  func feed() throws {
    let calendars = MarkedCalendars()
    let feed = try PublishedFeed(calendars.texts)
    for format in FeedFormat.allCases {
      var found = calendars.found(in: try feed.text(format))
      // Items with an ill-formed part remain without it, with their UIDs.
      let illFormed = found.filter { $0.contains("ill-formed") }
      found.subtract(illFormed)
      for place in illFormed {
        let item = String(place.prefix { $0 != "/" })
        #expect(place.contains("/UID of ill-formed ") && Self.expected.contains("\(item)/UID"), "\(place)")
      }
      let unexpected = found.subtracting(Self.expected)
      #expect(!found.isEmpty && unexpected.isEmpty, "\(format): \(unexpected.sorted().prefix(40))")
      if format != .ics { continue }
      let missing = Self.expected.subtracting(found)
      #expect(missing.isEmpty, "\(missing.sorted().prefix(40))")
    }
  }

  @Test("in a busy-time feed: nothing, in each format")
  func busy() throws {
    let calendars = MarkedCalendars()
    let feed = try PublishedFeed(calendars.texts, busyOnly: true)
    for format in FeedFormat.allCases {
      let text = try feed.text(format)
      #expect(calendars.found(in: text).isEmpty && text.contains("Busy"), "\(format)")
    }
  }
}
