import ICalendar

/// The components, properties and parameters that may be published. Anything not on the list is removed, whether it is
/// standard or not.
///
/// Components are rebuilt from the list. A line is written only if its value has a type that the property allows, so
/// that other data cannot take the place of a time, a number or a word.
struct PublicationList: Sendable {
  typealias Properties = [KnownProperty: Set<KnownParameter>]

  let components: [KnownComponent: Properties]

  /// The properties and components that each component requires.
  private static let needs: [KnownComponent: (properties: [KnownProperty], components: [KnownComponent])] = {
    var needs: [KnownComponent: (properties: [KnownProperty], components: [KnownComponent])] = [:]
    for kind in KnownComponent.allCases {
      let properties = PropertyTable.properties(in: kind).filter(\.cardinality.isRequired).map(\.property)
      needs[kind] = (properties, kind.definition.needsOneOf)
    }
    return needs
  }()

  /// Returns the publishable part of a component, or nil if there is none or a required part cannot be published.
  func published(_ component: Component) -> Component? {
    guard let kind = component.component, components[kind] != nil else { return nil }
    var builder = ComponentBuilder(kind)
    builder.elements = ComponentBuilder(component).elements.compactMap { element in
      switch element {
      case .property(let line): published(line, in: kind).map(ComponentBuilder.Element.property)
      case .component(let inner):
        inner.component?.definition.cardinality(in: kind) == nil
          ? nil : published(inner).map(ComponentBuilder.Element.component)
      }
    }
    let result = builder.component()
    let needs = Self.needs[kind]
    for property in needs?.properties ?? [] where result.first(property) == nil && component.first(property) != nil {
      return nil
    }
    let isWhole = needs?.components.isEmpty ?? true || result.components.contains { _ in true }
    return isWhole || component.components.isEmpty ? result : nil
  }

  /// Returns the publishable part of a line, or nil if there is none.
  func published(_ line: ContentLine, in kind: KnownComponent) -> ContentLine? {
    guard let property = line.property, let parameters = components[kind]?[property],
      let value = PublishedValue(line, property, in: kind)
    else { return nil }
    var written = value.type.map { [Parameter(KnownParameter.value.name, [$0])] } ?? []
    for parameter in line.hasParameters ? line.parameters : [] {
      guard let known = parameter.parameter, parameters.contains(known),
        !written.contains(where: { $0.parameter == known }),
        parameter.values.allSatisfy({ known.isPublished($0, in: kind) })
      else { continue }
      written.append(Parameter(known.name, parameter.values))
    }
    return try? ContentLine(name: property.name, parameters: written, rawValue: value.text)
  }
}

extension KnownParameter {
  /// Whether a value is valid for the parameter, rather than arbitrary text. A TZID is a name and may have any value.
  fileprivate func isPublished(_ value: String, in kind: KnownComponent) -> Bool {
    switch definition.kind {
    case .token: definition.values(in: kind)?.contains(value) ?? false
    case .languageTag:
      // RFC 5646 2.1
      value.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy { part in
        1...8 ~= part.count && part.allSatisfy(\.isLetterOrDigit)
      }
    case .mediaType:
      !value.isEmpty && value.utf8.allSatisfy { $0.isLetterOrDigit || "-/+.".utf8.contains($0) }
    case .duration:
      Array(value.utf8).withUnsafeBufferPointer { ValueCheck.isValue($0, .duration) }
    case .text: self == .tzid
    case .uri, .calAddress, .boolean, .integer, .float, .email, .statusCode: false
    }
  }
}
