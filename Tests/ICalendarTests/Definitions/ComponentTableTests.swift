import ICalendar
import Testing

@Suite("The component table")
struct ComponentTableTests {
  @Test("every component has exactly one definition, found at its position")
  func oneDefinitionEach() {
    #expect(ComponentTable.definitions.map(\.component) == KnownComponent.allCases)
    #expect(KnownComponent.allCases.map { Int($0.rawValue) } == Array(1...KnownComponent.allCases.count))
  }

  @Test("each component is allowed only in its parents", arguments: parents)
  func nesting(row: (component: KnownComponent, parents: Set<KnownComponent>)) {
    let placements = ComponentTable[row.component].placements
    let standard = placements.map(\.component).filter { !$0.definition.isDraft }
    #expect(Set(standard) == row.parents)
    for parent in KnownComponent.allCases where !parent.definition.isDraft {
      #expect((row.component.definition.cardinality(in: parent) != nil) == row.parents.contains(parent))
    }
  }

  @Test("the list of parents contains every standard component")
  func listIsComplete() {
    let standard = KnownComponent.allCases.filter { !$0.definition.isDraft }
    #expect(Set(Self.parents.map(\.component)) == Set(standard))
  }

  @Test("a time zone needs an observance, and no other component requires a child")
  func needed() {
    for component in KnownComponent.allCases {
      let expected: [KnownComponent] = component == .vtimezone ? [.standard, .daylight] : []
      #expect(component.definition.needsOneOf == expected)
    }
  }

  @Test("no component contains itself, and all but VCALENDAR have a parent")
  func sane() {
    for component in KnownComponent.allCases {
      let parents = component.definition.placements.map(\.component)
      #expect(!parents.contains(component))
      #expect(parents.isEmpty == (component == .vcalendar))
      #expect(Set(parents).count == parents.count)
    }
  }

  @Test("the components of drafts are marked")
  func drafts() {
    let drafts = KnownComponent.allCases.filter(\.definition.isDraft)
    #expect(drafts == [.vpoll, .vvoter, .vote])
    for component in KnownComponent.allCases {
      #expect(component.definition.reference.hasPrefix("RFC ") != component.definition.isDraft)
    }
  }

  static let parents: [(component: KnownComponent, parents: Set<KnownComponent>)] = [
    (.vcalendar, []), (.vevent, [.vcalendar]), (.vtodo, [.vcalendar]), (.vjournal, [.vcalendar]),
    (.vfreebusy, [.vcalendar]), (.vtimezone, [.vcalendar]), (.standard, [.vtimezone]), (.daylight, [.vtimezone]),
    (.valarm, [.vevent, .vtodo]), (.vavailability, [.vcalendar]), (.available, [.vavailability]),
    (.participant, [.vevent, .vtodo, .vjournal, .vfreebusy]),
    (.vlocation, [.vevent, .vtodo, .vjournal, .vfreebusy, .participant, .valarm]),
    (.vresource, [.vevent, .vtodo, .vjournal, .vfreebusy, .participant]),
  ]
}
