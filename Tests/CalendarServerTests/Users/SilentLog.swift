import Logging

/// A log that discards everything.
struct SilentLog: LogHandler {
  var logLevel = Logger.Level.critical
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {}
}
