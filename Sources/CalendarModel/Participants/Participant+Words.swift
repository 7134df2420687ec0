extension Participant {
  /// A participant's role, ROLE (RFC 5545 3.2.16).
  public struct Role: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Chairs the meeting.
    public static let chair = Role(rawValue: "CHAIR")
    /// Must take part; the default.
    public static let required = Role(rawValue: "REQ-PARTICIPANT")
    /// May take part.
    public static let optional = Role(rawValue: "OPT-PARTICIPANT")
    /// Is informed, but does not take part.
    public static let nonParticipant = Role(rawValue: "NON-PARTICIPANT")
  }

  /// A participant's reply, PARTSTAT (RFC 5545 3.2.12).
  public struct ParticipationStatus: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// Has not replied; the default.
    public static let needsAction = ParticipationStatus(rawValue: "NEEDS-ACTION")
    /// Will attend.
    public static let accepted = ParticipationStatus(rawValue: "ACCEPTED")
    /// Will not attend.
    public static let declined = ParticipationStatus(rawValue: "DECLINED")
    /// May attend.
    public static let tentative = ParticipationStatus(rawValue: "TENTATIVE")
    /// Has delegated attendance.
    public static let delegated = ParticipationStatus(rawValue: "DELEGATED")
    /// Has completed the to-do.
    public static let completed = ParticipationStatus(rawValue: "COMPLETED")
    /// Is working on the to-do.
    public static let inProcess = ParticipationStatus(rawValue: "IN-PROCESS")
  }

  /// A kind of calendar user, CUTYPE (RFC 5545 3.2.3).
  public struct Kind: OpenVocabulary {
    /// The word, in uppercase.
    public let rawValue: String

    /// Creates a word from a string, converting it to uppercase.
    public init(rawValue: String) { self.rawValue = rawValue.capitalLetters }

    /// A person; the default.
    public static let individual = Kind(rawValue: "INDIVIDUAL")
    /// A group of people.
    public static let group = Kind(rawValue: "GROUP")
    /// A thing that can be reserved.
    public static let resource = Kind(rawValue: "RESOURCE")
    /// A room that can be reserved.
    public static let room = Kind(rawValue: "ROOM")
    /// Unknown.
    public static let unknown = Kind(rawValue: "UNKNOWN")
  }
}
