import Dispatch
import Logging
import TestSupport

@testable import CalendarServer

/// A server at a port of its own, with real connections, whose answers are those of a test.
struct ListeningSite: Sendable {
  let port: Int

  /// Runs a server until `body` is done.
  ///
  /// - Parameters:
  ///   - certificates: the certificate, for TLS.
  ///   - proxy: the address of the proxy that it stands behind.
  ///   - answers: what counts the answers that clients have not taken; nil for as much as the limits say.
  ///   - answer: what answers requests.
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
      // Answers of tests may keep a thread busy, which no connection may wait for.
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

  /// Does what waits for a connection, on a thread that nothing else needs.
  static func waiting<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try body() }) }
    }
  }

  /// A new connection.
  func connect(from source: UInt8 = 1) throws -> RawConnection { try RawConnection(port: port, from: source) }

  /// Sends text on a new connection, and gives everything that comes back until it is closed.
  func send(_ text: String) async throws -> String {
    let connection = try connect()
    return try await Self.waiting {
      connection.send(text)
      return connection.readToEnd()
    }
  }
}
