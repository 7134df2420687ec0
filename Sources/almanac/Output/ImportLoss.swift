import CalendarText
import CommandLine

/// Something that an import says about many things at once: about the first of them, and how many there are.
struct ImportLoss {
  let text: String
  var count = 1

  /// On one line.
  var line: String { count > 1 ? "\(text); and \(count - 1) more like it" : text }

  /// Says them on standard error, and how to learn of those that are left out.
  static func show(_ losses: [ImportLoss]) {
    Terminal.list(
      losses.map(\.line), others: "--verbose names every kind, --report FILE and --json list everything")
    if losses.count <= Terminal.remarks.limit, losses.contains(where: { $0.count > 1 }) {
      Terminal.remark("--report FILE and --json list everything")
    }
  }
}
