import LibraryOpening

/// The D-Bus functions of libsystemd, except the variadic ones, which Swift cannot call. They are looked up at run
/// time, so that systems without a desktop do not need libsystemd.
struct BusFunctions: @unchecked Sendable {
  typealias Object = OpaquePointer
  typealias Place = UnsafeMutablePointer<Object?>
  typealias Text = UnsafePointer<CChar>

  let new: @convention(c) (Place) -> CInt
  let setAddress: @convention(c) (Object, Text) -> CInt
  let setBusClient: @convention(c) (Object, CInt) -> CInt
  let start: @convention(c) (Object) -> CInt
  let close: @convention(c) (Object) -> Object?
  let descriptor: @convention(c) (Object) -> CInt
  let events: @convention(c) (Object) -> CInt
  let timeout: @convention(c) (Object, UnsafeMutablePointer<UInt64>) -> CInt
  let process: @convention(c) (Object, Place) -> CInt
  let call: @convention(c) (Object, Object, UInt64, UnsafeMutableRawPointer, Place) -> CInt
  let freeError: @convention(c) (UnsafeMutableRawPointer) -> Void
  let newCall: @convention(c) (Object, Place, Text, Text, Text, Text) -> CInt
  let append: @convention(c) (Object, CChar, UnsafeRawPointer) -> CInt
  let openContainer: @convention(c) (Object, CChar, Text) -> CInt
  let closeContainer: @convention(c) (Object) -> CInt
  let read: @convention(c) (Object, CChar, UnsafeMutableRawPointer) -> CInt
  let enterContainer: @convention(c) (Object, CChar, Text) -> CInt
  let exitContainer: @convention(c) (Object) -> CInt
  let isSignal: @convention(c) (Object, Text, Text) -> CInt
  let release: @convention(c) (Object) -> Object?

  /// Loads the library, or returns nil if it is not installed or is older than 241.
  static let shared = BusFunctions()

  private init?() {
    guard let library = OpenedLibrary("libsystemd.so.0") else { return nil }
    do {
      new = try library.function("sd_bus_new")
      setAddress = try library.function("sd_bus_set_address")
      setBusClient = try library.function("sd_bus_set_bus_client")
      start = try library.function("sd_bus_start")
      close = try library.function("sd_bus_close_unref")
      descriptor = try library.function("sd_bus_get_fd")
      events = try library.function("sd_bus_get_events")
      timeout = try library.function("sd_bus_get_timeout")
      process = try library.function("sd_bus_process")
      call = try library.function("sd_bus_call")
      freeError = try library.function("sd_bus_error_free")
      newCall = try library.function("sd_bus_message_new_method_call")
      append = try library.function("sd_bus_message_append_basic")
      openContainer = try library.function("sd_bus_message_open_container")
      closeContainer = try library.function("sd_bus_message_close_container")
      read = try library.function("sd_bus_message_read_basic")
      enterContainer = try library.function("sd_bus_message_enter_container")
      exitContainer = try library.function("sd_bus_message_exit_container")
      isSignal = try library.function("sd_bus_message_is_signal")
      release = try library.function("sd_bus_message_unref")
    } catch {
      return nil
    }
  }
}
