import CalendarText
import CommandLine

/// Something that an import says about many things at once: about the first of them, and how many there are.
struct ImportLoss {
  let text: String
  var count = 1

  /// On one line.
  var line: String { count > 1 ? "\(text); and \(count - 1) more like it" : text }

  /// How many are said at most.
  static let shownCount = 10

  /// Says the first on standard error, and how to learn of the others.
  static func show(_ losses: [ImportLoss]) {
    for loss in losses.prefix(shownCount) { Terminal.warning(loss.line) }
    let rest = losses.count - shownCount
    if rest > 0 {
      Terminal.warning("… and \(rest.of("more kind")); --report FILE and --json list everything")
    } else if losses.contains(where: { $0.count > 1 }) {
      Terminal.write("almanac: --report FILE and --json list everything")
    }
  }
}
