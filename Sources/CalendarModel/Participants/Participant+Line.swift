import ICalendar

extension Participant: LineValue {
  static let parameters: [KnownParameter] = [
    .cutype, .member, .role, .partstat, .rsvp, .delegatedTo, .delegatedFrom, .sentBy, .cn, .dir, .language, .email,
  ]

  init?(_ line: ContentLine) {
    self.init(address: line.uri)
    if line.hasParameters {
      for parameter in line.parameters { read(parameter) }
    }
    if address.isEmpty && commonName == nil && email == nil { return nil }
  }

  private mutating func read(_ parameter: Parameter) {
    switch parameter.parameter {
    case .cutype: if kind == nil { kind = Kind(rawValue: parameter.value) }
    case .member: if memberOf.isEmpty { memberOf = parameter.values }
    case .role: if role == nil { role = Role(rawValue: parameter.value) }
    case .partstat: if status == nil { status = ParticipationStatus(rawValue: parameter.value) }
    case .rsvp: if expectsReply == nil { expectsReply = Self.boolean(parameter.value) }
    case .delegatedTo: if delegatedTo.isEmpty { delegatedTo = parameter.values }
    case .delegatedFrom: if delegatedFrom.isEmpty { delegatedFrom = parameter.values }
    case .sentBy: if sentBy == nil { sentBy = parameter.value }
    case .cn: if commonName == nil { commonName = parameter.value }
    case .dir: if directory == nil { directory = parameter.value }
    case .language: if language == nil { language = parameter.value }
    case .email: if email == nil { email = parameter.value }
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
    func one(_ value: String?) -> [String] { value.map { [$0] } ?? [] }
    return switch parameter {
    case .cutype: one(kind?.rawValue)
    case .member: memberOf
    case .role: one(role?.rawValue)
    case .partstat: one(status?.rawValue)
    case .rsvp: one(expectsReply.map { $0 ? "TRUE" : "FALSE" })
    case .delegatedTo: delegatedTo
    case .delegatedFrom: delegatedFrom
    case .sentBy: one(sentBy)
    case .cn: one(commonName)
    case .dir: one(directory)
    case .language: one(language)
    case .email: one(email)
    default: []
    }
  }
}
