/// Something odd in a file, which was read nevertheless.
public struct VCalendarOddity: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// What was found and what was made of it, for people.
  public let message: String
}

/// Something of a file that was left out.
public struct VCalendarOmission: Hashable, Sendable {
  /// What it is: `VEVENT/PALARM`, or words.
  public let what: String
  /// The UID of the first component without it; nil if it has none.
  public let uid: String?
  /// The line where it stands first, from 1.
  public let line: Int
  /// How it is written there.
  public let text: String
  /// Why iCalendar cannot hold it.
  public let why: String
  /// How often it was left out.
  public internal(set) var count = 1
}

/// What was odd in a whole file, and what was left out of it, each kind once.
public struct VCalendarFindings: Sendable {
  /// What was odd.
  public private(set) var oddities: [VCalendarOddity] = []
  /// What was left out, in the order of first places.
  public private(set) var omissions: [VCalendarOmission] = []
  private var indices: [String: Int] = [:]

  /// Nothing.
  public init() {}

  /// Takes what a reader found.
  mutating func take(_ oddities: [VCalendarOddity], _ omissions: [VCalendarOmission]) {
    self.oddities += oddities
    for omission in omissions {
      let kind = omission.what + "\u{0}" + omission.why
      if let index = indices[kind] {
        self.omissions[index].count += 1
      } else {
        indices[kind] = self.omissions.count
        self.omissions.append(omission)
      }
    }
  }
}
