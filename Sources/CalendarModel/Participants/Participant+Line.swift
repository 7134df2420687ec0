import ICalendar

extension Participant: LineValue {
  static let parameters: [KnownParameter] = [
    .cutype, .member, .role, .partstat, .rsvp, .delegatedTo, .delegatedFrom, .sentBy, .cn, .dir, .language, .email,
  ]

  init?(_ line: UnfoldedLine) {
    var participant = Participant(address: line.uri)
    line.forEachParameter { participant.read($0, $1) }
    if participant.address.isEmpty && participant.commonName == nil && participant.email == nil { return nil }
    self = participant
  }

  private mutating func read(_ parameter: KnownParameter, _ value: ParameterValue) {
    switch parameter {
    case .cutype: if kind == nil { kind = Kind(rawValue: value.text) }
    case .member: if memberOf.isEmpty { memberOf = value.texts }
    case .role: if role == nil { role = Role(rawValue: value.text) }
    case .partstat: if status == nil { status = ParticipationStatus(rawValue: value.text) }
    case .rsvp: if expectsReply == nil { expectsReply = Self.boolean(value.text) }
    case .delegatedTo: if delegatedTo.isEmpty { delegatedTo = value.texts }
    case .delegatedFrom: if delegatedFrom.isEmpty { delegatedFrom = value.texts }
    case .sentBy: if sentBy == nil { sentBy = value.text }
    case .cn: if commonName == nil { commonName = value.text }
    case .dir: if directory == nil { directory = value.text }
    case .language: if language == nil { language = value.text }
    case .email: if email == nil { email = value.text }
    default: break
    }
  }

  private static func boolean(_ text: String) -> Bool? {
    switch text.capitalLetters {
    case "TRUE": true
    case "FALSE": false
    default: nil
    }
  }

  var identity: String { address.lowercased() }

  var rawValue: String { address }

  func values(of parameter: KnownParameter) -> [String] {
    switch parameter {
    case .cutype: (kind?.rawValue).asList
    case .member: memberOf
    case .role: (role?.rawValue).asList
    case .partstat: (status?.rawValue).asList
    case .rsvp: expectsReply.map { $0 ? "TRUE" : "FALSE" }.asList
    case .delegatedTo: delegatedTo
    case .delegatedFrom: delegatedFrom
    case .sentBy: sentBy.asList
    case .cn: commonName.asList
    case .dir: directory.asList
    case .language: language.asList
    case .email: email.asList
    default: []
    }
  }
}
