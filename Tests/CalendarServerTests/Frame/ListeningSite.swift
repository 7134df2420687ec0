import Dispatch
import Logging
import TestSupport

@testable import CalendarServer

/// A server on a separate port, with real connections and answers from the test.
struct ListeningSite: Sendable {
  let port: Int

  /// Runs a server until `body` is done.
  ///
  /// - Parameters:
  ///   - certificates: The certificate, for TLS.
  ///   - proxy: The address of the proxy in front of it.
  ///   - answers: Counts the bytes of answers that clients have not read, or nil for the default limits.
  ///   - answer: Answers requests.
  static func run(
    _ limits: ServerLimits = ServerLimits(), _ certificates: Certificates? = nil, proxy: String? = nil,
    answers: HeldBytes? = nil, answering answer: @escaping ServedResponder.Handler,
    _ body: @Sendable @escaping (ListeningSite) async throws -> Void
  ) async throws {
    let logger = Logger(label: "test") { _ in SilentLog() }
    let metrics = ServerMetrics()
    let proxy = proxy.flatMap { NetworkAddress($0) }
    let connections = OpenConnections(limit: limits.connections, proxy: proxy, metrics.connections)
    let responder = ServedResponder(
      hosts: HostCheck([]), proxy: proxy, isSecure: certificates != nil, limits: limits, connections: connections,
      rate: RequestRate(limits.rate), held: HeldBytes(limit: limits.held, share: limits.held / 4),
      answers: answers ?? HeldBytes(limit: limits.answers, share: limits.answers / 4), metrics: metrics,
      logger: logger
    ) { request in
      // Answers in tests may block a thread, and connections must not wait for that.
      await withTaskExecutorPreference(globalConcurrentExecutor) { await answer(request) }
    }
    let channel = ServedChannel({ try await responder.respond(to: $0, $1, $2) }, certificates, connections, limits)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let service = ConnectionService(
      place: .address(ListenAddress(host: "127.0.0.1", port: 0)), channel: channel, logger: logger
    ) { port.yield($0) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await service.run() }
      for await port in ports {
        try await body(ListeningSite(port: port))
        break
      }
      group.cancelAll()
    }
  }

  /// Runs, on a separate thread, code that blocks on a connection.
  static func waiting<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Opens a new connection.
  func connect(from source: UInt8 = 1) throws -> RawConnection { try RawConnection(port: port, from: source) }

  /// Sends text on a new connection, and returns everything received until it is closed.
  func send(_ text: String) async throws -> String {
    let connection = try connect()
    return try await Self.waiting {
      connection.send(text)
      return connection.readToEnd()
    }
  }
}
