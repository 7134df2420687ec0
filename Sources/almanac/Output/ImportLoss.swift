import CalendarText
import CommandLine

/// A remark about many similar problems in an import: the first one, and how many there are.
struct ImportLoss {
  let text: String
  var count = 1

  /// The remark on one line.
  var line: String { count > 1 ? "\(text); and \(count - 1) more like it" : text }

  /// Prints the remarks on standard error, with advice on how to see the rest.
  static func show(_ losses: [ImportLoss]) {
    Terminal.list(
      losses.map(\.line), others: "--verbose shows every kind; --report FILE and --json list everything")
    if losses.count <= Terminal.remarks.limit, losses.contains(where: { $0.count > 1 }) {
      Terminal.remark("--report FILE and --json list everything")
    }
  }
}
