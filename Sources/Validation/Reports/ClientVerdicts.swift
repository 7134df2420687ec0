import CalendarText

/// A calendar program that feeds are published for.
public enum Client: String, CaseIterable, Sendable, Hashable {
  /// Google Calendar.
  case google = "Google"
  /// Outlook and Exchange.
  case outlook = "Outlook"
  /// Apple Calendar.
  case apple = "Apple"

  /// The rules that report components that this client displays incorrectly, loses or rejects.
  var rules: Set<Rule> {
    switch self {
    case .google:
      everywhere.union([.googleMissingTz, .googleRdateVtimezone, .googleSize, .googleMultipleVcalendar])
    case .outlook:
      everywhere.union([
        .outlookNeedsUidDtstamp, .outlookNotSupported, .outlookRruleUnsupported, .outlookRdate,
        .outlookMultidayException, .multipleVcalendar, .missingVtimezone,
      ])
    case .apple: everywhere
    }
  }

  private var profile: Profile {
    switch self {
    case .google: .google
    case .outlook: .outlook
    case .apple: .apple
    }
  }

  /// The rules that are errors in the client's profile, and those that affect every client.
  private var everywhere: Set<Rule> {
    Set(
      RuleCatalogue.all.lazy.filter { rule in
        rule.severity(in: profile) == .error
          && [.stream, .contentLines, .structure, .values, .times, .recurrence, .zones].contains(rule.group)
      }
    ).union([.missingDtstart, .missingUid, .exdateNoMatch, .rruleStartNotInSet, .recurrenceIdNoMatch, .duplicateUid])
  }
}

/// The number of components and files at risk in each client.
public struct ClientVerdicts: Sendable, Hashable {
  /// The number of components that each client would display incorrectly, lose or reject.
  public private(set) var components: [Client: Int] = [:]
  /// The number of files that each client would not accept for reasons other than their components.
  public private(set) var files: [Client: Int] = [:]
  /// Whether the real numbers may be higher, because not all findings were kept.
  public private(set) var isPartial = false

  private static let rules: [(client: Client, rules: Set<Rule>)] = Client.allCases.map { ($0, $0.rules) }

  mutating func add(_ report: FileReport) {
    for (client, rules) in Self.rules {
      let findings = report.findings.filter { rules.contains($0.rule) }
      components[client, default: 0] += Set(findings.compactMap(\.component?.line)).count
      // A finding without a component concerns the file.
      if findings.contains(where: { $0.component == nil }) { files[client, default: 0] += 1 }
    }
    if report.hiddenCount > 0 { isPartial = true }
  }

  /// Returns the number of components and files at risk in a client.
  func count(_ client: Client) -> Int { components[client, default: 0] + files[client, default: 0] }

  /// The verdicts in one line, such as "Google: ok, Outlook: 3 components at risk, Apple: 1 file at risk".
  public var text: String {
    Client.allCases.map { client in
      let parts = [(components[client, default: 0], "component"), (files[client, default: 0], "file")].compactMap {
        count, word in count == 0 ? nil : count.of(word)
      }
      if parts.isEmpty { return "\(client.rawValue): ok" }
      return "\(client.rawValue): \(isPartial ? "at least " : "")\(parts.joined(separator: " and ")) at risk"
    }.joined(separator: ", ")
  }
}
