#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection to the session bus, for one thread at a time.
final class BusConnection {
  private let functions: BusFunctions
  private let object: BusFunctions.Object

  /// The time limit for a response, in microseconds.
  private let limit: UInt64

  /// Connects to the bus.
  ///
  /// - Parameters:
  ///   - address: The address of the bus, or nil if there is none.
  ///   - limit: The time limit for the response to a call.
  init(_ address: String?, limit: Duration) throws(BusError) {
    guard let functions = BusFunctions.shared else {
      throw BusError("libsystemd 241 or later is not installed, so desktop notifications are not available")
    }
    guard let address else { throw BusError(result: -ENOMEDIUM) }
    var object: BusFunctions.Object?
    try BusError.check(functions.new(&object))
    guard let object else { throw BusError(result: -ENOMEM) }
    self.functions = functions
    self.limit = UInt64(limit / .microseconds(1))
    self.object = object
    try BusError.check(functions.setAddress(object, address))
    try BusError.check(functions.setBusClient(object, 1))
    try BusError.check(functions.start(object))
  }

  deinit { _ = functions.close(object) }

  /// Calls a method and waits for the response. Signals that arrive in the meantime are kept for ``next()``.
  ///
  /// - Parameter fill: A function that writes the arguments.
  func call(
    _ member: String, of interface: String, at path: String, in destination: String,
    _ fill: (BusMessage) throws(BusError) -> Void = { _ in }
  ) throws(BusError) -> BusMessage {
    var message: BusFunctions.Object?
    try BusError.check(functions.newCall(object, &message, destination, path, interface, member))
    guard let message else { throw BusError(result: -ENOMEM) }
    let call = BusMessage(functions, message)
    try fill(call)
    // sd_bus_error: the name, the message, and whether they must be freed.
    var error: (name: UnsafePointer<CChar>?, words: UnsafePointer<CChar>?, isFreed: CInt) = (nil, nil, 0)
    defer { functions.freeError(&error) }
    var reply: BusFunctions.Object?
    let result = functions.call(object, call.object, limit, &error, &reply)
    guard result >= 0, let reply else {
      throw BusError(result: min(result, -1), (error.words ?? error.name).map { String(cString: $0) })
    }
    return BusMessage(functions, reply)
  }

  /// Returns the next received signal, or nil if there is none. It does not wait.
  func next() throws(BusError) -> BusMessage? {
    while true {
      var message: BusFunctions.Object?
      if try BusError.check(functions.process(object, &message)) == 0 { return nil }
      if let message { return BusMessage(functions, message) }
    }
  }

  /// What to wait for before calling ``next()`` again.
  struct Waiting {
    let descriptor: CInt
    let events: CShort
    /// The maximum time to wait, in milliseconds, or -1 for no limit.
    let milliseconds: CInt
  }

  func waiting() throws(BusError) -> Waiting {
    let events = try BusError.check(functions.events(object))
    let descriptor = try BusError.check(functions.descriptor(object))
    var until: UInt64 = 0
    try BusError.check(functions.timeout(object, &until))
    return Waiting(
      descriptor: descriptor, events: CShort(truncatingIfNeeded: events), milliseconds: Self.milliseconds(until))
  }

  /// - Parameter moment: A time on the monotonic clock, in microseconds.
  private static func milliseconds(_ moment: UInt64) -> CInt {
    if moment == .max { return -1 }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    return moment <= now ? 0 : CInt(min((moment - now + 999) / 1_000, 60_000))
  }
}
