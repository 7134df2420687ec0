/// Known findings to ignore, identified by rule, component, property and content rather than by line.
///
/// The text has one line per finding, with the fingerprint, the count and, for human readers, the rule and the
/// component.
public struct Baseline: Sendable, Hashable {
  private var counts: [UInt64: Int] = [:]
  private var words: [UInt64: String] = [:]
  private static let heading = "# almanac baseline 1"

  /// Creates an empty baseline.
  public init() {}

  /// Reads a baseline.
  ///
  /// - Throws: ``ValidatorError`` `baseline` if the text is not a baseline.
  public init(parsing text: String) throws(ValidatorError) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first.map({ $0 == Self.heading }) ?? false else {
      throw ValidatorError(.baseline, "this is not a baseline: its first line is not “\(Self.heading)”")
    }
    for line in lines.dropFirst() where !line.hasPrefix("#") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count >= 2, let fingerprint = UInt64(parts[0], radix: 16), let count = Int(parts[1]) else {
        throw ValidatorError(.baseline, "the baseline has an invalid line: “\(line.prefix(60))”")
      }
      counts[fingerprint, default: 0] += count
    }
  }

  /// The number of findings.
  public var count: Int { counts.values.reduce(0, +) }

  /// Adds the findings of a report.
  public mutating func add(_ report: FileReport) {
    for finding in report.findings {
      counts[finding.fingerprint, default: 0] += 1
      words[finding.fingerprint] =
        "\(finding.rule.id) \(finding.component?.uid ?? finding.component?.name ?? report.file)"
    }
  }

  /// Returns a report without the known findings. If there are more findings than were known, the later ones remain.
  ///
  /// - Parameter taken: The number of findings removed from earlier reports, by fingerprint. Start with an empty
  ///   dictionary.
  public func removing(from report: FileReport, taken: inout [UInt64: Int]) -> FileReport {
    var report = report
    report.findings = report.findings.filter { finding in
      let sum = taken[finding.fingerprint, default: 0] + 1
      guard let known = counts[finding.fingerprint], known >= sum else { return true }
      taken[finding.fingerprint] = sum
      report.counts[finding.rule, default: 0] -= finding.count
      return false
    }
    report.counts = report.counts.filter { $0.value > 0 }
    return report
  }

  /// The baseline as text, in a stable order.
  public var text: String {
    let lines = counts.sorted { ($0.key) < ($1.key) }.map { fingerprint, count in
      let digits = String(fingerprint, radix: 16)
      let word = words[fingerprint].map { " " + $0.shortened(to: 120) } ?? ""
      return String(repeating: "0", count: 16 - digits.count) + "\(digits) \(count)\(word)"
    }
    return ([Self.heading] + lines).joined(separator: "\n") + "\n"
  }
}
