/// The contents of a configuration file: lines of `key = value`, and sections for certain files.
///
/// ```
/// # .almanac.conf
/// profile = feed
/// ignore = bare-lf, ICS07
/// error = missing-summary
/// fail-on = warning
///
/// [vendor/**/*.ics]
/// ignore = ICS050
/// ```
///
/// Keys: `profile`, `select`, `ignore`, `error`, `warning`, `hint` and `off` (rules with that severity), `fail-on`,
/// `max-warnings`, `format`, `baseline`. The last four are not allowed in sections. Patterns are matched against paths
/// relative to the folder of the configuration: `*` and `?` match within a name, and `**` matches folders.
public struct Configuration: Sendable, Hashable {
  /// The rule selection for all files.
  public private(set) var selection = RuleSelection()
  /// Additional selections for certain files.
  public private(set) var sections: [Section] = []
  /// The minimum severity at which checking fails. It is nil if not set; an inner nil means that checking never fails.
  public private(set) var failOn: Severity??
  /// The number of warnings to tolerate.
  public private(set) var maxWarnings: Int?
  /// The format of the report.
  public private(set) var format: ReportFormat?
  /// The path of the baseline.
  public private(set) var baseline: String?

  /// A selection for certain files.
  public struct Section: Sendable, Hashable {
    /// The files that the section applies to.
    public let pattern: GlobPattern
    /// The selection that is added for these files.
    public internal(set) var selection: RuleSelection
  }

  /// Reads a configuration.
  ///
  /// - Throws: ``ValidatorError`` `configuration`, whose message has one line for each invalid line.
  public init(parsing text: String) throws(ValidatorError) {
    var errors: [String] = []
    func note(_ body: () throws(ValidatorError) -> Void) {
      do throws(ValidatorError) { try body() } catch { errors.append(error.message) }
    }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let content = String(line.prefix { $0 != "#" }).trimmed
      if content.isEmpty { continue }
      if content.hasPrefix("["), content.hasSuffix("]") {
        sections.append(
          Section(pattern: GlobPattern(String(content.dropFirst().dropLast()).trimmed), selection: RuleSelection()))
        continue
      }
      guard let equals = content.firstIndex(of: "=") else {
        errors.append(Self.error(index, "expected key = value").message)
        continue
      }
      let key = String(content[..<equals]).trimmed.lowercased()
      let value = String(content[content.index(after: equals)...]).trimmed
      note { () throws(ValidatorError) in try read(key, value, line: index) }
    }
    // Report unknown rules now rather than when the first file is checked.
    for selection in [selection] + sections.map({ selection.adding($0.selection) }) {
      note { () throws(ValidatorError) in _ = try selection.levels() }
    }
    if !errors.isEmpty {
      var told: Set<String> = []
      throw ValidatorError(.configuration, errors.filter { told.insert($0).inserted }.joined(separator: "\n"))
    }
  }

  /// Returns the selection for a file, given its path relative to the folder of the configuration.
  public func selection(forPath path: String) -> RuleSelection {
    sections.filter { $0.pattern.matches(path) }.reduce(selection) { $0.adding($1.selection) }
  }

  private mutating func read(_ key: String, _ value: String, line: Int) throws(ValidatorError) {
    let words = value.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
    var target = sections.last?.selection ?? selection
    switch key {
    case "profile":
      guard let profile = Profile(rawValue: value.lowercased()) else {
        throw Self.error(
          line,
          "“\(value)” is not a profile: "
            + "\(Profile.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      target.profile = profile
    case "select": target.select += words
    case "ignore": target.ignore += words
    case "off": target.severities += words.map { ($0, nil) }
    case "error", "warning", "hint", "info": target.severities += words.map { ($0, Severity(named: key)) }
    default:
      guard sections.isEmpty else { throw Self.error(line, "“\(key)” is not allowed in a section") }
      try readGeneral(key, value, line: line)
      return
    }
    if sections.isEmpty { selection = target } else { sections[sections.count - 1].selection = target }
  }

  private mutating func readGeneral(_ key: String, _ value: String, line: Int) throws(ValidatorError) {
    switch key {
    case "fail-on":
      guard value == "never" || Severity(named: value) != nil else {
        throw Self.error(line, "fail-on must be error, warning, hint or never")
      }
      failOn = .some(Severity(named: value))
    case "max-warnings":
      guard let number = Int(value), number >= 0 else { throw Self.error(line, "max-warnings must be a number") }
      maxWarnings = number
    case "format":
      guard let format = ReportFormat(rawValue: value) else {
        throw Self.error(
          line, "“\(value)” is not a format: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self.format = format
    case "baseline": baseline = value
    default: throw Self.error(line, "“\(key)” is not a known key")
    }
  }

  private static func error(_ line: Int, _ message: String) -> ValidatorError {
    ValidatorError(.configuration, "line \(line + 1): \(message)")
  }
}
