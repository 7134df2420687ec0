import ICalendar
import Testing

@Suite("The property table")
struct PropertyTableTests {
  @Test("every property has exactly one definition, found at its position")
  func oneDefinitionEach() {
    #expect(PropertyTable.definitions.map(\.property) == KnownProperty.allCases)
    for property in KnownProperty.allCases {
      #expect(PropertyTable.definition(for: property).property == property)
      #expect(PropertyTable[property].name == property.name)
    }
  }

  @Test("the delimiters come first and no raw value is 0")
  func rawValues() {
    #expect(KnownProperty.begin.rawValue == 1)
    #expect(KnownProperty.end.rawValue == 2)
    #expect(KnownProperty(rawValue: 0) == nil)
    #expect(KnownProperty.allCases.map { Int($0.rawValue) } == Array(1...KnownProperty.allCases.count))
    #expect(PropertyTable[.begin].placements.isEmpty)
    #expect(PropertyTable[.end].placements.isEmpty)
  }

  @Test("every definition is complete and consistent", arguments: KnownProperty.allCases)
  func consistent(property: KnownProperty) {
    let definition = property.definition
    #expect(!definition.valueTypes.isEmpty)
    #expect(Set(definition.valueTypes).count == definition.valueTypes.count)
    #expect(definition.valueTypes.contains(definition.contentType))
    #expect(definition.name == definition.name.uppercased())
    #expect(!definition.reference.isEmpty)
    #expect(Set(definition.placements.map(\.component)).count == definition.placements.count)
    #expect(Set(definition.parameters).count == definition.parameters.count)
    #expect(definition.parameters.filter { ParameterTable.general.contains($0) }.isEmpty)
    if definition.isVendor {
      #expect(definition.defaultValueType == .text)
    } else {
      #expect(definition.contentType == definition.defaultValueType)
      #expect(definition.reference.hasPrefix("RFC "))
    }
    for required in definition.requiredParameters { #expect(definition.allows(required)) }
    // Binary data cannot be written without ENCODING=BASE64.
    #expect(definition.allows(ValueType.binary) == definition.parameters.contains(.encoding))
    // A DATE-TIME that is not always in UTC needs a TZID, and nothing else accepts one.
    let hasZone: Set<KnownProperty> = [.dtstart, .dtend, .due, .recurrenceID, .exdate, .rdate]
    #expect(definition.parameters.contains(.tzid) == hasZone.contains(property))
    let holdsTimes = definition.allows(ValueType.dateTime) || definition.allows(ValueType.period)
    #expect(definition.isAlwaysUTC == (holdsTimes && !hasZone.contains(property) && !definition.isVendor))
  }

  @Test("the value types match RFC 5545", arguments: ExpectedDefinitions.valueTypes)
  func valueTypes(row: (name: String, types: String)) throws {
    let property = try #require(PropertyTable.property(named: row.name))
    #expect(property.definition.valueTypes.map(\.name).joined(separator: " ") == row.types)
  }

  @Test("the list of RFC 5545's properties is complete")
  func listIsComplete() {
    let named = Set(ExpectedDefinitions.valueTypes.map(\.name))
    let defined = Set(PropertyTable.definitions.filter { $0.reference.hasPrefix("RFC 5545") }.map(\.name))
    #expect(named == defined)
  }

  @Test("the components contain what the grammar allows", arguments: ExpectedDefinitions.grammar)
  func grammar(row: ExpectedDefinitions.Grammar) throws {
    let component = try #require(ComponentTable.component(named: row.component))
    var allowed = row.extensions.map { ExpectedDefinitions.words($0) } ?? []
    for (list, cardinality) in [
      (row.once, Cardinality.exactlyOne), (row.atMostOnce, .zeroOrOne), (row.anyNumber, .zeroOrMore),
    ] {
      for name in ExpectedDefinitions.words(list) {
        let property = try #require(PropertyTable.property(named: name), "\(name)")
        #expect(property.definition.cardinality(in: component) == cardinality, "\(name) in \(row.component)")
        allowed.append(name)
      }
    }
    // No other standard property is allowed.
    let standard = PropertyTable.properties(in: component).map(\.property.definition).filter { !$0.isVendor }
    #expect(
      Set(standard.map(\.name)).subtracting(ExpectedDefinitions.anywhere)
        == Set(allowed).subtracting(ExpectedDefinitions.anywhere))
  }

  @Test("only DTSTART in a VEVENT depends on METHOD")
  func dependsOnMethod() {
    for definition in PropertyTable.definitions {
      for placement in definition.placements {
        let depends = definition.property == .dtstart && placement.component == .vevent
        #expect(placement.isOptionalWithMethod == depends)
      }
    }
  }

  @Test("relations are between properties that are allowed in the component")
  func relations() {
    for relation in PropertyRelation.all {
      #expect(relation.property.definition.cardinality(in: relation.component) != nil)
      #expect(relation.other.definition.cardinality(in: relation.component) != nil)
      #expect(relation.property != relation.other)
    }
    let event = PropertyRelation.relations(in: .vevent)
    #expect(event.map(\.property) == [.dtend])
    #expect(event.map(\.other) == [.duration])
    #expect(event.map(\.kind) == [.excludes])
    #expect(PropertyRelation.relations(in: .vtodo).filter { $0.kind == .needs }.map(\.property) == [.duration, .rrule])
    #expect(PropertyRelation.relations(in: .vcalendar).isEmpty)
  }

  @Test("lists are separated as the standards require")
  func lists() {
    let commas: Set<KnownProperty> = [.categories, .resources, .exdate, .rdate, .freebusy, .locationType]
    let semicolons: Set<KnownProperty> = [.geo, .requestStatus]
    for definition in PropertyTable.definitions {
      let expected: ListSeparator =
        commas.contains(definition.property) ? .comma : semicolons.contains(definition.property) ? .semicolon : .none
      #expect(definition.list == expected, "\(definition.name)")
    }
  }

  @Test("parameters are allowed where RFC 5545 allows them", arguments: ExpectedDefinitions.parameters)
  func parameters(row: (parameter: KnownParameter, properties: String)) {
    let named = Set(ExpectedDefinitions.words(row.properties))
    let defined = PropertyTable.definitions.filter { $0.parameters.contains(row.parameter) && !$0.isVendor }
    #expect(Set(defined.map(\.name)) == named)
  }

  @Test("any property accepts a vendor's parameter, and a vendor's property accepts any; a delimiter accepts none")
  func vendorParameters() {
    #expect(PropertyTable[.summary].allows(.xTitle))
    #expect(PropertyTable[.xAppleStructuredLocation].allows(.language))
    #expect(PropertyTable[.dtstart].allows(.value))
    #expect(PropertyTable[.dtstart].allows(.derived))
    #expect(!PropertyTable[.dtstart].allows(.language))
    #expect(!PropertyTable[.begin].allows(.xTitle))
    #expect(!PropertyTable[.end].allows(.value))
  }

  @Test("the extensions match their standards")
  func extensions() {
    #expect(PropertyTable[.refreshInterval].requiredParameters == [.value])
    #expect(PropertyTable[.refreshInterval].valueTypes == [.duration])
    #expect(PropertyTable[.source].requiredParameters == [.value])
    #expect(PropertyTable[.image].valueTypes == [.uri, .binary])
    #expect(PropertyTable[.conference].cardinality(in: .vjournal) == nil)
    #expect(PropertyTable[.color].cardinality(in: .vevent) == .zeroOrOne)
    #expect(PropertyTable[.color].cardinality(in: .vfreebusy) == nil)
    #expect(PropertyTable[.busytype].cardinality(in: .vavailability) == .zeroOrOne)
    #expect(PropertyTable[.busytype].cardinality(in: .available) == nil)
    #expect(PropertyTable[.calendarAddress].valueTypes == [.calAddress])
    #expect(PropertyTable[.acknowledged].valueTypes == [.dateTime])
    #expect(PropertyTable[.tzuntil].cardinality(in: .vtimezone) == .zeroOrOne)
    #expect(PropertyTable[.tzidAliasOf].cardinality(in: .vtimezone) == .zeroOrMore)
    #expect(PropertyTable[.link].requiredParameters == [.value, .linkrel])
    #expect(PropertyTable[.concept].cardinality(in: .vevent) == .zeroOrMore)
    #expect(PropertyTable[.exrule].isDeprecated)
    #expect(PropertyTable.definitions.filter(\.isDeprecated).count == 1)
  }

  @Test("a vendor's property defines the type of its text")
  func vendorContent() {
    #expect(PropertyTable[.xPublishedTTL].contentType == .duration)
    #expect(PropertyTable[.xPublishedTTL].defaultValueType == .text)
    #expect(PropertyTable[.xMozLastAck].contentType == .dateTime)
    #expect(PropertyTable[.xAppleStructuredLocation].contentType == .uri)
    #expect(PropertyTable[.xWRCalname].contentType == .text)
  }
}
