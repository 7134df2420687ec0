import CPostgreSQL
import Foundation
import Synchronization

/// Listens on channels of a database over a separate connection, which is reopened whenever it is lost.
public final class ChannelListener: Sendable {
  /// An event of a listener.
  public enum Event: Sendable, Hashable {
    /// Listening has started. Earlier messages may have been missed.
    case listening
    /// A message was received.
    case message(ChannelMessage)
    /// The connection ended or could not be opened; it is being retried.
    case interrupted(PostgreSQLError)
  }

  private let wakeUp: Pipe
  private let isStopped: Stop

  private final class Stop: Sendable {
    let isSet = Mutex(false)
    var value: Bool { isSet.withLock { $0 } }
  }

  /// Starts listening on a separate thread.
  ///
  /// - Parameters:
  ///   - channels: The names of the channels.
  ///   - report: Called on that thread, with one event at a time.
  public init(
    _ settings: ConnectionSettings, on channels: [String], report: @escaping @Sendable (Event) -> Void
  ) {
    let (wakeUp, isStopped) = (Pipe(), Stop())
    self.wakeUp = wakeUp
    self.isStopped = isStopped
    let thread = Thread {
      var pause = 0.1
      while !isStopped.value {
        do {
          let connection = try PostgreSQLConnection(settings)
          for channel in channels { try connection.listen(on: channel) }
          pause = 0.1
          report(.listening)
          try Self.follow(connection, wakeUp.fileHandleForReading.fileDescriptor, isStopped, report)
        } catch {
          if isStopped.value { return }
          report(.interrupted(error as? PostgreSQLError ?? PostgreSQLError(.other, "\(error)")))
          Self.rest(pause, wakeUp.fileHandleForReading.fileDescriptor)
          pause = min(2 * pause, 5)
        }
      }
    }
    thread.name = "almanac-listener"
    thread.start()
  }

  deinit { stop() }

  /// Stops listening. An event that is already being reported may still arrive.
  public func stop() {
    let isFirst = isStopped.isSet.withLock { isSet in
      defer { isSet = true }
      return !isSet
    }
    if isFirst { try? wakeUp.fileHandleForWriting.write(contentsOf: [0]) }
  }

  private static func follow(
    _ connection: PostgreSQLConnection, _ end: Int32, _ isStopped: Stop, _ report: (Event) -> Void
  ) throws(PostgreSQLError) {
    while !isStopped.value {
      for message in connection.waitingMessages() { report(.message(message)) }
      var entries = [
        pollfd(fd: PQsocket(connection.handle), events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      _ = poll(&entries, 2, -1)
      if entries[0].revents != 0 { try connection.takeInput() }
    }
  }

  /// Waits for a number of seconds, or until the listener is stopped.
  private static func rest(_ seconds: Double, _ end: Int32) {
    var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    _ = poll(&entry, 1, Int32(seconds * 1_000))
  }
}
