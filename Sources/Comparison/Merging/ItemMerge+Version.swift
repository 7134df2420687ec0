import CalendarModel
import ICalendar

extension ItemMerge {
  /// A version of the item, divided into units.
  struct Version {
    private let properties: ComparedProperties
    private let units: MergeUnits
    private let elements: [ExactText: [ComponentBuilder.Element]]
    let completion: Completion

    init(_ item: Text, _ units: MergeUnits) {
      properties = ComparedProperties(item.component, item.zones, countsBookkeeping: false)
      self.units = units
      elements = Dictionary(grouping: ComponentBuilder(item.component).elements) { ExactText(units.unit(of: $0)) }
      completion = Completion(item.component)
    }

    /// Returns the lines and components of a unit.
    func elements(_ unit: String) -> [ComponentBuilder.Element] { elements[ExactText(unit)] ?? [] }

    /// Returns the values of a unit.
    func values(_ unit: String) -> [ComparedProperties.Value] {
      units.names(of: unit).flatMap { properties[$0] }
    }

    /// Returns the meaning of a unit, for comparisons between versions.
    func keys(_ unit: String) -> [String] {
      let links = elements(unit).compactMap { element -> String? in
        if case .property(let line) = element, line.isRecurrenceSetLink { line.text } else { nil }
      }
      return values(unit).map(\.key).sorted() + links.sorted()
    }

    /// Whether start and end are the same as in another version, regardless of the rules.
    func hasTimes(of other: Version) -> Bool {
      ["DTSTART", "DTEND", "DUE", "DURATION"].allSatisfy {
        properties[$0].map(\.key) == other.properties[$0].map(\.key)
      }
    }

    /// Returns the elements of a unit that is a set.
    func set(_ unit: String) -> [SetMerge.Element] {
      elements(unit).flatMap { source -> [SetMerge.Element] in
        switch source {
        case .component(let component):
          let value = properties.value(of: component)
          let identity = component.first(.uid).map { "UID \($0.uri)" } ?? value.key
          return [.init(identity: identity, key: value.key, text: value.text ?? "", source: source, index: nil)]
        case .property(let line):
          let values = properties.values(of: line)
          return values.enumerated().map { index, value in
            let identity = line.property == .attendee ? line.uri.lowercased() : value.key
            return .init(
              identity: identity, key: value.key, text: value.text ?? "", source: source,
              index: values.count > 1 ? index : nil)
          }
        }
      }
    }
  }
}
