/// The purpose for which calendars are checked. A profile determines which rules are on and the severity of each.
public enum Profile: String, CaseIterable, Sendable, Hashable {
  /// Conformance to the standards, with hints: every rule has the severity from the catalogue.
  case rfc
  /// A published feed: hygiene and privacy matter; features that almost no feed uses do not.
  case feed
  /// Import into Google Calendar.
  case google
  /// Import into Outlook and Exchange.
  case outlook
  /// Import into Apple Calendar.
  case apple
  /// One resource on a CalDAV server.
  case caldav
  /// A scheduling message.
  case itip
  /// An import: only problems that lose data or move events.
  case `import`

  /// The purpose of the profile, in a few words.
  public var summary: String {
    switch self {
    case .rfc: "the standards, with hints (the default)"
    case .feed: "a published feed, where hygiene and privacy matter"
    case .google: "import into Google Calendar"
    case .outlook: "import into Outlook and Exchange"
    case .apple: "import into Apple Calendar"
    case .caldav: "one resource on a CalDAV server"
    case .itip: "a scheduling message"
    case .import: "an import, where only data loss matters"
    }
  }

  /// The level of each rule.
  public var levels: RuleLevels { RuleLevels(self) }

  /// The severity in this profile of a rule that does not set its own, or nil if the rule is off.
  func usualLevel(_ severity: Severity, _ group: RuleGroup) -> Severity? {
    switch (self, group) {
    case (.feed, .scheduling), (.caldav, .hygiene), (.caldav, .privacy), (.itip, .hygiene), (.itip, .privacy): nil
    case (.itip, .scheduling): .error
    case (.import, _): severity == .error ? severity : nil
    default: severity
    }
  }
}
