#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection with the session's bus, for one thread at a time.
final class BusConnection {
  private let functions: BusFunctions
  private let object: BusFunctions.Object

  /// How many microseconds somebody may take to answer.
  private let limit: UInt64

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: where the bus is; nil if there is none.
  ///   - limit: how long somebody may take to answer a call.
  init(_ address: String?, limit: Duration) throws(BusError) {
    guard let functions = BusFunctions.shared else {
      throw BusError("libsystemd 241 or later is not installed, and so no desktop can be told")
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

  /// Calls a method, and waits for the answer. Signals that come meanwhile are kept for ``next()``.
  ///
  /// - Parameter fill: writes the arguments.
  func call(
    _ member: String, of interface: String, at path: String, in destination: String,
    _ fill: (BusMessage) throws(BusError) -> Void = { _ in }
  ) throws(BusError) -> BusMessage {
    var message: BusFunctions.Object?
    try BusError.check(functions.newCall(object, &message, destination, path, interface, member))
    guard let message else { throw BusError(result: -ENOMEM) }
    let call = BusMessage(functions, message)
    try fill(call)
    // sd_bus_error: the name, the words, and whether they have to be freed.
    var error: (name: UnsafePointer<CChar>?, words: UnsafePointer<CChar>?, isFreed: CInt) = (nil, nil, 0)
    defer { functions.freeError(&error) }
    var reply: BusFunctions.Object?
    let result = functions.call(object, call.object, limit, &error, &reply)
    guard result >= 0, let reply else {
      throw BusError(result: min(result, -1), (error.words ?? error.name).map { String(cString: $0) })
    }
    return BusMessage(functions, reply)
  }

  /// The next signal that has come; nil if there is none. It does not wait.
  func next() throws(BusError) -> BusMessage? {
    while true {
      var message: BusFunctions.Object?
      if try BusError.check(functions.process(object, &message)) == 0 { return nil }
      if let message { return BusMessage(functions, message) }
    }
  }

  /// What to wait for until ``next()`` has something to do.
  struct Waiting {
    let descriptor: CInt
    let events: CShort
    /// For how many milliseconds at most; -1 for any time.
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

  /// - Parameter moment: microseconds of the clock that is never set.
  private static func milliseconds(_ moment: UInt64) -> CInt {
    if moment == .max { return -1 }
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    return moment <= now ? 0 : CInt(min((moment - now + 999) / 1_000, 60_000))
  }
}
