import Foundation

/// A line on the terminal that tells how far a long command is: bytes, items, rate, time left. Nothing is shown where
/// standard error is no terminal, or while the work is short.
final class ProgressBar {
  private let total: UInt64
  private let isOn: Bool
  private let start = Date()
  private var lastShown = Date.distantPast
  private var isShown = false

  init(total: UInt64, isOn: Bool) {
    self.total = total
    self.isOn = isOn && Terminal.errorIsTerminal
  }

  func update(bytes: UInt64, items: Int) {
    let now = Date()
    guard isOn, now.timeIntervalSince(start) > 0.5, now.timeIntervalSince(lastShown) > 0.1 else { return }
    lastShown = now
    isShown = true
    let rate = Double(bytes) / now.timeIntervalSince(start)
    var line = "\r\u{1B}[K\(megabytes(Double(bytes)))"
    if total > 0 {
      let share = min(1, Double(bytes) / Double(total))
      let filled = Int(share * 20)
      let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
      line += " of \(megabytes(Double(total))) [\(bar)] \(Int(share * 100))%"
      if rate > 0 { line += ", \(Int(max(0, Double(total) - Double(bytes)) / rate)) s left" }
    }
    line += ", \(items) items, \(megabytes(rate))/s"
    Terminal.writeText(line)
  }

  func finish() {
    if isShown { Terminal.writeText("\r\u{1B}[K") }
  }

  private func megabytes(_ bytes: Double) -> String {
    "\((bytes / 100_000).rounded() / 10) MB"
  }
}
