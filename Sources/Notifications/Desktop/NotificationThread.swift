import Foundation
import Synchronization

/// The thread for the desktop. A bus connection must be used on one thread, and blocks while it waits for responses.
final class NotificationThread: Sendable {
  /// A task for the thread.
  typealias Work = @Sendable (NotificationServer) throws(BusError) -> Void

  private struct State {
    var requests: [NotificationRequest] = []
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let signals: [CInt]
  private let connect: @Sendable () throws(BusError) -> NotificationServer
  private let hear: @Sendable (NotificationServer, NotificationServer.Signal) -> Void

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - connect: A function that connects to the bus. It is called at the start, and then with each request until it
  ///     succeeds.
  ///   - hear: A function that is called with the signals of the server.
  init(
    connect: @escaping @Sendable () throws(BusError) -> NotificationServer,
    hear: @escaping @Sendable (NotificationServer, NotificationServer.Signal) -> Void
  ) {
    self.connect = connect
    self.hear = hear
    var ends: [CInt] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    signals = ends
    Thread.detachNewThread { self.run() }
  }

  deinit {
    for end in signals where end >= 0 { close(end) }
  }

  /// Ends the thread once it is idle.
  func end() {
    state.withLock { $0.hasEnded = true }
    wake()
  }

  /// Performs a task on the thread.
  ///
  /// - Parameter limit: The time limit, including earlier tasks. A task that has not been started by then is dropped.
  func perform(within limit: Duration, _ work: @escaping Work) async throws(BusError) {
    let request = NotificationRequest(work)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        request.begin(continuation)
        state.withLock { $0.requests.append(request) }
        wake()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) {
          request.end(.failure(BusError("the desktop did not answer within \(limit)")))
        }
      }
    } onCancel: {
      request.end(.failure(BusError("the program is ending")))
    }
    try result.get()
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = write(signals[1], &byte, 1)
  }

  // MARK: On the thread

  private func run() {
    var server = try? connect()
    while true {
      listen(&server)
      let (requests, hasEnded) = state.withLock { state in
        defer { state.requests = [] }
        return (state.requests, state.hasEnded)
      }
      for request in requests { serve(request, &server) }
      if hasEnded { return }
      if requests.isEmpty { wait(&server) }
    }
  }

  /// Handles received signals; without a connection there are none.
  private func listen(_ server: inout NotificationServer?) {
    do {
      while let known = server, let signal = try known.next() { hear(known, signal) }
    } catch {
      server = nil
    }
  }

  /// Performs the requested task, and repeats it once if the connection was lost.
  private func serve(_ request: NotificationRequest, _ server: inout NotificationServer?) {
    guard request.isWanted else { return }
    var isAgain = false
    while true {
      listen(&server)
      do throws(BusError) {
        let connected = if let server { server } else { try connect() }
        server = connected
        try request.work(connected)
        return request.end(.success(()))
      } catch {
        if error.isLost { server = nil }
        if !error.isLost || isAgain { return request.end(.failure(error)) }
        isAgain = true
      }
    }
  }

  /// Waits for a signal or a request.
  private func wait(_ server: inout NotificationServer?) {
    var places = [pollfd(fd: signals[0], events: CShort(POLLIN), revents: 0)]
    var milliseconds: CInt = -1
    if let known = server {
      guard let waiting = try? known.waiting() else {
        server = nil
        return
      }
      places.append(pollfd(fd: waiting.descriptor, events: waiting.events, revents: 0))
      milliseconds = waiting.milliseconds
    }
    _ = poll(&places, nfds_t(places.count), milliseconds)
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(signals[0], &bytes, bytes.count) == bytes.count {}
  }
}
