import Foundation

/// A line on the terminal that shows the progress of a long command: bytes or items, rate, and time left. Nothing is
/// shown if standard error is not a terminal, or if the work is short.
package final class ProgressBar {
  /// The number of bytes; 0 if it is unknown.
  private let total: UInt64
  private let isOn: Bool
  private let start = Date()
  private var lastShown = Date.distantPast
  private var isShown = false

  /// - Parameter total: The total number of bytes, if bytes are counted.
  package init(total: UInt64 = 0, isOn: Bool) {
    self.total = total
    self.isOn = isOn && Terminal.errorIsTerminal && Terminal.remarks != .silent
  }

  package func update(bytes: UInt64, items: Int) {
    show { seconds in
      let rate = Double(bytes) / seconds
      let done = megabytes(Double(bytes))
      let all = total > 0 ? " of \(megabytes(Double(total)))\(bar(Double(bytes), Double(total), seconds))" : ""
      return "\(done)\(all), \(items) items, \(megabytes(rate))/s"
    }
  }

  package func update(items: Int, of all: Int) {
    show { "\(items) of \(all) items\(bar(Double(items), Double(all), $0))" }
  }

  package func finish() {
    if isShown { Terminal.writeText("\r\u{1B}[K") }
    isShown = false
  }

  /// - Parameter line: Returns the line for the number of seconds elapsed.
  private func show(_ line: (Double) -> String) {
    let now = Date()
    let seconds = now.timeIntervalSince(start)
    guard isOn, seconds > 0.5, now.timeIntervalSince(lastShown) > 0.1 else { return }
    lastShown = now
    isShown = true
    Terminal.writeText("\r\u{1B}[K" + line(seconds))
  }

  /// The bar with its percentage and the time left.
  private func bar(_ done: Double, _ all: Double, _ seconds: Double) -> String {
    let share = all > 0 ? min(1, done / all) : 1
    let filled = Int(share * 20)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
    let left = share == 1 ? ", saving" : share > 0 ? ", \(Int(seconds * (1 - share) / share)) s left" : ""
    return " [\(bar)] \(Int(share * 100))%\(left)"
  }

  private func megabytes(_ bytes: Double) -> String {
    "\((bytes / 100_000).rounded() / 10) MB"
  }
}
