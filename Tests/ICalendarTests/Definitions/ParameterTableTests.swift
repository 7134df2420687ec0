import ICalendar
import Testing

@Suite("The parameter table")
struct ParameterTableTests {
  @Test("every parameter has exactly one definition, found at its position")
  func oneDefinitionEach() {
    #expect(ParameterTable.definitions.map(\.parameter) == KnownParameter.allCases)
    #expect(KnownParameter.allCases.map { Int($0.rawValue) } == Array(1...KnownParameter.allCases.count))
    #expect(KnownParameter(rawValue: 0) == nil)
  }

  @Test("every standard parameter applies to some property", arguments: KnownParameter.allCases)
  func used(parameter: KnownParameter) {
    let definition = parameter.definition
    guard !definition.isVendor else { return }
    #expect(PropertyTable.definitions.contains { $0.allows(parameter) && !$0.isVendor })
    #expect(definition.reference.hasPrefix("RFC "))
  }

  @Test("only URI values, and only those with a quoted form in the grammar, must be quoted")
  func quoted() {
    let quoted = ParameterTable.definitions.filter(\.mustQuote).map(\.name)
    #expect(
      Set(quoted) == ["ALTREP", "DELEGATED-FROM", "DELEGATED-TO", "DIR", "MEMBER", "SENT-BY", "SCHEMA"])
  }

  @Test("the parameters with lists are those in the grammar")
  func lists() {
    let lists = ParameterTable.definitions.filter(\.isList).map(\.name)
    #expect(Set(lists) == ["DELEGATED-FROM", "DELEGATED-TO", "MEMBER", "DISPLAY", "FEATURE"])
  }

  @Test("the defaults match the standards")
  func defaults() {
    let expected: [KnownParameter: String] = [
      .cutype: "INDIVIDUAL", .encoding: "8BIT", .fbtype: "BUSY", .partstat: "NEEDS-ACTION", .related: "START",
      .reltype: "PARENT", .role: "REQ-PARTICIPANT", .rsvp: "FALSE", .scheduleAgent: "SERVER", .display: "BADGE",
      .derived: "FALSE",
    ]
    for parameter in KnownParameter.allCases {
      #expect(parameter.definition.defaultValue == expected[parameter], "\(parameter.name)")
    }
  }

  @Test("a default is one of the values of its vocabulary")
  func defaultsBelong() {
    for definition in ParameterTable.definitions {
      for vocabulary in definition.vocabularies {
        guard let value = vocabulary.defaultValue else { continue }
        #expect(vocabulary.contains(value), "\(definition.name)")
      }
    }
  }

  @Test("PARTSTAT has different values in each component")
  func participation() throws {
    let partstat = ParameterTable[.partstat]
    let event = try #require(partstat.values(in: .vevent))
    let todo = try #require(partstat.values(in: .vtodo))
    let journal = try #require(partstat.values(in: .vjournal))
    #expect(event.contains("tentative") && event.contains("DELEGATED") && !event.contains("COMPLETED"))
    #expect(todo.contains("COMPLETED") && todo.contains("In-Process") && todo.contains("DELEGATED"))
    #expect(journal.values == ["NEEDS-ACTION", "ACCEPTED", "DECLINED"])
    #expect(partstat.values(in: .vfreebusy) == nil)
    #expect(event.allowsOthers && todo.allowsOthers && journal.allowsOthers)
  }

  @Test("closed vocabularies allow nothing else, open ones do")
  func openAndClosed() throws {
    for parameter in [KnownParameter.encoding, .range, .related, .rsvp, .derived] {
      #expect(try #require(parameter.definition.values(in: nil)).allowsOthers == false)
    }
    for parameter in [KnownParameter.cutype, .fbtype, .reltype, .role, .value, .display, .feature] {
      #expect(try #require(parameter.definition.values(in: nil)).allowsOthers)
    }
    #expect(ParameterTable[.range].values(in: nil)?.contains("THISANDPRIOR") == false)
    #expect(ParameterTable[.reltype].values(in: nil)?.contains("SNOOZE") == true)
    #expect(ParameterTable[.reltype].values(in: .valarm)?.contains("FINISHTOSTART") == true)
    #expect(ParameterTable[.cn].values(in: nil) == nil)
  }

  @Test("VALUE knows the name of every value type")
  func valueTypes() throws {
    let values = try #require(ParameterTable[.value].values(in: nil))
    for type in ValueType.allCases { #expect(values.contains(type.name)) }
  }
}
