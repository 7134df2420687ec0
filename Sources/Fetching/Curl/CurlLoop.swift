import CCurl
import Dispatch
import Synchronization

/// The work of a transport's thread, on which all transfers begin, continue and end.
final class CurlLoop: Sendable {
  /// Requests from other threads.
  enum Order {
    case begin(CurlTransfer)
    /// There is space for more of the response, or there is more to send.
    case goOn(CurlTransfer)
    case cancel(CurlTransfer)
    case stop
  }

  /// The handle, or nil if libcurl is not installed and no transfer is possible.
  private nonisolated(unsafe) let multi: OpaquePointer?
  private let orders = Mutex<[Order]>([])

  init() {
    guard let library = CurlLibrary.functions else {
      multi = nil
      return
    }
    guard let multi = library.curl_multi_init() else { preconditionFailure("out of memory for a transport") }
    self.multi = OpaquePointer(multi)
    _ = almanac_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
  }

  func post(_ order: Order) {
    guard let handle else { return }
    orders.withLock { $0.append(order) }
    _ = curl.curl_multi_wakeup(handle)
  }

  /// Starts the loop on a separate thread, where it runs until it is stopped.
  func start() {
    guard let handle else { return }
    DispatchQueue(label: "almanac.fetching").async { [self, address = UInt(bitPattern: handle)] in
      UnsafeMutableRawPointer(bitPattern: address).map(run)
    }
  }

  private var handle: UnsafeMutableRawPointer? { multi.map { UnsafeMutableRawPointer($0) } }

  private func run(_ handle: UnsafeMutableRawPointer) {
    var running: [OpaquePointer: CurlTransfer] = [:]
    var isStopping = false
    while !isStopping {
      for order in takeOrders() {
        switch order {
        case .begin(let transfer): begin(transfer, &running)
        case .goOn(let transfer): if running[transfer.handle] != nil { transfer.goOn() }
        case .cancel(let transfer):
          transfer.isCancelled = true
          if running[transfer.handle] != nil { end(transfer, CURLE_ABORTED_BY_CALLBACK, &running) }
        case .stop: isStopping = true
        }
      }
      var count: CInt = 0
      _ = curl.curl_multi_perform(handle, &count)
      var result = CURLE_OK
      while let ended = almanac_curl_next_finished(handle, &result) {
        if let transfer = running[OpaquePointer(ended)] { end(transfer, result, &running) }
      }
      if !isStopping { _ = curl.curl_multi_poll(handle, nil, 0, 60_000, nil) }
    }
    for transfer in Array(running.values) { end(transfer, CURLE_ABORTED_BY_CALLBACK, &running) }
    _ = curl.curl_multi_cleanup(handle)
  }

  private func takeOrders() -> [Order] {
    orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
  }

  private func begin(_ transfer: CurlTransfer, _ running: inout [OpaquePointer: CurlTransfer]) {
    guard !transfer.isCancelled else { return transfer.end(CURLE_ABORTED_BY_CALLBACK) }
    running[transfer.handle] = transfer
    _ = curl.curl_multi_add_handle(handle, UnsafeMutableRawPointer(transfer.handle))
  }

  private func end(_ transfer: CurlTransfer, _ result: CURLcode, _ running: inout [OpaquePointer: CurlTransfer]) {
    running[transfer.handle] = nil
    _ = curl.curl_multi_remove_handle(handle, UnsafeMutableRawPointer(transfer.handle))
    transfer.end(result)
  }
}
