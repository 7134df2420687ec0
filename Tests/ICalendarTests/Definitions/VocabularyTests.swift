import ICalendar
import Testing

@Suite("Property vocabularies and alarm requirements")
struct VocabularyTests {
  @Test("STATUS has different values in each component")
  func status() throws {
    #expect(KnownProperty.status.values(in: .vevent)?.values == ["TENTATIVE", "CONFIRMED", "CANCELLED"])
    #expect(
      KnownProperty.status.values(in: .vtodo)?.values == ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"])
    #expect(KnownProperty.status.values(in: .vjournal)?.values == ["DRAFT", "FINAL", "CANCELLED"])
    #expect(KnownProperty.status.values(in: nil) == nil)
    let event = try #require(KnownProperty.status.values(in: .vevent))
    #expect(event.contains("confirmed"))
    #expect(!event.contains("conﬁrmed"))
    #expect(!event.contains("COMPLETED"))
    #expect(!event.allowsOthers)
  }

  @Test("the other vocabularies match the standards")
  func others() {
    #expect(KnownProperty.classification.values(in: .vtodo)?.values == ["PUBLIC", "PRIVATE", "CONFIDENTIAL"])
    #expect(KnownProperty.classification.values(in: .vevent)?.defaultValue == "PUBLIC")
    #expect(KnownProperty.transp.values(in: .vevent)?.values == ["OPAQUE", "TRANSPARENT"])
    #expect(KnownProperty.transp.values(in: .vevent)?.allowsOthers == false)
    #expect(KnownProperty.action.values(in: .valarm)?.contains("PROCEDURE") == false)
    #expect(KnownProperty.method.values(in: .vcalendar)?.values.count == 8)
    #expect(KnownProperty.busytype.values(in: .vavailability)?.defaultValue == "BUSY-UNAVAILABLE")
    #expect(KnownProperty.participantType.values(in: .participant)?.contains("SPEAKER") == true)
    #expect(KnownProperty.locationType.values(in: .vlocation) == nil)
    #expect(KnownProperty.summary.vocabularies.isEmpty)
    #expect(
      KnownProperty.proximity.values(in: .valarm)?.values == ["ARRIVE", "DEPART", "CONNECT", "DISCONNECT"])
  }

  @Test(
    "every vocabulary is in upper case, without repetitions, and contains its default",
    arguments: KnownProperty.allCases)
  func consistent(property: KnownProperty) {
    for vocabulary in property.vocabularies {
      #expect(Set(vocabulary.values).count == vocabulary.values.count)
      #expect(vocabulary.values.allSatisfy { $0 == $0.uppercased() })
      if let value = vocabulary.defaultValue { #expect(vocabulary.contains(value)) }
      for component in vocabulary.components {
        #expect(property.definition.cardinality(in: component) != nil)
      }
    }
  }

  @Test("each action requires its own properties", arguments: AlarmTable.Action.allCases)
  func alarms(action: AlarmTable.Action) {
    let requirements = Dictionary(uniqueKeysWithValues: AlarmTable.requirements(of: action))
    let required = Set(requirements.filter(\.value.isRequired).keys)
    switch action {
    case .audio:
      #expect(required == [.action, .trigger])
      #expect(requirements[.attach] == .zeroOrOne)
    case .display: #expect(required == [.action, .trigger, .description])
    case .email:
      #expect(required == [.action, .trigger, .description, .summary, .attendee])
      #expect(requirements[.attendee] == .oneOrMore)
    }
    for property in requirements.keys {
      #expect(property.definition.cardinality(in: .valarm) != nil)
    }
  }

  @Test("an action is recognized in any letter case")
  func actionNames() {
    #expect(AlarmTable.Action(name: "Display") == .display)
    #expect(AlarmTable.Action(name: "PROCEDURE") == nil)
  }

  @Test("a cardinality gives the allowed counts")
  func cardinalities() {
    #expect([0, 1, 2].map(Cardinality.exactlyOne.allows) == [false, true, false])
    #expect([0, 1, 2].map(Cardinality.zeroOrOne.allows) == [true, true, false])
    #expect([0, 1, 2].map(Cardinality.zeroOrMore.allows) == [true, true, true])
    #expect([0, 1, 2].map(Cardinality.oneOrMore.allows) == [false, true, true])
    for cardinality in Cardinality.allCases {
      #expect(cardinality.isRequired == !cardinality.allows(0))
      #expect(cardinality.allowsMany == cardinality.allows(2))
    }
  }
}
