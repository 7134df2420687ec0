/// Something unusual in a file that was read anyway.
public struct VCalendarOddity: Hashable, Sendable {
  /// The number of the line, counted from 1.
  public let line: Int
  /// A readable description of the problem and how it was handled.
  public let message: String
}

/// Content of a file that was omitted.
public struct VCalendarOmission: Hashable, Sendable {
  /// The kind of content: a name such as `VEVENT/PALARM`, or a phrase.
  public let what: String
  /// The UID of the first component that lost the content, or nil if it has none.
  public let uid: String?
  /// The number of the first line with the content, counted from 1.
  public let line: Int
  /// The content of that line as written.
  public let text: String
  /// The reason for the omission.
  public let why: String
  /// The number of omissions of this kind.
  public internal(set) var count = 1
}

/// The oddities and omissions in a file, each kind listed once.
public struct VCalendarFindings: Sendable {
  /// The oddities.
  public private(set) var oddities: [VCalendarOddity] = []
  /// The omissions, in the order of their first lines.
  public private(set) var omissions: [VCalendarOmission] = []
  private var indices: [String: Int] = [:]

  /// Creates empty findings.
  public init() {}

  /// Adds the findings of a reader.
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
