public import ArgumentParser
public import Validation

/// Selects the rules to check.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "What the calendars are used for: "
        + "\(Profile.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; ")).",
      valueName: "profile"), completion: .list(Profile.allCases.map(\.rawValue)))
  var profile: Profile?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Check only these rules: ICS162, missing-dtstamp, or ICS16 for all that begin with ICS16.", valueName: "rules"))
  var select: [String] = []

  @Option(name: .long, help: ArgumentHelp("Do not check these rules.", valueName: "rules"))
  var ignore: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Change the severity of rules, such as ICS164=error; off turns them off.", valueName: "rules=severity"))
  var severity: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read settings from this file. (default: .almanac.conf in the folder of each input or above it)",
      valueName: "file"), completion: .file())
  var config: String?

  @Flag(name: .long, help: "Do not read settings from files.")
  var noConfig = false

  /// The profile option as typed, with a leading space; empty if none was given.
  var profileOption: String { profile.map { " --profile \($0.rawValue)" } ?? "" }

  func validate() throws {
    if config != nil, noConfig { throw ValidationError("--config and --no-config cannot be used together") }
    _ = try selection()
  }

  /// The rules that the options select.
  func selection() throws -> RuleSelection {
    var selection = RuleSelection(profile: profile)
    selection.select = Self.words(select)
    selection.ignore = Self.words(ignore)
    for entry in Self.words(severity) {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts[1] == "off" || Severity(named: parts[1]) != nil else {
        throw ValidationError(
          "“\(entry)” is not a severity setting; write RULE=error, RULE=warning, RULE=hint or RULE=off")
      }
      selection.severities.append((parts[0], Severity(named: parts[1])))
    }
    do {
      _ = try selection.levels()
    } catch {
      throw ValidationError(error.message)
    }
    return selection
  }

  private static func words(_ values: [String]) -> [String] {
    values.flatMap { $0.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init) }
  }
}

extension Profile: ExpressibleByArgument {}
extension ReportFormat: ExpressibleByArgument {}
