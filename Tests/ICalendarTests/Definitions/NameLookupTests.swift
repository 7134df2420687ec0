import ICalendar
import Testing

@Suite("Finding names in the tables")
struct NameLookupTests {
  @Test("every property is found by its name in any letter case", arguments: KnownProperty.allCases)
  func propertyInAnyCase(property: KnownProperty) {
    for name in spellings(of: property.name) {
      #expect(PropertyTable.property(named: name) == property)
      #expect(find(name, PropertyTable.property(named:)) == property)
    }
  }

  @Test("every parameter is found by its name in any letter case", arguments: KnownParameter.allCases)
  func parameterInAnyCase(parameter: KnownParameter) {
    for name in spellings(of: parameter.name) {
      #expect(ParameterTable.parameter(named: name) == parameter)
      #expect(find(name, ParameterTable.parameter(named:)) == parameter)
    }
  }

  @Test("every component is found by its name in any letter case", arguments: KnownComponent.allCases)
  func componentInAnyCase(component: KnownComponent) {
    for name in spellings(of: component.name) {
      #expect(ComponentTable.component(named: name) == component)
      #expect(find(name, ComponentTable.component(named:)) == component)
    }
  }

  @Test("every value type is found by its name in any letter case", arguments: ValueType.allCases)
  func valueTypeInAnyCase(type: ValueType) {
    for name in spellings(of: type.name) {
      #expect(ValueType(name: name) == type)
      #expect(find(name, ValueType.init(named:)) == type)
    }
  }

  @Test("names differ within each table")
  func namesAreUnique() {
    #expect(Set(KnownProperty.allCases.map(\.name)).count == KnownProperty.allCases.count)
    #expect(Set(KnownParameter.allCases.map(\.name)).count == KnownParameter.allCases.count)
    #expect(Set(KnownComponent.allCases.map(\.name)).count == KnownComponent.allCases.count)
    #expect(Set(ValueType.allCases.map(\.name)).count == ValueType.allCases.count)
  }

  /// All prefixes, all suffixes, the name with an additional byte, and the name with one byte changed to any other
  /// value: each is found only if it happens to be another name in the table.
  @Test("a near miss is not found", arguments: KnownProperty.allCases)
  func nearMisses(property: KnownProperty) {
    let name = Array(property.name.utf8)
    var misses: [[UInt8]] = []
    for length in 0..<name.count {
      misses.append(Array(name.prefix(length)))
      misses.append(Array(name.suffix(length)))
    }
    for byte in UInt8.min...UInt8.max {
      misses.append(name + [byte])
      misses.append([byte] + name)
      for position in name.indices {
        var changed = name
        changed[position] = byte
        misses.append(changed)
      }
    }
    for miss in misses {
      let expected = Self.byFoldedName[fold(miss)]
      let found = miss.withUnsafeBufferPointer(PropertyTable.property(named:))
      #expect(found == expected, "\(miss)")
    }
  }

  @Test("nothing is found for an empty name, a long one, or bytes that only look like the name")
  func strangeNames() {
    #expect(PropertyTable.property(named: "") == nil)
    #expect(PropertyTable.property(named: UnsafeBufferPointer(start: nil, count: 0)) == nil)
    #expect(PropertyTable.property(named: String(repeating: "X", count: 10_000)) == nil)
    #expect(PropertyTable.property(named: "DTSTART ") == nil)
    #expect(PropertyTable.property(named: "DTſTART") == nil)
    #expect(PropertyTable.property(named: "RECURRENCE\rID") == nil)
    #expect(PropertyTable.property(named: "\0URL") == nil)
    #expect(ComponentTable.component(named: "VEVENTS") == nil)
    #expect(ParameterTable.parameter(named: "TZ") == nil)
    #expect(ValueType(name: "DATETIME") == nil)
    #expect(ValueType(name: "X-OTHER") == nil)
  }

  private static let byFoldedName = Dictionary(
    uniqueKeysWithValues: KnownProperty.allCases.map { (Array($0.name.lowercased().utf8), $0) })

  private func fold(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }

  private func spellings(of name: String) -> [String] {
    let mixed = name.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element.lowercased() : String($0.element) }
    return [name, name.lowercased(), mixed.joined()]
  }

  /// Looks up a name in memory that ends with the name, at an odd address.
  private func find<Found>(_ name: String, _ lookUp: (UnsafeBufferPointer<UInt8>) -> Found?) -> Found? {
    let bytes = [0] + Array(name.utf8)
    return bytes.withUnsafeBufferPointer { lookUp(UnsafeBufferPointer(rebasing: $0.dropFirst())) }
  }
}
