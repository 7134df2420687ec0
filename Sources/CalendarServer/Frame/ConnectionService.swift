import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Accepts connections until shutdown, and then waits for requests in progress to finish.
struct ConnectionService: Service {
  /// The address or socket on which to accept connections.
  enum Place {
    case address(ListenAddress)
    /// A listening socket from the parent process.
    case socket(ActivatedSocket)
  }

  let place: Place
  let channel: ServedChannel
  let logger: Logger
  /// Called with the port once the server is listening.
  let isListening: @Sendable (Int) -> Void

  /// The maximum number of connections waiting to be accepted.
  private static let backlog: Int32 = 256

  func run() async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let quiescing = ServerQuiescingHelper(group: group)
    let server = try await listen(group, quiescing)
    isListening(server.channel.localAddress?.port ?? 0)
    await withGracefulShutdownHandler {
      // Requests still in progress at the end of the grace period are canceled.
      await withTaskCancellationHandler {
        await answer(server)
      } onCancel: {
        channel.callOff()
      }
    } onGracefulShutdown: {
      quiescing.initiateShutdown(promise: nil)
    }
  }

  /// Serves connections until the listener is closed and all have ended.
  private func answer(_ server: NIOAsyncChannel<ReadyConnection, Never>) async {
    await withDiscardingTaskGroup { tasks in
      do {
        try await server.executeThenClose { connections in
          for try await connection in connections {
            tasks.addTask { await connection.handle() }
          }
        }
      } catch {
        if !(error is CancellationError) { logger.error("the server stopped accepting connections: \(error)") }
      }
    }
  }

  private func listen(
    _ group: MultiThreadedEventLoopGroup, _ quiescing: ServerQuiescingHelper
  ) async throws -> NIOAsyncChannel<ReadyConnection, Never> {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(ChannelOptions.backlog, value: Self.backlog)
      .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(ChannelOptions.allowRemoteHalfClosure, value: true)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(quiescing.makeServerChannelHandler(channel: channel))
        }
      }
    let child: @Sendable (any Channel) -> EventLoopFuture<ReadyConnection> = { [channel, logger] child in
      channel.setup(child, logger)
    }
    switch place {
    case .address(let address):
      return try await bootstrap.bind(host: address.host, port: address.port, childChannelInitializer: child)
    case .socket(let socket): return try await bootstrap.bind(socket.descriptor, childChannelInitializer: child)
    }
  }
}
