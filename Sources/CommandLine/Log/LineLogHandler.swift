package import CivilTime
import JSON
package import Logging
import TerminalText

/// A log of lines, one for each message. What comes from calendars cannot make a terminal do things, nor pass for a line
/// of the log.
package struct LineLogHandler: LogHandler {
  /// From which level on messages are written.
  package var logLevel: Logger.Level
  /// What every message has.
  package var metadata: Logger.Metadata = [:]
  private let form: LogForm
  private let isJournal: Bool
  private let now: @Sendable () -> Instant
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - level: from which level on messages are written.
  ///   - isJournal: whether journald reads the lines: they begin with their priority then (sd-daemon(3)).
  ///   - now: gives the time.
  ///   - write: takes a line without its end.
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

  /// What every message has under a name.
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
