package import CivilTime
import JSON
package import Logging
import TerminalText

/// A log with one line per message. Calendar text can neither control the terminal nor be mistaken for another log
/// line.
package struct LineLogHandler: LogHandler {
  /// The lowest level that is written.
  package var logLevel: Logger.Level
  /// The metadata of every message.
  package var metadata: Logger.Metadata = [:]
  private let form: LogForm
  private let isJournal: Bool
  private let now: @Sendable () -> Instant
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - level: The lowest level that is written.
  ///   - isJournal: Whether journald reads the lines, which must then begin with their priority (sd-daemon(3)).
  ///   - now: Returns the current time.
  ///   - write: Writes a line, which is passed without its line ending.
  package init(
    _ form: LogForm, level: Logger.Level, isJournal: Bool, now: @escaping @Sendable () -> Instant,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.form = form
    logLevel = level
    self.isJournal = isJournal
    self.now = now
    self.write = write
  }

  /// The metadata of every message, by key.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes a message.
  package func log(event: LogEvent) {
    var facts = metadata.merging(event.metadata ?? [:]) { _, new in new }
    if let error = event.error { facts["error"] = "\(error)" }
    let sorted = facts.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
    let line =
      switch form {
      case .text: text(event, sorted)
      case .json: json(event, sorted)
      }
    write(isJournal ? "<\(event.level.priority)>\(line)" : line)
  }

  private var time: String { RFC3339.text(now(), in: .utc, isUTC: true) }

  private func text(_ event: LogEvent, _ facts: [(String, String)]) -> String {
    let words = [event.message.description] + facts.map { "\($0)=\($1)" }
    let message = words.map(\.printableName).joined(separator: " ")
    return isJournal ? message : "\(time) \(event.level): \(message)"
  }

  private func json(_ event: LogEvent, _ facts: [(String, String)]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("time", time)
      writer.member("level", event.level.rawValue)
      writer.member("message", event.message.description)
      for (name, value) in facts { writer.member(name, value) }
    }
    return writer.takeText()
  }
}
