/// A program that calendars are published for.
public enum Client: String, CaseIterable, Sendable, Hashable {
  /// Google Calendar.
  case google = "Google"
  /// Outlook and Exchange.
  case outlook = "Outlook"
  /// Apple Calendar.
  case apple = "Apple"

  /// The rules that tell of components which this client shows wrongly, loses or refuses.
  var rules: Set<Rule> {
    switch self {
    case .google:
      Self.everywhere.union([.googleMissingTz, .googleRdateVtimezone, .googleSize, .googleMultipleVcalendar])
    case .outlook:
      Self.everywhere.union([
        .outlookNeedsUidDtstamp, .outlookNotSupported, .outlookRruleUnsupported, .outlookRdate,
        .outlookMultidayException, .multipleVcalendar, .missingVtimezone,
      ])
    case .apple: Self.everywhere
    }
  }

  /// What goes wrong in every one of them.
  private static let everywhere: Set<Rule> = Set(
    RuleCatalogue.all.lazy.filter { rule in
      rule.severity == .error
        && [.stream, .contentLines, .structure, .values, .times, .recurrence, .zones].contains(rule.group)
    }
  ).union([.missingDtstart, .missingUid, .exdateNoMatch, .rruleStartNotInSet, .recurrenceIdNoMatch, .duplicateUid])
}

/// How many components are at risk in each client.
public struct ClientVerdicts: Sendable, Hashable {
  /// How many components each client would show wrongly, lose or refuse.
  public private(set) var counts: [Client: Int] = [:]
  /// Whether there may be more, since not all findings were kept.
  public private(set) var isPartial = false

  private static let rules: [(client: Client, rules: Set<Rule>)] = Client.allCases.map { ($0, $0.rules) }

  mutating func add(_ report: FileReport) {
    for (client, rules) in Self.rules {
      // What concerns no component concerns the file, which counts as one.
      let places = Set(report.findings.lazy.filter { rules.contains($0.rule) }.map { $0.component?.line ?? 0 })
      counts[client, default: 0] += places.count
    }
    if report.hiddenCount > 0 { isPartial = true }
  }

  /// The verdicts in one line, such as "Google: ok, Outlook: 3 components at risk, Apple: ok".
  public var text: String {
    Client.allCases.map { client in
      let count = counts[client, default: 0]
      return "\(client.rawValue): "
        + (count == 0 ? "ok" : "\(isPartial ? "at least " : "")\(count) component\(count == 1 ? "" : "s") at risk")
    }.joined(separator: ", ")
  }
}
