/// A purpose that calendars are checked for: which rules are on, and how much they matter.
public enum Profile: String, CaseIterable, Sendable, Hashable {
  /// The standards, with hints: every rule at the catalogue's severity.
  case rfc
  /// A feed that is published: hygiene and privacy matter, what almost no feed has does not.
  case feed
  /// What Google Calendar does with it.
  case google
  /// What Outlook and Exchange do with it.
  case outlook
  /// What Apple Calendar does with it.
  case apple
  /// One resource of a CalDAV server.
  case caldav
  /// A scheduling message.
  case itip
  /// Only what loses data or moves an event when it is imported.
  case `import`

  /// What the profile is for, in a few words.
  public var summary: String {
    switch self {
    case .rfc: "the standards, with hints (the default)"
    case .feed: "a published feed, where hygiene and privacy matter"
    case .google: "import into Google Calendar"
    case .outlook: "import into Outlook and Exchange"
    case .apple: "import into Apple Calendar"
    case .caldav: "one resource on a CalDAV server"
    case .itip: "a scheduling message"
    case .import: "an import, where only lost data matters"
    }
  }

  /// The levels of all rules.
  public var levels: RuleLevels { RuleLevels(self) }

  /// How much a rule of a group matters that says nothing else of this profile; nil for off.
  func usualLevel(_ severity: Severity, _ group: RuleGroup) -> Severity? {
    switch (self, group) {
    case (.feed, .scheduling), (.caldav, .hygiene), (.caldav, .privacy), (.itip, .hygiene), (.itip, .privacy): nil
    case (.itip, .scheduling): .error
    case (.import, _): severity == .error ? severity : nil
    default: severity
    }
  }
}
