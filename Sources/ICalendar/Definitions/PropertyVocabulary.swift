/// The vocabularies of properties.
enum PropertyVocabulary {
  /// The vocabularies by the raw value of the property.
  static let byNumber: [[EnumeratedValues]] = (0...255).map { number in
    KnownProperty(rawValue: UInt8(number)).flatMap { table[$0] } ?? []
  }

  static let table: [KnownProperty: [EnumeratedValues]] = [
    .calscale: [EnumeratedValues(["GREGORIAN"], default: "GREGORIAN")],
    // RFC 5546 1.4.
    .method: [
      EnumeratedValues(
        ["PUBLISH", "REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"], others: true)
    ],
    // The grammar also allows a pair of versions, "1.0;2.0", but only 2.0 is registered.
    .version: [EnumeratedValues(["2.0"])],
    .classification: [EnumeratedValues(["PUBLIC", "PRIVATE", "CONFIDENTIAL"], others: true, default: "PUBLIC")],
    .status: [
      EnumeratedValues(["TENTATIVE", "CONFIRMED", "CANCELLED"], in: [.vevent]),
      EnumeratedValues(["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"], in: [.vtodo]),
      EnumeratedValues(["DRAFT", "FINAL", "CANCELLED"], in: [.vjournal]),
    ],
    .transp: [EnumeratedValues(["OPAQUE", "TRANSPARENT"], default: "OPAQUE")],
    // RFC 5545 dropped RFC 2445's PROCEDURE.
    .action: [EnumeratedValues(["AUDIO", "DISPLAY", "EMAIL"], others: true)],
    .busytype: [
      EnumeratedValues(["BUSY", "BUSY-UNAVAILABLE", "BUSY-TENTATIVE"], others: true, default: "BUSY-UNAVAILABLE")
    ],
    .participantType: [
      EnumeratedValues(
        [
          "ACTIVE", "INACTIVE", "SPONSOR", "CONTACT", "BOOKING-CONTACT", "EMERGENCY-CONTACT", "PUBLICITY-CONTACT",
          "PLANNER-CONTACT", "PERFORMER", "SPEAKER",
        ], others: true)
    ],
    .resourceType: [
      EnumeratedValues(["PROJECTOR", "ROOM", "REMOTE-CONFERENCE-AUDIO", "REMOTE-CONFERENCE-VIDEO"], others: true)
    ],
    .proximity: [EnumeratedValues(["ARRIVE", "DEPART", "CONNECT", "DISCONNECT"], others: true)],
    .xAppleProximity: [EnumeratedValues(["ARRIVE", "DEPART"], others: true)],
    .xAppleTravelAdvisoryBehavior: [EnumeratedValues(["AUTOMATIC", "DISABLED"], others: true)],
    .xMicrosoftCDOBusyStatus: [
      EnumeratedValues(["FREE", "TENTATIVE", "BUSY", "OOF", "WORKINGELSEWHERE"], others: true)
    ],
    .xMicrosoftCDOIntendedStatus: [
      EnumeratedValues(["FREE", "TENTATIVE", "BUSY", "OOF", "WORKINGELSEWHERE"], others: true)
    ],
    .xMicrosoftCDOImportance: [EnumeratedValues(["0", "1", "2"], default: "1")],
    .xMicrosoftCDOInstType: [EnumeratedValues(["0", "1", "2", "3"], default: "0")],
  ]
}
