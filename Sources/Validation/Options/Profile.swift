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
    case .feed: "a published feed: hygiene and privacy matter"
    case .google: "what Google Calendar does with it"
    case .outlook: "what Outlook and Exchange do with it"
    case .apple: "what Apple Calendar does with it"
    case .caldav: "one resource of a CalDAV server"
    case .itip: "a scheduling message"
    case .import: "only what loses data when it is imported"
    }
  }

  /// The levels of all rules.
  public var levels: RuleLevels {
    var levels = RuleLevels()
    for rule in Self.offUnlessAsked { levels[rule] = nil }
    switch self {
    case .rfc: break
    case .feed:
      levels[.noComponents] = .info
      levels[.publishMissingOrganizer] = .info
      levels[.googleMissingTz] = .info
      Self.turnOff(&levels, groups: [.scheduling], except: [.unknownMethod, .publishHasAttendee])
      Self.turnOff(&levels, Self.ofOneClient)
    case .google: Self.turnOff(&levels, Self.ofOneClient.filter { $0.rawValue >= 610 })
    case .outlook:
      Self.turnOff(&levels, Self.ofOneClient.filter { !(610..<620).contains($0.rawValue) })
      levels[.outlookNeedsUidDtstamp] = .error
      levels[.outlookNotSupported] = .error
      levels[.bareLf] = .error
      levels[.windowsTzid] = .info
    case .apple: Self.turnOff(&levels, Self.ofOneClient.filter { !(620..<623).contains($0.rawValue) })
    case .caldav:
      levels[.methodInCaldavObject] = .error
      levels[.caldavOneUid] = .error
      levels[.scheduleParamsInImip] = nil
      Self.turnOff(&levels, groups: [.hygiene, .privacy])
      Self.turnOff(&levels, Self.ofOneClient)
    case .itip:
      for rule in RuleID.allCases where (550...574).contains(rule.rawValue) { levels[rule] = .error }
      levels[.publishMissingOrganizer] = .error
      levels[.rsvpAfterAnswer] = .info
      levels[.organizerIsOnlyAttendee] = .info
      levels[.scheduleParamsInImip] = .warning
      levels[.recurrenceIdOrphan] = nil
      Self.turnOff(&levels, groups: [.hygiene, .privacy])
      Self.turnOff(&levels, Self.ofOneClient)
    case .import:
      for rule in RuleID.allCases where levels[rule] != .error { levels[rule] = nil }
      for rule in Self.changesWhatIsSeen { levels[rule] = rule.rule.severity }
    }
    return levels
  }

  /// Rules that nobody wants who did not ask for them: matters of taste, patterns that guess, and what holds for a
  /// CalDAV resource or an old Outlook alone.
  private static let offUnlessAsked: [RuleID] = [
    .lowercaseName, .rruleUnbounded, .unsorted, .phoneOrIdPattern, .methodInCaldavObject, .caldavOneUid,
    .scheduleParamsInImip, .outlookNeedsUidDtstamp, .outlookNotSupported,
  ]

  private static let ofOneClient: [RuleID] = RuleID.allCases.filter { (600..<623).contains($0.rawValue) }

  /// Warnings that tell of times, texts or instances that are read differently from how they were meant.
  private static let changesWhatIsSeen: [RuleID] = [
    .doubleEncodedUtf8, .replacementCharacter, .leadingWhitespace, .invalidTextEscape, .unescapedCommaOrSemicolon,
    .multipleRrule, .multivalueInSingle, .startEndFormMismatch, .nonexistentLocalTime, .rruleStartNotInSet,
    .rruleInOverride, .exdateNoMatch, .recurrenceIdOrphan, .recurrenceIdNoMatch, .overrideNotRecurringMaster,
    .overrideExcluded, .rangeThisandprior, .missingVtimezone, .windowsTzid, .customTzid, .tzidAbbreviation,
    .tzidUtcOffsetName, .xWrTimezoneOnly, .vtimezoneContradictsTzdata, .vtimezoneDoesNotCover,
  ]

  private static func turnOff(_ levels: inout RuleLevels, groups: Set<RuleGroup>, except kept: Set<RuleID> = []) {
    for rule in RuleCatalogue.all where groups.contains(rule.group) && !kept.contains(rule.id) { levels[rule.id] = nil }
  }

  private static func turnOff(_ levels: inout RuleLevels, _ rules: [RuleID]) {
    for rule in rules { levels[rule] = nil }
  }
}
